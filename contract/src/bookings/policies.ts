import Type, { type Static } from 'typebox'
import {
  EmptyReply,
  Fields,
  FreeForm,
  Guid,
  Nullable,
  PlatformQuery,
  Revision,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'
import { bookingLimits } from './limits.ts'
import { BookingPage } from './parts.ts'

// When and how services can be booked, cancelled and moved (second ring, E19).

const minutes = Whole({ min: 1, max: 2_000_000 })
/** When and how services can be booked, cancelled and moved. */
export const policyRules = {
  customPolicyDescription: Fields({ enabled: Type.Boolean(), description: Text({ max: 2500 }) }),
  /** The first moment before the start at which a booking is possible. */
  limitEarlyBookingPolicy: Fields({ enabled: Type.Boolean(), earliestBookingInMinutes: minutes }),
  /** The last one. */
  limitLateBookingPolicy: Fields({ enabled: Type.Boolean(), latestBookingInMinutes: minutes }),
  bookAfterStartPolicy: Fields({ enabled: Type.Boolean() }),
  cancellationPolicy: Fields({
    enabled: Type.Boolean(),
    limitLatestCancellation: Type.Boolean(),
    latestCancellationInMinutes: minutes,
    allowAnonymous: Nullable(Type.Boolean()),
  }),
  reschedulePolicy: Fields({
    enabled: Type.Boolean(),
    limitLatestReschedule: Type.Boolean(),
    latestRescheduleInMinutes: minutes,
    allowAnonymous: Nullable(Type.Boolean()),
  }),
  waitlistPolicy: Fields({
    enabled: Type.Boolean(),
    capacity: Whole({ min: 1, max: 1000 }),
    reservationTimeInMinutes: Whole({ min: 1, max: 100_000 }),
  }),
  participantsPolicy: Fields({
    maxParticipantsPerBooking: Whole({ min: 1, max: bookingLimits.participants }),
  }),
  resourcesPolicy: Fields({ enabled: Type.Boolean(), autoAssignAllowed: Type.Boolean() }),
} as const

export const BookingPolicy = Fields({
  id: Text({ max: 36 }),
  revision: Revision,
  createdDate: Nullable(Timestamp),
  updatedDate: Nullable(Timestamp),
  name: Text({ max: bookingLimits.name }),
  default: Nullable(Type.Boolean()),
  ...policyRules,
})
export type BookingPolicy = Static<typeof BookingPolicy>
export type PolicyRules = Required<
  Omit<BookingPolicy, 'id' | 'revision' | 'createdDate' | 'updatedDate' | 'name' | 'default'>
>

const PolicyReply = Type.Object({ bookingPolicy: BookingPolicy })
export const GetBookingPolicyRequest = Type.Object({ bookingPolicyId: Guid })
export const GetBookingPolicyReply = PolicyReply
/** Filters: `id`, `name`, `default`, `createdDate`, `updatedDate`. */
export const QueryBookingPoliciesRequest = Fields({ query: PlatformQuery, filter: Nullable(FreeForm) })
export const QueryBookingPoliciesReply = Type.Object({
  bookingPolicies: Type.Array(BookingPolicy),
  pagingMetadata: BookingPage,
})
export const GetStrictestBookingPolicyRequest = Type.Object({
  bookingPolicyIds: Type.Array(Guid, { minItems: 1, maxItems: 100 }),
})
export const GetStrictestBookingPolicyReply = PolicyReply
export const CreateBookingPolicyRequest = Type.Object({ bookingPolicy: BookingPolicy })
export const CreateBookingPolicyReply = PolicyReply
/** Rules that are left out stay. */
export const UpdateBookingPolicyRequest = Type.Object({
  bookingPolicy: Type.Object({ ...BookingPolicy.properties, id: Guid }),
})
export const UpdateBookingPolicyReply = PolicyReply
export const DeleteBookingPolicyRequest = GetBookingPolicyRequest
export const DeleteBookingPolicyReply = EmptyReply
