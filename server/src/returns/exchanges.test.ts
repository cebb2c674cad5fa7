import { storeAppId } from '@cartwright/contract/catalogue/limits.ts'
import type { BookingDetailsProps } from '@cartwright/contract/pages/bookings.ts'
import type { ThanksProps } from '@cartwright/contract/pages/pages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvedCard, browser, deliver, rows } from '../../test/checkouts.ts'
import { lineOf, mug as mugDraft, variantOf } from '../../test/fixtures.ts'
import { readMails } from '../../test/mails.ts'
import { openPageBrowser } from '../../test/page-browser.ts'
import { payByCard } from '../../test/paid-orders.ts'
import { refusal } from '../../test/shoppers.ts'
import { openStore, type Store } from '../../test/store.ts'
import type { Product } from '../catalogue/model/product.rules.ts'
import * as products from '../catalogue/products/service.ts'
import * as stockItems from '../inventory/stock/items.service.ts'
import { readExchangeLinks } from '../orders/links/exchanges.service.ts'
import { returnsLink } from '../orders/links/returns.service.ts'
import { checkoutLink } from '../orders/links/service.ts'
import { systemCaller } from '../platform/shop/shop.ts'

const cardWithoutRefunds = { ...approvedCard, cardNumber: '4000 0000 0000 5126' }

let store: Store
/** Oat and Sage for 24.00, Ink for 26.00. */
let mug: Product

beforeAll(async () => {
  store = await openStore({
    settings: {
      ...{ paymentMethods: ['test-card', 'bank-transfer'], email: 'hello@fieldhouse.test' },
      returns: { open: true, address: 'Fieldhouse\nBack Road 4\n78701 Austin' },
    },
  })
  await deliver(store)
  mug = await products.create(store.shop, systemCaller(store.siteId), mugDraft)
  await stockItems.set(store.shop, systemCaller(store.siteId), {
    productId: mug.id,
    tracked: true,
    variants: mug.variants.map(({ id }) => ({ variantId: id, quantity: 1000 })),
  })
})
afterAll(() => store.close())

const ask = (method: string, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })
const act = (returnId: string, action: string, body: object = {}) =>
  ask('POST', `/admin/v1/returns/${returnId}/${action}`, body)
const orderOf = async (id: string) => (await ask('GET', `/ecom/v1/orders/${id}`)).body.order
const paymentsOf = async (id: string) =>
  (await ask('GET', `/ecom/v1/payments/orders/${id}`)).body.orderTransactions.payments
const returnsOf = async (id: string) => (await ask('GET', `/admin/v1/orders/${id}/returns`)).body
const seen = async (returnId: string) => (await ask('GET', `/admin/v1/returns/${returnId}`)).body
const stockOf = async (choice: string) =>
  (
    await rows<{ left: number }>(
      store,
      'SELECT (on_hand - allocated)::int AS left FROM stock WHERE product_id = $1 AND variant_id = $2',
      [mug.id, variantOf(mug, choice)],
    )
  )[0]?.left ?? 0
const letter = async (subject: string) =>
  (await readMails(store, 'anna@example.com')).findLast((one) => one.subject.startsWith(subject))?.text
const messagesOf = ({ messages }: BookingDetailsProps) => messages.map(({ text }) => text)
const send = (orderId: string, lineId: string, quantity = 1) =>
  ask('POST', `/ecom/v1/fulfillments/orders/${orderId}/create-fulfillment`, {
    fulfillment: { lineItems: [{ id: lineId, quantity }] },
  })

