import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { owner } from './merchant.ts'
import { alive, desktop, expectOpenToEverybody, phone, shopper } from './shopper.ts'
import { browser, shop } from './world.ts'

const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name })
const status = async (path: string) => (await fetch(shop.url + path)).status

async function write(title: string, slug: string, more: object = {}): Promise<void> {
  const publishedDate = { $date: new Date(shop.store.clock.now - 60_000).toISOString() }
  const data = { title, slug, publishedDate, excerpt: 'A short summary.', author: 'Ada', ...more }
  const { status: made } = await shop.store.ask('POST', '/wix-data/v2/items', {
    as: shop.store.apiKey,
    body: { dataCollectionId: 'BlogPosts', dataItem: { data } },
  })
  expect(made).toBe(200)
}

test('a merchant adds a blog with one click; shoppers see it from the first published post on', async () => {
  expect(await status('/blog')).toBe(404)
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/content`)
  await page.getByRole('button', { name: 'Add a blog' }).first().click()
  await page.getByText('The blog is ready for its first post.').waitFor()
  await page.getByRole('link', { name: 'New item' }).first().click()
  await field(page, /^Title/).fill('Kiln open day')
  await field(page, /^Address/).fill('kiln-open-day')
  await field(page, /^Text$/).fill('Doors open at nine.')
  await expectOpenToEverybody(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Item saved.').waitFor()
  expect([await status('/blog'), await status('/blog/kiln-open-day')]).toEqual([404, 404])
  expect(await (await fetch(shop.url)).text()).not.toContain('href="/blog"')
  await page.goto(`${shop.url}/admin/content`)
  await page.getByRole('link', { name: 'Blog', exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Add a blog' }).count()).toBe(0)
  expect(complaints).toEqual([])
  await leave()

  await write('Ash & iron', 'ash-and-iron', {
    body: `<h2>Two glazes</h2><p>One is <b>grey</b>.</p><table><tr><td>${'kiln'.repeat(20)}</td><td>${'ash'.repeat(20)}</td></tr></table>`,
    tags: ['glaze'],
    // Still the day before where the shop is.
    publishedDate: { $date: '2026-11-20T02:00:00.000Z' },
  })
  const reader = await shopper(browser, { ...phone, javaScriptEnabled: false })
  await reader.page.goto(shop.url)
  await reader.page.getByRole('link', { name: 'Blog', exact: true }).click()
  await reader.page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor()
  await expect.poll(() => reader.page.getByText('Kiln open day').count()).toBe(0)
  await reader.page.getByRole('link', { name: 'Ash & iron' }).click()
  await reader.page.getByRole('heading', { level: 2, name: 'Two glazes' }).waitFor()
  await reader.page.getByText('By Ada').waitFor()
  await reader.page.getByText('November 19, 2026').waitFor()
  const [article] = await reader.page.locator('script[type="application/ld+json"]').allTextContents()
  expect(JSON.parse(article ?? '{}')).toMatchObject({
    '@type': 'Article',
    headline: 'Ash & iron',
    author: { name: 'Ada' },
    url: `${shop.url}/blog/ash-and-iron`,
  })
  const head = (selector: string, name: string) => reader.page.locator(selector).getAttribute(name)
  expect(await head('meta[property="og:type"]', 'content')).toBe('article')
  expect(await head('link[type="application/rss+xml"]', 'href')).toBe(`${shop.url}/blog/rss.xml`)
  expect(await status('/blog/rss.xml')).toBe(200)
  await reader.leave()
})

for (const [width, size] of [
  [390, phone],
  [1440, desktop],
] as const) {
  test(`the blog keeps nobody out at ${width} px, and its pages turn`, async () => {
    for (let count = 1; count <= 11; count++)
      await write(`Post ${count} at ${width}`, `post-${count}-${width}`)
    const { page, complaints, leave } = await shopper(browser, size)
    await page.goto(`${shop.url}/de/blog`)
    await page.getByText(/Seite 1 von/).waitFor()
    await expectOpenToEverybody(page)
    await page.getByRole('link', { name: 'Ältere Beiträge' }).click()
    await page.getByText(/Seite 2 von/).waitFor()
    await page.goto(`${shop.url}/de/blog/ash-and-iron`)
    await page.getByText('Von Ada').waitFor()
    await alive(page)
    await page.getByRole('heading', { level: 2, name: 'Two glazes' }).waitFor()
    await expectOpenToEverybody(page)
    expect(complaints).toEqual([])
    await leave()
  })
}
