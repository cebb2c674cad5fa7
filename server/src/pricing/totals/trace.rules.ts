import type { Minor } from '../../platform/money.ts'
import type { RejectedCoupon } from '../coupons/rules.ts'
import type { AppliedDiscount, TraceEntry } from '../model/discounts.rules.ts'
import type { LineState } from '../model/lines.rules.ts'

/** What the catalogue's sale took off a line. */
export function saleTrace({ line, fullPrice, unitPrice, quantity }: LineState): TraceEntry[] {
  const amount = (fullPrice - unitPrice) * quantity
  if (amount === 0n) return []
  return [{ step: 'SALE', outcome: 'APPLIED', subject: line.id, reason: 'OK', amount }]
}

export function couponTrace(
  discount: AppliedDiscount | undefined,
  rejected: RejectedCoupon | undefined,
): TraceEntry[] {
  if (rejected !== undefined)
    return [
      {
        step: 'COUPON',
        outcome: 'REJECTED',
        subject: rejected.couponCode,
        reason: rejected.code,
        amount: 0n,
      },
    ]
  if (discount?.source.kind !== 'COUPON') return []
  const { code } = discount.source
  return [{ step: 'COUPON', outcome: 'APPLIED', subject: code, reason: 'OK', amount: discount.amount }]
}

export function feeTrace(fee: { code: string; amount: Minor }, isCharged: boolean): TraceEntry {
  const { code: subject, amount } = fee
  return isCharged
    ? { step: 'ADDITIONAL_FEE', outcome: 'APPLIED', subject, reason: 'OK', amount }
    : { step: 'ADDITIONAL_FEE', outcome: 'REJECTED', subject, reason: 'NO_SUCH_LINE', amount: 0n }
}
