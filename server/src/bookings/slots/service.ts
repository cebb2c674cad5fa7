import type { Connection } from '../../platform/db/db.ts'
import { violation } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Interval } from '../hours/rules.ts'
import * as blocks from '../resources/blocks.service.ts'
import type { ClosedTime, ResourceRow } from '../resources/queries.ts'
import * as resources from '../resources/service.ts'
import { longestInUnits, unitsOf } from '../resources/units.rules.ts'
import type { FullServiceRow } from '../services/queries.ts'
import { type SeriesRow, seriesOfResources, seriesOfServices, sinceEver } from '../sessions/queries.ts'
import { firstDayOf, isClosed, type Session, sessionsOf } from '../sessions/rules.ts'
import { endOf, openRuns, type Run } from '../sessions/runs.rules.ts'
import { type PolicyViolations, policyViolations } from './policy.rules.ts'
import { busyTimes, busyTimesExcept, takenPlaces, waiting } from './queries.ts'
import { type Resource, type Slot, slots, stepOf } from './rules.ts'

export interface SlotRange {
  /** Milliseconds since 1970. */
  from: number
  to: number
  /** Only with one of these. */
  resourceIds?: readonly string[] | undefined
  /** The length of the appointment; the service's shortest when it is left out. */
  minutes?: number | undefined
  /** The booking that is about to move: its own time is free for it. */
  exceptBookingId?: string | undefined
}

/** Longer questions would cost too much. */
const mostDays = 92

export function requireRange(
  { from, to }: { from: number; to: number },
  field: string,
  most = mostDays,
): void {
  if (!(to > from)) throw violation(field, 'must end after it begins', 'OTHER')
  if (to - from > most * 86_400_000) throw violation(field, `must be at most ${most} days`, 'MAX')
}

export interface Appointments {
  slots: readonly Slot[]
  resources: ReadonlyMap<string, ResourceRow>
  /** Whether staff are in the first list of each slot. */
  hasStaff: boolean
  /** How much of the days around a resource is taken, in units. */
  loadOf(resourceId: string): number
}

/** The slots of an appointment, taken ones too. */
export async function appointments(
  shop: Shop,
  siteId: string,
  { service, ...range }: SlotRange & { service: FullServiceRow },
): Promise<Appointments> {
  const { from, to, resourceIds } = range
  const needs = needsOf(service)
  const wanted = resourceIds?.length ? new Set(resourceIds) : undefined
  const lists = needs.map((list, index) =>
    index === 0 && wanted ? list.filter((id) => wanted.has(id)) : list,
  )
  const ids = [...new Set(lists.flat())]
  const [found, busy] = await Promise.all([
    resources.byIds(shop, siteId, ids),
    busyOf(shop, siteId, { ...range, ids }),
  ])
  const rows = new Map(found.map((row) => [row.id, row]))
  const { minutes = service.durations[0] ?? 60 } = range
  const { minutesBefore, minutesAfter } = service
  const times = { minutes, minutesBefore, minutesAfter }
  const appointment = { ...times, stepMinutes: stepOf(service.stepMinutes, times) }
  const known = (id: string) => {
    const row = rows.get(id)
    return row ? [toResource(row, busy.get(id))] : []
  }
  const question = { appointment, needs: lists.map((list) => list.flatMap(known)), from, to }
  const loadOf = (id: string) => pairsOf(busy.get(id)).reduce((sum, [first, last]) => sum + last - first, 0)
  return { slots: slots(question), resources: rows, hasStaff: service.staffIds.length > 0, loadOf }
}

/** Lists of resources of each of which an appointment takes one. */
export function needsOf({ staffIds, resourceGroups }: FullServiceRow): string[][] {
  return [...(staffIds.length > 0 ? [staffIds] : []), ...resourceGroups]
}

/** When resources are taken, in units: by bookings and blocks, and by the sessions that they give. */
interface Busy {
  times?: Buffer
  sessions: [number, number][]
}

