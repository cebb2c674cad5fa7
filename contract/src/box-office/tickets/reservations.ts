import Type, { type Static } from 'typebox'
import {
  Amount,
  EmptyReply,
  Fields,
  FreeForm,
  Guid,
  Nullable,
  optional,
  Strings,
  Text,
  Whole,
} from '../../values/common.ts'
import { CommonMoney, NullableTime } from '../common.ts'
import { eventLimits } from '../limits.ts'
import { SeatInfo } from './seating.ts'
import { OldTicketDefinition } from './ticket-definitions.ts'

// Tickets set aside for a buyer (second ring, E21), in both generations.

export const ReservationStatus = Strings(['PENDING', 'CONFIRMED', 'CANCELED', 'CANCELED_MANUALLY', 'EXPIRED'])
export type ReservationStatus = Static<typeof ReservationStatus>

const most = eventLimits.ticketsPerReservation
const quantity = Whole({ min: 1, max: most })

export const TicketLineItem = Fields({
  ticketLineItemId: Text(),
  eventId: Text(),
  ticketDefinitionId: Text(),
  quantity: Nullable(Whole()),
  ticketInfo: Nullable(
    Fields({
      guestPrice: Nullable(Amount),
      pricingOptionId: Text(),
      pricingOptionName: Text(),
      seatId: Text(),
      seatInfo: SeatInfo,
    }),
  ),
  policy: Text(),
  /** Of the quantity, what was refunded. */
  removedQuantity: Nullable(Whole({ max: 50 })),
  ticketName: Text(),
  price: CommonMoney,
  subTotal: CommonMoney,
  eventSettingsSnapshot: FreeForm,
})
export type TicketLineItem = Static<typeof TicketLineItem>

export const TicketReservation = Fields({
  id: Text(),
  revision: Text(),
  createdDate: NullableTime,
  updatedDate: NullableTime,
  expirationDate: NullableTime,
  status: ReservationStatus,
  memberId: Nullable(Text()),
  visitorId: Nullable(Text()),
  tickets: Type.Array(TicketLineItem),
})
export type TicketReservation = Static<typeof TicketReservation>

/** The code of a voucher: it has the tickets of its kind. */
const voucherCode = Nullable(Text({ max: 30 }))

const WantedTicket = Type.Object({
  ticketDefinitionId: Guid,
  ...optional({
    quantity: Type.Union([quantity, Type.Null()]),
    /**
     * The buyer's price of a donation, or which of the named prices, and the seat of one ticket. Without a seat, the shop
     * picks the best free ones.
     */
    ticketInfo: Nullable(
      Fields({
        guestPrice: Nullable(Amount),
        pricingOptionId: Nullable(Text({ max: 36 })),
        seatId: Nullable(Text({ max: 36 })),
      }),
    ),
  }),
})
export const CreateTicketReservationRequest = Type.Object({
  ticketReservation: Type.Object({
    tickets: Type.Array(WantedTicket, { minItems: 1, maxItems: most }),
    ...optional({
      additionalReservationSettings: Nullable(
        Fields({
          disableTicketLimitValidation: Nullable(Type.Boolean()),
          enableHiddenTicketReservation: Nullable(Type.Boolean()),
        }),
      ),
    }),
  }),
  ...optional({ voucherCode }),
})
export type CreateTicketReservationRequest = Static<typeof CreateTicketReservationRequest>
const ReservationReply = Type.Object({
  ticketReservation: TicketReservation,
  ...optional({ promotionErrors: Type.Array(FreeForm) }),
})
export const CreateTicketReservationReply = ReservationReply
const ById = Type.Object({ ticketReservationId: Guid })
export const GetTicketReservationRequest = ById
export const GetTicketReservationReply = ReservationReply
export const CancelTicketReservationRequest = ById
export const CancelTicketReservationReply = ReservationReply

// ── First generation ────────────────────────────────────────────────────────────────────────────────────

const OldQuantity = Type.Object({
  ticketDefinitionId: Guid,
  ...optional({
    quantity,
    priceOverride: Nullable(Amount),
    /** `seatId`, `priceOverride` and `pricingOptionId`, one for each ticket. All of one entry have the same price. */
    ticketDetails: Type.Array(FreeForm, { maxItems: most }),
  }),
})
export const CreateReservationRequest = Type.Object({
  eventId: Guid,
  ticketQuantities: Type.Array(OldQuantity, { minItems: 1, maxItems: most }),
  ...optional({
    ignoreLimits: Nullable(Type.Boolean()),
    allowHiddenTickets: Nullable(Type.Boolean()),
    voucherCode,
  }),
})
export type CreateReservationRequest = Static<typeof CreateReservationRequest>

export const OldReservationStatus = Strings([
  'RESERVATION_PENDING',
  'RESERVATION_CONFIRMED',
  'RESERVATION_CANCELED',
  'RESERVATION_CANCELED_MANUALLY',
  'RESERVATION_EXPIRED',
])
export type OldReservationStatus = Static<typeof OldReservationStatus>

export const OldReservedTickets = Fields({
  quantity: Whole(),
  ticket: OldTicketDefinition,
  ticketDetails: Type.Array(FreeForm),
})
export type OldReservedTickets = Static<typeof OldReservedTickets>

/** What the tickets of a reservation or order cost: with items, tax, discount, fees, totals. */
export const EventInvoice = FreeForm

export const CreateReservationReply = Type.Object({
  id: Text(),
  expires: NullableTime,
  reservations: Type.Array(OldReservedTickets),
  invoice: EventInvoice,
  reservationStatus: OldReservationStatus,
})
export type CreateReservationReply = Static<typeof CreateReservationReply>
export const CancelReservationRequest = Type.Object({ id: Guid, ...optional({ eventId: Guid }) })
export type CancelReservationRequest = Static<typeof CancelReservationRequest>
export const CancelReservationReply = EmptyReply
