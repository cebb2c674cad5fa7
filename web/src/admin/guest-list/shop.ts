import type { UploadTicketScansReply } from '@cartwright/contract/box-office/tickets/check-in.ts'
import { CartwrightError } from '@cartwright/sdk/admin'
import { shop } from '../api/client.ts'
import type { GuestList, ListedTicket, SentScan } from './database.ts'
import { endOf, toTicket } from './rules.ts'

/** Milliseconds for which a call may take. */
const longest = 15_000
const inOneReply = 5000

/** There is no network, or no shop behind it; later there may be. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof CartwrightError)) return error instanceof DOMException
  return error.code === 'UNREACHABLE' || error.status >= 500 || error.status === 429
}

export type KnownEvent = Pick<GuestList, 'eventId' | 'title' | 'timeZone' | 'ends'> & {
  isOver: boolean
  isCanceled: boolean
  hasTickets: boolean
}

export async function readEvent(eventId: string): Promise<KnownEvent> {
  const { event } = await shop.call('getEvent', { eventId, fields: ['REGISTRATION'] }, timed())
  const { title = '', dateAndTimeSettings: times, status, registration } = event
  return {
    ...{ eventId, title, timeZone: times?.timeZoneId ?? 'UTC' },
    ends: endOf({ startDate: times?.startDate, endDate: times?.endDate }, Date.now()),
    isOver: status === 'ENDED',
    isCanceled: status === 'CANCELED',
    hasTickets: registration?.type === 'TICKETING',
  }
}

/** The tickets that have changed since a moment, or all. */
export async function readTickets(
  eventId: string,
  changedSince: string | undefined,
): Promise<{ tickets: ListedTicket[]; readDate: string }> {
  const tickets: ListedTicket[] = []
  let readDate: string | undefined
  let after: string | undefined
  do {
    const reply = await shop.call(
      'listCheckInCodes',
      {
        ...{ eventId, includeCanceled: true, limit: inOneReply },
        ...(changedSince === undefined ? {} : { changedSince }),
        ...(after === undefined ? {} : { after }),
      },
      timed(),
    )
    // Whatever changes while later parts are read is a change since the first one.
    readDate ??= reply.readDate
    for (const code of reply.codes) tickets.push(toTicket(eventId, code))
    after = reply.next
  } while (after !== undefined)
  return { tickets, readDate }
}

export async function sendScans(
  eventId: string,
  device: string,
  scans: SentScan[],
): Promise<UploadTicketScansReply['results']> {
  return (await shop.call('uploadTicketScans', { eventId, device, scans }, timed())).results
}

function timed() {
  return { signal: AbortSignal.timeout(longest) }
}
