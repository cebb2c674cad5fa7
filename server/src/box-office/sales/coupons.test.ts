import { afterAll, beforeAll, expect, test } from 'vitest'
import { announce, reserve, sellTickets } from '../../../test/box-office.ts'
import { pieces, refusal, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'

// biome-ignore lint/suspicious/noExplicitAny: what the wire carries
type Loose = any

let store: Store
let event: Loose
let adults: Loose
let children: Loose

beforeAll(async () => {
  store = await openStore({ settings: { paymentMethods: ['test-card'] } })
  event = await announce(store)
  adults = await sellTickets(store, event.id)
  children = await sellTickets(store, event.id, { name: 'Children' })
})
afterAll(() => store.close())

const coupon = (code: string, scope: object) =>
  store.ask('POST', '/stores/v2/coupons', {
    as: store.apiKey,
    body: { specification: { name: code, code, percentOffRate: 20, startTime: '0', scope } },
  })
const discounted = async (kind: Loose, couponCode: string) => {
  const as = await store.visitor()
  const reservationId = await reserve(store, as, kind, 2)
  const body = { eventId: event.id, withDiscount: { couponCode } }
  const path = `/events/v1/checkout/invoices/${reservationId}`
  const { invoice, discountErrors } = (await store.ask('POST', path, { as, body })).body
  return [invoice.grandTotal.value, discountErrors.error?.[0]?.code]
}

test('a coupon for events takes something off tickets, not off goods', async () => {
  await coupon('EVENTS20', { namespace: 'events' })
  expect(await discounted(adults, 'EVENTS20')).toEqual(['40.00', undefined])
  const mug = await shelve(store, { name: 'Mug', price: 10 }, 5)
  const refused = await store.ask('POST', '/ecom/v1/checkouts', {
    as: await store.visitor(),
    body: { channelType: 'WEB', lineItems: [pieces(1, mug)], couponCode: 'EVENTS20' },
  })
  expect(refusal(refused)).toBe('ERROR_COUPON_NOT_APPLICABLE')
})

test('a coupon for one event or one kind of tickets is for those', async () => {
  const other = await announce(store, { title: 'Glazing' })
  await coupon('BOWLS', { namespace: 'events', group: { name: 'event', entityId: event.id } })
  await coupon('GLAZES', { namespace: 'events', group: { name: 'event', entityId: other.id } })
  await coupon('KIDS', { namespace: 'events', group: { name: 'ticket', entityId: children.id } })
  expect(await discounted(adults, 'BOWLS')).toEqual(['40.00', undefined])
  expect(await discounted(adults, 'GLAZES')).toEqual(['50.00', 'ERROR_COUPON_NOT_APPLICABLE'])
  expect(await discounted(children, 'KIDS')).toEqual(['40.00', undefined])
  expect(await discounted(adults, 'KIDS')).toEqual(['50.00', 'ERROR_COUPON_NOT_APPLICABLE'])
  const wrong = await coupon('WRONG', { namespace: 'events', group: { name: 'venue' } })
  expect(refusal(wrong)).toEqual({ 'specification.scope.group.name': 'INVALID_ENUM_VALUE' })
})

test('a coupon for everything counts for tickets, too', async () => {
  await coupon('ALL20', { namespace: 'stores' })
  expect(await discounted(adults, 'ALL20')).toEqual(['40.00', undefined])
})
