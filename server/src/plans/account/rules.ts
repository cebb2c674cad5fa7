import { addTo } from '../../subscriptions/calendar/rules.ts'
import type { OwnOrder } from './queries.ts'

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
