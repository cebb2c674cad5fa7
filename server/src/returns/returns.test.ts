import type { BookingDetailsProps } from '@cartwright/contract/pages/bookings.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedCard, checkOut, deliver, placeOrder, rows } from '../../test/checkouts.ts'
import { stock, vase } from '../../test/fixtures.ts'
import { readMails } from '../../test/mails.ts'
import { openPageBrowser } from '../../test/page-browser.ts'
import { payByCard } from '../../test/paid-orders.ts'
import { pieces, refusal } from '../../test/shoppers.ts'
import { openStore, type Store } from '../../test/store.ts'
import type { Product } from '../catalogue/model/product.rules.ts'
import { returnsLink } from '../orders/links/returns.service.ts'
import { personalData } from './personal-data.ts'

const day = 24 * 60 * 60 * 1000

let store: Store
let bowl: Product
let mug: Product

beforeAll(async () => {
  store = await openStore({
    settings: {
      ...{
        paymentMethods: ['test-card', 'bank-transfer'],
        email: 'hello@fieldhouse.test',
        languages: ['de'],
      },
      returns: {
        open: true,
        address: 'Fieldhouse\nBack Road 4\n78701 Austin',
        instructions: { en: 'Pack it well.', de: 'Gut verpacken.' },
      },
    },
  })
  await deliver(store)
  bowl = await stock(store, { ...vase, name: 'Bowl', price: 9.99 }, 1000)
  mug = await stock(store, { ...vase, name: 'Mug', price: 5 }, 1000)
})
afterAll(() => store.close())

const ask = (method: string, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })
const cardWithoutRefunds = { ...approvedCard, cardNumber: '4000 0000 0000 5126' }
const order = async (quantity = 2, card: typeof approvedCard = approvedCard) => {
  const { id, order: placed } = await payByCard(store, [pieces(quantity, bowl)], card)
  return { id, lineId: placed.lineItems[0].id as string, number: placed.number as string }
}
const send = (orderId: string, lineId: string, quantity = 2) =>
  ask('POST', `/ecom/v1/fulfillments/orders/${orderId}/create-fulfillment`, {
    fulfillment: { lineItems: [{ id: lineId, quantity }] },
  })
const sentOrder = async (quantity = 2, card?: typeof approvedCard) => {
  const placed = await order(quantity, card)
  expect((await send(placed.id, placed.lineId, quantity)).status).toBe(200)
  return placed
}
const pageOf = async (orderId: string) => {
  const browser = openPageBrowser(store)
  const address = returnsLink(store.shop, { siteId: store.siteId, id: orderId })
  return { browser, seen: await browser.open<BookingDetailsProps>(address) }
}
const wanted = (lineId: string, quantity = '1', reason = 'It does not fit') => ({
  ...{ [`quantity.${lineId}`]: quantity, [`reason.${lineId}`]: reason },
  'lines-note': 'A bit\ntoo small',
})
const returnsOf = async (orderId: string) =>
  (await ask('GET', `/admin/v1/orders/${orderId}/returns`)).body.returns
/** A return that the buyer has asked for. */
const requested = async (quantity = '1', of = sentOrder()) => {
  const placed = await of
  const { browser } = await pageOf(placed.id)
  await browser.send(wanted(placed.lineId, quantity))
  const [found] = await returnsOf(placed.id)
  return { ...placed, returnId: found.id as string }
}
const act = (returnId: string, action: string, body: object = {}) =>
  ask('POST', `/admin/v1/returns/${returnId}/${action}`, body)
const received = async (
  counts: { sound?: number; damaged?: number; missing?: number },
  of?: ReturnType<typeof sentOrder>,
) => {
  const total = (counts.sound ?? 0) + (counts.damaged ?? 0) + (counts.missing ?? 0)
  const asked = await requested(String(total), of)
  await act(asked.returnId, 'approve')
  const line = { lineItemId: asked.lineId, sound: 0, damaged: 0, missing: 0, ...counts }
  const { status } = await act(asked.returnId, 'receive', { lines: [line] })
  expect(status).toBe(200)
  return asked
}
const letter = async (subject: string, to = 'anna@example.com') =>
  (await readMails(store, to)).findLast((one) => one.subject.startsWith(subject))?.text
