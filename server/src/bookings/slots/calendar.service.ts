import type {
  QueryAvailabilityReply,
  QueryAvailabilityRequest,
  SlotAvailability,
} from '@cartwright/contract/bookings/slots.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { isObject } from '../../platform/values/optional.ts'
import * as sites from '../../sites/settings/service.ts'
import { instantFrom, zoneOf } from '../hours/zones.rules.ts'
import { isTimeZone } from '../resources/rules.ts'
import * as resources from '../resources/service.ts'
import { type FullServiceRow, serviceBySchedule, servicesByIds } from '../services/queries.ts'
import { seesHidden } from '../services/service.ts'
import { violatesPolicy } from './policy.rules.ts'
import { appointments, course, type PlacedSession, requireRange, sessions, violationsAt } from './service.ts'
import { type Shown, slotLocation, toAvailability, toSlot, toSlotResource } from './wire.rules.ts'

/** Slots as the availability calendar has them: one for each resource that is free. */
export async function query(
  shop: Shop,
  caller: Caller,
  { query: { filter }, timezone, slotsPerDay }: QueryAvailabilityRequest,
): Promise<QueryAvailabilityReply> {
  const { siteId } = caller
  const site = await sites.get(shop, siteId)
  const timeZone = timezone || site.settings.timeZone
  if (!isTimeZone(timeZone)) throw refuse('INVALID_TIME_ZONE')
  const asked = readFilter(filter ?? {}, timeZone)
  requireRange(asked, 'query.filter.endDate')
  requireFewServices(asked)
  const services = await visibleServices(shop, caller, asked.serviceIds)
  const shown = { timeZone, shop: { name: site.name, address: site.settings.address } }
  const wanted = { ...asked, shown, slotsPerDay: slotsPerDay ?? undefined }
  const ofAppointments = services.filter(({ type }) => type === 'APPOINTMENT')
  const others = services.filter(({ type }) => type !== 'APPOINTMENT')
  const lists = await Promise.all([
    ...ofAppointments.map((service) => appointmentEntries(shop, siteId, { ...wanted, service })),
    others.length > 0 ? sessionEntries(shop, siteId, { ...wanted, services: others }) : [],
  ])
  const entries = lists
    .flat()
    .filter((entry) => isWanted(entry, asked))
    .sort((a, b) => startOf(a) - startOf(b))
  return { availabilityEntries: slotsPerDay ? firstOfDays(entries, { timeZone, slotsPerDay }) : entries }
}

function isWanted(
  { bookable, openSpots }: Pick<SlotAvailability, 'bookable' | 'openSpots'>,
  asked: Pick<Asked, 'bookable' | 'openSpots'>,
): boolean {
  return (asked.bookable === undefined || bookable === asked.bookable) && (openSpots ?? 0) >= asked.openSpots
}

const mostServices = 100
/** Days of all services together. */
const mostServiceDays = 920

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
}

/** The filter of the contract: bare values, lists, and `$eq`, `$in`, `$hasSome`, `$gte`. */
function readFilter(filter: Record<string, unknown>, timeZone: string): Asked {
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
  const openSpots = Number(isObject(filter.openSpots) ? Object.values(filter.openSpots)[0] : filter.openSpots)
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
    openSpots: Number.isFinite(openSpots) ? openSpots : 0,
  }
}

function plain(value: unknown): unknown {
  return isObject(value) ? (value.$eq ?? value.$in ?? value.$hasSome ?? value.$gte ?? value.$lte) : value
}

function texts(value: unknown): string[] {
  return [plain(value)].flat().flatMap((one) => (typeof one === 'string' && one !== '' ? [one] : []))
}

interface Wanted extends Asked {
  shown: Shown
  slotsPerDay: number | undefined
}

async function appointmentEntries(
  shop: Shop,
  siteId: string,
  { service, shown, slotsPerDay, ...range }: Wanted & { service: FullServiceRow },
): Promise<SlotAvailability[]> {
  const found = await appointments(shop, siteId, { ...range, service })
  const hasRoom = roomOfDays(shown.timeZone, slotsPerDay)
  const { timeZone } = shown
  const location = slotLocation(service.locations, shown)
  return found.slots.flatMap(({ start, end, free }) => {
    const violations = violationsAt(shop, service, { start, end })
    const [first = [], ...rest] = free
    const isFree = free.every((list) => list.length > 0)
    const places = { capacity: 1, taken: isFree ? 0 : 1, waitingCapacity: 0, waiting: 0 }
    const timed = { start, end, timeZone, location }
    const bookable = isFree && !violatesPolicy(violations)
    if (!isWanted({ bookable, openSpots: isFree ? 1 : 0 }, range)) return []
    const room = hasRoom(start, bookable)
    if (room === 0) return []
    const staff = found.hasStaff && rest.every((list) => list.length > 0) && isFree ? first : [undefined]
    const entry = toAvailability(toSlot(service, timed), places, violations)
    return staff.slice(0, room).map((id) => {
      const resource = id === undefined ? undefined : found.resources.get(id)
      return resource ? { ...entry, slot: { ...entry.slot, resource: toSlotResource(resource) } } : entry
    })
  })
}

