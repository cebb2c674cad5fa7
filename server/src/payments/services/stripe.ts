import { pageLanguage } from '@cartwright/contract/pages/pages.ts'
import type Stripe from 'stripe'
import {
  AccountRefused,
  type AccountService,
  type Notified,
  type OnlineProvider,
  type PaymentOutcome,
  PaymentRefused,
  type PaymentRequest,
  type RefundOutcome,
  type RefundRequest,
} from '../providers/provider.ts'
import { paymentTexts } from '../providers/texts.ts'
import { stripeDisputes } from './disputes/stripe.ts'
import { chargeToken, checkPublishableKey, stripeFields, tokenOf } from './fields/stripe.ts'
import { stripeRecords } from './records/stripe.ts'
import { fromUnits, toUnits } from './stripe-amounts.rules.ts'
import { authorizations, type Client } from './stripe-authorizations.ts'
import { isInvalid, isKeyUsed, isRefusal } from './stripe-errors.rules.ts'
import {
  asksByScript,
  chargeSaved,
  confirmationOf,
  currentIntent,
  findCharged,
  findIntent,
  forgetSaved,
  isAskedHere,
  paidOf,
  savedBy,
} from './stripe-saved.ts'

interface Options {
  /** Where the API of Stripe is, e.g. a stand-in for tests; by default Stripe's own. */
  url?: string
  /** The same for its script. */
  script?: string
}

/**
 * Cards, wallets and whatever else the merchant has switched on at Stripe, in fields on our page, or on Stripe's own page (Checkout
 * Sessions). The id of our payment is the idempotency key of its intent or session, that of a refund the key of Stripe's refund.
 * https://docs.stripe.com/api
 */
export function stripe({ url, script }: Options = {}): OnlineProvider {
  const client: Client = async ({ secretKey = '' }) => {
    const { default: Stripe } = await import('stripe')
    return new Stripe(secretKey, { ...addressOf(url), timeout, maxNetworkRetries: 2, telemetry: false })
  }
  return {
    method: 'stripe',
    kind: 'card',
    isElsewhere: true,
    ...paymentTexts('en').methods.stripe,
    account: account(client),
    fields: stripeFields(script),
    charge: (request) => charge(client, request),
    async settle(reference, { credentials, confirmed, language }) {
      const api = await client(credentials)
      if (!reference.startsWith('cs_'))
        return outcomeOf(await currentIntent(api, reference, confirmed), language)
      const session = await currentSession(api, reference, confirmed)
      return sessionOutcome(session, language)
    },
    async find(paymentId, { credentials, savedMethod }) {
      const api = await client(credentials)
      const intent = savedMethod
        ? await findCharged(api, savedMethod, paymentId)
        : await findIntent(api, paymentId)
      // The browser never got what it needs to confirm it.
      return (
        intent && outcomeOf(isAskedHere(intent) ? await currentIntent(api, intent.id, false) : intent, 'en')
      )
    },
    chargeSaved: (request) => chargeSaved(client, request),
    forgetSaved: (saved) => forgetSaved(client, saved),
    refund: (request) => refund(client, request),
    authorizations: authorizations(client),
    records: stripeRecords(client),
    disputes: stripeDisputes(client),
  }
}

/** Milliseconds for one request. */
const timeout = 20_000

function addressOf(url: string | undefined) {
  if (url === undefined) return {}
  const { hostname, port, protocol } = new URL(url)
  const isPlain = protocol === 'http:'
  const usual = isPlain ? 80 : 443
  return { host: hostname, port: port ? Number(port) : usual, protocol: isPlain ? 'http' : 'https' } as const
}

function account(client: Client): AccountService {
  return {
    fields: [
      { name: 'secretKey', isSecret: true },
      { name: 'publishableKey', isSecret: false, isOptional: true },
    ],
    async connect(credentials) {
      const { secretKey = '' } = credentials
      if (!/^sk_(test|live)_\w+$/.test(secretKey))
        throw new AccountRefused('A secret key of Stripe begins with sk_live_ or sk_test_.')
      try {
        const { id, settings, business_profile } = await (
          await client(credentials)
        ).accounts.retrieveCurrent()
        await checkPublishableKey(client, credentials)
        const name = settings?.dashboard.display_name || business_profile?.name || id
        return { id, name, isTest: secretKey.includes('_test_') }
      } catch (error) {
        if (isRefusal(error)) throw new AccountRefused(`Stripe does not take this key: ${error.message}`)
        throw error
      }
    },
    async subscribe(credentials, url) {
      const api = await client(credentials)
      const { id, secret = '' } = await api.webhookEndpoints.create({ url, enabled_events: [...notices] })
      return { ...credentials, webhookId: id, webhookSecret: secret }
    },
    async unsubscribe(credentials) {
      const { webhookId } = credentials
      if (webhookId) await (await client(credentials)).webhookEndpoints.del(webhookId)
    },
    async readNotice({ headers, body }, { credentials }) {
      const { 'stripe-signature': signature } = headers
      const { webhookSecret } = credentials
      if (typeof signature !== 'string' || !webhookSecret) return undefined
      const api = await client(credentials)
      return api.webhooks.constructEventAsync(body, signature, webhookSecret).then(subjectOf, () => undefined)
    },
  }
}

const notices = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const

function subjectOf({ type, data }: Stripe.Event): Notified | undefined {
  const { id: subject, metadata } = data.object as { id?: string; metadata?: Stripe.Metadata | null }
  if (type.startsWith('charge.dispute.')) return subject ? { dispute: subject } : undefined
  const id = metadata?.payment_id
  return id ? { id } : undefined
}

