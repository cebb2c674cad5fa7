import { everyone, merchants } from '../calls/call.ts'
import {
  type AbsentCall,
  absent,
  emptyPage,
  emptyQuery,
  missing,
  queryReply,
  refused,
  reply,
  unavailable,
} from './absent-call.ts'

export const events: readonly AbsentCall[] = [
  ...absent(
    { feature: 'events', callers: everyone },
    {
      'POST /events/v3/events/query': ['wixEventsV2.queryEvents', emptyQuery('events')],
      'GET /events/v3/events/{eventId}': ['wixEventsV2.getEvent', missing],
      'GET /events/v3/events/slug/{slug}': ['wixEventsV2.getEventBySlug', missing],
      'GET /events/v3/events/category/{categoryId}': [
        'wixEventsV2.listEventsByCategory',
        emptyPage('events'),
      ],
      'POST /events/v3/events/count-by-status': ['wixEventsV2.countEventsByStatus', emptyQuery('facets')],
      'POST /events/v1/categories/query': [
        'categories.queryCategories',
        emptyQuery('categories', 'metaData'),
      ],
      'GET /events/v1/categories/{eventId}': ['categories.listEventCategories', reply({ categories: [] })],
      'POST /events/v1/checkout/available-tickets/query': [
        'orders.queryAvailableTickets',
        emptyQuery('definitions', 'metaData'),
      ],
      'GET /events/v1/checkout/available-tickets': [
        'orders.listAvailableTickets',
        emptyPage('definitions', 'metaData'),
      ],
      'POST /events/v1/checkout/reservations': ['orders.createReservation', refused('EVENT_NOT_FOUND')],
      'DELETE /events/v1/checkout/reservations/{id}': [
        'orders.cancelReservation',
        refused('TICKET_RESERVATION_NOT_FOUND'),
      ],
      'POST /events/v1/checkout': ['orders.checkout', refused('EVENT_NOT_FOUND')],
      'PATCH /events/v1/checkout/{orderNumber}': ['orders.updateCheckout', missing],
      'GET /events/v1/checkout/options': [
        'orders.getCheckoutOptions',
        reply({
          paymentMethodConfigured: false,
          acceptCoupons: false,
          paidTickets: false,
          acceptGiftCards: false,
        }),
      ],
      'POST /events/v1/checkout/invoices/{reservationId}': ['orders.getInvoice', missing],
      'GET /events/v1/events/{eventId}/orders/{orderNumber}': ['orders.getOrder', missing],
      'GET /events/v1/orders': [
        'orders.listOrders',
        reply({ total: 0, offset: 0, limit: 0, orders: [], facets: {}, orderFacets: {} }),
      ],
      'POST /events/v1/ticket-reservations': [
        'ticketReservations.createTicketReservation',
        refused('EVENT_NOT_FOUND'),
      ],
      'GET /events/v1/ticket-reservations/{ticketReservationId}': [
        'ticketReservations.getTicketReservation',
        refused('TICKET_RESERVATION_NOT_FOUND'),
      ],
      'POST /events/v1/ticket-reservations/{ticketReservationId}/cancel': [
        'ticketReservations.cancelTicketReservation',
        refused('TICKET_RESERVATION_NOT_FOUND'),
      ],
      'POST /events/v1/ticket-definitions/query': [
        'ticketDefinitions.queryTicketDefinitions',
        queryReply({ total: 0, offset: 0, limit: 0, definitions: [], facets: {} }),
      ],
      'GET /events/v1/ticket-definitions': [
        'ticketDefinitions.listTicketDefinitions',
        emptyPage('definitions', 'metaData', { facets: {} }),
      ],
      'GET /events/v1/ticket-definitions/{definitionId}': ['ticketDefinitions.getTicketDefinition', missing],
      'POST /events-ticket-definitions/v3/ticket-definitions/query': [
        'ticketDefinitionsV2.queryTicketDefinitions',
        emptyQuery('ticketDefinitions', 'metadata'),
      ],
      'POST /events-ticket-definitions/v3/ticket-definitions/available/query': [
        'ticketDefinitionsV2.queryAvailableTicketDefinitions',
        emptyQuery('ticketDefinitions', 'metadata'),
      ],
      'GET /events-ticket-definitions/v3/ticket-definitions/{ticketDefinitionId}': [
        'ticketDefinitionsV2.getTicketDefinition',
        missing,
      ],
      'GET /events/v1/tickets': [
        'tickets.listTickets',
        reply({ total: 0, offset: 0, limit: 0, tickets: [], facets: {} }),
      ],
      'GET /events/v1/tickets/{ticketNumber}': ['tickets.getTicket', missing],
      // Of the 2024 generation.
      'GET /events/v1/events/{eventId}/tickets': [
        'tickets.listTickets',
        reply({ total: 0, offset: 0, limit: 0, tickets: [], facets: {} }),
      ],
      'GET /events/v1/events/{eventId}/tickets/{ticketNumber}': ['tickets.getTicket', missing],
      'POST /events/v1/rsvp': ['rsvp.createRsvp', refused('EVENT_NOT_FOUND')],
      'GET /events/v1/rsvp/{rsvpId}': ['rsvp.getRsvp', missing],
      'GET /events/v1/schedule': [
        'schedule.listScheduleItems',
        emptyPage('items', 'pagingMetadata', { facets: {}, draftNotPublished: false }),
      ],
      'POST /events/v1/schedule/query': ['schedule.queryScheduleItems', emptyQuery('items')],
      'GET /events/v1/schedule/{itemId}': ['schedule.getScheduleItem', missing],
      'GET /events/v1/schedule/bookmarks': ['scheduleBookmarks.listBookmarks', reply({ items: [] })],
      'POST /events/v1/schedule/{itemId}/bookmark': ['scheduleBookmarks.createBookmark', missing],
      'DELETE /events/v1/schedule/{itemId}/bookmark': ['scheduleBookmarks.deleteBookmark', missing],
      'POST /events/v2/rsvps': ['rsvpV2.createRsvp', refused('EVENT_NOT_FOUND')],
      'GET /events/v2/rsvps/{rsvpId}': ['rsvpV2.getRsvp', missing],
      'GET /events/v2/rsvps/current': ['rsvpV2.listCurrentRsvps', emptyPage('rsvps')],
      'PATCH /events/v2/rsvps/{rsvpId}': ['rsvpV2.updateRsvp', missing],
      'GET /events/v1/events/{eventId}/form': ['forms.getForm', missing],
      'POST /events-policies/v2/policies/query': [
        'policies.queryPolicies',
        emptyQuery('policies', 'metadata'),
      ],
    },
  ),
  ...absent(
    { feature: 'events', callers: merchants },
    {
      'POST /events/v3/events': ['wixEventsV2.createEvent', unavailable],
      'PATCH /events/v3/events/{eventId}': ['wixEventsV2.updateEvent', missing],
      'POST /events/v3/events/{eventId}/publish': ['wixEventsV2.publishDraftEvent', missing],
      'POST /events/v3/events/{eventId}/cancel': ['wixEventsV2.cancelEvent', missing],
      'POST /events/v3/events/{eventId}/clone': ['wixEventsV2.cloneEvent', missing],
      'DELETE /events/v3/events/{eventId}': ['wixEventsV2.deleteEvent', missing],
      'POST /events/v1/categories': ['categories.createCategory', unavailable],
      'POST /events/v1/categories/{categoryId}/events': ['categories.assignEvents', missing],
      'PATCH /events/v1/events/{eventId}/orders/{orderNumber}': ['orders.updateOrder', missing],
      'POST /events/v1/events/{eventId}/orders/confirm': ['orders.confirmOrder', missing],
      'POST /events-ticket-definitions/v3/ticket-definitions': [
        'ticketDefinitionsV2.createTicketDefinition',
        unavailable,
      ],
      'PATCH /events-ticket-definitions/v3/ticket-definitions/{ticketDefinitionId}': [
        'ticketDefinitionsV2.updateTicketDefinition',
        missing,
      ],
      'DELETE /events-ticket-definitions/v3/ticket-definitions/{ticketDefinitionId}': [
        'ticketDefinitionsV2.deleteTicketDefinition',
        missing,
      ],
      'POST /events/v1/tickets/check-in': ['tickets.checkInTickets', missing],
      'POST /events/v1/schedule/draft': ['schedule.addScheduleItem', missing],
      'POST /events/v1/schedule/publish': ['schedule.publishDraft', missing],
      'POST /events/v2/rsvps/query': ['rsvpV2.queryRsvps', emptyQuery('rsvps')],
      'POST /events/v2/guests/query': ['guests.queryGuests', emptyQuery('guests')],
    },
  ),
]
