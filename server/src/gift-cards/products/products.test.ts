import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedCard, checkOut, deliver, placeOrder, rows } from '../../../test/checkouts.ts'
import { stock, vase } from '../../../test/fixtures.ts'
import { readMails } from '../../../test/mails.ts'
import { payByCard } from '../../../test/paid-orders.ts'
import { pieces } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import { takeFound } from '../../orders/refunds/found.service.ts'
import { monthsLater } from './rules.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies as JSON
type Loose = any

const appId = 'd80111c5-a0f4-47a8-b63a-65b54d774a27'
const codes = /([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}/
const cardWithoutRefunds = { ...approvedCard, cardNumber: '4000 0000 0000 5126' }

let store: Store
let bowl: Product
let product: Loose

const merchant = (method: string, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })
const codeOf = ({ body }: Loose) => body.details?.applicationError?.code
const line = (amount: string, more: Record<string, string> = {}, quantity = 1) => ({
  quantity,
  catalogReference: { appId, catalogItemId: product.id, options: { amount, ...more } },
})
const cardsOf = (orderId: string) =>
  rows<Loose>(
    store,
    `SELECT id, issued::text, balance::text, taken_back::text, disabled, recipient_email, send_at, code_hash, expires_at, origin
     FROM gift_cards WHERE order_id = $1 ORDER BY piece`,
    [orderId],
  )
const lettersTo = async (email: string) =>
  (await readMails(store, email)).filter(({ subject }) => /gift card/i.test(subject))

/** As the letter has it; a letter's text is deleted once it has left. */
const sent: { to: string; text: string }[] = []
const codeFor = async (email: string) => {
  await store.work()
  return codes.exec(sent.findLast(({ to, text }) => to === email && codes.test(text))?.text ?? '')?.[0] ?? ''
}

beforeAll(async () => {
  store = await openStore({
    settings: {
      ...{ paymentMethods: ['bank-transfer', 'test-card'], email: 'hello@fieldhouse.test' },
      ...{ timeZone: 'Europe/Berlin', country: 'US' },
    },
    mail: {
      async send(message) {
        sent.push(message)
      },
    },
  })
  await deliver(store)
  bowl = await stock(store, { ...vase, name: 'Bowl', price: 20 }, 1000)
  const groups = await merchant('GET', '/billing/v1/tax-groups/default-tax-groups')
  const region = await merchant('POST', '/billing/v1/tax-regions', { taxRegion: { country: 'US' } })
  const mapping = {
    taxGroupId: groups.body.taxGroups[0].id,
    taxRegionId: region.body.taxRegion.id,
    ...{ taxRate: '0.1', taxName: 'Sales tax' },
  }
  await merchant('POST', '/billing/v1/manual-tax-mappings', { manualTaxMapping: mapping })
  const giftCardProduct = {
    ...{ name: 'Gift card', amounts: ['50', '25', '25'], ownAmount: { least: '10', most: '200' } },
    ...{ validMonths: 36 },
  }
  product = (await merchant('POST', '/admin/v1/gift-card-products', { giftCardProduct })).body.giftCardProduct
})
afterAll(() => store.close())

test('the merchant says which amounts are for sale, and shoppers see what is visible', async () => {
  expect(product).toMatchObject({
    ...{ name: 'Gift card', amounts: ['25.00', '50.00'], ownAmount: { least: '10.00', most: '200.00' } },
    ...{ validMonths: 36, visible: true, revision: '1', currency: 'USD' },
  })
  const create = (more: object) =>
    merchant('POST', '/admin/v1/gift-card-products', { giftCardProduct: { name: 'Other', ...more } })
  for (const wrong of [{}, { amounts: ['0'] }, { ownAmount: { least: '20', most: '10' } }])
    expect((await create(wrong)).status).toBe(400)
  const { body } = await create({ amounts: ['5'], visible: false })
  const other = body.giftCardProduct
  const as = await store.visitor()
  const seen = async (asked: string, query = '') =>
    (await store.ask('GET', `/v1/gift-card-products${query}`, { as: asked })).body.giftCardProducts.map(
      ({ id }: Loose) => id,
    )
  expect(await seen(as, '?all=true')).toEqual([product.id])
  expect((await seen(store.apiKey, '?all=true')).toSorted()).toEqual([product.id, other.id].toSorted())
  const change = (revision: string) =>
    merchant('PATCH', `/admin/v1/gift-card-products/${other.id}`, {
      giftCardProduct: { revision, name: 'Third' },
    })
  expect((await change('1')).body.giftCardProduct).toMatchObject({ name: 'Third', amounts: ['5.00'] })
  expect(codeOf(await change('1'))).toBe('REVISION_MISMATCH')
  expect((await merchant('DELETE', `/admin/v1/gift-card-products/${other.id}`)).status).toBe(200)
  expect(codeOf(await change('2'))).toBe('GIFT_CARD_PRODUCT_NOT_FOUND')
})

