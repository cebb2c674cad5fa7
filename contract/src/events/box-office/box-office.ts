import { Event } from '../../box-office/events/events.ts'
import { Rsvp } from '../../box-office/guests/rsvps.ts'
import { TicketReservation } from '../../box-office/tickets/reservations.ts'
import { TicketDefinition } from '../../box-office/tickets/ticket-definitions.ts'
import { entityEvent, sampleId } from '../event.ts'

const eventName = 'wix.events.v3.event'
const eventSample = {
  id: sampleId(2),
  title: 'Throwing bowls',
  slug: 'throwing-bowls',
  status: 'UPCOMING',
  location: { type: 'VENUE', name: 'Studio' },
  dateAndTimeSettings: {
    startDate: '2027-03-06T09:00:00.000Z',
    endDate: '2027-03-06T12:00:00.000Z',
    timeZoneId: 'Europe/Berlin',
  },
  registration: { type: 'TICKETING', status: 'OPEN_TICKETS' },
}
const event = { name: eventName, entity: 'event', schema: Event, sample: eventSample } as const

const definitionName = 'wix.events.v3.ticket_definition'
const definition = {
  name: definitionName,
  entity: 'ticket_definition',
  schema: TicketDefinition,
  sample: {
    id: sampleId(2),
    eventId: sampleId(3),
    name: 'Adults',
    pricingMethod: { fixedPrice: { value: '25.00', currency: 'EUR' }, pricingType: 'STANDARD', free: false },
    saleStatus: 'SALE_STARTED',
  },
} as const

const reservationName = 'wix.events.v1.ticket_reservation'
const reservation = {
  name: reservationName,
  entity: 'ticket_reservation',
  schema: TicketReservation,
  sample: {
    id: sampleId(2),
    status: 'PENDING',
    expirationDate: '2026-11-24T09:20:00.000Z',
    tickets: [{ ticketDefinitionId: sampleId(3), eventId: sampleId(4), quantity: 2 }],
  },
} as const

const rsvpName = 'wix.events.v2.rsvp'
const rsvp = {
  name: rsvpName,
  entity: 'rsvp',
  schema: Rsvp,
  sample: {
    id: sampleId(2),
    eventId: sampleId(3),
    firstName: 'Anna',
    lastName: 'Berg',
    email: 'anna@example.com',
    status: 'YES',
    totalGuests: 2,
  },
} as const

export const boxOfficeEvents = [
  entityEvent({ ...event, kind: 'created', when: 'An event is created, as a draft or published' }),
  entityEvent({ ...event, kind: 'updated', when: 'An event is changed' }),
  entityEvent({ ...event, kind: 'published', when: 'The draft of an event is published' }),
  entityEvent({ ...event, kind: 'started', when: 'An event starts' }),
  entityEvent({ ...event, kind: 'ended', when: 'An event ends' }),
  entityEvent({ ...event, kind: 'canceled', when: 'An event is cancelled' }),
  entityEvent({ name: eventName, entity: 'event', sample: {}, kind: 'deleted', when: 'An event is deleted' }),
  entityEvent({ ...definition, kind: 'created', when: 'A kind of tickets is created' }),
  entityEvent({ ...definition, kind: 'updated', when: 'A kind of tickets is changed' }),
  entityEvent({
    ...{ name: definitionName, entity: 'ticket_definition', sample: {} },
    kind: 'deleted',
    when: 'A kind of tickets is deleted',
  }),
  entityEvent({ ...reservation, kind: 'created', when: 'Tickets are set aside for a buyer' }),
  entityEvent({
    ...reservation,
    kind: 'updated',
    when: 'Reserved tickets are sold or given back, or their time ends',
  }),
  entityEvent({ ...rsvp, kind: 'created', when: 'Somebody says whether they come' }),
  entityEvent({ ...rsvp, kind: 'updated', when: 'An RSVP is changed, or its guests are let in' }),
  entityEvent({ name: rsvpName, entity: 'rsvp', sample: {}, kind: 'deleted', when: 'An RSVP is deleted' }),
]
