import type { Minor } from '../../platform/values/money.ts'

interface Listed {
  /** As the service calls it. */
  reference: string
  amount: Minor
  currency: string
  createdAt: Date
}

/** A payment as its service lists it. */
export interface PaymentRecord extends Listed {
  kind: 'PAYMENT'
  /** Our id, if the service knows it. */
  paymentId?: string
  status: 'PAID' | 'AUTHORIZED' | 'OPEN' | 'FAILED'
}

/** A refund as its service lists it. */
export interface RefundRecord extends Listed {
  kind: 'REFUND'
  /** Our id, if the shop has asked for it. */
  refundId?: string
  /** Of the payment, or of the capture that it gives back. */
  paymentReference: string
  status: 'SUCCEEDED' | 'PENDING' | 'FAILED'
}

export type ServiceRecord = PaymentRecord | RefundRecord

export interface RecordsQuestion {
  /** Of the shop's account with the service. */
  credentials: Readonly<Record<string, string>>
  /** When the payments and refunds were made: from `from` on and before `to`. */
  from: Date
  to: Date
}

/** A service that lists the payments and refunds of an account. */
export interface RecordService {
  /** Milliseconds after which a payment is sure to be on the list. */
  delay: number
  /** A page at a time. */
  list(question: RecordsQuestion): AsyncIterable<readonly ServiceRecord[]>
}

/** The service does not show its list to this account. Merchants read the message. */
export class RecordsRefused extends Error {}
