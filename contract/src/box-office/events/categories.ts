import Type, { type Static } from 'typebox'
import { EmptyReply, Fields, Guid, Strings, Text, Whole } from '../../values/common.ts'
import { EventsPagingMetadata, EventsQuery, NullableTime } from '../common.ts'
import { eventLimits } from '../limits.ts'

// Categories of events, which merchants make.

export const EventCategory = Fields({
  id: Text(),
  name: Text({ min: 1, max: 100 }),
  createdDate: NullableTime,
  counts: Fields({ assignedEventsCount: Whole(), assignedDraftEventsCount: Whole() }),
  states: Type.Array(Strings(['MANUAL', 'AUTO', 'RECURRING_EVENT', 'HIDDEN']), { maxItems: 4 }),
  /** Its place among the categories, from 0. */
  sortIndex: Whole({ max: eventLimits.categories }),
})
export type EventCategory = Static<typeof EventCategory>

/** Filters: `id`, `name`, `states`, `createdDate`. */
export const QueryEventCategoriesRequest = Fields({
  query: EventsQuery,
  fieldset: Type.Array(Text({ max: 50 }), { maxItems: 10 }),
})
export type QueryEventCategoriesRequest = Static<typeof QueryEventCategoriesRequest>
export const QueryEventCategoriesReply = Type.Object({
  categories: Type.Array(EventCategory),
  metaData: EventsPagingMetadata,
})
export type QueryEventCategoriesReply = Static<typeof QueryEventCategoriesReply>
export const ListEventCategoriesRequest = Type.Object({ eventId: Guid })
export const ListEventCategoriesReply = Type.Object({ categories: Type.Array(EventCategory) })
const categoryName = Text({ min: 1, max: 100 })
export const CreateEventCategoryRequest = Type.Object({
  category: Type.Object({ ...EventCategory.properties, name: categoryName }),
})
export type CreateEventCategoryRequest = Static<typeof CreateEventCategoryRequest>
const CategoryReply = Type.Object({ category: EventCategory })
export const CreateEventCategoryReply = CategoryReply
export const UpdateEventCategoryRequest = Type.Object({
  category: Type.Object({ ...EventCategory.properties, id: Guid }),
})
export type UpdateEventCategoryRequest = Static<typeof UpdateEventCategoryRequest>
export const UpdateEventCategoryReply = CategoryReply
export const DeleteEventCategoryRequest = Type.Object({ categoryId: Guid })
export const DeleteEventCategoryReply = EmptyReply
/** One id or several. */
const eventIds = Type.Array(Guid, { minItems: 1, maxItems: 100 })
export const AssignEventsRequest = Type.Object({ categoryId: Guid, eventId: eventIds })
export type AssignEventsRequest = Static<typeof AssignEventsRequest>
export const AssignEventsReply = EmptyReply
export const UnassignEventsRequest = AssignEventsRequest
export const UnassignEventsReply = EmptyReply