const orderOf = async (id: string) => (await ask('GET', `/ecom/v1/orders/${id}`)).body.order
const messagesOf = ({ messages }: BookingDetailsProps) => messages.map(({ text }) => text)

test('a buyer asks for a return once, however often the form is sent, and both sides get an e-mail', async () => {
  const { id, lineId, number } = await sentOrder()
  const { browser, seen } = await pageOf(id)
  expect(seen.props.forms[0]?.groups?.[0]).toMatchObject({ legend: expect.stringContaining('Bowl') })
  const first = await browser.send<BookingDetailsProps>(wanted(lineId))
  expect(messagesOf(first.props)[0]).toMatch(/^We have received your request/)
  await browser.send({ ...wanted(lineId), ...seen.props.forms[0]?.hidden })
  const found = await returnsOf(id)
  expect(found).toMatchObject([
    {
      number: `${number}-R1`,
      status: 'REQUESTED',
      note: 'A bit\ntoo small',
      lines: [{ name: 'Bowl', quantity: 1, reason: 'It does not fit' }],
    },
  ])
  expect(await letter(`Return ${number}-R1 requested`)).toContain('too small')
  expect(await letter(`Return requested: ${number}-R1`, 'hello@fieldhouse.test')).toContain('/admin/returns/')
  const { activities } = await orderOf(id)
  expect(activities.at(-1).customActivity).toMatchObject({ type: 'RETURN_REQUESTED' })
})

test('a form without a quantity or a reason says what is missing', async () => {
  const { id, lineId } = await sentOrder()
  const { browser } = await pageOf(id)
  const none = await browser.send<BookingDetailsProps>({})
  expect(none.status).toBe(422)
  expect(none.props.forms[0]?.groups?.[0]?.fields[0]?.error).toContain('how many')
  const unknown = await browser.send<BookingDetailsProps>(wanted(lineId, '1', 'Made up'))
  expect(unknown.props.forms[0]?.groups?.[0]?.fields[1]?.error).toBe('Choose a reason.')
  const many = await browser.send<BookingDetailsProps>(wanted(lineId, '3'))
  expect(many.status).toBe(422)
  expect((await browser.send(wanted(lineId), { csrf: 'made up' })).status).toBe(403)
  expect(await returnsOf(id)).toEqual([])
})

test('the page says why nothing can go back', async () => {
  const { id, lineId } = await order()
  const obstacle = async () => messagesOf((await pageOf(id)).seen.props)[0]
  expect(await obstacle()).toMatch(/^Nothing of this order has been sent/)
  await send(id, lineId)
  const { browser } = await pageOf(id)
  await browser.send(wanted(lineId, '2'))
  expect(await obstacle()).toMatch(/^You have already asked/)
  const { id: late, lineId: line } = await order()
  await send(late, line)
  store.clock.advance(30 * day)
  expect((await pageOf(late)).seen.props.forms).toHaveLength(1)
  store.clock.advance(day)
  expect(messagesOf((await pageOf(late)).seen.props)[0]).toMatch(/^The time for returns/)
})

test('a link that is made up, of another order or too old opens nothing', async () => {
  const { id } = await sentOrder()
  const { id: other } = await sentOrder()
  const link = returnsLink(store.shop, { siteId: store.siteId, id })
  const browser = openPageBrowser(store)
  expect((await browser.open(link.replace(id, other))).status).toBe(403)
  expect((await browser.open(link.replace(/key=.*/, 'key=x'))).status).toBe(403)
  store.clock.advance(31 * day)
  const old = await browser.open<BookingDetailsProps>(link)
  expect([old.status, old.props.links[0]?.url]).toEqual([403, '/order'])
})

test('the buyer cancels a return until it has arrived', async () => {
  const { id, returnId, lineId } = await requested()
  const { browser, seen } = await pageOf(id)
  const cancel = seen.props.forms.find(({ hidden }) => hidden.do === 'cancel')
  const { props } = await browser.send<BookingDetailsProps>({ ...cancel?.hidden })
  expect(messagesOf(props)).toEqual(['Your return is cancelled.'])
  expect((await returnsOf(id))[0].status).toBe('CANCELED')
  expect(await refusal(await act(returnId, 'approve'))).toBe('RETURN_ACTION_NOT_AVAILABLE')
  const late = await received({ sound: 1 })
  const page = await pageOf(late.id)
  const again = await page.browser.send<BookingDetailsProps>({ do: 'cancel', return: late.returnId })
  expect(again.status).toBe(409)
  expect(lineId).toBeTruthy()
})