/** An order of so many oat mugs that was sent. */
const sentOrder = async (quantity = 1, choice = 'Oat', card = approvedCard) => {
  const { id, order, paymentId } = await payByCard(
    store,
    [lineOf(mug, { variantId: variantOf(mug, choice) }, quantity)],
    card,
  )
  const lineId: string = order.lineItems[0].id
  expect((await send(id, lineId, quantity)).status).toBe(200)
  return { id, lineId, number: order.number as string, paymentId }
}
const pageOf = async (id: string) => {
  const tab = openPageBrowser(store)
  const page = await tab.open<BookingDetailsProps>(returnsLink(store.shop, { siteId: store.siteId, id }))
  return { browser: tab, page }
}
const wanted = (lineId: string, choice: string, quantity = 1) => ({
  [`quantity.${lineId}`]: String(quantity),
  [`reason.${lineId}`]: 'I do not like it',
  [`exchange.${lineId}`]: choice === '' ? '' : variantOf(mug, choice),
})
/** A return whose buyer wants another variant. */
const requested = async (choice: string, quantity = 1, bought = 'Oat', card = approvedCard) => {
  const placed = await sentOrder(quantity, bought, card)
  const at = await pageOf(placed.id)
  await at.browser.send(wanted(placed.lineId, choice, quantity))
  const { returns } = await returnsOf(placed.id)
  return { ...placed, returnId: returns[0].id as string }
}
/** The same, approved. */
const approved = async (choice: string, quantity = 1, bought = 'Oat') => {
  const asked = await requested(choice, quantity, bought)
  const { status, body } = await act(asked.returnId, 'approve')
  expect([status, body]).toMatchObject([200, {}])
  const { exchange } = body.return
  return { ...asked, exchange, newId: exchange.orderId as string }
}
const receive = (one: { returnId: string; lineId: string }, counts: object) =>
  act(one.returnId, 'receive', {
    lines: [{ lineItemId: one.lineId, sound: 0, damaged: 0, missing: 0, ...counts }],
  })
const linksOf = async (orderId: string) =>
  (await ask('GET', `/admin/v1/payment-links?orderId=${orderId}`)).body.paymentLinks
/** Pays what is left of an order by its link. */
const payRest = async (orderId: string, card = approvedCard) => {
  const [link] = await linksOf(orderId)
  const { pathname, search } = new URL(link.url)
  return browser(store).post(`${pathname}${search}`, { ...card, do: 'place' })
}

/** What the page of an order says of its payment. */
const paymentOnPage = async (id: string) => {
  const [found] = await rows<{ checkout: string }>(
    store,
    'SELECT checkout_id AS checkout FROM orders WHERE id = $1',
    [id],
  )
  const url = checkoutLink(store.shop, { siteId: store.siteId, checkoutId: found?.checkout ?? '' })
  return ((await browser(store).open(url)).props as ThanksProps).paymentText
}

test('a buyer sees the difference, asks for another variant, and pays before it is sent', async () => {
  const placed = await sentOrder()
  const { browser: tab, page } = await pageOf(placed.id)
  const [form] = page.props.forms
  expect(form?.groups?.[0]?.fields[2]?.choices).toEqual([
    { value: '', label: 'Money back' },
    { value: variantOf(mug, 'Sage'), label: 'Sage ($24.00)' },
    { value: variantOf(mug, 'Ink'), label: 'Ink ($26.00)' },
  ])
  const answers = { ...wanted(placed.lineId, 'Ink'), ...form?.hidden }
  const updated = await tab.send<BookingDetailsProps>({ ...answers, update: 'yes' })
  expect(messagesOf(updated.props)).toEqual([
    'New items: $26.00. What you send back: $24.00. The prices of the day we approve count. You pay $2.00.',
  ])
  expect((await returnsOf(placed.id)).returns).toEqual([])
  await tab.send(answers)
  const [asked] = (await returnsOf(placed.id)).returns
  expect(asked.lines).toMatchObject([{ exchangeFor: { variantId: variantOf(mug, 'Ink'), name: 'Ink' } }])
  expect((await seen(asked.id)).offer).toMatchObject({
    total: { amount: '26.00' },
    toPay: { amount: '2.00' },
  })
  const inkBefore = await stockOf('Ink')
  const both = await Promise.all([act(asked.id, 'approve'), act(asked.id, 'approve')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 428])
  expect(await stockOf('Ink')).toBe(inkBefore - 1)

  const { exchange } = (await seen(asked.id)).return
  expect(exchange).toMatchObject({ settled: false, credit: { amount: '24.00' }, due: { amount: '2.00' } })
  expect((await returnsOf(exchange.orderId)).exchangeOf).toMatchObject({ id: asked.id, orderId: placed.id })
  const mail = await letter(`Return ${placed.number}-R1 approved`)
  expect(mail).toContain(`Your order ${exchange.orderNumber}\n1 × Speckled Mug, Ink`)
  expect(mail).toContain('We send your new items once you have paid $2.00.')
  const created = await orderOf(exchange.orderId)
  expect(created).toMatchObject({ paymentStatus: 'PARTIALLY_PAID', buyerInfo: { email: 'anna@example.com' } })
  const [line] = created.lineItems
  expect(await refusal(await send(exchange.orderId, line.id))).toBe('EXCHANGE_NOT_PAID')
  expect(mail).toMatch(/^Pay \$2\.00: http/m)
  const { props } = (await pageOf(placed.id)).page
  expect(props.links[0]).toMatchObject({ label: 'Pay $2.00', look: 'primary' })
  expect(props.forms.flatMap(({ buttons }) => buttons.map(({ look }) => look))).not.toContain('primary')
  const before = await readExchangeLinks(store.shop.db, store.shop, { siteId: store.siteId, id: placed.id })
  expect(before).toMatchObject([{ role: 'EXCHANGE', number: exchange.orderNumber }])
  const opened = await browser(store).open(before[0]?.url ?? '')
  expect(opened.props).toMatchObject({ exchanges: [{ label: `Replaces items of order ${placed.number}` }] })
  await payRest(exchange.orderId)
  expect((await orderOf(exchange.orderId)).paymentStatus).toBe('PAID')
  expect((await send(exchange.orderId, line.id)).status).toBe(200)
})

