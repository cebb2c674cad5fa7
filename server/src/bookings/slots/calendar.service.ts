import type { QueryAvailabilityRequest } from '@cartwright/contract/bookings/slots.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import { JsonReply } from '../../platform/http/calls.ts'
import { type Caller, isMerchant, type Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { isTimeZone } from '../../platform/values/local-time.ts'
import { isObject } from '../../platform/values/optional.ts'
import * as sites from '../../sites/settings/service.ts'
import { instantFrom } from '../hours/zones.rules.ts'
import * as resources from '../resources/service.ts'
import { type FullServiceRow, serviceBySchedule, servicesByIds } from '../services/queries.ts'
import { seesHidden } from '../services/service.ts'
import type { Session } from '../sessions/rules.ts'
import { nextRun } from '../sessions/runs.rules.ts'
import { availabilityJson, type Entries, firstOfDays } from './entries.rules.ts'
import { violatesPolicy } from './policy.rules.ts'
import { isBookable } from './rules.ts'
import {
  appointments,
  type PlacedRun,
  type PlacedSession,
  requireRange,
  runSpans,
  runs,
  sessions,
  violationsAt,
} from './service.ts'
import { resourceJson, runToWire, type Shown, slotLocation, toAvailability, toSlot } from './wire.rules.ts'

/** Slots as the availability calendar has them: one for each resource that is free. */
export async function query(
  shop: Shop,
  caller: Caller,
  request: QueryAvailabilityRequest,
): Promise<JsonReply> {
  return new JsonReply(availabilityJson(await find(shop, caller, request)))
}

/** The entries of the availability calendar, in order. */
export async function find(
  shop: Shop,
  caller: Caller,
  { query: { filter }, timezone, slotsPerDay }: QueryAvailabilityRequest,
): Promise<Entries[]> {
  const { siteId } = caller
  const site = await sites.get(shop, siteId)
  const timeZone = timezone || site.settings.timeZone
  if (!isTimeZone(timeZone)) throw refuse('INVALID_TIME_ZONE')
  const asked = readFilter(filter ?? {}, { timeZone, ofMerchant: isMerchant(caller) })
  requireFewServices(asked)
  const services = await visibleServices(shop, caller, asked.serviceIds)
  requireRange(asked, 'query.filter.endDate', areCourses(services) ? mostCourseDays : undefined)
  const shown = { timeZone, shop: { name: site.name, address: site.settings.address } }
  const ofAppointments = services.filter(({ type }) => type === 'APPOINTMENT')
  const others = services.filter(({ type }) => type !== 'APPOINTMENT')
  const lists = await Promise.all([
    ...ofAppointments.map((service) => appointmentEntries(shop, siteId, { ...asked, shown, service })),
    others.length > 0 ? sessionEntries(shop, siteId, { ...asked, shown, services: others }) : [],
  ])
  const entries = lists.flat().sort((a, b) => a.start - b.start)
  return slotsPerDay ? firstOfDays(entries, { timeZone, slotsPerDay }) : entries
}

function areCourses(services: readonly FullServiceRow[]): boolean {
  return services.every(({ type }) => type === 'COURSE')
}

function isWanted(found: Pick<Asked, 'openSpots'> & { bookable: boolean }, asked: Asked): boolean {
  return (
    (asked.bookable === undefined || found.bookable === asked.bookable) && found.openSpots >= asked.openSpots
  )
}

const mostServices = 100
/** Days of all services together. */
const mostServiceDays = 920
/** Two years: whoever books a course wants to know all its dates. */
const mostCourseDays = 731
const mostCourseSessions = 1000

function requireFewServices({ serviceIds: { length }, from, to }: Asked): void {
  if (length > mostServices)
    throw violation('query.filter.serviceId', `must be at most ${mostServices}`, 'MAX')
  const days = Math.floor(mostServiceDays / length)
  if (to - from > days * 86_400_000)
    throw violation('query.filter.endDate', `must be at most ${days} days for ${length} services`, 'MAX')
}

/** Services that shoppers see, of those that are named. */
export async function visibleServices(
  shop: Shop,
  caller: Caller,
  ids: readonly string[],
): Promise<FullServiceRow[]> {
  const rows = await shop.db.run(servicesByIds, [caller.siteId, ids.filter(isGuid)])
  const seen = rows.filter(({ hidden }) => !hidden || seesHidden(caller))
  if (ids.length > 0 && seen.length === 0) throw refuse('SERVICE_NOT_FOUND')
  return seen
}

interface Asked {
  serviceIds: string[]
  from: number
  to: number
  resourceIds: string[]
  bookable: boolean | undefined
  openSpots: number
  /** The length of appointments; a service that does not have it is asked with its shortest one. */
  minutes: number | undefined
  /** Only for merchants: others would learn when it is. */
  exceptBookingId: string | undefined
}

/** The filter of the contract: bare values, lists, and `$eq`, `$in`, `$hasSome`, `$gte`. */
function readFilter(
  filter: Record<string, unknown>,
  { timeZone, ofMerchant }: { timeZone: string; ofMerchant: boolean },
): Asked {
  const path = 'query.filter'
  const serviceIds = texts(filter.serviceId)
  if (serviceIds.length === 0) throw violation(`${path}.serviceId`, 'is required', 'REQUIRED_FIELD')
  const time = (name: 'startDate' | 'endDate'): number => {
    const [text] = texts(filter[name])
    const found = instantFrom(text ?? '', timeZone)
    if (text === undefined) throw violation(`${path}.${name}`, 'is required', 'REQUIRED_FIELD')
    if (Number.isNaN(found)) throw violation(`${path}.${name}`, 'is not a date with a time', 'FORMAT')
    return found
  }
  const bookable = plain(filter.bookable)
  return {
    serviceIds,
    from: time('startDate'),
    to: time('endDate'),
    resourceIds: [
      ...texts(filter.resourceId),
      ...texts(filter['resource.id']),
      ...texts(filter['slot.resource.id']),
    ],
    bookable: typeof bookable === 'boolean' ? bookable : undefined,
    openSpots: numberIn(filter.openSpots) ?? 0,
    minutes: numberIn(filter.durationInMinutes),
    exceptBookingId: ofMerchant ? texts(filter.exceptBookingId).find(isGuid) : undefined,
  }
}

function numberIn(value: unknown): number | undefined {
  const number = Number(isObject(value) ? Object.values(value)[0] : (value ?? Number.NaN))
  return Number.isFinite(number) ? number : undefined
}

function plain(value: unknown): unknown {
  return isObject(value) ? (value.$eq ?? value.$in ?? value.$hasSome ?? value.$gte ?? value.$lte) : value
}

function texts(value: unknown): string[] {
  return [plain(value)].flat().flatMap((one) => (typeof one === 'string' && one !== '' ? [one] : []))
}

interface Wanted extends Asked {
  shown: Shown
}

async function appointmentEntries(
  shop: Shop,
  siteId: string,
  { service, shown, ...asked }: Wanted & { service: FullServiceRow },
): Promise<Entries[]> {
  // A booking keeps its length when it moves, also one that is no longer offered.
  const isKnown = asked.exceptBookingId !== undefined || service.durations.includes(asked.minutes ?? 0)
  const minutes = isKnown ? asked.minutes : undefined
  const found = await appointments(shop, siteId, { ...asked, service, minutes })
  const { timeZone } = shown
  const location = slotLocation(service.locations, shown)
  const named = new Map([...found.resources].map(([id, row]) => [id, resourceJson(row)]))
  const none = resourceJson(undefined)
  return found.slots.flatMap((slot) => {
    const violations = violationsAt(shop, service, slot)
    const isFree = isBookable(slot)
    const bookable = isFree && !violatesPolicy(violations)
    if (!isWanted({ bookable, openSpots: isFree ? 1 : 0 }, asked)) return []
    const {
      start,
      end,
      free: [staff = []],
    } = slot
    const places = { capacity: 1, taken: isFree ? 0 : 1, waitingCapacity: 0, waiting: 0 }
    return {
      ...{ start, bookable },
      shared: () => toAvailability(toSlot(service, { start, end, timeZone, location }), places, violations),
      resources: found.hasStaff && isFree ? staff.map((id) => named.get(id) ?? none) : [none],
    }
  })
}

async function sessionEntries(
  shop: Shop,
  siteId: string,
  { services, shown, ...asked }: Wanted & { services: readonly FullServiceRow[] },
): Promise<Entries[]> {
  const [all, spans] = await Promise.all([
    sessions(shop, siteId, { ...asked, services }),
    runSpans(shop, siteId, services),
  ])
  const isBooked = ({ start, series: { runId } }: Session) => start < (spans.get(runId)?.end ?? Infinity)
  const shownSessions = all.filter((session) => isShown(session, asked) && isBooked(session))
  const found = areCourses(services) ? shownSessions.slice(0, mostCourseSessions) : shownSessions
  const ids = new Set(found.flatMap(({ series }) => series.resourceIds))
  const rows = new Map((await resources.byIds(shop, siteId, [...ids])).map((row) => [row.id, row]))
  return found.flatMap((session) => {
    const { service, series, eventId, start, end } = session
    const resource = series.resourceIds.map((id) => rows.get(id)).find((row) => row?.kind === 'STAFF')
    const location = series.location ?? slotLocation(service.locations, shown)
    const slot = toSlot(service, { start, end, timeZone: shown.timeZone, location, eventId })
    const violations = violationsAt(shop, service, spans.get(series.runId) ?? session)
    const entry = {
      ...toAvailability(slot, session, violations),
      ...(service.type === 'COURSE' ? { runId: series.runId } : {}),
    }
    if (!isWanted(entry, asked)) return []
    const { bookable } = entry
    return { start, bookable, shared: () => entry, resources: [resourceJson(resource)] }
  })
}

/** A date of a course stays one, also if whoever gives it is blocked then. */
function isShown({ canceled, closed, series, service }: PlacedSession, { resourceIds }: Asked): boolean {
  if (canceled || (closed && service.type === 'CLASS')) return false
  return resourceIds.length === 0 || series.resourceIds.some((id) => resourceIds.includes(id))
}

/** The places of the runs of a course that are not over, and of the next one or, if all are over, the last one. */
export async function ofSchedule(shop: Shop, caller: Caller, scheduleId: string) {
  const [service] = await shop.db.run(serviceBySchedule, [caller.siteId, scheduleId])
  if (!service || (service.hidden && !seesHidden(caller))) throw refuse('SCHEDULE_NOT_FOUND')
  const found = (await runs(shop, caller.siteId, [service])).get(service.id) ?? []
  const next = nextRun(found, shop.clock())
  if (!next) throw refuse('SCHEDULE_NOT_FOUND')
  const { participantsPolicy } = service.policy.rules
  const availabilityOf = (run: PlacedRun) => {
    const violations = violationsAt(shop, service, { start: run.first, end: run.last })
    const { bookable: _, slot: __, ...availability } = toAvailability({}, run, violations)
    return availability
  }
  return {
    availability: { ...availabilityOf(next), scheduleId, runId: next.id },
    runs: found
      .filter(({ last }) => last > shop.clock())
      .map((run) => ({ ...availabilityOf(run), ...runToWire(run) })),
    bookingPolicySettings: { maxParticipantsPerBooking: participantsPolicy.maxParticipantsPerBooking ?? 1 },
  }
}
