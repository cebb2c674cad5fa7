import type { Minor } from '../../platform/values/money.ts'

export interface Returnable {
  id: string
  amount: Minor
  /** What has gone back of it, or is on its way. */
  returned: Minor
  /** The provider cannot give it back: the merchant does, outside the shop. */
  external: boolean
}

export interface RefundPart {
  paymentId: string
  amount: Minor
  external: boolean
}

/** What can still go back. */
export function leftOf(payments: readonly Returnable[]): Minor {
  return payments.reduce((sum, { amount, returned }) => sum + amount - returned, 0n)
}

/** Takes an amount from the payments in their order; less if there is less. What a provider can give back goes first. */
export function partsOf(payments: readonly Returnable[], amount: Minor): RefundPart[] {
  const inOrder = payments.toSorted((a, b) => Number(a.external) - Number(b.external))
  const parts: RefundPart[] = []
  let open = amount
  for (const { id, external, ...payment } of inOrder) {
    const left = payment.amount - payment.returned
    const part = left < open ? left : open
    if (part <= 0n) continue
    parts.push({ paymentId: id, amount: part, external })
    open -= part
  }
  return parts
}