test('a cart takes only what is for sale, and the card is neither taxed, delivered nor discounted', async () => {
  const as = await store.visitor()
  const add = (item: object) =>
    store.ask('POST', '/ecom/v1/carts/current/add-to-cart', { as, body: { lineItems: [item] } })
  for (const wrong of [
    line('9.99'),
    line('201'),
    line('25', { recipientEmail: 'nobody' }),
    line('25', { recipientEmail: 'ben@example.com', sendDate: '2028-01-01' }),
    line('25', { message: 'x'.repeat(501) }),
  ])
    expect(codeOf(await add(wrong))).toBe('PRODUCT_NOT_FOUND')
  const coupon = {
    name: 'Half',
    code: 'HALF',
    startTime: '0',
    percentOffRate: 50,
    scope: { namespace: 'stores' },
  }
  await merchant('POST', '/stores/v2/coupons', { specification: coupon })
  const wanted = line('25.50', { recipientEmail: 'ben@example.com', recipientName: 'Ben', message: 'Hi!' }, 2)
  const checkoutId = await checkOut(store, { as, lineItems: [wanted, pieces(1, bowl)] })
  const { checkout } = (
    await store.ask('PATCH', `/ecom/v1/checkouts/${checkoutId}`, {
      as,
      body: { checkout: { id: checkoutId }, couponCode: 'HALF' },
    })
  ).body
  const [card, good] = checkout.lineItems
  expect(card).toMatchObject({
    itemType: { preset: 'GIFT_CARD' },
    physicalProperties: { shippable: false },
    price: { amount: '25.50' },
    totalPriceAfterTax: { amount: '51.00' },
    taxDetails: { totalTax: { amount: '0.00' } },
  })
  expect(card.descriptionLines.map(({ plainText }: Loose) => plainText.original)).toEqual([
    'Ben <ben@example.com>',
    'Hi!',
  ])
  expect(good).toMatchObject({ discount: { amount: '10.00' }, totalPriceAfterTax: { amount: '11.00' } })
  // Delivery for 5.00 and its tax.
  expect(checkout.priceSummary.total.amount).toBe('67.50')
})

test('a gift card pays what else is bought, and nothing where only gift cards are', async () => {
  const giftCard = { amount: '100' }
  const { code } = (await merchant('POST', '/admin/v1/gift-cards', { giftCard })).body
  const as = await store.visitor()
  const both = await checkOut(store, { as, lineItems: [line('50'), pieces(1, bowl)], giftCardCode: code })
  const enter = (id: string) =>
    store.ask('PATCH', `/ecom/v1/checkouts/${id}`, { as, body: { checkout: { id }, giftCardCode: code } })
  const { body } = await enter(both)
  expect(body.checkout.giftCard.amount.amount).toBe('27.50')
  const other = await store.visitor()
  const alone = await checkOut(store, { as: other, lineItems: [line('50')] })
  const { checkout } = (
    await store.ask('PATCH', `/ecom/v1/checkouts/${alone}`, {
      as: other,
      body: { checkout: { id: alone }, giftCardCode: code },
    })
  ).body
  expect(checkout.calculationErrors.giftCardCalculationError.applicationError.code).toBe(
    'CANNOT_PAY_FOR_GIFT_CARD_WITH_GIFT_CARD',
  )
  expect(checkout.giftCard.amount.amount).toBe('0.00')
})

test('a paid order issues its cards once, and the letter goes at once to whom the buyer has named', async () => {
  const { id, order } = await payByCard(store, [
    line('50', { recipientEmail: 'ben@example.com', senderName: 'Anna', message: 'For you' }, 2),
  ])
  expect(order).toMatchObject({ paymentStatus: 'PAID' })
  const cards = await cardsOf(id)
  expect(cards).toMatchObject([
    { issued: '5000', balance: '5000', recipient_email: 'ben@example.com', origin: 'SOLD', send_at: null },
    { issued: '5000' },
  ])
  expect(cards[0].expires_at.toISOString()).toBe('2029-11-24T23:00:00.000Z')
  expect(await lettersTo('ben@example.com')).toHaveLength(2)
  const code = await codeFor('ben@example.com')
  const found = await store.ask('POST', `/ecom/v1/gift-cards/${code}`, { as: store.apiKey, body: {} })
  expect(found.body.giftCard).toMatchObject({ balance: { value: '50.00' }, status: 'VALID' })
  const stored = await rows<Loose>(
    store,
    'SELECT m::text AS text FROM messages m UNION ALL SELECT g::text FROM gift_cards g',
  )
  expect(stored.filter(({ text }) => text.includes(code) || text.includes(code.replaceAll('-', '')))).toEqual(
    [],
  )
  // What the buyer gets is the confirmation, with the recipient and without the code.
  const receipt = sent.find(({ to, text }) => to === 'anna@example.com' && text.includes(order.number))
  expect(receipt?.text).toContain('ben@example.com')
  expect(receipt?.text).not.toMatch(codes)
  expect(order.fulfillmentStatus).toBe('FULFILLED')
})

