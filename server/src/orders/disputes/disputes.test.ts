import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliver, filled, rows, visitorReadyToPay } from '../../../test/checkouts.ts'
import { agentTo, openPaymentService, type PaymentService } from '../../../test/payment-services/stand-in.ts'
import { pieces, refusal, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import type { OnlineProvider } from '../../payments/providers/provider.ts'
import { providers } from '../../payments/providers/service.ts'
import { mollie } from '../../payments/services/mollie.ts'
import { paypal } from '../../payments/services/paypal.ts'
import { stripe } from '../../payments/services/stripe.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies as JSON
type Loose = any

interface Service {
  name: 'stripe' | 'mollie' | 'paypal'
  open(url: string): OnlineProvider
  credentials: Record<string, string>
  /** An amount as it counts. */
  write(amount: number): string
  /** Of a dispute when it begins. */
  status: string
}

const services: Service[] = [
  {
    ...{ name: 'stripe', open: (url) => stripe({ url }), credentials: { secretKey: 'sk_test_1234' } },
    ...{ write: (amount) => String(100 * amount), status: 'NEEDS_RESPONSE' },
  },
  {
    ...{ name: 'mollie', open: (url) => mollie({ url }), write: (amount) => amount.toFixed(2) },
    ...{ credentials: { apiKey: 'test_12345678901234567890123456' }, status: 'LOST' },
  },
  {
    ...{
      name: 'paypal',
      open: (url) => paypal({ agent: agentTo(url) }),
      write: (amount) => amount.toFixed(2),
    },
    ...{ credentials: { clientId: 'AaBbCcDdEeFf', clientSecret: 'EaFbGc' } },
    status: 'NEEDS_RESPONSE',
  },
]

const hour = 60 * 60_000
const tuesday = Date.UTC(2026, 10, 24, 9)

let store: Store
let mug: Product
const standIns = new Map<string, PaymentService>()

beforeAll(async () => {
  for (const { name } of services) standIns.set(name, await openPaymentService(name))
  store = await openStore({
    payments: [...providers, ...services.map(({ name, open }) => open(standIns.get(name)?.url ?? ''))],
    settings: { paymentMethods: ['bank-transfer'], email: 'hello@fieldhouse.test' },
    publicUrl: 'https://shop.test',
  })
  await deliver(store)
  mug = await shelve(store, { name: 'Mug', price: 20 }, 1000)
})
afterAll(async () => {
  await store.close()
  for (const standIn of standIns.values()) await standIn.close()
})

const ask = (method: string, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })
const orderOf = async (id: string): Promise<Loose> => (await ask('GET', `/ecom/v1/orders/${id}`)).body.order
const transactionsOf = async (id: string): Promise<Loose> =>
  (await ask('GET', `/ecom/v1/payments/orders/${id}`)).body.orderTransactions
const disputesOf = async (orderId: string): Promise<Loose[]> =>
  (await ask('GET', `/admin/v1/disputes?orderId=${orderId}`)).body.disputes
const balance = async (id: string) => {
  const { chargeback, chargebackReversal } = (await orderOf(id)).balanceSummary
  return [chargeback.amount, chargebackReversal.amount]
}
const chargebackTypes = async (id: string) =>
  (await orderOf(id)).activities
    .map(({ type }: Loose) => type)
    .filter((type: string) => type.startsWith('CHARGEBACK'))
const mailsAbout = (orderNumber: string) =>
  rows<{ subject: string }>(store, 'SELECT subject FROM messages WHERE subject LIKE $1 AND recipient = $2', [
    `%${orderNumber}%`,
    'hello@fieldhouse.test',
  ])

