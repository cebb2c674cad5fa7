import { type Answer, newId, origin } from '../stand-in.process.ts'
import { found, metadataOf, refusal } from './answers.ts'

export interface Intent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  amount_capturable: number
  latest_charge: object | null
  currency: string
  status: string
  customer: string | null
  payment_method: string | null
  last_payment_error: { code: string } | null
  metadata: Record<string, string>
  created: number
  isOffSession?: true
  next_action?:
    | { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } }
    | { type: 'use_stripe_sdk' }
    | null
  client_secret?: string
}

export const intents = new Map<string, Intent>()
/** Seconds; the clock of the tests stands at 2026-11-24. */
export const created = Date.UTC(2026, 10, 24, 10) / 1000
/** Saved ways to pay that are declined from now on, with the code of Stripe. */
export const declines = new Map<string, string>()

/** Its index lags behind: what was just charged without the shopper is not in it. */
export function search(query: string): Answer {
  const [, id] = /metadata\['payment_id'\]:'([^']+)'/.exec(query) ?? []
  const data = [...intents.values()].filter(
    ({ metadata, isOffSession }) => metadata.payment_id === id && !isOffSession,
  )
  return { body: { object: 'search_result', data, has_more: false, url: '/v1/payment_intents/search' } }
}

/** A payment without the shopper. What was saved says by its name how it ends, unless a test has said so. */
export function charge(form: URLSearchParams): Answer {
  const method = form.get('payment_method') ?? ''
  const code = declines.get(method) ?? (method.includes('declines') ? 'card_declined' : undefined)
  if (!form.has('off_session') && asksShopper(form, code)) return ask(form)
  const intent = newIntent({
    amount: Number(form.get('amount')),
    currency: form.get('currency') ?? '',
    status: code ? 'requires_payment_method' : 'succeeded',
    customer: form.get('customer'),
    payment_method: method,
    last_payment_error: code ? { code } : null,
    metadata: metadataOf(form, 'metadata'),
    isOffSession: true,
    next_action: null,
  })
  if (code)
    return refusal(402, 'card_error', 'Your card was declined.', { code, payment_intent: { ...intent } })
  return { body: intent }
}

function asksShopper(form: URLSearchParams, code: string | undefined): boolean {
  const key = 'payment_method_options[card][request_three_d_secure]'
  return code === 'authentication_required' || (code === undefined && form.get(key) === 'any')
}

/** The bank wants to hear from the shopper, on a page. */
function ask(form: URLSearchParams): Answer {
  const intent = newIntent({
    amount: Number(form.get('amount')),
    currency: form.get('currency') ?? '',
    status: 'requires_action',
    customer: form.get('customer'),
    payment_method: form.get('payment_method'),
    last_payment_error: null,
    metadata: metadataOf(form, 'metadata'),
  })
  const redirect_to_url = { url: `${origin}/page/${intent.id}`, return_url: form.get('return_url') ?? '' }
  return { body: Object.assign(intent, { next_action: { type: 'redirect_to_url', redirect_to_url } }) }
}

/** Takes what a card has set aside, once, or gives it up. */
export function act(id: string, verb: string, form: URLSearchParams): Answer {
  const intent = intents.get(id)
  if (!intent) return found(undefined)
  const canEnd = verb === 'cancel' && ['requires_action', 'requires_payment_method'].includes(intent.status)
  if (!canEnd && intent.status !== 'requires_capture')
    return refusal(
      400,
      'invalid_request_error',
      `This PaymentIntent could not be changed because it has a status of ${intent.status}.`,
    )
  const amount = Number(form.get('amount_to_capture') ?? intent.amount_capturable)
  if (verb === 'capture' && amount > intent.amount_capturable)
    return refusal(400, 'invalid_request_error', 'The amount is greater than the capturable amount.')
  const received = verb === 'capture' ? amount : 0
  Object.assign(intent, {
    ...{ amount_received: received, amount_capturable: 0 },
    status: verb === 'capture' ? 'succeeded' : 'canceled',
    metadata: { ...intent.metadata, ...metadataOf(form, 'metadata') },
  })
  return { body: intent }
}

export function newIntent(
  about: Omit<
    Intent,
    'id' | 'object' | 'created' | 'amount_received' | 'amount_capturable' | 'latest_charge'
  >,
): Intent {
  const received = about.status === 'succeeded' ? about.amount : 0
  const held = about.status === 'requires_capture' ? about.amount : 0
  // The clock of the tests stands at 2026-11-24.
  const card = { capture_before: Date.UTC(2026, 11, 1) / 1000 }
  const intent = {
    ...{ id: newId('pi_'), object: 'payment_intent' as const, created },
    ...{ amount_received: received, amount_capturable: held },
    latest_charge: held ? { id: newId('ch_'), payment_method_details: { type: 'card', card } } : null,
    ...about,
  }
  intents.set(intent.id, intent)
  return intent
}

/** Stripe leads back to the same address in both cases. */
export function answerBank(intent: Intent, confirms: boolean): string {
  const next = intent.next_action
  const return_url = next?.type === 'redirect_to_url' ? next.redirect_to_url.return_url : ''
  Object.assign(intent, {
    ...{ status: confirms ? 'succeeded' : 'requires_payment_method', next_action: null },
    ...{ amount_received: confirms ? intent.amount : 0 },
    last_payment_error: confirms ? null : { code: 'payment_intent_authentication_failure' },
  })
  return return_url
}
