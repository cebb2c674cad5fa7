import Type, { type Static } from 'typebox'
import { Amount, Fields, FreeForm, Nullable, Strings, Text, Whole } from '../values/common.ts'
import { bookingLimits } from './limits.ts'

// What services, slots and bookings have in common (second ring, E15 to E19).

/** The app id of references whose `catalogItemId` is the id of a booking. */
export const bookingsAppId = '13d21c63-b5ec-5912-8397-c3a5ddb27a97'

export const ServiceType = Strings(['APPOINTMENT', 'CLASS', 'COURSE'])
export type ServiceType = Static<typeof ServiceType>

/** The currency is the shop's. */
export const BookingMoney = Fields({ value: Amount, currency: Text({ max: 3 }), formattedValue: Text() })
export type BookingMoney = Static<typeof BookingMoney>

/** An IANA time zone, e.g. `Europe/Berlin`. */
export const TimeZone = Text({ min: 1, max: 100 })

export const LocalTime = Type.String({ pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d$' })

/** A time on the clocks of a time zone, without an offset. */
export const LocalDateTime = Type.String({
  pattern:
    '^(?!0000)\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])T(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?$',
})

export const weekdays = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const
export const Weekday = Strings([...weekdays])
export type Weekday = Static<typeof Weekday>

/** As slots and bookings spell it. Services and time slots say `BUSINESS`, `CUSTOM` and `CUSTOMER`. */
export const SlotLocationType = Strings(['UNDEFINED', 'OWNER_BUSINESS', 'OWNER_CUSTOM', 'CUSTOM'])
export type SlotLocationType = Static<typeof SlotLocationType>

export const SlotLocation = Fields({
  id: Nullable(Text({ max: 100 })),
  name: Nullable(Text({ max: 500 })),
  formattedAddress: Nullable(Text({ max: 1000 })),
  formattedAddressTranslated: Nullable(Text({ max: 1000 })),
  locationType: SlotLocationType,
})
export type SlotLocation = Static<typeof SlotLocation>

export const SlotResource = Fields({
  id: Nullable(Text({ max: 36 })),
  name: Nullable(Text({ max: bookingLimits.name })),
  email: Nullable(Text({ max: 254 })),
  scheduleId: Nullable(Text({ max: 36 })),
})
export type SlotResource = Static<typeof SlotResource>

/** Where and when something can be booked. `startDate` and `endDate` have an offset, or count in `timezone`. */
export const Slot = Fields({
  sessionId: Nullable(Text({ max: 100 })),
  serviceId: Text({ max: 36 }),
  scheduleId: Nullable(Text({ max: 36 })),
  eventId: Nullable(Text({ max: 100 })),
  startDate: Text({ max: 40 }),
  endDate: Text({ max: 40 }),
  timezone: Nullable(Text({ max: 100 })),
  resource: Nullable(SlotResource),
  location: Nullable(SlotLocation),
  resourceSelections: Nullable(Type.Array(FreeForm, { maxItems: 20 })),
  allDay: Nullable(Type.Boolean()),
})
export type Slot = Static<typeof Slot>

/** One choice of an option of a service. */
export const ServiceChoice = Fields({
  custom: Nullable(Text({ max: 100 })),
  staffMemberId: Nullable(Text({ max: 36 })),
  duration: Nullable(
    Fields({ minutes: Whole({ max: bookingLimits.duration }), name: Nullable(Text({ max: 100 })) }),
  ),
  optionId: Nullable(Text({ max: 36 })),
  choiceId: Nullable(Text({ max: 36 })),
})
export type ServiceChoice = Static<typeof ServiceChoice>

/** What each group of participants has chosen. */
export const ParticipantsChoices = Fields({
  serviceChoices: Type.Array(
    Fields({
      numberOfParticipants: Nullable(Whole({ min: 1, max: bookingLimits.participants })),
      choices: Type.Array(ServiceChoice, { maxItems: 10 }),
    }),
    { maxItems: 100 },
  ),
})
export type ParticipantsChoices = Static<typeof ParticipantsChoices>

/** Whether whoever booked is told by e-mail. */
export const ParticipantNotification = Fields({
  notifyParticipants: Nullable(Type.Boolean()),
  message: Nullable(Text({ max: 5000 })),
})
export type ParticipantNotification = Static<typeof ParticipantNotification>

/** For queries of the second generation. */
export const BookingPage = Fields({
  count: Nullable(Whole()),
  offset: Nullable(Whole()),
  total: Nullable(Whole()),
  tooManyToCount: Nullable(Type.Boolean()),
  hasNext: Nullable(Type.Boolean()),
  cursors: Fields({ next: Nullable(Text()), prev: Nullable(Text()) }),
})
