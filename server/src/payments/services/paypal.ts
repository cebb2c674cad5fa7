import type { Agent } from 'node:https'
import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import type * as PayPal from '@paypal/paypal-server-sdk'
import { LRUCache } from 'lru-cache'
import { toDecimal } from '../../platform/values/money.ts'
import {
  AccountRefused,
  type AccountService,
  type Credentials,
  type OnlineProvider,
  type PaymentOutcome,
  PaymentRefused,
  type PaymentRequest,
  type RefundOutcome,
  type RefundRequest,
  type Settlement,
} from '../providers/provider.ts'
import { paymentTexts } from '../providers/texts.ts'

interface Options {
  /** Connects to the API of PayPal; tests lead to a stand-in with it. */
  agent?: Agent
}

interface Api {
  client: PayPal.Client
  orders: PayPal.OrdersController
  payments: PayPal.PaymentsController
}

type Open = (credentials: Credentials) => Promise<Api>

/**
 * PayPal accounts, and cards of guests, on PayPal's own page (Orders API, version 2). Money moves only when the shop captures what the
 * shopper has approved, so an order that was given up is never paid. PayPal knows requests by the ids of our payments and refunds.
 * https://developer.paypal.com/docs/api/orders/v2
 */
export function paypal({ agent }: Options = {}): OnlineProvider {
  // A client keeps its token, which PayPal gives for hours.
  const known = new LRUCache<string, Api>({ max: 100 })
  const open: Open = async (credentials) => {
    const { clientId = '', clientSecret = '', environment } = credentials
    const key = JSON.stringify(credentials)
    const api = known.get(key)
    if (api) return api
    const sdk = await import('@paypal/paypal-server-sdk')
    const client = new sdk.Client({
      clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
      environment: environment === 'sandbox' ? sdk.Environment.Sandbox : sdk.Environment.Production,
      timeout,
      ...(agent ? { httpClientOptions: { httpsAgent: agent } } : {}),
    })
    const [orders, payments] = [new sdk.OrdersController(client), new sdk.PaymentsController(client)]
    known.set(key, { client, orders, payments })
    return { client, orders, payments }
  }
  return {
    method: 'paypal',
    kind: 'card',
    isElsewhere: true,
    ...paymentTexts('en').methods.paypal,
    account: account(open),
    charge: (request) => startOrder(open, request),
    settle: (reference, settlement) => settle(open, reference, settlement),
    // What nobody has approved, or the shop has not captured, was not paid.
    find: async () => undefined,
    refund: (request) => refund(open, request),
  }
}

/** Milliseconds for one request. */
const timeout = 20_000

function account(open: Open): AccountService {
  return {
    fields: [
      { name: 'clientId', isSecret: false },
      { name: 'clientSecret', isSecret: true },
    ],
    /** The keys do not say whether they are for the sandbox. */
    async connect(entered) {
      for (const environment of ['live', 'sandbox'] as const) {
        const credentials = { ...entered, environment }
        const { client } = await open(credentials)
        try {
          await client.clientCredentialsAuthManager.fetchToken()
          const name = `PayPal ${entered.clientId?.slice(0, 8)}…`
          return { name, isTest: environment === 'sandbox', credentials }
        } catch (error) {
          if (!isRefusal(error)) throw error
        }
      }
      throw new AccountRefused('PayPal knows no app with this client id and this secret.')
    },
  }
}

async function startOrder(open: Open, request: PaymentRequest): Promise<PaymentOutcome> {
  const { credentials, paymentId, amount, currency, description, language } = request
  const { orders } = await open(credentials)
  const experienceContext = {
    locale: pageLocale(language),
    shippingPreference: 'NO_SHIPPING' as PayPal.PaypalWalletContextShippingPreference,
    userAction: 'PAY_NOW' as PayPal.PaypalExperienceUserAction,
    returnUrl: request.returnUrl,
    cancelUrl: request.cancelUrl,
  }
  const unit = {
    amount: { currencyCode: currency, value: toDecimal(amount, currency) },
    customId: paymentId,
    description: description.slice(0, 127),
  }
  const intent = 'CAPTURE' as PayPal.CheckoutPaymentIntent
  const body = { intent, purchaseUnits: [unit], paymentSource: { paypal: { experienceContext } } }
  try {
    const { result } = await orders.createOrder({ body, paypalRequestId: paymentId, prefer })
    return outcomeOf(result, language)
  } catch (error) {
    if (isRefusal(error)) throw new PaymentRefused(messageOf(error))
    throw error
  }
}