test('what has arrived pays the other order, and nothing of it goes back to the card', async () => {
  const one = await approved('Ink')
  await payRest(one.newId)
  const oat = await stockOf('Oat')
  await receive(one, { sound: 1 })
  const { body } = await seen(one.returnId).then(() => act(one.returnId, 'refund'))
  expect(body.return).toMatchObject({
    status: 'CLOSED',
    refunded: { amount: '0.00' },
    exchange: { settled: true },
  })
  expect(await stockOf('Oat')).toBe(oat + 1)
  const { refunds } = (await ask('GET', `/ecom/v1/payments/orders/${one.id}`)).body.orderTransactions
  expect(refunds[0].transactions).toMatchObject([{ amount: { amount: '24.00' }, externalRefund: true }])
  expect((await orderOf(one.id)).paymentStatus).toBe('PARTIALLY_REFUNDED')
  expect(await letter('Refund for your order')).toContain(
    `For what you returned of your order ${one.number}: $24.00 paid for order ${one.exchange.orderNumber}, $0.00 went back to you.`,
  )
  const told = `$24.00 paid for order ${one.exchange.orderNumber}, $0.00 went back to you`
  const facts = (await pageOf(one.id)).page.props.facts.flatMap(({ lines }) => lines)
  expect(facts).toContain(`Closed: ${told}`)
  expect(await paymentOnPage(one.id)).toBe(`Test card (no money moves): $29.00 paid\n${told}`)
  expect(await paymentOnPage(one.newId)).toBe(
    'Returned items: $24.00 paid\nTest card (no money moves): $2.00 paid',
  )
  expect((await orderOf(one.newId)).paymentStatus).toBe('PAID')
})

test('a difference in favour of the buyer goes back when the goods have arrived', async () => {
  const one = await approved('Oat', 1, 'Ink')
  expect((await orderOf(one.newId)).paymentStatus).toBe('PAID')
  expect(await letter(`Return ${one.number}-R1 approved`)).toContain(
    'We refund $2.00 when your parcel has arrived.',
  )
  expect(await linksOf(one.newId)).toEqual([])
  await receive(one, { sound: 1 })
  const both = await Promise.all([act(one.returnId, 'refund'), act(one.returnId, 'refund')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 428])
  const { refunds } = (await ask('GET', `/ecom/v1/payments/orders/${one.id}`)).body.orderTransactions
  expect(refunds).toHaveLength(1)
  expect(
    refunds[0].transactions.map((part: { amount: { amount: string }; externalRefund: boolean }) => [
      part.amount.amount,
      part.externalRefund,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['24.00', true],
      ['2.00', false],
    ]),
  )
  expect((await seen(one.returnId)).return.refunded).toMatchObject({ amount: '2.00' })
})

