import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Product } from '../server/src/catalogue/model/product.rules.ts'
import { becomeMember } from '../server/test/page-browser.ts'
import { newPlan } from '../server/test/plans.ts'
import { shelve } from '../server/test/shoppers.ts'
import { openToMembersWith, type PlanToGive, planToGive, signIn } from './members.ts'
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
let plan: PlanToGive
const carla = 'carla@mail.test'

beforeAll(async () => {
  const { store } = shop
  plan = await planToGive(store)
  glaze = await shelve(store, { name: 'Celadon glaze', price: 14 })
  await becomeMember(store, carla)
})

const add = (page: Page) => page.getByRole('button', { name: 'Add to cart' }).first().click()

test('a merchant sells a product to members with a plan alone, and they can buy it', async () => {
  const merchant = await owner(browser, shop)
  await merchant.page.goto(`${shop.url}/admin/products/${glaze.id}`)
  await openToMembersWith(merchant.page, plan, 'Who may buy it')
  const read = async () =>
    (await shop.store.ask('GET', `/admin/v1/products/${glaze.id}`, { as: shop.store.apiKey })).body.product
  await expect.poll(async () => (await read()).membersOnly).toEqual({ planIds: [plan.id] })
  expect(await barriers(merchant.page)).toEqual([])
  await merchant.leave()

  const { page, leave } = await shopper(browser, phone)
  await page.goto(`${shop.url}/products/${glaze.slug}`)
  await page.getByText('Only for members with Studio card').waitFor()
  await expectNoSidewaysScrolling(page)
  await expectOpenToEverybody(page)
  expect(await page.getByRole('button', { name: 'Add to cart' }).count()).toBe(0)
  await page.getByRole('main').getByRole('link', { name: 'Plans', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Plans' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Sign in', exact: true }).last().click()
  await signIn(page, carla)
  await page.waitForURL(`**/products/${glaze.slug}`)
  await alive(page)
  expect(await page.getByRole('button', { name: 'Add to cart' }).count()).toBe(0)
  await plan.give(carla)
  await page.reload()
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

test('a visitor without scripts reads whom a product is for, and a member buys it', async () => {
  const { page, leave } = await shopper(browser, { ...phone, javaScriptEnabled: false })
  await page.goto(`${shop.url}/products/${glaze.slug}`)
  await page.getByText('Only for members', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Add to cart' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Sign in', exact: true }).last().click()
  await signIn(page, carla)
  await page.waitForURL(`**/products/${glaze.slug}`)
  await add(page)
  await page.getByText('Celadon glaze').first().waitFor()
  await leave()
})

test('a merchant writes a page for members with a plan, and nobody else gets its text', async () => {
  const merchant = await owner(browser, shop)
  await merchant.page.goto(`${shop.url}/admin/settings/pages/new`)
  await merchant.page.getByLabel('Title').fill('Glaze recipes')
  await merchant.page.getByLabel('Address').fill('recipes')
  await merchant.page.getByRole('textbox', { name: 'Text' }).fill('Celadon: ash, **feldspar** and clay.')
  await openToMembersWith(merchant.page, plan, 'Who may read it')
  await merchant.page.waitForURL('**/admin/settings/pages/recipes')
  await merchant.page.reload()
  await merchant.page.getByText('Studio card').first().waitFor()
  expect(await barriers(merchant.page)).toEqual([])
  await merchant.leave()

  // Asked twice, it comes from the cache.
  for (const _ of [1, 2, 3]) {
    const seen = await fetch(`${shop.url}/pages/recipes`)
    const html = await seen.text()
    expect(seen.status).toBe(200)
    expect(html).toContain('Only for members with Studio card')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toContain('feldspar')
  }
  const { page, complaints, leave } = await shopper(browser, phone)
  await page.goto(`${shop.url}/pages/recipes`)
  await page.getByRole('heading', { level: 1, name: 'Glaze recipes' }).waitFor()
  await page.getByText('Only for members with Studio card').waitFor()
  await expectNoSidewaysScrolling(page)
  await expectOpenToEverybody(page)
  await page.getByRole('link', { name: 'Sign in', exact: true }).last().click()
  await signIn(page, carla)
  await page.waitForURL('**/pages/recipes')
  await page.getByText('feldspar').waitFor()
  const answer = await page.reload()
  expect(answer?.headers()['cache-control']).toBe('no-store')
  await page.getByText('feldspar').waitFor()
  await page.goto(shop.url)
  await alive(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Glaze recipes' }).click()
  await page.getByText('feldspar').waitFor()
  expect(complaints).toEqual([])
  expect(await (await fetch(`${shop.url}/pages/recipes`)).text()).not.toContain('feldspar')
  await leave()
})

test('a plan that the shop does not list is named where it is needed', async () => {
  const { store } = shop
  const secret = await newPlan(store, { name: 'Kiln circle' })
  const path = `/pricing-plans/v2/plans/${secret.id}/visibility`
  await store.ask('PUT', path, { as: store.apiKey, body: { visible: false } })
  const salt = await shelve(store, { name: 'Salt', price: 4, membersOnly: { planIds: [secret.id] } })
  const page = await fetch(`${shop.url}/products/${salt.slug}`)
  expect(await page.text()).toContain('Only for members with Kiln circle')
})
