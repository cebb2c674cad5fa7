import type { ErrorCode } from '@cartwright/contract/errors.ts'
import type { PlanChange, PreviewPlanChangeRequest, SpannedPrice } from '@cartwright/contract/plans/orders.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as money from '../../platform/values/money.ts'
import type { PricedPurchase } from '../../pricing/totals/purchase.rules.ts'
import * as sites from '../../sites/settings/service.ts'
import { creditFor, isCharged, priceCycle } from '../../subscriptions/billing/orders.service.ts'
import { cycleBegins, farthestCycle } from '../../subscriptions/calendar/rules.ts'
import { contractById } from '../../subscriptions/contracts/queries.ts'
import type { Contract } from '../../subscriptions/contracts/rules.ts'
import type { NewContract } from '../../subscriptions/contracts/service.ts'
import type { PlanRow } from '../definitions/queries.ts'
import * as plans from '../definitions/service.ts'
import type { BoughtPlan, PlanOrderRow } from '../orders/queries.ts'
import { toBought } from '../orders/rules.ts'
import { get } from '../orders/service.ts'
import { sellerName } from '../purchases/conclude.service.ts'
import { termsOf, toPrice } from '../purchases/prices.service.ts'
import { creditOf } from './value.service.ts'

/** Whose plan is changed. Without a member: a merchant changes any. */
export interface Changer {
  siteId: string
  memberId?: string
}

/** A change to another plan before it is made. */
export interface Quote {
  row: PlanOrderRow
  contract: Contract
  plan: PlanRow
  bought: BoughtPlan
  /** Of the new plan. Its subject is not known yet. */
  draft: Omit<NewContract, 'subjectId'> & { credit: money.Minor; anchor: Date }
  prices: SpannedPrice[]
  change: PlanChange
  /** The shop charges for the change at once. */
  charges: boolean
}

export async function quote(shop: Shop, by: Changer, asked: PreviewPlanChangeRequest): Promise<Quote> {
  const row = await get(shop.db, by, asked.id)
  const [contract] = row.contractId ? await shop.db.run(contractById, [by.siteId, row.contractId]) : []
  if (!contract) throw refuse('plan_order_status_conflict')
  assertChangeable(row, contract, by)
  const plan = await plans.get(shop.db, by.siteId, asked.planId)
  await assertOffered(shop, { plan, row, by })
  const isNow = asked.effectiveAt === 'IMMEDIATELY'
  if (!isNow && !hasNextPayment(row, contract))
    throw violation('effectiveAt', 'must be IMMEDIATELY: this order has no further payment', 'OTHER')
  const credit = isNow ? await creditOf(shop, row, contract) : contract.credit
  return price(shop, { row, contract, plan, credit, isNow, by })
}

function assertChangeable(row: PlanOrderRow, contract: Contract, { memberId }: Changer): void {
  const reason = whyNot(row, contract, memberId !== undefined)
  if (reason) throw refuse(reason.code, reason.description)
}

interface Reason {
  code: ErrorCode
  description?: string
}

/** Why an order of a plan cannot be changed at all; undefined if it can. */
function whyNot(row: PlanOrderRow, contract: Contract, byMember: boolean): Reason | undefined {
  const not = (description: string): Reason => ({ code: 'plan_change_not_possible', description })
  if (row.status !== 'ACTIVE' || contract.status !== 'ACTIVE' || !contract.started)
    return { code: 'plan_order_status_conflict' }
  if (row.plan.billing === 'UNLIMITED') return not('A plan without an end has no days to give back')
  if (row.paymentStatus !== 'PAID' && row.paymentStatus !== 'NOT_APPLICABLE')
    return not('Pay for the present plan first')
  if (byMember && contract.collection === 'MERCHANT')
    return not('The shop collects the money for this plan. Ask the shop to change it')
  return undefined
}

async function assertOffered(
  shop: Shop,
  { plan, row, by }: { plan: PlanRow; row: PlanOrderRow; by: Changer },
): Promise<void> {
  const { settings } = await sites.get(shop, by.siteId)
  if (plan.archived) throw refuse('archived_plan')
  if (plan.id === row.planId) throw violation('planId', 'must be another plan', 'OTHER')
  const isOffered = by.memberId === undefined || plan.buyable
  if (!isOffered || plan.currency !== settings.currency || plan.currency !== row.plan.currency)
    throw refuse('plan_not_for_sale')
}

/** Whether something is charged by itself after the current cycle. */
function hasNextPayment({ plan }: PlanOrderRow, { cycles, cycle, nextAt }: Contract): boolean {
  return plan.billing === 'RECURRING' && nextAt !== null && (cycles === 0 || cycle < cycles)
}

interface Wanted {
  row: PlanOrderRow
  contract: Contract
  plan: PlanRow
  credit: money.Minor
  isNow: boolean
  by: Changer
}