test('an approved return tells the buyer how to send it, with the slip', async () => {
  const { id, returnId, number } = await requested()
  const [first, second] = await Promise.all([
    act(returnId, 'approve', { message: 'Ring the bell.' }),
    act(returnId, 'approve'),
  ])
  expect([first.status, second.status].toSorted()).toEqual([200, 428])
  const mail = await letter(`Return ${number}-R1 approved`)
  expect(mail).toContain('Pack it well.')
  expect(mail).toContain('Back Road 4')
  const { seen } = await pageOf(id)
  expect(seen.props.policy?.lines[0]).toBe('Pack it well.')
  const slip = await store.ask('GET', seen.props.links[0]?.url ?? '', {})
  expect([slip.status, slip.headers['content-type']]).toEqual([200, 'application/pdf'])
})

test('a declined return gives its pieces free for another request', async () => {
  const { id, returnId, number } = await requested('2')
  expect((await act(returnId, 'decline', { reason: 'It was used' })).body.return.status).toBe('DECLINED')
  const mail = await letter(`Return ${number}-R1 declined`)
  expect(mail).toContain('It was used')
  const { seen } = await pageOf(id)
  expect(seen.props.forms[0]?.hidden.do).toBe('request')
})

test('pieces that were refunded before they were sent leave those that came to be returned', async () => {
  const { id, lineId } = await order(3)
  const [payment] = (await ask('GET', `/ecom/v1/payments/orders/${id}`)).body.orderTransactions.payments
  await ask('POST', '/ecom/v1/order-billing/refund-payments', {
    orderId: id,
    paymentRefunds: [{ paymentId: payment.id, amount: { amount: '19.98' } }],
    refundItems: { lineItems: [{ lineItemId: lineId, quantity: 2 }] },
  })
  await send(id, lineId, 1)
  expect((await orderOf(id)).fulfillmentStatus).toBe('FULFILLED')
  const { returnId } = await received({ sound: 1 }, Promise.resolve({ id, lineId, number: '' }))
  await act(returnId, 'refund')
  expect((await orderOf(id)).lineItems[0]).toMatchObject({ refundQuantity: 3, unsentRefundQuantity: 2 })
})

test('what came back is noted for each piece', async () => {
  const { returnId, lineId } = await requested('2')
  await act(returnId, 'approve')
  const note = (sound: number) =>
    act(returnId, 'receive', { lines: [{ lineItemId: lineId, sound, damaged: 0, missing: 1 }] })
  expect((await note(2)).status).toBe(400)
  expect((await note(1)).body.return.lines[0].received).toEqual({ sound: 1, damaged: 0, missing: 1 })
})

test('a refund gives back what came, puts sound pieces to stock, and closes the return once', async () => {
  const before = await orderOf((await sentOrder()).id)
  expect(before.lineItems[0].restockQuantity ?? 0).toBe(0)
  const { id, returnId } = await received({ sound: 1, damaged: 1 })
  const { refundable } = (await ask('GET', `/admin/v1/returns/${returnId}`)).body
  const total = (await orderOf(id)).lineItems[0].totalPriceAfterTax.amount
  expect(refundable.amount).toBe(total)
  const both = await Promise.all([act(returnId, 'refund'), act(returnId, 'refund')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 428])
  const done = await orderOf(id)
  expect(done.balanceSummary.refunded.amount).toBe(total)
  expect(done.lineItems[0]).toMatchObject({ refundQuantity: 2, restockQuantity: 1 })
  expect((await returnsOf(id))[0]).toMatchObject({ status: 'CLOSED', refundId: expect.any(String) })
  expect(messagesOf((await pageOf(id)).seen.props)[0]).toMatch(/^Everything that can be returned/)
})

test('the merchant may keep a part, but never gives back more', async () => {
  const { id, returnId } = await received({ damaged: 1, missing: 1 })
  expect((await act(returnId, 'refund', { amount: { amount: '10.00' } })).status).toBe(400)
  expect((await act(returnId, 'refund', { amount: { amount: '4.50' } })).status).toBe(200)
  const { balanceSummary, lineItems } = await orderOf(id)
  expect(balanceSummary.refunded.amount).toBe('4.50')
  expect(lineItems[0].restockQuantity ?? 0).toBe(0)
})