describe.each(services)('$name', ({ name: method, credentials, write, status }) => {
  let standIn: PaymentService
  beforeAll(async () => {
    standIn = standIns.get(method) as PaymentService
    store.clock.now = tuesday
    const { status: connected } = await ask('PUT', `/admin/v1/payment-methods/${method}/account`, {
      credentials,
    })
    expect(connected).toBe(200)
  })
  beforeEach(() => {
    store.clock.now = tuesday + hour
  })

  /** A paid order of 25.00. */
  const paidOrder = async () => {
    const { screen, post, tab, checkoutId } = await visitorReadyToPay(store, [pieces(1, mug)])
    const { location } = await post({ ...filled(screen), payment: method, do: 'place' })
    const body = new URLSearchParams({ answer: 'pay' })
    const reply = await fetch(location, { method: 'POST', body, redirect: 'manual' })
    await tab.open(reply.headers.get('location') ?? '')
    const [{ id, orderId } = { id: '', orderId: '' }] = await rows<{ id: string; orderId: string }>(
      store,
      'SELECT id, order_id AS "orderId" FROM payments WHERE checkout_id = $1',
      [checkoutId],
    )
    const { paymentStatus, number } = await orderOf(orderId)
    expect(paymentStatus).toBe('PAID')
    return { id, orderId, number: String(number) }
  }
  const referenceOf = (opened: Loose): string => opened.dispute_id ?? opened.id
  const dispute = async (paymentId: string, amount: number, as = '') =>
    referenceOf(
      await standIn.command('dispute', {
        id: paymentId,
        amount: write(amount),
        ...(as ? { status: as } : {}),
      }),
    )
  const notify = async (reference: string, more: Record<string, string> = {}) => {
    const { payload, signature } = (await standIn.command('notify-dispute', {
      id: reference,
      ...more,
    })) as Loose
    return store.ask('POST', `/payments/${method}/notices`, {
      headers: { 'content-type': 'application/octet-stream', 'stripe-signature': signature },
      body: payload,
    })
  }
  const decide = (reference: string, decision: string) =>
    standIn.command('decide-dispute', { id: reference, status: decision })
  const compare = async (minutes = 0) => {
    store.clock.now = tuesday + 25 * hour + 60_000 * minutes
    await store.runJob('compare-payments', { siteId: store.siteId, method })
  }
  const refundOf = (orderId: string, paymentId: string, amount: string) =>
    ask('POST', '/ecom/v1/order-billing/refund-payments', {
      orderId,
      paymentRefunds: [{ paymentId, amount: { amount } }],
    })

  test('tells of a dispute late, twice and again: the order has it once', async () => {
    const { id, orderId, number } = await paidOrder()
    const reference = await dispute(id, 25)
    for (let times = 0; times < 2; times += 1) expect((await notify(reference)).status).toBe(200)
    await store.work()
    await notify(reference)
    await store.work()
    expect(await disputesOf(orderId)).toMatchObject([
      { method, reference, amount: '25.00', withdrawn: '25.00', reversed: '0.00', status, paymentId: id },
    ])
    expect([await balance(orderId), await chargebackTypes(orderId)]).toEqual([
      ['25.00', '0.00'],
      ['CHARGEBACK_CREATED'],
    ])
    expect(await mailsAbout(number)).toHaveLength(2)
    const { payments } = await transactionsOf(orderId)
    expect(payments[0].regularPaymentDetails.chargebacks).toMatchObject([
      { externalId: reference, status: 'APPROVED', amount: { amount: '25.00' } },
    ])
    const { body } = await ask('POST', '/ecom/v1/order-billing/get-order-refundability', { orderId })
    const [refundability] = (body.payments ?? []) as Loose[]
    expect(refundability.nonRefundable.reason).toBe('AMOUNT_OFFSET_BY_CHARGEBACK')
    expect(refusal(await refundOf(orderId, id, '1.00'))).toBe('PAYMENT_NOT_REFUNDABLE')
  })

  test('tells of nothing: the daily comparison finds the dispute, and that it was won', async () => {
    const { id, orderId } = await paidOrder()
    const reference = await dispute(id, 10)
    await compare()
    expect(await balance(orderId)).toEqual(['10.00', '0.00'])
    await decide(reference, 'won')
    await compare(1)
    expect(await disputesOf(orderId)).toMatchObject([
      { status: 'WON', withdrawn: '10.00', reversed: '10.00' },
    ])
    expect([await balance(orderId), await chargebackTypes(orderId)]).toEqual([
      ['10.00', '10.00'],
      ['CHARGEBACK_CREATED', 'CHARGEBACK_REVERSED'],
    ])
    expect((await refundOf(orderId, id, '25.00')).status).toBe(200)
    expect((await orderOf(orderId)).paymentStatus).toBe('FULLY_REFUNDED')
  })

  test('decides for the buyer: the rest of the payment can go back, and no more', async () => {
    const figures = async () => {
      const { report } = (await ask('GET', '/admin/v1/reports/PAYMENTS?from=2026-11-01&to=2027-11-01')).body
      const at = (name: string) => report.columns.findIndex((one: { name: string }) => one.name === name)
      return [report.totals[at('disputed')], report.totals[at('lost')]]
    }
    const [disputed, lost] = await figures()
    const { id, orderId } = await paidOrder()
    const reference = await dispute(id, 10)
    await decide(reference, 'lost')
    await notify(reference)
    await store.work()
    expect(await figures()).toEqual([disputed + 1000, lost + 1000])
    expect(await disputesOf(orderId)).toMatchObject([
      { status: 'LOST', withdrawn: '10.00', reversed: '0.00' },
    ])
    expect(refusal(await refundOf(orderId, id, '15.01'))).toBe('INVALID_PAYMENT_REFUND_AMOUNT')
    expect((await refundOf(orderId, id, '15.00')).status).toBe(200)
    expect((await orderOf(orderId)).balanceSummary.refunded.amount).toBe('15.00')
  })

  test('leaves the order as it is: nothing more is asked of its buyer', async () => {
    const { id, orderId } = await paidOrder()
    await rows(store, 'UPDATE orders SET total = total + 500, payment_status = $2 WHERE id = $1', [
      orderId,
      'PARTIALLY_PAID',
    ])
    await notify(await dispute(id, 10))
    await store.work()
    const charge = { orderId, regularCharge: { paymentIntentId: id } }
    expect(refusal(await ask('POST', '/ecom/v1/order-billing/charge-order', charge))).toBe(
      'ORDER_HAS_CHARGEBACKS',
    )
    const part = await ask('POST', `/ecom/v1/payments-collector/orders/${orderId}/manual-payment`, {
      orderId,
      amount: { amount: '1.00' },
    })
    expect(refusal(part)).toBe('ORDER_HAS_CHARGEBACKS')
  })

  test('takes money while 32 refunds are under way: never more than was paid', async () => {
    const { id, orderId } = await paidOrder()
    const racing = Array.from({ length: 32 }, () => refundOf(orderId, id, '0.50'))
    const reference = await dispute(id, 15)
    await notify(reference)
    await Promise.all([store.work(), ...racing])
    await store.work()
    const { balanceSummary } = await orderOf(orderId)
    const [taken, given] = [balanceSummary.chargeback, balanceSummary.refunded].map((one: Loose) =>
      Number(one.amount),
    )
    expect((taken ?? 0) + (given ?? 0)).toBeLessThanOrEqual(25)
    expect(taken).toBeGreaterThan(0)
    const left = 25 - (taken ?? 0) - (given ?? 0)
    const more = await refundOf(orderId, id, (left + 0.01).toFixed(2))
    expect(more.status).not.toBe(200)
    expect((await orderOf(orderId)).balanceSummary.refunded.amount).toBe((given ?? 0).toFixed(2))
  })

  test('does not answer for an older reading: what was read later stays', async () => {
    const { id, orderId } = await paidOrder()
    const reference = await dispute(id, 25)
    store.clock.now = tuesday + 3 * hour
    await decide(reference, 'won')
    await notify(reference)
    await store.work()
    expect(await disputesOf(orderId)).toMatchObject([{ status: 'WON' }])
    await decide(reference, 'lost')
    store.clock.now = tuesday + 2 * hour
    await notify(reference)
    await store.work()
    expect(await disputesOf(orderId)).toMatchObject([{ status: 'WON' }])
  })
})

