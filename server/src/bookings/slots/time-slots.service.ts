import {
  type GetAvailabilityTimeSlotRequest,
  type ListAvailabilityTimeSlotsReply,
  ListAvailabilityTimeSlotsRequest,
  type ListEventTimeSlotsReply,
  ListEventTimeSlotsRequest,
  type TimeSlot,
} from '@cartwright/contract/bookings/slots.ts'
import type { TSchema } from 'typebox'
import { refuse, violation } from '../../platform/errors/errors.ts'
import { validate } from '../../platform/errors/validation.ts'
import { compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isTimeZone } from '../../platform/values/local-time.ts'
import * as sites from '../../sites/settings/service.ts'
import { localFrom, zoneOf } from '../hours/zones.rules.ts'
import * as resources from '../resources/service.ts'
import { type FullServiceRow, findServices, serviceFields, serviceId, sourceOf } from '../services/queries.ts'
import { findVisible, seesHidden } from '../services/service.ts'
import { findSession } from '../sessions/service.ts'
import { visibleServices } from './calendar.service.ts'
import { pageOf, type SlotPage } from './pages.rules.ts'
import { violatesPolicy } from './policy.rules.ts'
import { isBookable } from './rules.ts'
import {
  appointments,
  type PlacedSession,
  requireRange,
  runSpans,
  sessions,
  violationsAt,
  withPlaces,
} from './service.ts'
import { type Shown, slotLocation, toEventTimeSlot, toTimeSlot } from './wire.rules.ts'

/** Slots of an appointment, on the clocks of a time zone. */
export async function list(
  shop: Shop,
  caller: Caller,
  sent: ListAvailabilityTimeSlotsRequest,
): Promise<ListAvailabilityTimeSlotsReply> {
  const page = await readPage(shop, caller, { sent, schema: ListAvailabilityTimeSlotsRequest })
  const asked = page.asked as ListAvailabilityTimeSlotsRequest
  const { serviceId: id } = asked
  if (!id) throw violation('serviceId', 'is required', 'REQUIRED_FIELD')
  const service = await findVisible(shop, caller, id)
  const all = await timeSlots(shop, { ...page, siteId: caller.siteId, service, asked })
  const { items, metadata } = pageOf(all, { ...page, perDay: asked.timeSlotsPerDay })
  return { timeSlots: items, timeZone: page.shown.timeZone, cursorPagingMetadata: metadata }
}

interface Question extends SlotPage {
  siteId: string
  service: FullServiceRow
  asked: ListAvailabilityTimeSlotsRequest
  shown: Shown
}

async function timeSlots(
  shop: Shop,
  { siteId, service, asked, shown, from, to }: Question,
): Promise<TimeSlot[]> {
  if (service.type !== 'APPOINTMENT') return []
  const { bookable, includeResourceTypeIds, resourceTypes, customerChoices } = asked
  const resourceIds = (resourceTypes ?? []).flatMap((one) => one.resourceIds ?? [])
  const minutes = customerChoices?.durationInMinutes ?? undefined
  if (minutes !== undefined && !service.durations.includes(minutes)) return []
  const found = await appointments(shop, siteId, { service, from, to, resourceIds, minutes })
  const location = slotLocation(service.locations, shown)
  const showResources = Boolean(includeResourceTypeIds?.length || resourceTypes?.length)
  const slots = found.slots.flatMap((slot) => {
    const violations = violationsAt(shop, service, slot)
    const isFree = isBookable(slot)
    if (typeof bookable === 'boolean' && bookable !== (isFree && !violatesPolicy(violations))) return []
    const free = slot.free.map((list) => list.flatMap((one) => found.resources.get(one) ?? []))
    const { start, end } = slot
    return [
      toTimeSlot({
        ...{
          start,
          end,
          timeZone: shown.timeZone,
          service,
          location,
          violations,
          free,
          isFree,
          showResources,
        },
      }),
    ]
  })
  return onceByClock(slots)
}

/**
 * In the doubled hour of a change backwards, one local time stands for two moments. It can mean one only, the first that is
 * bookable.
 */
function onceByClock(slots: readonly TimeSlot[]): TimeSlot[] {
  const byStart = Map.groupBy(slots, ({ localStartDate = '' }) => localStartDate)
  return [...byStart.values()].flatMap((same) => same.find(({ bookable }) => bookable) ?? same[0] ?? [])
}

type Ranged = ListAvailabilityTimeSlotsRequest | ListEventTimeSlotsRequest

/** The question of the first page, which its cursors carry. */
async function readPage(
  shop: Shop,
  { siteId }: Caller,
  { sent, schema }: { sent: Ranged; schema: TSchema },
): Promise<SlotPage & { shown: Shown; asked: Ranged }> {
  const { cursor, limit } = sent.cursorPaging ?? {}
  const carried = cursor ? readCursor(cursor, schema) : undefined
  const asked = carried?.asked ?? sent
  const { name, settings } = await sites.get(shop, siteId)
  const timeZone = asked.timeZone ?? settings.timeZone
  if (!isTimeZone(timeZone)) throw refuse('INVALID_TIME_ZONE')
  const { fromLocalDate, toLocalDate } = asked
  if (!fromLocalDate) throw violation('fromLocalDate', 'is required', 'REQUIRED_FIELD')
  if (!toLocalDate) throw violation('toLocalDate', 'is required', 'REQUIRED_FIELD')
  const zone = zoneOf(timeZone)
  const [from, to] = [zone.firstOf(localFrom(fromLocalDate)), zone.firstOf(localFrom(toLocalDate))]
  if (Number.isNaN(from)) throw violation('fromLocalDate', 'is not a day of the calendar', 'FORMAT')
  if (Number.isNaN(to)) throw violation('toLocalDate', 'is not a day of the calendar', 'FORMAT')
  requireRange({ from, to }, 'toLocalDate')
  const { cursorPaging: _, ...rest } = asked
  return {
    ...{ from, to, asked: rest, offset: carried?.offset ?? 0, limit: limit || 50 },
    shown: { timeZone, shop: { name, address: settings.address } },
  }
}

