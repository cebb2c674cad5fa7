import type { BookedProps } from '@cartwright/contract/pages/bookings.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seats } from '../../../test/box-office.ts'
import { rows } from '../../../test/checkouts.ts'
import { renderedEvents } from '../../../test/events.ts'
import { readMails } from '../../../test/mails.ts'
import { openPageBrowser } from '../../../test/page-browser.ts'
import { refusal } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { boxOffice, buyTickets, type Loose } from '../../../test/tickets.ts'
import type { PaymentProvider, RefundRequest } from '../../payments/providers/provider.ts'
import { providers } from '../../payments/providers/service.ts'
import { ticketsPath } from '../tickets/codes.rules.ts'

const card = '4242 4242 4242 4242'
const cardWithoutRefunds = '4000 0000 0000 5126'

/** What the card's provider was asked to give back; and whether it answers. */
const asked: RefundRequest[] = []
let answers = true
const watched = providers.map((provider): PaymentProvider => {
  if (provider.kind !== 'card' || !provider.refund) return provider
  const { refund } = provider
  return {
    ...provider,
    async refund(request) {
      asked.push(request)
      if (!answers) throw new Error('no answer')
      return refund(request)
    },
  }
})

let store: Store
let office: ReturnType<typeof boxOffice>
beforeAll(async () => {
  store = await openStore({
    payments: watched,
    settings: { languages: ['de'], paymentMethods: ['bank-transfer', 'test-card'] },
  })
  office = boxOffice(store)
})
afterAll(() => store.close())

const refundTickets = (event: Loose, tickets: Loose[], more: object = {}) =>
  office.merchant('POST', `/admin/v1/events/${event.id}/ticket-refunds`, {
    ticketNumber: tickets.map(({ ticketNumber }) => ticketNumber),
    ...more,
  })
const orderOf = async (orderId: string) =>
  (await office.merchant('GET', `/ecom/v1/orders/${orderId}`)).body.order
const ticketOf = async ({ ticketNumber }: Loose) =>
  (await office.merchant('GET', `/events/v1/tickets/${ticketNumber}`)).body.ticket

async function sold(quantity: number, { cardNumber = card, kind: sent = {}, event: more = {} } = {}) {
  const event = await office.makeEvent(more)
  const kind = await office.makeTickets(event.id, { initialLimit: 5, ...sent })
  const bought = await buyTickets(store, [{ kind, quantity }], { cardNumber })
  return { event, kind, ...bought }
}

/** Makes two payments of 30 and 20 of one of 50. The method and reference of the second are SQL. */
async function splitPayment(orderId: string, method: string, reference: string): Promise<void> {
  const key = [orderId, store.shop.newId()]
  await rows(store, 'UPDATE payments SET amount = 3000 WHERE order_id = $1', [orderId])
  await rows(
    store,
    `INSERT INTO payments (site_id, id, order_id, checkout_id, method, amount, currency, status, provider_reference,
       created_at, updated_at)
     SELECT site_id, $2, order_id, checkout_id, ${method}, 2000, currency, status, ${reference}, created_at, updated_at
     FROM payments WHERE order_id = $1`,
    key,
  )
}

test('tickets that are not paid are not refunded; cancelling their order voids them and frees their places', async () => {
  const event = await office.makeEvent()
  const kind = await office.makeTickets(event.id, { initialLimit: 5 })
  const { orderId, tickets } = await buyTickets(store, [{ kind, quantity: 2 }])
  const path = `/admin/v1/events/${event.id}/ticket-refunds/calculate`
  const asked = await office.merchant('POST', path, { ticketNumber: [tickets[0].ticketNumber] })
  for (const reply of [asked, await refundTickets(event, tickets)]) {
    expect([reply.status, reply.body.message]).toEqual([
      428,
      'This order is not paid in full. Cancel it instead',
    ])
  }
  const canceling = { restockAllItems: true }
  const canceled = await office.merchant('POST', `/ecom/v1/orders/${orderId}/cancel`, canceling)
  expect(canceled.status).toBe(200)
  expect((await ticketOf(tickets[0])).canceled).toBe(true)
  expect(await office.sales(kind)).toMatchObject({ soldCount: 0 })
})

