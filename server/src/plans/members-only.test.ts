import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkOut, deliver, placeOrder } from '../../test/checkouts.ts'
import { newPlan, signedIn } from '../../test/plans.ts'
import { pieces, refusal, shelve } from '../../test/shoppers.ts'
import { openStore, type Reply, type Store } from '../../test/store.ts'
import type { Product } from '../catalogue/model/product.rules.ts'

let store: Store
let studioCard: { id: string }
let glaze: Product

beforeAll(async () => {
  store = await openStore()
  await deliver(store)
  const gratis = { pricing: { price: { value: '0', currency: 'USD' }, singlePaymentUnlimited: true } }
  studioCard = await newPlan(store, { name: 'Studio card', ...gratis })
})
afterAll(() => store.close())

beforeEach(async () => {
  glaze = await shelve(store, {
    name: 'Members’ glaze',
    price: 14,
    membersOnly: { planIds: [studioCard.id] },
  })
})

const add = (as: string, product = glaze): Promise<Reply> =>
  store.ask('POST', '/ecom/v1/carts/current/add-to-cart', { as, body: { lineItems: [pieces(1, product)] } })
const estimate = (as: string) => store.ask('POST', '/ecom/v1/carts/current/estimate-totals', { as, body: {} })
const change = (product: object, id = glaze.id) =>
  store.ask('PATCH', `/stores/v1/products/${id}`, { as: store.apiKey, body: { product } })

/** A member, and the order of the plan that the merchant gave to them. */
async function withPlan(planId = studioCard.id) {
  const member = await signedIn(store)
  const reply = await store.ask('POST', '/pricing-plans/v2/checkout/orders/offline', {
    as: store.apiKey,
    body: { planId, memberId: member.id, paid: true },
  })
  return { ...member, planOrderId: reply.body.order.id as string }
}
const endPlan = (id: string) =>
  store.ask('POST', `/pricing-plans/v2/orders/${id}/cancel`, {
    as: store.apiKey,
    body: { effectiveAt: 'IMMEDIATELY' },
  })

describe('a product for members with a plan', () => {
  test('is shown to everybody with the plans that it needs', async () => {
    const { body } = await store.ask('GET', `/stores-reader/v1/products/${glaze.id}`, {
      as: await store.visitor(),
    })
    expect(body.product.membersOnly).toEqual({ planIds: [studioCard.id] })
  })

  test('does not go into the cart of a visitor, or of a member without the plan', async () => {
    for (const as of [await store.visitor(), (await signedIn(store)).as]) {
      const reply = await add(as)
      expect([reply.status, refusal(reply)]).toEqual([403, 'MEMBERS_ONLY_ITEM'])
    }
  })

  test('is sold to a member with the plan', async () => {
    const { as } = await withPlan()
    const { body } = await add(as)
    expect(body.cart.lineItems[0]).toMatchObject({ membersOnly: true, availability: { status: 'AVAILABLE' } })
    expect((await estimate(as)).body.violations).toEqual([])
    const checkoutId = await checkOut(store, { as, lineItems: [pieces(1, glaze)] })
    expect((await placeOrder(store, as, checkoutId)).status).toBe(200)
  })

  test('is no longer sold when the plan has ended meanwhile', async () => {
    const { as, planOrderId } = await withPlan()
    await add(as)
    const checkoutId = await checkOut(store, { as, lineItems: [pieces(1, glaze)] })
    expect((await endPlan(planOrderId)).status).toBe(200)
    const { violations } = (await estimate(as)).body
    expect(violations).toMatchObject([
      {
        severity: 'ERROR',
        description: 'Members’ glaze is only for members with certain plans. Remove it.',
        data: { code: 'MEMBERS_ONLY_ITEM' },
      },
    ])
    expect(refusal(await placeOrder(store, as, checkoutId))).toBe('VIOLATIONS_WITH_ERROR_SEVERITY')
    expect(refusal(await add(as))).toBe('MEMBERS_ONLY_ITEM')
  })

  test('is not ordered from a cart that was filled before it was for members', async () => {
    const cup = await shelve(store, { name: 'Cup', price: 9 })
    const as = await store.visitor()
    const checkoutId = await checkOut(store, { as, lineItems: [pieces(1, cup)] })
    await change({ membersOnly: { planIds: [studioCard.id] } }, cup.id)
    expect(refusal(await placeOrder(store, as, checkoutId))).toBe('VIOLATIONS_WITH_ERROR_SEVERITY')
    await change({ membersOnly: null }, cup.id)
    expect((await placeOrder(store, as, checkoutId)).status).toBe(200)
  })

  test('asks for the plans of a member once for all items, and never for other goods', async () => {
    const questions: unknown[] = []
    const { activePlans } = store.shop
    store.shop.activePlans = (shop, question) => {
      questions.push(question.planIds)
      return activePlans(shop, question)
    }
    try {
      const { as } = await withPlan()
      const cup = await shelve(store, { name: 'Cup', price: 9 })
      await add(as, cup)
      await estimate(as)
      expect(questions).toEqual([])
      await add(as)
      questions.length = 0
      await estimate(as)
      expect(questions).toEqual([[studioCard.id]])
    } finally {
      store.shop.activePlans = activePlans
    }
  })
})

