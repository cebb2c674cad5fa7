import type { Minor } from '../../platform/values/money.ts'
import type { Refund } from './queries.ts'

export interface Returnable {
  id: string
  amount: Minor
  /** What has gone back of it, or is on its way. */
  returned: Minor
  /** What its service has taken of it because of disputes, and not given back. */
  disputed: Minor
  /** The provider cannot give it back: the merchant does, outside the shop. */
  external: boolean
  /**
   * Of a gift card: a plugin takes it back at once or not at all; the shop’s own cards take parts, and before all other
   * payments.
   */
  giftCard?: 'own' | 'plugin'
}

export interface RefundPart {
  paymentId: string
  amount: Minor
  external: boolean
}

/** What a merchant wants to go back of a payment. Without an amount, all that can. */
export interface WantedPart {
  paymentId: string
  amount?: Minor | undefined
  external: boolean
}

export type PartProblem =
  | 'PAYMENT_NOT_FOUND'
  | 'PAYMENT_NOT_REFUNDABLE'
  | 'INVALID_PAYMENT_REFUND_AMOUNT'
  | 'EXTERNAL_REFUND_EXPECTED'

/** The parts that a merchant has chosen, or what is wrong with the first that is not possible. */
export function chosenParts(
  payments: readonly (Returnable & { disabled: boolean })[],
  wanted: readonly WantedPart[],
): RefundPart[] | { problem: PartProblem; paymentId: string } {
  const parts: RefundPart[] = []
  for (const { paymentId, amount, external } of wanted) {
    const payment = payments.find(({ id }) => id === paymentId)
    if (!payment) return { problem: 'PAYMENT_NOT_FOUND', paymentId }
    const chosen = parts.reduce((sum, part) => (part.paymentId === paymentId ? sum + part.amount : sum), 0n)
    const left = leftOfPayment(payment) - chosen
    if (payment.disabled || left <= 0n) return { problem: 'PAYMENT_NOT_REFUNDABLE', paymentId }
    const part = amount ?? left
    if (part <= 0n || part > left) return { problem: 'INVALID_PAYMENT_REFUND_AMOUNT', paymentId }
    const isPartOfCard = payment.giftCard === 'plugin' && part < payment.amount
    const isByHand = payment.external || isPartOfCard
    if (isByHand && !external) return { problem: 'EXTERNAL_REFUND_EXPECTED', paymentId }
    parts.push({ paymentId, amount: part, external })
  }
  return parts
}

/** What can still go back. */
export function leftOf(payments: readonly Returnable[]): Minor {
  return payments.reduce((sum, payment) => sum + leftOfPayment(payment), 0n)
}

/** A service may take more than is left, if it had not heard of a refund. */
export function leftOfPayment({
  amount,
  returned,
  disputed,
}: Pick<Returnable, 'amount' | 'returned' | 'disputed'>): Minor {
  const left = amount - returned - disputed
  return left > 0n ? left : 0n
}

/** What payment services have refused of a refund that they gave back in part, and that is not given back otherwise. */
export function missingOf({ status, retryOf, retried, transactions }: Refund): Minor {
  if (status !== 'SUCCEEDED' || retryOf !== null) return 0n
  const refused = transactions.filter((one) => one.status === 'FAILED')
  return refused.reduce((sum, { amount }) => sum + BigInt(amount), 0n) - retried
}

/** What has gone back. */
export function returnedOf({ transactions }: Pick<Refund, 'transactions'>): Minor {
  const done = transactions.filter(({ status }) => status === 'SUCCEEDED')
  return done.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
}

/** Why a payment service has refused its part. */
export function failureOf({ transactions }: Pick<Refund, 'transactions'>): string | null {
  return transactions.find(({ external, status }) => !external && status === 'FAILED')?.reason ?? null
}

/**
 * Takes an amount that pays another order from the payments: nothing of it goes back. First from those that only the merchant
 * could give back.
 */
export function movedParts(payments: readonly Returnable[], amount: Minor): RefundPart[] {
  const byHandFirst = payments.toSorted((a, b) => Number(b.external) - Number(a.external))
  const parts: RefundPart[] = []
  let open = amount
  for (const payment of byHandFirst) {
    const { id } = payment
    const left = leftOfPayment(payment)
    const part = left < open ? left : open
    if (part <= 0n) continue
    parts.push({ paymentId: id, amount: part, external: true })
    open -= part
  }
  return parts
}

/** The payments after these parts of them. */
export function withoutParts<Payment extends Returnable>(
  payments: readonly Payment[],
  parts: readonly RefundPart[],
): Payment[] {
  return payments.map((payment) => {
    const taken = parts.filter(({ paymentId }) => paymentId === payment.id)
    return { ...payment, returned: taken.reduce((sum, { amount }) => sum + amount, payment.returned) }
  })
}

/**
 * Takes an amount from the payments in their order; less if there is less. A gift card of the shop goes first, then what a
 * provider can give back, then a gift card of a plugin, which the merchant gives back if it is only a part.
 */
export function partsOf(payments: readonly Returnable[], amount: Minor): RefundPart[] {
  const rank = ({ external, giftCard }: Returnable) => {
    if (giftCard) return giftCard === 'own' ? 0 : 2
    return external ? 3 : 1
  }
  const inOrder = payments.toSorted((a, b) => rank(a) - rank(b))
  const parts: RefundPart[] = []
  let open = amount
  for (const { id, external, giftCard, ...payment } of inOrder) {
    const left = leftOfPayment(payment)
    const part = left < open ? left : open
    if (part <= 0n) continue
    parts.push({
      paymentId: id,
      amount: part,
      external: external || (giftCard === 'plugin' && part < payment.amount),
    })
    open -= part
  }
  return parts
}
