import Type, { type Static } from 'typebox'
import { MembersOnly } from '../../catalogue/products.ts'
import { Fields, FreeForm, Nullable, Strings, Text, WebUrl, Whole } from '../../values/common.ts'
import { EventMoney, NullableTime } from '../common.ts'
import { reservationMinutes } from '../limits.ts'

// Who may take part in an event, and how.

export const RegistrationType = Strings(['RSVP', 'TICKETING', 'EXTERNAL', 'NONE'])
export type RegistrationType = Static<typeof RegistrationType>

export const RegistrationStatus = Strings([
  'CLOSED_AUTOMATICALLY',
  'CLOSED_MANUALLY',
  'OPEN_RSVP',
  'OPEN_RSVP_WAITLIST_ONLY',
  'OPEN_TICKETS',
  'OPEN_EXTERNAL',
  'SCHEDULED_RSVP',
])
export type RegistrationStatus = Static<typeof RegistrationStatus>

export const RsvpRegistration = Fields({
  responseType: Strings(['YES_ONLY', 'YES_AND_NO']),
  /** Places, with those for people who come along. */
  limit: Nullable(Whole({ max: 1_000_000 })),
  waitlistEnabled: Type.Boolean(),
  startDate: NullableTime,
  endDate: NullableTime,
})

/** Percent of the price, with at most four decimals. */
export const FeeRate = Type.String({ pattern: '^\\d{1,2}(?:\\.\\d{1,4})?$' })

export const TicketsRegistration = Fields({
  guestsAssignedSeparately: Type.Boolean(),
  ticketLimitPerOrder: Nullable(Whole({ min: 1, max: 50 })),
  currency: Nullable(Text({ max: 3 })),
  lowestPrice: EventMoney,
  highestPrice: EventMoney,
  soldOut: Nullable(Type.Boolean()),
  taxSettings: Nullable(FreeForm),
  reservationDurationInMinutes: Nullable(Whole(reservationMinutes)),
  /** The merchant's fee, in percent of the price of a ticket. */
  serviceFeeRate: Nullable(FeeRate),
  /** Refunds of tickets leave the fee with the shop. */
  serviceFeeKept: Nullable(Type.Boolean()),
  /** Shoppers cannot pay later; merchants may still sell tickets so. */
  onlinePaymentOnly: Nullable(Type.Boolean()),
})

export const Registration = Fields({
  type: RegistrationType,
  status: RegistrationStatus,
  rsvp: Nullable(RsvpRegistration),
  tickets: Nullable(TicketsRegistration),
  external: Nullable(Fields({ url: WebUrl })),
  allowedGuestTypes: Strings(['VISITOR_OR_MEMBER', 'MEMBER']),
  /** With `MEMBER`: those with one of these plans take part; without any, every member. */
  planIds: MembersOnly.properties.planIds,
  initialType: RegistrationType,
  registrationPaused: Nullable(Type.Boolean()),
  registrationDisabled: Nullable(Type.Boolean()),
})
export type Registration = Static<typeof Registration>
