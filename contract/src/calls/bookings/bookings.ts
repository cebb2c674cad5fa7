import { everyone, merchants, named, noPrefix } from '../call.ts'

const shopper = { prefixes: noPrefix, callers: everyone, permission: '' } as const
const reads = { prefixes: noPrefix, callers: merchants, permission: 'BOOKINGS.READ' } as const
const writes = { ...reads, permission: 'BOOKINGS.MANAGE' } as const
const path = '/_api/bookings-service/v2/bookings'
const alias = '/bookings/v2/bookings'
const reader = '/_api/bookings-reader/v2'
const readerAlias = '/bookings/bookings-reader/v2'
const attendance = '/bookings/bookings-attendance'
const attendanceAlias = '/bookings/v2/attendance'

export const bookingsCalls = named({
  createBooking: {
    ...shopper,
    method: 'POST',
    path,
    aliases: [alias],
    summary: 'Book a slot, a session or a course. Its time is kept until it is ordered',
  },
  bulkCreateBooking: {
    ...writes,
    method: 'POST',
    path: '/bookings/v2/bulk/bookings/create',
    summary: 'Create up to 8 bookings, each on its own',
  },
  confirmBooking: {
    ...writes,
    method: 'POST',
    path: `${path}/{bookingId}/confirm`,
    aliases: [`${alias}/{bookingId}/confirm`],
    summary: 'Confirm a booking',
  },
  declineBooking: {
    ...writes,
    method: 'POST',
    path: `${path}/{bookingId}/decline`,
    aliases: [`${alias}/{bookingId}/decline`],
    summary: 'Decline a booking',
  },
  markBookingAsPending: {
    ...writes,
    method: 'POST',
    path: `${path}/{bookingId}/mark_booking_as_pending`,
    aliases: [`${alias}/{bookingId}/mark_booking_as_pending`],
    summary: 'Let a booking wait for approval',
  },
  confirmOrDeclineBooking: {
    ...writes,
    method: 'POST',
    path: '/bookings/v2/confirmation/{bookingAction}',
    summary: 'Confirm a booking whose time is still free, or decline it',
  },
  cancelBooking: {
    ...shopper,
    method: 'POST',
    path: `${path}/{bookingId}/cancel`,
    aliases: [`${alias}/{bookingId}/cancel`],
    summary: 'Cancel a booking: shoppers their own, as its policy allows',
  },
  rescheduleBooking: {
    ...shopper,
    method: 'POST',
    path: `${path}/{bookingId}/reschedule`,
    aliases: [`${alias}/{bookingId}/reschedule`],
    summary: 'Move a booking: shoppers their own, as its policy allows',
  },
  updateNumberOfParticipants: {
    ...shopper,
    method: 'POST',
    path: `${path}/{bookingId}/update_number_of_participants`,
    aliases: [`${alias}/{bookingId}/update_number_of_participants`],
    summary: 'Change how many take part; shoppers before they order',
  },
  getAnonymousActionToken: {
    ...shopper,
    method: 'GET',
    path: '/v1/anonymous-bookings/{bookingId}/token',
    summary: 'Read the token with which a booking can be changed without signing in',
  },
  getBookingAnonymously: {
    ...shopper,
    method: 'GET',
    path: '/v1/anonymous-bookings/{token}',
    summary: 'Read a booking with its token',
  },
  cancelBookingAnonymously: {
    ...shopper,
    method: 'POST',
    path: '/v1/anonymous-bookings/{token}/cancel',
    summary: 'Cancel a booking with its token',
  },
  rescheduleBookingAnonymously: {
    ...shopper,
    method: 'POST',
    path: '/v1/anonymous-bookings/{token}/reschedule',
    summary: 'Move a booking with its token',
  },
  queryExtendedBookings: {
    ...shopper,
    method: 'POST',
    query: true,
    path: `${reader}/extended-bookings/query`,
    aliases: [
      `${readerAlias}/extended-bookings/query`,
      `${reader}/extended-booking/query`,
      `${readerAlias}/extended-booking/query`,
    ],
    summary: 'Find bookings: shoppers their own, merchants any',
  },
  countExtendedBookings: {
    ...shopper,
    method: 'POST',
    query: true,
    path: `${reader}/extended-bookings/count`,
    aliases: [`${readerAlias}/extended-bookings/count`],
    summary: 'Count bookings: shoppers their own, merchants any',
  },
  setAttendance: {
    ...writes,
    method: 'POST',
    path: `${attendance}/set`,
    aliases: [`${attendanceAlias}/set`],
    summary: 'Note who came to a booked session',
  },
  queryAttendance: {
    ...reads,
    method: 'POST',
    query: true,
    path: `${attendance}/query`,
    aliases: [`${attendanceAlias}/query`],
    summary: 'Find who came',
  },
  getAttendance: {
    ...reads,
    method: 'GET',
    path: `${attendance}/{attendanceId}`,
    aliases: [`${attendanceAlias}/{attendanceId}`],
    summary: 'Read who came, by the id of the entry',
  },
  getBookingCalendar: {
    ...reads,
    method: 'GET',
    path: '/admin/v1/booking-calendar',
    summary: 'Read bookings, sessions and blocked times from one moment to another',
  },
  bookForCustomer: {
    ...writes,
    method: 'POST',
    path: '/admin/v1/bookings',
    summary: 'Create a confirmed booking for a customer',
  },
  orderBooking: {
    ...writes,
    method: 'POST',
    path: '/admin/v1/bookings/{bookingId}/order',
    summary: 'Create the order of a booking that a merchant has made, to be paid later',
  },
  getBookingSettings: {
    ...reads,
    method: 'GET',
    path: '/admin/v1/booking-settings',
    summary: 'Read how long slots are kept and when reminders are sent',
  },
  updateBookingSettings: {
    ...writes,
    method: 'PUT',
    path: '/admin/v1/booking-settings',
    summary: 'Change how long slots are kept and when reminders are sent',
  },
})
