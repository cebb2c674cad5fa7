import type {
  ManagementListPlanOrdersReply,
  ManagementListPlanOrdersRequest,
  PlanOrder,
  PlanOrderStatus,
} from '@cartwright/contract/plans/orders.ts'
import { splitWords } from '../../customers/members/search.service.ts'
import { publishEvents } from '../../orders/order/events.service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import { mostCounted } from '../../platform/query/page.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { type PlanOrderEvent, planOrderEvent } from './events.service.ts'
import {
  findPlanOrders,
  isSortable,
  type Patch,
  type PlanOrderRow,
  patchPlanOrders,
  planOrderById,
} from './queries.ts'
import { toWire } from './rules.ts'

/** An order that goes on, or may. */
export const open: readonly PlanOrderStatus[] = ['DRAFT', 'PENDING', 'ACTIVE', 'PAUSED']

/** The member's own order, for a merchant any. */
export async function get(
  on: Connection,
  { siteId, memberId = null }: { siteId: string; memberId?: string | null },
  id: string,
): Promise<PlanOrderRow> {
  const [row] = await on.run(planOrderById, [siteId, id, memberId])
  if (!row) throw refuse('plan_order_not_found')
  return row
}

/** Only members have plans. */
export function requireMember({ memberId }: Pick<Caller, 'memberId'>): string {
  if (memberId === undefined) throw refuse('MEMBER_REQUIRED')
  return memberId
}

export interface Change {
  patch: Patch
  /** The statuses in which the order may change so. */
  from?: readonly PlanOrderStatus[]
  events: readonly PlanOrderEvent[]
}

/** Writes a change with its events; undefined if the order is in none of the statuses. */
export async function patch(
  tx: Connection,
  shop: Shop,
  { siteId, ...change }: Change & { siteId: string; id: string },
): Promise<PlanOrderRow | undefined> {
  return (await patchAll(tx, shop, { siteId, changes: [change] })).get(change.id)
}

/** The same for orders of one site. Returns those that have changed, by their ids. */
export async function patchAll(
  tx: Connection,
  shop: Shop,
  { siteId, changes }: { siteId: string; changes: readonly (Change & { id: string })[] },
): Promise<Map<string, PlanOrderRow>> {
  const patches = changes.map(({ id, patch, from = open }) => ({ id, patch, from }))
  const rows = await tx.run(patchPlanOrders, [siteId, JSON.stringify(patches), new Date(shop.clock())])
  const changed = new Map(rows.map((row) => [row.id, row]))
  const events = changes.flatMap(({ id, events }) => {
    const row = changed.get(id)
    const kinds: readonly PlanOrderEvent[] = ['updated', ...events]
    return row ? kinds.map((kind) => planOrderEvent(shop, kind, row)) : []
  })
  await publishEvents(tx, events)
  return changed
}

export async function read(
  shop: Shop,
  { siteId, memberId }: { siteId: string; memberId?: string | null },
  { id, fieldSet }: { id: string; fieldSet?: 'UNKNOWN_SET' | 'BASIC' | 'FULL' },
): Promise<{ order: PlanOrder }> {
  return { order: toWire(await get(shop.db, { siteId, memberId: memberId ?? null }, id), fieldSet) }
}

const usualLimit = 50

/** The orders of a member, for a merchant all of the site. */
export async function list(
  shop: Shop,
  { siteId, memberId }: { siteId: string; memberId?: string },
  asked: ManagementListPlanOrdersRequest,
): Promise<ManagementListPlanOrdersReply> {
  const { sorting, limit, offset, fieldSet } = asked
  const fieldName = sorting?.fieldName || 'createdDate'
  if (!isSortable(fieldName))
    throw violation('sorting.fieldName', 'must be createdDate, startDate or endDate', 'INVALID_ENUM_VALUE')
  const selection = {
    siteId,
    memberIds: memberId === undefined ? asked.buyerIds : [memberId],
    words: memberId === undefined ? splitWords(asked.search ?? '') : [],
    planIds: asked.planIds,
    statuses: asked.orderStatuses,
    paymentStatuses: asked.paymentStatuses,
    renewalCanceled: asked.autoRenewCanceled ?? undefined,
    withoutDrafts: memberId !== undefined && !asked.orderStatuses?.includes('DRAFT'),
  }
  const page = {
    fieldName,
    descending: (sorting?.order ?? (sorting?.fieldName ? 'ASC' : 'DESC')) === 'DESC',
    limit: limit ?? usualLimit,
    offset: offset ?? 0,
  }
  // A member who has just ordered a plan wants to see it: no replica.
  const on = memberId === undefined ? shop.db.read : shop.db
  const { rows, total } = await findPlanOrders(on, selection, page)
  const tooManyToCount = total > mostCounted
  return {
    orders: rows.map((row) => toWire(row, fieldSet)),
    pagingMetadata: {
      count: rows.length,
      offset: page.offset,
      tooManyToCount,
      ...(tooManyToCount ? {} : { total }),
    },
  }
}
