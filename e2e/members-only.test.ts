import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Product } from '../server/src/catalogue/model/product.rules.ts'
import { becomeMember, memberPassword } from '../server/test/page-browser.ts'
import { newPlan } from '../server/test/plans.ts'
import { shelve } from '../server/test/shoppers.ts'
import { owner } from './merchant.ts'
import {
  alive,
  barriers,
  desktop,
  expectNoSidewaysScrolling,
  expectOpenToEverybody,
  phone,
  shopper,
} from './shopper.ts'
import { browser, shop } from './world.ts'

let glaze: Product
let planId: string

beforeAll(async () => {
  const { store } = shop
  const pricing = { price: { value: '0', currency: 'USD' }, singlePaymentUnlimited: true }
  planId = (await newPlan(store, { name: 'Studio card', pricing })).id
  glaze = await shelve(store, { name: 'Celadon glaze', price: 14 })
  await becomeMember(store, 'carla@mail.test')
})

async function givePlan(email: string): Promise<void> {
  const text = 'SELECT id FROM members WHERE email = $1'
  const [member] = (await shop.store.shop.db.run({ name: 'e2e.member', text }, [email])) as { id: string }[]
  const body = { planId, memberId: member?.id, paid: true }
  const path = '/pricing-plans/v2/checkout/orders/offline'
  expect((await shop.store.ask('POST', path, { as: shop.store.apiKey, body })).status).toBe(200)
}

const add = (page: Page) => page.getByRole('button', { name: 'Add to cart' }).first().click()

test('a merchant sells a product to members with a plan alone, and they can buy it', async () => {
  const merchant = await owner(browser, shop)
  await merchant.page.goto(`${shop.url}/admin/products/${glaze.id}`)
  await merchant.page.getByRole('combobox', { name: 'Who may buy it' }).click()
  await merchant.page.getByRole('option', { name: 'Members with one of these plans' }).click()
  await merchant.page.getByRole('button', { name: 'Save', exact: true }).click()
  await merchant.page.getByText('Choose a plan.').waitFor()
  await merchant.page.getByRole('combobox', { name: 'Plans' }).click()
  await merchant.page.getByRole('option', { name: 'Studio card' }).click()
  await merchant.page.keyboard.press('Escape')
  await merchant.page.getByRole('button', { name: 'Save', exact: true }).click()
  const read = async () =>
    (await shop.store.ask('GET', `/admin/v1/products/${glaze.id}`, { as: shop.store.apiKey })).body.product
  await expect.poll(async () => (await read()).membersOnly).toEqual({ planIds: [planId] })
  expect(await barriers(merchant.page)).toEqual([])
  await merchant.leave()

  const { page, leave } = await shopper(browser, phone)
  await page.goto(`${shop.url}/products/${glaze.slug}`)
  await page.getByText('Only for members with Studio card').waitFor()
  await expectNoSidewaysScrolling(page)
  await expectOpenToEverybody(page)
  await add(page)
  await page.getByText('Only for members. Sign in, or choose a plan.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Plans', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Plans' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Sign in', exact: true }).last().click()
  await page.getByLabel('E-mail').fill('carla@mail.test')
  await page.getByLabel('Password', { exact: true }).fill(memberPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`**/products/${glaze.slug}`)
  await givePlan('carla@mail.test')
  await alive(page)
  await add(page)
  await page.getByRole('dialog').getByText('Celadon glaze').waitFor()
  await leave()
})

test('the page says it in German too', async () => {
  const { page, leave } = await shopper(browser, desktop)
  await shop.store.ask('PATCH', `/stores/v1/products/${glaze.id}`, {
    as: shop.store.apiKey,
    body: { product: { membersOnly: { planIds: [] } } },
  })
  await expect
    .poll(async () => (await fetch(`${shop.url}/de/products/${glaze.slug}`)).text())
    .toContain('Nur für Mitglieder')
  await page.goto(`${shop.url}/de/products/${glaze.slug}`)
  await page.getByText('Nur für Mitglieder', { exact: true }).waitFor()
  await leave()
})
