import { everyone } from '../calls/call.ts'
import { type AbsentCall, absent, emptyPage, noPages, queryReply, refused } from './absent-call.ts'

export const bookings: readonly AbsentCall[] = absent(
  { feature: 'bookings', callers: everyone },
  {
    'POST /v1/availability/multislot': [
      'availabilityCalendar.calculateMultiSlotAvailability',
      queryReply({ slots: [], cursorPagingMetadata: noPages }),
    ],
    'POST /_api/bookings-service/v2/multi_service_bookings': [
      'bookings.createMultiServiceBooking',
      refused('SLOT_NOT_AVAILABLE'),
    ],
    'GET /bookings/v1/catalog/services': ['services.listCatalogServices', emptyPage('services')],
  },
)