async function busyOf(
  shop: Shop,
  siteId: string,
  { ids, from, to, exceptBookingId }: Omit<SlotRange, 'resourceIds'> & { ids: readonly string[] },
): Promise<Map<string, Busy>> {
  if (ids.length === 0) return new Map()
  const around = { start: from - margin, end: to + margin }
  const values = [siteId, ids, ...unitsOf(around.start, around.end), new Date(shop.clock()), longestInUnits]
  const [rows, series] = await Promise.all([
    exceptBookingId
      ? shop.db.run(busyTimesExcept, [...values, exceptBookingId])
      : shop.db.run(busyTimes, values),
    shop.db.run(seriesOfResources, [siteId, ids, firstDayOf(around.start)]),
  ])
  const busy = new Map<string, Busy>(
    rows.map(({ resourceId, times }) => [resourceId, { times, sessions: [] }]),
  )
  for (const session of series.flatMap((one) => sessionsOf(one, around))) {
    if (session.canceled) continue
    for (const id of session.series.resourceIds) {
      const known = busy.get(id) ?? { sessions: [] }
      known.sessions.push(unitsOf(session.start, session.end))
      busy.set(id, known)
    }
  }
  return busy
}

/** An appointment that begins in the range may end that much later, with the time before and after it. */
const margin = 2 * 86_400_000

/** Its times are read when they are asked for: thousands of pairs that live as long as the request cost more than all else. */
function toResource({ id, timeZone, hours, exceptions }: ResourceRow, busy: Busy | undefined): Resource {
  return {
    ...{ id, timeZone, hours, exceptions },
    get busy() {
      return pairsOf(busy)
    },
  }
}

function pairsOf({ times, sessions }: Busy = { sessions: [] }): [number, number][] {
  const pairs = [...sessions]
  for (let at = 0; times && at < times.length; at += 8)
    pairs.push([times.readInt32BE(at), times.readInt32BE(at + 4)])
  return sessions.length > 0 ? pairs.sort(([a], [b]) => a - b) : pairs
}

// ── Classes and courses ─────────────────────────────────────────────────────────────────────────────────

/** A session or a whole course with its places. */
export interface Places {
  capacity: number
  taken: number
  waitingCapacity: number
  waiting: number
}

export interface PlacedSession extends Session, Places {
  service: FullServiceRow
  /** One of those who give it is blocked or busy then. */
  closed: boolean
}

/** The sessions of classes and courses, in order. */
export async function sessions(
  shop: Shop,
  siteId: string,
  { services, from, to }: { services: readonly FullServiceRow[]; from: number; to: number },
): Promise<PlacedSession[]> {
  const ids = services.map(({ id }) => id)
  const byId = new Map(services.map((service) => [service.id, service]))
  const series = await shop.db.run(seriesOfServices, [siteId, ids, firstDayOf(from)])
  const found = series
    .flatMap((one) => sessionsOf(one, { start: from, end: to }))
    .filter(({ start }) => start >= from && start < to)
    .sort((a, b) => a.start - b.start || (a.eventId < b.eventId ? -1 : 1))
  return withPlaces(shop, siteId, { byId, found })
}

export async function withPlaces(
  shop: Shop,
  siteId: string,
  { byId, found }: { byId: ReadonlyMap<string, FullServiceRow>; found: readonly Session[] },
): Promise<PlacedSession[]> {
  const keyed = found.flatMap((session) => {
    const service = byId.get(session.series.serviceId)
    return service ? [{ session, service, key: placesKey(service, session) }] : []
  })
  const keys = [...new Set(keyed.map(({ key }) => key))]
  const [places, times] = await Promise.all([
    placesOf(shop, siteId, { keys, serviceIds: [...byId.keys()] }),
    closedTimesOf(shop, siteId, found),
  ])
  return keyed.map(({ session, service, key }) => ({
    ...session,
    service,
    closed: isClosed(session, times),
    capacity: capacityOf(service, session.series),
    ...toPlaces(service, places, key),
  }))
}

