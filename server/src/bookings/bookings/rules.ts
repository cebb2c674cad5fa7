import type { Booking, BookingContact, BookingReply } from '@cartwright/contract/bookings/bookings.ts'
import {
  bookingsAppId,
  type ParticipantsChoices,
  type ServiceChoice,
  type Slot,
} from '@cartwright/contract/bookings/parts.ts'
import { optional, pick } from '../../platform/values/optional.ts'
import { instantText } from '../hours/zones.rules.ts'
import type { BookingRow } from './queries.ts'
import type { Target } from './target.service.ts'

export function toWire(row: BookingRow): Booking {
  const { id, revision, status, paymentStatus, paymentOption, participants, choices, contact, email } = row
  return {
    ...{ id, revision: String(revision), status, paymentStatus, selectedPaymentOption: paymentOption },
    ...(choices ? { participantsChoices: choices } : { totalParticipants: participants }),
    bookedEntity: { ...entityOf(row), title: row.title, tags: [tags[row.serviceType]] },
    contactDetails: { ...contact, ...(email ? { email: contact.email ?? email } : {}) },
    additionalFields: row.additionalFields,
    createdDate: row.createdAt.toISOString(),
    updatedDate: row.updatedAt.toISOString(),
    ...optional('canceledDate', row.canceledAt?.toISOString()),
    startDate: row.startsAt.toISOString(),
    endDate: row.endsAt.toISOString(),
    ...optional('externalUserId', row.externalUserId),
    createdBy: createdBy(row),
    doubleBooked: row.doubleBooked,
    depositSelected: row.deposit,
    formId: row.serviceId,
    appId: bookingsAppId,
  }
}

type Placement = Pick<
  BookingRow,
  | 'eventId'
  | 'resourceId'
  | 'resourceIds'
  | 'resourceName'
  | 'startsAt'
  | 'endsAt'
  | 'busyFrom'
  | 'busyUntil'
  | 'timeZone'
  | 'location'
  | 'series'
  | 'runId'
  | 'lastNotified'
>

/** When and where a booking takes place, and what it takes. */
export function placementOf(target: Target, resourceIds: string[]): Placement {
  const { eventId, runId, shown, names, timeZone, location, series } = target
  const [first = null] = resourceIds
  return {
    ...{ eventId, runId, resourceIds, timeZone, location, series, lastNotified: null },
    resourceId: shown.id ?? first,
    resourceName: shown.name || (first ? (names.get(first) ?? '') : ''),
    ...{ startsAt: new Date(target.start), endsAt: new Date(target.end) },
    ...{ busyFrom: new Date(target.busyFrom), busyUntil: new Date(target.busyUntil) },
  }
}

/** A booking that is not made yet, as plugins see it. */
export function draftOf(target: Target, sent: Booking): Booking {
  const { service, candidates } = target
  const { scheduleId, type: serviceType } = service
  const placement = placementOf(target, candidates[0] ?? [])
  const { participantsChoices, totalParticipants } = sent
  return {
    ...pick(sent, 'contactDetails', 'additionalFields', 'extendedFields', 'formSubmissionId'),
    ...pick(sent, 'selectedPaymentOption', 'depositSelected', 'externalUserId'),
    ...(participantsChoices?.serviceChoices?.length
      ? { participantsChoices }
      : { totalParticipants: totalParticipants ?? 1 }),
    bookedEntity: {
      ...entityOf({ ...placement, serviceId: service.id, scheduleId, serviceType }),
      title: service.name,
      tags: [tags[serviceType]],
    },
    startDate: placement.startsAt.toISOString(),
    endDate: placement.endsAt.toISOString(),
    appId: bookingsAppId,
  }
}

const tags = { APPOINTMENT: 'INDIVIDUAL', CLASS: 'GROUP', COURSE: 'COURSE' } as const

export function replyOf(row: BookingRow): BookingReply {
  return { booking: toWire(row) }
}

