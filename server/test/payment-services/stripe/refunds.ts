import { type Answer, newId } from '../stand-in.process.ts'
import { metadataOf, refusal } from './answers.ts'
import { disputes } from './disputes.ts'
import { created, type Intent, intents } from './intents.ts'

export interface Refund {
  id: string
  object: 'refund'
  payment_intent: string
  amount: number
  currency: string
  status: string
  metadata: Record<string, string>
  created: number
}

export const refunds: Refund[] = []
/** What becomes of the next refund. */
export const next = { status: 'succeeded' }

export function refund(form: URLSearchParams): Answer {
  const intent = intents.get(form.get('payment_intent') ?? '')
  if (!intent) return refusal(404, 'invalid_request_error', 'No such payment_intent')
  const amount = Number(form.get('amount'))
  const left = unrefunded(intent)
  if (amount > left)
    return refusal(
      400,
      'invalid_request_error',
      `Refund amount (${amount}) is greater than unrefunded amount (${left})`,
    )
  const made = {
    id: newId('re_'),
    object: 'refund',
    payment_intent: intent.id,
    ...{ amount, currency: intent.currency, created },
    status: next.status,
    metadata: metadataOf(form, 'metadata'),
  } as const
  next.status = 'succeeded'
  refunds.push(made)
  return { body: made }
}

/** What is neither given back nor disputed. */
export function unrefunded({ id, amount_received: received }: Intent): number {
  const isOf = (one: { payment_intent: string }) => one.payment_intent === id
  const held = [...disputes.values()].filter(
    (one) => isOf(one) && one.status !== 'won' && !one.status.startsWith('warning_'),
  )
  return [...refunds.filter(isOf), ...held].reduce((sum, one) => sum - one.amount, received)
}
