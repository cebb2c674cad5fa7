import type {
  CreateScheduledChangeRequest,
  ListScheduledChangesReply,
  ListScheduledChangesRequest,
  ListScheduledProductsReply,
  ListScheduledProductsRequest,
  ScheduledChange,
  ScheduledTarget,
  UpdateScheduledChangeRequest,
} from '@cartwright/contract/catalogue/scheduled-changes.ts'
import { momentOf, wallTimeOf } from '@cartwright/contract/values/times.ts'
import { runOne } from '../../platform/db/db.ts'
import { notFound, refuse, refuseIf, violations } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { fieldChanges, toAuthor } from '../history/view.ts'
import { collectionRevision } from '../model/queries.ts'
import {
  cancelSchedule,
  insertSchedule,
  knownProducts,
  listProducts,
  listSchedules,
  type ScheduleRow,
  scheduleById,
  updateSchedule,
} from './queries.ts'
import { changeProblems, targetProblems, timeProblems } from './rules.ts'

type ScheduleRequest = CreateScheduledChangeRequest['scheduledChange']

/** Schedules a change of products. A start in the past means now. */
export async function create(shop: Shop, caller: Caller, wished: ScheduleRequest): Promise<ScheduledChange> {
  const { siteId, kind, id } = caller
  const plan = await toPlan(shop, siteId, wished)
  await assertTargetExists(shop, siteId, plan.target)
  const row = await runOne(shop.db, insertSchedule, [
    ...[siteId, shop.newId(), wished.name, JSON.stringify(plan.target), JSON.stringify(wished.change)],
    ...[plan.start, plan.end, shop.newId(), shop.newId(), kind, id, new Date(shop.clock())],
  ])
  return toWire(shop, row)
}

export async function read(shop: Shop, caller: Caller, id: string): Promise<ScheduledChange> {
  return toWire(shop, await findSchedule(shop, caller, id))
}

const defaultLimit = 50

export async function list(
  shop: Shop,
  caller: Caller,
  asked: ListScheduledChangesRequest,
): Promise<ListScheduledChangesReply> {
  const limit = asked.limit ?? defaultLimit
  const rows = await listSchedules(shop.db, caller.siteId, { ...asked, limit })
  const scheduledChanges = await Promise.all(rows.slice(0, limit).map((row) => toWire(shop, row)))
  return { scheduledChanges, hasNext: rows.length > limit }
}

/** Changes the fields that are sent. After the start, only the name and the end may change. */
export async function update(
  shop: Shop,
  caller: Caller,
  { id, revision, ...sent }: UpdateScheduledChangeRequest['scheduledChange'],
): Promise<ScheduledChange> {
  const { siteId } = caller
  const row = await findSchedule(shop, caller, id)
  if (revision !== undefined && revision !== String(row.revision)) throw staleRefusal(row)
  const hasStarted = row.state === 'STARTING' || row.state === 'ACTIVE'
  if (!(hasStarted || row.state === 'SCHEDULED'))
    throw refuse('ALREADY_STARTED', 'This scheduled change has already ended')
  if (hasStarted && (sent.target || sent.change || sent.startDate)) throw refuse('ALREADY_STARTED')
  const { name, target, change } = { ...row, ...sent }
  const { startDate = row.startsAt.toISOString() } = sent
  const endDate = sent.endDate === undefined ? row.endsAt?.toISOString() : sent.endDate
  const wished = { name, target, change, startDate, ...(endDate ? { endDate } : {}) }
  const plan = await toPlan(shop, siteId, wished)
  if (sent.target) await assertTargetExists(shop, siteId, plan.target)
  const [changed] = await shop.db.run(updateSchedule, [
    ...[siteId, id, row.revision, row.state, name, JSON.stringify(plan.target), JSON.stringify(change)],
    ...[plan.start, plan.end, new Date(shop.clock())],
  ])
  if (!changed) throw staleRefusal(await findSchedule(shop, caller, id))
  return toWire(shop, changed)
}

/** Cancels a change before its start, or ends an active one and restores the products. */
export async function cancel(shop: Shop, caller: Caller, id: string): Promise<ScheduledChange> {
  const [row] = await shop.db.run(cancelSchedule, [caller.siteId, id, new Date(shop.clock())])
  if (row) return toWire(shop, row)
  await findSchedule(shop, caller, id)
  throw refuse('ALREADY_STARTED', 'This scheduled change has already ended')
}