/** Refunds pieces in the dialog of the order, outside a return. */
const refundByHand = async (orderId: string, lineItemId: string, { quantity = 1, amount = '9.99' } = {}) => {
  const { payments } = (await ask('GET', `/ecom/v1/payments/orders/${orderId}`)).body.orderTransactions
  const reply = await ask('POST', '/ecom/v1/order-billing/refund-payments', {
    orderId,
    paymentRefunds: [{ paymentId: payments[0].id, amount: { amount } }],
    refundItems: { lineItems: [{ lineItemId, quantity }] },
  })
  expect(reply.status).toBe(200)
}
const seenByMerchant = async (returnId: string) => (await ask('GET', `/admin/v1/returns/${returnId}`)).body

test('pieces that were refunded by hand are not refunded again with their return', async () => {
  const { id, lineId, returnId } = await received({ sound: 2 })
  await refundByHand(id, lineId)
  expect(await seenByMerchant(returnId)).toMatchObject({ refundable: { amount: '9.99' } })
  await refundByHand(id, lineId)
  expect(await seenByMerchant(returnId)).toMatchObject({
    refundable: { amount: '0.00' },
    obstacle: 'NOTHING_LEFT',
  })
  expect(await refusal(await act(returnId, 'refund'))).toBe('RETURN_ACTION_NOT_AVAILABLE')
  expect((await act(returnId, 'close')).body.return.status).toBe('CLOSED')
})

test('a return of which a part was refunded by hand is refunded for the rest', async () => {
  const { id, lineId, returnId } = await received({ sound: 2 })
  await refundByHand(id, lineId)
  expect((await act(returnId, 'refund')).body.return.status).toBe('CLOSED')
  const { balanceSummary, lineItems } = await orderOf(id)
  expect(balanceSummary.refunded.amount).toBe('19.98')
  expect(lineItems[0]).toMatchObject({ refundQuantity: 2, restockQuantity: 2 })
})

/** An order of a bowl and a mug. */
const twoLines = async () => {
  const { id, order: placed } = await payByCard(store, [pieces(1, bowl), pieces(1, mug)])
  const [theBowl, theMug] = placed.lineItems.map((line: { id: string }) => line.id)
  return { id, theBowl: theBowl as string, theMug: theMug as string }
}

test('a page that shows less than it did never asks for another item', async () => {
  const { id, theBowl, theMug } = await twoLines()
  await send(id, theBowl, 1)
  await send(id, theMug, 1)
  const [one, other] = [await pageOf(id), await pageOf(id)]
  await one.browser.send(wanted(theBowl))
  const late = await other.browser.send<BookingDetailsProps>(wanted(theBowl))
  expect([late.status, messagesOf(late.props)[0]]).toEqual([409, expect.stringMatching(/^Meanwhile/)])
  await other.browser.send(wanted(theMug))
  expect((await returnsOf(id)).map(({ lines }: { lines: object[] }) => lines)).toMatchObject([
    [{ name: 'Bowl' }],
    [{ name: 'Mug' }],
  ])
})

test('the days of each parcel are those of its items', async () => {
  const { id, theBowl, theMug } = await twoLines()
  const facts = async () =>
    (await pageOf(id)).seen.props.facts.find(({ label }) => label.includes('until'))?.lines
  await send(id, theBowl, 1)
  const [first] = (await facts()) ?? []
  store.clock.advance(10 * day)
  await send(id, theMug, 1)
  expect(await facts()).toEqual([`${first}: 1 × Bowl`, expect.stringMatching(/: 1 × Mug$/)])
  const { browser } = await pageOf(id)
  await browser.send(wanted(theMug))
  expect(await facts()).toEqual([first])
})

test('a refund of what was paid outside the shop says what the merchant gives back', async () => {
  const byCard = await received({ sound: 1 })
  expect(await seenByMerchant(byCard.returnId)).toMatchObject({ byHand: { amount: '0.00' } })
  const as = await store.visitor()
  const checkoutId = await checkOut(store, { as, lineItems: [pieces(2, bowl)] })
  const { orderId } = (await placeOrder(store, as, checkoutId)).body
  await ask('POST', `/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`, { ecomOrderId: orderId })
  const { lineItems, number } = await orderOf(orderId)
  const lineId = lineItems[0].id
  await send(orderId, lineId)
  const { returnId } = await received({ sound: 1 }, Promise.resolve({ id: orderId, lineId, number }))
  const all = { refundable: { amount: '9.99' }, byHand: { amount: '9.99' } }
  expect(await seenByMerchant(returnId)).toMatchObject(all)
})

