import * as money from '../../platform/values/money.ts'
import { addTo, cycleBegins, farthestCycle } from '../../subscriptions/calendar/rules.ts'
import type { OwnOrder } from './queries.ts'

export interface NextPayment {
  at: Date
  amount: money.Minor
  /** Taxes come on top, and the order does not know them. */
  isTaxOpen: boolean
}

/** Undefined if nothing more has to be paid. Credit pays whole cycles first, and lowers the payment after them. */
export function nextPaymentOf(order: OwnOrder): NextPayment | undefined {
  const { status, contractStatus, plan, nextAt, cycle, cycles, prices } = order
  const goesOn = plan.billing === 'RECURRING' && status === 'ACTIVE' && contractStatus === 'ACTIVE'
  if (!goesOn || !nextAt || cycles === null || plan.price === '0') return undefined
  const [credit, full] = [order.credit ?? 0n, BigInt(plan.price)]
  const covered = Number(credit / full)
  if (cycle + covered >= (cycles || farthestCycle)) return undefined
  const price = (cycle + covered === 0 ? prices[0] : (prices[1] ?? prices[0]))?.price
  const whole = price && money.toMinor(price.total ?? '0', plan.currency)
  if (!whole) return undefined
  const { tax } = prices[0]?.price ?? {}
  const isTaxOpen = tax !== undefined && !tax.includedInPrice && !price.tax
  // The credit lowers the price before taxes, and so the taxes too.
  const amount = money.share(whole, full - (credit % full), full)
  const at = covered > 0 ? cycleAt(order, cycle + covered + 1) : nextAt
  return at && { at, amount, isTaxOpen }
}

function cycleAt(
  { plan: { periodUnit: unit, periodCount: count }, timeZone, anchor, anchorCycle }: OwnOrder,
  cycle: number,
): Date | undefined {
  if (!unit || !count || timeZone === null || anchor === null || anchorCycle === null) return undefined
  return cycleBegins({ timeZone, interval: { unit, count }, anchor, anchorCycle }, cycle)
}

/** The day of the first payment of a plan that has not started: after its free days, or after the time that is paid already. */
export function firstPaymentAt(
  { plan, startsAt }: Pick<OwnOrder, 'plan' | 'startsAt'>,
  { isPaid, timeZone }: { isPaid: boolean; timeZone: string },
): Date {
  if (plan.trialDays > 0) return addTo(startsAt, { unit: 'DAY', count: plan.trialDays }, timeZone)
  const { periodUnit: unit, periodCount: count } = plan
  return isPaid && unit && count ? addTo(startsAt, { unit, count }, timeZone) : startsAt
}

/** The end of the free days that the member is in. */
export function trialEnd({ status, cycle, cycleEndsAt, plan }: OwnOrder): Date | undefined {
  const isTrial = status === 'ACTIVE' && cycle === 0 && plan.trialDays > 0
  return isTrial && cycleEndsAt ? cycleEndsAt : undefined
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
