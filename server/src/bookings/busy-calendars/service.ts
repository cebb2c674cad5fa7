import { buffer } from 'node:stream/consumers'
import type { BusyCalendar } from '@cartwright/contract/bookings/resources.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import { HttpClientError } from '../../platform/http-client/http-client.ts'
import { serialise } from '../../platform/process/serialise.ts'
import { seal, unseal } from '../../platform/secrets/sealing.ts'
import { type Caller, may, type Shop } from '../../platform/shop/shop.ts'
import type { Interval } from '../hours/rules.ts'
import { queueOffers } from '../resources/queries.ts'
import * as resources from '../resources/service.ts'
import { unitsOf } from '../resources/units.rules.ts'
import { seriesOfResources } from '../sessions/queries.ts'
import { firstDayOf, sessionsOf } from '../sessions/rules.ts'
import {
  type BusyCalendarRow,
  calendarOfResource,
  claimCalendar,
  claimCalendars,
  type DueCalendar,
  removeCalendar,
  replaceBusyTimes,
  setCalendar,
  writeFailure,
  writeRead,
  writeUnchanged,
} from './queries.ts'
import { busyTimesOf } from './reader.service.ts'
import { CalendarError, SlowCalendarError } from './rules.ts'

const day = 86_400_000
/** From one read to the next. */
const every = 15 * 60_000
/** A calendar is taken apart again after a day even if it has not changed: repeated events go on. */
const parsedFor = day
/** Times before and after now that are read. */
const [back, ahead] = [day, 730 * day]
const limits = { largest: 5_000_000, longest: 15_000 }

export async function read(
  shop: Shop,
  caller: Caller,
  resourceId: string,
): Promise<{ calendar: BusyCalendar | null }> {
  await resources.find(shop, caller.siteId, resourceId)
  const [row] = await shop.db.run(calendarOfResource, [caller.siteId, resourceId])
  return { calendar: row ? toCalendar(shop, caller, row) : null }
}

/** Keeps the address and reads the calendar at once, so that whoever enters it sees whether that works. */
export async function set(
  shop: Shop,
  caller: Caller,
  { resourceId, address }: { resourceId: string; address: string },
): Promise<{ calendar: BusyCalendar }> {
  const { siteId } = caller
  await resources.find(shop, siteId, resourceId)
  const url = address.trim().replace(/^webcals?:\/\//i, 'https://')
  const problem = await shop.httpClient.problemWith(url)
  if (problem) throw violation('address', problem, 'VALIDATION')
  const sealed = seal(shop, purposeOf(siteId, resourceId), url)
  await shop.db.run(setCalendar, [siteId, resourceId, sealed, new Date(shop.clock())])
  return readNow(shop, caller, resourceId)
}

export async function readNow(
  shop: Shop,
  caller: Caller,
  resourceId: string,
): Promise<{ calendar: BusyCalendar }> {
  const { siteId } = caller
  const [due] = await shop.db.run(claimCalendar, [siteId, resourceId, new Date(shop.clock() + every)])
  if (due) await refresh(shop, due)
  const [row] = await shop.db.run(calendarOfResource, [siteId, resourceId])
  if (!row) throw refuse('NOT_FOUND', 'This resource has no calendar of another program')
  return { calendar: toCalendar(shop, caller, row) }
}

export async function remove(
  shop: Shop,
  { siteId }: Caller,
  resourceId: string,
): Promise<Record<string, never>> {
  await shop.db.transaction(async (tx) => {
    const [gone] = await tx.run(removeCalendar, [siteId, resourceId])
    if (!gone) throw refuse('NOT_FOUND', 'This resource has no calendar of another program')
    await tx.run(queueOffers, [siteId, resourceId])
  })
  return {}
}

function purposeOf(siteId: string, resourceId: string): string {
  return `busy calendar ${siteId} ${resourceId}`
}

function addressOf(
  shop: Shop,
  { siteId, resourceId, address }: Pick<DueCalendar, 'siteId' | 'resourceId' | 'address'>,
) {
  return unseal(shop, purposeOf(siteId, resourceId), address)
}

function toCalendar(shop: Shop, caller: Caller, row: BusyCalendarRow): BusyCalendar {
  const { siteId } = caller
  const address = may(caller, 'BOOKINGS.MANAGE') ? addressOf(shop, { ...row, siteId }) : undefined
  return {
    ...(address === undefined ? {} : { address }),
    readDate: row.readAt?.toISOString() ?? null,
    checkedDate: row.checkedAt?.toISOString() ?? null,
    problem: row.problem || null,
  }
}

const atOnce = 5

/** Reads the calendars of all shops that are due. */
export async function readDue(shop: Shop, _payload: unknown, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const now = shop.clock()
    const due = await shop.db.run(claimCalendars, [new Date(now), new Date(now + every), atOnce])
    if (due.length === 0) return
    await Promise.all(due.map((calendar) => refresh(shop, calendar)))
  }
}

