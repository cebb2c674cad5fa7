import type Stripe from 'stripe'
import type { FieldService } from '../../providers/fields.ts'
import {
  AccountRefused,
  type Credentials,
  type PaymentOutcome,
  PaymentRefused,
  type PaymentRequest,
} from '../../providers/provider.ts'
import { paymentTexts } from '../../providers/texts.ts'
import { toUnits } from '../stripe-amounts.rules.ts'
import type { Client } from '../stripe-authorizations.ts'
import { isCardError, isMissing, isRefusal } from '../stripe-errors.rules.ts'

/** The release whose types the page is written with. https://docs.stripe.com/sdks/stripejs-versioning */
const ownScript = 'https://js.stripe.com/endive/stripe.js'

/** Payment Element and Express Checkout Element. `script`: that of a stand-in. */
export function stripeFields(script: string | undefined): FieldService {
  const { origin } = new URL(script ?? ownScript)
  return {
    publicKey: 'publishableKey',
    script: script ?? ownScript,
    // https://docs.stripe.com/security/guide#content-security-policy
    sources: script
      ? { scripts: [origin], frames: [origin], connections: [origin] }
      : {
          scripts: [origin, 'https://*.js.stripe.com'],
          frames: [origin, 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
          connections: ['https://api.stripe.com'],
        },
    amount(amount, currency) {
      try {
        return toUnits(amount, currency)
      } catch (error) {
        if (error instanceof PaymentRefused) return undefined
        throw error
      }
    },
  }
}

/** A publishable key is right if what is made with it can be read with the secret key: both are of one account, and of one mode. */
export async function checkPublishableKey(client: Client, credentials: Credentials): Promise<void> {
  const { publishableKey, secretKey = '' } = credentials
  if (!publishableKey) return
  const refused = (message: string) => new AccountRefused(message, 'publishableKey')
  if (!/^pk_(test|live)_\w+$/.test(publishableKey))
    throw refused('A publishable key of Stripe begins with pk_live_ or pk_test_.')
  if (publishableKey.includes('_test_') !== secretKey.includes('_test_'))
    throw refused('One of these keys is for tests, the other is not. Copy both from the same page of Stripe.')
  try {
    const [forBrowsers, api] = await Promise.all([
      client({ ...credentials, secretKey: publishableKey }),
      client(credentials),
    ])
    const { id } = await forBrowsers.tokens.create({ pii: { id_number: '000000000' } })
    await api.tokens.retrieve(id)
  } catch (error) {
    if (isMissing(error)) throw refused('This publishable key belongs to another account of Stripe.')
    if (isRefusal(error)) throw refused(`Stripe does not take this publishable key: ${error.message}`)
    throw error
  }
}

/** What the shopper has typed into the fields on our page. */
export function tokenOf({ input }: PaymentRequest): string | undefined {
  const { paymentToken = '' } = input.fields
  return /^ctoken_\w{1,250}$/.test(paymentToken) ? paymentToken : undefined
}

/**
 * Charges what was typed into the fields. The intent is created and confirmed by one request under the id of our payment, so no intent is
 * left behind that a browser could confirm later. https://docs.stripe.com/payments/finalize-payments-on-the-server
 */
export async function chargeToken(
  api: Stripe,
  token: string,
  request: PaymentRequest,
): Promise<Stripe.PaymentIntent | PaymentOutcome> {
  const { paymentId, language } = request
  const declined = { status: 'DECLINED', reason: paymentTexts(language).declines.declined } as const
  try {
    const customer = await customerFor(api, request)
    return await api.paymentIntents.create(
      { ...intentParams(request), ...customer, confirmation_token: token },
      { idempotencyKey: paymentId },
    )
  } catch (error) {
    if (isCardError(error)) return declined
    throw error
  }
}

function intentParams(request: PaymentRequest): Stripe.PaymentIntentCreateParams {
  const { paymentId, orderId, amount, currency, description } = request
  const { requires3dSecure, capturesLater, returnUrl } = request
  const card = {
    ...(requires3dSecure ? { request_three_d_secure: 'any' as const } : {}),
    ...(capturesLater ? { capture_method: 'manual' as const } : {}),
  }
  return {
    amount: toUnits(amount, currency),
    currency: currency.toLowerCase(),
    confirm: true,
    automatic_payment_methods: { enabled: true },
    description,
    metadata: { payment_id: paymentId, order_id: orderId },
    return_url: returnUrl,
    expand: ['latest_charge'],
    ...(Object.keys(card).length > 0 ? { payment_method_options: { card } } : {}),
  }
}

/** Stripe keeps a way to pay with a customer. */
async function customerFor(
  api: Stripe,
  { savesMethod, email, paymentId }: PaymentRequest,
): Promise<{ customer?: string; setup_future_usage?: 'off_session' }> {
  if (!savesMethod) return {}
  const about = { ...(email ? { email } : {}), metadata: { payment_id: paymentId } }
  const { id } = await api.customers.create(about, { idempotencyKey: `customer ${paymentId}` })
  return { customer: id, setup_future_usage: 'off_session' }
}
