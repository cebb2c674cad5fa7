import type {
  DisputeReason,
  DisputeStatus,
  EvidenceFileKind,
  EvidenceTexts,
} from '@cartwright/contract/payments/disputes.ts'
import type { Minor } from '../../platform/values/money.ts'

/** A dispute as its service knows it now. */
export interface DisputeRecord {
  /** As the service calls it. */
  reference: string
  /** Of the payment, or of the capture. */
  paymentReference: string
  amount: Minor
  currency: string
  reason: DisputeReason
  status: DisputeStatus
  /** The bank only asks. */
  isInquiry: boolean
  /** What the service has taken of the payment, and what of it came back. */
  withdrawn: Minor
  /** `withdrawn` counts what the merchant has refunded since the dispute began, too. */
  countsRefunds?: true
  reversed: Minor
  openedAt: Date
  /** Until when the merchant can answer. */
  dueAt?: Date
  /** The merchant has answered what the service asks now, here or at the service. */
  isAnswered: boolean
  /** The page of the dispute at the service. */
  url?: string
}

interface AccountOwner {
  /** Of the shop's account with the service. */
  credentials: Readonly<Record<string, string>>
}

interface DisputesQuestion extends AccountOwner {
  /** When the disputes began: from `from` on and before `to`. */
  from: Date
  to: Date
}

interface DisputeQuestion extends AccountOwner {
  reference: string
  /** Of its payment, if the shop knows the dispute already. */
  paymentReference?: string | undefined
}

/** Evidence that goes to the service as `key`, so that a request which is repeated counts once. */
export interface EvidenceRequest extends DisputeQuestion {
  key: string
  texts: EvidenceTexts
  /** As the service calls the files. */
  files: Partial<Record<EvidenceFileKind, string>>
}

export interface EvidenceUpload extends AccountOwner {
  key: string
  name: string
  mime: string
  content: Buffer
}

/** The service does not take this evidence, in words for the merchant. */
export class EvidenceRefused extends Error {}

/** A service that takes evidence from the shop. */
export interface EvidenceService {
  /** Returns what the service calls the file. Throws {@link EvidenceRefused}. */
  upload(request: EvidenceUpload): Promise<string>
  /** Sends the answer, which is final. Throws {@link EvidenceRefused}. */
  submit(request: EvidenceRequest): Promise<void>
}

/** A service that tells of disputes. */
export interface DisputeService {
  /** The disputes that began in this time, a page at a time. */
  list(question: DisputesQuestion): AsyncIterable<readonly DisputeRecord[]>
  /** What is true of a dispute. Undefined: the service has none by this reference. */
  read(question: DisputeQuestion): Promise<DisputeRecord | undefined>
  /** Present: the notices of the service name the payment instead of the dispute. */
  ofPayment?(question: AccountOwner & { paymentReference: string }): Promise<readonly DisputeRecord[]>
  /** Absent: merchants answer at the service. */
  evidence?: EvidenceService
}
