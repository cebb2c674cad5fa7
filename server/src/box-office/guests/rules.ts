import type { Rsvp, RsvpStatus } from '@cartwright/contract/box-office/guests/rsvps.ts'
import type { ErrorCode } from '@cartwright/contract/errors.ts'
import { optional } from '../../platform/values/optional.ts'
import { toResponse } from '../events/form.rules.ts'
import type { EventRow } from '../events/queries.ts'
import { statusOf } from '../events/rules.ts'
import type { RsvpRow } from './queries.ts'

/** Why an event takes no answers at this time. */
export function closedReason(event: EventRow, now: number): ErrorCode | undefined {
  const { registrationType, details } = event
  if (registrationType !== 'RSVP') return 'INVALID_EVENT_TYPE'
  const status = statusOf(event, now)
  const { startDate, endDate } = details.rsvp
  if (status === 'ENDED' || status === 'CANCELED' || details.paused) return 'RSVPS_CLOSED'
  if (startDate && Date.parse(startDate) > now) return 'RSVPS_NOT_STARTED'
  return endDate && Date.parse(endDate) <= now ? 'RSVPS_CLOSED' : undefined
}

/** Places that an answer takes. */
export function placesOf({ status, guestCount }: { status: RsvpStatus; guestCount: number }): number {
  return status === 'YES' ? guestCount : 0
}

/** What an e-mail about an answer says. */
export type Occasion = 'going' | 'waiting' | 'promoted' | 'notGoing'

export function occasionOf(status: RsvpStatus): Occasion {
  return status === 'YES' ? 'going' : status === 'NO' ? 'notGoing' : 'waiting'
}

export function toWire(row: RsvpRow, login?: { link: string; password: string }): Rsvp {
  const { firstName, lastName, email, guests } = row
  const inside = guests.filter(({ checkedInAt }) => checkedInAt !== null)
  const others = guests.filter((guest) => guest.guestId > 1)
  return {
    id: row.id,
    revision: String(row.revision),
    eventId: row.eventId,
    createdDate: row.createdAt.toISOString(),
    updatedDate: row.updatedAt.toISOString(),
    ...optional('memberId', row.memberId),
    ...optional('contactId', row.contactId),
    ...{ firstName, lastName, email, status: row.status },
    form: toResponse({ firstName, lastName, email }, row.answers),
    totalGuests: row.guestCount,
    guestList: {
      guests: guests.map(({ guestId, fullName, checkedInAt, checkedInBy }) => ({
        index: guestId - 1,
        guestId,
        fullName,
        checkInDetails: checkedInAt
          ? { checkedIn: true, checkInDate: new Date(checkedInAt).toISOString(), checkedInBy }
          : { checkedIn: false },
      })),
    },
    language: row.language,
    fullyCheckedIn: guests.length > 0 && inside.length === guests.length,
    checkedInGuestCount: inside.length,
    additionalGuestDetails: { guestCount: others.length, guestNames: others.map(({ fullName }) => fullName) },
    ...optional('onlineConferencingLogin', login),
    anonymized: false,
    marketingConsent: row.marketing,
  }
}
