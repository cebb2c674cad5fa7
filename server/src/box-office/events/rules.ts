import type { EventStatus } from '@cartwright/contract/box-office/common.ts'
import type { RegistrationStatus } from '@cartwright/contract/box-office/events/registration.ts'
import { zoneText } from '@cartwright/contract/times/zoned-times.ts'
import { dateFormat } from '../../platform/values/dates.ts'
import type { EventRow, Person } from './queries.ts'

export function statusOf(
  { state, startsAt, endsAt }: Pick<EventRow, 'state' | 'startsAt' | 'endsAt'>,
  now: number,
): EventStatus {
  if (state !== 'PUBLISHED') return state
  if (!startsAt || startsAt.getTime() > now) return 'UPCOMING'
  return endsAt && endsAt.getTime() > now ? 'STARTED' : 'ENDED'
}

/** It goes on, or is still to come. */
export function takesPlace(event: Pick<EventRow, 'state' | 'startsAt' | 'endsAt'>, now: number): boolean {
  return ['UPCOMING', 'STARTED'].includes(statusOf(event, now))
}

/** Whether people may register, and how. */
export function registrationStatus(event: EventRow, now: number): RegistrationStatus {
  const { registrationType, details } = event
  const status = statusOf(event, now)
  if (status === 'ENDED' || status === 'CANCELED') return 'CLOSED_AUTOMATICALLY'
  if (registrationType === 'NONE' || details.paused) return 'CLOSED_MANUALLY'
  if (registrationType === 'EXTERNAL') return 'OPEN_EXTERNAL'
  return registrationType === 'TICKETING' ? 'OPEN_TICKETS' : rsvpStatus(event, now)
}

function rsvpStatus(
  { guestLimit, guestsTaken, details: { rsvp } }: EventRow,
  now: number,
): RegistrationStatus {
  if (rsvp.startDate && Date.parse(rsvp.startDate) > now) return 'SCHEDULED_RSVP'
  if (rsvp.endDate && Date.parse(rsvp.endDate) <= now) return 'CLOSED_AUTOMATICALLY'
  if (guestLimit === null || guestsTaken < guestLimit) return 'OPEN_RSVP'
  return rsvp.waitlist ? 'OPEN_RSVP_WAITLIST_ONLY' : 'CLOSED_AUTOMATICALLY'
}

/** When an event is, in the words of a language and the time of its place; what it says instead if it has no date. */
export function whenText(
  { startsAt, endsAt, timeZone, details }: Pick<EventRow, 'startsAt' | 'endsAt' | 'timeZone' | 'details'>,
  language: string,
): string {
  const { hideEnd, message } = details.dates
  if (!startsAt || !endsAt) return message
  return formatTimes({ startsAt, endsAt, timeZone, language, showTimeZone: true, hideEnd }).dateAndTime
}

interface Times {
  startsAt: Date
  endsAt: Date
  timeZone: string
  language: string
  showTimeZone?: boolean
  hideEnd?: boolean
}

export interface FormattedTimes {
  dateAndTime: string
  startDate: string
  startTime: string
  endDate: string
  endTime: string
}

const written = new Map<string, FormattedTimes>()

/** When an event is, in the words of a language and the time of its place. Its buyers all read the same words. */
export function formatTimes(times: Times): FormattedTimes {
  const key = JSON.stringify(times)
  const known = written.get(key)
  if (known) return known
  const formatted = writeTimes(times)
  if (written.size >= 500) written.clear()
  written.set(key, formatted)
  return formatted
}

function writeTimes({ startsAt, endsAt, timeZone, language, ...options }: Times): FormattedTimes {
  const day = dateFormat(language, { dateStyle: 'long', timeZone })
  const hour = dateFormat(language, { timeStyle: 'short', timeZone })
  const both = dateFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone })
  const range = options.hideEnd ? both.format(startsAt) : both.formatRange(startsAt, endsAt)
  const zone = options.showTimeZone ? ` ${zoneText(startsAt, { language, timeZone })}` : ''
  return {
    dateAndTime: range + zone,
    startDate: day.format(startsAt),
    startTime: hour.format(startsAt),
    endDate: options.hideEnd ? '' : day.format(endsAt),
    endTime: options.hideEnd ? '' : hour.format(endsAt),
  }
}

/** Whether guests must know: it is at another time, in another place or by another link. */
export function isMoved(before: EventRow, after: EventRow): boolean {
  return whenAndWhere(before) !== whenAndWhere(after)
}

/** Whether orders must say another time than before. */
export function isRescheduled(before: EventRow, after: EventRow): boolean {
  const times = ({ startsAt, endsAt, timeZone, details }: EventRow) =>
    JSON.stringify([startsAt, endsAt, timeZone, details.dates.hideEnd])
  return times(before) !== times(after)
}

function whenAndWhere({ startsAt, endsAt, timeZone, locationType, details }: EventRow): string {
  const { location, conferencing, dates } = details
  const { enabled, guestLink, password } = conferencing
  const when = startsAt ? [startsAt, endsAt, timeZone] : [dates.message]
  const link = enabled ? [guestLink, password] : []
  return JSON.stringify([when, locationType, location.name, location.address, link])
}

/** When and where an event was, as a job carries it. */
export type Whereabouts = Pick<EventRow, 'timeZone' | 'details'> & {
  startsAt: string | null
  endsAt: string | null
}

export function writeWhereabouts({ startsAt, endsAt, timeZone, details }: EventRow): Whereabouts {
  const [start = null, end = null] = [startsAt?.toISOString(), endsAt?.toISOString()]
  return { startsAt: start, endsAt: end, timeZone, details }
}

export function readWhereabouts({ startsAt, endsAt, ...same }: Whereabouts) {
  return { ...same, startsAt: readDate(startsAt), endsAt: readDate(endsAt) }
}

function readDate(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}

/** An event that is gone, and who was to come, as a job carries them. */
export interface DeletedEvent {
  event: Omit<EventRow, 'revision' | 'startsAt' | 'endsAt'> & {
    revision: string
    startsAt: string | null
    endsAt: string | null
  }
  people: Person[]
}

/** Programs of guests see an event that is deleted as one that is canceled. */
export function writeDeleted(event: EventRow, people: Person[]): DeletedEvent {
  const { revision, startsAt, endsAt } = event
  return {
    event: {
      ...event,
      state: 'CANCELED',
      revision: String(revision + 1n),
      startsAt: startsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
    },
    people,
  }
}

export function readDeleted({ event, people }: DeletedEvent): { event: EventRow; people: Person[] } {
  const { revision, startsAt, endsAt, ...same } = event
  return {
    event: { ...same, revision: BigInt(revision), startsAt: readDate(startsAt), endsAt: readDate(endsAt) },
    people,
  }
}