test('what is missing is left to pay of the other order, by a link', async () => {
  const one = await approved('Sage', 2)
  expect((await orderOf(one.newId)).paymentStatus).toBe('PAID')
  await receive(one, { damaged: 1, missing: 1 })
  await act(one.returnId, 'refund')
  expect(await orderOf(one.newId)).toMatchObject({
    paymentStatus: 'PARTIALLY_PAID',
    balanceSummary: { paid: { amount: '24.00' } },
  })
  expect(await linksOf(one.newId)).toMatchObject([{ status: 'UNPAID', amount: { amount: '24.00' } }])
  expect(await letter(`Pay the rest of your order ${one.exchange.orderNumber}`)).toContain(
    'What you sent back pays $24.00 less than agreed (1 damaged, 1 not arrived).',
  )
  expect((await orderOf(one.newId)).activities).toContainEqual(
    expect.objectContaining({
      customActivity: {
        ...{ appId: storeAppId, type: 'RETURN_PAYS_LESS' },
        additionalData: { amount: '24.00', damaged: '1', missing: '1', title: `${one.number}-R1` },
      },
    }),
  )
  await payRest(one.newId)
  expect((await orderOf(one.newId)).paymentStatus).toBe('PAID')
  const none = await approved('Sage')
  await receive(none, { missing: 1 })
  await act(none.returnId, 'close')
  expect(await orderOf(none.newId)).toMatchObject({ paymentStatus: 'NOT_PAID' })
  const payments: { regularPaymentDetails: { paymentMethod: string; status: string } }[] = await paymentsOf(
    none.newId,
  )
  expect(
    payments.map(({ regularPaymentDetails: { paymentMethod, status } }) => [paymentMethod, status]),
  ).toContainEqual(['exchange', 'VOIDED'])
  expect(await linksOf(none.newId)).toMatchObject([{ status: 'UNPAID', amount: { amount: '24.00' } }])
})

test('a buyer who keeps the goods cancels the other order, unless the difference is paid', async () => {
  const sage = await stockOf('Sage')
  const one = await approved('Sage')
  const at = await pageOf(one.id)
  const cancel = at.page.props.forms.find(({ hidden }) => hidden.do === 'cancel')
  await at.browser.send({ ...cancel?.hidden })
  expect((await returnsOf(one.id)).returns[0].status).toBe('CANCELED')
  expect(await orderOf(one.newId)).toMatchObject({ status: 'CANCELED', paymentStatus: 'NOT_PAID' })
  expect(await stockOf('Sage')).toBe(sage)
  const paid = await approved('Ink')
  await payRest(paid.newId)
  const page = await pageOf(paid.id)
  const form = page.page.props.forms.find(({ hidden }) => hidden.do === 'cancel')
  expect((await page.browser.send({ ...form?.hidden })).status).toBe(409)
  expect((await orderOf(paid.newId)).status).toBe('APPROVED')
})

test('goods pay nothing of an order that was cancelled, and nothing goes back before they are there', async () => {
  const one = await approved('Ink')
  await payRest(one.newId)
  await ask('POST', `/ecom/v1/orders/${one.newId}/cancel`, { restockAllItems: true })
  const refundability = (await ask('GET', `/admin/v1/orders/${one.newId}/refundability`)).body
  expect(JSON.stringify(refundability)).not.toContain('24.00')
  await receive(one, { sound: 1 })
  const { body } = await act(one.returnId, 'refund')
  expect(body.return.refunded).toMatchObject({ amount: '24.00' })
  expect(await orderOf(one.newId)).toMatchObject({
    status: 'CANCELED',
    balanceSummary: { paid: { amount: '2.00' } },
  })
})

test('the merchant chooses what is sent instead, or sends money back', async () => {
  const one = await requested('Ink')
  const money = await act(one.returnId, 'approve', { exchangeItems: [] })
  expect(money.body.return.exchange).toBeUndefined()
  const two = await requested('')
  const item = (choice: string, quantity: number) => ({
    catalogReference: lineOf(mug, { variantId: variantOf(mug, choice) }).catalogReference,
    quantity,
  })
  const { body } = await act(two.returnId, 'approve', { exchangeItems: [item('Oat', 1), item('Ink', 2)] })
  expect(body.return.exchange).toMatchObject({ total: { amount: '76.00' }, due: { amount: '52.00' } })
  const many = await requested('Ink')
  const short = await act(many.returnId, 'approve', { exchangeItems: [item('Ink', 5000)] })
  expect(short.status).toBe(409)
  expect((await returnsOf(many.id)).returns[0].status).toBe('REQUESTED')
})

