import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '../server/src/catalogue/model/product.rules.ts'
import * as stock from '../server/src/inventory/stock/items.service.ts'
import { variantOf } from '../server/test/fixtures.ts'
import { alive, barriers, desktop, expectNoSidewaysScrolling, phone, shopper } from './shopper.ts'
import { browser, shop } from './world.ts'

let mug: Product
beforeAll(async () => {
  mug = shop.mug
  const { shop: context, merchant } = shop.store
  await stock.set(context, merchant, {
    productId: mug.id,
    tracked: true,
    variants: mug.variants.map(({ id, choices }) => ({
      variantId: id,
      quantity: choices.Color === 'Oat' ? 9 : 0,
    })),
  })
})

const form = (page: Page) => page.locator('#waiting')
const address = (page: Page) => page.getByLabel('E-mail me when it is back')

async function mailTo(email: string): Promise<string> {
  await shop.store.work()
  const path = `/admin/v1/messages?to=${encodeURIComponent(email)}`
  const { body } = await shop.store.ask('GET', path, { as: shop.store.apiKey })
  const { id } = body.messages[0] ?? {}
  if (!id) return ''
  return (await shop.store.ask('GET', `/admin/v1/messages/${id}`, { as: shop.store.apiKey })).body.message
    .text
}

describe('A colour that has sold out', () => {
  for (const [width, size] of [
    [390, phone],
    [1440, desktop],
  ] as const) {
    test(`can be waited for at ${width} px`, async () => {
      const { page, complaints, leave } = await shopper(browser, size)
      await page.goto(`${shop.url}/products/${mug.slug}?option.Color=Oat`)
      await alive(page)
      await expect.poll(() => form(page).isVisible()).toBe(false)
      await page.getByRole('radio', { name: /Sage/ }).check()
      await form(page).waitFor()
      expect(await barriers(page)).toEqual([])
      await expectNoSidewaysScrolling(page)
      await address(page).fill(`sage-${width}@example.com`)
      await page.getByRole('button', { name: 'Notify me' }).click()
      const noted = page.getByText(
        `We will e-mail sage-${width}@example.com when Speckled Mug – Sage is back`,
      )
      await noted.waitFor()
      await expect.poll(() => noted.evaluate((it) => it.getBoundingClientRect().top < innerHeight)).toBe(true)
      await alive(page)
      await expect.poll(() => noted.isVisible()).toBe(true)
      expect(await barriers(page)).toEqual([])
      await page.getByRole('radio', { name: /Oat/ }).check()
      await page.getByRole('button', { name: 'Add to cart' }).first().waitFor()
      await expect.poll(() => form(page).isVisible()).toBe(false)
      expect(complaints).toEqual([])
      await leave()
    })
  }

  test('can be waited for without a script, in German; the e-mail comes once and can be stopped', async () => {
    const { page, leave } = await shopper(browser, { ...phone, javaScriptEnabled: false })
    const path = `/de/products/${mug.slug}?option.Color=Ink`
    await page.goto(shop.url + path)
    await page.getByLabel('Schreiben Sie mir, wenn es wieder da ist').evaluate((field) => {
      field.setAttribute('type', 'text')
    })
    await page.locator('#waiting-email').fill('fritz at example')
    await page.getByRole('button', { name: 'Benachrichtigen' }).click()
    await page.getByText('Geben Sie eine gültige E-Mail-Adresse ein').waitFor()
    await page.locator('#waiting-email').fill('fritz@example.com')
    await page.getByRole('button', { name: 'Benachrichtigen' }).click()
    await page.getByText('Wir schreiben an fritz@example.com, sobald Speckled Mug – Ink').waitFor()
    const { shop: context, merchant } = shop.store
    await stock.set(context, merchant, {
      productId: mug.id,
      variants: [{ variantId: variantOf(mug, 'Ink'), quantity: 2 }],
    })
    const text = await mailTo('fritz@example.com')
    const links = text.match(/http:\S+/g) ?? []
    await page.goto(links[0] ?? '')
    await page.getByRole('button', { name: 'In den Warenkorb' }).first().waitFor()
    expect(page.url()).toContain(path)
    await page.goto(links[1] ?? '')
    await page.getByRole('heading', { name: 'E-Mails zu wieder lieferbaren Artikeln' }).waitFor()
    await page.getByRole('button', { name: 'E-Mails abbestellen' }).click()
    await page.getByText('Erledigt.').waitFor()
    await leave()
  })

  test('cannot be waited for where the shop does not offer it', async () => {
    const { page, leave } = await shopper(browser, phone)
    await shop.store.ask('PATCH', '/admin/v1/site', {
      as: shop.store.apiKey,
      body: { site: { settings: { backInStock: false } } },
    })
    await page.goto(`${shop.url}/products/${mug.slug}?option.Color=Sage`)
    await alive(page)
    await expect.poll(() => form(page).count()).toBe(0)
    await shop.store.ask('PATCH', '/admin/v1/site', {
      as: shop.store.apiKey,
      body: { site: { settings: { backInStock: true } } },
    })
    await leave()
  })
})
