import { everyone, merchants } from '../calls/call.ts'
import {
  type AbsentCall,
  absent,
  emptyPage,
  emptyQuery,
  missing,
  noPages,
  queryReply,
  refused,
  unavailable,
} from './absent-call.ts'

export const bookings: readonly AbsentCall[] = [
  ...absent(
    { feature: 'bookings', callers: everyone },
    {
      'POST /_api/bookings/v2/services/query': ['services.queryServices', emptyQuery('services')],
      'POST /_api/bookings/v2/services/search': [
        'services.searchServices',
        emptyQuery('services', 'pagingMetadata', { aggregationData: {} }),
      ],
      'GET /_api/bookings/v2/services/{serviceId}': ['services.getService', missing],
      'POST /_api/bookings/v2/services/count': ['services.countServices', queryReply({ count: 0 })],
      'POST /_api/bookings/v2/services/categories/query': [
        'services.queryCategories',
        queryReply({ categories: [] }),
      ],
      'POST /_api/bookings/v2/services/policies/query': [
        'services.queryPolicies',
        emptyQuery('bookingPolicies'),
      ],
      'POST /_api/bookings/v2/services/locations/query': [
        'services.queryLocations',
        queryReply({ businessLocations: [], customLocations: [], customerLocations: [] }),
      ],
      'POST /availability-calendar/v1/availability/query': [
        'availabilityCalendar.queryAvailability',
        queryReply({ availabilityEntries: [] }),
      ],
      'GET /v2/availability/schedule/{scheduleId}': ['availabilityCalendar.getScheduleAvailability', missing],
      'POST /v1/availability/multislot': [
        'availabilityCalendar.calculateMultiSlotAvailability',
        queryReply({ slots: [], cursorPagingMetadata: noPages }),
      ],
      'POST /_api/service-availability/v2/time-slots': [
        'availabilityTimeSlots.listAvailabilityTimeSlots',
        emptyQuery('timeSlots', 'cursorPagingMetadata'),
      ],
      'POST /_api/service-availability/v2/time-slots/get': [
        'availabilityTimeSlots.getAvailabilityTimeSlot',
        missing,
      ],
      'POST /_api/service-availability/v2/time-slots/event': [
        'eventTimeSlots.listEventTimeSlots',
        emptyQuery('timeSlots'),
      ],
      'GET /_api/service-availability/v2/time-slots/event/{eventId}': [
        'eventTimeSlots.getEventTimeSlot',
        missing,
      ],
      'POST /bookings/v1/serviceOptionsAndVariants/query': [
        'serviceOptionsAndVariants.queryServiceOptionsAndVariants',
        emptyQuery('serviceOptionsAndVariantsList'),
      ],
      'GET /bookings/v1/serviceOptionsAndVariants/service_id/{serviceId}': [
        'serviceOptionsAndVariants.getServiceOptionsAndVariantsByServiceId',
        missing,
      ],
      'GET /bookings/v1/serviceOptionsAndVariants/{serviceOptionsAndVariantsId}': [
        'serviceOptionsAndVariants.getServiceOptionsAndVariants',
        missing,
      ],
      'POST /_api/bookings-service/v2/bookings': ['bookings.createBooking', refused('SLOT_NOT_AVAILABLE')],
      'POST /_api/bookings-service/v2/bookings/{bookingId}/cancel': ['bookings.cancelBooking', missing],
      'POST /_api/bookings-service/v2/bookings/{bookingId}/reschedule': [
        'bookings.rescheduleBooking',
        missing,
      ],
      'POST /_api/bookings-service/v2/bookings/{bookingId}/update_number_of_participants': [
        'bookings.updateNumberOfParticipants',
        missing,
      ],
      'GET /v1/anonymous-bookings/{bookingId}/token': ['bookings.getAnonymousActionToken', missing],
      'GET /v1/anonymous-bookings/{token}': ['bookings.bookingsGetBookingAnonymously', missing],
      'POST /v1/anonymous-bookings/{token}/cancel': ['bookings.bookingsCancelBookingAnonymously', missing],
      'POST /v1/anonymous-bookings/{token}/reschedule': [
        'bookings.bookingsRescheduleBookingAnonymously',
        missing,
      ],
      'POST /_api/bookings-service/v2/multi_service_bookings': [
        'bookings.createMultiServiceBooking',
        refused('SLOT_NOT_AVAILABLE'),
      ],
      'POST /_api/bookings-reader/v2/extended-bookings/query': [
        'extendedBookings.queryExtendedBookings',
        emptyQuery('extendedBookings'),
      ],
      'POST /_api/bookings-reader/v2/extended-booking/query': [
        'extendedBookings.query',
        emptyQuery('extendedBookings'),
      ],
      'POST /_api/bookings-reader/v2/extended-bookings/count': [
        'extendedBookings.countExtendedBookings',
        queryReply({ count: 0 }),
      ],
      'POST /bookings/v1/staff-members/query': ['staffMembers.queryStaffMembers', emptyQuery('staffMembers')],
      'GET /bookings/v1/staff-members/{staffMemberId}': ['staffMembers.getStaffMember', missing],
      'POST /bookings/v2/resources/query': ['resources.queryResources', emptyQuery('resources')],
      'POST /bookings/v1/resources/query': ['resources.query', emptyQuery('resources')],
      'GET /bookings/v2/resources/{resourceId}': ['resources.getResource', missing],
      'POST /bookings/v1/booking-policies/query': [
        'bookingPolicies.queryBookingPolicies',
        emptyQuery('bookingPolicies'),
      ],
      'GET /bookings/v1/booking-policies/{bookingPolicyId}': ['bookingPolicies.getBookingPolicy', missing],
      'POST /bookings/v1/booking-policies/strictest': ['bookingPolicies.getStrictestBookingPolicy', missing],
      'GET /bookings/v2/categories/query': ['categoriesV2.queryCategories', emptyQuery('categories')],
      'GET /bookings/v1/catalog/services': ['services.listCatalogServices', emptyPage('services')],
    },
  ),
  ...absent(
    { feature: 'bookings', callers: merchants },
    {
      'POST /_api/bookings/v2/services': ['services.createService', unavailable],
      'PATCH /_api/bookings/v2/services/{serviceId}': ['services.updateService', missing],
      'DELETE /_api/bookings/v2/services/{serviceId}': ['services.deleteService', missing],
      'POST /_api/bookings/v2/services/{serviceId}/slugs/custom': ['services.setCustomSlug', missing],
      'POST /_api/bookings/v2/services/slugs/validate': ['services.validateSlug', missing],
      'POST /bookings/v1/serviceOptionsAndVariants': [
        'serviceOptionsAndVariants.createServiceOptionsAndVariants',
        unavailable,
      ],
      'PATCH /bookings/v1/serviceOptionsAndVariants/{serviceOptionsAndVariantsId}': [
        'serviceOptionsAndVariants.updateServiceOptionsAndVariants',
        missing,
      ],
      'DELETE /bookings/v1/serviceOptionsAndVariants/{serviceOptionsAndVariantsId}': [
        'serviceOptionsAndVariants.deleteServiceOptionsAndVariants',
        missing,
      ],
      'POST /bookings/v2/bulk/bookings/create': ['bookings.bulkCreateBooking', refused('SLOT_NOT_AVAILABLE')],
      'POST /_api/bookings-service/v2/bookings/{bookingId}/confirm': ['bookings.confirmBooking', missing],
      'POST /bookings/v2/confirmation/{bookingId}': ['bookings.confirmOrDeclineBooking', missing],
      'POST /_api/bookings-service/v2/bookings/{bookingId}/decline': ['bookings.declineBooking', missing],
      'POST /_api/bookings-service/v2/bookings/{bookingId}/mark_booking_as_pending': [
        'bookings.markBookingAsPending',
        missing,
      ],
      'POST /bookings/v1/staff-members': ['staffMembers.createStaffMember', unavailable],
    },
  ),
]
