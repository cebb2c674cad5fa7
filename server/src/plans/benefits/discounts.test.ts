import { bookingsAppId } from '@cartwright/contract/bookings/parts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { availability, book, lineOf as bookingLine, hire, offer } from '../../../test/bookings.ts'
import { checkOut, deliver, placeOrder } from '../../../test/checkouts.ts'
import { storeAppId } from '../../../test/fixtures.ts'
import { lineOf, newPlan, signedIn } from '../../../test/plans.ts'
import { pieces, refusal, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'

let store: Store
let bowl: Product
let clay: Product

beforeAll(async () => {
  store = await openStore({ settings: { paymentMethods: ['manual'], timeZone: 'Europe/Berlin' } })
  await deliver(store)
  bowl = await shelve(store, { name: 'Bowl', price: 40 })
  clay = await shelve(store, { name: 'Clay', price: 10 })
})
afterAll(() => store.close())

const merchant = (method: string, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })
const item = (category: string, externalId: string, providerAppId = storeAppId) => ({
  ...{ category, providerAppId, externalId },
})
const setBenefits = (planId: string, ...benefits: object[]) =>
  merchant('PUT', `/admin/v1/plans/${planId}/benefits`, { benefits })

/** A member with a plan that makes these items cheaper; without any, everything. */
async function memberWith(percent: number, ...items: object[]) {
  const plan = await newPlan(store, { name: 'Potters' })
  await setBenefits(plan.id, { name: 'Less', kind: 'DISCOUNT', percent, items })
  const member = await signedIn(store)
  const body = { planId: plan.id, memberId: member.id, paid: true }
  const { order } = (await merchant('POST', '/pricing-plans/v2/checkout/orders/offline', body)).body
  return { ...member, planId: plan.id, planOrderId: order.id as string }
}

const add = (as: string, ...lineItems: object[]) =>
  store.ask('POST', '/ecom/v1/carts/current/add-to-cart', { as, body: { lineItems } })
const estimate = async (as: string) =>
  (await store.ask('POST', '/ecom/v1/carts/current/estimate-totals', { as, body: {} })).body
const discount = async (as: string) => (await estimate(as)).priceSummary.discount.amount

test('a member with the plan pays less for what it names, from the cart to the order', async () => {
  const { as } = await memberWith(12.5, item('PRODUCT', bowl.id))
  await add(as, pieces(2, bowl), pieces(1, clay))
  const totals = await estimate(as)
  expect(totals.priceSummary).toMatchObject({ subtotal: { amount: '90.00' }, discount: { amount: '10.00' } })
  const { name, amount } = totals.appliedDiscounts[0].discountRule
  expect([name.original, amount.amount, totals.appliedDiscounts.length]).toEqual(['Potters', '10.00', 1])
  const checkoutId = await checkOut(store, { as, lineItems: [pieces(1, clay)] })
  const { checkout } = (await store.ask('GET', `/ecom/v1/checkouts/${checkoutId}`, { as })).body
  expect(checkout.priceSummary.discount.amount).toBe('10.00')
  const placed = await placeOrder(store, as, checkoutId)
  const { order } = (await merchant('GET', `/ecom/v1/orders/${placed.body.orderId}`)).body
  expect(order.appliedDiscounts).toMatchObject([{ discountRule: { name: { original: 'Potters' } } }])
  expect(order.priceSummary.discount.amount).toBe('10.00')
  expect((await merchant('POST', `/ecom/v1/orders/${order.id}/cancel`, {})).status).toBe(200)
})

test('others pay the whole price, and so does a member whose plan is over', async () => {
  const { as, planOrderId } = await memberWith(10)
  for (const other of [await store.visitor(), (await signedIn(store)).as]) {
    await add(other, pieces(1, bowl))
    expect(await discount(other)).toBe('0.00')
  }
  await add(as, pieces(1, bowl))
  expect(await discount(as)).toBe('4.00')
  await merchant('POST', `/pricing-plans/v2/orders/${planOrderId}/cancel`, { effectiveAt: 'IMMEDIATELY' })
  expect(await discount(as)).toBe('0.00')
})

test('a collection stands for its products, and no items for everything but plans', async () => {
  const made = await merchant('POST', '/stores/v1/collections', { collection: { name: 'Raw' } })
  const { id } = made.body.collection
  await merchant('POST', `/stores/v1/collections/${id}/productIds`, { productIds: [clay.id] })
  const { as } = await memberWith(50, item('COLLECTION', id))
  await add(as, pieces(1, bowl), pieces(2, clay))
  expect(await discount(as)).toBe('10.00')
  const all = await memberWith(50)
  await add(all.as, pieces(1, bowl), pieces(2, clay), lineOf((await newPlan(store)).id))
  expect(await discount(all.as)).toBe('30.00')
})

test('a service costs less at any time of it', async () => {
  const lesson = await offer(store, { staffMemberIds: [await hire(store)] })
  const other = await offer(store, { name: 'Other lesson', staffMemberIds: [await hire(store)] })
  const { as } = await memberWith(25, item('SERVICE', lesson.id, bookingsAppId))
  for (const { id } of [lesson, other]) {
    const range = { startDate: '2027-02-01T00:00:00Z', endDate: '2027-03-01T00:00:00Z' }
    const [slot] = await availability(store, { serviceId: [id], ...range })
    const { body } = await book(store, as, slot)
    await add(as, bookingLine(body.booking.id))
  }
  expect(await discount(as)).toBe('15.00')
})

test('discounts do not add up: each line gets the one that is worth most', async () => {
  const { as, id: memberId } = await memberWith(10)
  const second = await newPlan(store, { name: 'Masters' })
  await setBenefits(second.id, {
    name: 'More',
    kind: 'DISCOUNT',
    percent: 20,
    items: [item('PRODUCT', bowl.id)],
  })
  await merchant('POST', '/pricing-plans/v2/checkout/orders/offline', {
    planId: second.id,
    memberId,
    paid: true,
  })
  await add(as, pieces(1, bowl), pieces(1, clay))
  const { appliedDiscounts } = await estimate(as)
  const found = appliedDiscounts.map(
    ({
      discountRule: { name, amount },
    }: {
      discountRule: Record<'name' | 'amount', Record<string, string>>
    }) => [name.original, amount.amount],
  )
  expect(found.toSorted()).toEqual([
    ['Masters', '8.00'],
    ['Potters', '1.00'],
  ])
})

test('a merchant hears what a percentage may be, and reads what was set', async () => {
  const { id } = await newPlan(store)
  const put = async (benefit: object) => setBenefits(id, { name: 'Less', kind: 'DISCOUNT', ...benefit })
  expect(refusal(await put({}))).toEqual({ 'benefits[0].percent': 'REQUIRED_FIELD' })
  for (const percent of [0, -1, 101, 1.234])
    expect(refusal(await put({ percent }))).toEqual({ 'benefits[0].percent': 'VALIDATION' })
  expect(refusal(await put({ percent: 5, permission: 'a' }))).toEqual({
    'benefits[0].permission': 'FIELD_NOT_ALLOWED',
  })
  const credits = { kind: 'CREDITS', percent: 5, items: [item('PRODUCT', bowl.id)] }
  expect(refusal(await put(credits))).toEqual({ 'benefits[0].percent': 'FIELD_NOT_ALLOWED' })
  const { benefits } = (await put({ percent: 7.25 })).body
  expect(benefits).toMatchObject([{ kind: 'DISCOUNT', percent: 7.25, items: [] }])
  expect((await merchant('GET', `/admin/v1/plans/${id}/benefits`)).body.benefits).toEqual(benefits)
})
