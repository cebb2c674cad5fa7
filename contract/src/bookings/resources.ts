import Type, { type Static } from 'typebox'
import { Image } from '../cart/line-item-fields.ts'
import {
  EmptyReply,
  EmptyRequest,
  Fields,
  FreeForm,
  Guid,
  LocalDate,
  Nullable,
  PlatformQuery,
  Revision,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'
import { bookingLimits } from './limits.ts'
import {
  BookingPage,
  LocalDateTime,
  LocalTime,
  ParticipantNotification,
  SlotLocation,
  TimeZone,
  Weekday,
} from './parts.ts'

// Staff, rooms, equipment, their hours, and the sessions of classes and courses.

/** From one time of a day to a later one, or to midnight as `00:00`, on the clocks of the resource's time zone. */
export const WorkingPeriod = Type.Object({ startTime: LocalTime, endTime: LocalTime })
export type WorkingPeriod = Static<typeof WorkingPeriod>
export const WorkingHours = Type.Object({ day: Weekday, startTime: LocalTime, endTime: LocalTime })
export type WorkingHours = Static<typeof WorkingHours>
/** Other hours on one day; none at all without periods. */
export const HoursException = Type.Object({
  date: LocalDate,
  periods: Type.Array(WorkingPeriod, { maxItems: 20 }),
})
export type HoursException = Static<typeof HoursException>

const schedule = {
  timeZone: TimeZone,
  /** Every week. Outside of them nothing is offered. */
  workingHours: Type.Array(WorkingHours, { maxItems: 70 }),
  exceptions: Type.Array(HoursException, { maxItems: bookingLimits.exceptions }),
  /** The secret address of a calendar (RFC 5545) of all bookings. Only merchants who may manage bookings see it. */
  calendarUrl: Text(),
}
const dates = { revision: Revision, createdDate: Nullable(Timestamp), updatedDate: Nullable(Timestamp) }

/** Only merchants see e-mail and phone. */
export const BookingStaff = Fields({
  id: Text({ max: 36 }),
  resourceId: Text({ max: 36 }),
  name: Text({ max: bookingLimits.name }),
  description: Nullable(Text({ max: 1000 })),
  email: Nullable(Text({ max: 254 })),
  phone: Nullable(Text({ max: 50 })),
  mainMedia: Nullable(Fields({ image: Image })),
  ...schedule,
  ...dates,
})
export type BookingStaff = Static<typeof BookingStaff>

export const BookingResource = Fields({
  id: Text({ max: 36 }),
  name: Text({ max: bookingLimits.name }),
  /** What it is: `Staff`, or a word of the merchant's, e.g. `Room`. */
  type: Text({ max: 100 }),
  typeId: Text({ max: 36 }),
  description: Nullable(Text({ max: 1000 })),
  ...schedule,
  ...dates,
})
export type BookingResource = Static<typeof BookingResource>

const fields = Nullable(Type.Array(Text({ max: 100 }), { maxItems: 10 }))
/** Filters: `id`, `name`, `createdDate`, `updatedDate`. */
export const QueryStaffMembersRequest = Fields({ query: PlatformQuery, fields })
export const QueryStaffMembersReply = Type.Object({
  staffMembers: Type.Array(BookingStaff),
  pagingMetadata: BookingPage,
})
export const GetStaffMemberRequest = Type.Object({ staffMemberId: Guid, fields: Type.Optional(fields) })
const StaffReply = Type.Object({ staffMember: BookingStaff })
export const GetStaffMemberReply = StaffReply
export const CreateStaffMemberRequest = Type.Object({
  staffMember: Type.Object({ ...BookingStaff.properties, name: Text({ min: 1, max: bookingLimits.name }) }),
  fields: Type.Optional(fields),
})
export const CreateStaffMemberReply = StaffReply
export const UpdateStaffMemberRequest = Type.Object({
  staffMember: Type.Object({ ...BookingStaff.properties, id: Guid }),
})
export const UpdateStaffMemberReply = StaffReply
export const DeleteStaffMemberRequest = Type.Object({ staffMemberId: Guid })
export const DeleteStaffMemberReply = EmptyReply

/** Filters: `id`, `name`, `typeId`, `createdDate`, `updatedDate`. */
export const QueryResourcesRequest = Fields({ query: PlatformQuery })
export const QueryResourcesReply = Type.Object({
  resources: Type.Array(BookingResource),
  pagingMetadata: BookingPage,
})
export const GetResourceRequest = Type.Object({ resourceId: Guid })
const ResourceReply = Type.Object({ resource: BookingResource })
export const GetResourceReply = ResourceReply
export const CreateResourceRequest = Type.Object({
  resource: Type.Object({
    ...BookingResource.properties,
    name: Text({ min: 1, max: bookingLimits.name }),
    /** Without it, that of the other resources with `typeId`, else "Resource". */
    type: Type.Optional(Text({ min: 1, max: 100 })),
  }),
})
export const CreateResourceReply = ResourceReply
export const UpdateResourceRequest = Type.Object({
  resource: Type.Object({ ...BookingResource.properties, id: Guid }),
})
export const UpdateResourceReply = ResourceReply
export const DeleteResourceRequest = GetResourceRequest
export const DeleteResourceReply = EmptyReply
/** Ends the old address of the calendar. */
export const ResetCalendarRequest = GetResourceRequest
export const ResetCalendarReply = Type.Object({ calendarUrl: Text() })

// ── Sessions of classes and courses ─────────────────────────────────────────────────────────────────────

const series = {
  serviceId: Guid,
  /** The first session, on the clocks of the time zone. */
  localStart: LocalDateTime,
  durationInMinutes: Whole({ min: 1, max: bookingLimits.duration }),
  timeZone: TimeZone,
  /** Empty for a session that takes place once. */
  days: Type.Array(Weekday, { maxItems: 7 }),
  everyWeeks: Whole({ min: 1, max: 52 }),
  /** The last day; null goes on. */
  until: Nullable(LocalDate),
  /** Days on which it does not take place. */
  canceledDates: Type.Array(LocalDate, { maxItems: bookingLimits.canceledDates }),
  resourceIds: Type.Array(Guid, { maxItems: 10 }),
  location: Nullable(SlotLocation),
  /** Null: that of the service. */
  capacity: Nullable(Whole({ min: 1, max: bookingLimits.capacity })),
  /**
   * Of a course, the run of which it is a part. When sessions are added: null for a new run; left out, they are of the run
   * near them, or of a new one.
   */
  runId: Nullable(Guid),
}
/** When a class or course takes place. */
export const SessionSeries = Fields({ id: Text({ max: 36 }), revision: Revision, ...series })
export type SessionSeries = Static<typeof SessionSeries>
const SeriesReply = Type.Object({ series: SessionSeries })
export const ListSessionSeriesRequest = Type.Object({ serviceId: Guid })
export const ListSessionSeriesReply = Type.Object({ series: Type.Array(SessionSeries) })
export const CreateSessionSeriesRequest = Type.Object({
  series: Type.Object({
    ...SessionSeries.properties,
    serviceId: Guid,
    localStart: LocalDateTime,
    durationInMinutes: series.durationInMinutes,
  }),
  /** Whoever has booked the run of a course that gets these sessions is told unless this says otherwise. */
  participantNotification: Type.Optional(ParticipantNotification),
})
export const CreateSessionSeriesReply = SeriesReply
export const UpdateSessionSeriesRequest = Type.Object({
  series: Type.Object({ ...SessionSeries.properties, id: Guid }),
  /** Whoever has booked what changes is told unless this says otherwise; of what is cancelled always. */
  participantNotification: Type.Optional(ParticipantNotification),
})
export const UpdateSessionSeriesReply = SeriesReply
export const DeleteSessionSeriesRequest = Type.Object({ id: Guid })
export const DeleteSessionSeriesReply = EmptyReply

export const CancelSessionRequest = Type.Object({
  /** Of the series. */
  id: Guid,
  /** The day of the session, on the clocks of the series. */
  date: LocalDate,
  /** Whoever has booked it is told unless this says otherwise. */
  participantNotification: Type.Optional(ParticipantNotification),
})
export const CancelSessionReply = SeriesReply

// ── Blocked time ────────────────────────────────────────────────────────────────────────────────────────

export const BlockedTime = Type.Object({
  id: Text(),
  resourceId: Guid,
  startDate: Timestamp,
  endDate: Timestamp,
  note: Text({ max: 500 }),
})
export type BlockedTime = Static<typeof BlockedTime>
export const BlockTimeRequest = Type.Object({
  resourceId: Guid,
  startDate: Timestamp,
  endDate: Timestamp,
  note: Type.Optional(Text({ max: 500 })),
})
export const BlockTimeReply = Type.Object({ block: BlockedTime })
export const UnblockTimeRequest = Type.Object({ resourceId: Guid, id: Guid })
export const UnblockTimeReply = EmptyReply

// ── Calendars of other programs ─────────────────────────────────────────────────────────────────────────

/** A calendar (RFC 5545) of another program that says when a resource is busy. The shop reads it every 15 minutes. */
export const BusyCalendar = Type.Object({
  /** Only merchants who may manage bookings see it. */
  address: Type.Optional(Text({ max: bookingLimits.calendarAddress })),
  /** When it was last read with success; null if it never was. */
  readDate: Nullable(Timestamp),
  /** When the shop last tried to read it. */
  checkedDate: Nullable(Timestamp),
  /** Why it could not at that time; null if it could. The busy times that it had before still count. */
  problem: Nullable(Text()),
})
export type BusyCalendar = Static<typeof BusyCalendar>
export const GetBusyCalendarRequest = GetResourceRequest
export const GetBusyCalendarReply = Type.Object({ calendar: Nullable(BusyCalendar) })
export const SetBusyCalendarRequest = Type.Object({
  resourceId: Guid,
  /** `https://…` or `webcal://…` */
  address: Text({ min: 1, max: bookingLimits.calendarAddress }),
})
export const SetBusyCalendarReply = Type.Object({ calendar: BusyCalendar })
export const ReadBusyCalendarRequest = GetResourceRequest
export const ReadBusyCalendarReply = SetBusyCalendarReply
export const RemoveBusyCalendarRequest = GetResourceRequest
export const RemoveBusyCalendarReply = EmptyReply

/** A time that a resource has in its calendar of another program. */
export const BusyTime = Type.Object({ resourceId: Guid, startDate: Timestamp, endDate: Timestamp })
export type BusyTime = Static<typeof BusyTime>

// ── Settings ────────────────────────────────────────────────────────────────────────────────────────────

export const BookingSettings = Type.Object({
  /** How long a slot is kept for whoever is about to order it. */
  holdMinutes: Whole({ min: 5, max: 120 }),
  /** How long before the start a reminder is sent; 0 sends none. */
  reminderHours: Whole({ min: 0, max: 336 }),
})
export type BookingSettings = Static<typeof BookingSettings>
export const GetBookingSettingsRequest = EmptyRequest
export const GetBookingSettingsReply = Type.Object({ settings: BookingSettings })
export const UpdateBookingSettingsRequest = Type.Object({ settings: BookingSettings })
export const UpdateBookingSettingsReply = GetBookingSettingsReply

export const ResourceKind = Strings(['STAFF', 'RESOURCE'])
export type ResourceKind = Static<typeof ResourceKind>
/** Unused parts of published resources. */
export const ResourceExtras = FreeForm
