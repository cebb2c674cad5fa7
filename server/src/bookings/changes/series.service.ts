import { bookingLimits } from '@cartwright/contract/bookings/limits.ts'
import type { SessionSeries } from '@cartwright/contract/bookings/resources.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse, refuseIf, violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { compareAgain } from '../busy-calendars/queries.ts'
import { lockResources } from '../resources/queries.ts'
import * as resources from '../resources/service.ts'
import * as services from '../services/service.ts'
import { continueSeries, pastPart, type SeriesDraft, successorOf } from '../sessions/changes.rules.ts'
import {
  bookedSessions,
  countSeries,
  deletePast,
  deleteSeries,
  hasBookedPast,
  insertSeries,
  type SeriesRow,
  seriesOfServices,
  seriesWithPast,
  sinceEver,
  updateSeries,
} from '../sessions/queries.ts'
import { eventIdOf, seriesViolations, sessionAt, toSeries } from '../sessions/rules.ts'
import { refuseClashes } from './clashes.service.ts'
import { canceledBy, type Replaced } from './losses.service.ts'
import { runAfter, runFor } from './runs.service.ts'

type Draft = SeriesDraft

export async function list(
  shop: Shop,
  { siteId }: Caller,
  serviceId: string,
): Promise<{ series: SessionSeries[] }> {
  await services.find(shop, siteId, serviceId)
  const rows = await shop.db.run(seriesOfServices, [siteId, [serviceId], sinceEver])
  return { series: rows.filter(({ pastOf }) => pastOf === null).map(toSeries) }
}

interface Creation {
  sent: SessionSeries & { serviceId: string }
  /** Runs in the same transaction if the sessions are added to a run, which somebody may have booked. */
  also?(tx: Connection, created: SeriesRow): Promise<unknown>
}

export async function create(
  shop: Shop,
  { siteId }: Caller,
  { sent, also }: Creation,
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
    ...{ pastOf: null, changedFrom: null, runId: shop.newId() },
  }
  const draft = merge(blank, sent)
  await check(shop, siteId, draft)
  const row = await shop.db.transaction(async (tx) => {
    await tx.run(lockResources, [siteId, draft.resourceIds])
    const run = await runFor(tx, shop, { siteId, service, draft, runId: sent.runId })
    const written = await insert(tx, shop, { siteId, serviceId: service.id, draft: { ...draft, ...run } })
    await refuseClashes(tx, shop, { siteId, after: written })
    if (run.runId) await also?.(tx, written)
    await tx.run(compareAgain, [siteId, draft.resourceIds, new Date(shop.clock())])
    return written
  })
  return { series: toSeries(row) }
}

async function insert(
  tx: Connection,
  shop: Shop,
  { siteId, serviceId, draft }: { siteId: string; serviceId: string; draft: Draft },
): Promise<SeriesRow> {
  const values = [siteId, shop.newId(), serviceId, ...valuesOf(draft), new Date(shop.clock())]
  const [row] = await tx.run(insertSeries, values)
  if (!row) throw new Error('the series was not inserted')
  return row
}

export interface SeriesChange extends Replaced {
  /** The booked sessions that do not take place now, as their bookings know them. */
  canceled: readonly string[]
}

interface Change {
  sent: SessionSeries & { id: string }
  /** Runs in the same transaction. */
  also(tx: Connection, change: SeriesChange): Promise<unknown>
}

/**
 * Changes the sessions to come. Refuses to drop one that is booked: whoever booked it would not know. Cancelling it tells
 * them.
 */