describe('evidence', () => {
  let standIn: PaymentService
  beforeAll(() => {
    standIn = standIns.get('stripe') as PaymentService
  })

  /** A dispute of a paid order at Stripe. */
  const opened = async (status = 'needs_response') => {
    const order = await stripeOrder()
    const { id: reference } = await standIn.command('dispute', { id: order.id, amount: '2500', status })
    await store.runJob('read-dispute', { siteId: store.siteId, method: 'stripe', reference })
    const [dispute] = await disputesOf(order.orderId)
    return { ...order, reference, dispute }
  }
  const stripeOrder = async () => {
    const { screen, post, tab, checkoutId } = await visitorReadyToPay(store, [pieces(1, mug)])
    const { location } = await post({ ...filled(screen), payment: 'stripe', do: 'place' })
    const body = new URLSearchParams({ answer: 'pay' })
    const reply = await fetch(location, { method: 'POST', body, redirect: 'manual' })
    await tab.open(reply.headers.get('location') ?? '')
    const [row] = await rows<{ id: string; orderId: string }>(
      store,
      'SELECT id, order_id AS "orderId" FROM payments WHERE checkout_id = $1',
      [checkoutId],
    )
    if (!row) throw new Error('no payment')
    return row
  }
  const send = (disputeId: string, texts: object, key?: string) =>
    store.ask('POST', `/admin/v1/disputes/${disputeId}/evidence`, {
      as: store.apiKey,
      body: { texts },
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    })
  const upload = (disputeId: string, content: string, kind = 'RECEIPT') =>
    store.ask('POST', `/admin/v1/disputes/${disputeId}/files?kind=${kind}&fileName=receipt.pdf`, {
      as: store.apiKey,
      headers: { 'content-type': 'application/pdf' },
      body: content,
    })

  test('is sent once, with its files, however often somebody asks', async () => {
    const { dispute, reference } = await opened()
    expect(dispute).toMatchObject({
      acceptsEvidence: true,
      reason: 'NOT_RECEIVED',
      dueDate: '2026-12-03T00:00:00.000Z',
    })
    expect((await upload(dispute.id, 'plain')).status).toBe(400)
    expect((await upload(dispute.id, '%PDF-1.7')).body.dispute.evidence.files).toEqual([
      { kind: 'RECEIPT', name: 'receipt.pdf' },
    ])
    const texts = { explanation: 'It was delivered.', trackingNumber: 'TR1' }
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(dispute.id, texts)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const known = await standIn.command('dispute-of', { id: reference })
    expect(known).toMatchObject({
      evidence: {
        ...{ uncategorized_text: 'It was delivered.', shipping_tracking_number: 'TR1' },
        receipt: expect.stringMatching(/^file_/),
      },
      evidence_details: { submission_count: 1 },
    })
    const { body } = await ask('GET', `/admin/v1/disputes/${dispute.id}`)
    expect(body.dispute).toMatchObject({
      ...{ status: 'UNDER_REVIEW', acceptsEvidence: false },
      evidence: { texts, submittedBy: 'API', submittedDate: expect.any(String) },
    })
    expect(refusal(await send(dispute.id, texts))).toBe('DISPUTE_EVIDENCE_NOT_ACCEPTED')
  })

  test('whose answer is lost is not sent again', async () => {
    const { dispute, reference } = await opened()
    await standIn.fault({ request: 'POST /v1/disputes', kind: 'cut', times: 5 })
    const texts = { explanation: 'It was delivered.' }
    expect((await send(dispute.id, texts, 'evidence-1')).body.dispute.evidence.isSending).toBe(true)
    await fetch(`${standIn.url}/_/clear`, { method: 'POST', body: '{}' })
    await store.runJob('send-dispute-evidence', { siteId: store.siteId, disputeId: dispute.id })
    expect((await standIn.command('dispute-of', { id: reference })).evidence_details.submission_count).toBe(1)
    expect(await ask('GET', `/admin/v1/disputes/${dispute.id}`)).toMatchObject({
      body: { dispute: { evidence: { submittedBy: 'API', submittedDate: expect.any(String) } } },
    })
  })

  test('that the service does not take can be written again', async () => {
    const { dispute } = await opened()
    const refused = await send(dispute.id, { customerName: 'nobody' })
    expect(refusal(refused)).toBe('DISPUTE_EVIDENCE_REFUSED')
    expect((await send(dispute.id, {})).status).toBe(400)
    expect((await send(dispute.id, { customerName: 'Anna' })).status).toBe(200)
  })

  test('answers an inquiry, which takes no money', async () => {
    const { dispute, orderId } = await opened('warning_needs_response')
    expect(dispute).toMatchObject({ inquiry: true, withdrawn: '0.00', status: 'NEEDS_RESPONSE' })
    expect([await balance(orderId), await chargebackTypes(orderId)]).toEqual([['0.00', '0.00'], []])
    const before = (await ask('GET', '/admin/v1/dashboard')).body.dashboard.toDo.disputes
    expect((await send(dispute.id, { explanation: 'It was delivered.' })).status).toBe(200)
    expect((await ask('GET', '/admin/v1/dashboard')).body.dashboard.toDo.disputes).toBe(before - 1)
  })

  test('is asked for again when an inquiry becomes a dispute: with an e-mail, and a new answer', async () => {
    const { dispute, orderId, reference } = await opened('warning_needs_response')
    const { number } = await orderOf(orderId)
    expect((await send(dispute.id, { explanation: 'It was delivered.' })).status).toBe(200)
    const told = (await mailsAbout(number)).length
    const read = async (status: string) => {
      store.clock.advance(60_000)
      await standIn.command('decide-dispute', { id: reference, status })
      await store.runJob('read-dispute', { siteId: store.siteId, method: 'stripe', reference })
      return (await disputesOf(orderId))[0]
    }
    expect(await read('needs_response')).toMatchObject({ inquiry: false, acceptsEvidence: true })
    expect(await mailsAbout(number)).toHaveLength(told + 1)
    expect((await read('needs_response')).acceptsEvidence).toBe(true)
    expect((await send(dispute.id, { explanation: 'Here is the receipt.' })).status).toBe(200)
    expect((await disputesOf(orderId))[0]).toMatchObject({ status: 'UNDER_REVIEW', acceptsEvidence: false })
    expect((await standIn.command('dispute-of', { id: reference })).evidence_details.submission_count).toBe(2)
  })
})

