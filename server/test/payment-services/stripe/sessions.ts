import { type Answer, newId, origin } from '../stand-in.process.ts'
import { found, metadataOf, refusal } from './answers.ts'
import { intents, newIntent } from './intents.ts'

export interface Session {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  url: string | null
  client_reference_id: string
  metadata: Record<string, string>
  amount_total: number
  currency: string
  payment_intent: string | null
  saves: boolean
  isManual: boolean
  intentMetadata: Record<string, string>
  success_url: string
  cancel_url: string
}

export const sessions = new Map<string, Session>()
/** What the next press of "Pay" leads to. */
export const next = { status: 'succeeded' }

export function checkout(method: string, path: string, form: URLSearchParams): Answer | undefined {
  const [, , , , id = '', verb] = path.split('/')
  if (method === 'POST' && !id) return startSession(form)
  const session = sessions.get(id)
  if (session && verb === 'expire') {
    if (session.status !== 'open')
      return refusal(
        400,
        'invalid_request_error',
        'Only Checkout Sessions with a status in ["open"] can be expired',
      )
    Object.assign(session, { status: 'expired', url: null })
  }
  return found(session && { ...session, payment_intent: intents.get(session.payment_intent ?? '') ?? null })
}

function startSession(form: URLSearchParams): Answer {
  const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
  if (amount < 50)
    return refusal(
      400,
      'invalid_request_error',
      'The Checkout Session total must convert to at least 50 cents.',
    )
  const id = newId('cs_test_')
  const session: Session = {
    ...{ id, object: 'checkout.session', status: 'open', url: `${origin}/page/${id}`, payment_intent: null },
    client_reference_id: form.get('client_reference_id') ?? '',
    metadata: metadataOf(form, 'metadata'),
    amount_total: amount,
    currency: form.get('line_items[0][price_data][currency]') ?? '',
    saves: form.get('payment_intent_data[setup_future_usage]') === 'off_session',
    isManual: form.get('payment_method_options[card][capture_method]') === 'manual',
    intentMetadata: metadataOf(form, 'payment_intent_data[metadata]'),
    success_url: form.get('success_url') ?? '',
    cancel_url: form.get('cancel_url') ?? '',
  }
  sessions.set(id, session)
  return { body: session }
}

export function pay(session: Session): void {
  const card = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2030 }
  const intent = newIntent({
    amount: session.amount_total,
    currency: session.currency,
    status: session.isManual && next.status === 'succeeded' ? 'requires_capture' : next.status,
    customer: session.saves ? newId('cus_') : null,
    payment_method: session.saves ? newId('pm_') : null,
    last_payment_error: null,
    metadata: session.intentMetadata,
  })
  if (session.saves && !session.isManual)
    intent.latest_charge = { id: newId('ch_'), payment_method_details: { type: 'card', card } }
  next.status = 'succeeded'
  Object.assign(session, { status: 'complete', url: null, payment_intent: intent.id })
}

/** The newest session of a payment of the shop. */
export function sessionOf(paymentId: string): Session {
  const session = [...sessions.values()].findLast((one) => one.client_reference_id === paymentId)
  if (!session) throw new Error(`no session of payment ${paymentId}`)
  return session
}
