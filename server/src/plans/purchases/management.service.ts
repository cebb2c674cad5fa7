import type { PlanOrderCancellation } from '@cartwright/contract/plans/orders.ts'
import * as collection from '../../orders/collection/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { cycleByNumber } from '../../subscriptions/billing/queries.ts'
import { cycleBegins } from '../../subscriptions/calendar/rules.ts'
import { type Contract, endOf, paidUntil, scheduleOf } from '../../subscriptions/contracts/rules.ts'
import * as contracts from '../../subscriptions/contracts/service.ts'
import { planById } from '../definitions/queries.ts'
import { nextPaymentUnder } from '../orders/payments.rules.ts'
import { type Cancellation, giveBackPurchase, lockPlanOrder, type PlanOrderRow } from '../orders/queries.ts'
import { get, open, patch, requireMember } from '../orders/service.ts'
import { sendPlanMail } from './mail.ts'
import { cancellationNow, dropReplacements } from './replacements.service.ts'
import type { PlanMail } from './texts.ts'

type Cause = Cancellation['cause']

/** Members cancel plans that allow it. */
export async function requestCancellation(
  shop: Shop,
  caller: Caller,
  asked: PlanOrderCancellation,
): Promise<void> {
  const { siteId } = caller
  const memberId = requireMember(caller)
  const { planId } = await get(shop.db, { siteId, memberId }, asked.id)
  const [plan] = await shop.db.run(planById, [siteId, planId])
  if (plan && !plan.buyerCanCancel) throw refuse('buyer_can_not_cancel')
  await cancel(shop, siteId, { ...asked, cause: 'MEMBER_ACTION' })
}

export async function cancel(
  shop: Shop,
  siteId: string,
  { id, effectiveAt, cause }: PlanOrderCancellation & { cause: Cause },
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const row = await lock(tx, siteId, id)
    if (!open.includes(row.status)) throw refuse('plan_order_status_conflict')
    if (effectiveAt === 'IMMEDIATELY') return cancelNow(tx, shop, { row, cause })
    if (row.plan.billing !== 'RECURRING')
      throw violation('effectiveAt', 'must be IMMEDIATELY: this order has no further payment', 'OTHER')
    const goesOn = (await dropReplacements(tx, shop, { siteId, ids: [id] })) || !row.renewalCanceled
    if (goesOn) await cancelRenewal(tx, shop, { row, cause })
  })
}

async function cancelRenewal(
  tx: Connection,
  shop: Shop,
  { row, cause }: { row: PlanOrderRow; cause: Cause },
): Promise<void> {
  const { siteId, id, contractId } = row
  if (!contractId) throw refuse('plan_order_status_conflict')
  const contract = await contracts.cancelAtPeriodEnd(tx, shop, { siteId, id: contractId, cause })
  const day = paidUntil({ ...contract, ...scheduleOf(contract) }, BigInt(row.plan.price))
  const order = await patch(tx, shop, {
    ...{ siteId, id, events: ['auto_renew_canceled'] },
    patch: {
      renewal_canceled: true,
      ends_at: day,
      cancellation: cancellationNow(shop, { cause, effectiveAt: 'NEXT_PAYMENT_DATE' }),
    },
  })
  if (order) await sendPlanMail(tx, shop, { order, kind: 'canceled', day })
}

/** Ends a locked order at once. A purchase that never began does not count towards the limit. */
export async function cancelNow(
  tx: Connection,
  shop: Shop,
  { row, cause }: { row: PlanOrderRow; cause: Cause },
): Promise<void> {
  const { siteId, id, contractId, planId, memberId, status, counted, replaces } = row
  if (!open.includes(status)) return
  if (counted && !replaces && (status === 'DRAFT' || status === 'PENDING')) {
    await patch(tx, shop, { siteId, id, patch: { counted: false }, events: [] })
    await tx.run(giveBackPurchase, [siteId, planId, memberId])
  }
  if (contractId) {
    // It ends earlier than its member was told, who hears of it.
    if (row.cancellation) await patch(tx, shop, { siteId, id, patch: { cancellation: null }, events: [] })
    await contracts.end(tx, shop, { siteId, id: contractId, status: 'CANCELED', cause })
    return
  }
  await patch(tx, shop, {
    ...{ siteId, id, events: ['canceled'] },
    patch: {
      status: 'CANCELED',
      ends_at: new Date(shop.clock()),
      cancellation: cancellationNow(shop, { cause, effectiveAt: 'IMMEDIATELY' }),
    },
  })
}