function readCursor(text: string, schema: TSchema): { asked: Ranged; offset: number } {
  const wrong = () => violation('cursorPaging.cursor', 'is not a cursor of this list', 'VALIDATION')
  try {
    const value = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (Number.isInteger(value?.offset) && value.offset >= 0) {
      validate(schema, value.asked)
      return value
    }
  } catch {
    throw wrong()
  }
  throw wrong()
}

/** One slot, with who is free. */
export async function read(
  shop: Shop,
  caller: Caller,
  sent: GetAvailabilityTimeSlotRequest,
): Promise<{ timeSlot: TimeSlot; timeZone: string }> {
  const service = await findVisible(shop, caller, sent.serviceId)
  const { localStartDate, localEndDate } = sent
  const minutes = Math.round((localFrom(localEndDate) - localFrom(localStartDate)) / 60_000)
  const range = {
    ...(sent.timeZone ? { timeZone: sent.timeZone } : {}),
    ...{ fromLocalDate: localStartDate, toLocalDate: localEndDate },
  }
  const page = await readPage(shop, caller, { sent: range, schema: ListAvailabilityTimeSlotsRequest })
  const asked = {
    ...{ resourceTypes: sent.resourceTypes ?? null, customerChoices: { durationInMinutes: minutes } },
    includeResourceTypeIds: sent.includeResourceTypeIds ?? ['any'],
  }
  const found = await timeSlots(shop, { siteId: caller.siteId, service, ...page, asked })
  const timeSlot = found.find((one) => localFrom(one.localStartDate ?? '') === localFrom(localStartDate))
  if (!timeSlot) throw refuse('SLOT_NOT_FOUND')
  return { timeSlot, timeZone: page.shown.timeZone }
}

/** Sessions of classes and courses. */
export async function listEvents(
  shop: Shop,
  caller: Caller,
  sent: ListEventTimeSlotsRequest,
): Promise<ListEventTimeSlotsReply> {
  const page = await readPage(shop, caller, { sent, schema: ListEventTimeSlotsRequest })
  const asked = page.asked as ListEventTimeSlotsRequest
  const { serviceIds, includeNonBookable, minBookableCapacity } = asked
  const services = serviceIds?.length
    ? await visibleServices(shop, caller, serviceIds)
    : await allServices(shop, caller)
  const { from, to, shown } = page
  const found = await sessions(shop, caller.siteId, { services, from, to })
  const all = (await eventSlots(shop, caller.siteId, { found, shown })).filter(
    ({ bookable, bookableCapacity }) =>
      (includeNonBookable || bookable) && (bookableCapacity ?? 0) >= (minBookableCapacity ?? 0),
  )
  const { items, metadata } = pageOf(all, { ...page, perDay: asked.maxSlotsPerDay })
  return { timeSlots: items, timeZone: shown.timeZone, pagingMetadata: metadata }
}

const mostOfPage = 100

async function allServices(shop: Shop, caller: Caller): Promise<FullServiceRow[]> {
  const filter = { type: { $ne: 'APPOINTMENT' } }
  const source = sourceOf({ siteId: caller.siteId, all: seesHidden(caller) })
  const found: FullServiceRow[] = []
  for (;;) {
    const query = { filter, paging: { limit: mostOfPage, offset: found.length } }
    const compiled = compileQuery(query, serviceFields, { tieBreaker: serviceId })
    const { rows } = await findServices(shop.db.read, source, compiled)
    found.push(...rows)
    if (rows.length < mostOfPage) return found
  }
}

async function eventSlots(
  shop: Shop,
  siteId: string,
  { found, shown }: { found: readonly PlacedSession[]; shown: Shown },
): Promise<TimeSlot[]> {
  const ids = new Set(found.flatMap(({ series }) => series.resourceIds))
  const rows = new Map((await resources.byIds(shop, siteId, [...ids])).map((row) => [row.id, row]))
  const spans = await runSpans(shop, siteId, [...new Set(found.map(({ service }) => service))])
  return found.map((session) => {
    const { service, series } = session
    const staff = series.resourceIds
      .flatMap((id) => rows.get(id) ?? [])
      .filter(({ kind }) => kind === 'STAFF')
    const location = series.location ?? slotLocation(service.locations, shown)
    const violations = violationsAt(shop, service, spans.get(series.runId) ?? session)
    return toEventTimeSlot(session, { violations, location, staff, timeZone: shown.timeZone })
  })
}

export async function readEvent(
  shop: Shop,
  caller: Caller,
  { eventId, timeZone }: { eventId: string; timeZone?: string | null | undefined },
): Promise<{ timeSlot: TimeSlot; timeZone: string }> {
  const { siteId } = caller
  const { name, settings } = await sites.get(shop, siteId)
  const shown = { timeZone: timeZone || settings.timeZone, shop: { name, address: settings.address } }
  if (!isTimeZone(shown.timeZone)) throw refuse('INVALID_TIME_ZONE')
  const session = await findSession(shop.db, siteId, eventId)
  if (!session) throw refuse('SLOT_NOT_FOUND')
  const service = await findVisible(shop, caller, session.series.serviceId)
  const byId = new Map([[service.id, service]])
  const found = await withPlaces(shop, siteId, { byId, found: [session] })
  const [timeSlot] = await eventSlots(shop, siteId, { found, shown })
  if (!timeSlot) throw refuse('SLOT_NOT_FOUND')
  return { timeSlot, timeZone: shown.timeZone }
}
