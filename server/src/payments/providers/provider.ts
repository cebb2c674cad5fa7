import type { Minor } from '../../platform/values/money.ts'

/** What the shopper chose and typed. Never stored or logged. */
export interface PaymentInput {
  method: string
  fields: Readonly<Record<string, string>>
}

/** What plugins of the shop ask of a payment. */
export interface PaymentSettings {
  /**
   * The buyer has to confirm the payment with their bank (3-D Secure). A provider that can ask for it does, e.g. with
   * `NEEDS_CONFIRMATION`; one that cannot decides itself whether it charges without.
   */
  requires3dSecure: boolean
}

export interface PaymentRequest extends PaymentSettings {
  /** The same id for every attempt at the same payment, so that a provider charges it once. */
  paymentId: string
  orderId: string
  amount: Minor
  currency: string
  input: PaymentInput
  /** BCP 47. The shopper reads the reason of a decline in this language. */
  language: string
  /** The shopper agrees to be charged again without them: a provider that can do so keeps how they pay. */
  savesMethod: boolean
}

/** A payment without the shopper, in the way that they have agreed to. */
export interface SavedPaymentRequest
  extends Pick<PaymentRequest, 'paymentId' | 'orderId' | 'amount' | 'currency' | 'language'> {
  /** From the outcome of the first payment. */
  savedMethod: string
}

interface Answered {
  providerReference: string
  /** What the provider needs to charge again, as `savesMethod` asks. Never data of a card. */
  savedMethod?: string
}

type Approved = Answered & { status: 'APPROVED' }
interface Declined {
  status: 'DECLINED'
  reason: string
}

/** A payment without the shopper is decided at once. */
export type SavedPaymentOutcome = Approved | Declined

type FinalOutcome = Approved | (Answered & { status: 'AUTHORIZED' }) | Declined

export type PaymentOutcome =
  | FinalOutcome
  /** The shopper has to confirm on a page of ours first. */
  | (Answered & { status: 'NEEDS_CONFIRMATION' })
  /** The answer comes later: the shop asks `settle` for it. */
  | (Answered & { status: 'PENDING' })

/** Money that goes back to the buyer, all of a payment or a part. */
export interface RefundRequest extends Pick<PaymentRequest, 'paymentId' | 'orderId' | 'amount' | 'currency'> {
  /** The same id for every attempt at the same refund, so that a provider gives it back once. */
  refundId: string
  /** Of the payment. */
  providerReference: string
}

export type RefundOutcome =
  | { status: 'SUCCEEDED'; providerReference: string | null }
  /** Merchants read the reason. */
  | { status: 'FAILED'; reason: string }

interface Provider {
  method: string
  title: string
  /** Shown on the checkout page, e.g. that this is a test card. */
  note?: string
}

/** The money comes later and outside the shop (bank transfer, cash, pay at pickup): the order is approved unpaid. */
export interface OfflineProvider extends Provider {
  kind: 'offline'
  /** Offered only for this kind of delivery. */
  needs?: 'PICKUP' | 'DELIVERY'
}

/** The order is written before `charge` is called. */
interface CardProvider<Outcome> extends Provider {
  kind: 'card'
  /** Returns the problems of the typed fields, by field name. Called before anything is written. */
  check?(
    fields: PaymentInput['fields'],
    context: { now: number; language: string },
  ): Readonly<Record<string, string>>
  charge(request: PaymentRequest): Promise<Outcome>
  /** Charges again without the shopper. Asked twice for one payment, it charges once. Absent: it cannot. */
  chargeSaved?(request: SavedPaymentRequest): Promise<SavedPaymentOutcome>
  /** Gives money back. Asked twice for one refund, it gives back once. Absent: the merchant does so with the provider. */
  refund?(request: RefundRequest): Promise<RefundOutcome>
  /**
   * Returns the outcome of a payment whose answer was lost because this server stopped in between. Undefined: the
   * provider has no such payment, so nothing was charged.
   */
  find(paymentId: string): Promise<Outcome | undefined>
}

/** Every answer of this provider is final. */
interface ImmediateProvider extends CardProvider<FinalOutcome> {
  settle?: undefined
}

/** This provider may answer later, or only after the shopper has confirmed. */
interface DeferredProvider extends CardProvider<PaymentOutcome> {
  /** Returns the outcome of a payment that was pending or needed confirmation; `PENDING` while there is none. */
  settle(providerReference: string, answer: { confirmed: boolean; language: string }): Promise<PaymentOutcome>
}

export type OnlineProvider = ImmediateProvider | DeferredProvider

export type PaymentProvider = OfflineProvider | OnlineProvider
