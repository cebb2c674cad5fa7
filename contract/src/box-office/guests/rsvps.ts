import Type, { type Static } from 'typebox'
import {
  Email,
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
import { EventsPagingMetadata, EventsQuery, NullableTime, PageNumber } from '../common.ts'
import { FormResponse } from '../events/forms.ts'
import { eventLimits } from '../limits.ts'

// Who says that they come (second ring, E22).

export const RsvpStatus = Strings(['YES', 'NO', 'WAITLIST'])
export type RsvpStatus = Static<typeof RsvpStatus>

export const RsvpGuest = Fields({
  index: Whole(),
  guestId: Whole(),
  fullName: Text(),
  checkInDetails: Fields({ checkedIn: Type.Boolean(), checkInDate: NullableTime, checkedInBy: Text() }),
})
export type RsvpGuest = Static<typeof RsvpGuest>

export const Rsvp = Fields({
  id: Text(),
  revision: Text(),
  eventId: Text(),
  createdDate: NullableTime,
  updatedDate: NullableTime,
  memberId: Nullable(Text()),
  contactId: Nullable(Text()),
  firstName: Nullable(Text({ max: 100 })),
  lastName: Nullable(Text({ max: 100 })),
  email: Nullable(Email),
  form: Nullable(FormResponse),
  status: RsvpStatus,
  totalGuests: Nullable(Whole()),
  guestList: Fields({ guests: Type.Array(RsvpGuest) }),
  language: Nullable(Text()),
  fullyCheckedIn: Type.Boolean(),
  checkedInGuestCount: Whole(),
  /** Who comes along. */
  additionalGuestDetails: Nullable(
    Fields({
      guestCount: Nullable(Whole({ max: eventLimits.additionalGuests })),
      guestNames: Nullable(Type.Array(Text({ max: 100 }), { maxItems: eventLimits.additionalGuests })),
    }),
  ),
  onlineConferencingLogin: Fields({ link: Text(), password: Text() }),
  anonymized: Type.Boolean(),
  marketingConsent: Nullable(Type.Boolean()),
  extendedFields: FreeForm,
})
export type Rsvp = Static<typeof Rsvp>

/** For merchants. */
const ModificationOptions = Nullable(
  Fields({
    ignoreLimits: Nullable(Type.Boolean()),
    ignoreFormValidation: Nullable(Type.Boolean()),
    ignoreResponseStatus: Nullable(Type.Boolean()),
    ignoreAdditionalGuestNames: Nullable(Type.Boolean()),
  }),
)
export type ModificationOptions = Static<typeof ModificationOptions>
const fields = Type.Array(Text({ max: 50 }), { maxItems: 10 })
const RsvpReply = Type.Object({ rsvp: Rsvp })

export const CreateRsvpRequest = Type.Object({
  rsvp: Type.Object({ ...Rsvp.properties, eventId: Guid }),
  ...optional({ options: ModificationOptions, fields }),
})
export type CreateRsvpRequest = Static<typeof CreateRsvpRequest>
export const CreateRsvpReply = Type.Object({ rsvp: Rsvp, calendarLinks: FreeForm })
export type CreateRsvpReply = Static<typeof CreateRsvpReply>
const ById = Type.Object({ rsvpId: Guid, ...optional({ fields }) })
export const GetRsvpRequest = ById
export const GetRsvpReply = RsvpReply
/** Filters: `id`, `eventId`, `status`, `email`, `firstName`, `lastName`, `memberId`, `totalGuests`, `createdDate`, `updatedDate`. */
export const QueryRsvpsRequest = Fields({ query: EventsQuery, fields })
export type QueryRsvpsRequest = Static<typeof QueryRsvpsRequest>
export const QueryRsvpsReply = Type.Object({
  rsvps: Type.Array(Rsvp),
  pagingMetadata: EventsPagingMetadata,
})
export type QueryRsvpsReply = Static<typeof QueryRsvpsReply>
export const ListCurrentRsvpsRequest = Fields({
  eventId: Type.Array(Guid, { maxItems: 100 }),
  fields,
  paging: Fields({ limit: PageNumber(100), offset: PageNumber(1_000_000) }),
})
export type ListCurrentRsvpsRequest = Static<typeof ListCurrentRsvpsRequest>
export const ListCurrentRsvpsReply = QueryRsvpsReply
export type ListCurrentRsvpsReply = QueryRsvpsReply
export const UpdateRsvpRequest = Type.Object({
  rsvp: Type.Object({ ...Rsvp.properties, id: Guid }),
  ...optional({ options: ModificationOptions, fields }),
})
export type UpdateRsvpRequest = Static<typeof UpdateRsvpRequest>
export const UpdateRsvpReply = RsvpReply
export const DeleteRsvpRequest = Type.Object({ rsvpId: Guid })
export const DeleteRsvpReply = EmptyReply
/** Without guests: all. */
const SomeGuests = Type.Object({
  rsvpId: Guid,
  ...optional({ guestIds: Type.Array(Whole({ min: 1 }), { maxItems: eventLimits.additionalGuests + 1 }) }),
})
export type SomeGuests = Static<typeof SomeGuests>
export const CheckInRsvpGuestsRequest = SomeGuests
export const CheckInRsvpGuestsReply = RsvpReply
export const CancelRsvpGuestsCheckInRequest = SomeGuests
export const CancelRsvpGuestsCheckInReply = RsvpReply
