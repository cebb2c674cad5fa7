import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  deliver,
  filled,
  openCheckoutProps,
  rows,
  visitorAtCheckout,
  visitorReadyToPay,
} from '../../../test/checkouts.ts'
import { vase } from '../../../test/fixtures.ts'
import { pieces, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { OnlineProvider } from '../../payments/providers/provider.ts'
import { providers } from '../../payments/providers/service.ts'
import { submit } from './forms.service.ts'

let store: Store

/** Answers when the test lets it; cut off once, it does not answer the first time. */
const bank = { wait: async () => {}, isCut: false }
const slowBank: OnlineProvider = {
  method: 'bank',
  title: 'Bank',
  kind: 'card',
  async charge({ paymentId }) {
    await bank.wait()
    const { isCut } = bank
    bank.isCut = false
    if (isCut) throw new Error('connection lost')
    return { status: 'APPROVED', providerReference: paymentId }
  },
  find: async () => undefined,
}

beforeAll(async () => {
  store = await openStore({
    payments: [...providers, slowBank],
    settings: { paymentMethods: ['bank-transfer', 'bank'] },
  })
  await deliver(store)
})

afterAll(() => store.close())

const ordersOf = (checkoutId: string) =>
  rows<{ status: string }>(store, 'SELECT status FROM orders WHERE checkout_id = $1', [checkoutId])

describe('while a payment has no answer', () => {
  test('another tab says so, saves nothing and does not show the order as sold out', async () => {
    const last = await shelve(store, { name: 'Last one', price: 10 }, 1)
    const { screen, post, tab, checkoutId } = await visitorReadyToPay(store, [pieces(1, last)])
    const gate = Promise.withResolvers<void>()
    bank.wait = () => gate.promise
    const paying = post({ ...filled(screen), payment: 'bank', do: 'place' })
    while ((await ordersOf(checkoutId)).length === 0) await new Promise(setImmediate)
    const look = openCheckoutProps(await tab.open(`/checkout/${checkoutId}`))
    expect(look.messages).toEqual([
      { kind: 'warning', text: expect.stringContaining('Your payment is in progress') },
    ])
    expect(look.summary).toMatchObject({ totalText: '$15.00', lines: [{ name: 'Last one', quantity: 1 }] })
    expect(look.summary.lines[0]?.problem).toBeUndefined()
    gate.resolve()
    bank.wait = async () => {}
    expect((await paying).props?.state).toBe('thanks')
  })

  test('and its answer was lost, the form cannot change, and paying the same way asks again', async () => {
    const last = await shelve(store, { name: 'Last one', price: 10 }, 1)
    const { screen, post, checkoutId } = await visitorReadyToPay(store, [pieces(1, last)])
    bank.isCut = true
    const cut = await post({ ...filled(screen), payment: 'bank', do: 'place' })
    expect(openCheckoutProps(cut).messages[0]?.text).toContain('did not answer')
    expect(openCheckoutProps(cut).summary.lines[0]?.problem).toBeUndefined()
    const changed = await post({ ...filled(cut), city: 'Dallas', do: 'update' })
    expect(changed.status).toBe(200)
    expect(openCheckoutProps(changed).messages[0]?.text).toContain('in progress')
    const thanks = await post({ ...filled(changed), payment: 'bank', do: 'place' })
    expect(thanks.props?.state).toBe('thanks')
    expect(await ordersOf(checkoutId)).toEqual([{ status: 'APPROVED' }])
  })
})

test('a form sent to six servers at once ends on the thank-you page everywhere', async () => {
  const specification = { name: 'Only one', code: 'ONLYONE', moneyOffAmount: 1, usageLimit: 1 }
  await store.ask('POST', '/stores/v2/coupons', { as: store.apiKey, body: { specification } })
  const last = await shelve(store, { name: 'Last one', price: 10 }, 1)
  const { screen, post, checkoutId } = await visitorReadyToPay(store, [pieces(1, last)])
  const priced = await post({ ...filled(screen), coupon: 'ONLYONE', do: 'apply-coupon' })
  const visit = { siteId: store.siteId, checkoutId, callbacks: {} }
  const form = { ...filled(priced), payment: 'bank-transfer', do: 'place' }
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => submit({ ...store.shop }, visit, form)))
  expect(outcomes).toMatchObject(Array(6).fill({ location: `/checkout/${checkoutId}/thanks` }))
  expect(await ordersOf(checkoutId)).toHaveLength(1)
})

