import type { Minor } from '../../platform/money.ts'

/** What the shopper chose and typed; nothing here is ever stored or logged. */
export interface PaymentInput {
  method: string
  fields: Readonly<Record<string, string>>
}

export interface PaymentRequest {
  /** The same id for every attempt at the same payment: a provider never charges it twice. */
  paymentId: string
  orderId: string
  amount: Minor
  currency: string
  input: PaymentInput
  /** BCP 47: for the reason of a refusal, which the shopper reads. */
  language: string
}

type FinalOutcome =
  | { status: 'APPROVED'; providerReference: string }
  | { status: 'AUTHORIZED'; providerReference: string }
  | { status: 'DECLINED'; reason: string }

export type PaymentOutcome =
  | FinalOutcome
  /** The shopper has to confirm on a page of ours first. */
  | { status: 'NEEDS_CONFIRMATION'; providerReference: string }
  /** The answer comes later: `settle` is asked for it. */
  | { status: 'PENDING'; providerReference: string }

interface Way {
  method: string
  title: string
  /** Said in plain words on the checkout page, e.g. that this is a test card. */
  note?: string
}

/** The money comes later, outside (bank transfer, cash, pay at pickup): the order is approved unpaid. */
export interface OfflineProvider extends Way {
  kind: 'offline'
  /** Only for what is collected, or only for what is brought. */
  needs?: 'PICKUP' | 'DELIVERY'
}

/** The order is written before `charge` is called. */
interface Charging<Outcome> extends Way {
  kind: 'card'
  /** What is wrong with what was typed, by field; asked before anything is written. */
  check?(
    fields: PaymentInput['fields'],
    situation: { now: number; language: string },
  ): Readonly<Record<string, string>>
  charge(request: PaymentRequest): Promise<Outcome>
  /**
   * What became of a payment whose answer never came, because this server stopped in between. Undefined: the
   * provider knows of no such payment, so nothing was charged.
   */
  find(paymentId: string): Promise<Outcome | undefined>
}

/** Whose every answer is the last one. */
interface PromptProvider extends Charging<FinalOutcome> {
  settle?: undefined
}

/** Who may answer later, or only after the shopper has confirmed. */
interface SettlingProvider extends Charging<PaymentOutcome> {
  /** The answer for a payment that was pending or needed confirmation; `PENDING` when there is none yet. */
  settle(providerReference: string, answer: { confirmed: boolean; language: string }): Promise<PaymentOutcome>
}

export type OnlineProvider = PromptProvider | SettlingProvider

/** One way to pay. */
export type PaymentProvider = OfflineProvider | OnlineProvider