test('what a merchant refunds during an inquiry at PayPal is not counted as taken by PayPal, too', async () => {
  const standIn = standIns.get('paypal') as PaymentService
  store.clock.now = tuesday + hour
  const { credentials } = services[2] as Service
  await ask('PUT', '/admin/v1/payment-methods/paypal/account', { credentials })
  const { screen, post, tab, checkoutId } = await visitorReadyToPay(store, [pieces(1, mug)])
  const { location } = await post({ ...filled(screen), payment: 'paypal', do: 'place' })
  const body = new URLSearchParams({ answer: 'pay' })
  const reply = await fetch(location, { method: 'POST', body, redirect: 'manual' })
  await tab.open(reply.headers.get('location') ?? '')
  const [{ id, orderId } = { id: '', orderId: '' }] = await rows<{ id: string; orderId: string }>(
    store,
    'SELECT id, order_id AS "orderId" FROM payments WHERE checkout_id = $1',
    [checkoutId],
  )
  const opened: Loose = await standIn.command('dispute', { id, amount: '25.00', status: 'INQUIRY' })
  const read = async () => {
    store.clock.advance(2 * hour)
    const reference = opened.dispute_id
    await store.runJob('read-dispute', { siteId: store.siteId, method: 'paypal', reference })
    return (await disputesOf(orderId))[0]
  }
  const asked = await read()
  expect([asked.withdrawn, asked.evidence.submittedDate]).toEqual(['0.00', undefined])
  const refund = { orderId, paymentRefunds: [{ paymentId: id, amount: { amount: '25.00' } }] }
  expect((await ask('POST', '/ecom/v1/order-billing/refund-payments', refund)).status).toBe(200)
  await standIn.command('decide-dispute', { id: opened.dispute_id, status: 'lost' })
  const lost = await read()
  expect([lost.status, lost.withdrawn, lost.evidence.submittedDate]).toEqual(['LOST', '0.00', undefined])
  expect((await orderOf(orderId)).balanceSummary).toMatchObject({
    refunded: { amount: '25.00' },
    chargeback: { amount: '0.00' },
  })
})

