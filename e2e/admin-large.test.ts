import { expect, test } from 'vitest'
import { growCatalogue } from '../server/test/fixtures.ts'
import { owner } from './merchant.ts'
import { desktop, shopper } from './shopper.ts'
import { browser, shop } from './world.ts'

const hidden = async () => {
  const text = `SELECT count(*)::int AS count FROM products WHERE site_id = $1 AND NOT visible`
  const [row] = await shop.store.shop.db.run<{ count: number }>({ name: 'e2e.hidden', text }, [
    shop.store.siteId,
  ])
  return row?.count
}

test('a shop of more than 10,000 products has all of them in its list', async () => {
  await growCatalogue(shop.store.shop, shop.store.siteId, 10_060)
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/products`)
  await page.getByText('1–50 of 10,001+').waitFor()
  await page.goto(`${shop.url}/admin/products?page=201`)
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByText('10051–10062 of 10,062').waitFor()
  await expect.poll(() => page.locator('.row-link').count()).toBe(12)
  await expect.poll(() => page.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true)
  await leave()
})

test('what is chosen on three pages is hidden in one go, and taken back in one', async () => {
  const before = (await hidden()) ?? 0
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/products?visible=shown`)
  for (const first of [1, 51, 101]) {
    await page.getByText(`${first}–${first + 49} of`).waitFor()
    // The rows of the page before may still be there.
    await expect
      .poll(async () => {
        await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
        return page.getByText(`${first + 49} selected`).isVisible()
      })
      .toBe(true)
    if (first < 101) await page.getByRole('button', { name: 'Next page' }).click()
  }
  await page.getByRole('button', { name: 'Set as draft', exact: true }).click()
  await page.getByText('150 products changed.').waitFor()
  await expect.poll(hidden).toBe(before + 150)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('150 changes undone.').waitFor()
  await expect.poll(hidden).toBe(before)
  await leave()
})

test('each page of a collection of more than 10,000 products can be reached', async () => {
  const { shop: server, siteId } = shop.store
  await server.db.run(
    {
      name: 'e2e.show-all',
      text: `WITH shown AS (UPDATE products SET visible = true WHERE site_id = $1 AND NOT visible RETURNING id)
        INSERT INTO product_changes (site_id, product_id) SELECT $1, id FROM shown`,
    },
    [siteId],
  )
  server.changes.publish('catalogue', siteId)
  const { page, leave } = await shopper(browser, desktop)
  await page.goto(`${shop.url}/collections/all-products`)
  await page.getByText('More than 10,000 products').waitFor()
  await page.getByText('1 to 24 of more than 10,000').waitFor()
  const next = page.getByRole('link', { name: 'Load more' })
  await expect.poll(() => next.getAttribute('href')).toContain('page=2')
  for (const [number, range] of [
    [2, '25 to 48'],
    [418, '10009 to 10032'],
  ]) {
    await page.goto(`${shop.url}/collections/all-products?page=${number}`)
    await page.getByText(`${range} of more than 10,000`).waitFor()
    await expect.poll(() => page.locator('.cards > li').count()).toBe(24)
  }
  await page.goto(`${shop.url}/collections/all-products?page=9000`)
  await page.waitForURL(/page=417$/)
  await leave()
})
