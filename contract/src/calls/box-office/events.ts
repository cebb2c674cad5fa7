import { everyone, merchants, named, noCaller, noPrefix, shoppers } from '../call.ts'

const reads = { callers: everyone, permission: '', prefixes: ['/events'], method: 'GET' } as const
const queries = { ...reads, method: 'POST', query: true } as const
const admin = { callers: merchants, permission: 'EVENTS.MANAGE', prefixes: ['/events'] } as const
const own = { callers: shoppers, permission: '', prefixes: ['/events'] } as const

export const eventsCalls = named({
  queryEvents: { ...queries, path: '/v3/events/query', summary: 'Find events; shoppers published ones' },
  getEvent: { ...reads, path: '/v3/events/{eventId}', summary: 'Read an event' },
  getEventBySlug: { ...reads, path: '/v3/events/slug/{slug}', summary: 'Read an event by its address' },
  listEventsByCategory: {
    ...reads,
    path: '/v3/events/category/{categoryId}',
    summary: 'List the events of a category, the earliest first',
  },
  countEventsByStatus: {
    ...queries,
    path: '/v3/events/count-by-status',
    summary: 'Count events by their status',
  },
  createEvent: {
    ...admin,
    method: 'POST',
    path: '/v3/events',
    summary: 'Create an event, as a draft if asked to',
  },
  updateEvent: {
    ...admin,
    method: 'PATCH',
    path: '/v3/events/{event.id}',
    summary: 'Change the sent fields of an event',
  },
  publishDraftEvent: {
    ...admin,
    method: 'POST',
    path: '/v3/events/{eventId}/publish',
    summary: 'Publish a draft',
  },
  cancelEvent: {
    ...admin,
    method: 'POST',
    path: '/v3/events/{eventId}/cancel',
    summary: 'Cancel an event; its guests are told, its orders stay',
  },
  cloneEvent: {
    ...admin,
    method: 'POST',
    path: '/v3/events/{eventId}/clone',
    summary: 'Copy an event with its tickets, quotas, categories and schedule',
  },
  deleteEvent: {
    ...admin,
    method: 'DELETE',
    path: '/v3/events/{eventId}',
    summary: 'Delete an event that has sold no tickets',
  },
  addEventDates: {
    ...admin,
    prefixes: noPrefix,
    method: 'POST',
    path: '/admin/v1/events/{eventId}/dates',
    summary: 'Repeat an event with its tickets at other dates',
  },
  updateLaterEvents: {
    ...admin,
    prefixes: noPrefix,
    method: 'PATCH',
    path: '/admin/v1/events/{event.id}/later-dates',
    summary: 'Change a date of a repeated event and all later ones',
  },
  getEventForm: {
    ...reads,
    path: '/v1/events/{eventId}/form',
    summary: 'Read the questions that guests of an event answer',
  },

  queryEventCategories: { ...queries, path: '/v1/categories/query', summary: 'Find categories of events' },
  listEventCategories: {
    ...reads,
    path: '/v1/categories/{eventId}',
    summary: 'List the categories of an event',
  },
  createEventCategory: {
    ...admin,
    method: 'POST',
    path: '/v1/categories',
    summary: 'Create a category of events',
  },
  updateEventCategory: {
    ...admin,
    method: 'PATCH',
    path: '/v1/categories/{category.id}',
    summary: 'Rename, hide or move a category',
  },
  deleteEventCategory: {
    ...admin,
    method: 'DELETE',
    path: '/v1/categories/{categoryId}',
    summary: 'Delete a category; its events stay',
  },
  assignEvents: {
    ...admin,
    method: 'POST',
    path: '/v1/categories/{categoryId}/events',
    summary: 'Put events into a category',
  },
  unassignEvents: {
    ...admin,
    method: 'DELETE',
    path: '/v1/categories/{categoryId}/events',
    summary: 'Take events out of a category',
  },

  listScheduleItems: { ...reads, path: '/v1/schedule', summary: 'List the sessions of events by their time' },
  queryScheduleItems: { ...queries, path: '/v1/schedule/query', summary: 'Find sessions of events' },
  getScheduleItem: { ...reads, path: '/v1/schedule/{itemId}', summary: 'Read a session of an event' },
  addScheduleItem: {
    ...admin,
    method: 'POST',
    path: '/v1/schedule/draft',
    summary: 'Add a session to the draft of a schedule',
  },
  updateScheduleItem: {
    ...admin,
    method: 'PATCH',
    path: '/v1/schedule/draft/{itemId}',
    summary: 'Change a session in the draft of a schedule',
  },
  deleteScheduleItems: {
    ...admin,
    method: 'DELETE',
    path: '/v1/schedule/draft/items',
    summary: 'Delete sessions from the draft of a schedule',
  },
  discardScheduleDraft: {
    ...admin,
    method: 'DELETE',
    path: '/v1/schedule/draft',
    summary: 'Begin the draft of a schedule again from what is published',
  },
  publishSchedule: {
    ...admin,
    method: 'POST',
    path: '/v1/schedule/publish',
    summary: 'Publish the draft of a schedule',
  },
  listScheduleBookmarks: {
    ...own,
    method: 'GET',
    path: '/v1/schedule/bookmarks',
    summary: 'List the sessions that the member has marked',
  },
  createScheduleBookmark: {
    ...own,
    method: 'POST',
    path: '/v1/schedule/{itemId}/bookmark',
    summary: 'Mark a session',
  },
  deleteScheduleBookmark: {
    ...own,
    method: 'DELETE',
    path: '/v1/schedule/{itemId}/bookmark',
    summary: 'Remove the mark of a session',
  },
  downloadEventCalendar: {
    ...reads,
    prefixes: noPrefix,
    callers: noCaller,
    file: 'reply',
    path: '/v1/event-calendars/{site}/{eventId}',
    summary: 'Download an event for a calendar (iCalendar)',
  },
})
