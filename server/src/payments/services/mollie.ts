import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'
import type { CaptureMethod, Locale, MollieClient, Payment, Refund } from '@mollie/api-client'
import { toDecimal } from '../../platform/values/money.ts'
import {
  AccountRefused,
  type AccountService,
  type Credentials,
  type Notified,
  type OnlineProvider,
  type PaymentOutcome,
  PaymentRefused,
  type PaymentRequest,
  type RefundOutcome,
  type RefundRequest,
  type Settlement,
} from '../providers/provider.ts'
import { paymentTexts } from '../providers/texts.ts'
import { authorizations } from './mollie-authorizations.ts'
import { isInvalid, isRefusal } from './mollie-errors.rules.ts'
import {
  amountOf,
  chargeSaved,
  findRecurring,
  firstOfCustomer,
  forgetSaved,
  savedBy,
} from './mollie-saved.ts'

interface Options {
  /** Where the API of Mollie is, e.g. a stand-in for tests; by default Mollie's own. */
  url?: string
}

type Client = (credentials: Credentials) => Promise<MollieClient>

/**
 * Whatever ways to pay the merchant has switched on at Mollie, on Mollie's own page. The ids of our payments and refunds are the
 * idempotency keys. https://docs.mollie.com/reference
 */
export function mollie({ url }: Options = {}): OnlineProvider {
  const client: Client = async ({ apiKey = '' }) => {
    const { createMollieClient } = await import('@mollie/api-client')
    return createMollieClient({ apiKey, ...(url === undefined ? {} : { apiEndpoint: url }) })
  }
  return {
    method: 'mollie',
    kind: 'card',
    isElsewhere: true,
    currencies,
    ...paymentTexts('en').methods.mollie,
    account: account(client),
    charge: (request) => startPayment(client, request),
    settle: (reference, settlement) => settle(client, reference, settlement),
    // Only who has got the address of a page can pay there, and the shop knows its payment then.
    async find(paymentId, { credentials }) {
      const found = await findRecurring(await client(credentials), paymentId)
      return found && outcomeOf(found, 'en')
    },
    chargeSaved: (request) => chargeSaved(client, request),
    forgetSaved: (saved) => forgetSaved(client, saved),
    refund: (request) => refund(client, request),
    authorizations: authorizations(client),
  }
}

/** https://docs.mollie.com/docs/multicurrency */
const currencies = new Set(
  'AED AUD BRL CAD CHF CZK DKK EUR GBP HKD HUF ILS ISK JPY MXN MYR NOK NZD PHP PLN RON SEK SGD THB TWD USD ZAR'.split(
    ' ',
  ),
)

function account(client: Client): AccountService {
  return {
    fields: [{ name: 'apiKey', isSecret: true }],
    async connect(credentials) {
      const { apiKey = '' } = credentials
      if (!/^(test|live)_\w{20,}$/.test(apiKey))
        throw new AccountRefused('An API key of Mollie begins with live_ or test_.')
      try {
        const { id, name, mode } = await (await client(credentials)).profiles.getCurrent()
        return { id, name, isTest: mode === 'test' }
      } catch (error) {
        if (isRefusal(error)) throw new AccountRefused(`Mollie does not take this key: ${error.message}`)
        throw error
      }
    },
    readNotice: ({ body }) => aboutPayment(body),
  }
}

/** Notices of Mollie are not signed: they name a payment, and the shop asks for it. */
function aboutPayment(body: Buffer): Notified | undefined {
  const reference = new URLSearchParams(body.toString('utf8')).get('id')
  return reference ? { reference } : undefined
}