describe('a product for members', () => {
  test('is sold to every member and to no visitor', async () => {
    await change({ membersOnly: { planIds: [] } })
    expect(refusal(await add(await store.visitor()))).toBe('MEMBERS_ONLY_ITEM')
    expect((await add((await signedIn(store)).as)).status).toBe(200)
  })

  test('is for everybody again when the merchant removes the setting', async () => {
    const { body } = await change({ membersOnly: null })
    expect(body.product).not.toHaveProperty('membersOnly')
    expect((await add(await store.visitor())).status).toBe(200)
  })

  test('needs ids of plans', async () => {
    const reply = await change({ membersOnly: { planIds: ['gold'] } })
    expect(refusal(reply)).toEqual({ 'product.membersOnly.planIds[0]': 'FORMAT' })
  })

  test('keeps the setting when something else changes', async () => {
    const { body } = await change({ name: 'Glaze for members' })
    expect(body.product.membersOnly).toEqual({ planIds: [studioCard.id] })
  })
})

describe('a page for members', () => {
  const body = '# Glazes\n\nThe celadon recipe.'
  const save = (page: object) => store.ask('POST', '/admin/v1/pages', { as: store.apiKey, body: { page } })
  const read = async (slug: string, as: string) =>
    (await store.ask('GET', `/v1/storefront/pages/${slug}`, { as })).body.page

  test('with a plan gives its text to them and to the merchant, and to nobody else', async () => {
    const membersOnly = { planIds: [studioCard.id] }
    const saved = await save({ slug: 'recipes', title: 'Recipes', body, membersOnly })
    expect(saved.body.page).toMatchObject({ body, membersOnly })
    expect(saved.body.page.locked).toBeUndefined()
    const [member, other] = [await withPlan(), await signedIn(store)]
    for (const as of [await store.visitor(), other.as]) {
      const page = await read('recipes', as)
      expect(page).toMatchObject({ title: 'Recipes', body: '', locked: true, membersOnly })
    }
    for (const as of [member.as, store.apiKey]) expect(await read('recipes', as)).toEqual(saved.body.page)
    await endPlan(member.planOrderId)
    expect(await read('recipes', member.as)).toMatchObject({ body: '', locked: true })
  })

  test('without a plan is for every member, until it is for everybody again', async () => {
    await save({ slug: 'news', title: 'News', body, membersOnly: { planIds: [] } })
    const [visitor, { as }] = [await store.visitor(), await signedIn(store)]
    expect(await read('news', visitor)).toMatchObject({ body: '', locked: true })
    expect(await read('news', as)).toMatchObject({ body })
    const kept = await save({ slug: 'news', title: 'News', body, revision: '1' })
    expect(kept.body.page.membersOnly).toEqual({ planIds: [] })
    await save({ slug: 'news', title: 'News', body, revision: '2', membersOnly: null })
    const open = await read('news', visitor)
    expect([open.body, open.membersOnly, open.locked]).toEqual([body, undefined, undefined])
  })

  test('is not read by a program without the permission to read the shop', async () => {
    await save({ slug: 'secret', title: 'Secret', body, membersOnly: { planIds: [] } })
    const permissions = ['WIX_STORES.READ_PRODUCTS']
    const made = await store.ask('POST', '/admin/v1/api-keys', {
      as: store.apiKey,
      body: { key: { name: 'Catalogue', permissions } },
    })
    expect([made.status, made.body]).toMatchObject([200, {}])
    expect(await read('secret', made.body.secret)).toMatchObject({ body: '', locked: true })
  })

  test('is not in the sitemap', async () => {
    await save({ slug: 'open', title: 'Open', body })
    await save({ slug: 'closed', title: 'Closed', body, membersOnly: { planIds: [] } })
    const response = await store.app.server.inject({ url: '/sitemaps/pages.xml' })
    expect(response.body).toContain('/pages/open')
    expect(response.body).not.toContain('/pages/closed')
  })
})

describe('what the page of a product for members is told', () => {
  const mayBuy = async (as: string) => {
    const { body } = await store.ask('GET', `/v1/storefront/products/${glaze.slug}`, { as })
    expect(body.product.membersOnly).toEqual({ planIds: [studioCard.id] })
    return body.mayBuy
  }

  test('says who may buy it', async () => {
    const [member, other] = [await withPlan(), await signedIn(store)]
    expect(await mayBuy(member.as)).toBe(true)
    expect([await mayBuy(other.as), await mayBuy(await store.visitor())]).toEqual([undefined, undefined])
    await endPlan(member.planOrderId)
    expect(await mayBuy(member.as)).toBeUndefined()
  })
})