test('once the merchant has chosen something else, only that is shown, with its items', async () => {
  const one = await requested('Ink')
  expect((await pageOf(one.id)).page.props.facts.flatMap(({ lines }) => lines)).toContain(
    '1 × Speckled Mug, Oat (in exchange for Ink)',
  )
  const item = lineOf(mug, { variantId: variantOf(mug, 'Sage') }, 2)
  const { body } = await act(one.returnId, 'approve', { exchangeItems: [item] })
  const { exchange, lines } = body.return
  expect(exchange.items).toEqual([{ name: 'Speckled Mug, Sage', quantity: 2 }])
  expect(lines).toMatchObject([{ name: 'Speckled Mug, Oat' }])
  const mail = await letter(`Return ${one.number}-R1 approved`)
  expect(mail).toContain('2 × Speckled Mug, Sage')
  expect(mail).toContain('1 × Speckled Mug, Oat (I do not like it)')
  expect(mail).not.toContain('Ink')
  const shown = (await pageOf(one.id)).page.props.facts.flatMap(({ lines }) => lines)
  expect(shown).toEqual(
    expect.arrayContaining([
      '1 × Speckled Mug, Oat',
      `In exchange: Your order ${exchange.orderNumber} ($24.00 to pay)`,
      '2 × Speckled Mug, Sage',
    ]),
  )
  const money = await requested('Ink')
  await act(money.returnId, 'approve', { exchangeItems: [] })
  expect(await letter(`Return ${money.number}-R1 approved`)).not.toContain('Ink')
})

test('an exchange that costs something else than the merchant has seen is not approved', async () => {
  const one = await requested('Ink')
  const changed = await act(one.returnId, 'approve', { expectedTotal: { amount: '25.00' } })
  expect(await refusal(changed)).toBe('CHANGED_SINCE')
  expect((await returnsOf(one.id)).returns[0]).toMatchObject({ status: 'REQUESTED' })
  const { body } = await act(one.returnId, 'approve', { expectedTotal: { amount: '26.00' } })
  expect(body.return.exchange).toMatchObject({ total: { amount: '26.00' } })
})

test('the draft of an exchange is not among the drafts of the merchant', async () => {
  const one = await approved('Sage')
  const query = { filter: { orderId: one.newId } }
  const found = await ask('POST', '/ecom/v1/draft-orders/query', { query })
  expect([found.status, found.body.draftOrders]).toEqual([200, []])
  const draft = await ask('POST', '/ecom/v1/draft-orders', { sourceOrderId: one.newId })
  const { id } = draft.body.calculatedDraftOrder.draftOrder
  const edits = await ask('POST', '/ecom/v1/draft-orders/query', { query: { filter: { id } } })
  expect(edits.body.draftOrders).toHaveLength(1)
})

test('the other order is in the language of the buyer, and goes to the same address', async () => {
  const one = await requested('Sage')
  await ask('PATCH', `/ecom/v1/orders/${one.id}`, { order: { buyerLanguage: 'de' } })
  const { body } = await act(one.returnId, 'approve')
  const created = await orderOf(body.return.exchange.orderId)
  expect(created).toMatchObject({
    buyerLanguage: 'de',
    shippingInfo: { title: 'Umtausch', cost: { price: { amount: '0.00' } } },
    recipientInfo: (await orderOf(one.id)).recipientInfo,
  })
  expect(await letter(`Rücksendung ${one.number}-R1 angenommen`)).toContain('Sie müssen nichts bezahlen.')
})

test('several people at once order an exchange once, and end it once', async () => {
  const one = await requested('Sage')
  const sage = await stockOf('Sage')
  await Promise.all(Array.from({ length: 6 }, () => act(one.returnId, 'approve')))
  expect(await stockOf('Sage')).toBe(sage - 1)
  const { exchange } = (await seen(one.returnId)).return
  expect(await paymentsOf(exchange.orderId)).toHaveLength(2)
  await receive(one, { sound: 1 })
  await Promise.all([
    ...Array.from({ length: 3 }, () => act(one.returnId, 'refund')),
    ...Array.from({ length: 3 }, () => act(one.returnId, 'close')),
  ])
  const { return: ended } = await seen(one.returnId)
  const order = await orderOf(exchange.orderId)
  // Whoever was first: the goods pay the order, or the buyer does.
  expect([ended.refundId !== null, order.paymentStatus]).toEqual([
    ended.exchange.credit.amount === '24.00',
    ended.refundId === null ? 'NOT_PAID' : 'PAID',
  ])
})

