import { eventsCalls as calls } from '@cartwright/contract/calls/box-office/events.ts'
import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import { OffsetQuery } from '../../query/query.ts'
import type { Read, Sent } from '../../values/types.ts'
import { finderOf } from '../finder.ts'
import { type Module, moduleOf } from '../module.ts'

/** Something that people attend, with tickets or an RSVP. */
export type BoxOfficeEvent = Read<Reply<'getEvent'>['event']>

/** What a merchant says of an event. */
export type BoxOfficeEventDraft = Sent<Request<'createEvent'>['event']>

/** `fields` names the parts of an event that come only when they are asked for, e.g. `FORM`. */
export type EventReadOptions = Pick<Request<'getEvent'>, 'fields'>

/** Events that people attend. Shoppers read published ones; writing needs an API key with `EVENTS.MANAGE`. */
export interface BoxOfficeEvents {
  /** Finds events, e.g. by `status`, `registration.type` or `dateAndTimeSettings.startDate`. */
  queryEvents(): OffsetQuery<BoxOfficeEvent>
  /** Reads an event. Rejects with the code `EVENT_NOT_FOUND`. */
  getEvent(id: string, options?: EventReadOptions): Promise<BoxOfficeEvent>
  /** Reads an event by its address. Rejects with the code `EVENT_NOT_FOUND`. */
  getEventBySlug(slug: string, options?: EventReadOptions): Promise<{ event: BoxOfficeEvent }>
  /** Creates an event, with `draft` one that nobody sees yet. */
  createEvent(
    event: BoxOfficeEventDraft,
    options?: Omit<Request<'createEvent'>, 'event'>,
  ): Promise<BoxOfficeEvent>
  /** Publishes a draft. */
  publishDraftEvent(id: string): Promise<{ event: BoxOfficeEvent }>
  /** Cancels an event and tells its guests. */
  cancelEvent(id: string): Promise<{ event: BoxOfficeEvent }>
  /** Deletes an event. Rejects with `TICKETS_ARE_SOLD` if somebody has a ticket. */
  deleteEvent(id: string): Promise<{ eventId: string }>
}

/** Events that people attend. */
export const wixEventsV2: Module<BoxOfficeEvents> = moduleOf(
  {
    getEvent: { call: calls.getEvent, takes: ['eventId', '...'], gives: 'event' },
    getEventBySlug: { call: calls.getEventBySlug, takes: ['slug', '...'] },
    createEvent: { call: calls.createEvent, takes: ['event', '...'], gives: 'event' },
    publishDraftEvent: { call: calls.publishDraftEvent, takes: ['eventId'] },
    cancelEvent: { call: calls.cancelEvent, takes: ['eventId'] },
    deleteEvent: { call: calls.deleteEvent, takes: ['eventId'] },
  },
  {},
  (host) => ({ queryEvents: () => new OffsetQuery(finderOf(host, calls.queryEvents, 'events')) }),
)
