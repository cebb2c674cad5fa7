import { bookingLimits } from '@cartwright/contract/bookings/limits.ts'
import type { SessionSeries } from '@cartwright/contract/bookings/resources.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse, refuseIf, violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { compareAgain } from '../busy-calendars/queries.ts'
import * as resources from '../resources/service.ts'
import * as services from '../services/service.ts'
import {
  type BookedSession,
  bookedSessions,
  countSeries,
  deleteSeries,
  insertSeries,
  type SeriesRow,
  seriesById,
  seriesOfServices,
  updateSeries,
} from '../sessions/queries.ts'
import { eventIdOf, partsOf, seriesViolations, sessionAt, successorOf, toSeries } from '../sessions/rules.ts'

type Draft = Omit<SeriesRow, 'id' | 'revision' | 'serviceId'>

export async function list(
  shop: Shop,
  { siteId }: Caller,
  serviceId: string,
): Promise<{ series: SessionSeries[] }> {
  await services.find(shop, siteId, serviceId)
  return { series: (await shop.db.run(seriesOfServices, [siteId, [serviceId]])).map(toSeries) }
}

export async function create(
  shop: Shop,
  { siteId }: Caller,
  sent: SessionSeries & { serviceId: string },
): Promise<{ series: SessionSeries }> {
  const service = await services.find(shop, siteId, sent.serviceId)
  if (service.type === 'APPOINTMENT')
    throw violation('series.serviceId', 'must be a class or a course', 'OTHER')
  const [known] = await shop.db.run(countSeries, [siteId, service.id])
  if (known && known.count >= bookingLimits.seriesOfService)
    throw violation('series', `a service has at most ${bookingLimits.seriesOfService}`, 'MAX_SIZE')
  const { settings } = await sites.get(shop, siteId)
  const blank: Draft = {
    ...{ localStart: '', minutes: 60, timeZone: settings.timeZone, days: [], everyWeeks: 1, until: null },
    ...{ canceled: [], resourceIds: service.staffIds.slice(0, 1), location: null, capacity: null },
  }
  const draft = merge(blank, sent)
  await check(shop, siteId, draft)
  const values = [siteId, shop.newId(), service.id, ...valuesOf(draft), new Date(shop.clock())]
  const row = await shop.db.transaction(async (tx) => {
    const [written] = await tx.run(insertSeries, values)
    await tx.run(compareAgain, [siteId, draft.resourceIds, new Date(shop.clock())])
    return written
  })
  if (!row) throw new Error('the series was not inserted')
  return { series: toSeries(row) }
}

export interface SeriesChange {
  before: SeriesRow
  after: SeriesRow
  /** The booked sessions that do not take place now. */
  canceled: readonly string[]
}

interface Change {
  sent: SessionSeries & { id: string }
  /** Runs in the same transaction. */
  also(tx: Connection, change: SeriesChange): Promise<unknown>
}

/** Refuses to drop a session that is booked: whoever booked it would not know. Cancelling it tells them. */
export async function update(
  shop: Shop,
  { siteId }: Caller,
  { sent, also }: Change,
): Promise<{ series: SessionSeries }> {
  for (;;) {
    const before = await find(shop, siteId, sent.id)
    if (sent.revision !== undefined && sent.revision !== String(before.revision))
      throw refuse('REVISION_MISMATCH')
    const draft = merge(before, sent)
    await check(shop, siteId, draft)
    const values = [siteId, before.id, before.revision, ...valuesOf(draft), new Date(shop.clock())]
    const row = await shop.db.transaction(async (tx) => {
      const [written] = await tx.run(updateSeries, values)
      if (!written) return undefined
      const now = new Date(shop.clock())
      const booked = await tx.run(bookedSessions, [siteId, written.serviceId, written.id, now])
      const change = { before, after: written }
      await also(tx, { ...change, canceled: canceledOf(change, { booked, now: now.getTime() }) })
      await tx.run(compareAgain, [siteId, [...before.resourceIds, ...written.resourceIds], now])
      return written
    })
    if (row) return { series: toSeries(row) }
  }
}

