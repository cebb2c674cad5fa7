import type { Booking } from '@cartwright/contract/bookings/bookings.ts'
import type { SlotLocation, Slot as WireSlot } from '@cartwright/contract/bookings/parts.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import { type Caller, isMerchant, type Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { isTimeZone } from '../../platform/values/local-time.ts'
import * as sites from '../../sites/settings/service.ts'
import type { Interval } from '../hours/rules.ts'
import { instantFrom } from '../hours/zones.rules.ts'
import * as resources from '../resources/service.ts'
import { unit } from '../resources/units.rules.ts'
import { type FullServiceRow, serviceBySchedule } from '../services/queries.ts'
import * as services from '../services/service.ts'
import { datesOf } from '../sessions/changes.rules.ts'
import { type SeriesDates, seriesOfServices, sinceEver } from '../sessions/queries.ts'
import { firstDayOf, type Session, sessionsWithin } from '../sessions/rules.ts'
import { chosenRun, endOf, openRuns, type Run, runsOf } from '../sessions/runs.rules.ts'
import { findSession } from '../sessions/service.ts'
import { violatesPolicy } from '../slots/policy.rules.ts'
import { isBookable } from '../slots/rules.ts'
import { appointments, capacityOf, isSessionClosed, needsOf, violationsAt } from '../slots/service.ts'
import { slotLocation } from '../slots/wire.rules.ts'

/** What somebody wants to book: when, where, and what of it may be taken. */
export interface Target {
  service: FullServiceRow
  eventId: string | null
  /** Of a course. */
  runId: string | null
  start: number
  end: number
  /** With the time before and after it, on whole units. */
  busyFrom: number
  busyUntil: number
  timeZone: string
  location: SlotLocation
  capacity: number
  /** Sets of resources of which one set is taken, the fairest first. Classes and courses need none. */
  candidates: string[][]
  /** Staff of a class, for showing. */
  shown: { id: string | null; name: string }
  names: ReadonlyMap<string, string>
  /** Of a class or course. */
  series: SeriesDates[]
  /** Of a course, those that take place. */
  sessions?: readonly Interval[]
}

interface Asked {
  entity: Booking['bookedEntity']
  /** Takes the time as it is said, whether it is offered or not. */
  skipAvailability: boolean
  skipPolicy: boolean
  exceptBookingId?: string | undefined
  /** The length of the booking that moves: it may stay, also if it is no longer offered. */
  minutesBefore?: number | undefined
}

/** Finds what a slot or a schedule stands for, and refuses what cannot be booked. */
export async function findTarget(shop: Shop, caller: Caller, asked: Asked): Promise<Target> {
  const { slot, schedule } = asked.entity ?? {}
  const service = await serviceFor(shop, caller, asked.entity)
  const { settings } = await sites.get(shop, caller.siteId)
  const timeZone = slot?.timezone || schedule?.timezone || settings.timeZone
  if (!isTimeZone(timeZone)) throw refuse('INVALID_TIME_ZONE')
  const target = await targetOf(shop, caller, { ...asked, service, timeZone })
  if (!asked.skipPolicy) requirePolicy(shop, caller, target)
  return target
}

function requirePolicy(shop: Shop, caller: Caller, { service, start, end }: Target): void {
  if (isMerchant(caller)) return
  const violations = violationsAt(shop, service, { start, end })
  if (!violatesPolicy(violations)) return
  const { earliestBookingDate: _, ...data } = violations
  throw refuse('BOOKING_POLICY_VIOLATION', undefined, data)
}

async function serviceFor(
  shop: Shop,
  caller: Caller,
  entity: Booking['bookedEntity'],
): Promise<FullServiceRow> {
  const { slot, schedule } = entity ?? {}
  const serviceId = slot?.serviceId || schedule?.serviceId
  if (serviceId) return services.findVisible(shop, caller, serviceId)
  const scheduleId = slot?.scheduleId || schedule?.scheduleId
  if (!scheduleId) throw violation('booking.bookedEntity', 'must have a slot or a schedule', 'REQUIRED_FIELD')
  const [row] = isGuid(scheduleId) ? await shop.db.run(serviceBySchedule, [caller.siteId, scheduleId]) : []
  if (!row || (row.hidden && !services.seesHidden(caller))) throw refuse('SCHEDULE_NOT_FOUND')
  return row
}

interface Question extends Asked {
  service: FullServiceRow
  timeZone: string
}

