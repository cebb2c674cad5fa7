import Type, { type Static } from 'typebox'
import { Email, Fields, FreeForm, Guid, Nullable, optional, Text, Whole } from '../../values/common.ts'
import { EventMoney, Facets, FieldMask, ListPage, NullableTime } from '../common.ts'
import { FormResponse } from '../events/forms.ts'
import { eventLimits } from '../limits.ts'
import { EventInvoice, OldReservationStatus, OldReservedTickets } from './reservations.ts'
import { EventOrderStatus, Ticket } from './tickets.ts'

// Orders of tickets (second ring, E21): views of the shop's own orders and checkouts.

export const EventOrder = Fields({
  /** The id of the checkout until the order is placed. */
  orderNumber: Text(),
  reservationId: Text(),
  snapshotId: Text(),
  eventId: Text(),
  contactId: Text(),
  memberId: Text(),
  created: NullableTime,
  updated: NullableTime,
  firstName: Text(),
  lastName: Text(),
  fullName: Text(),
  email: Text(),
  checkoutForm: FormResponse,
  confirmed: Type.Boolean(),
  status: EventOrderStatus,
  method: Text(),
  ticketsQuantity: Whole(),
  totalPrice: EventMoney,
  ticketsPdf: Text(),
  tickets: Type.Array(Ticket),
  archived: Type.Boolean(),
  anonymized: Type.Boolean(),
  invoice: EventInvoice,
  fullyCheckedIn: Type.Boolean(),
  paymentDetails: FreeForm,
  channel: Text(),
})
export type EventOrder = Static<typeof EventOrder>

export const TicketBuyer = Fields({
  firstName: Text({ max: 100 }),
  lastName: Text({ max: 100 }),
  email: Email,
})
export type TicketBuyer = Static<typeof TicketBuyer>

const guests = Type.Array(Fields({ form: FormResponse }), { maxItems: eventLimits.ticketsPerReservation })
const terms = {
  memberId: Nullable(Text({ max: 36 })),
  discount: Nullable(Fields({ couponCode: Nullable(Text({ max: 50 })) })),
  buyer: TicketBuyer,
  /** One for the buyer, or one for each ticket. */
  guests,
  paidPlanBenefit: Nullable(FreeForm),
}

/** `markAsPaid` and `payInPerson` are for merchants. */
export const CheckoutTicketsRequest = Type.Object({
  eventId: Guid,
  reservationId: Guid,
  ...optional({
    ...terms,
    options: Nullable(
      Fields({
        silent: Nullable(Type.Boolean()),
        payInPerson: Nullable(Type.Boolean()),
        ignoreFormValidation: Nullable(Type.Boolean()),
        markAsPaid: Nullable(Type.Boolean()),
      }),
    ),
    marketingConsent: Nullable(Type.Boolean()),
  }),
})
export type CheckoutTicketsRequest = Static<typeof CheckoutTicketsRequest>
const order = { order: EventOrder, orderPageUrl: Text() }
export const CheckoutTicketsReply = Type.Object({
  ...order,
  expires: NullableTime,
  reservations: Type.Array(OldReservedTickets),
})
export type CheckoutTicketsReply = Static<typeof CheckoutTicketsReply>
export const UpdateTicketCheckoutRequest = Type.Object({
  eventId: Guid,
  orderNumber: Text({ min: 1, max: 50 }),
  ...optional(terms),
})
export type UpdateTicketCheckoutRequest = Static<typeof UpdateTicketCheckoutRequest>
export const UpdateTicketCheckoutReply = Type.Object(order)
export type UpdateTicketCheckoutReply = Static<typeof UpdateTicketCheckoutReply>

export const GetTicketCheckoutOptionsRequest = Type.Object({})
export const GetTicketCheckoutOptionsReply = Type.Object({
  paymentMethodConfigured: Type.Boolean(),
  acceptCoupons: Type.Boolean(),
  paidTickets: Type.Boolean(),
  acceptGiftCards: Type.Boolean(),
  premiumServices: FreeForm,
})
export type GetTicketCheckoutOptionsReply = Static<typeof GetTicketCheckoutOptionsReply>

export const GetTicketInvoiceRequest = Type.Object({
  eventId: Guid,
  reservationId: Guid,
  ...optional({
    withDiscount: Nullable(Fields({ couponCode: Nullable(Text({ max: 50 })) })),
    paidPlanBenefit: Nullable(FreeForm),
  }),
})
export type GetTicketInvoiceRequest = Static<typeof GetTicketInvoiceRequest>
export const GetTicketInvoiceReply = Type.Object({
  invoice: EventInvoice,
  discountErrors: FreeForm,
  expires: NullableTime,
  reservationStatus: OldReservationStatus,
  reservationOccupied: Type.Boolean(),
  reservations: Type.Array(OldReservedTickets),
})
export type GetTicketInvoiceReply = Static<typeof GetTicketInvoiceReply>

const texts = Type.Array(Text({ max: 100 }), { maxItems: 100 })
const ids = Type.Array(Guid, { maxItems: 100 })
const ByNumber = Type.Object({
  eventId: Guid,
  orderNumber: Text({ min: 1, max: 50 }),
  ...optional({ fieldset: texts }),
})
export const GetEventOrderRequest = ByNumber
export type GetEventOrderRequest = Static<typeof GetEventOrderRequest>
export const GetEventOrderReply = Type.Object({ order: EventOrder, calendarLinks: FreeForm })
export type GetEventOrderReply = Static<typeof GetEventOrderReply>

export const ListEventOrdersRequest = Fields({
  ...ListPage,
  fieldset: texts,
  status: texts,
  eventId: ids,
  orderNumber: texts,
  memberId: ids,
  facet: texts,
  searchPhrase: Nullable(Text({ max: 100 })),
  eventCreatorId: texts,
  sort: Nullable(Text({ max: 200 })),
  tag: texts,
  contactId: ids,
})
export type ListEventOrdersRequest = Static<typeof ListEventOrdersRequest>
export const ListEventOrdersReply = Type.Object({
  total: Whole(),
  offset: Whole(),
  limit: Whole(),
  orders: Type.Array(EventOrder),
  facets: Facets,
  orderFacets: FreeForm,
})
export type ListEventOrdersReply = Static<typeof ListEventOrdersReply>

export const UpdateEventOrderRequest = Type.Object({
  eventId: Guid,
  orderNumber: Text({ min: 1, max: 50 }),
  ...optional({
    fields: FieldMask,
    checkoutForm: Nullable(FormResponse),
    archived: Nullable(Type.Boolean()),
  }),
})
export type UpdateEventOrderRequest = Static<typeof UpdateEventOrderRequest>
export const UpdateEventOrderReply = Type.Object({ order: EventOrder })
export const ConfirmEventOrdersRequest = Type.Object({
  eventId: Guid,
  ...optional({ orderNumber: Type.Array(Text({ max: 50 }), { minItems: 1, maxItems: 100 }) }),
})
export type ConfirmEventOrdersRequest = Static<typeof ConfirmEventOrdersRequest>
export const ConfirmEventOrdersReply = Type.Object({ orders: Type.Array(EventOrder) })
