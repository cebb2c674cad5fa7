import Type, { type Static } from 'typebox'
import { Address } from '../../cart/contacts.ts'
import {
  Fields,
  FreeForm,
  Guid,
  LanguageTag,
  Nullable,
  optional,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../../values/common.ts'
import {
  EventStatus,
  EventsPagingMetadata,
  EventsQuery,
  Facets,
  NullableTime,
  PageNumber,
} from '../common.ts'
import { eventLimits } from '../limits.ts'
import { EventCategory } from './categories.ts'
import { EventForm } from './forms.ts'
import { Registration } from './registration.ts'

// Events that people attend (second ring, section 3 "Events" and E20). Events that webhooks tell of are another thing.

/** Parts of an event that a reply has only when they are asked for. */
export const EventField = Strings([
  'DETAILS',
  'TEXTS',
  'REGISTRATION',
  'URLS',
  'FORM',
  'DASHBOARD',
  'FEED',
  'ONLINE_CONFERENCING_SESSION',
  'SEO_SETTINGS',
  'AGENDA',
  'CATEGORIES',
  'GUEST',
])
export type EventField = Static<typeof EventField>
const fields = Type.Array(EventField, { maxItems: 20 })

export const EventLocationType = Strings(['VENUE', 'ONLINE'])
export type EventLocationType = Static<typeof EventLocationType>

/** `locationTbd`: to be decided; then `name` is what people read instead. */
export const EventLocation = Fields({
  name: Nullable(Text({ max: 200 })),
  type: EventLocationType,
  address: Nullable(Address),
  locationTbd: Nullable(Type.Boolean()),
})
export type EventLocation = Static<typeof EventLocation>

export const EventDate = Fields({
  startDate: NullableTime,
  endDate: NullableTime,
  timeZoneId: Text({ max: 100 }),
  showTimeZone: Type.Boolean(),
})
export type EventDate = Static<typeof EventDate>

export const DateAndTimeSettings = Fields({
  dateAndTimeTbd: Nullable(Type.Boolean()),
  dateAndTimeTbdMessage: Nullable(Text({ max: 100 })),
  startDate: NullableTime,
  endDate: NullableTime,
  timeZoneId: Nullable(Text({ max: 100 })),
  hideEndDate: Nullable(Type.Boolean()),
  showTimeZone: Nullable(Type.Boolean()),
  recurrenceStatus: Text(),
  recurringEvents: Fields({
    individualEventDates: Type.Array(EventDate, { maxItems: eventLimits.dates }),
    categoryId: Nullable(Text()),
  }),
  formatted: Fields({
    dateAndTime: Text(),
    startDate: Text(),
    startTime: Text(),
    endDate: Text(),
    endTime: Text(),
  }),
})
export type DateAndTimeSettings = Static<typeof DateAndTimeSettings>

export const EventImage = Fields({
  id: Text({ max: 300 }),
  url: Text({ max: 2048 }),
  height: Nullable(Whole()),
  width: Nullable(Whole()),
  altText: Nullable(Text({ max: 1000 })),
  filename: Nullable(Text({ max: 1000 })),
})
export type EventImage = Static<typeof EventImage>

export const OnlineConferencing = Fields({
  enabled: Type.Boolean(),
  providerId: Text({ max: 100 }),
  type: Strings(['MEETING', 'WEBINAR']),
  session: Nullable(
    Fields({
      hostLink: Nullable(Text({ max: 2048 })),
      guestLink: Nullable(Text({ max: 2048 })),
      password: Nullable(Text({ max: 200 })),
      sessionCreated: Nullable(Type.Boolean()),
      sessionId: Nullable(Text({ max: 200 })),
    }),
  ),
})

export const EventGuest = Fields({ attendanceStatus: Strings(['ATTENDING', 'IN_WAITLIST']), url: Text() })
export type EventGuest = Static<typeof EventGuest>

export const Event = Fields({
  id: Nullable(Text()),
  revision: Text(),
  location: Nullable(EventLocation),
  dateAndTimeSettings: Nullable(DateAndTimeSettings),
  title: Text({ max: eventLimits.title }),
  shortDescription: Nullable(Text({ max: eventLimits.shortDescription })),
  /** HTML, kept only as far as it is safe. */
  detailedDescription: Nullable(Text({ max: eventLimits.detailedDescription })),
  description: Nullable(FreeForm),
  mainImage: Nullable(EventImage),
  /** More pictures, in their order; with the field `DETAILS`. */
  gallery: Type.Array(EventImage, { maxItems: eventLimits.gallery }),
  slug: Text({ max: eventLimits.slug }),
  createdDate: NullableTime,
  updatedDate: NullableTime,
  publishedDate: NullableTime,
  status: EventStatus,
  registration: Nullable(Registration),
  calendarUrls: Fields({ google: Text(), ics: Text() }),
  eventPageUrl: Fields({ base: Text(), path: Text() }),
  form: Nullable(EventForm),
  summaries: FreeForm,
  instanceId: Text(),
  guestListSettings: Nullable(Fields({ displayedPublicly: Type.Boolean() })),
  userId: Text(),
  onlineConferencing: Nullable(OnlineConferencing),
  seoSettings: Nullable(
    Fields({
      slug: Text({ max: eventLimits.slug }),
      advancedSeoData: Nullable(FreeForm),
      hidden: Nullable(Type.Boolean()),
    }),
  ),
  contactLabel: Text(),
  agendaSettings: Nullable(
    Fields({ enabled: Type.Boolean(), pageUrl: Fields({ base: Text(), path: Text() }) }),
  ),
  eventDisplaySettings: Nullable(
    Fields({
      hideEventDetailsButton: Nullable(Type.Boolean()),
      hideEventDetailsPage: Nullable(Type.Boolean()),
    }),
  ),
  categories: Fields({ categories: Type.Array(EventCategory) }),
  /** The caller, who comes or waits, with the page of the answer or the tickets; with the field `GUEST`, of one event. */
  guest: EventGuest,
})
export type Event = Static<typeof Event>

const EventReply = Type.Object({ event: Event })
const ById = Type.Object({ eventId: Guid, ...optional({ fields }) })

/**
 * Filters: `id`, `title`, `slug`, `status`, `dateAndTimeSettings.startDate`, `dateAndTimeSettings.endDate`, `location.type`,
 * `registration.type`, `registration.initialType`, `categories.id`, `createdDate`, `updatedDate`, `publishedDate`.
 * Sorted by `upcomingFirst`, what is over or cancelled comes after all that is to come, the latest first.
 */
export const QueryEventsRequest = Fields({
  query: EventsQuery,
  fields,
  includeDrafts: Type.Union([Type.Boolean(), Type.Null()]),
})
export type QueryEventsRequest = Static<typeof QueryEventsRequest>
export const QueryEventsReply = Type.Object({
  events: Type.Array(Event),
  pagingMetadata: EventsPagingMetadata,
})
export type QueryEventsReply = Static<typeof QueryEventsReply>

export const GetEventRequest = ById
export const GetEventReply = EventReply
export const GetEventBySlugRequest = Type.Object({
  slug: Text({ min: 1, max: 200 }),
  ...optional({ fields }),
})
export const GetEventBySlugReply = EventReply
export const ListEventsByCategoryRequest = Type.Object({
  categoryId: Guid,
  ...optional({ paging: Fields({ limit: PageNumber(1000), offset: PageNumber(1_000_000) }), fields }),
})
export type ListEventsByCategoryRequest = Static<typeof ListEventsByCategoryRequest>
export const ListEventsByCategoryReply = QueryEventsReply
export const CountEventsByStatusRequest = Fields({
  filter: Nullable(FreeForm),
  facet: Type.Array(Text({ max: 50 }), { maxItems: 10 }),
  includeDrafts: Type.Union([Type.Boolean(), Type.Null()]),
})
export type CountEventsByStatusRequest = Static<typeof CountEventsByStatusRequest>
export const CountEventsByStatusReply = Type.Object({ pagingMetadata: EventsPagingMetadata, facets: Facets })

const drafting = { draft: Type.Union([Type.Boolean(), Type.Null()]), fields }
export const CreateEventRequest = Type.Object({
  event: Type.Object({
    ...Event.properties,
    title: Text({ min: 1, max: eventLimits.title }),
    ...optional({ language: LanguageTag }),
  }),
  ...optional(drafting),
})
export type CreateEventRequest = Static<typeof CreateEventRequest>
export const CreateEventReply = EventReply
export const UpdateEventRequest = Type.Object({
  event: Type.Object({ ...Event.properties, id: Guid }),
  ...optional({
    fields,
    /** E-mails the new time and place to everybody who comes, or waits for a place without a ticket, if one of them changes. Default false. */
    notifyGuests: Type.Boolean(),
  }),
})
export type UpdateEventRequest = Static<typeof UpdateEventRequest>
export const UpdateEventReply = EventReply
export const PublishDraftEventRequest = ById
export const PublishDraftEventReply = EventReply
export const CancelEventRequest = ById
export const CancelEventReply = EventReply
export const CloneEventRequest = Type.Object({ eventId: Guid, ...optional({ event: Event, ...drafting }) })
export type CloneEventRequest = Static<typeof CloneEventRequest>
export const CloneEventReply = EventReply
export const DeleteEventRequest = Type.Object({ eventId: Guid })
export const DeleteEventReply = Type.Object({ eventId: Text() })

/** The event gets these dates besides its own: copies with its tickets, in the same series. Dates that it has are left out. */
export const AddEventDatesRequest = Type.Object({
  eventId: Guid,
  dates: Type.Array(Type.Object({ startDate: Timestamp, endDate: Timestamp }), {
    minItems: 1,
    maxItems: eventLimits.dates,
  }),
})
export type AddEventDatesRequest = Static<typeof AddEventDatesRequest>
export const AddEventDatesReply = Type.Object({ events: Type.Array(Event) })
export type AddEventDatesReply = Static<typeof AddEventDatesReply>
/** The sent fields change this date of a series and all later ones; times move by as much as those of this date. */
export const UpdateLaterEventsRequest = UpdateEventRequest
export const UpdateLaterEventsReply = Type.Object({
  event: Event,
  /** How many later dates were changed with it. */
  laterEvents: Whole(),
})
export type UpdateLaterEventsReply = Static<typeof UpdateLaterEventsReply>

export const DownloadEventCalendarRequest = Type.Object({ site: Guid, eventId: Guid })
export const DownloadEventCalendarReply = Type.Object({})
