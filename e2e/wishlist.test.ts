import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Product } from '../server/src/catalogue/model/product.rules.ts'
import { statement } from '../server/src/platform/db/db.ts'
import { becomeMember } from '../server/test/page-browser.ts'
import { shelve } from '../server/test/shoppers.ts'
import { signIn } from './members.ts'
import {
  desktop,
  expectNoSidewaysScrolling,
  expectOpenToEverybody,
  phone,
  type Shopper,
  shopper,
} from './shopper.ts'
import { browser, shop } from './world.ts'

const email = 'wisher@mail.test'
let bell: Product
let visitor: Shopper

beforeAll(async () => {
  await becomeMember(shop.store, email)
  bell = await shelve(shop.store, { name: 'Brass Bell', price: 18 }, 5)
  const { db } = shop.store.shop
  for (const [product, other] of [
    [bell.id, shop.mug.id],
    [shop.mug.id, bell.id],
  ]) {
    await db.run(together, [shop.store.siteId, product, other])
  }
})
afterEach(() => visitor?.leave())

const together = statement<never>(
  'test.bought-together',
  'INSERT INTO bought_together (site_id, product_id, other_id, orders) VALUES ($1, $2, $3, 2)',
)

const plain = { ...phone, javaScriptEnabled: false }

test.each([
  ['with scripts', desktop],
  ['without scripts', plain],
])(
  'somebody signs in to keep a product, finds it in the account and removes it: %s',
  async (_how, options) => {
    visitor = await shopper(browser, options)
    const { page } = visitor
    await page.goto(`${shop.url}/products/${bell.slug}`)
    await page.getByRole('button', { name: 'Add to wishlist' }).click()
    await signIn(page, email)
    await page.waitForURL(`**/products/${bell.slug}`)
    await page.getByRole('button', { name: 'Add to wishlist' }).click()
    await page.waitForURL('**/account/wishlist*')
    await expect.poll(() => page.getByText('Added to your wishlist.').isVisible()).toBe(true)
    await expect.poll(() => page.getByText('$18.00').isVisible()).toBe(true)
    if (options !== plain) await expectOpenToEverybody(page)
    await expectNoSidewaysScrolling(page)
    await page.getByRole('link', { name: 'Brass Bell' }).click()
    await page.waitForURL(`**/products/${bell.slug}`)
    await page.goto(`${shop.url}/account/wishlist`)
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Nothing here yet').waitFor()
  },
)

test.each([desktop, phone])('the page of a product shows what is often bought with it', async (options) => {
  visitor = await shopper(browser, options)
  const { page } = visitor
  await page.goto(`${shop.url}/products/${bell.slug}`)
  const section = page.getByRole('heading', { name: 'Often bought together' })
  await expect.poll(() => section.count()).toBe(1)
  await expect.poll(() => page.getByRole('link', { name: /Speckled Mug/ }).count()).toBeGreaterThan(0)
  await expectOpenToEverybody(page)
  await expectNoSidewaysScrolling(page)
})