test('PayPal is asked for notices once, however often the account is connected', async () => {
  const { name: method, credentials } = services[2] as Service
  for (let times = 0; times < 2; times += 1) {
    const { body } = await ask('PUT', `/admin/v1/payment-methods/${method}/account`, { credentials })
    expect(body.account.notifies).toBe(false)
  }
  expect(await standIns.get(method)?.command('webhooks')).toMatchObject([
    { url: expect.stringMatching(/\/payments\/paypal\/notices$/) },
  ])
})

test('what names no dispute is not asked for at PayPal', async () => {
  const notice = (dispute_id: string) =>
    store.ask('POST', '/payments/paypal/notices', {
      headers: { 'content-type': 'application/octet-stream' },
      body: JSON.stringify({ event_type: 'CUSTOMER.DISPUTE.CREATED', resource: { dispute_id } }),
    })
  const waiting = "SELECT id FROM jobs WHERE kind = 'read-dispute'"
  const before = await rows(store, waiting)
  for (const id of ['x'.repeat(3000), '../payments', '']) expect((await notice(id)).status).not.toBe(500)
  expect(await rows(store, waiting)).toHaveLength(before.length)
})

test('PayPal may not show its disputes: its payments are compared', async () => {
  const standIn = standIns.get('paypal') as PaymentService
  store.clock.now = tuesday + 27 * hour
  await standIn.fault({ request: 'GET /v1/customer/disputes', kind: 'status', status: 403, times: 1 })
  await store.runJob('compare-payments', { siteId: store.siteId, method: 'paypal' })
  const { comparisons } = (await ask('GET', '/admin/v1/payment-comparisons')).body
  const compared = comparisons.find((one: Loose) => one.method === 'paypal')
  expect([compared.comparedDate, compared.failure]).toEqual(['2026-11-25T12:00:00.000Z', undefined])
})

test('those that need an answer come first, by their due dates, page by page', async () => {
  const all = (await ask('GET', '/admin/v1/disputes?limit=100')).body.disputes as Loose[]
  const toAnswer = all.findIndex(({ status }) => status !== 'NEEDS_RESPONSE')
  expect(all.slice(toAnswer).every(({ status }) => status !== 'NEEDS_RESPONSE')).toBe(true)
  const found: string[] = []
  let cursor = ''
  do {
    const { body } = await ask(
      'GET',
      `/admin/v1/disputes?limit=3${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    found.push(...body.disputes.map(({ id }: Loose) => id))
    cursor = body.cursor ?? ''
  } while (cursor)
  expect(found).toEqual(all.map(({ id }) => id))
})