async function price(shop: Shop, wanted: Wanted): Promise<Quote> {
  const { row, contract, plan, isNow } = wanted
  const inTrial = contract.cycle === 0
  // Whoever changes has signed up and tried before: there is no fee, and a trial goes on, but there is no new one.
  const bought = { ...toBought(plan), fee: null, trialDays: inTrial && isNow ? row.plan.trialDays : 0 }
  const draft = draftOf(shop, { ...wanted, bought })
  const { currency } = bought
  const paysNow = isNow && !inTrial
  const { first, next, later, used, left } = await priceCycles(shop, { draft, bought, paysNow })
  const due = paysNow ? first.result.summary.total : 0n
  const charges = due > 0n && contract.collection === 'SYSTEM'
  if (charges && !isCharged(shop, contract))
    throw refuse(
      'plan_change_not_possible',
      'The shop has no saved way to charge for the change. Change at the next payment',
    )
  const text = (amount: money.Minor) => money.toDecimal(amount, currency)
  const { anchorCycle = 1 } = draft
  const nextAt = next && cycleBegins({ ...draft, anchorCycle }, next.cycle)
  const change: PlanChange = {
    planId: plan.id,
    effectiveAt: isNow ? 'IMMEDIATELY' : 'NEXT_PAYMENT_DATE',
    ...{ currency, credit: text(draft.credit), creditLeft: text(left), dueNow: text(due) },
    startDate: draft.startsAt.toISOString(),
    ...(next && nextAt
      ? { nextPayment: { date: nextAt.toISOString(), amount: text(totalOf(next.priced)) } }
      : {}),
    ...(next && later && next.cycle !== bought.cycles ? { laterPayments: text(totalOf(later)) } : {}),
  }
  const prices = spansOf({ first, later, cycles: bought.cycles, used: text(used) })
  return { row, contract, plan, bought, draft, prices, change, charges }
}

/** What the first cycle costs, the next one that is to pay once the credit has paid those before it, and all later ones. */
async function priceCycles(
  shop: Shop,
  { draft, bought, paysNow }: Pick<Quote, 'draft' | 'bought'> & { paysNow: boolean },
) {
  const { siteId, memberId, terms, credit } = draft
  const used = creditFor(draft, bought.currency)
  const of = (cycle: number, credit: money.Minor) =>
    priceCycle(shop, { siteId, memberId, terms }, { cycle, credit })
  const isRecurring = bought.billing === 'RECURRING' && bought.cycles !== 1
  const cycle = nextCycle(bought, { credit, paysNow })
  const rest = cycle === undefined ? 0n : credit - BigInt(cycle - 1) * BigInt(bought.price)
  const [first, next, later] = await Promise.all([
    of(1, used),
    cycle === undefined ? undefined : of(cycle, rest > 0n ? rest : 0n),
    isRecurring ? of(2, 0n) : undefined,
  ])
  return {
    first,
    next: cycle && next ? { cycle, priced: next } : undefined,
    later,
    used,
    left: credit - used,
  }
}

/** The first cycle that the credit does not pay as a whole; undefined if nothing more is to pay. */
function nextCycle(
  { price, billing, cycles }: BoughtPlan,
  { credit, paysNow }: { credit: money.Minor; paysNow: boolean },
): number | undefined {
  if (price === '0') return undefined
  const cycle = Math.max(paysNow ? 2 : 1, Number(credit / BigInt(price)) + 1)
  const most = billing === 'RECURRING' ? cycles || farthestCycle : 1
  return cycle > most ? undefined : cycle
}

function totalOf({ result }: PricedPurchase): money.Minor {
  return result.summary.total
}

interface Spans {
  first: PricedPurchase
  later: PricedPurchase | undefined
  cycles: number
  used: string
}

function spansOf({ first, later, cycles, used }: Spans): SpannedPrice[] {
  const price = { ...toPrice(first), proration: used }
  const spans = [{ duration: { cycleFrom: 1, numberOfCycles: 1 }, price }]
  if (!later) return spans
  const numberOfCycles = cycles === 0 ? null : cycles - 1
  return [...spans, { duration: { cycleFrom: 2, numberOfCycles }, price: toPrice(later) }]
}

/** The contract of the new plan. A plan with the same cycles keeps the day of the month. */
function draftOf(shop: Shop, wanted: Wanted & { bought: BoughtPlan }): Quote['draft'] {
  const { row, contract, plan, credit, isNow, bought } = wanted
  const { siteId, memberId, terms, timeZone, collection, paymentMethod, savedMethod } = contract
  const { periodUnit: unit, periodCount: count } = bought
  const { email, language, billingInfo } = terms
  const buyer = { siteId, memberId, email, language, ...(billingInfo ? { billingInfo } : {}) }
  const now = new Date(shop.clock())
  const startsAt = isNow ? now : (contract.nextAt ?? now)
  const keepsDay = !isNow && unit === contract.intervalUnit && count === contract.intervalCount
  return {
    ...{ siteId, memberId, seller: sellerName, timeZone, collection, paymentMethod, savedMethod, credit },
    interval: unit && count ? { unit, count } : undefined,
    cycles: bought.cycles,
    startsAt,
    anchor: isNow && contract.cycle === 0 ? contract.anchor : startsAt,
    ...(keepsDay ? { anchor: contract.anchor, anchorCycle: contract.anchorCycle - contract.cycle } : {}),
    replaces: row.contractId ?? contract.id,
    terms: termsOf(bought, plan.id, { buyer, prepaid: 0 }),
  }
}
