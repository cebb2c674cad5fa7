import Type, { type Static } from 'typebox'
import {
  CursorPaging,
  CursorPagingMetadata,
  Fields,
  FreeForm,
  Guid,
  Nullable,
  Sorting,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'
import { LocalDateTime, Slot, TimeZone } from './parts.ts'
import { ServiceLocationType } from './services.ts'

// What is free, in both spellings of the published clients (second ring, E16 and E19).

/** Storefronts hand it back as it is, whole. */
export const SlotAvailability = Fields({
  slot: Slot,
  bookable: Type.Boolean(),
  totalSpots: Nullable(Whole()),
  openSpots: Nullable(Whole()),
  waitingList: Nullable(Fields({ totalSpots: Nullable(Whole()), openSpots: Nullable(Whole()) })),
  bookingPolicyViolations: Fields({
    tooEarlyToBook: Nullable(Type.Boolean()),
    tooLateToBook: Nullable(Type.Boolean()),
    bookOnlineDisabled: Nullable(Type.Boolean()),
  }),
  locked: Nullable(Type.Boolean()),
  /** Of a course, beyond the published contract: the run of which it is a session. */
  runId: Text({ max: 36 }),
})
export type SlotAvailability = Static<typeof SlotAvailability>

/**
 * Filters: `serviceId` (required), `startDate`, `endDate` (required, at most 92 days apart), `resourceId`, `bookable`,
 * `openSpots`, `location.businessLocation.id`. Beyond the published contract: `durationInMinutes`, the length of
 * appointments that have several, and for merchants `exceptBookingId`, a booking whose own time counts as free.
 */
export const QueryAvailabilityRequest = Type.Object({
  query: Fields({ filter: Nullable(FreeForm), sort: Type.Array(Sorting) }),
  timezone: Type.Optional(Nullable(TimeZone)),
  slotsPerDay: Type.Optional(Nullable(Whole({ min: 1, max: 1000 }))),
})
export type QueryAvailabilityRequest = Static<typeof QueryAvailabilityRequest>
export const QueryAvailabilityReply = Type.Object({ availabilityEntries: Type.Array(SlotAvailability) })
export type QueryAvailabilityReply = Static<typeof QueryAvailabilityReply>

export const GetScheduleAvailabilityRequest = Type.Object({ scheduleId: Guid })
const scheduleAvailability = {
  openSpots: Nullable(Whole()),
  totalSpots: Nullable(Whole()),
  waitingList: Nullable(Fields({ totalSpots: Nullable(Whole()), openSpots: Nullable(Whole()) })),
  bookingPolicyViolations: FreeForm,
  locked: Nullable(Type.Boolean()),
}
/** A course as it is given once. `eventId` is its first session; whoever books names it, or `firstSessionStart`. */
export const CourseRun = Fields({
  ...scheduleAvailability,
  id: Text({ max: 36 }),
  eventId: Text({ max: 100 }),
  firstSessionStart: Timestamp,
  /** Null if it goes on. */
  lastSessionEnd: Nullable(Timestamp),
})
export type CourseRun = Static<typeof CourseRun>
export const GetScheduleAvailabilityReply = Type.Object({
  /** Of the next run, whose id is `runId`; of the last one if all are over. */
  availability: Fields({ ...scheduleAvailability, scheduleId: Text(), runId: Text({ max: 36 }) }),
  /** Beyond the published contract: all runs that are not over, the first ones first. */
  runs: Type.Array(CourseRun),
  bookingPolicySettings: Fields({ maxParticipantsPerBooking: Nullable(Whole()) }),
})

const TimeSlotLocation = Fields({
  id: Nullable(Text({ max: 36 })),
  name: Nullable(Text({ max: 500 })),
  formattedAddress: Nullable(Text({ max: 1000 })),
  locationType: ServiceLocationType,
})
export type TimeSlotLocation = Static<typeof TimeSlotLocation>

const TimeSlotViolations = Fields({
  tooEarlyToBook: Nullable(Type.Boolean()),
  earliestBookingDate: Nullable(Timestamp),
  tooLateToBook: Nullable(Type.Boolean()),
  bookOnlineDisabled: Nullable(Type.Boolean()),
})

export const TimeSlot = Fields({
  serviceId: Text(),
  localStartDate: Text(),
  localEndDate: Text(),
  bookable: Nullable(Type.Boolean()),
  location: TimeSlotLocation,
  eventInfo: Fields({
    eventId: Text(),
    eventTitle: Text(),
    waitingList: Nullable(Fields({ totalCapacity: Nullable(Whole()), remainingCapacity: Nullable(Whole()) })),
  }),
  totalCapacity: Nullable(Whole()),
  remainingCapacity: Nullable(Whole()),
  bookableCapacity: Nullable(Whole()),
  bookingPolicyViolations: TimeSlotViolations,
  availableResources: Type.Array(
    Fields({
      resourceTypeId: Text(),
      resources: Type.Array(Fields({ id: Text(), name: Text() })),
      hasMoreAvailableResources: Nullable(Type.Boolean()),
    }),
  ),
  nonBookableReasons: Fields({
    noRemainingCapacity: Nullable(Type.Boolean()),
    violatesBookingPolicy: Nullable(Type.Boolean()),
    reservedForWaitingList: Nullable(Type.Boolean()),
    eventCancelled: Nullable(Type.Boolean()),
  }),
  scheduleId: Text(),
})
export type TimeSlot = Static<typeof TimeSlot>

const ResourceTypes = Type.Array(
  Fields({
    resourceTypeId: Nullable(Text({ max: 36 })),
    resourceIds: Nullable(Type.Array(Guid, { maxItems: 100 })),
  }),
  { maxItems: 10 },
)
const range = { fromLocalDate: LocalDateTime, toLocalDate: LocalDateTime, timeZone: TimeZone }

/** Of appointments. Without `bookable`, slots that are not free are left out too. */
export const ListAvailabilityTimeSlotsRequest = Fields({
  serviceId: Guid,
  ...range,
  locations: Nullable(Type.Array(TimeSlotLocation, { maxItems: 10 })),
  includeResourceTypeIds: Nullable(Type.Array(Text({ max: 36 }), { maxItems: 10 })),
  bookable: Nullable(Type.Boolean()),
  bookingPolicyViolations: Nullable(TimeSlotViolations),
  timeSlotsPerDay: Nullable(Whole({ min: 1, max: 1000 })),
  cursorPaging: Nullable(
    Fields({ ...CursorPaging.properties, limit: Type.Union([Whole({ max: 1000 }), Type.Null()]) }),
  ),
  customerChoices: Nullable(
    Fields({
      durationInMinutes: Nullable(Whole({ min: 1, max: 57_600 })),
      addOnIds: Nullable(Type.Array(Text())),
    }),
  ),
  resourceTypes: Nullable(ResourceTypes),
})
export type ListAvailabilityTimeSlotsRequest = Static<typeof ListAvailabilityTimeSlotsRequest>
export const ListAvailabilityTimeSlotsReply = Type.Object({
  timeSlots: Type.Array(TimeSlot),
  timeZone: Text(),
  cursorPagingMetadata: CursorPagingMetadata,
})
export type ListAvailabilityTimeSlotsReply = Static<typeof ListAvailabilityTimeSlotsReply>

export const GetAvailabilityTimeSlotRequest = Type.Object({
  serviceId: Guid,
  localStartDate: LocalDateTime,
  localEndDate: LocalDateTime,
  timeZone: Type.Optional(Nullable(TimeZone)),
  location: Type.Optional(Nullable(TimeSlotLocation)),
  includeResourceTypeIds: Type.Optional(Nullable(Type.Array(Text({ max: 36 }), { maxItems: 10 }))),
  resourceTypes: Type.Optional(Nullable(ResourceTypes)),
})
export type GetAvailabilityTimeSlotRequest = Static<typeof GetAvailabilityTimeSlotRequest>
export const GetAvailabilityTimeSlotReply = Type.Object({ timeSlot: TimeSlot, timeZone: Text() })

/** Of classes and courses. */
export const ListEventTimeSlotsRequest = Fields({
  ...range,
  serviceIds: Nullable(Type.Array(Guid, { maxItems: 100 })),
  includeNonBookable: Nullable(Type.Boolean()),
  minBookableCapacity: Nullable(Whole({ min: 1 })),
  eventFilter: Nullable(FreeForm),
  maxSlotsPerDay: Nullable(Whole({ min: 1, max: 1000 })),
  cursorPaging: Nullable(
    Fields({ ...CursorPaging.properties, limit: Type.Union([Whole({ max: 1000 }), Type.Null()]) }),
  ),
  bookingPolicyViolations: Nullable(TimeSlotViolations),
})
export type ListEventTimeSlotsRequest = Static<typeof ListEventTimeSlotsRequest>
export const ListEventTimeSlotsReply = Type.Object({
  timeSlots: Type.Array(TimeSlot),
  timeZone: Text(),
  pagingMetadata: CursorPagingMetadata,
})
export type ListEventTimeSlotsReply = Static<typeof ListEventTimeSlotsReply>
export const GetEventTimeSlotRequest = Type.Object({
  eventId: Text({ min: 36, max: 100 }),
  timeZone: Type.Optional(Nullable(TimeZone)),
})
export const GetEventTimeSlotReply = GetAvailabilityTimeSlotReply
