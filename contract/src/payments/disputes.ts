import Type, { type Static } from 'typebox'
import { CurrencyCode, Fields, Guid, Strings, Text, Timestamp, Whole } from '../values/common.ts'

// Disputes: buyers have told their bank, or the payment service, that a payment was not right.

/**
 * `NEEDS_RESPONSE`: the merchant has to answer by the due date. `UNDER_REVIEW`: the bank or the service decides. `WON`: the shop keeps
 * the money, or has it back. `LOST`: it does not come back. `CLOSED`: an inquiry that has ended without a dispute.
 */
export const DisputeStatus = Strings(['NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST', 'CLOSED'])
export type DisputeStatus = Static<typeof DisputeStatus>

export const DisputeReason = Strings([
  'FRAUDULENT',
  'NOT_RECEIVED',
  'NOT_AS_DESCRIBED',
  'DUPLICATE',
  'INCORRECT_AMOUNT',
  'REFUND_NOT_RECEIVED',
  'SUBSCRIPTION_CANCELED',
  'OTHER',
])
export type DisputeReason = Static<typeof DisputeReason>

const EvidenceText = Text({ max: 5000 })

/** What merchants write to answer a dispute. */
export const EvidenceTexts = Fields({
  explanation: Text({ max: 20_000 }),
  productDescription: EvidenceText,
  customerName: EvidenceText,
  customerEmail: EvidenceText,
  shippingAddress: EvidenceText,
  shippingDate: EvidenceText,
  shippingCarrier: EvidenceText,
  trackingNumber: EvidenceText,
  refundPolicy: EvidenceText,
})
export type EvidenceTexts = Static<typeof EvidenceTexts>

export const EvidenceFileKind = Strings(['RECEIPT', 'CUSTOMER_MESSAGES', 'SHIPPING', 'OTHER'])
export type EvidenceFileKind = Static<typeof EvidenceFileKind>

export const EvidenceFile = Type.Object({ kind: EvidenceFileKind, name: Text() })
export type EvidenceFile = Static<typeof EvidenceFile>

export const Dispute = Type.Object({
  id: Guid,
  order: Type.Object({ id: Guid, number: Text() }),
  paymentId: Guid,
  method: Text(),
  /** As the service calls it. */
  reference: Text(),
  amount: Text(),
  currency: CurrencyCode,
  reason: DisputeReason,
  status: DisputeStatus,
  /** The bank only asks: the service has taken no money yet. */
  inquiry: Type.Boolean(),
  /** What the service has taken of the payment, and what of it came back. */
  withdrawn: Text(),
  reversed: Text(),
  openedDate: Timestamp,
  updatedDate: Timestamp,
  /** The shop can send evidence to this service, and nobody has sent any yet. */
  acceptsEvidence: Type.Boolean(),
  evidence: Type.Object({
    texts: EvidenceTexts,
    files: Type.Array(EvidenceFile),
    ...Fields({
      submittedDate: Timestamp,
      /** Without it, somebody has sent it at the service itself. */
      submittedBy: Text(),
      /** It is on its way to the service. */
      isSending: Type.Boolean(),
      /** Why the service has not taken it. */
      failure: Text(),
    }).properties,
  }),
  ...Fields({
    dueDate: Timestamp,
    /** The page of the dispute at the service. */
    url: Text(),
  }).properties,
})
export type Dispute = Static<typeof Dispute>

export const ListDisputesRequest = Fields({
  status: DisputeStatus,
  orderId: Guid,
  cursor: Text({ max: 200 }),
  limit: Whole({ min: 1, max: 100 }),
})
export type ListDisputesRequest = Static<typeof ListDisputesRequest>
/** Those that need an answer come first, by their due dates, then the newest. `cursor` leads to the next ones. */
export const ListDisputesReply = Type.Object({
  disputes: Type.Array(Dispute),
  ...Fields({ cursor: Text() }).properties,
})
export type ListDisputesReply = Static<typeof ListDisputesReply>

export const GetDisputeRequest = Type.Object({ disputeId: Guid })
export type GetDisputeRequest = Static<typeof GetDisputeRequest>
export const DisputeReply = Type.Object({ dispute: Dispute })
export type DisputeReply = Static<typeof DisputeReply>

/** PDF, JPEG or PNG of at most 4.5 MB. A new file takes the place of the one of the same kind. */
export const UploadDisputeFileRequest = Type.Object({
  disputeId: Guid,
  kind: EvidenceFileKind,
  ...Fields({ fileName: Text({ max: 200 }) }).properties,
})
export type UploadDisputeFileRequest = Static<typeof UploadDisputeFileRequest>

/** Evidence is sent once and cannot be changed then. */
export const SubmitDisputeEvidenceRequest = Type.Object({ disputeId: Guid, texts: EvidenceTexts })
export type SubmitDisputeEvidenceRequest = Static<typeof SubmitDisputeEvidenceRequest>
