import Type, { type Static } from 'typebox'
import { answerLimits } from '../forms/limits.ts'
import {
  BulkActionMetadata,
  Fields,
  FreeForm,
  Guid,
  ItemMetadata,
  Nullable,
  PlatformQuery,
  Revision,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'
import { Attendance } from './attendance.ts'
import { bookingLimits } from './limits.ts'
import { ParticipantNotification, ParticipantsChoices, Slot, SlotLocation, SlotResource } from './parts.ts'

// Bookings (second ring, E17 and E18).

export const BookingStatus = Strings([
  'CREATED',
  'CONFIRMED',
  'CANCELED',
  'PENDING',
  'DECLINED',
  'WAITING_LIST',
])
export type BookingStatus = Static<typeof BookingStatus>
export const BookingPaymentStatus = Strings([
  'UNDEFINED',
  'NOT_PAID',
  'PAID',
  'PARTIALLY_PAID',
  'REFUNDED',
  'EXEMPT',
])
export type BookingPaymentStatus = Static<typeof BookingPaymentStatus>
export const SelectedPaymentOption = Strings([
  'UNDEFINED',
  'OFFLINE',
  'ONLINE',
  'MEMBERSHIP',
  'MEMBERSHIP_OFFLINE',
])
export type SelectedPaymentOption = Static<typeof SelectedPaymentOption>

export const BookingContact = Fields({
  contactId: Nullable(Text({ max: 36 })),
  firstName: Nullable(Text({ max: 200 })),
  lastName: Nullable(Text({ max: 200 })),
  email: Nullable(Text({ max: 254 })),
  phone: Nullable(Text({ max: 50 })),
  fullAddress: Nullable(FreeForm),
  timeZone: Nullable(Text({ max: 100 })),
  countryCode: Nullable(Text({ max: 10 })),
})
export type BookingContact = Static<typeof BookingContact>

const AdditionalField = Fields({
  id: Text({ max: 100 }),
  value: Nullable(Text({ max: answerLimits.longText })),
  label: Nullable(Text({ max: 500 })),
  valueType: Nullable(Text({ max: 50 })),
})
export type AdditionalField = Static<typeof AdditionalField>

export const Booking = Fields({
  id: Text({ max: 36 }),
  revision: Revision,
  status: BookingStatus,
  paymentStatus: BookingPaymentStatus,
  selectedPaymentOption: SelectedPaymentOption,
  totalParticipants: Nullable(Whole({ min: 1, max: bookingLimits.participants })),
  participantsChoices: Nullable(ParticipantsChoices),
  bookedEntity: Fields({
    slot: Nullable(Slot),
    /** A whole course. */
    schedule: Nullable(
      Fields({
        scheduleId: Text({ max: 36 }),
        serviceId: Nullable(Text({ max: 36 })),
        location: Nullable(SlotLocation),
        timezone: Nullable(Text({ max: 100 })),
        firstSessionStart: Nullable(Text()),
        lastSessionEnd: Nullable(Text()),
        /** Beyond the published contract: who gives it. */
        resource: Nullable(SlotResource),
      }),
    ),
    title: Nullable(Text({ max: bookingLimits.name })),
    tags: Nullable(Type.Array(Text({ max: 100 }), { maxItems: 10 })),
  }),
  contactDetails: Nullable(BookingContact),
  /** Answers to the questions of the service, and what else was said. Several choices stand on lines, a box is `true` or `false`. */
  additionalFields: Nullable(Type.Array(AdditionalField, { maxItems: 100 })),
  createdDate: Nullable(Timestamp),
  updatedDate: Nullable(Timestamp),
  canceledDate: Nullable(Timestamp),
  startDate: Nullable(Timestamp),
  endDate: Nullable(Timestamp),
  externalUserId: Nullable(Text({ max: 36 })),
  createdBy: Nullable(FreeForm),
  doubleBooked: Nullable(Type.Boolean()),
  depositSelected: Nullable(Type.Boolean()),
  appId: Nullable(Text()),
  extendedFields: Nullable(FreeForm),
  formSubmissionId: Nullable(Text({ max: 36 })),
  /** Of the form of its service. */
  formId: Nullable(Text({ max: 36 })),
})
export type Booking = Static<typeof Booking>

const notice = {
  participantNotification: Type.Optional(Nullable(ParticipantNotification)),
  sendSmsReminder: Type.Optional(Nullable(Type.Boolean())),
}
const BookingReply = Type.Object({ booking: Booking })
export type BookingReply = Static<typeof BookingReply>
const flag = Nullable(Type.Boolean())

/** Answers by the keys of the form's fields, contact details among them. Bookings may have them in `additionalFields` instead. */
const formSubmission = Type.Optional(Nullable(FreeForm))

/** `bookedEntity` may be a whole entry of the availability. A slot is kept for as long as the shop's settings say. */
export const CreateBookingRequest = Type.Object({
  booking: Booking,
  ...notice,
  flowControlSettings: Type.Optional(
    Nullable(
      Fields({
        skipAvailabilityValidation: flag,
        skipBusinessConfirmation: flag,
        skipSelectedPaymentOptionValidation: flag,
      }),
    ),
  ),
  formSubmission,
})
export type CreateBookingRequest = Static<typeof CreateBookingRequest>
export const CreateBookingReply = BookingReply
export const BulkCreateBookingRequest = Type.Object({
  createBookingsInfo: Type.Array(CreateBookingRequest, { minItems: 1, maxItems: 8 }),
  returnFullEntity: Type.Optional(Nullable(Type.Boolean())),
})
export type BulkCreateBookingRequest = Static<typeof BulkCreateBookingRequest>
export const BulkCreateBookingReply = Type.Object({
  results: Type.Array(Fields({ itemMetadata: ItemMetadata, item: Booking })),
  bulkActionMetadata: BulkActionMetadata,
})

const change = { bookingId: Guid, revision: Revision, ...notice }
export const ConfirmBookingRequest = Type.Object({
  ...change,
  paymentStatus: Type.Optional(Nullable(BookingPaymentStatus)),
  doubleBooked: Type.Optional(Nullable(Type.Boolean())),
  flowControlSettings: Type.Optional(Nullable(Fields({ checkAvailabilityValidation: flag }))),
})
export type ConfirmBookingRequest = Static<typeof ConfirmBookingRequest>
export const ConfirmBookingReply = BookingReply
export const DeclineBookingRequest = ConfirmBookingRequest
export const DeclineBookingReply = BookingReply
export const MarkBookingAsPendingRequest = ConfirmBookingRequest
export const MarkBookingAsPendingReply = BookingReply
/** `bookingAction` is `<booking id>:confirmOrDecline`. */
export const ConfirmOrDeclineBookingRequest = Type.Object({
  bookingAction: Text({ max: 60 }),
  bookingId: Type.Optional(Guid),
  paymentStatus: Type.Optional(Nullable(BookingPaymentStatus)),
})
export const ConfirmOrDeclineBookingReply = BookingReply
export const CancelBookingRequest = Type.Object({
  ...change,
  flowControlSettings: Type.Optional(
    Nullable(Fields({ ignoreCancellationPolicy: flag, withRefund: flag, waiveCancellationFee: flag })),
  ),
  waiveCharges: Type.Optional(Nullable(Type.Boolean())),
})
export type CancelBookingRequest = Static<typeof CancelBookingRequest>
export const CancelBookingReply = BookingReply
export const RescheduleBookingRequest = Type.Object({
  ...change,
  slot: Slot,
  totalParticipants: Type.Optional(Nullable(Whole({ min: 1, max: bookingLimits.participants }))),
  participantsChoices: Type.Optional(Nullable(ParticipantsChoices)),
  flowControlSettings: Type.Optional(
    Nullable(
      Fields({
        ignoreReschedulePolicy: flag,
        skipAvailabilityValidation: flag,
        skipBusinessConfirmation: flag,
      }),
    ),
  ),
})
export type RescheduleBookingRequest = Static<typeof RescheduleBookingRequest>
export const RescheduleBookingReply = BookingReply
export const UpdateNumberOfParticipantsRequest = Type.Object({
  bookingId: Guid,
  revision: Revision,
  totalParticipants: Type.Optional(Nullable(Whole({ min: 1, max: bookingLimits.participants }))),
  participantsChoices: Type.Optional(Nullable(ParticipantsChoices)),
})
export type UpdateNumberOfParticipantsRequest = Static<typeof UpdateNumberOfParticipantsRequest>
export const UpdateNumberOfParticipantsReply = BookingReply

// ── With the link of an e-mail ──────────────────────────────────────────────────────────────────────────

export const GetAnonymousActionTokenRequest = Type.Object({ bookingId: Guid })
export const GetAnonymousActionTokenReply = Type.Object({ token: Text() })
const token = Text({ min: 1, max: 200 })
export const GetBookingAnonymouslyRequest = Type.Object({
  token,
  fields: Type.Optional(Nullable(Type.Array(Text({ max: 100 }), { maxItems: 10 }))),
})
export const GetBookingAnonymouslyReply = Type.Object({
  booking: Booking,
  allowedAnonymousActions: Fields({ cancel: Type.Boolean(), reschedule: Type.Boolean() }),
})
export const CancelBookingAnonymouslyRequest = Type.Object({
  token,
  revision: Type.Optional(Nullable(Revision)),
})
export const CancelBookingAnonymouslyReply = BookingReply
export const RescheduleBookingAnonymouslyRequest = Type.Object({
  token,
  slot: Slot,
  revision: Type.Optional(Nullable(Revision)),
})
export const RescheduleBookingAnonymouslyReply = BookingReply

// ── Reading ─────────────────────────────────────────────────────────────────────────────────────────────

export const ExtendedBooking = Fields({
  booking: Booking,
  allowedActions: Fields({ cancel: Type.Boolean(), reschedule: Type.Boolean() }),
  bookingPolicySettings: Fields({ cancellationFeeEnabled: Nullable(Type.Boolean()) }),
  /** `NOT_SET` where nothing is noted. Of a course: of the session that `sessionId` of the query names. */
  attendance: Attendance,
  order: Nullable(FreeForm),
  formSubmissions: Type.Array(Fields({ fieldId: Text(), key: Text(), label: Text(), value: Text() })),
  /** With `withEcomOrder`: of its order with tax, or as agreed; `null` on request. */
  price: Nullable(Fields({ amount: Text(), formattedAmount: Text() })),
  /** With `withCourseSessions`, of a course: those that take place. */
  sessions: Type.Array(Fields({ startDate: Timestamp, endDate: Timestamp })),
})
export type ExtendedBooking = Static<typeof ExtendedBooking>
const wanted = {
  withBookingAllowedActions: Nullable(Type.Boolean()),
  withBookingAttendanceInfo: Nullable(Type.Boolean()),
  withBookingConferencingDetails: Nullable(Type.Boolean()),
  withBookingPolicySettings: Nullable(Type.Boolean()),
  withBookingFeeDetails: Nullable(Type.Boolean()),
  withEcomOrder: Nullable(Type.Boolean()),
  withCourseSessions: Nullable(Type.Boolean()),
}
/**
 * A shopper finds their own, a merchant all. Filters: `id`, `status`, `paymentStatus`, `startDate`, `endDate`,
 * `createdDate`, `updatedDate`, `bookedEntity.slot.serviceId` and other spellings of it, `bookedEntity.slot.eventId`,
 * `contactDetails.email`.
 */
export const QueryExtendedBookingsRequest = Fields({
  query: PlatformQuery,
  ...wanted,
  sessionId: Nullable(Text({ max: 100 })),
  /** Words of the customer's name or e-mail address; beyond the published contract. */
  search: Nullable(Text({ max: 200 })),
})
export type QueryExtendedBookingsRequest = Static<typeof QueryExtendedBookingsRequest>
export const QueryExtendedBookingsReply = Type.Object({
  extendedBookings: Type.Array(ExtendedBooking),
  pagingMetadata: Fields({
    count: Whole(),
    offset: Whole(),
    total: Whole(),
    tooManyToCount: Type.Boolean(),
    hasNext: Type.Boolean(),
    cursors: Fields({ next: Nullable(Text()), prev: Nullable(Text()) }),
  }),
})
export type QueryExtendedBookingsReply = Static<typeof QueryExtendedBookingsReply>
export const CountExtendedBookingsRequest = Fields({ filter: Nullable(FreeForm) })
export const CountExtendedBookingsReply = Type.Object({ count: Whole() })

// ── For merchants ───────────────────────────────────────────────────────────────────────────────────────

/** Creates a confirmed booking that was agreed elsewhere, e.g. by phone. */
export const BookForCustomerRequest = Type.Object({
  booking: Booking,
  formSubmission,
  ...notice,
  /** Also where the time is taken already. */
  allowDoubleBooking: Type.Optional(Nullable(Type.Boolean())),
})
export type BookForCustomerRequest = Static<typeof BookForCustomerRequest>
export const BookForCustomerReply = BookingReply
/** Its contact is the buyer. A booking that has an order keeps it. */
export const OrderBookingRequest = Type.Object({ bookingId: Guid })
export const OrderBookingReply = Type.Object({ orderId: Text() })
