import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { withGuest } from './callers/service.ts'
import * as categories from './categories/service.ts'
import { download } from './events/calendar.service.ts'
import * as reads from './events/reads.service.ts'
import * as events from './events/service.ts'
import * as schedule from './schedule/service.ts'
import { clone } from './series/copies.service.ts'
import * as series from './series/service.ts'

export function eventRoutes(on: On, shop: Shop): void {
  on(calls.queryEvents, ({ caller, body }) => reads.query(shop, caller, body))
  on(calls.getEvent, async ({ caller, body }) => {
    const { event } = await reads.read(shop, caller, body)
    return withGuest(shop, caller, { event, fields: body.fields })
  })
  on(calls.getEventBySlug, async ({ caller, body }) => {
    const { event } = await reads.readBySlug(shop, caller, body)
    return withGuest(shop, caller, { event, fields: body.fields })
  })
  on(calls.listEventsByCategory, ({ caller, body }) => reads.listByCategory(shop, caller, body))
  on(calls.countEventsByStatus, ({ caller, body }) => reads.counts(shop, caller, body))
  on(calls.getEventForm, ({ caller, body }) => reads.form(shop, caller, body.eventId))
  on(calls.createEvent, ({ caller, body }) => events.create(shop, caller, body))
  on(calls.updateEvent, ({ caller, body }) => events.update(shop, caller, body))
  on(calls.publishDraftEvent, ({ caller, body }) => events.publish(shop, caller, body.eventId))
  on(calls.cancelEvent, ({ caller, body }) => events.cancel(shop, caller, body.eventId))
  on(calls.cloneEvent, ({ caller, body }) => clone(shop, caller, body))
  on(calls.addEventDates, ({ caller, body }) => series.addDates(shop, caller, body))
  on(calls.updateLaterEvents, ({ caller, body }) => series.updateLater(shop, caller, body))
  on(calls.deleteEvent, ({ caller, body }) => events.remove(shop, caller, body.eventId))
  on(calls.downloadEventCalendar, ({ body, headers }) => download(shop, body, headers))

  on(calls.queryEventCategories, ({ caller, body }) => categories.query(shop, caller, body))
  on(calls.listEventCategories, ({ caller, body }) => categories.listOfEvent(shop, caller, body.eventId))
  on(calls.createEventCategory, ({ caller, body }) => categories.create(shop, caller, body.category))
  on(calls.updateEventCategory, ({ caller, body }) => categories.update(shop, caller, body))
  on(calls.deleteEventCategory, ({ caller, body }) => categories.remove(shop, caller, body.categoryId))
  on(calls.assignEvents, ({ caller, body }) => categories.assignEvents(shop, caller, body))
  on(calls.unassignEvents, ({ caller, body }) => categories.unassignEvents(shop, caller, body))

  on(calls.listScheduleItems, ({ caller, body }) => schedule.list(shop, caller, body))
  on(calls.queryScheduleItems, ({ caller, body }) => schedule.query(shop, caller, body))
  on(calls.getScheduleItem, ({ caller, body }) => schedule.read(shop, caller, body))
  on(calls.addScheduleItem, ({ caller, body }) => schedule.add(shop, caller, body))
  on(calls.updateScheduleItem, ({ caller, body }) => schedule.update(shop, caller, body))
  on(calls.deleteScheduleItems, ({ caller, body }) => schedule.remove(shop, caller, body))
  on(calls.discardScheduleDraft, ({ caller, body }) => schedule.discard(shop, caller, body.eventId))
  on(calls.publishSchedule, ({ caller, body }) => schedule.publish(shop, caller, body.eventId))
  on(calls.listScheduleBookmarks, ({ caller, body }) => schedule.bookmarks(shop, caller, body.eventId))
  on(calls.createScheduleBookmark, ({ caller, body }) => schedule.bookmark(shop, caller, body))
  on(calls.deleteScheduleBookmark, ({ caller, body }) => schedule.removeBookmark(shop, caller, body))
}