function targetOf(shop: Shop, caller: Caller, question: Question): Promise<Target> {
  switch (question.service.type) {
    case 'APPOINTMENT':
      return appointmentTarget(shop, caller, question)
    case 'CLASS':
      return classTarget(shop, caller, question)
    case 'COURSE':
      return courseTarget(shop, caller.siteId, question)
  }
}

function timesOf(slot: WireSlot | null | undefined, timeZone: string): { start: number; end: number } {
  const path = 'booking.bookedEntity.slot'
  const start = instantFrom(slot?.startDate ?? '', timeZone)
  const end = instantFrom(slot?.endDate ?? '', timeZone)
  if (Number.isNaN(start)) throw violation(`${path}.startDate`, 'is not a date with a time', 'FORMAT')
  if (Number.isNaN(end) || end <= start)
    throw violation(`${path}.endDate`, 'must be after the start', 'FORMAT')
  return { start, end }
}

async function appointmentTarget(shop: Shop, { siteId }: Caller, question: Question): Promise<Target> {
  const { service, timeZone, entity, skipAvailability, exceptBookingId } = question
  const slot = entity?.slot
  const { start, end } = timesOf(slot, timeZone)
  const minutes = Math.round((end - start) / 60_000)
  const isOffered = service.durations.includes(minutes) || minutes === question.minutesBefore
  if (!isOffered && !skipAvailability) throw refuse('SLOT_NOT_AVAILABLE')
  const wanted = slot?.resource?.id
  const resourceIds = wanted ? [wanted.toLowerCase()] : undefined
  const range = { from: start, to: start + 1, resourceIds, minutes, exceptBookingId }
  const found = await appointments(shop, siteId, { service, ...range })
  const [offered] = found.slots
  if (!skipAvailability && !(offered && isBookable(offered))) throw refuse('SLOT_NOT_AVAILABLE')
  const lists = skipAvailability
    ? needsOf(service).map((list, index) => (index === 0 && resourceIds ? resourceIds : list))
    : (offered?.free ?? [])
  const known = new Map([...found.resources].map(([id, { name }]) => [id, name]))
  if (lists.some((list) => !list.some((id) => known.has(id)))) throw refuse('RESOURCE_NOT_FOUND')
  const byLoad = lists.map((list) => list.toSorted((a, b) => found.loadOf(a) - found.loadOf(b)))
  return {
    ...{ service, eventId: null, runId: null, start, end, timeZone, names: known },
    busyFrom: Math.floor((start - service.minutesBefore * 60_000) / unit) * unit,
    busyUntil: Math.ceil((end + service.minutesAfter * 60_000) / unit) * unit,
    location: await locationOf(shop, siteId, { service, timeZone, slot }),
    capacity: service.capacity,
    candidates: combinations(byLoad),
    series: [],
    shown: { id: null, name: '' },
  }
}

const mostCombinations = 100

/** One of each list, varying the first list slowest, so that the fairest come first. */
function combinations(lists: readonly (readonly string[])[]): string[][] {
  return lists
    .reduce<string[][]>((sets, list) => sets.flatMap((set) => list.map((id) => [...set, id])), [[]])
    .slice(0, mostCombinations)
}

async function classTarget(shop: Shop, { siteId }: Caller, question: Question): Promise<Target> {
  const { service, timeZone, entity, skipAvailability } = question
  const session = await sessionFor(shop, siteId, { service, slot: entity?.slot, timeZone })
  if (session.canceled) throw refuse('SESSION_NOT_FOUND')
  if (!skipAvailability && (await isSessionClosed(shop.db, siteId, session)))
    throw refuse('SLOT_NOT_AVAILABLE')
  return sessionTarget(shop, siteId, { service, timeZone, session })
}

type Timed = Pick<Question, 'service' | 'timeZone'>

/** A session or a run of a course, as it takes place now. */
export async function currentTarget(
  shop: Shop,
  siteId: string,
  { session, runId, ...timed }: Timed & { session?: Session; runId?: string },
): Promise<Target> {
  if (session) return sessionTarget(shop, siteId, { ...timed, session })
  const all = await shop.db.run(seriesOfServices, [siteId, [timed.service.id], sinceEver])
  const run = runsOf(all).find(({ id }) => id === runId)
  if (!run) throw refuse('SCHEDULE_NOT_FOUND')
  return runTarget(shop, siteId, { ...timed, run })
}