/**
 * How many entries a day still takes. Of bookable ones, and of others, no day needs more than are asked for: a service with
 * many staff has thousands.
 */
function roomOfDays(
  timeZone: string,
  slotsPerDay: number | undefined,
): (start: number, bookable: boolean) => number | undefined {
  if (!slotsPerDay) return () => undefined
  const zone = zoneOf(timeZone)
  const taken = new Map<string, number>()
  return (start, bookable) => {
    const key = `${Math.floor(zone.localOf(start) / 86_400_000)} ${bookable}`
    const before = taken.get(key) ?? 0
    taken.set(key, before + 1)
    return Math.max(0, slotsPerDay - before)
  }
}

async function sessionEntries(
  shop: Shop,
  siteId: string,
  { services, shown, ...range }: Wanted & { services: readonly FullServiceRow[] },
): Promise<SlotAvailability[]> {
  const found = (await sessions(shop, siteId, { ...range, services })).filter(({ canceled }) => !canceled)
  const ids = new Set(found.flatMap(({ series }) => series.resourceIds))
  const rows = new Map((await resources.byIds(shop, siteId, [...ids])).map((row) => [row.id, row]))
  const spans = new Map<string, { start: number; end: number }>()
  for (const service of services.filter(({ type }) => type === 'COURSE')) {
    const all = await course(shop, siteId, service)
    if (all) spans.set(service.id, { start: all.first, end: all.last })
  }
  return found.map((session) => {
    const { service, series, eventId, start, end } = session
    const resource = series.resourceIds.map((id) => rows.get(id)).find((row) => row?.kind === 'STAFF')
    const location = series.location ?? slotLocation(service.locations, shown)
    const slot = toSlot(service, { start, end, timeZone: shown.timeZone, location, eventId, resource })
    return toAvailability(slot, session, violationsOf(shop, session, spans))
  })
}

/** A course is booked as a whole, so its first session counts. */
function violationsOf(
  shop: Shop,
  { service, start, end }: PlacedSession,
  spans: ReadonlyMap<string, { start: number; end: number }>,
) {
  return violationsAt(shop, service, spans.get(service.id) ?? { start, end })
}

function startOf({ slot }: SlotAvailability): number {
  return Date.parse(slot?.startDate ?? '')
}

/** The first times of each day, bookable ones before others. */
function firstOfDays(
  entries: readonly SlotAvailability[],
  { timeZone, slotsPerDay }: { timeZone: string; slotsPerDay: number },
): SlotAvailability[] {
  const zone = zoneOf(timeZone)
  const days = Map.groupBy(entries, (entry) => Math.floor(zone.localOf(startOf(entry)) / 86_400_000))
  return [...days.values()].flatMap((ofDay) =>
    ofDay
      .toSorted((a, b) => Number(b.bookable) - Number(a.bookable))
      .slice(0, slotsPerDay)
      .sort((a, b) => startOf(a) - startOf(b)),
  )
}

/** The places of a course. */
export async function ofSchedule(shop: Shop, caller: Caller, scheduleId: string) {
  const [service] = await shop.db.run(serviceBySchedule, [caller.siteId, scheduleId])
  if (!service || (service.hidden && !seesHidden(caller))) throw refuse('SCHEDULE_NOT_FOUND')
  const found = await course(shop, caller.siteId, service)
  if (!found) throw refuse('SCHEDULE_NOT_FOUND')
  const violations = violationsAt(shop, service, { start: found.first, end: found.last })
  const { bookable: _, slot: __, ...availability } = toAvailability({}, found, violations)
  const { participantsPolicy } = service.policy.rules
  return {
    availability: { ...availability, scheduleId },
    bookingPolicySettings: { maxParticipantsPerBooking: participantsPolicy.maxParticipantsPerBooking ?? 1 },
  }
}
