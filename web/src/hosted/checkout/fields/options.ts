import type { Stripe, StripeElements, StripeElementsOptionsMode } from '@stripe/stripe-js'
import { appearanceOf } from './appearance.ts'
import { readValue } from './form.ts'
import type { Host, ShownFields } from './service.ts'

/** Undefined: the service does not answer. */
export async function tokenFor(
  stripe: Stripe,
  elements: StripeElements,
  { form }: Pick<Host, 'form'>,
): Promise<string | undefined> {
  const email = readValue(form, 'email')
  const billing_details = email ? { email } : {}
  const params = { payment_method_data: { billing_details } }
  const { confirmationToken } = await stripe.createConfirmationToken({ elements, params })
  return confirmationToken?.id
}

export function optionsOf(fields: ShownFields, host: Host): StripeElementsOptionsMode {
  return { mode: 'payment', ...amountOf(fields, host), appearance: appearanceOf(host.form) }
}

/** The intent that the server makes has the same amount, and keeps the way to pay in the same cases. */
export function amountOf({ amount, currency, method, isKept }: ShownFields, { form }: Host) {
  const keeps = isKept || readValue(form, `save-${method}`) === 'yes'
  const setupFutureUsage = keeps ? ('off_session' as const) : null
  return { amount, currency: currency.toLowerCase(), setupFutureUsage }
}
