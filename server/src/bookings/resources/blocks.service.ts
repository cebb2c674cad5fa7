import { bookingLimits } from '@cartwright/contract/bookings/limits.ts'
import type { BlockedTime, BookingSettings, BusyTime } from '@cartwright/contract/bookings/resources.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import {
  type BlockRow,
  blocksBetween,
  bookingSettings,
  type ClosedTime,
  closedTimes,
  deleteBlock,
  insertBlock,
  queueOffers,
  writeSettings,
} from './queries.ts'
import * as resources from './service.ts'
import { longestInUnits, unitsOf } from './units.rules.ts'

interface NewBlock {
  resourceId: string
  startDate: string
  endDate: string
  note?: string | undefined
}

/** Keeps a time of a resource free. What is booked in it stays booked. */
export async function block(
  shop: Shop,
  { siteId }: Caller,
  { resourceId, startDate, endDate, note = '' }: NewBlock,
): Promise<{ block: BlockedTime }> {
  await resources.find(shop, siteId, resourceId)
  const [startsAt, endsAt] = [new Date(startDate), new Date(endDate)]
  if (endsAt <= startsAt) throw violation('endDate', 'must be after the start', 'OTHER')
  if (endsAt.getTime() - startsAt.getTime() > bookingLimits.duration * 60_000)
    throw violation('endDate', 'must be at most 31 days after the start', 'MAX')
  const id = shop.newId()
  await shop.db.run(insertBlock, [
    siteId,
    resourceId,
    id,
    note,
    startsAt,
    endsAt,
    ...unitsOf(startsAt, endsAt),
  ])
  return { block: toBlock({ id, resourceId, startsAt, endsAt, note }) }
}

export async function unblock(
  shop: Shop,
  { siteId }: Caller,
  { resourceId, id }: { resourceId: string; id: string },
): Promise<Record<string, never>> {
  await shop.db.transaction(async (tx) => {
    const [gone] = await tx.run(deleteBlock, [siteId, resourceId, id])
    if (!gone) throw refuse('NOT_FOUND', 'No blocked time has this id')
    await tx.run(queueOffers, [siteId, resourceId])
  })
  return {}
}

interface Span {
  from: Date
  to: Date
  resourceId?: string | null | undefined
}

export async function between(shop: Shop, siteId: string, span: Span): Promise<BlockedTime[]> {
  return (await find(shop, siteId, { ...span, kind: 'BLOCK' })).map(toBlock)
}

/** When resources are blocked, or busy in other calendars. */
export function closedBetween(
  on: Connection,
  siteId: string,
  { resourceIds, from, to }: { resourceIds: readonly string[]; from: Date; to: Date },
): Promise<ClosedTime[]> {
  if (resourceIds.length === 0) return Promise.resolve([])
  const [first, last] = unitsOf(from, to)
  return on.run(closedTimes, [siteId, resourceIds, from, to, first - longestInUnits, last])
}

/** Of calendars of other programs. */
export async function busyBetween(shop: Shop, siteId: string, span: Span): Promise<BusyTime[]> {
  const rows = await find(shop, siteId, { ...span, kind: 'CALENDAR' })
  return rows.map(({ resourceId, startsAt, endsAt }) => ({
    ...{ resourceId, startDate: startsAt.toISOString(), endDate: endsAt.toISOString() },
  }))
}

function find(
  shop: Shop,
  siteId: string,
  { from, to, resourceId, kind }: Span & { kind: 'BLOCK' | 'CALENDAR' },
): Promise<BlockRow[]> {
  const [first, last] = unitsOf(from, to)
  return shop.db.run(blocksBetween, [
    siteId,
    from,
    to,
    resourceId ?? null,
    first - longestInUnits,
    last,
    kind,
  ])
}

function toBlock({ id, resourceId, startsAt, endsAt, note }: BlockRow): BlockedTime {
  return { id, resourceId, startDate: startsAt.toISOString(), endDate: endsAt.toISOString(), note }
}

/** Of shops that have not said otherwise. */
export const usual: BookingSettings = { holdMinutes: 15, reminderHours: 24 }

export async function settings(shop: Shop, siteId: string): Promise<BookingSettings> {
  const [row] = await shop.db.run(bookingSettings, [siteId])
  return row ?? usual
}

export async function changeSettings(
  shop: Shop,
  { siteId }: Caller,
  { holdMinutes, reminderHours }: BookingSettings,
): Promise<{ settings: BookingSettings }> {
  await shop.db.run(writeSettings, [siteId, holdMinutes, reminderHours])
  return { settings: { holdMinutes, reminderHours } }
}