async function startPayment(client: Client, request: PaymentRequest): Promise<PaymentOutcome> {
  const { credentials, paymentId, orderId, amount, currency, description, language } = request
  const { returnUrl, cancelUrl, noticeUrl } = request
  const api = await client(credentials)
  try {
    const payment = await api.payments.create({
      amount: { currency, value: toDecimal(amount, currency) },
      description,
      redirectUrl: returnUrl,
      cancelUrl,
      // Mollie refuses addresses that it cannot reach.
      ...(noticeUrl.startsWith('https:') ? { webhookUrl: noticeUrl } : {}),
      metadata: { paymentId, orderId },
      locale: locales[pageLanguage(language)] as Locale,
      ...(request.capturesLater ? { captureMode: 'manual' as CaptureMethod } : {}),
      // A first payment cannot be captured later.
      ...(request.savesMethod && !request.capturesLater ? await firstOfCustomer(api, request) : {}),
      idempotencyKey: paymentId,
    })
    return outcomeOf(payment, language)
  } catch (error) {
    if (isRefusal(error)) throw new PaymentRefused(error.message)
    throw error
  }
}

const locales: Record<PageLanguage, `${Locale}`> = { en: 'en_US', de: 'de_DE' }

/** Mollie can cancel some payments only. The others stay open until the shopper cancels them there, or until they expire. */
async function settle(
  client: Client,
  reference: string,
  { credentials, paymentId, confirmed, language }: Settlement,
): Promise<PaymentOutcome> {
  const api = await client(credentials)
  const payment = await api.payments.get(reference)
  if (payment.status === 'authorized' && payment.captureMode !== 'manual') {
    await api.paymentCaptures.create({ paymentId: reference, idempotencyKey: `capture ${paymentId}` })
    return { status: 'PENDING', providerReference: reference }
  }
  const ends = !confirmed && payment.status === 'open' && payment.isCancelable
  return outcomeOf(ends ? await api.payments.cancel(reference) : payment, language)
}

function outcomeOf(payment: Payment, language: string): PaymentOutcome {
  const { id: providerReference, status, method, amount, captureMode, captureBefore } = payment
  if (status === 'paid')
    return { status: 'APPROVED', providerReference, ...amountOf('paid', amount), ...savedBy(payment) }
  if (status === 'authorized' && captureMode === 'manual') {
    const until = captureBefore ? { until: new Date(captureBefore) } : {}
    return { status: 'AUTHORIZED', providerReference, ...amountOf('authorized', amount), ...until }
  }
  if (status === 'pending' || status === 'authorized') return { status: 'PENDING', providerReference }
  const url = payment.getCheckoutUrl()
  // A bank transfer stays open until it arrives, days after the shopper has chosen it.
  if (status === 'open' && method === 'banktransfer') return { status: 'PENDING', providerReference }
  if (status === 'open' && url) return { status: 'NEEDS_CONFIRMATION', providerReference, url }
  return { status: 'DECLINED', reason: paymentTexts(language).declines.notCompleted }
}

async function refund(
  client: Client,
  { credentials, refundId, paymentId, providerReference, amount, currency }: RefundRequest,
): Promise<RefundOutcome> {
  const api = await client(credentials)
  // Mollie forgets an idempotency key after an hour.
  const given = await api.paymentRefunds.page({ paymentId: providerReference, limit: 250 })
  const known = given.find(
    ({ metadata }) => (metadata as { refundId?: string } | null)?.refundId === refundId,
  )
  if (known) return refundOutcome(known)
  try {
    const made = await api.paymentRefunds.create({
      paymentId: providerReference,
      amount: { currency, value: toDecimal(amount, currency) },
      metadata: { refundId, paymentId },
      idempotencyKey: refundId,
    })
    return refundOutcome(made)
  } catch (error) {
    if (isInvalid(error)) return { status: 'FAILED', reason: error.message }
    throw error
  }
}

function refundOutcome({ id, status }: Refund): RefundOutcome {
  if (status === 'failed' || status === 'canceled')
    return { status: 'FAILED', reason: 'Mollie did not give the money back' }
  // It waits until the merchant's balance is large enough.
  if (status === 'queued') return { status: 'PENDING' }
  return { status: 'SUCCEEDED', providerReference: id }
}
