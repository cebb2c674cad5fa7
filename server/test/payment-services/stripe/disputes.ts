import { type Answer, newId } from '../stand-in.process.ts'
import { found, metadataOf, refusal } from './answers.ts'
import { created, type Intent } from './intents.ts'

export interface Dispute {
  id: string
  object: 'dispute'
  payment_intent: string
  amount: number
  currency: string
  status: string
  reason: string
  created: number
  livemode: boolean
  evidence: Record<string, string>
  evidence_details: { due_by: number | null; submission_count: number }
}

export const disputes = new Map<string, Dispute>()

/** The answer to a dispute is final. */
export function submit(dispute: Dispute | undefined, form: URLSearchParams): Answer {
  if (!dispute) return found(undefined)
  if (!dispute.status.endsWith('needs_response'))
    return refusal(400, 'invalid_request_error', 'This dispute is already submitted or closed.')
  const evidence = metadataOf(form, 'evidence')
  if (evidence.customer_name === 'nobody')
    return refusal(400, 'invalid_request_error', 'This evidence is not complete.')
  Object.assign(dispute.evidence, evidence)
  dispute.evidence_details.submission_count += 1
  dispute.status = dispute.status.replace('needs_response', 'under_review')
  return { body: dispute }
}

/** A bank opens a dispute about what is neither given back nor disputed yet, at most. */
export function openDispute(
  intent: Intent,
  { amount, status, left }: { amount: string; status: string; left: number },
): Dispute {
  const opened: Dispute = {
    ...{ id: newId('du_'), object: 'dispute', payment_intent: intent.id, currency: intent.currency, created },
    amount: Math.min(Number(amount), left),
    ...{ status: status || 'needs_response', reason: 'product_not_received', livemode: false, evidence: {} },
    evidence_details: { due_by: Date.UTC(2026, 11, 3) / 1000, submission_count: 0 },
  }
  disputes.set(opened.id, opened)
  return opened
}