test('a refund that the payment service refuses leaves the return open', async () => {
  const { id, returnId } = await received({ sound: 1 }, sentOrder(2, cardWithoutRefunds))
  const { body } = await act(returnId, 'refund')
  expect(body.return).toMatchObject({ status: 'RECEIVED', refundId: null, refundFailed: true })
  expect((await pageOf(id)).seen.props.facts.at(-1)?.lines[0]).toBe('Arrived')
  const listed = await ask('GET', '/admin/v1/returns?status=RECEIVED')
  expect(listed.body.returns.map((one: { id: string }) => one.id)).toContain(returnId)
  expect(await seenByMerchant(returnId)).toMatchObject({ refundable: { amount: '9.99' } })
  expect((await act(returnId, 'refund')).body.return).toMatchObject({ status: 'RECEIVED' })
  expect((await orderOf(id)).balanceSummary.refunded.amount).toBe('0.00')
  const closed = { status: 'CLOSED', refundId: null, refundFailed: false }
  expect((await act(returnId, 'close')).body.return).toMatchObject(closed)
  expect((await returnsOf(id))[0]).toMatchObject(closed)
})

test('an order that is paid in part says so before anybody tries to refund its return', async () => {
  const as = await store.visitor()
  const checkoutId = await checkOut(store, { as, lineItems: [pieces(2, bowl)] })
  const { orderId } = (await placeOrder(store, as, checkoutId)).body
  const { lineItems, number } = await orderOf(orderId)
  const lineId = lineItems[0].id
  await send(orderId, lineId)
  const { returnId } = await received({ sound: 1 }, Promise.resolve({ id: orderId, lineId, number }))
  const payments = [{ amount: { amount: '9.00' }, regularPaymentDetails: { offlinePayment: true } }]
  const paid = await ask('POST', `/ecom/v1/payments/orders/${orderId}/add-payment`, { orderId, payments })
  expect(paid.status).toBe(200)
  const found = { refundable: { amount: '0.00' }, obstacle: 'NOT_PAID_IN_FULL' }
  expect(await seenByMerchant(returnId)).toMatchObject(found)
  expect((await act(returnId, 'refund')).status).toBe(428)
  expect((await act(returnId, 'close', { restock: true })).body.return.status).toBe('CLOSED')
  expect((await orderOf(orderId)).lineItems[0].restockQuantity).toBe(1)
})

test('sound pieces go to stock once, however a return ends', async () => {
  const onSale = async () =>
    (
      await rows<{ left: number }>(
        store,
        'SELECT (on_hand - allocated)::int AS left FROM stock WHERE product_id = $1',
        [bowl.id],
      )
    )[0]?.left ?? 0
  const kept = await received({ sound: 1, damaged: 1 })
  const before = await onSale()
  await act(kept.returnId, 'close', {})
  expect(await onSale()).toBe(before)
  const { id, lineId, returnId } = await received({ sound: 1, damaged: 1 })
  const sold = await onSale()
  await Promise.all([act(returnId, 'close', { restock: true }), act(returnId, 'close', { restock: true })])
  expect(await onSale()).toBe(sold + 1)
  const again = await ask('POST', '/ecom/v1/order-billing/get-order-refundability', { orderId: id })
  expect(again.body.lineItems).toMatchObject([{ lineItemId: lineId, availableRestockQuantity: 1 }])
  await ask('POST', `/ecom/v1/orders/${id}/cancel`, { restockAllItems: true })
  expect(await onSale()).toBe(sold + 2)
})

