import { orderEvent, publishEvents } from '../../orders/order/events.service.ts'
import { lockOrder, updateStatuses } from '../../orders/order/service.ts'
import { endLinks } from '../../payments/links/service.ts'
import { type Connection, runOne } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { contractById } from '../../subscriptions/contracts/queries.ts'
import { endOf } from '../../subscriptions/contracts/rules.ts'
import * as contracts from '../../subscriptions/contracts/service.ts'
import {
  type Cancellation,
  giveBackPurchase,
  lockPlanOrder,
  type PlanOrderRow,
  replacementsOf,
} from '../orders/queries.ts'
import { open, patch } from '../orders/service.ts'
import { sendPlanMail } from './mail.ts'

/** The plan order has begun: the one whose place it takes ends, with its credits and its access. */
export async function takePlace(tx: Connection, shop: Shop, row: PlanOrderRow): Promise<void> {
  const before = await replaced(tx, row)
  if (!before?.contractId || !open.includes(before.status)) return
  const { siteId, id, contractId } = before
  const cause = row.replaceCause ?? 'OWNER_ACTION'
  const cancellation = before.cancellation ?? cancellationNow(shop, { cause, effectiveAt: 'IMMEDIATELY' })
  await patch(tx, shop, { siteId, id, patch: { cancellation }, events: [] })
  await contracts.end(tx, shop, { siteId, id: contractId, status: 'CANCELED', cause })
  const contract = await runOne(tx, contractById, [siteId, row.contractId])
  const change = { before: before.plan.name, contract }
  await sendPlanMail(tx, shop, { order: row, kind: 'changed', day: row.startsAt, change })
}

async function replaced(
  tx: Connection,
  { siteId, replaces }: PlanOrderRow,
): Promise<PlanOrderRow | undefined> {
  const [row] = replaces ? await tx.run(lockPlanOrder, [siteId, replaces]) : []
  return row
}

export function cancellationNow(shop: Shop, reason: Omit<Cancellation, 'requestedDate'>): Cancellation {
  return { requestedDate: new Date(shop.clock()).toISOString(), ...reason }
}

/** Nobody has paid for the change: its order of the shop is cancelled, and the member keeps the plan. */
export async function giveUp(
  tx: Connection,
  shop: Shop,
  { row, contractId, orderId }: { row: PlanOrderRow; contractId: string; orderId: string },
): Promise<void> {
  const { siteId } = row
  await contracts.end(tx, shop, { siteId, id: contractId, status: 'CANCELED', cause: 'PAYMENT_FAILURE' })
  const before = await lockOrder(tx, { siteId }, orderId)
  const order = await updateStatuses(tx, shop, {
    order: { ...before, status: 'CANCELED' },
    activities: ['ORDER_CANCELED'],
  })
  await endLinks(tx, shop, order)
  await publishEvents(tx, [orderEvent(shop, 'canceled', order)])
}

/** Drops changes of plan orders that are to come. False if there are none. */
export async function dropReplacements(
  tx: Connection,
  shop: Shop,
  { siteId, ids }: { siteId: string; ids: readonly string[] },
): Promise<boolean> {
  const found = ids.length > 0 ? await tx.run(replacementsOf, [siteId, ids]) : []
  const endings = found.flatMap(({ status, contractId: id, replaceCause: cause }) =>
    status === 'PENDING' && id ? [{ siteId, id, status: 'CANCELED' as const, cause }] : [],
  )
  return (await contracts.endAll(tx, shop, endings)).length > 0
}

/** A change that has not begun. */
export function isToCome({ replaces, status }: PlanOrderRow): boolean {
  return replaces !== null && (status === 'DRAFT' || status === 'PENDING')
}

/** A change that was to come is dropped: the purchase does not count, and the present plan goes on as before. */
export async function drop(tx: Connection, shop: Shop, row: PlanOrderRow): Promise<void> {
  const { siteId, id, planId, memberId, counted, status } = row
  const paymentStatus = status === 'DRAFT' ? 'FAILED' : 'NOT_APPLICABLE'
  await patch(tx, shop, { siteId, id, patch: { counted: false, payment_status: paymentStatus }, events: [] })
  if (counted) await tx.run(giveBackPurchase, [siteId, planId, memberId])
  const before = await replaced(tx, row)
  if (!before?.contractId || before.status !== 'ACTIVE' || !before.renewalCanceled) return
  const contract = await contracts.keep(tx, shop, { siteId, id: before.contractId })
  await patch(tx, shop, {
    ...{ siteId, id: before.id, events: [] },
    patch: { renewal_canceled: false, cancellation: null, ends_at: endOf(contract) },
  })
}