function entityOf(
  row: Pick<
    BookingRow,
    | 'serviceId'
    | 'scheduleId'
    | 'serviceType'
    | 'eventId'
    | 'resourceId'
    | 'resourceName'
    | 'startsAt'
    | 'endsAt'
    | 'timeZone'
    | 'location'
  >,
): Pick<NonNullable<Booking['bookedEntity']>, 'slot' | 'schedule'> {
  const { serviceId, scheduleId, location, timeZone } = row
  const [startDate, endDate] = [row.startsAt, row.endsAt].map((time) => instantText(time.getTime(), timeZone))
  if (row.serviceType === 'COURSE') {
    const ends = { firstSessionStart: startDate ?? '', lastSessionEnd: endDate ?? '' }
    return { schedule: { scheduleId, serviceId, location, timezone: timeZone, ...ends, ...resourceOf(row) } }
  }
  const slot: Slot = {
    ...{
      serviceId,
      scheduleId,
      startDate: startDate ?? '',
      endDate: endDate ?? '',
      timezone: timeZone,
      location,
    },
    ...(row.eventId ? { eventId: row.eventId, sessionId: row.eventId } : {}),
    ...resourceOf(row),
  }
  return { slot }
}

function resourceOf({ resourceId: id, resourceName: name }: Pick<BookingRow, 'resourceId' | 'resourceName'>) {
  return id ? { resource: { id, name, scheduleId: id } } : {}
}

const identities = {
  visitor: 'anonymousVisitorId',
  member: 'memberId',
  app: 'appId',
  staff: 'wixUserId',
} as const

function createdBy({ ownerKind, ownerId, contact }: BookingRow) {
  return { [identities[ownerKind]]: ownerId, ...optional('contactId', contact.contactId) }
}

/**
 * Groups of participants with what they have chosen. Length and staff are those of the time that is booked, whatever is said
 * besides: they decide the price.
 */
export function groupsOf(
  { totalParticipants, participantsChoices }: Pick<Booking, 'totalParticipants' | 'participantsChoices'>,
  implied: readonly ServiceChoice[],
): { participants: number; choices: ServiceChoice[] }[] {
  const chosen = participantsChoices?.serviceChoices ?? []
  if (chosen.length === 0) return [{ participants: totalParticipants ?? 1, choices: [...implied] }]
  return chosen.map(({ numberOfParticipants, choices = [] }) => ({
    participants: numberOfParticipants ?? 1,
    choices: [
      ...choices.filter((choice) => !implied.some((one) => kindOf(one) === kindOf(choice))),
      ...implied,
    ],
  }))
}

function kindOf({ custom, staffMemberId }: ServiceChoice): 'custom' | 'staff' | 'length' {
  if (custom) return 'custom'
  return staffMemberId ? 'staff' : 'length'
}

export function participantsOf(sent: {
  totalParticipants?: number | null | undefined
  participantsChoices?: ParticipantsChoices | null | undefined
}): number {
  const groups = groupsOf(
    {
      totalParticipants: sent.totalParticipants ?? null,
      participantsChoices: sent.participantsChoices ?? null,
    },
    [],
  )
  return groups.reduce((sum, { participants }) => sum + participants, 0)
}

/** Without fields that say nothing, and with an e-mail address that can be compared. */
export function contactOf(sent: BookingContact | null | undefined): {
  contact: BookingContact
  email: string
} {
  const entries = Object.entries(sent ?? {}).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  )
  const contact = Object.fromEntries(entries) as BookingContact
  return { contact, email: contact.email?.trim().toLowerCase() ?? '' }
}

/** Whether it takes time or places now. */
export function isActive({ status }: Pick<BookingRow, 'status'>): boolean {
  return status === 'CREATED' || status === 'PENDING' || status === 'CONFIRMED'
}

/** Nobody has ordered it yet. */
export function isOpen({ status, orderId }: Pick<BookingRow, 'status' | 'orderId'>): boolean {
  return status === 'CREATED' && orderId === null
}

/** It was made or confirmed without an order, and its money is open. */
export function isOwed({
  status,
  orderId,
  price,
  paymentStatus,
}: Pick<BookingRow, 'status' | 'orderId' | 'price' | 'paymentStatus'>): boolean {
  const isAgreed = status === 'CONFIRMED' || status === 'PENDING'
  return isAgreed && orderId === null && paymentStatus === 'NOT_PAID' && price !== null && price > 0n
}

/** It does not take place. */
export function hasEnded({ status }: Pick<BookingRow, 'status'>): boolean {
  return status === 'CANCELED' || status === 'DECLINED'
}

/** The places of what session, or run of a course, it takes; undefined for an appointment. */
export function placesOf({
  serviceType,
  eventId,
  runId,
}: Pick<BookingRow, 'serviceType' | 'eventId' | 'runId'>): string | undefined {
  return serviceType === 'APPOINTMENT' ? undefined : (eventId ?? runId ?? undefined)
}