test('a cancelled or fully refunded order takes no returns', async () => {
  const canceled = await sentOrder()
  const { browser } = await pageOf(canceled.id)
  await ask('POST', `/ecom/v1/orders/${canceled.id}/cancel`, {})
  expect((await browser.send(wanted(canceled.lineId))).status).toBe(409)
  expect(messagesOf((await pageOf(canceled.id)).seen.props)[0]).toMatch(/^This order is cancelled/)
  const { id } = await sentOrder()
  const { payments } = (await ask('GET', `/ecom/v1/payments/orders/${id}`)).body.orderTransactions
  await ask('POST', '/ecom/v1/order-billing/refund-payments', {
    ...{ orderId: id, paymentRefunds: [{ paymentId: payments[0].id }] },
  })
  expect((await orderOf(id)).paymentStatus).toBe('FULLY_REFUNDED')
  expect(messagesOf((await pageOf(id)).seen.props)[0]).toMatch(/^Everything that can be returned/)
})

test('requests end after ten, and a cancelled request is not e-mailed to the merchant', async () => {
  const { id, lineId } = await sentOrder()
  const merchantMails = async () => (await readMails(store, 'hello@fieldhouse.test')).length
  const before = await merchantMails()
  for (let turn = 0; turn < 10; turn++) {
    const { browser } = await pageOf(id)
    const { props } = await browser.send<BookingDetailsProps>(wanted(lineId))
    const cancel = props.forms.find(({ hidden }) => hidden.do === 'cancel')
    await browser.send({ ...cancel?.hidden })
  }
  expect(await merchantMails()).toBe(before + 10)
  expect(messagesOf((await pageOf(id)).seen.props)[0]).toMatch(/^No more returns/)
})

test('the timeline keeps what it says about returns', async () => {
  const { id, returnId } = await requested()
  await act(returnId, 'approve')
  const { activities } = await orderOf(id)
  const path = `/ecom/v1/orders/${id}/activities`
  expect((await ask('DELETE', `${path}/${activities.at(-1).id}`)).status).toBe(428)
  const forged = { customActivity: { ...activities.at(-1).customActivity, type: 'RETURN_CLOSED' } }
  expect((await ask('POST', `${path}/add`, { orderActivities: [forged] })).status).toBe(400)
})

test('why a return was declined is erased with the note', async () => {
  const { id, returnId } = await requested()
  await act(returnId, 'decline', { reason: 'Anna has worn it' })
  const person = { siteId: store.siteId, memberId: store.shop.newId(), emails: [], visitorIds: [] }
  await store.shop.db.transaction((tx) =>
    Promise.resolve(personalData.erase?.(tx, store.shop, { ...person, orderIds: [id] })),
  )
  expect((await returnsOf(id))[0]).toMatchObject({ note: '', declineReason: '' })
})

test('merchants list returns by status, page by page', async () => {
  const { body } = await ask('GET', '/admin/v1/returns?limit=1&status=CLOSED')
  expect(body.returns).toHaveLength(1)
  const next = await ask(
    'GET',
    `/admin/v1/returns?limit=1&status=CLOSED&cursor=${encodeURIComponent(body.cursor)}`,
  )
  expect(next.body.returns[0].id).not.toBe(body.returns[0].id)
  expect((await store.ask('GET', '/admin/v1/returns', { as: await store.visitor() })).status).toBe(403)
})

test('the slip belongs to one return: its number, and the pieces that come back', async () => {
  const { id, returnId, number } = await requested('1')
  await act(returnId, 'approve', { message: 'Ring the bell.' })
  const { seen } = await pageOf(id)
  const { headers } = await store.ask('GET', seen.props.links[0]?.url ?? '', {})
  expect(headers['content-disposition']).toContain(`return-slip-${number}-R1.pdf`)
  const attachments = await rows<{ attachments: { filename: string }[] }>(
    store,
    'SELECT attachments FROM messages WHERE subject LIKE $1',
    [`Return ${number}-R1 approved%`],
  )
  expect(attachments[0]?.attachments[0]?.filename).toBe(`return-slip-${number}-R1.pdf`)
  expect((await seenByMerchant(returnId)).return.approvalMessage).toBe('Ring the bell.')
})

