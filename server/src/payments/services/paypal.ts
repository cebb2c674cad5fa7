import type { Agent } from 'node:https'
import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import type * as PayPal from '@paypal/paypal-server-sdk'
import { LRUCache } from 'lru-cache'
import {
  AccountRefused,
  type AccountService,
  type OnlineProvider,
  type PaymentOutcome,
  PaymentRefused,
  type PaymentRequest,
  type RefundOutcome,
  type RefundRequest,
  type Settlement,
} from '../providers/provider.ts'
import { paymentTexts } from '../providers/texts.ts'
import { paypalDisputes } from './disputes/paypal.ts'
import { paypalNotices } from './disputes/paypal-notices.ts'
import { moneyOf, paidOf } from './paypal-amounts.rules.ts'
import { type Api, authorizations, type Open } from './paypal-authorizations.ts'
import { isStatus, PayPalError, safely } from './paypal-errors.rules.ts'
import { paypalRecords } from './records/paypal.ts'

interface Options {
  /** Connects to the API of PayPal; tests lead to a stand-in with it. */
  agent?: Agent
}

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
    const opened = {
      client,
      orders: new sdk.OrdersController(client),
      payments: new sdk.PaymentsController(client),
      transactions: new sdk.TransactionSearchController(client),
    }
    known.set(key, opened)
    return opened
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
    authorizations: authorizations(open),
    records: paypalRecords(open),
    disputes: paypalDisputes(open),
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
    ...paypalNotices(open),
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
  const intent = (request.capturesLater ? 'AUTHORIZE' : 'CAPTURE') as PayPal.CheckoutPaymentIntent
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
    const decided = await decide(orders, { id, paymentId, intent: order.intent })
    return decided ? outcomeOf(decided, language) : declined(language)
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

/** Takes the money, or sets it aside. Undefined: PayPal does not take what the shopper wanted to pay with. */
async function decide(
  orders: PayPal.OrdersController,
  { id, paymentId, intent }: { id: string; paymentId: string; intent: string | undefined },
): Promise<PayPal.Order | undefined> {
  const isLater = intent === 'AUTHORIZE'
  const paypalRequestId = `${isLater ? 'authorize' : 'capture'} ${paymentId}`
  try {
    const { result } = isLater
      ? await safely(() => orders.authorizeOrder({ id, paypalRequestId, prefer }))
      : await safely(() => orders.captureOrder({ id, paypalRequestId, prefer }))
    return result
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error
    if (error.issue === 'ORDER_ALREADY_CAPTURED' || error.issue === 'ORDER_ALREADY_AUTHORIZED')
      return findOrder(orders, id)
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
  const { captures: [captured] = [], authorizations: [authorized] = [] } = purchaseUnits?.[0]?.payments ?? {}
  if (captured?.status === 'COMPLETED')
    return { status: 'APPROVED', providerReference: captured.id ?? '', ...paidOf(captured.amount) }
  if (captured?.status === 'PENDING') return { status: 'PENDING', providerReference: id }
  if (captured) return declined(language)
  if (authorized) return authorizationOutcome(authorized, { id, language })
  const page = links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  if (status !== 'VOIDED' && page)
    return { status: 'NEEDS_CONFIRMATION', providerReference: id, url: page.href }
  return { status: 'DECLINED', reason: paymentTexts(language).declines.notCompleted }
}

function authorizationOutcome(
  { id: providerReference = '', status, amount, expirationTime }: PayPal.AuthorizationWithAdditionalData,
  { id, language }: { id: string; language: string },
): PaymentOutcome {
  if (status === 'PENDING') return { status: 'PENDING', providerReference: id }
  if (status === 'DENIED' || status === 'VOIDED') return declined(language)
  const { paid: authorized } = paidOf(amount)
  const until = expirationTime ? { until: new Date(expirationTime) } : {}
  return { status: 'AUTHORIZED', providerReference, ...(authorized ? { authorized } : {}), ...until }
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
