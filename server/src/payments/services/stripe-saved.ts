import type Stripe from 'stripe'
import type { Credentials, PaymentOutcome, SavedAs, SavedPaymentRequest } from '../providers/provider.ts'
import { paymentTexts } from '../providers/texts.ts'
import { fromUnits, toUnits } from './stripe-amounts.rules.ts'
import type { Client } from './stripe-authorizations.ts'
import { isCardError, isInvalid } from './stripe-errors.rules.ts'

/** The customer and the way to pay that a payment leaves. */
export function savedBy({
  customer,
  payment_method: method,
  latest_charge: charge,
}: Pick<Stripe.PaymentIntent, 'customer' | 'payment_method' | 'latest_charge'>): {
  savedMethod?: string
  savedAs?: SavedAs
} {
  if (!customer || !method) return {}
  const details = charge && typeof charge !== 'string' ? charge.payment_method_details : null
  return {
    savedMethod: `${idOf(customer)} ${idOf(method)}`,
    ...(details ? { savedAs: describe(details) } : {}),
  }
}

function describe({ type, card, sepa_debit }: Stripe.Charge.PaymentMethodDetails): SavedAs {
  const lastDigits = card?.last4 ?? sepa_debit?.last4
  const year = String((card?.exp_year ?? 0) % 100).padStart(2, '0')
  return {
    brand: titleOf(card?.brand ?? type),
    ...(lastDigits ? { lastDigits } : {}),
    ...(card?.exp_month ? { expires: `${String(card.exp_month).padStart(2, '0')}/${year}` } : {}),
  }
}

/** Stripe writes `visa` and `sepa_debit`. */
function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
}

/** What is detached cannot be attached or charged again. */
export async function forgetSaved(
  client: Client,
  { savedMethod, credentials }: { savedMethod: string; credentials: Credentials },
): Promise<void> {
  const [, method = ''] = savedMethod.split(' ')
  await (await client(credentials)).paymentMethods.detach(method).catch((error: unknown) => {
    const isGone = (error as { statusCode?: number }).statusCode === 404
    if (!(isGone || isInvalid(error))) throw error
  })
}

export function paidOf({
  amount_received: units,
  currency,
}: Pick<Stripe.PaymentIntent, 'amount_received' | 'currency'>) {
  const code = currency.toUpperCase()
  return { amount: fromUnits(units, code), currency: code }
}

/** Undefined also where Stripe has no search: in some countries. */
export async function findIntent(api: Stripe, paymentId: string): Promise<Stripe.PaymentIntent | undefined> {
  try {
    const { data } = await api.paymentIntents.search({
      query: `metadata['payment_id']:'${paymentId}'`,
      expand: ['data.latest_charge'],
    })
    return data[0]
  } catch (error) {
    if (isInvalid(error)) return undefined
    throw error
  }
}

/** Among the customer's payments: Stripe's search may not know yet what was just charged. */
export async function findCharged(
  api: Stripe,
  savedMethod: string,
  paymentId: string,
): Promise<Stripe.PaymentIntent | undefined> {
  const [customer = ''] = savedMethod.split(' ')
  const made = api.paymentIntents.list({ customer, limit: 100, expand: ['data.latest_charge'] })
  try {
    for await (const intent of made) if (intent.metadata.payment_id === paymentId) return intent
  } catch (error) {
    if (!isInvalid(error)) throw error
  }
  return undefined
}

/** Stripe forgets an idempotency key after a day; a direct debit takes longer. So what was charged before is looked for first. */
export async function chargeSaved(
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
): Promise<ChargeOutcome> {
  const [customer = '', payment_method = ''] = savedMethod.split(' ')
  const params = {
    ...{ customer, payment_method, description },
    amount: toUnits(amount, currency),
    currency: currency.toLowerCase(),
    confirm: true,
    ...(shopper ? whileThere(shopper) : { off_session: true }),
    metadata: { payment_id: paymentId, order_id: orderId },
  }
  const { declined, notConfirmed } = paymentTexts(language).declines
  const unconfirmed = { status: 'DECLINED', reason: notConfirmed, needsBuyer: true } as const
  const api = await client(credentials)
  try {
    const known = await findCharged(api, savedMethod, paymentId)
    const intent = known ?? (await api.paymentIntents.create(params, { idempotencyKey: paymentId }))
    const { id, status, last_payment_error: error } = intent
    const asked = confirmationOf(intent)
    if (asked) return asked
    if (status === 'succeeded') return { status: 'APPROVED', providerReference: id, paid: paidOf(intent) }
    if (status === 'processing') return { status: 'PENDING', providerReference: id }
    const isDeclined = error && error.code !== 'authentication_required'
    return isDeclined ? { status: 'DECLINED', reason: declined } : unconfirmed
  } catch (error) {
    if (isCardError(error))
      return error.code === 'authentication_required' ? unconfirmed : { status: 'DECLINED', reason: declined }
    if (isInvalid(error)) return { status: 'DECLINED', reason: declined }
    throw error
  }
}

type ChargeOutcome = Exclude<PaymentOutcome, { status: 'AUTHORIZED' }>

/** The bank may ask the shopper on a page of its own. */
function whileThere({ returnUrl, requires3dSecure }: NonNullable<SavedPaymentRequest['shopper']>) {
  return {
    return_url: returnUrl,
    ...(requires3dSecure
      ? { payment_method_options: { card: { request_three_d_secure: 'any' as const } } }
      : {}),
  }
}

/** What a shopper has to confirm on the page of their bank. */
export function confirmationOf({
  id,
  status,
  next_action: next,
}: Pick<Stripe.PaymentIntent, 'id' | 'status' | 'next_action'>) {
  const url = next?.redirect_to_url?.url
  if (status !== 'requires_action' || !url) return undefined
  return { status: 'NEEDS_CONFIRMATION', providerReference: id, url } as const
}

/** The script of Stripe asks the shopper or shows them something, on our page. */
export function asksByScript({ status, next_action: next }: Stripe.PaymentIntent): boolean {
  return status === 'requires_action' && !next?.redirect_to_url?.url
}

/** The shopper confirms it on our page. What is only shown to them, such as a voucher, they pay later: it is pending. */
export function isAskedHere(intent: Stripe.PaymentIntent): boolean {
  const shown = /_details$|_instructions$|microdeposits$/
  return asksByScript(intent) && !shown.test(intent.next_action?.type ?? '')
}

/** A payment that the shopper does not want to confirm is given up, unless it was confirmed at this very moment. */
export async function currentIntent(
  api: Stripe,
  reference: string,
  confirmed: boolean,
): Promise<Stripe.PaymentIntent> {
  const expand = ['latest_charge']
  const intent = await api.paymentIntents.retrieve(reference, { expand })
  // A browser that has its secret could try another card.
  const isTried = intent.status === 'requires_payment_method'
  if (!isTried && (confirmed || intent.status !== 'requires_action')) return intent
  return api.paymentIntents.cancel(reference, { expand }).catch((error: unknown) => {
    if (!isInvalid(error)) throw error
    return api.paymentIntents.retrieve(reference, { expand })
  })
}

function idOf(object: string | { id: string }): string {
  return typeof object === 'string' ? object : object.id
}
