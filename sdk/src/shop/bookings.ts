import { type Method, methods, type OptionalMethod, type Send } from '../transport/transport.ts'

/** Services and when they can be booked. To book, open the pages of a redirect session. */
export interface BookingCalls {
  /**
   * Lists the services of the shop, by their order.
   *
   * @example
   * const { services } = await shop.bookings.queryServices({ query: { paging: { limit: 10 } } })
   * console.log(services.map(({ name, mainSlug }) => `${name}: /services/${mainSlug?.name}`))
   */
  queryServices: OptionalMethod<'queryServices'>

  /**
   * Lists free times of services from one moment to another, at most 92 days later: slots of appointments for each of the
   * staff, sessions of classes and courses with their places. Hand an entry to `checkout.createRedirectSession` as
   * `bookingsCheckout.slotAvailability`.
   *
   * @example
   * const { services } = await shop.bookings.queryServices()
   * if (services[0]) {
   *   const startDate = new Date().toISOString()
   *   const endDate = new Date(Date.now() + 7 * 86_400_000).toISOString()
   *   const { availabilityEntries } = await shop.bookings.queryAvailability({
   *     query: { filter: { serviceId: services[0].id, startDate, endDate, bookable: true } },
   *     timezone: 'Europe/Berlin',
   *   })
   *   console.log(availabilityEntries.map(({ slot }) => slot?.startDate))
   * }
   */
  queryAvailability: Method<'queryAvailability'>

  /**
   * Reads how many places of a course are free, by the id of its schedule. Rejects with `SCHEDULE_NOT_FOUND`.
   *
   * @example
   * const { services } = await shop.bookings.queryServices({ query: { filter: { type: 'COURSE' } } })
   * const scheduleId = services[0]?.schedule?.id
   * if (scheduleId) {
   *   const { availability } = await shop.bookings.getScheduleAvailability({ scheduleId })
   *   console.log(availability.openSpots)
   * }
   */
  getScheduleAvailability: Method<'getScheduleAvailability'>
}

export function bookingCalls(send: Send): BookingCalls {
  return methods(send, ['queryServices', 'queryAvailability', 'getScheduleAvailability'])
}
