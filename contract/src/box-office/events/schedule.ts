import Type, { type Static } from 'typebox'
import {
  EmptyReply,
  Fields,
  Guid,
  Nullable,
  optional,
  Strings,
  Text,
  Timestamp,
} from '../../values/common.ts'
import { EventsPagingMetadata, EventsQuery, Facets, NullableTime, PageNumber } from '../common.ts'
import { eventLimits } from '../limits.ts'

// The sessions of an event (second ring, E22).

export const ScheduleItem = Fields({
  id: Text(),
  hidden: Type.Boolean(),
  name: Text({ min: 1, max: 120 }),
  timeSlot: Fields({ start: NullableTime, end: NullableTime, timeZoneId: Text({ max: 100 }) }),
  description: Nullable(Text({ max: 4000 })),
  stageName: Nullable(Text({ max: 100 })),
  tags: Type.Array(Text({ max: 50 }), { maxItems: 20 }),
  speakers: Type.Array(Text({ max: 100 }), { maxItems: eventLimits.speakers }),
  status: Strings(['SCHEDULED', 'CANCELED']),
  createdDate: NullableTime,
  updatedDate: NullableTime,
  eventId: Text(),
  draft: Type.Boolean(),
})
export type ScheduleItem = Static<typeof ScheduleItem>

const texts = Type.Array(Text({ max: 100 }), { maxItems: 100 })
export const ListScheduleItemsRequest = Fields({
  eventId: Type.Array(Guid, { maxItems: 100 }),
  state: Type.Array(Strings(['PUBLISHED', 'DRAFT', 'VISIBLE', 'HIDDEN']), { maxItems: 4 }),
  startingFrom: NullableTime,
  startingBefore: NullableTime,
  facet: texts,
  itemId: Type.Array(Guid, { maxItems: 100 }),
  tag: texts,
  stageName: texts,
  limit: PageNumber(1000),
  offset: PageNumber(1_000_000),
  paging: Fields({ limit: PageNumber(1000), offset: PageNumber(1_000_000) }),
})
export type ListScheduleItemsRequest = Static<typeof ListScheduleItemsRequest>
export const ListScheduleItemsReply = Type.Object({
  items: Type.Array(ScheduleItem),
  facets: Facets,
  draftNotPublished: Type.Boolean(),
  pagingMetadata: EventsPagingMetadata,
})
export type ListScheduleItemsReply = Static<typeof ListScheduleItemsReply>

/** Filters: `id`, `eventId`, `name`, `stageName`, `status`, `timeSlot.start`, `timeSlot.end`, `hidden`. */
export const QueryScheduleItemsRequest = Fields({ query: EventsQuery })
export type QueryScheduleItemsRequest = Static<typeof QueryScheduleItemsRequest>
export const QueryScheduleItemsReply = Type.Object({
  items: Type.Array(ScheduleItem),
  pagingMetadata: EventsPagingMetadata,
})
export type QueryScheduleItemsReply = Static<typeof QueryScheduleItemsReply>

export const GetScheduleItemRequest = Type.Object({
  itemId: Guid,
  ...optional({ eventId: Guid, includeDraft: Type.Union([Type.Boolean(), Type.Null()]) }),
})
export type GetScheduleItemRequest = Static<typeof GetScheduleItemRequest>
export const GetScheduleItemReply = Fields({ item: Nullable(ScheduleItem), draft: Nullable(ScheduleItem) })
export type GetScheduleItemReply = Static<typeof GetScheduleItemReply>

const slot = Type.Object({
  start: Timestamp,
  end: Timestamp,
  ...optional({ timeZoneId: Text({ max: 100 }) }),
})
export const AddScheduleItemRequest = Type.Object({
  eventId: Guid,
  item: Type.Object({ ...ScheduleItem.properties, name: Text({ min: 1, max: 120 }), timeSlot: slot }),
})
export type AddScheduleItemRequest = Static<typeof AddScheduleItemRequest>
const ItemReply = Type.Object({ item: ScheduleItem })
export const AddScheduleItemReply = ItemReply
export const UpdateScheduleItemRequest = Type.Object({
  eventId: Guid,
  itemId: Guid,
  item: Type.Object({ ...ScheduleItem.properties, ...optional({ timeSlot: slot }) }),
})
export type UpdateScheduleItemRequest = Static<typeof UpdateScheduleItemRequest>
export const UpdateScheduleItemReply = ItemReply
export const DeleteScheduleItemsRequest = Type.Object({
  eventId: Guid,
  itemIds: Type.Array(Guid, { minItems: 1, maxItems: 100 }),
})
export type DeleteScheduleItemsRequest = Static<typeof DeleteScheduleItemsRequest>
export const DeleteScheduleItemsReply = EmptyReply
const OfEvent = Type.Object({ eventId: Guid })
export const DiscardScheduleDraftRequest = OfEvent
export const DiscardScheduleDraftReply = EmptyReply
export const PublishScheduleRequest = OfEvent
export const PublishScheduleReply = EmptyReply

export const ListScheduleBookmarksRequest = OfEvent
export const ListScheduleBookmarksReply = Type.Object({ items: Type.Array(ScheduleItem) })
const Bookmark = Type.Object({ eventId: Guid, itemId: Guid })
export type ScheduleBookmark = Static<typeof Bookmark>
export const CreateScheduleBookmarkRequest = Bookmark
export const CreateScheduleBookmarkReply = EmptyReply
export const DeleteScheduleBookmarkRequest = Bookmark
export const DeleteScheduleBookmarkReply = EmptyReply