test('the page limits guesses of coupon codes, without blocking the other checkouts of a merchant', async () => {
  const specification = { name: 'Five', code: 'FIVE', moneyOffAmount: 5 }
  await store.ask('POST', '/stores/v2/coupons', { as: store.apiKey, body: { specification } })
  const mug = await shelve(store, { name: 'Mug', price: 24 })
  const { screen, post } = await visitorReadyToPay(store, [pieces(1, mug)])
  const apply = async (coupon: string) =>
    openCheckoutProps(await post({ ...filled(screen), coupon, do: 'apply-coupon' })).coupon
  for (let tried = 0; tried < 20; tried++) expect((await apply(`GUESS${tried}`)).error).toContain('no coupon')
  expect(await apply('FIVE')).toMatchObject({ applied: false, error: expect.stringContaining('Too many') })
  store.clock.advance(11 * 60_000)
  expect(await apply('FIVE')).toMatchObject({ applied: true })

  const as = store.apiKey
  const cart = async () => {
    const { body } = await store.ask('POST', '/ecom/v1/carts', { as, body: { lineItems: [pieces(1, mug)] } })
    return (couponCode: string) =>
      store.ask('PATCH', `/ecom/v1/carts/${body.cart.id}`, { as, body: { couponCode } })
  }
  const [one, other] = [await cart(), await cart()]
  for (let tried = 0; tried < 20; tried++) await one('GUESS')
  expect([(await one('FIVE')).status, (await other('FIVE')).status]).toEqual([429, 200])
})

test('an order with other items for the same total is not placed unseen', async () => {
  const red = await shelve(store, { name: 'Red mug', price: 24 })
  const blue = await shelve(store, { name: 'Blue mug', price: 24 })
  const { as, screen, post, checkoutId } = await visitorReadyToPay(store, [pieces(1, red)])
  const current = '/ecom/v1/carts/current'
  const { body } = await store.ask('GET', current, { as })
  await store.ask('POST', `${current}/add-to-cart`, { as, body: { lineItems: [pieces(1, blue)] } })
  const lineItemIds = [body.cart.lineItems[0].id]
  await store.ask('POST', `${current}/remove-line-items`, { as, body: { lineItemIds } })
  await store.ask('POST', `${current}/create-checkout`, { as, body: { channelType: 'WEB' } })
  const again = await post({ ...filled(screen), do: 'place' })
  expect(openCheckoutProps(again)).toMatchObject({
    messages: [{ kind: 'warning', text: expect.stringContaining('The contents of your order have changed') }],
    summary: { lines: [{ name: 'Blue mug' }] },
  })
  expect(await ordersOf(checkoutId)).toEqual([])
  expect((await post({ ...filled(again), do: 'place' })).props?.state).toBe('thanks')
})

test('a free leaflet without delivery needs only an e-mail address', async () => {
  const leaflet = await shelve(store, { name: 'Leaflet', price: 0, productType: 'digital' })
  const { screen, post, as, checkoutId } = await visitorAtCheckout(store, [pieces(1, leaflet)])
  const page = openCheckoutProps(screen)
  expect(page.delivery).toBeUndefined()
  expect(page.payment.methods).toEqual([])
  expect(page.fields.map(({ name }) => name)).toEqual(['email'])
  expect(page.billing.fields).toEqual([])
  const thanks = await post({ ...filled(screen), email: 'lea@example.com', do: 'place' })
  expect(thanks.props).toMatchObject({ state: 'thanks', addressLines: [] })
  const [order] = await rows<{ id: string }>(store, 'SELECT id FROM orders WHERE checkout_id = $1', [
    checkoutId,
  ])
  const { body } = await store.ask('GET', `/ecom/v1/orders/${order?.id}`, { as })
  expect(body.order).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
})

test('an e-book asks for a name and a country, not for a street', async () => {
  const book = await shelve(store, { name: 'E-book', price: 9, productType: 'digital' })
  const { screen, post, as, checkoutId } = await visitorAtCheckout(store, [pieces(1, book)])
  expect(openCheckoutProps(screen).delivery).toBeUndefined()
  expect(openCheckoutProps(screen).fields.map(({ name }) => name)).toEqual([
    'email',
    'fullName',
    'country',
    'subdivision',
  ])
  const incomplete = await post({ ...filled(screen), email: 'lea@example.com', do: 'place' })
  expect(openCheckoutProps(incomplete).fields.flatMap(({ name, error }) => (error ? [name] : []))).toEqual([
    'fullName',
    'subdivision',
  ])
  const typed = { email: 'lea@example.com', fullName: 'Lea Berg', subdivision: 'US-TX' }
  const thanks = await post({ ...filled(screen), ...typed, do: 'place' })
  expect(thanks.props).toMatchObject({ state: 'thanks', summary: { totalText: '$9.00' } })
  expect(thanks.props).not.toHaveProperty('delivery')
  const [order] = await rows<{ id: string }>(store, 'SELECT id FROM orders WHERE checkout_id = $1', [
    checkoutId,
  ])
  const { body } = await store.ask('GET', `/ecom/v1/orders/${order?.id}`, { as })
  expect(body.order.billingInfo.address).toEqual({ country: 'US', subdivision: 'US-TX' })
})

test('a shop that does not deliver to an address says so, instead of asking for a choice', async () => {
  const shop = await openStore()
  const product = await shelve(shop, vase)
  const { screen, post } = await visitorReadyToPay(shop, [pieces(1, product)])
  const again = await post({ ...filled(screen), do: 'place' })
  expect(again.status).toBe(422)
  expect(openCheckoutProps(again)).toMatchObject({
    messages: [],
    delivery: { options: [], error: 'These items cannot be delivered to this address.' },
  })
  await shop.close()
})
