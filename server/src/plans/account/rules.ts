import * as money from '../../platform/values/money.ts'
import type { OwnOrder } from './queries.ts'

export interface NextPayment {
  at: Date
  amount: money.Minor
  /** Taxes come on top, and the order does not know them. */
  isTaxOpen: boolean
}

/** Undefined if nothing more has to be paid. */
export function nextPaymentOf(order: OwnOrder): NextPayment | undefined {
  const { status, contractStatus, plan, nextAt, cycle, cycles, prices, credit } = order
  const goesOn = plan.billing === 'RECURRING' && status === 'ACTIVE' && contractStatus === 'ACTIVE'
  if (!goesOn || !nextAt || cycles === null || (cycles > 0 && cycle >= cycles)) return undefined
  const price = (cycle === 0 ? prices[0] : (prices[1] ?? prices[0]))?.price
  const whole = price && money.toMinor(price.total ?? '0', plan.currency)
  if (!whole || (credit ?? 0n) >= BigInt(plan.price)) return undefined
  const { tax } = prices[0]?.price ?? {}
  const isTaxOpen = tax !== undefined && !tax.includedInPrice && !price.tax
  // The credit lowers the price before taxes, and so the taxes too.
  const amount = money.share(whole, BigInt(plan.price) - (credit ?? 0n), BigInt(plan.price))
  return { at: nextAt, amount, isTaxOpen }
}

export function isOpen({ status }: OwnOrder): boolean {
  return status === 'PENDING' || status === 'ACTIVE' || status === 'PAUSED'
}

export function mayCancel(order: OwnOrder): boolean {
  return isOpen(order) && order.buyerCanCancel
}

/** Cancelling it takes back the change of another plan, which goes on. */
export function isWithdrawal({ status, replaces }: OwnOrder): boolean {
  return status === 'PENDING' && replaces !== null
}