/** The booked sessions that are cancelled. Refuses if one has no time any more, or one that has passed. */
function canceledOf(
  change: Pick<SeriesChange, 'before' | 'after'>,
  { booked, now }: { booked: readonly BookedSession[]; now: number },
): string[] {
  const found = booked.map(({ eventId }) => ({ eventId, session: successorOf(eventId, change) }))
  const stranded = found.filter(({ session }) => !session || (!session.canceled && session.start <= now))
  if (stranded.length > 0) {
    const dates = [...new Set(stranded.map(({ eventId }) => partsOf(eventId)?.date))].join(', ')
    throw refuse('RESOURCE_IN_USE', `Sessions are booked that would end. Cancel them first: ${dates}`)
  }
  return [...new Set(found.flatMap(({ eventId, session }) => (session?.canceled ? [eventId] : [])))]
}

/** Keeps one session from taking place. `also` runs in the same transaction. */
export async function cancelOne(
  shop: Shop,
  siteId: string,
  { id, date, also }: { id: string; date: string; also: Change['also'] },
): Promise<SessionSeries> {
  for (;;) {
    const before = await find(shop, siteId, id)
    const session = sessionAt(before, eventIdOf(id, date))
    if (!session) throw refuse('SESSION_NOT_FOUND')
    const canceled = [...new Set([...before.canceled, date])].sort()
    if (canceled.length > mostCanceled)
      throw violation('date', `a series has at most ${mostCanceled}`, 'MAX_SIZE')
    const values = [siteId, id, before.revision, ...valuesOf({ ...before, canceled }), new Date(shop.clock())]
    const row = await shop.db.transaction(async (tx) => {
      const [written] = await tx.run(updateSeries, values)
      if (!written) return undefined
      await also(tx, { before, after: written, canceled: [session.eventId] })
      await tx.run(compareAgain, [siteId, written.resourceIds, new Date(shop.clock())])
      return written
    })
    if (row) return toSeries(row)
  }
}

/** As the contract has it. */
const mostCanceled = 500

async function find(shop: Shop, siteId: string, id: string): Promise<SeriesRow> {
  const [row] = await shop.db.run(seriesById, [siteId, id])
  if (!row) throw refuse('SESSION_NOT_FOUND')
  return row
}

function merge(before: Draft, sent: SessionSeries): Draft {
  return {
    localStart: sent.localStart?.slice(0, 16) ?? before.localStart,
    minutes: sent.durationInMinutes ?? before.minutes,
    timeZone: sent.timeZone ?? before.timeZone,
    days: sent.days ?? before.days,
    everyWeeks: sent.everyWeeks ?? before.everyWeeks,
    until: sent.until === undefined ? before.until : sent.until,
    canceled: sent.canceledDates ?? before.canceled,
    resourceIds: sent.resourceIds ?? before.resourceIds,
    location: sent.location === undefined ? before.location : sent.location,
    capacity: sent.capacity === undefined ? before.capacity : sent.capacity,
  }
}

async function check(shop: Shop, siteId: string, draft: Draft): Promise<void> {
  refuseIf(seriesViolations(draft))
  const known = await resources.byIds(shop, siteId, draft.resourceIds)
  if (known.length < draft.resourceIds.length) throw refuse('RESOURCE_NOT_FOUND')
}

function valuesOf({ location, ...draft }: Draft): unknown[] {
  return [
    ...[draft.localStart, draft.minutes, draft.timeZone, draft.days, draft.everyWeeks, draft.until],
    ...[draft.canceled, draft.resourceIds, location && JSON.stringify(location), draft.capacity],
  ]
}

export async function remove(shop: Shop, { siteId }: Caller, id: string): Promise<Record<string, never>> {
  const { resourceIds } = await find(shop, siteId, id)
  const now = new Date(shop.clock())
  await shop.db.transaction(async (tx) => {
    const [gone] = await tx.run(deleteSeries, [siteId, id, now])
    if (!gone) throw refuse('RESOURCE_IN_USE')
    await tx.run(compareAgain, [siteId, resourceIds, now])
  })
  return {}
}
