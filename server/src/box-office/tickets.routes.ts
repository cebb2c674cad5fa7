import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as guestDoors from './guests/doors.service.ts'
import * as guestList from './guests/list.service.ts'
import * as rsvpReads from './guests/reads.service.ts'
import * as rsvps from './guests/service.ts'
import * as refunds from './refunds/service.ts'
import * as limits from './reservations/limits.service.ts'
import * as reservations from './reservations/service.ts'
import * as checkout from './sales/checkout.service.ts'
import * as orders from './sales/orders.service.ts'
import * as scans from './scans/service.ts'
import * as seating from './seating/service.ts'
import * as quotas from './ticket-definitions/quotas.service.ts'
import * as reads from './ticket-definitions/reads.service.ts'
import * as definitions from './ticket-definitions/service.ts'
import * as files from './tickets/files.service.ts'
import * as tickets from './tickets/service.ts'
import * as vouchers from './vouchers/service.ts'
import * as waiting from './vouchers/waiting.service.ts'

export function ticketRoutes(on: On, shop: Shop): void {
  definitionRoutes(on, shop)
  saleRoutes(on, shop)
  doorRoutes(on, shop)
  rsvpRoutes(on, shop)
}

function definitionRoutes(on: On, shop: Shop): void {
  on(calls.queryTicketDefinitions, ({ caller, body }) =>
    reads.query(shop, caller, { ...body, available: false }),
  )
  on(calls.queryAvailableTicketDefinitions, ({ caller, body }) =>
    reads.query(shop, caller, { ...body, available: true }),
  )
  on(calls.getTicketDefinition, ({ caller, body }) => reads.read(shop, caller, body))
  on(calls.createTicketDefinition, ({ caller, body }) => definitions.create(shop, caller, body))
  on(calls.updateTicketDefinition, ({ caller, body }) => limits.updateDefinition(shop, caller, body))
  on(calls.deleteTicketDefinition, ({ caller, body }) =>
    definitions.remove(shop, caller, body.ticketDefinitionId),
  )
  on(calls.queryOldTicketDefinitions, ({ caller, body }) => reads.queryOld(shop, caller, body))
  on(calls.listOldTicketDefinitions, ({ caller, body }) => reads.listOld(shop, caller, body))
  on(calls.getOldTicketDefinition, ({ caller, body }) => reads.readOld(shop, caller, body.definitionId))
  on(calls.queryAvailableTickets, ({ caller, body }) => reads.queryAvailable(shop, caller, body))
  on(calls.listAvailableTickets, ({ caller, body }) => reads.listAvailable(shop, caller, body))
  on(calls.listTicketQuotas, ({ caller, body }) => quotas.list(shop, caller, body.eventId))
  on(calls.createTicketQuota, ({ caller, body }) => quotas.create(shop, caller, body))
  on(calls.updateTicketQuota, ({ caller, body }) => limits.updateQuota(shop, caller, body))
  on(calls.getSeatingPlan, ({ caller, body }) => seating.read(shop, caller, body.eventId))
  on(calls.updateSeatingPlan, ({ caller, body }) => seating.update(shop, caller, body))
  on(calls.listTicketVouchers, ({ caller, body }) => vouchers.list(shop, caller, body.eventId))
  on(calls.createTicketVoucher, ({ caller, body }) => vouchers.create(shop, caller, body))
  on(calls.cancelTicketVoucher, ({ caller, body }) => vouchers.cancel(shop, caller, body))
  on(calls.joinTicketWaitingList, ({ caller, body }) => waiting.join(shop, caller, body))
  on(calls.listTicketWaitingList, ({ caller, body }) => waiting.list(shop, caller, body.eventId))
  on(calls.removeFromTicketWaitingList, ({ caller, body }) => waiting.remove(shop, caller, body))
  on(calls.deleteTicketQuota, ({ caller, body }) => quotas.remove(shop, caller, body))
}