test('the buyer reads what has arrived of a return, and what became of it', async () => {
  const some = await received({ sound: 1, missing: 1 })
  const arrived = await letter(`Return ${some.number}-R1 has arrived`)
  expect(arrived).toContain('2 × Bowl: 1 undamaged, 1 not arrived')
  const none = await received({ missing: 2 })
  expect(await letter(`Nothing of return ${none.number}-R1 has arrived`)).toContain('2 × Bowl: 2 not arrived')
  await act(none.returnId, 'close', { message: 'Please ask your carrier.' })
  const closed = await letter(`Return ${none.number}-R1 closed`)
  expect(closed).toContain('without a refund')
  expect(closed).toContain('Please ask your carrier.')
  expect((await seenByMerchant(none.returnId)).return.closingMessage).toBe('Please ask your carrier.')
  await refundByHand(some.id, some.lineId, { amount: '5.00' })
  await act(some.returnId, 'close')
  expect(await letter(`Return ${some.number}-R1 closed`)).toContain('refunded $5.00 of this order')
  const paid = await received({ sound: 1 })
  await act(paid.returnId, 'refund', { message: 'Thank you.' })
  expect((await seenByMerchant(paid.returnId)).return).toMatchObject({
    refunded: { amount: '9.99' },
    closingMessage: 'Thank you.',
  })
  const { facts } = (await pageOf(paid.id)).seen.props
  expect(facts.flatMap(({ lines }) => lines)).toContain('Closed: $9.99 refunded')
})

test('what came back is corrected until the return is closed', async () => {
  const asked = await received({ sound: 1, missing: 1 })
  const { returnId, lineId } = asked
  const note = (counts: object, more: object = {}) =>
    act(returnId, 'receive', {
      lines: [{ lineItemId: lineId, sound: 0, damaged: 0, missing: 0, ...counts }],
      ...more,
    })
  expect(await refusal(await note({ sound: 2 }))).toBe('RETURN_ACTION_NOT_AVAILABLE')
  await requested('1', Promise.resolve(asked))
  const again = (await returnsOf(asked.id)).find(({ id }: { id: string }) => id !== returnId)
  // The missing piece is asked for again: it cannot come back twice.
  expect((await note({ damaged: 2 }, { isCorrection: true })).body.details.validationError).toMatchObject({
    fieldViolations: [
      { field: 'lines[0]', description: expect.stringMatching(/^can have at most 1 piece back/) },
    ],
  })
  await act(again.id, 'decline', { reason: 'It is here' })
  const corrected = await note({ damaged: 2 }, { isCorrection: true })
  expect(corrected.body.return.lines[0].received).toEqual({ sound: 0, damaged: 2, missing: 0 })
  await act(returnId, 'refund')
  expect(await refusal(await note({ sound: 2 }, { isCorrection: true }))).toBe('RETURN_ACTION_NOT_AVAILABLE')
})

test('a parcel whose goods come back or were refunded stays', async () => {
  const { id, returnId } = await requested('1')
  const [parcel] = (await ask('GET', `/ecom/v1/fulfillments/orders/${id}`)).body.orderWithFulfillments
    .fulfillments
  const undo = () => ask('DELETE', `/ecom/v1/fulfillments/${parcel.id}/orders/${id}`)
  expect(await refusal(await undo())).toBe('ORDER_ACTION_NOT_AVAILABLE')
  await act(returnId, 'decline', { reason: 'Too late' })
  expect((await undo()).status).toBe(200)
})

test('the look-up leads to the page only in shops with returns', async () => {
  const { id, number } = await sentOrder()
  const { email = '' } = (await orderOf(id)).buyerInfo
  const lookUp = async () =>
    (
      await store.ask('POST', '/v1/storefront/orders/look-up', {
        as: await store.visitor(),
        body: { number, email },
      })
    ).body.returnsUrl
  const browser = openPageBrowser(store)
  expect((await browser.open<BookingDetailsProps>(await lookUp())).props.forms).toHaveLength(1)
  await ask('PATCH', '/admin/v1/site', { site: { settings: { returns: { open: false } } } })
  expect(await lookUp()).toBeUndefined()
  expect(messagesOf((await pageOf(id)).seen.props)[0]).toMatch(/^This shop takes no return requests/)
})

test('the page is in the language of the order, unless somebody asks for another', async () => {
  const { id } = await sentOrder()
  const address = returnsLink(store.shop, { siteId: store.siteId, id })
  const titleOf = async (more = '') =>
    (await openPageBrowser(store).open<BookingDetailsProps>(`${address}${more}`)).props.title
  const english = await titleOf()
  await ask('PATCH', `/ecom/v1/orders/${id}`, { order: { buyerLanguage: 'de' } })
  expect(await titleOf()).not.toBe(english)
  expect(await titleOf('&lang=en')).toBe(english)
})
