import type { SlotLocation, Slot as WireSlot } from '@cartwright/contract/bookings/parts.ts'
import type { ServiceLocation } from '@cartwright/contract/bookings/services.ts'
import type { SlotAvailability, TimeSlot, TimeSlotLocation } from '@cartwright/contract/bookings/slots.ts'
import { optional } from '../../platform/values/optional.ts'
import { instantText, localText, zoneOf } from '../hours/zones.rules.ts'
import type { ResourceRow } from '../resources/queries.ts'
import { staffTypeId, typeIdOf } from '../resources/rules.ts'
import type { FullServiceRow } from '../services/queries.ts'
import { firstEventOf, type Run } from '../sessions/runs.rules.ts'
import { addressText } from './addresses.rules.ts'
import type { PolicyViolations } from './policy.rules.ts'
import { violatesPolicy } from './policy.rules.ts'
import type { PlacedSession, Places } from './service.ts'

/** Where and in which words slots are shown. */
export interface Shown {
  timeZone: string
  shop: { name: string; address: object }
}

const slotTypes = { BUSINESS: 'OWNER_BUSINESS', CUSTOM: 'OWNER_CUSTOM', CUSTOMER: 'CUSTOM' } as const

/** The first location of a service, as slots spell it. */
export function slotLocation(locations: readonly ServiceLocation[], { shop }: Shown): SlotLocation {
  const [first] = locations
  const type = first?.type === 'CUSTOM' || first?.type === 'CUSTOMER' ? first.type : 'BUSINESS'
  const address = type === 'BUSINESS' ? (first?.business?.address ?? shop.address) : first?.custom?.address
  const name = type === 'BUSINESS' ? (first?.business?.name ?? shop.name) : undefined
  return {
    ...(first?.id ? { id: first.id } : {}),
    ...(name ? { name } : {}),
    formattedAddress: addressText(address),
    locationType: slotTypes[type],
  }
}

function timeSlotLocation(location: SlotLocation): TimeSlotLocation {
  const { id, name, formattedAddress, locationType } = location
  const types = { OWNER_BUSINESS: 'BUSINESS', OWNER_CUSTOM: 'CUSTOM', CUSTOM: 'CUSTOMER' } as const
  return {
    ...(id ? { id } : {}),
    ...(name ? { name } : {}),
    ...(formattedAddress ? { formattedAddress } : {}),
    locationType: locationType && locationType !== 'UNDEFINED' ? types[locationType] : 'BUSINESS',
  }
}

interface Timed {
  start: number
  end: number
  timeZone: string
}

function times({ start, end, timeZone }: Timed) {
  return {
    startDate: instantText(start, timeZone),
    endDate: instantText(end, timeZone),
    timezone: timeZone,
  }
}

export function toSlot(
  service: FullServiceRow,
  { location, eventId, ...timed }: Timed & { location: SlotLocation; eventId?: string },
): WireSlot {
  return {
    serviceId: service.id,
    scheduleId: service.scheduleId,
    ...times(timed),
    location,
    ...(eventId ? { eventId, sessionId: eventId } : {}),
  }
}

/** The field of a slot that names its resource, to follow its other fields; empty for none. */
export function resourceJson(row: ResourceRow | undefined): Buffer {
  if (!row) return Buffer.alloc(0)
  const resource: WireSlot['resource'] = { id: row.id, name: row.name, scheduleId: row.id }
  return Buffer.from(`,"resource":${JSON.stringify(resource)}`)
}

export function toAvailability(
  slot: WireSlot,
  { capacity, taken, waitingCapacity, waiting, closed = false }: Places & { closed?: boolean },
  violations: PolicyViolations,
): SlotAvailability & { bookable: boolean; openSpots: number } {
  const openSpots = closed ? 0 : Math.max(0, capacity - taken)
  const { tooEarlyToBook, tooLateToBook, bookOnlineDisabled } = violations
  return {
    slot,
    bookable: openSpots > 0 && !violatesPolicy(violations),
    totalSpots: capacity,
    openSpots,
    ...(waitingCapacity > 0 && !closed
      ? { waitingList: { totalSpots: waitingCapacity, openSpots: Math.max(0, waitingCapacity - waiting) } }
      : {}),
    bookingPolicyViolations: { tooEarlyToBook, tooLateToBook, bookOnlineDisabled },
    locked: false,
  }
}