function saleRoutes(on: On, shop: Shop): void {
  on(calls.createTicketReservation, ({ caller, body }) => reservations.create(shop, caller, body))
  on(calls.getTicketReservation, ({ caller, body }) =>
    reservations.read(shop, caller, body.ticketReservationId),
  )
  on(calls.cancelTicketReservation, ({ caller, body }) =>
    reservations.cancel(shop, caller, body.ticketReservationId),
  )
  on(calls.createReservation, ({ caller, body }) => reservations.createOld(shop, caller, body))
  on(calls.cancelReservation, async ({ caller, body }) => {
    await reservations.cancel(shop, caller, body.id)
  })
  on(calls.checkoutTickets, ({ caller, body }) => checkout.checkout(shop, caller, body))
  on(calls.updateTicketCheckout, ({ caller, body }) => checkout.update(shop, caller, body))
  on(calls.getTicketCheckoutOptions, ({ caller }) => checkout.options(shop, caller))
  on(calls.getTicketInvoice, ({ caller, body }) => checkout.invoice(shop, caller, body))
  on(calls.getEventOrder, ({ caller, body }) => orders.read(shop, caller, body))
  on(calls.listEventOrders, ({ caller, body }) => orders.list(shop, caller, body))
  on(calls.updateEventOrder, ({ caller, body }) => orders.update(shop, caller, body))
  on(calls.confirmEventOrders, ({ caller, body }) => orders.confirm(shop, caller, body))
}

function doorRoutes(on: On, shop: Shop): void {
  on(calls.listTickets, ({ caller, body }) => tickets.list(shop, caller, body))
  on(calls.getTicket, ({ caller, body }) => tickets.read(shop, caller, body))
  on(calls.checkInTickets, ({ caller, body }) => tickets.letIn(shop, caller, body))
  on(calls.deleteTicketCheckIn, ({ caller, body }) => tickets.undo(shop, caller, body))
  on(calls.updateTicket, ({ caller, body }) => tickets.update(shop, caller, body))
  on(calls.transferTicket, ({ caller, body }) => tickets.transfer(shop, caller, body))
  on(calls.calculateTicketRefund, ({ caller, body }) => refunds.calculate(shop, caller, body))
  on(calls.refundTickets, ({ caller, body, workId }) => refunds.refund(shop, caller, { ...body, workId }), {
    stepwise: true,
  })
  on(calls.resendTickets, ({ caller, body }) => files.resend(shop, caller, body))
  on(calls.downloadTickets, ({ body, headers }) => files.download(shop, body, headers))
  on(calls.downloadTicketPass, ({ body, headers }) => files.pass(shop, body, headers))
  on(calls.listCheckInCodes, ({ caller, body }) => scans.codes(shop, caller, body))
  on(calls.uploadTicketScans, ({ caller, body }) => scans.upload(shop, caller, body))
}

function rsvpRoutes(on: On, shop: Shop): void {
  on(calls.createRsvp, ({ caller, body }) => rsvps.create(shop, caller, body))
  on(calls.getRsvp, ({ caller, body }) => rsvpReads.read(shop, caller, body.rsvpId))
  on(calls.queryRsvps, ({ caller, body }) => rsvpReads.query(shop, caller, body))
  on(calls.listCurrentRsvps, ({ caller, body }) => rsvpReads.listCurrent(shop, caller, body))
  on(calls.updateRsvp, ({ caller, body }) => rsvps.update(shop, caller, body))
  on(calls.deleteRsvp, ({ caller, body }) => rsvps.remove(shop, caller, body.rsvpId))
  on(calls.checkInRsvpGuests, ({ caller, body }) => guestDoors.checkIn(shop, caller, body))
  on(calls.cancelRsvpGuestsCheckIn, ({ caller, body }) => guestDoors.undoCheckIn(shop, caller, body))
  on(calls.queryEventGuests, ({ caller, body }) => guestList.query(shop, caller, body))
}