describe('a refund of tickets', () => {
  test('gives back what they cost, voids them, and frees their places', async () => {
    const { event, kind, orderId, tickets } = await sold(3)
    const [first] = tickets
    expect(await office.sales(kind)).toMatchObject({ soldCount: 3, unsoldCount: 2 })
    const path = `/admin/v1/events/${event.id}/ticket-refunds/calculate`
    const shown = await office.merchant('POST', path, { ticketNumber: [first.ticketNumber] })
    expect(shown.body).toMatchObject({
      ...{ orderId, total: { value: '25.00' }, byHand: { value: '0.00' }, feesKept: false },
      tickets: [{ ticketNumber: first.ticketNumber, guestFullName: 'Anna Berg', amount: { value: '25.00' } }],
    })
    asked.length = 0
    const { status, body } = await refundTickets(event, [first], { customerReason: 'You fell ill' })
    expect([status, body]).toMatchObject([
      200,
      { status: 'SUCCEEDED', total: { value: '25.00' }, failure: null, tickets: [{ canceled: true }] },
    ])
    expect(asked).toMatchObject([{ orderId, amount: 2500n, currency: 'USD' }])
    expect(await orderOf(orderId)).toMatchObject({
      paymentStatus: 'PARTIALLY_REFUNDED',
      balanceSummary: {
        ...{ paid: { amount: '75.00' }, refunded: { amount: '25.00' } },
        ...{ pendingRefund: { amount: '0.00' }, balance: { amount: '0.00' } },
      },
    })
    expect(await office.sales(kind)).toMatchObject({ soldCount: 2, unsoldCount: 3 })
    const scan = {
      id: store.shop.newId(),
      code: first.checkInUrl,
      scannedDate: new Date(store.clock.now).toISOString(),
    }
    const door = await office.merchant('POST', `/admin/v1/events/${event.id}/scans`, {
      device: 'A',
      scans: [scan],
    })
    expect(door.body.results).toMatchObject([{ result: 'VOID' }])
    const mails = await readMails(store, 'anna@example.com')
    const told = mails.filter(({ subject }) => subject === 'Tickets refunded: Throwing bowls')
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('Hello Anna,')
    expect(told[0]?.text).toContain('$25.00 goes back to you')
    expect(told[0]?.text).toContain(first.ticketNumber)
    expect(told[0]?.text).toContain('You fell ill')
    await refundTickets(event, tickets.slice(1))
    expect(await orderOf(orderId)).toMatchObject({
      paymentStatus: 'FULLY_REFUNDED',
      balanceSummary: { refunded: { amount: '75.00' } },
      activities: expect.arrayContaining([
        expect.objectContaining({
          activityType: 'ORDER_REFUNDED',
          orderRefunded: expect.objectContaining({ manual: false, reason: 'You fell ill' }),
        }),
      ]),
    })
    expect(await office.sales(kind)).toMatchObject({ soldCount: 0, unsoldCount: 5 })
  })

  test('is no refund to a guest who has paid nothing: the e-mail says that the ticket is cancelled', async () => {
    const { event, tickets } = await sold(2)
    const [{ ticketNumber }] = tickets
    await rows(
      store,
      `UPDATE tickets SET first_name = 'Tom', email = 'tom.void@mail.test', version = version + 1 WHERE number = $1`,
      [ticketNumber],
    )
    await refundTickets(event, tickets)
    const mails = await readMails(store, 'tom.void@mail.test')
    expect(mails.map(({ subject }) => subject)).toEqual(['Your ticket is cancelled: Throwing bowls'])
    expect(mails[0]?.text).toContain('Hello Tom, your ticket is cancelled and no longer valid.')
    expect(mails[0]?.text).not.toContain('$')
  })

  test('is shown at its ticket alone, to the merchant in the order and to the buyer on the page of the tickets', async () => {
    const { event, orderId, tickets } = await sold(3)
    const [first, second, third] = tickets.map(({ ticketNumber }) => ticketNumber)
    const number = (await orderOf(orderId)).number
    const inOrder = async () => {
      const { body } = await office.merchant('GET', `/events/v1/tickets?orderNumber=${number}`)
      const refunded = body.tickets.filter((ticket: Loose) => ticket.refunded)
      return refunded.map(({ ticketNumber }: Loose) => ticketNumber)
    }
    const [{ id: name }] = await rows<Loose>(
      store,
      'SELECT reservation_id AS id FROM tickets WHERE order_id = $1',
      [orderId],
    )
    const onPage = async () => {
      const path = ticketsPath(store.shop.tokens, { siteId: store.siteId, name })
      const { facts, codes = [] } = (await openPageBrowser(store).open<BookedProps>(path)).props
      const ended = facts.find(({ label }) => label === 'No longer valid for you' || label === 'Tickets')
      return [...codes.map(({ label }) => label), ...(ended?.lines ?? [])].toSorted()
    }
    const line = (ticketNumber: string, state: string) => `Adults · ${state} · ${ticketNumber}`
    expect(await inOrder()).toEqual([])
    await refundTickets(event, [tickets[1]])
    expect(await inOrder()).toEqual([second])
    const shown = [line(first, 'Anna Berg'), line(second, 'Refunded'), line(third, 'Anna Berg')]
    expect(await onPage()).toEqual(shown.toSorted())

    await office.merchant('POST', `/ecom/v1/orders/${orderId}/cancel`, { restockAllItems: true })
    expect(await inOrder()).toEqual([second])
    const ended = [line(first, 'Cancelled'), line(second, 'Refunded'), line(third, 'Cancelled')]
    expect(await onPage()).toEqual(ended.toSorted())
  })

  test('happens once: 32 at once for each of two tickets give back two prices', async () => {
    const { event, kind, orderId, tickets } = await sold(2)
    asked.length = 0
    const replies = await Promise.all(
      Array.from({ length: 64 }, (_, index) => refundTickets(event, [tickets[index % 2]])),
    )
    const done = replies.filter(({ status }) => status === 200)
    expect(done).toHaveLength(2)
    expect(new Set(replies.filter((one) => one.status !== 200).map(refusal))).toEqual(
      new Set(['TICKET_ALREADY_REFUNDED']),
    )
    expect(asked.map(({ amount }) => amount)).toEqual([2500n, 2500n])
    expect((await orderOf(orderId)).balanceSummary.refunded.amount).toBe('50.00')
    expect(await office.sales(kind)).toMatchObject({ soldCount: 0, unsoldCount: 5 })
    expect(refusal(await refundTickets(event, tickets))).toBe('TICKET_ALREADY_REFUNDED')
  })

  test('leaves the fee with the shop where the event says so, or the merchant', async () => {
    const registration = { initialType: 'TICKETING', tickets: { serviceFeeRate: '10', serviceFeeKept: true } }
    const kind = { feeType: 'FEE_ADDED_AT_CHECKOUT' }
    const { event, orderId, tickets } = await sold(2, { event: { registration }, kind })
    const kept = await refundTickets(event, [tickets[0]])
    expect(kept.body.total.value).toBe('25.00')
    const all = await refundTickets(event, [tickets[1]], { keepFees: false })
    expect(all.body.total.value).toBe('27.50')
    expect(await orderOf(orderId)).toMatchObject({
      paymentStatus: 'PARTIALLY_REFUNDED',
      balanceSummary: { paid: { amount: '55.00' }, refunded: { amount: '52.50' } },
    })
  })

  test('that the payment service refuses leaves the tickets valid', async () => {
    const { event, kind, orderId, tickets } = await sold(1, { cardNumber: cardWithoutRefunds })
    const { body } = await refundTickets(event, tickets)
    expect(body).toMatchObject({
      status: 'FAILED',
      failure: 'This test card takes no refunds',
      tickets: [{ canceled: false }],
    })
    expect(await orderOf(orderId)).toMatchObject({
      paymentStatus: 'PAID',
      balanceSummary: { refunded: { amount: '0.00' }, pendingRefund: { amount: '0.00' } },
    })
    expect(await office.sales(kind)).toMatchObject({ soldCount: 1, unsoldCount: 4 })
  })

  test('that the payment service refuses leaves nothing to the merchant to give back by hand', async () => {
    const { event, kind, orderId, tickets } = await sold(2, { cardNumber: cardWithoutRefunds })
    await splitPayment(orderId, `'manual'`, 'NULL')
    const { body } = await refundTickets(event, tickets)
    expect(body).toMatchObject({ status: 'FAILED', byHand: { value: '0.00' }, failure: expect.any(String) })
    expect(body.tickets).toMatchObject([{ canceled: false }, { canceled: false }])
    expect((await orderOf(orderId)).balanceSummary.refunded.amount).toBe('0.00')
    expect(await office.sales(kind)).toMatchObject({ soldCount: 2, unsoldCount: 3 })
  })

  test('of two payments may be refused for one, and says what has gone back', async () => {
    const { event, orderId, tickets } = await sold(2, { cardNumber: cardWithoutRefunds })
    await splitPayment(orderId, 'method', `'test-card:other'`)
    const { body } = await refundTickets(event, tickets)
    expect(body).toMatchObject({
      ...{ status: 'SUCCEEDED', total: { value: '20.00' }, failure: 'This test card takes no refunds' },
      tickets: [{ canceled: true }, { canceled: true }],
    })
    expect(await orderOf(orderId)).toMatchObject({
      paymentStatus: 'PARTIALLY_REFUNDED',
      balanceSummary: { refunded: { amount: '20.00' }, pendingRefund: { amount: '0.00' } },
    })

    const path = `/admin/v1/orders/${orderId}/refunds`
    const list = async () => (await office.merchant('GET', path)).body.refunds
    const retry = () => office.merchant('POST', `${path}/${body.refundId}/retry`)
    const failure = 'This test card takes no refunds'
    const missing = [
      { id: body.refundId, amount: { amount: '50.00' }, missing: { amount: '30.00' }, failure },
    ]
    expect(await list()).toMatchObject(missing)
    expect((await retry()).body).toMatchObject({ status: 'FAILED', refunded: { amount: '0.00' }, failure })
    expect(await list()).toMatchObject(missing)

    await rows(store, `UPDATE payments SET provider_reference = 'test-card:other' WHERE order_id = $1`, [
      orderId,
    ])
    asked.length = 0
    const replies = await Promise.all(Array.from({ length: 8 }, retry))
    const done = replies.filter(({ status }) => status === 200)
    expect(done.map((one) => one.body)).toMatchObject([
      { status: 'SUCCEEDED', refunded: { amount: '30.00' } },
    ])
    expect(replies.filter(({ status }) => status === 428)).toHaveLength(7)
    expect(asked.map(({ amount }) => amount)).toEqual([3000n])
    expect(await list()).toMatchObject([{ missing: { amount: '0.00' } }])
    expect(await orderOf(orderId)).toMatchObject({
      paymentStatus: 'FULLY_REFUNDED',
      balanceSummary: { refunded: { amount: '50.00' }, pendingRefund: { amount: '0.00' } },
    })
    const unknown = await office.merchant('POST', `${path}/${orderId}/retry`)
    expect(refusal(unknown)).toBe('NOT_FOUND')
  })

  test('without an answer is asked for again by a job, under the same id', async () => {
    const { event, kind, orderId, tickets } = await sold(1)
    asked.length = 0
    answers = false
    const { body } = await refundTickets(event, tickets)
    answers = true
    expect(body).toMatchObject({ status: 'STARTED', tickets: [{ canceled: true }] })
    expect(await orderOf(orderId)).toMatchObject({
      balanceSummary: { refunded: { amount: '0.00' }, pendingRefund: { amount: '25.00' } },
    })
    expect(await office.sales(kind)).toMatchObject({ soldCount: 1 })
    const settle = () => store.runJob('settle-refund', { siteId: store.siteId, refundId: body.refundId })
    await Promise.all([settle(), settle()])
    expect(new Set(asked.map(({ refundId }) => refundId)).size).toBe(1)
    expect(await orderOf(orderId)).toMatchObject({
      paymentStatus: 'FULLY_REFUNDED',
      balanceSummary: { refunded: { amount: '25.00' }, pendingRefund: { amount: '0.00' } },
    })
    expect(await office.sales(kind)).toMatchObject({ soldCount: 0, unsoldCount: 5 })
  })

  test('frees the seat once the money is back, and not before', async () => {
    const event = await office.makeEvent()
    const kind = await office.makeTickets(event.id)
    const sections = [{ name: 'Stalls', ticketDefinitionIds: [kind.id], rows: seats(['A'], 1) }]
    await office.merchant('PUT', `/admin/v1/events/${event.id}/seating-plan`, { seatingPlan: { sections } })
    const { tickets } = await buyTickets(store, [{ kind, quantity: 1 }], { cardNumber: card })
    const seat = async () => {
      const plan = await office.merchant('GET', `/events/v1/events/${event.id}/seating-plan`)
      return plan.body.seatingPlan.sections[0].rows[0].seats[0].status
    }
    expect([tickets[0].seatId, await seat()]).toEqual(['1-1-1', 'TAKEN'])
    answers = false
    const { body } = await refundTickets(event, tickets)
    answers = true
    expect([body.status, await seat()]).toEqual(['STARTED', 'TAKEN'])
    await store.runJob('settle-refund', { siteId: store.siteId, refundId: body.refundId })
    expect(await seat()).toBe('FREE')
    const again = await buyTickets(store, [{ kind, quantity: 1 }], { cardNumber: card })
    expect(again.tickets[0].seatId).toBe('1-1-1')
  })

  test('of money that came outside the shop is given back there, and says so', async () => {
    const event = await office.makeEvent()
    const kind = await office.makeTickets(event.id)
    const { orderId, tickets } = await buyTickets(store, [{ kind, quantity: 1 }])
    expect(refusal(await refundTickets(event, tickets))).toBe('ORDER_ACTION_NOT_AVAILABLE')
    await office.merchant('POST', `/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`)
    const { body } = await refundTickets(event, tickets)
    expect(body).toMatchObject({ status: 'SUCCEEDED', total: { value: '25.00' }, byHand: { value: '25.00' } })
    const again = `/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`
    expect(refusal(await office.merchant('POST', again))).toBe('ORDER_ALREADY_PAID')
  })

  test('of a canceled order gives its places back no second time', async () => {
    const { event, kind, orderId, tickets } = await sold(2)
    await refundTickets(event, [tickets[0]])
    await office.merchant('POST', `/ecom/v1/orders/${orderId}/cancel`, { restockAllItems: true })
    expect(await office.sales(kind)).toMatchObject({ soldCount: 0, unsoldCount: 5 })
    expect((await refundTickets(event, [tickets[1]])).body).toMatchObject({ status: 'SUCCEEDED' })
    expect(await office.sales(kind)).toMatchObject({ soldCount: 0, unsoldCount: 5 })
    expect((await orderOf(orderId)).paymentStatus).toBe('FULLY_REFUNDED')
  })

  test('frees its seat alone, when the money has gone back', async () => {
    const event = await office.makeEvent()
    const kind = await office.makeTickets(event.id)
    const plan = { sections: [{ name: 'Stalls', ticketDefinitionIds: [kind.id], rows: seats(['A'], 2) }] }
    const made = await store.ask('PUT', `/admin/v1/events/${event.id}/seating-plan`, {
      as: store.apiKey,
      body: { seatingPlan: plan },
    })
    expect(made.status).toBe(200)
    const { orderId, tickets } = await buyTickets(store, [{ kind, quantity: 2 }], { cardNumber: card })
    const statuses = async () => {
      const path = `/events/v1/events/${event.id}/seating-plan`
      const { sections } = (await office.merchant('GET', path)).body.seatingPlan
      return sections[0].rows[0].seats.map(({ status }: Loose) => status)
    }
    const sold = await statuses()
    answers = false
    const { body } = await refundTickets(event, [tickets[0]])
    answers = true
    expect(await statuses()).toEqual(sold)
    await store.runJob('settle-refund', { siteId: store.siteId, refundId: body.refundId })
    expect((await statuses()).filter((status: string) => status === 'FREE')).toHaveLength(1)
    await office.merchant('POST', `/ecom/v1/orders/${orderId}/cancel`, { restockAllItems: false })
    expect((await statuses()).filter((status: string) => status === 'FREE')).toHaveLength(1)
  })

  test('of tickets that cost nothing gives back their places alone', async () => {
    const event = await office.makeEvent()
    const kind = await office.makeTickets(event.id, { initialLimit: 3, pricingMethod: { free: true } })
    const { tickets } = await buyTickets(store, [{ kind, quantity: 2 }])
    expect((await refundTickets(event, [tickets[0]])).body).toMatchObject({ status: 'SUCCEEDED' })
    expect(await ticketOf(tickets[0])).toMatchObject({ canceled: true })
    expect(await office.sales(kind)).toMatchObject({ soldCount: 1, unsoldCount: 2 })
  })

  test('needs tickets of one order, and the permission to give money back', async () => {
    const { event, kind, tickets } = await sold(1)
    const other = await buyTickets(store, [{ kind, quantity: 1 }], { cardNumber: card })
    expect(refusal(await refundTickets(event, [...tickets, ...other.tickets]))).toBe(
      'TICKETS_OF_SEVERAL_ORDERS',
    )
    expect(refusal(await refundTickets(event, [{ ticketNumber: 'AAAA-BBBB-CCC' }]))).toBe('TICKET_NOT_FOUND')
    const body = { ticketNumber: [tickets[0].ticketNumber] }
    const path = `/admin/v1/events/${event.id}/ticket-refunds`
    expect((await store.ask('POST', path, { as: await store.visitor(), body })).status).toBe(403)
  })

  test('is told to webhooks with its transactions', async () => {
    const { event, orderId, tickets } = await sold(1)
    await rows(store, 'DELETE FROM outbox')
    await refundTickets(event, tickets)
    const events = await renderedEvents(store, ['wix.ecom.v1.order_transactions_updated'])
    expect(events.flatMap(({ problems }) => problems)).toEqual([])
    expect(events.at(-1)?.payload.actionEvent.body).toMatchObject({
      refundIds: [expect.any(String)],
      orderTransactions: {
        orderId,
        payments: [{ status: 'REFUNDED' }],
        refunds: [{ transactions: [{ refundStatus: 'SUCCEEDED', externalRefund: false }] }],
      },
    })
  })
})
