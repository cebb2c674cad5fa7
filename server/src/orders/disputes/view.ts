import type { Dispute as WireDispute } from '@cartwright/contract/payments/disputes.ts'
import type { Dispute } from '../../payments/disputes/queries.ts'
import { disputeService } from '../../payments/disputes/service.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { type Minor, toDecimal } from '../../platform/values/money.ts'
import { optional } from '../../platform/values/optional.ts'

export function toWire(shop: Shop, dispute: Dispute & { number: bigint }): WireDispute {
  const { id, paymentId, method, reference, currency, reason, status, inquiry } = dispute
  const { orderId, number, submissionId, submittedAt, files } = dispute
  const amount = (one: Minor) => toDecimal(one, currency)
  const takesEvidence = disputeService(shop, method)?.evidence !== undefined
  const isOpen = submissionId === null && submittedAt === null
  return {
    ...{ id, paymentId, method, reference, currency, reason, status, inquiry },
    order: { id: orderId, number: String(number) },
    amount: amount(dispute.amount),
    withdrawn: amount(dispute.withdrawn),
    reversed: amount(dispute.reversed),
    openedDate: dispute.openedAt.toISOString(),
    updatedDate: dispute.updatedAt.toISOString(),
    acceptsEvidence: takesEvidence && status === 'NEEDS_RESPONSE' && isOpen,
    evidence: {
      texts: dispute.texts,
      files: files.map(({ kind, name }) => ({ kind, name })),
      ...optional('submittedDate', submittedAt?.toISOString()),
      ...(submittedAt && dispute.submittedBy ? { submittedBy: dispute.submittedBy } : {}),
      ...(submissionId !== null && submittedAt === null ? { isSending: true } : {}),
      ...optional('failure', dispute.failure ?? undefined),
    },
    ...optional('dueDate', dispute.dueAt?.toISOString()),
    ...optional('url', dispute.url ?? undefined),
  }
}