test('a card for the buyer goes to the buyer, also when the transfer comes days later', async () => {
  const as = await store.visitor()
  const checkoutId = await checkOut(store, { as, lineItems: [line('12.34')], email: 'zoe@example.com' })
  const { orderId } = (await placeOrder(store, as, checkoutId)).body
  expect(await cardsOf(orderId)).toEqual([])
  const pay = () => merchant('POST', `/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`, {})
  await Promise.all([pay(), pay()])
  expect(await cardsOf(orderId)).toMatchObject([{ issued: '1234', recipient_email: 'zoe@example.com' }])
  expect(await codeFor('zoe@example.com')).toMatch(codes)
})

test('a dated card has no code until its day in the time zone of the shop, and is sent once', async () => {
  const before = store.clock.now
  const { id } = await payByCard(store, [
    line('50', { recipientEmail: 'cleo@example.com', sendDate: '2026-12-24' }),
  ])
  const [card] = await cardsOf(id)
  expect(card).toMatchObject({ code_hash: null })
  expect(card.send_at.toISOString()).toBe('2026-12-23T23:00:00.000Z')
  const { giftCard } = (await merchant('GET', `/admin/v1/gift-cards/${card.id}`)).body
  expect(giftCard).toMatchObject({ lastFour: '', orderId: id, sendDate: '2026-12-23T23:00:00.000Z' })
  store.clock.now = Date.parse('2026-12-23T22:59:00Z')
  await store.runJob('housekeeping')
  expect(await lettersTo('cleo@example.com')).toHaveLength(0)
  store.clock.now = Date.parse('2026-12-23T23:00:00Z')
  await Promise.all([store.runJob('housekeeping'), store.runJob('housekeeping')])
  await store.runJob('housekeeping')
  expect(await lettersTo('cleo@example.com')).toHaveLength(1)
  const code = await codeFor('cleo@example.com')
  const found = await store.ask('POST', `/ecom/v1/gift-cards/${code}`, { as: store.apiKey, body: {} })
  expect(found.body.giftCard.balance.value).toBe('50.00')
  store.clock.now = before
})

const spend = (code: string, value: string) =>
  merchant('POST', '/ecom/v1/gift-cards/redeem', { code, amount: { value }, appId })
const refund = (orderId: string, paymentId: string, amount: string, lineItems: object[] = []) =>
  merchant('POST', '/ecom/v1/order-billing/refund-payments', {
    ...{ orderId, paymentRefunds: [{ paymentId, amount: { amount } }], refundItems: { lineItems } },
  })

test('a refund takes the balance first, and what was spent does not go back', async () => {
  const { id, order, paymentId } = await payByCard(store, [
    line('50', { recipientEmail: 'dora@example.com' }),
    pieces(1, bowl),
  ])
  const code = await codeFor('dora@example.com')
  await spend(code, '15')
  const [{ id: lineItemId }] = order.lineItems
  // The bowl and its delivery, 27.50, are all that goes back while the card is out.
  expect(codeOf(await refund(id, paymentId, '27.51'))).toBe('GIFT_CARD_SPENT')
  const chosen = [{ lineItemId, quantity: 1 }]
  const sum = await merchant('POST', '/ecom/v1/order-billing/calculate-refund', {
    ...{ orderId: id, refundItems: { lineItems: chosen } },
  })
  expect((sum.body as Loose).summary.total.amount).toBe('35.00')
  // No more for the card than is left on it, although the bowl would allow it.
  expect(codeOf(await refund(id, paymentId, '35.01', chosen))).toBe('GIFT_CARD_SPENT')
  expect(await cardsOf(id)).toMatchObject([{ balance: '3500', taken_back: '0' }])
  expect((await refund(id, paymentId, '35', chosen)).body.refund.transactions).toMatchObject([
    { refundStatus: 'SUCCEEDED' },
  ])
  expect(await cardsOf(id)).toMatchObject([{ balance: '0', taken_back: '3500' }])
  expect(codeOf(await spend(code, '1'))).toBe('INSUFFICIENT_FUNDS')
  expect(codeOf(await refund(id, paymentId, '27.51'))).toBe('GIFT_CARD_SPENT')
  expect((await refund(id, paymentId, '27.50')).status).toBe(200)
})

