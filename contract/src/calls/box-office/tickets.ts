import { everyone, merchants, named, noCaller, noPrefix } from '../call.ts'

const open = { callers: everyone, permission: '', prefixes: ['/events'] } as const
const reads = { ...open, method: 'GET' } as const
const queries = { ...open, method: 'POST', query: true } as const
const admin = { callers: merchants, permission: 'EVENTS.MANAGE', prefixes: ['/events'] } as const
const definitions = ['/events-ticket-definitions', '/events'] as const
const quotas = { callers: merchants, permission: 'EVENTS.MANAGE', prefixes: noPrefix } as const
const doors = { callers: merchants, permission: 'EVENTS.CHECK_IN', prefixes: noPrefix } as const

export const ticketsCalls = named({
  queryTicketDefinitions: {
    ...queries,
    prefixes: definitions,
    path: '/v3/ticket-definitions/query',
    summary: 'Find kinds of tickets; shoppers those of published events',
  },
  queryAvailableTicketDefinitions: {
    ...queries,
    prefixes: definitions,
    path: '/v3/ticket-definitions/available/query',
    summary: 'Find kinds of tickets that are on sale',
  },
  getTicketDefinition: {
    ...reads,
    prefixes: definitions,
    path: '/v3/ticket-definitions/{ticketDefinitionId}',
    summary: 'Read a kind of tickets',
  },
  createTicketDefinition: {
    ...admin,
    prefixes: definitions,
    method: 'POST',
    path: '/v3/ticket-definitions',
    summary: 'Create a kind of tickets',
  },
  updateTicketDefinition: {
    ...admin,
    prefixes: definitions,
    method: 'PATCH',
    path: '/v3/ticket-definitions/{ticketDefinition.id}',
    summary: 'Change the sent fields of a kind of tickets',
  },
  deleteTicketDefinition: {
    ...admin,
    prefixes: definitions,
    method: 'DELETE',
    path: '/v3/ticket-definitions/{ticketDefinitionId}',
    summary: 'Delete a kind of tickets of which none was sold',
  },
  queryOldTicketDefinitions: {
    ...queries,
    path: '/v1/ticket-definitions/query',
    summary: 'Find kinds of tickets, as the first generation shows them',
  },
  listOldTicketDefinitions: {
    ...reads,
    path: '/v1/ticket-definitions',
    summary: 'List kinds of tickets, as the first generation shows them',
  },
  getOldTicketDefinition: {
    ...reads,
    path: '/v1/ticket-definitions/{definitionId}',
    summary: 'Read a kind of tickets, as the first generation shows it',
  },
  listTicketQuotas: {
    ...quotas,
    permission: 'EVENTS.READ',
    method: 'GET',
    path: '/admin/v1/events/{eventId}/quotas',
    summary: 'List the places that kinds of tickets share',
  },
  createTicketQuota: {
    ...quotas,
    method: 'POST',
    path: '/admin/v1/events/{eventId}/quotas',
    summary: 'Create places that kinds of tickets share',
  },
  updateTicketQuota: {
    ...quotas,
    method: 'PATCH',
    path: '/admin/v1/events/{eventId}/quotas/{quota.id}',
    summary: 'Rename a quota, or change its number of places',
  },
  deleteTicketQuota: {
    ...quotas,
    method: 'DELETE',
    path: '/admin/v1/events/{eventId}/quotas/{id}',
    summary: 'Delete a quota that no kind of tickets uses',
  },
  getSeatingPlan: {
    ...reads,
    path: '/v1/events/{eventId}/seating-plan',
    summary: 'Read the seats of an event, and which of them are free',
  },
  updateSeatingPlan: {
    ...quotas,
    method: 'PUT',
    path: '/admin/v1/events/{eventId}/seating-plan',
    summary: 'Write the sections, rows and seats of an event',
  },
  listTicketVouchers: {
    ...quotas,
    permission: 'EVENTS.READ',
    method: 'GET',
    path: '/admin/v1/events/{eventId}/vouchers',
    summary: 'List the codes for tickets that are set aside, the latest first',
  },
  createTicketVoucher: {
    ...quotas,
    method: 'POST',
    path: '/admin/v1/events/{eventId}/vouchers',
    summary: 'Set tickets aside for somebody, who buys them with a code until a date',
  },
  cancelTicketVoucher: {
    ...quotas,
    method: 'POST',
    path: '/admin/v1/events/{eventId}/vouchers/{id}/cancel',
    summary: 'End a voucher: what is left of it is on sale again',
  },
  joinTicketWaitingList: {
    ...open,
    method: 'POST',
    path: '/v1/events/{eventId}/waiting-list',
    summary: 'Wait for sold-out tickets; who is next gets a voucher by e-mail',
  },
  listTicketWaitingList: {
    ...quotas,
    permission: 'EVENTS.READ',
    method: 'GET',
    path: '/admin/v1/events/{eventId}/waiting-list',
    summary: 'List who waits for tickets, and who was told that some are free',
  },
  removeFromTicketWaitingList: {
    ...quotas,
    method: 'DELETE',
    path: '/admin/v1/events/{eventId}/waiting-list/{id}',
    summary: 'Take somebody off the waiting list',
  },

  queryAvailableTickets: {
    ...queries,
    path: '/v1/checkout/available-tickets/query',
    summary: 'Find tickets that are on sale',
  },
  listAvailableTickets: {
    ...reads,
    path: '/v1/checkout/available-tickets',
    summary: 'List tickets that are on sale',
  },
  createTicketReservation: {
    ...open,
    method: 'POST',
    path: '/v1/ticket-reservations',
    summary: 'Set tickets aside for some minutes',
  },
  getTicketReservation: {
    ...reads,
    path: '/v1/ticket-reservations/{ticketReservationId}',
    summary: 'Read a reservation of tickets, the caller’s own',
  },
  cancelTicketReservation: {
    ...open,
    method: 'POST',
    path: '/v1/ticket-reservations/{ticketReservationId}/cancel',
    summary: 'Give reserved tickets back',
  },
  createReservation: {
    ...open,
    method: 'POST',
    path: '/v1/checkout/reservations',
    summary: 'Set tickets of one event aside for some minutes',
  },
  cancelReservation: {
    ...open,
    method: 'DELETE',
    path: '/v1/checkout/reservations/{id}',
    summary: 'Give reserved tickets back',
  },
  checkoutTickets: {
    ...open,
    method: 'POST',
    path: '/v1/checkout',
    summary: 'Order reserved tickets, or begin the checkout where they are paid',
  },
  updateTicketCheckout: {
    ...open,
    method: 'PATCH',
    path: '/v1/checkout/{orderNumber}',
    summary: 'Change buyer, guests and coupon of a checkout of tickets',
  },
  getTicketCheckoutOptions: {
    ...reads,
    path: '/v1/checkout/options',
    summary: 'Read what the checkout of tickets offers',
  },
  getTicketInvoice: {
    ...open,
    audited: false,
    method: 'POST',
    path: '/v1/checkout/invoices/{reservationId}',
    summary: 'Read what reserved tickets cost',
  },
  getEventOrder: {
    ...reads,
    path: '/v1/events/{eventId}/orders/{orderNumber}',
    summary: 'Read an order of tickets: buyers their own',
  },
  listEventOrders: { ...reads, path: '/v1/orders', summary: 'List orders of tickets: buyers their own' },
  updateEventOrder: {
    ...admin,
    method: 'PATCH',
    path: '/v1/events/{eventId}/orders/{orderNumber}',
    summary: 'Archive an order of tickets, or take it out of the archive',
  },
  confirmEventOrders: {
    ...admin,
    permission: 'ECOM.MANAGE_ORDERS',
    method: 'POST',
    path: '/v1/events/{eventId}/orders/confirm',
    summary: 'Mark orders of tickets as paid',
  },

  listTickets: {
    ...reads,
    path: '/v1/tickets',
    aliases: ['/events/v1/events/{eventId}/tickets'],
    summary: 'List tickets: buyers their own',
  },
  getTicket: {
    ...reads,
    path: '/v1/tickets/{ticketNumber}',
    aliases: ['/events/v1/events/{eventId}/tickets/{ticketNumber}'],
    summary: 'Read a ticket: buyers their own',
  },
  checkInTickets: {
    ...admin,
    method: 'POST',
    path: '/v1/tickets/check-in',
    aliases: ['/events/v1/events/{eventId}/tickets/check-in'],
    summary: 'Let the guests of tickets in',
  },
  deleteTicketCheckIn: {
    ...admin,
    method: 'DELETE',
    path: '/v1/tickets/check-in',
    aliases: ['/events/v1/events/{eventId}/tickets/check-in'],
    summary: 'Undo that guests were let in',
  },
  updateTicket: {
    ...admin,
    method: 'PATCH',
    path: '/v1/tickets/{ticketNumber}',
    aliases: ['/events/v1/events/{eventId}/tickets/{ticketNumber}'],
    summary: 'Archive a ticket, or change its guest',
  },
  transferTicket: {
    ...open,
    method: 'POST',
    path: '/v1/tickets/{ticketNumber}/transfer',
    summary: 'Give a ticket to another person: buyers their own',
  },
  resendTickets: {
    ...quotas,
    method: 'POST',
    path: '/admin/v1/events/{eventId}/tickets/resend',
    summary: 'Send tickets by e-mail again',
  },
  downloadTickets: {
    method: 'GET',
    callers: noCaller,
    permission: '',
    prefixes: noPrefix,
    file: 'reply',
    path: '/v1/ticket-files/{site}/{ticket}',
    summary: 'Download tickets as PDF, by the link that was sent',
  },
  listCheckInCodes: {
    ...doors,
    method: 'GET',
    path: '/admin/v1/events/{eventId}/check-in-codes',
    summary: 'Download the codes of an event, for doors without a network',
  },
  uploadTicketScans: {
    ...doors,
    audited: false,
    method: 'POST',
    path: '/admin/v1/events/{eventId}/scans',
    summary: 'Send what a door has scanned, and read which tickets were used twice',
  },
})