/** The merchant takes something off the price of an order with one line. */
const editedTo = async (orderId: string, amount: string, quantity = 1) => {
  const { lineItems } = await orderOf(orderId)
  const [line] = lineItems
  const kept = {
    id: line.id,
    catalogReference: line.catalogReference,
    quantity,
    price: { amount },
  }
  const draft = await ask('POST', '/ecom/v1/draft-orders', {
    sourceOrderId: orderId,
    draftOrder: { catalogLineItems: [kept] },
  })
  const { id } = draft.body.calculatedDraftOrder.draftOrder
  expect((await ask('POST', `/ecom/v1/draft-orders/${id}/commit`, {})).status).toBe(200)
}
/** Gives back what was paid by card. */
const refundCard = async (orderId: string) => {
  const card = (await paymentsOf(orderId)).find(
    (one: { regularPaymentDetails: { paymentMethod: string } }) =>
      one.regularPaymentDetails.paymentMethod === 'test-card',
  )
  const answer = await ask('POST', '/ecom/v1/order-billing/refund-payments', {
    ecomOrderId: orderId,
    orderId,
    paymentRefunds: [{ paymentId: card.id }],
  })
  expect([answer.status, answer.body]).toMatchObject([200, {}])
}

test('goods pay no more than the other order costs after an edit', async () => {
  const one = await approved('Sage')
  await editedTo(one.newId, '20.00')
  await receive(one, { sound: 1 })
  const { body } = await act(one.returnId, 'refund')
  expect(body.return).toMatchObject({
    refunded: { amount: '4.00' },
    exchange: { credit: { amount: '20.00' } },
  })
  expect(await orderOf(one.newId)).toMatchObject({
    paymentStatus: 'PAID',
    balanceSummary: { paid: { amount: '20.00' } },
  })
})

test('what went back of the other order does not count as paid', async () => {
  const reduced = async () => {
    const one = await approved('Ink')
    await payRest(one.newId)
    await editedTo(one.newId, '20.00')
    await refundCard(one.newId)
    return one
  }
  const one = await reduced()
  await receive(one, { sound: 1 })
  const { body } = await act(one.returnId, 'refund')
  expect(body.return).toMatchObject({
    refunded: { amount: '4.00' },
    exchange: { credit: { amount: '20.00' } },
  })
  const missing = await reduced()
  await receive(missing, { missing: 1 })
  const closed = await act(missing.returnId, 'close')
  expect([closed.status, closed.body.message]).toEqual([
    428,
    expect.stringContaining('cancel that order first'),
  ])
  await ask('POST', `/ecom/v1/orders/${missing.newId}/cancel`, { restockAllItems: true })
  expect((await act(missing.returnId, 'close')).body.return.status).toBe('CLOSED')
})

describe('a difference that the payment service refuses to give back', () => {
  test('leaves the return open, and the exchange paid', async () => {
    const asked = await requested('Oat', 1, 'Ink', cardWithoutRefunds)
    const { exchange } = (await act(asked.returnId, 'approve')).body.return
    await receive(asked, { sound: 1 })
    const { body } = await act(asked.returnId, 'refund')
    expect(body.return).toMatchObject({ status: 'RECEIVED', refundFailed: true, refundId: null })
    expect(body.return.refunded).toBeUndefined()
    expect((await seen(asked.returnId)).refundable).toMatchObject({ amount: '26.00' })
    expect((await orderOf(exchange.orderId)).paymentStatus).toBe('PAID')
    await act(asked.returnId, 'close')
    expect((await orderOf(exchange.orderId)).paymentStatus).toBe('NOT_PAID')
  })

  test('in part, is missing until it is tried again', async () => {
    const placed = await payByCard(
      store,
      [lineOf(mug, { variantId: variantOf(mug, 'Oat') }, 2)],
      approvedCard,
    )
    store.clock.advance(60_000)
    await editedTo(placed.id, '39.00', 2)
    await ask('POST', '/admin/v1/payment-links', { orderId: placed.id })
    await payRest(placed.id, cardWithoutRefunds)
    const lineId: string = (await orderOf(placed.id)).lineItems[0].id
    await send(placed.id, lineId, 2)
    const at = await pageOf(placed.id)
    await at.browser.send(wanted(lineId, '', 2))
    const [{ id: returnId }] = (await returnsOf(placed.id)).returns
    const { catalogReference } = lineOf(mug, { variantId: variantOf(mug, 'Oat') })
    await act(returnId, 'approve', { exchangeItems: [{ catalogReference, quantity: 1 }] })
    await receive({ returnId, lineId }, { sound: 2 })
    const { refunded, missing, ...closed } = (await act(returnId, 'refund')).body.return
    expect(closed).toMatchObject({ status: 'CLOSED', refundFailed: false })
    // The first payment of 53.00 pays the exchange, too; the second takes no refunds.
    expect([refunded.amount, missing.amount]).toEqual(['29.00', '25.00'])
    const { status, body } = await ask(
      'POST',
      `/admin/v1/orders/${placed.id}/refunds/${closed.refundId}/retry`,
    )
    expect([status, body.failure]).toEqual([200, 'This test card takes no refunds'])
    expect((await seen(returnId)).return.missing).toEqual(missing)
  })
})

