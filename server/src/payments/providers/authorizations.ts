import type { Minor } from '../../platform/values/money.ts'

interface AuthorizedPayment {
  /** Of the shop's account with the service. */
  credentials: Readonly<Record<string, string>>
  paymentId: string
  orderId: string
  currency: string
  /** Of the payment. */
  providerReference: string
}

/** Takes money of an authorised payment, all of it or a part. */
export interface CaptureRequest extends AuthorizedPayment {
  /** The same id for every attempt at the same capture, so that a provider takes the money once. */
  captureId: string
  amount: Minor
}

export type CaptureOutcome =
  /** Refunds refer to `providerReference`. `isOver`: the service has released what was not captured. */
  | { status: 'SUCCEEDED'; providerReference: string; isOver: boolean }
  /** The service will say later whether it takes the money: the shop asks again. */
  | { status: 'PENDING' }
  /** Merchants read the reason. */
  | { status: 'FAILED'; reason: string }

/** Gives up what of an authorised payment is not captured. */
export interface VoidRequest extends AuthorizedPayment {
  /** The same id for every attempt at the same void. After a refusal, the next has another. */
  voidId: string
}

export type VoidOutcome =
  | { status: 'SUCCEEDED' }
  | { status: 'PENDING' }
  | { status: 'FAILED'; reason: string }

export interface AuthorizationQuestion extends AuthorizedPayment {
  now: number
}

/** What is true of an authorised payment, whoever has changed it. */
export interface AuthorizationState {
  captured: Minor
  /** Something can still be captured. */
  isOpen: boolean
  /** What refunds refer to, if something is captured. */
  providerReference: string
}

/** A provider that can set money aside and take it later. */
export interface AuthorizationService {
  /** Milliseconds for which an authorisation holds, unless the service names its end. */
  term: number
  capture(request: CaptureRequest): Promise<CaptureOutcome>
  void(request: VoidRequest): Promise<VoidOutcome>
  read(question: AuthorizationQuestion): Promise<AuthorizationState>
}