/** Reads a calendar. If that fails, the busy times of before stay, and the reason is kept. */
async function refresh(shop: Shop, calendar: DueCalendar): Promise<void> {
  const { siteId, resourceId, version } = calendar
  const now = shop.clock()
  const key = [siteId, resourceId, version, new Date(now)]
  try {
    const found = await fetchTimes(shop, { calendar, now })
    if (!found) return void (await shop.db.run(writeUnchanged, key))
    await shop.db.transaction(async (tx) => {
      const [kept] = await tx.run(writeRead, [...key, found.etag, calendar.zoneNow])
      if (!kept) return
      const [freed] = await tx.run(replaceBusyTimes, [siteId, resourceId, ...columnsOf(found.times)])
      if (freed) await tx.run(queueOffers, [siteId, resourceId])
    })
  } catch (error) {
    if (!(error instanceof HttpClientError || error instanceof CalendarError)) throw error
    const pause = error instanceof SlowCalendarError ? day : 0
    await shop.db.run(writeFailure, [...key, error.message, new Date(now + pause)])
  }
}

function columnsOf(times: readonly Interval[]): unknown[][] {
  const units = times.map(({ start, end }) => unitsOf(start, end))
  return [
    times.map(({ start }) => new Date(start)),
    times.map(({ end }) => new Date(end)),
    units.map(([first]) => first),
    units.map(([, last]) => last),
  ]
}

/** The busy times of a calendar; undefined if it has not changed. */
async function fetchTimes(
  shop: Shop,
  { calendar, now }: { calendar: DueCalendar; now: number },
): Promise<{ times: Interval[]; etag: string } | undefined> {
  const url = addressOf(shop, calendar)
  if (url === undefined) throw new CalendarError('must be entered again: this installation cannot decrypt it')
  const { etag, parsedAt, timeZone, zoneNow } = calendar
  const isCurrent = parsedAt !== null && parsedAt.getTime() > now - parsedFor && timeZone === zoneNow
  const fetched = await shop.httpClient.get(url, limits, isCurrent && etag ? { etag } : undefined)
  if (fetched.isUnchanged) {
    fetched.content.resume()
    return undefined
  }
  const text = (await buffer(fetched.content)).toString('utf8')
  const ownHost = new URL(shop.hosts.urlOf(calendar.siteId)).hostname
  const sessions = await sessionsOfResource(shop, calendar, { start: now - back, end: now + ahead })
  const question = { from: now - back, to: now + ahead, timeZone: zoneNow, ownHost, sessions }
  // One at a time: a thread keeps a core busy.
  const times = await serialise(shop, 'busy calendars', () => busyTimesOf({ text, question }))
  return { times, etag: fetched.etag ?? '' }
}

/** What a resource gives. Whoever notes it in their own calendar is not busy with something else. */
async function sessionsOfResource(
  shop: Shop,
  { siteId, resourceId }: DueCalendar,
  range: Interval,
): Promise<Interval[]> {
  const series = await shop.db.run(seriesOfResources, [siteId, [resourceId], firstDayOf(range.start)])
  const sessions = series.flatMap((one) => sessionsOf(one, range)).filter(({ canceled }) => !canceled)
  return sessions.map(({ start, end }) => ({ start, end }))
}
