import { Booking } from '../../bookings/bookings.ts'
import { entityEvent, sampleId } from '../event.ts'

const name = 'wix.bookings.v2.booking'
const sample = {
  id: sampleId(2),
  revision: '2',
  status: 'CONFIRMED',
  paymentStatus: 'PAID',
  selectedPaymentOption: 'ONLINE',
  totalParticipants: 1,
  bookedEntity: {
    title: 'Wheel lesson',
    slot: {
      serviceId: sampleId(3),
      scheduleId: sampleId(4),
      startDate: '2026-12-01T10:00:00.000+01:00',
      endDate: '2026-12-01T11:00:00.000+01:00',
      timezone: 'Europe/Berlin',
      resource: { id: sampleId(5), name: 'Mara' },
      location: { locationType: 'OWNER_BUSINESS', name: 'Fieldhouse' },
    },
  },
  contactDetails: { firstName: 'Anna', email: 'anna@example.com' },
  startDate: '2026-12-01T09:00:00.000Z',
  endDate: '2026-12-01T10:00:00.000Z',
}
const about = { name, entity: 'booking', schema: Booking, sample } as const

export const bookingEvents = [
  entityEvent({ ...about, kind: 'created', when: 'Somebody books; its time is kept until it is ordered' }),
  entityEvent({
    ...about,
    kind: 'updated',
    when: 'A booking is ordered, its payment, place or staff changes, a place is offered to somebody who waits, or it is noted who came',
  }),
  entityEvent({ ...about, kind: 'confirmed', when: 'A booking is confirmed' }),
  entityEvent({ ...about, kind: 'marked_as_pending', when: 'A booking begins to wait for approval' }),
  entityEvent({ ...about, kind: 'declined', when: 'The shop declines a booking' }),
  entityEvent({ ...about, kind: 'canceled', when: 'A booking is cancelled' }),
  entityEvent({ ...about, kind: 'rescheduled', when: 'A booking is moved to another time' }),
  entityEvent({
    ...about,
    kind: 'number_of_participants_updated',
    when: 'More or fewer people take part',
  }),
  entityEvent({
    ...{ name, entity: 'booking', sample: {}, kind: 'deleted' },
    when: 'A booking is deleted because its person was erased',
  }),
]