export async function update(
  shop: Shop,
  { siteId }: Caller,
  { sent, also }: Change,
): Promise<{ series: SessionSeries }> {
  for (;;) {
    const [before, ...earlier] = await find(shop, siteId, sent.id)
    if (sent.revision !== undefined && sent.revision !== String(before.revision))
      throw refuse('REVISION_MISMATCH')
    if (sent.runId && sent.runId !== before.runId) throw violation('series.runId', 'cannot change', 'OTHER')
    const draft = merge(before, sent)
    await check(shop, siteId, draft)
    const now = new Date(shop.clock())
    const continued = continueSeries([before, ...earlier], draft, now.getTime())
    if (!continued)
      throw violation(
        'series',
        'must have a session to come: those that have begun stay as they are',
        'OTHER',
      )
    const { series, past } = continued
    const row = await shop.db.transaction(async (tx) => {
      await tx.run(lockResources, [siteId, series.resourceIds])
      const run = await runAfter(tx, shop, { siteId, before, series })
      const values = [siteId, before.id, before.revision, ...valuesOf({ ...series, ...run }), now]
      const [written] = await tx.run(updateSeries, values)
      if (!written) return undefined
      const { serviceId } = written
      await refuseClashes(tx, shop, { siteId, before, after: written })
      if (past) await insert(tx, shop, { siteId, serviceId, draft: past })
      const change = { before, after: written }
      await also(tx, { ...change, canceled: await canceledBy(tx, change, { siteId, now }) })
      await tx.run(compareAgain, [siteId, [...before.resourceIds, ...written.resourceIds], now])
      return written
    })
    if (row) return { series: toSeries(row) }
  }
}

/** Keeps one session from taking place. `also` runs in the same transaction. */
export async function cancelOne(
  shop: Shop,
  siteId: string,
  { id, date, also }: { id: string; date: string; also: Change['also'] },
): Promise<SessionSeries> {
  const eventId = eventIdOf(id.toLowerCase(), date)
  for (;;) {
    const all = await shop.db.run(seriesWithPast, [siteId, id])
    const before = all.find((one) => sessionAt(one, eventId))
    const [series = before] = all
    if (!before || !series) throw refuse('SESSION_NOT_FOUND')
    const canceled = cancelable(shop, { series: before, eventId, date })
    const now = new Date(shop.clock())
    const values = [siteId, before.id, before.revision, ...valuesOf({ ...before, canceled }), now]
    const row = await shop.db.transaction(async (tx) => {
      const [written] = await tx.run(updateSeries, values)
      if (!written) return undefined
      const booked = await tx.run(bookedSessions, [siteId, written.serviceId, id, now])
      const moving = booked.filter(
        (one) =>
          successorOf(one.eventId, { before: one.series[0] ?? before, after: written })?.eventId === eventId,
      )
      const ids = [...new Set([eventId, ...moving.map((one) => one.eventId)])]
      await also(tx, { before, after: written, canceled: ids })
      await tx.run(compareAgain, [siteId, written.resourceIds, now])
      return written
    })
    if (row) return toSeries(row.id === series.id ? row : series)
  }
}

/** The dates that are cancelled with this one. Refuses if it is over. */
function cancelable(
  shop: Shop,
  { series, eventId, date }: { series: SeriesRow; eventId: string; date: string },
): string[] {
  const { end = 0 } = sessionAt(series, eventId) ?? {}
  if (end <= shop.clock()) throw violation('date', 'must be that of a session that is not over', 'OTHER')
  const canceled = [...new Set([...series.canceled, date])].sort()
  const most = bookingLimits.canceledDates
  if (canceled.length > most) throw violation('date', `a series has at most ${most}`, 'MAX_SIZE')
  return canceled
}

/** A series and its past. */
async function find(shop: Shop, siteId: string, id: string): Promise<[SeriesRow, ...SeriesRow[]]> {
  const [series, ...past] = await shop.db.run(seriesWithPast, [siteId, id])
  if (series?.pastOf !== null) throw refuse('SESSION_NOT_FOUND')
  return [series, ...past]
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
    ...{ pastOf: before.pastOf, changedFrom: before.changedFrom, runId: before.runId },
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
    ...[draft.pastOf, draft.changedFrom, draft.runId],
  ]
}

/** What has been stays if somebody had booked it. */
export async function remove(shop: Shop, { siteId }: Caller, id: string): Promise<Record<string, never>> {
  const [series] = await find(shop, siteId, id)
  const { serviceId, resourceIds, runId } = series
  const now = new Date(shop.clock())
  await shop.db.transaction(async (tx) => {
    const [gone] = await tx.run(deleteSeries, [siteId, id, now])
    if (!gone) throw refuse('RESOURCE_IN_USE')
    const [known] = await tx.run(hasBookedPast, [siteId, serviceId, id, now, runId])
    const past = pastPart(series, now.getTime())
    if (!known?.found) await tx.run(deletePast, [siteId, id])
    else if (past) await insert(tx, shop, { siteId, serviceId, draft: past })
    await tx.run(compareAgain, [siteId, resourceIds, now])
  })
  return {}
}
