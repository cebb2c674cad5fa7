import type { Minor } from '../../platform/values/money.ts'
import type { AuthorizationService } from './authorizations.ts'
import type { DisputeService } from './disputes.ts'
import type { FieldService } from './fields.ts'
import type { RecordService } from './records.ts'

/** What the shopper chose and typed. Never stored or logged. */
export interface PaymentInput {
  method: string
  fields: Readonly<Record<string, string>>
}

/** What a shop has entered to connect its account with a payment service, by the names of the account's fields. */
export type Credentials = Readonly<Record<string, string>>

interface AccountOwner {
  /** Of the shop's account with the service. Empty for a provider without accounts. */
  credentials: Credentials
}

/** What plugins of the shop ask of a payment. */
export interface PaymentSettings {
  /**
   * The buyer has to confirm the payment with their bank (3-D Secure). A provider that can ask for it does, e.g. with
   * `NEEDS_CONFIRMATION`; one that cannot decides itself whether it charges without.
   */
  requires3dSecure: boolean
}

export interface PaymentRequest extends PaymentSettings, AccountOwner {
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
  /** The money is only set aside, and captured later. A way to pay that cannot do so takes it at once. */
  capturesLater: boolean
  /** What the shopper reads on the page of the service and on statements: the shop and the number of the order. */
  description: string
  /** The shopper's e-mail address, if the order has one. */
  email: string
  /** Where a page of the service sends the shopper back to. */
  returnUrl: string
  /** The same for a shopper who does not want to pay. */
  cancelUrl: string
  /** Where the service tells what becomes of the payment. */
  noticeUrl: string
}

/** A payment by what the shopper has saved, in the way that they have agreed to. */
export interface SavedPaymentRequest
  extends Pick<
    PaymentRequest,
    'paymentId' | 'orderId' | 'amount' | 'currency' | 'language' | 'description' | 'credentials'
  > {
  /** From the outcome of the first payment. */
  savedMethod: string
  /** Present while the shopper is there: their bank may ask them on a page, which sends them to `returnUrl`. */
  shopper?: PaymentSettings & Pick<PaymentRequest, 'returnUrl'>
}

interface Answered {
  providerReference: string
  /** What the provider needs to charge again, as `savesMethod` asks. Never data of a card. */
  savedMethod?: string
  /** How the provider describes that. */
  savedAs?: SavedAs
}

export interface SavedAs {
  brand?: string
  /** The last four. */
  lastDigits?: string
  /** `04/30` */
  expires?: string
}

type Approved = Answered & {
  status: 'APPROVED'
  /** What has come, as the service says it: the shop refuses what differs from the payment. */
  paid?: Money
}
interface Money {
  amount: Minor
  currency: string
}
interface Declined {
  status: 'DECLINED'
  reason: string
  /** Without the buyer: the bank wants them to confirm it. */
  needsBuyer?: true
}

/** The shopper has to confirm first: on the page of the service at `url`, without one on a page of ours. */
type NeedsConfirmation = Answered & {
  status: 'NEEDS_CONFIRMATION'
  url?: string
  /** With which the script of the service asks the shopper on our page. `url` is then where that page asks what became of it. */
  clientSecret?: string
}

export type SavedPaymentOutcome =
  | Approved
  | Declined
  /** The answer comes later, as with a direct debit: the shop asks again under the same id. */
  | (Answered & { status: 'PENDING' })

/** The money is set aside until the shop captures it. */
type Authorized = Answered & {
  status: 'AUTHORIZED'
  /** What is set aside, as the service says it: the shop refuses what differs from the payment. */
  authorized?: Money
  /** When the authorisation ends; absent: after the term of {@link AuthorizationService}. */
  until?: Date
}

type FinalOutcome = Approved | Authorized | Declined

export type PaymentOutcome =
  | FinalOutcome
  | NeedsConfirmation
  /** The answer comes later: the shop asks `settle` for it. */
  | (Answered & { status: 'PENDING' })

/** Money that goes back to the buyer, all of a payment or a part. */
export interface RefundRequest
  extends Pick<PaymentRequest, 'paymentId' | 'orderId' | 'amount' | 'currency' | 'credentials'> {
  /** The same id for every attempt at the same refund, so that a provider gives it back once. */
  refundId: string
  /** Of the payment. */
  providerReference: string
}

export type RefundOutcome =
  | { status: 'SUCCEEDED'; providerReference: string | null }
  /** The service will say later whether it gives the money back: the shop asks again. */
  | { status: 'PENDING' }
  /** Merchants read the reason. */
  | { status: 'FAILED'; reason: string }