export function runToWire(run: Run) {
  const { id, first, last } = run
  return {
    ...{ id, firstSessionStart: new Date(first).toISOString() },
    lastSessionEnd: Number.isFinite(last) ? new Date(last).toISOString() : null,
    ...optional('eventId', firstEventOf(run)),
  }
}

function local(timed: Timed) {
  const zone = zoneOf(timed.timeZone)
  return {
    localStartDate: localText(zone.localOf(timed.start)),
    localEndDate: localText(zone.localOf(timed.end)),
  }
}

function wireViolations({ earliestBookingDate, ...violations }: PolicyViolations) {
  return {
    ...violations,
    ...(earliestBookingDate === undefined
      ? {}
      : { earliestBookingDate: new Date(earliestBookingDate).toISOString() }),
  }
}

interface TimeSlotInput extends Timed {
  service: FullServiceRow
  location: SlotLocation
  violations: PolicyViolations
  /** Who is free, by list. */
  free: readonly (readonly ResourceRow[])[]
  isFree: boolean
  /** Shows those who are free; otherwise only that somebody is. */
  showResources: boolean
}

/** A slot of an appointment. */
export function toTimeSlot({
  service,
  location,
  violations,
  free,
  isFree,
  showResources,
  ...timed
}: TimeSlotInput): TimeSlot {
  const violates = violatesPolicy(violations)
  const remaining = isFree ? service.capacity : 0
  return {
    serviceId: service.id,
    scheduleId: service.scheduleId,
    ...local(timed),
    bookable: isFree && !violates,
    location: timeSlotLocation(location),
    totalCapacity: service.capacity,
    remainingCapacity: remaining,
    bookableCapacity: violates ? 0 : remaining,
    bookingPolicyViolations: wireViolations(violations),
    availableResources: showResources ? free.flatMap(toResources) : [],
    nonBookableReasons: { noRemainingCapacity: !isFree, violatesBookingPolicy: violates },
  }
}

function toResources(rows: readonly ResourceRow[]) {
  const [first] = rows
  if (!first) return []
  const listed = rows.map(({ id, name }) => ({ id, name }))
  return [{ resourceTypeId: typeIdOf(first), resources: listed, hasMoreAvailableResources: false }]
}

/** A session of a class or course. */
export function toEventTimeSlot(
  session: PlacedSession,
  {
    violations,
    location,
    staff,
    timeZone,
  }: {
    violations: PolicyViolations
    location: SlotLocation
    staff: readonly ResourceRow[]
    timeZone: string
  },
): TimeSlot {
  const { service, capacity, taken, waitingCapacity, waiting, canceled, closed } = session
  const remaining = canceled || closed ? 0 : Math.max(0, capacity - taken)
  const violates = violatesPolicy(violations)
  return {
    serviceId: service.id,
    scheduleId: service.scheduleId,
    ...local({ ...session, timeZone }),
    bookable: remaining > 0 && !violates,
    location: timeSlotLocation(location),
    eventInfo: {
      eventId: session.eventId,
      eventTitle: service.name,
      ...(waitingCapacity > 0 && !closed
        ? {
            waitingList: {
              totalCapacity: waitingCapacity,
              remainingCapacity: Math.max(0, waitingCapacity - waiting),
            },
          }
        : {}),
    },
    totalCapacity: capacity,
    remainingCapacity: remaining,
    bookableCapacity: violates ? 0 : remaining,
    bookingPolicyViolations: wireViolations(violations),
    availableResources:
      staff.length > 0
        ? [
            {
              resourceTypeId: staffTypeId,
              resources: staff.map(({ id, name }) => ({ id, name })),
              hasMoreAvailableResources: false,
            },
          ]
        : [],
    nonBookableReasons: {
      noRemainingCapacity: remaining === 0 && !canceled,
      violatesBookingPolicy: violates,
      eventCancelled: canceled,
    },
  }
}