/** The effect on each product. */
export async function products(
  shop: Shop,
  caller: Caller,
  { id, after, state, limit }: ListScheduledProductsRequest,
): Promise<ListScheduledProductsReply> {
  const { siteId } = await findSchedule(shop, caller, id)
  const most = limit ?? defaultLimit
  const rows = await shop.db.run(listProducts, [siteId, id, after ?? null, state ?? null, most + 1])
  return {
    products: rows.slice(0, most).map(({ before, after, problem, ...row }) => ({
      ...row,
      changes: fieldChanges(before, after),
      ...(problem === null ? {} : { problem }),
    })),
    hasNext: rows.length > most,
  }
}

async function findSchedule(shop: Shop, { siteId }: Caller, id: string): Promise<ScheduleRow> {
  const [row] = await shop.db.run(scheduleById, [siteId, id])
  if (!row) throw notFound('No such scheduled change')
  return row
}

function staleRefusal({ revision }: ScheduleRow) {
  return refuse('REVISION_MISMATCH', undefined, { revision: String(revision) })
}

interface Plan {
  target: ScheduledTarget
  start: Date
  end: Date | null
}

async function toPlan(shop: Shop, siteId: string, wished: ScheduleRequest): Promise<Plan> {
  const { settings } = await sites.get(shop, siteId)
  const target = normalizeTarget(wished.target)
  const start = momentOf(wished.startDate, settings.timeZone)
  const end = wished.endDate ? momentOf(wished.endDate, settings.timeZone) : null
  refuseIf([
    ...targetProblems(target),
    ...timeProblems({ start, end }, shop.clock()),
    ...changeProblems(wished.change, settings),
  ])
  return { target, start, end }
}

function normalizeTarget({ productIds, collectionId, all }: ScheduledTarget): ScheduledTarget {
  return {
    ...(productIds ? { productIds: [...new Set(productIds.map((id) => id.toLowerCase()))] } : {}),
    ...(collectionId ? { collectionId: collectionId.toLowerCase() } : {}),
    ...(all ? { all } : {}),
  }
}

async function assertTargetExists(shop: Shop, siteId: string, { productIds, collectionId }: ScheduledTarget) {
  if (collectionId) {
    const [known] = await shop.db.run(collectionRevision, [siteId, collectionId])
    if (!known) throw violations([unknownTarget('collectionId', 'is not a collection of this shop')])
  }
  if (!productIds) return
  const known = new Set((await shop.db.run(knownProducts, [siteId, productIds])).map(({ id }) => id))
  const others = productIds.filter((id) => !known.has(id))
  if (others.length === 0) return
  const some = others.slice(0, 3).join(', ')
  throw violations([
    unknownTarget('productIds', `contains ${others.length} ids that are not products of this shop: ${some}`),
  ])
}

function unknownTarget(field: string, description: string) {
  return { field: `scheduledChange.target.${field}`, description, violatedRule: 'VALIDATION' as const }
}

const startedStates = new Set(['STARTING', 'ACTIVE', 'ENDING', 'ENDED'])

async function toWire(shop: Shop, row: ScheduleRow): Promise<ScheduledChange> {
  const { id, name, target, change, state, startsAt, endsAt, startRunId, endRunId } = row
  const { timeZone } = (await sites.get(shop, row.siteId)).settings
  return {
    ...{ id, name, target, change, state, timeZone },
    startDate: startsAt.toISOString(),
    startLocal: wallTimeOf(startsAt, timeZone),
    revision: String(row.revision),
    counts: { changed: row.changed, refused: row.refused, restored: row.restored, kept: row.kept },
    author: toAuthor(row),
    createdDate: row.createdAt.toISOString(),
    updatedDate: row.updatedAt.toISOString(),
    ...(endsAt ? { endDate: endsAt.toISOString(), endLocal: wallTimeOf(endsAt, timeZone) } : {}),
    ...(startedStates.has(state) ? { startRunId } : {}),
    ...(state === 'ENDING' || state === 'ENDED' ? { endRunId } : {}),
  }
}