async function sessionTarget(
  shop: Shop,
  siteId: string,
  { service, timeZone, session }: Timed & { session: Session },
): Promise<Target> {
  const { series, start, end, eventId } = session
  return {
    ...{ service, eventId, runId: null, start, end, busyFrom: start, busyUntil: end, timeZone },
    candidates: [[]],
    location: series.location ?? (await locationOf(shop, siteId, { service, timeZone, slot: undefined })),
    capacity: capacityOf(service, series),
    // Which other days it has does not concern whoever books one.
    series: [{ ...datesOf(series), until: null, canceled: [] }],
    ...(await staffOf(shop, siteId, series.resourceIds)),
  }
}

async function sessionFor(
  shop: Shop,
  siteId: string,
  {
    service,
    slot,
    timeZone,
  }: { service: FullServiceRow; slot: WireSlot | null | undefined; timeZone: string },
): Promise<Session> {
  const eventId = slot?.eventId || slot?.sessionId
  if (eventId) {
    const session = await findSession(shop.db, siteId, eventId)
    if (session?.series.serviceId !== service.id) throw refuse('SESSION_NOT_FOUND')
    return session
  }
  const { start } = timesOf(slot, timeZone)
  const all = await shop.db.run(seriesOfServices, [siteId, [service.id], firstDayOf(start)])
  const session = sessionsWithin(all, { start, end: start + 1 }).find((one) => one.start === start)
  if (!session) throw refuse('SESSION_NOT_FOUND')
  return session
}

async function courseTarget(
  shop: Shop,
  siteId: string,
  { service, timeZone, entity }: Question,
): Promise<Target> {
  const all = await shop.db.run(seriesOfServices, [siteId, [service.id], sinceEver])
  const { slot, schedule } = entity ?? {}
  const startDate = schedule?.firstSessionStart || slot?.startDate
  const run = chosenRun(openRuns(all, shop.clock()), {
    eventId: slot?.eventId || slot?.sessionId,
    ...(startDate ? { [slot ? 'start' : 'first']: instantFrom(startDate, timeZone) } : {}),
    now: shop.clock(),
  })
  if (!run) throw refuse(slot ? 'SESSION_NOT_FOUND' : 'SCHEDULE_NOT_FOUND')
  return runTarget(shop, siteId, { service, timeZone, run })
}

async function runTarget(
  shop: Shop,
  siteId: string,
  { service, timeZone, run }: Timed & { run: Run },
): Promise<Target> {
  const { series: all, first: start } = run
  const series = all.find(({ pastOf }) => pastOf === null) ?? all[0]
  const end = endOf(run)
  return {
    ...{ service, eventId: null, runId: run.id, start, end, busyFrom: start, busyUntil: end, timeZone },
    location: series.location ?? (await locationOf(shop, siteId, { service, timeZone, slot: undefined })),
    ...{ capacity: service.capacity, candidates: [[]], series: all.map(datesOf) },
    sessions: sessionsWithin(all, { start, end }).filter(({ canceled }) => !canceled),
    ...(await staffOf(shop, siteId, series.resourceIds)),
  }
}

async function staffOf(
  shop: Shop,
  siteId: string,
  ids: readonly string[],
): Promise<Pick<Target, 'shown' | 'names'>> {
  const rows = await resources.byIds(shop, siteId, ids)
  const staff = rows.find(({ kind }) => kind === 'STAFF')
  return { shown: { id: staff?.id ?? null, name: staff?.name ?? '' }, names: new Map() }
}

/** The service's first location or, of several, the one that was chosen. */
async function locationOf(
  shop: Shop,
  siteId: string,
  {
    service,
    timeZone,
    slot,
  }: { service: FullServiceRow; timeZone: string; slot: WireSlot | null | undefined },
): Promise<SlotLocation> {
  const { name, settings } = await sites.get(shop, siteId)
  const shown = { timeZone, shop: { name, address: settings.address } }
  const types = {
    OWNER_BUSINESS: 'BUSINESS',
    OWNER_CUSTOM: 'CUSTOM',
    CUSTOM: 'CUSTOMER',
    UNDEFINED: undefined,
  } as const
  const wanted = slot?.location?.locationType ? types[slot.location.locationType] : undefined
  const chosen = service.locations.filter(({ type, id }) =>
    slot?.location?.id && id ? id === slot.location.id : type === wanted,
  )
  const location = slotLocation(chosen.length > 0 ? chosen : service.locations, shown)
  // Customers say themselves where they are.
  if (location.locationType !== 'CUSTOM') return location
  return { ...location, formattedAddress: slot?.location?.formattedAddress ?? '' }
}