/** The next payment and the end wait until the order is resumed. */
export async function pause(shop: Shop, { siteId }: Caller, id: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const { contractId, status, pauses } = await lock(tx, siteId, id)
    if (!contractId || status !== 'ACTIVE') throw refuse('plan_order_status_conflict')
    await contracts.pause(tx, shop, { siteId, id: contractId })
    const pauseDate = new Date(shop.clock()).toISOString()
    const order = await patch(tx, shop, {
      ...{ siteId, id, events: ['paused'] },
      patch: { status: 'PAUSED', pauses: [...pauses, { status: 'ACTIVE', pauseDate, resumeDate: null }] },
    })
    if (order) await sendPlanMail(tx, shop, { order, kind: 'paused', day: null })
  })
}

export async function resume(shop: Shop, { siteId }: Caller, id: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const { contractId, status, pauses } = await lock(tx, siteId, id)
    if (!contractId || status !== 'PAUSED') throw refuse('plan_order_status_conflict')
    const contract = await contracts.resume(tx, shop, { siteId, id: contractId })
    const resumeDate = new Date(shop.clock()).toISOString()
    const ended = pauses.map((one) =>
      one.status === 'ACTIVE' ? { ...one, status: 'ENDED' as const, resumeDate } : one,
    )
    const order = await patch(tx, shop, {
      ...{ siteId, id, events: ['resumed'] },
      patch: { status: 'ACTIVE', pauses: ended, ...endsOf(contract) },
    })
    if (order) await sendPlanMail(tx, shop, { order, ...resumedNews(contract, order) })
  })
}

export async function postponeEnd(
  shop: Shop,
  { siteId }: Caller,
  { id, endDate }: { id: string; endDate: string },
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const { contractId, status } = await lock(tx, siteId, id)
    if (!contractId || !open.includes(status)) throw refuse('plan_order_status_conflict')
    const endsAt = new Date(endDate)
    const contract = await contracts.postponeEnd(tx, shop, { siteId, id: contractId, endsAt })
    if (!contract) throw violation('endDate', 'must be later than the end that the order has now', 'OTHER')
    const isLast = contract.cycle >= contract.cycles
    await patch(tx, shop, {
      ...{ siteId, id, events: ['end_date_postponed'] },
      patch: { ends_at: endsAt, expiry_told: false, ...(isLast ? { cycle_ends_at: endsAt } : {}) },
    })
  })
}

/** What goes on after a pause: payments, or the time until the end. */
function resumedNews(contract: Contract, order: PlanOrderRow): { kind: PlanMail; day: Date | null } {
  const next = nextPaymentUnder(contract, order)
  return next ? { kind: 'resumed', day: next.at } : { kind: 'resumedToEnd', day: endOf(contract) }
}

/** When the order and its current cycle end. */
function endsOf(contract: Contract) {
  const cycleEnds = cycleBegins(scheduleOf(contract), contract.cycle + 1) ?? null
  return { ends_at: endOf(contract), cycle_ends_at: cycleEnds, earliest_ends_at: cycleEnds }
}

/** The merchant has the money that the order still owes. */
export async function markAsPaid(shop: Shop, caller: Caller, id: string): Promise<void> {
  const { siteId } = caller
  const row = await get(shop.db, { siteId }, id)
  const orderId = row.contractId ? await unpaidOrder(shop, row) : row.orderId
  if (!orderId || !open.includes(row.status)) throw refuse('plan_order_status_conflict')
  await collection.markAsPaid(shop, caller, orderId)
  await shop.db.transaction((tx) => patch(tx, shop, { siteId, id, patch: {}, events: ['marked_as_paid'] }))
}

async function unpaidOrder(shop: Shop, row: PlanOrderRow): Promise<string | null> {
  const [cycle] = await shop.db.run(cycleByNumber, [row.siteId, row.contractId, row.cycle])
  return cycle && cycle.status !== 'PAID' && cycle.status !== 'VOID' ? cycle.orderId : null
}

async function lock(tx: Connection, siteId: string, id: string): Promise<PlanOrderRow> {
  const [row] = await tx.run(lockPlanOrder, [siteId, id])
  if (!row) throw refuse('plan_order_not_found')
  return row
}