/** All of an object, and not only its id. */
const prefer = 'return=representation'

async function settle(
  open: Open,
  id: string,
  { credentials, paymentId, confirmed, language }: Settlement,
): Promise<PaymentOutcome> {
  const { orders } = await open(credentials)
  const { result: order } = await orders.getOrder({ id })
  if (order.status === 'APPROVED' && confirmed) {
    const captured = await capture(orders, { id, paymentId })
    return captured ? outcomeOf(captured, language) : declined(language)
  }
  const isOpen = !['COMPLETED', 'VOIDED'].includes(order.status ?? '')
  if (isOpen && !confirmed)
    return { status: 'DECLINED', reason: paymentTexts(language).declines.notCompleted }
  return outcomeOf(order, language)
}

/** Undefined: PayPal does not take what the shopper wanted to pay with. */
async function capture(
  orders: PayPal.OrdersController,
  { id, paymentId }: { id: string; paymentId: string },
): Promise<PayPal.Order | undefined> {
  try {
    const { result } = await orders.captureOrder({ id, paypalRequestId: `capture ${paymentId}`, prefer })
    return result
  } catch (error) {
    if (!isRefusal(error)) throw error
    const { result: order } = await orders.getOrder({ id })
    return order.status === 'COMPLETED' ? order : undefined
  }
}

function declined(language: string): PaymentOutcome {
  return { status: 'DECLINED', reason: paymentTexts(language).declines.declined }
}

function outcomeOf(
  { id = '', status, links, purchaseUnits }: PayPal.Order,
  language: string,
): PaymentOutcome {
  const captured = purchaseUnits?.[0]?.payments?.captures?.[0]
  if (captured?.status === 'COMPLETED') return { status: 'APPROVED', providerReference: captured.id ?? '' }
  if (captured?.status === 'PENDING') return { status: 'PENDING', providerReference: id }
  if (captured) return declined(language)
  const page = links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  if (status !== 'VOIDED' && page)
    return { status: 'NEEDS_CONFIRMATION', providerReference: id, url: page.href }
  return { status: 'DECLINED', reason: paymentTexts(language).declines.notCompleted }
}

async function refund(
  open: Open,
  { credentials, refundId, providerReference, amount, currency }: RefundRequest,
): Promise<RefundOutcome> {
  const { payments } = await open(credentials)
  const body = { amount: { currencyCode: currency, value: toDecimal(amount, currency) }, customId: refundId }
  try {
    const { result } = await payments.refundCapturedPayment({
      ...{ captureId: providerReference, paypalRequestId: refundId, prefer, body },
    })
    const isRefused = result.status === 'FAILED' || result.status === 'CANCELLED'
    if (isRefused) return { status: 'FAILED', reason: 'PayPal did not give the money back' }
    return { status: 'SUCCEEDED', providerReference: result.id ?? null }
  } catch (error) {
    if (isRefusal(error)) return { status: 'FAILED', reason: messageOf(error) }
    throw error
  }
}

type Refused = Error & {
  statusCode: number
  result?: { message?: string; details?: { description?: string }[] }
}

/** Asking again would not help: the request itself is not taken. */
function isRefusal(error: unknown): error is Refused {
  const { statusCode = 500 } = error as { statusCode?: number }
  return error instanceof Error && statusCode >= 400 && statusCode < 500 && statusCode !== 429
}

function messageOf({ result, message }: Refused): string {
  return result?.details?.[0]?.description ?? result?.message ?? message
}
