import type { Agent } from 'node:https'
import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import type * as PayPal from '@paypal/paypal-server-sdk'
import { LRUCache } from 'lru-cache'
import { type Minor, toDecimal, toMinor } from '../../platform/values/money.ts'
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
    currencies,
    ...paymentTexts('en').methods.paypal,
    account: account(open),
    charge: (request) => startOrder(open, request),
    settle: (reference, settlement) => settle(open, reference, settlement),
    // What nobody has approved, or the shop has not captured, was not paid.
    find: async () => undefined,
    refund: (request) => refund(open, request),
  }
}

/** https://developer.paypal.com/api/rest/reference/currency-codes; BRL, CNY and MYR with accounts of their countries */
const currencies = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(
    ' ',
  ),
)

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
          await safely(() => client.clientCredentialsAuthManager.fetchToken())
          const name = `PayPal ${entered.clientId?.slice(0, 8)}…`
          return { id: entered.clientId ?? '', name, isTest: environment === 'sandbox', credentials }
        } catch (error) {
          if (!isStatus(error, [400, 401, 403])) throw error
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
    amount: moneyOf(amount, currency),
    customId: paymentId,
    description: description.slice(0, 127),
  }
  const intent = 'CAPTURE' as PayPal.CheckoutPaymentIntent
  const body = { intent, purchaseUnits: [unit], paymentSource: { paypal: { experienceContext } } }
  try {
    const { result } = await safely(() => orders.createOrder({ body, paypalRequestId: paymentId, prefer }))
    return outcomeOf(result, language)
  } catch (error) {
    if (isStatus(error, [400, 401, 403, 422])) throw new PaymentRefused(error.message)
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
  const order = await findOrder(orders, id)
  // PayPal forgets what nobody has approved in time.
  if (!order) return { status: 'DECLINED', reason: paymentTexts(language).declines.notCompleted }
  if (order.status === 'APPROVED' && confirmed) {
    const captured = await capture(orders, { id, paymentId })
    return captured ? outcomeOf(captured, language) : declined(language)
  }
  const isOpen = !['COMPLETED', 'VOIDED'].includes(order.status ?? '')
  if (isOpen && !confirmed)
    return { status: 'DECLINED', reason: paymentTexts(language).declines.notCompleted }
  return outcomeOf(order, language)
}

async function findOrder(orders: PayPal.OrdersController, id: string): Promise<PayPal.Order | undefined> {
  try {
    return (await safely(() => orders.getOrder({ id }))).result
  } catch (error) {
    if (isStatus(error, [404])) return undefined
    throw error
  }
}

/** Undefined: PayPal does not take what the shopper wanted to pay with. */
async function capture(
  orders: PayPal.OrdersController,
  { id, paymentId }: { id: string; paymentId: string },
): Promise<PayPal.Order | undefined> {
  try {
    const paypalRequestId = `capture ${paymentId}`
    return (await safely(() => orders.captureOrder({ id, paypalRequestId, prefer }))).result
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error
    if (error.issue === 'ORDER_ALREADY_CAPTURED') return findOrder(orders, id)
    if (error.issue === 'INSTRUMENT_DECLINED') return undefined
    throw error
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
  if (captured?.status === 'COMPLETED')
    return { status: 'APPROVED', providerReference: captured.id ?? '', ...paidOf(captured.amount) }
  if (captured?.status === 'PENDING') return { status: 'PENDING', providerReference: id }
  if (captured) return declined(language)
  const page = links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  if (status !== 'VOIDED' && page)
    return { status: 'NEEDS_CONFIRMATION', providerReference: id, url: page.href }
  return { status: 'DECLINED', reason: paymentTexts(language).declines.notCompleted }
}

/** PayPal takes forints and Taiwan dollars without decimals. https://developer.paypal.com/api/rest/reference/currency-codes */
function moneyOf(amount: Minor, currency: string): PayPal.Money {
  const value = toDecimal(amount, currency)
  if (!whole.has(currency)) return { currencyCode: currency, value }
  if (!value.endsWith('.00')) throw new PaymentRefused(`PayPal takes no decimals in ${currency}.`)
  return { currencyCode: currency, value: value.slice(0, -3) }
}

const whole = new Set(['HUF', 'TWD'])

function paidOf(money: PayPal.Money | undefined) {
  if (!money) return {}
  const { value, currencyCode: currency } = money
  const amount = toMinor(value, currency)
  return amount === undefined ? {} : { paid: { amount, currency } }
}

async function refund(
  open: Open,
  { credentials, refundId, providerReference, amount, currency }: RefundRequest,
): Promise<RefundOutcome> {
  const { payments } = await open(credentials)
  try {
    const body = { amount: moneyOf(amount, currency), customId: refundId }
    const { result } = await safely(() =>
      payments.refundCapturedPayment({
        ...{ captureId: providerReference, paypalRequestId: refundId, prefer, body },
      }),
    )
    const isRefused = result.status === 'FAILED' || result.status === 'CANCELLED'
    if (isRefused) return { status: 'FAILED', reason: 'PayPal did not give the money back' }
    if (result.status === 'PENDING') return { status: 'PENDING' }
    return { status: 'SUCCEEDED', providerReference: result.id ?? null }
  } catch (error) {
    if (error instanceof PaymentRefused || isStatus(error, [400, 422]))
      return { status: 'FAILED', reason: error.message }
    throw error
  }
}

/** What PayPal answered instead of what was asked for. The package's own errors have the keys of the account inside. */
class PayPalError extends Error {
  readonly status: number
  /** Its name for what is wrong. */
  readonly issue: string | undefined

  constructor(message: string, { status, issue }: { status: number; issue: string | undefined }) {
    super(message)
    this.status = status
    this.issue = issue
  }
}

interface Thrown {
  statusCode?: number
  code?: string
  message?: string
  result?: {
    message?: string
    error_description?: string
    details?: { issue?: string; description?: string }[]
  }
}

async function safely<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const { statusCode: status, code, message, result } = error as Thrown
    if (status === undefined) throw new Error(`PayPal did not answer: ${code ?? message}`)
    const [detail] = result?.details ?? []
    const words = detail?.description ?? result?.message ?? result?.error_description ?? `status ${status}`
    throw new PayPalError(words, { status, issue: detail?.issue })
  }
}

function isStatus(error: unknown, codes: readonly number[]): error is PayPalError {
  return error instanceof PayPalError && codes.includes(error.status)
}
