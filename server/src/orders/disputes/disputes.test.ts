import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliver, filled, refusal, rows, visitorReadyToPay } from '../../../test/checkouts.ts'
import { agentTo, openPaymentService, type PaymentService } from '../../../test/payment-services/stand-in.ts'
import { pieces, shelve } from '../../../test/shoppers.ts'
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
  /** How a stand-in names that the buyer was right. */
  lost: string
}

const services: Service[] = [
  {
    ...{ name: 'stripe', open: (url) => stripe({ url }), credentials: { secretKey: 'sk_test_1234' } },
    ...{ write: (amount) => String(100 * amount), status: 'NEEDS_RESPONSE', lost: 'lost' },
  },
  {
    ...{ name: 'mollie', open: (url) => mollie({ url }), write: (amount) => amount.toFixed(2) },
    ...{ credentials: { apiKey: 'test_12345678901234567890123456' }, status: 'LOST', lost: 'lost' },
  },
  {
    ...{ name: 'paypal', open: (url) => paypal({ agent: agentTo(url) }), write: (amount) => amount.toFixed(2) },
    ...{ credentials: { clientId: 'AaBbCcDdEeFf', clientSecret: 'EaFbGc' } },
    ...{ status: 'NEEDS_RESPONSE', lost: 'lost' },
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

describe.each(services)('$name', ({ name: method, credentials, write, status, lost }) => {
  let standIn: PaymentService
  beforeAll(async () => {
    standIn = standIns.get(method) as PaymentService
    store.clock.now = tuesday
    const { status: connected } = await ask('PUT', `/admin/v1/payment-methods/${method}/account`, { credentials })
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
    referenceOf(await standIn.command('dispute', { id: paymentId, amount: write(amount), ...(as ? { status: as } : {}) }))
  const notify = async (reference: string, more: Record<string, string> = {}) => {
    const { payload, signature } = (await standIn.command('notify-dispute', { id: reference, ...more })) as Loose
    return store.ask('POST', `/payments/${method}/notices`, {
      text: payload,
      headers: { 'stripe-signature': signature },
    })
  }
  const decide = (reference: string, decision: string) =>
    standIn.command('decide-dispute', { id: reference, status: decision })
  const compare = async (minutes = 0) => {
    store.clock.now = tuesday + 25 * hour + 60_000 * minutes
    await store.runJob('compare-payments', { siteId: store.siteId, method })
  }
  const refundAll = (orderId: string, paymentId: string, amount: string) =>
    ask('POST', '/ecom/v1/order-billing/refund-payments', {
      orderId,
      paymentRefunds: [{ paymentId, amount: { amount } }],
    })
})
