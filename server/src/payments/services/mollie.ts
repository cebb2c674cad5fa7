import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'
import type { CaptureMethod, Locale, MollieClient, Payment, Refund, SequenceType } from '@mollie/api-client'
import { type Minor, toDecimal, toMinor } from '../../platform/values/money.ts'
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
  type SavedAs,
  type SavedPaymentOutcome,
  type SavedPaymentRequest,
  type Settlement,
} from '../providers/provider.ts'
import { paymentTexts } from '../providers/texts.ts'
import { mollieDisputes } from './disputes/mollie.ts'
import { authorizations } from './mollie-authorizations.ts'
import { isInvalid, isRefusal } from './mollie-errors.rules.ts'
import { mollieRecords } from './records/mollie.ts'

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
    records: mollieRecords(client),
    disputes: mollieDisputes(client),
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

/** A customer with a first payment: Mollie's page offers only what can be charged again. https://docs.mollie.com/docs/recurring-payments */
async function firstOfCustomer(
  api: MollieClient,
  { paymentId, email }: Pick<PaymentRequest, 'paymentId' | 'email'>,
): Promise<{ customerId: string; sequenceType: SequenceType }> {
  const idempotencyKey = `customer ${paymentId}`
  const { id: customerId } = await api.customers.create({ ...(email ? { email } : {}), idempotencyKey })
  return { customerId, sequenceType: 'first' as SequenceType }
}

/** The customer and the mandate that a first payment leaves. */
function savedBy({ customerId, mandateId, method, details }: Payment): {
  savedMethod?: string
  savedAs?: SavedAs
} {
  if (!customerId || !mandateId) return {}
  const { cardLabel, cardNumber, consumerAccount } = (details ?? {}) as Partial<Record<string, string>>
  const lastDigits = (cardNumber ?? consumerAccount)?.slice(-4)
  const brand = cardLabel ?? (consumerAccount ? 'SEPA' : method)
  return {
    savedMethod: `${customerId} ${mandateId}`,
    savedAs: { ...(brand ? { brand } : {}), ...(lastDigits ? { lastDigits } : {}) },
  }
}

async function forgetSaved(
  client: Client,
  { savedMethod, credentials }: { savedMethod: string; credentials: Credentials },
): Promise<void> {
  const [customerId = '', mandateId = ''] = savedMethod.split(' ')
  const api = await client(credentials)
  await api.customerMandates.revoke(mandateId, { customerId }).catch((error: unknown) => {
    if (!isGone(error)) throw error
  })
}

/** What was charged before is looked for first: Mollie forgets an idempotency key after an hour, and a direct debit takes days. */
async function chargeSaved(
  client: Client,
  {
    credentials,
    paymentId,
    orderId,
    amount,
    currency,
    savedMethod,
    description,
    language,
    shopper,
  }: SavedPaymentRequest,
): Promise<SavedPaymentOutcome> {
  const { declined, notConfirmed } = paymentTexts(language).declines
  if (shopper?.requires3dSecure) return { status: 'DECLINED', reason: notConfirmed }
  const [customerId = '', mandateId = ''] = savedMethod.split(' ')
  const api = await client(credentials)
  try {
    const known = await findCharge(api, customerId, paymentId)
    const payment =
      known ??
      (await api.payments.create({
        ...{ customerId, mandateId, description, sequenceType: 'recurring' as SequenceType },
        amount: { currency, value: toDecimal(amount, currency) },
        metadata: { paymentId, orderId },
        idempotencyKey: paymentId,
      }))
    const { id: providerReference, status } = payment
    if (status === 'paid')
      return { status: 'APPROVED', providerReference, ...amountOf('paid', payment.amount) }
    if (status === 'open' || status === 'pending') return { status: 'PENDING', providerReference }
  } catch (error) {
    if (!isInvalid(error) && !isGone(error)) throw error
  }
  return { status: 'DECLINED', reason: declined }
}

async function findCharge(
  api: MollieClient,
  customerId: string,
  paymentId: string,
): Promise<Payment | undefined> {
  for await (const payment of api.customerPayments.iterate({ customerId }))
    if (isOf(payment, paymentId)) return payment
  return undefined
}

/** How many of the newest payments of the account are looked through. */
const newest = 1000

/** A payment without the buyer whose answer was lost. */
async function findRecurring(api: MollieClient, paymentId: string): Promise<Payment | undefined> {
  let seen = 0
  for await (const payment of api.payments.iterate()) {
    if (payment.sequenceType === 'recurring' && isOf(payment, paymentId)) return payment
    if (++seen >= newest) break
  }
  return undefined
}

function isOf({ metadata }: Payment, paymentId: string): boolean {
  return (metadata as { paymentId?: string } | null)?.paymentId === paymentId
}

/** There is no such customer: the account is another one, or somebody has deleted it at Mollie. */
function isGone(error: unknown): boolean {
  const code = error instanceof Error ? (error as { statusCode?: number }).statusCode : undefined
  return code === 404 || code === 410
}

function amountOf<Name extends 'paid' | 'authorized'>(
  name: Name,
  { value, currency }: Payment['amount'],
): { [name in Name]?: { amount: Minor; currency: string } } {
  const amount = toMinor(value, currency)
  return (amount === undefined ? {} : { [name]: { amount, currency } }) as {
    [name in Name]?: { amount: Minor; currency: string }
  }
}