function closedTimesOf(shop: Shop, siteId: string, found: readonly Session[]): Promise<ClosedTime[]> {
  const resourceIds = [...new Set(found.flatMap(({ series }) => series.resourceIds))]
  const from = found.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY)
  const to = found.reduce((most, { end }) => Math.max(most, end), 0)
  return blocks.closedBetween(shop.db, siteId, { resourceIds, from: new Date(from), to: new Date(to) })
}

/** All sessions of a run of a course share its places. */
function placesKey({ type }: FullServiceRow, { eventId, series }: Session): string {
  return type === 'COURSE' ? series.runId : eventId
}

export function capacityOf({ type, capacity }: FullServiceRow, series: Pick<SeriesRow, 'capacity'>): number {
  return type === 'COURSE' ? capacity : (series.capacity ?? capacity)
}

type Taken = ReadonlyMap<string, { taken: number; waiting: number }>

async function placesOf(
  shop: Shop,
  siteId: string,
  { keys, serviceIds }: { keys: readonly string[]; serviceIds: readonly string[] },
): Promise<Taken> {
  if (keys.length === 0) return new Map()
  const [taken, queue] = await Promise.all([
    shop.db.run(takenPlaces, [siteId, keys, new Date(shop.clock()), null]),
    shop.db.run(waiting, [siteId, serviceIds, keys, new Date(shop.clock())]),
  ])
  const places = new Map(keys.map((key) => [key, { taken: 0, waiting: 0 }]))
  for (const one of taken) places.set(one.sessionId, { taken: one.taken, waiting: 0 })
  for (const { sessionId, participants } of queue)
    places.set(sessionId, { taken: places.get(sessionId)?.taken ?? 0, waiting: participants })
  return places
}

function toPlaces({ policy }: FullServiceRow, places: Taken, key: string) {
  const { enabled, capacity = 0 } = policy.rules.waitlistPolicy
  return { ...(places.get(key) ?? { taken: 0, waiting: 0 }), waitingCapacity: enabled ? capacity : 0 }
}

export interface PlacedRun extends Run, Places {}

/** The runs of courses that can be booked or, if all are over, the last one, by the ids of their services. */
export async function runs(
  shop: Shop,
  siteId: string,
  courses: readonly FullServiceRow[],
): Promise<Map<string, PlacedRun[]>> {
  if (courses.length === 0) return new Map()
  const serviceIds = courses.map(({ id }) => id)
  const series = await shop.db.run(seriesOfServices, [siteId, serviceIds, sinceEver])
  const byService = Map.groupBy(series, ({ serviceId }) => serviceId)
  const open = new Map(serviceIds.map((id) => [id, openRuns(byService.get(id) ?? [], shop.clock())]))
  const keys = [...open.values()].flatMap((found) => found.map(({ id }) => id))
  const places = await placesOf(shop, siteId, { keys, serviceIds })
  return new Map(
    courses.map((service) => [
      service.id,
      (open.get(service.id) ?? []).map((run) => ({
        ...{ ...run, capacity: service.capacity },
        ...toPlaces(service, places, run.id),
      })),
    ]),
  )
}

/** When the runs of courses are, by their ids: a course is booked as a whole, so its first session counts. */
export async function runSpans(
  shop: Shop,
  siteId: string,
  services: readonly FullServiceRow[],
): Promise<Map<string, Interval>> {
  const found = await runs(
    shop,
    siteId,
    services.filter(({ type }) => type === 'COURSE'),
  )
  return new Map([...found.values()].flat().map((run) => [run.id, { start: run.first, end: endOf(run) }]))
}

/** Whether somebody who gives a session is blocked or busy then. */
export async function isSessionClosed(on: Connection, siteId: string, session: Session): Promise<boolean> {
  const { series, start, end } = session
  const span = { resourceIds: series.resourceIds, from: new Date(start), to: new Date(end) }
  return isClosed(session, await blocks.closedBetween(on, siteId, span))
}

/** What the policy of a service says at this moment. */
export function violationsAt(
  shop: Shop,
  { policy, online }: FullServiceRow,
  { start, end }: { start: number; end: number },
): PolicyViolations {
  return policyViolations({ rules: policy.rules, online, start, end, now: shop.clock() })
}