/** What was charged before in another way, and got no answer, is looked for instead. */
async function charge(client: Client, request: PaymentRequest): Promise<PaymentOutcome> {
  const { credentials, paymentId, language, returnUrl } = request
  const api = await client(credentials)
  const token = tokenOf(request)
  try {
    if (!token) return await startSession(api, request)
    const charged = await chargeToken(api, token, request)
    if (!('object' in charged)) return charged
    const { id, client_secret: clientSecret } = charged
    return asksByScript(charged) && clientSecret
      ? { status: 'NEEDS_CONFIRMATION', providerReference: id, url: returnUrl, clientSecret }
      : outcomeOf(charged, language)
  } catch (error) {
    if (isRefusal(error)) throw new PaymentRefused(error.message)
    const known = isKeyUsed(error) && (await findIntent(api, paymentId))
    if (known) return outcomeOf(known, language)
    throw error
  }
}

async function startSession(api: Stripe, request: PaymentRequest): Promise<PaymentOutcome> {
  const { paymentId, orderId, amount, currency, description, email, language } = request
  const metadata = { payment_id: paymentId, order_id: orderId }
  const price = {
    currency: currency.toLowerCase(),
    unit_amount: toUnits(amount, currency),
    product_data: { name: description },
  }
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: price }],
    client_reference_id: paymentId,
    metadata,
    payment_intent_data: {
      ...{ metadata, description },
      ...(request.savesMethod ? { setup_future_usage: 'off_session' } : {}),
    },
    ...(request.savesMethod ? { customer_creation: 'always' } : {}),
    ...(request.requires3dSecure || request.capturesLater
      ? {
          payment_method_options: {
            card: {
              ...(request.requires3dSecure ? { request_three_d_secure: 'any' } : {}),
              ...(request.capturesLater ? { capture_method: 'manual' } : {}),
            },
          },
        }
      : {}),
    ...(email ? { customer_email: email } : {}),
    adaptive_pricing: { enabled: false },
    locale: pageLanguage(language),
    success_url: request.returnUrl,
    cancel_url: request.cancelUrl,
  }
  const options = { idempotencyKey: paymentId }
  return sessionOutcome(await api.checkout.sessions.create(params, options), language)
}

/** A page that the shopper leaves is closed, unless it was paid at this very moment. */
async function currentSession(
  api: Stripe,
  reference: string,
  confirmed: boolean,
): Promise<Stripe.Checkout.Session> {
  const expand = ['payment_intent.latest_charge']
  const session = await api.checkout.sessions.retrieve(reference, { expand })
  if (confirmed || session.status !== 'open') return session
  return api.checkout.sessions.expire(reference, { expand }).catch((error: unknown) => {
    if (!isInvalid(error)) throw error
    return api.checkout.sessions.retrieve(reference, { expand })
  })
}

function sessionOutcome(
  { id, status, url, payment_intent: intent }: Stripe.Checkout.Session,
  language: string,
): PaymentOutcome {
  if (status === 'complete' && intent && typeof intent !== 'string') return outcomeOf(intent, language)
  if (status === 'open' && url) return { status: 'NEEDS_CONFIRMATION', providerReference: id, url }
  if (status === 'expired')
    return { status: 'DECLINED', reason: paymentTexts(language).declines.notCompleted }
  throw new Error(`Stripe answered a session that is ${status}, without its payment`)
}

function outcomeOf(intent: Stripe.PaymentIntent, language: string): PaymentOutcome {
  const { id, status } = intent
  const answered = { providerReference: id, ...savedBy(intent) }
  if (status === 'succeeded') return { status: 'APPROVED', ...answered, paid: paidOf(intent) }
  if (status === 'requires_capture') return { status: 'AUTHORIZED', ...answered, ...authorizedOf(intent) }
  if (status === 'canceled' || status === 'requires_payment_method')
    return { status: 'DECLINED', reason: paymentTexts(language).declines.notCompleted }
  const isOpen = isAskedHere(intent) || status === 'requires_confirmation'
  return (
    confirmationOf(intent) ?? {
      ...answered,
      status: isOpen ? 'NEEDS_CONFIRMATION' : 'PENDING',
    }
  )
}

function authorizedOf({
  amount_capturable: units,
  currency,
  latest_charge: charge,
}: Pick<Stripe.PaymentIntent, 'amount_capturable' | 'currency' | 'latest_charge'>) {
  const code = currency.toUpperCase()
  const details = charge && typeof charge !== 'string' ? charge.payment_method_details : undefined
  const before = details?.card?.capture_before
  return {
    authorized: { amount: fromUnits(units, code), currency: code },
    ...(before ? { until: new Date(before * 1000) } : {}),
  }
}

/** What was given back before is looked for first: Stripe forgets an idempotency key after a day. */
async function refund(
  client: Client,
  { credentials, refundId, paymentId, providerReference, amount, currency }: RefundRequest,
): Promise<RefundOutcome> {
  const api = await client(credentials)
  const { data } = await api.refunds.list({ payment_intent: providerReference, limit: 100 })
  const known = data.find(({ metadata }) => metadata?.refund_id === refundId)
  if (known) return refundOutcome(known)
  try {
    const params = {
      payment_intent: providerReference,
      amount: toUnits(amount, currency),
      metadata: { refund_id: refundId, payment_id: paymentId },
    }
    return refundOutcome(await api.refunds.create(params, { idempotencyKey: refundId }))
  } catch (error) {
    if (error instanceof PaymentRefused || isInvalid(error))
      return { status: 'FAILED', reason: error.message }
    throw error
  }
}

function refundOutcome({ id, status, failure_reason: reason }: Stripe.Refund): RefundOutcome {
  if (status === 'failed' || status === 'canceled')
    return { status: 'FAILED', reason: reason ?? 'Stripe did not give the money back' }
  return status === 'succeeded' ? { status: 'SUCCEEDED', providerReference: id } : { status: 'PENDING' }
}