test('what went back at the payment service for a card is left to the merchant: the card may still pay', async () => {
  const { id, paymentId } = await payByCard(store, [line('50'), pieces(1, bowl)])
  const found = (reference: string, amount: bigint) =>
    takeFound(store.shop, {
      ...{ siteId: store.siteId, orderId: id, payment: { id: paymentId, currency: 'USD' } },
      ...{ reference, amount, currency: 'USD', reason: '' },
    })
  expect(await found('re_1', 2751n)).toBe('NOT_POSSIBLE')
  expect(await found('re_2', 2750n)).toBe('TAKEN')
  expect(await found('re_2', 2750n)).toBe('KNOWN')
  expect(await found('re_3', 1n)).toBe('NOT_POSSIBLE')
})

test('a card and a refund at once never give more than was paid', async () => {
  const { id, order, paymentId } = await payByCard(store, [line('50', { recipientEmail: 'eve@example.com' })])
  const code = await codeFor('eve@example.com')
  const chosen = [{ lineItemId: order.lineItems[0].id, quantity: 1 }]
  const [spent, refunded] = await Promise.all([spend(code, '50'), refund(id, paymentId, '50', chosen)])
  expect([spent.status, refunded.status].filter((status) => status === 200)).toHaveLength(1)
})

test('where the refund fails, the card is as it was', async () => {
  const { id, order, paymentId } = await payByCard(
    store,
    [line('50', { recipientEmail: 'finn@example.com' })],
    cardWithoutRefunds,
  )
  const { body } = await refund(id, paymentId, '50', [{ lineItemId: order.lineItems[0].id, quantity: 1 }])
  expect(body.refund.transactions).toMatchObject([{ refundStatus: 'FAILED' }])
  expect(await cardsOf(id)).toMatchObject([{ balance: '5000', taken_back: '0' }])
})

test('a cancelled order disables its cards, and its letters stay unsent', async () => {
  const { id, paymentId } = await payByCard(store, [
    line('50', { recipientEmail: 'gus@example.com', sendDate: '2026-11-30' }),
  ])
  await merchant('POST', `/ecom/v1/orders/${id}/cancel`, {})
  expect(await cardsOf(id)).toMatchObject([{ balance: '0', taken_back: '5000', disabled: true }])
  const before = store.clock.now
  store.clock.now = Date.parse('2026-12-01T12:00:00Z')
  await store.runJob('housekeeping')
  expect(await lettersTo('gus@example.com')).toEqual([])
  store.clock.now = before
  expect((await refund(id, paymentId, '50')).status).toBe(200)
})

test('an edit of the order leaves its gift cards without tax and discounts', async () => {
  const { id, order } = await payByCard(store, [line('50'), pieces(1, bowl)])
  expect(order.priceSummary.total.amount).toBe('77.50')
  const [card, good] = order.lineItems
  const kept = ({ id, catalogReference }: Loose, quantity = 1) => ({ id, catalogReference, quantity })
  const edit = async (draftOrder: object) => {
    const { body } = await merchant('POST', '/ecom/v1/draft-orders', { sourceOrderId: id, draftOrder })
    const draftId = body.calculatedDraftOrder.draftOrder.id
    const reply = await merchant('POST', `/ecom/v1/draft-orders/${draftId}/commit`, {})
    return reply.body.orderAfterCommit
  }
  const two = await edit({ catalogLineItems: [kept(card), kept(good, 2)] })
  expect(two.priceSummary).toMatchObject({ tax: { amount: '4.50' }, total: { amount: '99.50' } })
  const cheaper = await edit({ discounts: [{ percentage: '10' }, { percentage: '10', lineItemId: card.id }] })
  expect(cheaper.lineItems[0]).toMatchObject({
    ...{ price: { amount: '50.00' }, totalPriceAfterTax: { amount: '50.00' } },
    taxDetails: { totalTax: { amount: '0.00' } },
  })
  expect(cheaper.priceSummary).toMatchObject({ discount: { amount: '4.00' }, total: { amount: '95.10' } })
})

test('the same day months later exists', () => {
  expect([monthsLater('2026-11-24', 36), monthsLater('2026-01-31', 1), monthsLater('2027-12-01', 1)]).toEqual(
    [...['2029-11-24', '2026-02-28', '2028-01-01']],
  )
})
