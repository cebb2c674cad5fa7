import type { SpannedPrice } from '@cartwright/contract/plans/orders.ts'
import * as money from '../../platform/values/money.ts'
import { farthestCycle } from '../../subscriptions/calendar/rules.ts'
import * as contracts from '../../subscriptions/contracts/rules.ts'
import type { PlanOrderRow } from './queries.ts'

/** A plan order with what its payments need of its contract; null before it has one. */
export interface PaidOrder extends Pick<PlanOrderRow, 'status' | 'plan' | 'cycle' | 'prices' | 'replaces'> {
  contractStatus: contracts.ContractStatus | null
  nextAt: Date | null
  cycles: number | null
  timeZone: string | null
  /** All cycles are counted from this one. */
  anchor: Date | null
  anchorCycle: number | null
  /** What earlier payments leave for the next ones, in minor units. */
  credit: money.Minor | null
}

export interface NextPayment {
  at: Date
  amount: money.Minor
  tax: Taxed
}

/** Whether taxes that come on top of prices are in an amount, or still to be added to it; neither without such taxes. */
export type Taxed = 'WITH' | 'PLUS' | undefined

export function nextPaymentUnder(contract: contracts.Contract, order: PlanOrderRow): NextPayment | undefined {
  return nextPaymentOf({ ...contract, ...order, contractStatus: contract.status })
}

/** Undefined if nothing more has to be paid. Credit pays whole cycles first, and lowers the payment after them. */
export function nextPaymentOf(order: PaidOrder): NextPayment | undefined {
  const { status, contractStatus, plan, nextAt, cycle, cycles, prices, replaces } = order
  // The plan of a change that is to come is charged when it begins, also if that is once.
  const isToCome = status === 'PENDING' && replaces !== null
  const goesOn = status === 'ACTIVE' && plan.billing === 'RECURRING'
  if (
    !(isToCome || goesOn) ||
    contractStatus !== 'ACTIVE' ||
    !nextAt ||
    cycles === null ||
    plan.price === '0'
  )
    return undefined
  const [credit, full] = [order.credit ?? 0n, BigInt(plan.price)]
  const covered = Number(credit / full)
  if (cycle + covered >= (cycles || farthestCycle)) return undefined
  // The first price of a change is lowered by the credit already, and that of a single cycle is the only one.
  const isFirst = cycle === 0 && (credit === 0n || prices.length === 1)
  const price = (isFirst ? prices[0] : (prices[1] ?? prices[0]))?.price
  const whole = price && money.toMinor(price.total ?? '0', plan.currency)
  if (!whole) return undefined
  // The credit lowers the price before taxes, and so the taxes too.
  const amount = isFirst ? whole : money.share(whole, full - (credit % full), full)
  return { at: paidUntil(order) ?? nextAt, amount, tax: taxIn(price, prices) }
}

/** Of one of the prices, or of the plan's price before taxes. */
export function taxIn(price: SpannedPrice['price'], prices: readonly SpannedPrice[]): Taxed {
  if (isOnTop(price)) return 'WITH'
  return !price?.tax && isOnTop(prices[0]?.price) ? 'PLUS' : undefined
}

/** Whether taxes come on top of one of the prices. */
export function hasTaxOnTop(prices: readonly SpannedPrice[]): boolean {
  return prices.some(({ price }) => isOnTop(price))
}

function isOnTop(price: SpannedPrice['price']): boolean {
  return price?.tax !== undefined && !price.tax.includedInPrice
}

/** When the cycles end that are paid, also by credit; null before the plan has begun. */
export function paidUntil(order: PaidOrder): Date | null {
  const { plan, timeZone, anchor, anchorCycle, nextAt, cycle, cycles, credit } = order
  const { periodUnit: unit, periodCount: count } = plan
  if (timeZone === null || !anchor || anchorCycle === null || cycles === null) return nextAt
  const interval = unit && count ? { unit, count } : undefined
  const schedule = { timeZone, interval, anchor, anchorCycle }
  return contracts.paidUntil({ ...schedule, nextAt, cycle, cycles, credit: credit ?? 0n }, BigInt(plan.price))
}