interface Provider {
  method: string
  title: string
  /** ISO 4217. Buyers who pay in another currency are not offered it. Absent: any. */
  currencies?: ReadonlySet<string>
  /** Shown on the checkout page, e.g. that this is a test card. */
  note?: string
  /** Present: shops offer it once they have connected their account. */
  account?: AccountService
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
  /** The shopper pays on a page of the service, so our page asks for no card. */
  isElsewhere?: true
  /** Returns the problems of the typed fields, by field name. Called before anything is written. */
  check?(
    fields: PaymentInput['fields'],
    context: { now: number; language: string },
  ): Readonly<Record<string, string>>
  charge(request: PaymentRequest): Promise<Outcome>
  /**
   * Charges what the shopper has saved. Asked twice for one payment, it charges once. Absent: it cannot. Only a present
   * `shopper` can be asked to confirm; a provider that cannot ask them declines where `requires3dSecure` is true.
   */
  chargeSaved?(request: SavedPaymentRequest): Promise<SavedPaymentOutcome | NeedsConfirmation>
  /** Can never charge it again. Nothing happens if it is gone. */
  forgetSaved?(saved: AccountOwner & { savedMethod: string }): Promise<void>
  /** Gives money back. Asked twice for one refund, it gives back once. Absent: the merchant does so with the provider. */
  refund?(request: RefundRequest): Promise<RefundOutcome>
  /** Present: its fields can be on our checkout page. */
  fields?: FieldService
  /** Present: merchants choose whether the money is taken at once or later. */
  authorizations?: AuthorizationService
  /** Present: the shop compares what it knows with what the service lists. */
  records?: RecordService
  /** Present: the service tells of payments that buyers dispute. */
  disputes?: DisputeService
  /**
   * Returns the outcome of a payment whose answer was lost because this server stopped in between. Undefined: the
   * provider has no such payment, so nothing was charged. `savedMethod`: what was to be charged, if the shopper had saved it.
   */
  find(
    paymentId: string,
    asked: AccountOwner & { savedMethod?: string | undefined },
  ): Promise<Outcome | undefined>
}

/** What a payment service says of an account. */
export interface ConnectedAccount {
  /** The same with every key of this account. */
  id: string
  /** As the service calls it. */
  name: string
  /** No money moves. */
  isTest: boolean
  /** What the shop keeps instead of what was entered. */
  credentials?: Credentials
}

/** Why a payment service does not take the credentials, in words for the merchant. */
export class AccountRefused extends Error {
  /** The field that is wrong; by default the first. */
  field: string | undefined
  constructor(message: string, field?: string) {
    super(message)
    this.field = field
  }
}

/** The service does not take such a payment at all, e.g. in this currency, or not from this account. Nothing was charged. */
export class PaymentRefused extends Error {}

/** The service with which each shop has an account of its own. */
export interface AccountService {
  /** What merchants copy from the service to connect the shop. */
  fields: readonly { name: string; isSecret: boolean; isOptional?: true }[]
  /** Asks the service whose account it is; throws {@link AccountRefused}. */
  connect(credentials: Credentials): Promise<ConnectedAccount>
  /**
   * Asks the service to send its notices to `url`. Returns the credentials with what the shop must keep of that. Absent: the
   * address goes with each payment.
   */
  subscribe?(credentials: Credentials, url: string): Promise<Credentials>
  /** Its notices are about disputes alone: the shop asks what becomes of payments. */
  tellsOfDisputesOnly?: true
  /** The account is disconnected: the service need not tell anything any more. */
  unsubscribe?(credentials: Credentials): Promise<void>
  /** What a notice is about; undefined if it is not from the service, or about nothing that the shop knows. Absent: it sends none. */
  readNotice?(notice: Notice, account: AccountOwner): Notified | undefined | Promise<Notified | undefined>
}

/** A request from a payment service, as it came. */
export interface Notice {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/**
 * What a notice is about: the payment, by our id or by that of the service, or a dispute. A notice is a hint: the shop asks the service
 * what is true.
 */
export type Notified = { id: string } | { reference: string } | { dispute: string }

/** Every answer of this provider is final. */
interface ImmediateProvider extends CardProvider<FinalOutcome> {
  settle?: undefined
}

/** This provider may answer later, or only after the shopper has confirmed. */
interface DeferredProvider extends CardProvider<PaymentOutcome> {
  /**
   * Returns the outcome of a payment that was pending or needed confirmation; the status that it has while there is none. A payment that
   * the shopper does not want to confirm is ended first, so that it cannot be paid any more. If it cannot be ended, it keeps its status.
   */
  settle(providerReference: string, answer: Settlement): Promise<PaymentOutcome>
}

export interface Settlement extends AccountOwner {
  paymentId: string
  /** The shopper has confirmed, or may still do so. */
  confirmed: boolean
  /** BCP 47 */
  language: string
}

export type OnlineProvider = ImmediateProvider | DeferredProvider

export type PaymentProvider = OfflineProvider | OnlineProvider