describe('an exchange whose items are no longer for sale', () => {
  test('is not offered, and the merchant decides otherwise', async () => {
    const [money, declined] = [await requested('Ink'), await requested('Ink')]
    const system = systemCaller(store.siteId)
    const show = (visible: boolean) => products.update(store.shop, system, { id: mug.id, patch: { visible } })
    await show(false)
    try {
      for (const { returnId } of [money, declined]) {
        const { offer, exchangeObstacle, worth } = await seen(returnId)
        expect([offer, exchangeObstacle, worth.amount]).toEqual([undefined, 'ITEMS_NOT_FOR_SALE', '24.00'])
      }
      const { body } = await act(money.returnId, 'approve', { exchangeItems: [] })
      expect(body.return).toMatchObject({ status: 'APPROVED' })
      expect((await act(declined.returnId, 'decline', { reason: 'Sold out' })).status).toBe(200)
    } finally {
      await show(true)
    }
  })
})

describe('money that an exchange is to pay with', () => {
  const refundOf = (orderId: string, paymentId: string, amount: string) =>
    ask('POST', '/ecom/v1/order-billing/refund-payments', {
      orderId,
      paymentRefunds: [{ paymentId, amount: { amount } }],
    })

  test('does not go back otherwise, and pays no second exchange', async () => {
    const placed = await sentOrder(2)
    const asking = async () => {
      const at = await pageOf(placed.id)
      await at.browser.send(wanted(placed.lineId, 'Sage'))
      return (await returnsOf(placed.id)).returns.at(-1).id as string
    }
    const [first, second] = [await asking(), await asking()]
    expect((await act(first, 'approve')).status).toBe(200)
    const paid = Number((await orderOf(placed.id)).balanceSummary.paid.amount)
    const tooMuch = await refundOf(placed.id, placed.paymentId, (paid - 23.99).toFixed(2))
    expect(await refusal(tooMuch)).toBe('EXCHANGE_PROMISED')
    expect((await refundOf(placed.id, placed.paymentId, (paid - 28).toFixed(2))).status).toBe(200)
    expect((await seen(second)).worth.amount).toBe('4.00')
    await receive({ returnId: first, lineId: placed.lineId }, { sound: 1 })
    expect((await act(first, 'refund')).body.return).toMatchObject({
      refunded: { amount: '0.00' },
      exchange: { credit: { amount: '24.00' } },
    })
  })
})

test('lines that want the same variant cannot want more of it than there is', async () => {
  const lines = ['Oat', 'Sage'].map((choice) => lineOf(mug, { variantId: variantOf(mug, choice) }))
  const { id, order } = await payByCard(store, lines, approvedCard)
  const ids: string[] = order.lineItems.map((line: { id: string }) => line.id)
  for (const lineId of ids) await send(id, lineId)
  const stockInk = (quantity: number) =>
    stockItems.set(store.shop, systemCaller(store.siteId), {
      productId: mug.id,
      tracked: true,
      variants: mug.variants.map((one) => ({
        variantId: one.id,
        quantity: one.id === variantOf(mug, 'Ink') ? quantity : 1000,
      })),
    })
  await stockInk(1)
  try {
    const { browser: tab } = await pageOf(id)
    const answers = Object.assign({}, ...ids.map((lineId) => wanted(lineId, 'Ink')))
    expect((await tab.send(answers)).status).toBe(422)
    expect((await returnsOf(id)).returns).toEqual([])
  } finally {
    await stockInk(1000)
  }
})
