import { bookingsCalls as calls } from '@cartwright/contract/calls/bookings/bookings.ts'
import { servicesCalls } from '@cartwright/contract/calls/bookings/services.ts'
import { slotsCalls } from '@cartwright/contract/calls/bookings/slots.ts'
import { bookingEvents } from '@cartwright/contract/events/bookings/bookings.ts'
import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import { type EventsOf, receivers } from '../../events/events.ts'
import { OffsetQuery } from '../../query/query.ts'
import type { Read, Sent } from '../../values/types.ts'
import { finderOf } from '../finder.ts'
import { type Module, moduleOf } from '../module.ts'

/** What can be booked. */
export type Service = Read<Reply<'getService'>['service']>

/** Services of the shop. Changes need an API key with `BOOKINGS.MANAGE`. */
export interface Services {
  /** Finds services, e.g. by `type` or `mainSlug.name`. */
  queryServices(): OffsetQuery<Service>
  /** Reads a service. Rejects with the code `SERVICE_NOT_FOUND`. */
  getService(id: string): Promise<Service>
  /** Creates a service. */
  createService(service: Sent<Request<'createService'>['service']>): Promise<Service>
  /** Changes what is named. Rejects with `REVISION_MISMATCH` if the revision is not the latest. */
  updateService(
    id: string,
    service: Omit<Sent<Request<'updateService'>['service']>, 'id' | '_id'>,
  ): Promise<Service>
  /** Deletes a service. Rejects with `RESOURCE_IN_USE` if somebody has booked it. */
  deleteService(id: string): Promise<void>
}

/** Services of the shop. */
export const services: Module<Services> = moduleOf(
  {
    getService: { call: servicesCalls.getService, takes: ['serviceId'], gives: 'service' },
    createService: { call: servicesCalls.createService, takes: ['service'], gives: 'service' },
    updateService: { call: servicesCalls.updateService, takes: ['service.id', 'service'], gives: 'service' },
    deleteService: { call: servicesCalls.deleteService, takes: ['serviceId'], silent: true },
  },
  {},
  (host) => ({
    queryServices: () => new OffsetQuery(finderOf(host, servicesCalls.queryServices, 'services')),
  }),
)

/** When services can be booked. */
export interface AvailabilityCalendar {
  /** Finds slots, or sessions of a class, from one moment to another. */
  queryAvailability(
    query: Request<'queryAvailability'>['query'],
    options?: Omit<Request<'queryAvailability'>, 'query'>,
  ): Promise<Reply<'queryAvailability'>>
}

/** When services can be booked. */
export const availabilityCalendar: Module<AvailabilityCalendar> = moduleOf({
  queryAvailability: { call: slotsCalls.queryAvailability, takes: ['query', '...'] },
})

/** Somebody’s booking of a slot, a session or a course. */
export type Booking = Read<Reply<'createBooking'>['booking']>

type Booked = Promise<{ booking: Booking }>
type Rest<
  Name extends 'createBooking' | 'confirmBooking' | 'declineBooking' | 'cancelBooking' | 'rescheduleBooking',
> = Omit<Request<Name>, 'booking' | 'bookingId' | 'slot' | 'revision'>

/** Bookings: shoppers make, move and cancel their own, merchants any. */
export interface Bookings extends EventsOf<'wix.bookings.v2.booking_'> {
  /** Books. Rejects with codes such as `SLOT_NOT_AVAILABLE` and `BOOKING_POLICY_VIOLATION`. */
  createBooking(booking: Sent<Request<'createBooking'>['booking']>, options?: Rest<'createBooking'>): Booked
  /** Confirms a booking; needs an API key. */
  confirmBooking(id: string, revision: string, options?: Rest<'confirmBooking'>): Booked
  /** Declines a booking; needs an API key. */
  declineBooking(id: string, revision: string, options?: Rest<'declineBooking'>): Booked
  /** Cancels a booking. */
  cancelBooking(id: string, options: Rest<'cancelBooking'> & { revision: string }): Booked
  /** Moves a booking to another slot. */
  rescheduleBooking(
    id: string,
    slot: Request<'rescheduleBooking'>['slot'],
    options: Rest<'rescheduleBooking'> & { revision: string },
  ): Booked
}

/** Bookings of shoppers. */
export const bookings: Module<Bookings> = moduleOf(
  {
    createBooking: { call: calls.createBooking, takes: ['booking', '...'] },
    confirmBooking: { call: calls.confirmBooking, takes: ['bookingId', 'revision', '...'] },
    declineBooking: { call: calls.declineBooking, takes: ['bookingId', 'revision', '...'] },
    cancelBooking: { call: calls.cancelBooking, takes: ['bookingId', '...'] },
    rescheduleBooking: { call: calls.rescheduleBooking, takes: ['bookingId', 'slot', '...'] },
  },
  {},
  (host) => receivers(bookingEvents)(host),
)

/** Bookings with what may be done with them. */
export interface ExtendedBookings {
  /** Finds bookings: shoppers their own, merchants any. */
  queryExtendedBookings(
    query: Request<'queryExtendedBookings'>['query'],
    options?: Omit<Request<'queryExtendedBookings'>, 'query'>,
  ): Promise<{
    extendedBookings: Read<Reply<'queryExtendedBookings'>['extendedBookings'][number]>[]
    pagingMetadata: Reply<'queryExtendedBookings'>['pagingMetadata']
  }>
}

/** Bookings with what may be done with them. */
export const extendedBookings: Module<ExtendedBookings> = moduleOf({
  queryExtendedBookings: { call: calls.queryExtendedBookings, takes: ['query', '...'] },
})
