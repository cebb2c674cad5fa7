import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as attendance from './attendance/service.ts'
import * as bookingLists from './bookings/lists.service.ts'
import * as bookings from './bookings/service.ts'
import * as busyCalendars from './busy-calendars/service.ts'
import * as bookingCalendar from './calendar/service.ts'
import * as anonymous from './changes/anonymous.service.ts'
import * as attendanceChanges from './changes/attendance.service.ts'
import * as moves from './changes/moves.service.ts'
import * as bookingOrders from './changes/orders.service.ts'
import * as series from './changes/series.service.ts'
import * as changes from './changes/service.ts'
import * as bookedSessions from './changes/sessions.service.ts'
import * as policies from './policies/service.ts'
import * as blocks from './resources/blocks.service.ts'
import * as resourceLists from './resources/lists.service.ts'
import * as resources from './resources/service.ts'
import * as categories from './services/categories.service.ts'
import * as serviceLists from './services/lists.service.ts'
import * as options from './services/options.service.ts'
import * as services from './services/service.ts'
import * as calendar from './slots/calendar.service.ts'
import * as timeSlots from './slots/time-slots.service.ts'

export function bookingRoutes(on: On, shop: Shop): void {
  serviceRoutes(on, shop)
  policyRoutes(on, shop)
  resourceRoutes(on, shop)
  slotRoutes(on, shop)
  changeRoutes(on, shop)
  readerRoutes(on, shop)
}

function serviceRoutes(on: On, shop: Shop): void {
  on(calls.queryServices, ({ caller, body }) => serviceLists.query(shop, caller, body.query))
  on(calls.searchServices, ({ caller, body }) => serviceLists.search(shop, caller, body))
  on(calls.getService, ({ caller, body }) => services.read(shop, caller, body.serviceId))
  on(calls.countServices, ({ caller, body }) => serviceLists.count(shop, caller, body.filter))
  on(calls.queryCategoriesOfServices, ({ caller, body }) =>
    serviceLists.categories(shop, caller, body.filter),
  )
  on(calls.queryLocationsOfServices, ({ caller, body }) => serviceLists.locations(shop, caller, body.filter))
  on(calls.createService, ({ caller, body }) => services.create(shop, caller, body.service))
  on(calls.updateService, ({ caller, body }) => services.update(shop, caller, body.service))
  on(calls.deleteService, ({ caller, body }) => services.remove(shop, caller, body.serviceId))
  on(calls.setCustomSlug, ({ caller, body: { serviceId: id, slug } }) =>
    services.setSlug(shop, caller, { id, slug }),
  )
  on(calls.validateServiceSlug, ({ caller, body: { serviceId: id, slug } }) =>
    services.validateSlug(shop, caller, { id, slug }),
  )
  on(calls.queryServiceOptions, ({ caller, body }) => options.query(shop, caller, body.query))
  on(calls.getServiceOptions, ({ caller, body }) =>
    options.read(shop, caller, body.serviceOptionsAndVariantsId),
  )
  on(calls.getServiceOptionsByService, ({ caller, body }) =>
    options.readOfService(shop, caller, body.serviceId),
  )
  on(calls.createServiceOptions, ({ caller, body }) =>
    options.create(shop, caller, body.serviceOptionsAndVariants),
  )
  on(calls.updateServiceOptions, ({ caller, body }) =>
    options.update(shop, caller, body.serviceOptionsAndVariants),
  )
  on(calls.deleteServiceOptions, ({ caller, body: { serviceOptionsAndVariantsId: id, revision } }) =>
    options.remove(shop, caller, { id, revision }),
  )
}

function policyRoutes(on: On, shop: Shop): void {
  on(calls.queryPoliciesOfServices, ({ caller, body }) =>
    policies.queryWithServices(shop, caller, body.query),
  )
  on(calls.queryBookingPolicies, ({ caller, body }) => policies.query(shop, caller, body.query))
  on(calls.getBookingPolicy, ({ caller, body }) => policies.read(shop, caller, body.bookingPolicyId))
  on(calls.getStrictestBookingPolicy, ({ caller, body }) =>
    policies.readStrictest(shop, caller, body.bookingPolicyIds),
  )
  on(calls.createBookingPolicy, ({ caller, body }) => policies.create(shop, caller, body.bookingPolicy))
  on(calls.updateBookingPolicy, ({ caller, body }) => policies.update(shop, caller, body.bookingPolicy))
  on(calls.deleteBookingPolicy, ({ caller, body }) => policies.remove(shop, caller, body.bookingPolicyId))
  on(calls.queryServiceCategories, ({ caller, body }) => categories.query(shop, caller, body.query))
  on(calls.createServiceCategory, ({ caller, body }) => categories.create(shop, caller, body.category))
  on(calls.updateServiceCategory, ({ caller, body }) => categories.update(shop, caller, body.category))
  on(calls.deleteServiceCategory, ({ caller, body }) => categories.remove(shop, caller, body.categoryId))
}

function resourceRoutes(on: On, shop: Shop): void {
  on(calls.queryStaffMembers, ({ caller, body }) => resourceLists.queryStaff(shop, caller, body.query))
  on(calls.getStaffMember, ({ caller, body }) => resources.readStaff(shop, caller, body.staffMemberId))
  on(calls.createStaffMember, ({ caller, body }) => resources.createStaff(shop, caller, body.staffMember))
  on(calls.updateStaffMember, ({ caller, body }) => resources.updateStaff(shop, caller, body.staffMember))
  on(calls.deleteStaffMember, ({ caller, body }) => resources.remove(shop, caller, body.staffMemberId))
  on(calls.queryResources, ({ caller, body }) => resourceLists.queryResources(shop, caller, body.query))
  on(calls.getResource, ({ caller, body }) => resources.readResource(shop, caller, body.resourceId))
  on(calls.createResource, ({ caller, body }) => resources.createResource(shop, caller, body.resource))
  on(calls.updateResource, ({ caller, body }) => resources.changeResource(shop, caller, body.resource))
  on(calls.deleteResource, ({ caller, body }) => resources.remove(shop, caller, body.resourceId))
  on(calls.resetResourceCalendar, ({ caller, body }) =>
    resources.resetCalendar(shop, caller, body.resourceId),
  )
  on(calls.blockTime, ({ caller, body }) => blocks.block(shop, caller, body))
  on(calls.unblockTime, ({ caller, body }) => blocks.unblock(shop, caller, body))
  on(calls.getBusyCalendar, ({ caller, body }) => busyCalendars.read(shop, caller, body.resourceId))
  on(calls.setBusyCalendar, ({ caller, body }) => busyCalendars.set(shop, caller, body))
  on(calls.readBusyCalendar, ({ caller, body }) => busyCalendars.readNow(shop, caller, body.resourceId))
  on(calls.removeBusyCalendar, ({ caller, body }) => busyCalendars.remove(shop, caller, body.resourceId))
  on(calls.getBookingSettings, async ({ caller }) => ({
    settings: await blocks.settings(shop, caller.siteId),
  }))
  on(calls.updateBookingSettings, ({ caller, body }) => blocks.changeSettings(shop, caller, body.settings))
  on(calls.listSessionSeries, ({ caller, body }) => series.list(shop, caller, body.serviceId))
  on(calls.createSessionSeries, ({ caller, body }) => bookedSessions.create(shop, caller, body))
  on(calls.updateSessionSeries, ({ caller, body }) => bookedSessions.update(shop, caller, body))
  on(calls.cancelSession, ({ caller, body }) => bookedSessions.cancel(shop, caller, body))
  on(calls.deleteSessionSeries, ({ caller, body }) => series.remove(shop, caller, body.id))
}

function slotRoutes(on: On, shop: Shop): void {
  on(calls.queryAvailability, ({ caller, body }) => calendar.query(shop, caller, body))
  on(calls.getScheduleAvailability, ({ caller, body }) => calendar.ofSchedule(shop, caller, body.scheduleId))
  on(calls.listAvailabilityTimeSlots, ({ caller, body }) => timeSlots.list(shop, caller, body))
  on(calls.getAvailabilityTimeSlot, ({ caller, body }) => timeSlots.read(shop, caller, body))
  on(calls.listEventTimeSlots, ({ caller, body }) => timeSlots.listEvents(shop, caller, body))
  on(calls.getEventTimeSlot, ({ caller, body }) => timeSlots.readEvent(shop, caller, body))
}

function changeRoutes(on: On, shop: Shop): void {
  on(calls.createBooking, ({ caller, body }) => bookings.create(shop, caller, body))
  on(calls.bulkCreateBooking, ({ caller, body }) => bookings.bulkCreate(shop, caller, body))
  on(calls.bookForCustomer, ({ caller, body }) => bookings.createConfirmed(shop, caller, body))
  on(calls.orderBooking, ({ caller, body }) => bookingOrders.create(shop, caller, body.bookingId))
  on(calls.confirmBooking, ({ caller, body }) => changes.confirm(shop, caller, body))
  on(calls.declineBooking, ({ caller, body }) => changes.decline(shop, caller, body))
  on(calls.markBookingAsPending, ({ caller, body }) => changes.markAsPending(shop, caller, body))
  on(calls.confirmOrDeclineBooking, ({ caller, body }) => changes.confirmOrDecline(shop, caller, body))
  on(calls.cancelBooking, ({ caller, body }) => changes.cancel(shop, caller, body))
  on(calls.rescheduleBooking, ({ caller, body }) => moves.reschedule(shop, caller, body))
  on(calls.updateNumberOfParticipants, ({ caller, body }) => changes.updateParticipants(shop, caller, body))
  on(calls.cancelBookingAnonymously, ({ caller, body }) => anonymous.cancel(shop, caller, body))
  on(calls.rescheduleBookingAnonymously, ({ caller, body }) => anonymous.reschedule(shop, caller, body))
}

function readerRoutes(on: On, shop: Shop): void {
  on(calls.queryExtendedBookings, ({ caller, body }) => bookingLists.query(shop, caller, body))
  on(calls.countExtendedBookings, ({ caller, body }) => bookingLists.count(shop, caller, body.filter))
  on(calls.getAnonymousActionToken, ({ caller, body }) => anonymous.tokenOf(shop, caller, body.bookingId))
  on(calls.getBookingAnonymously, ({ caller, body }) => anonymous.read(shop, caller, body.token))
  on(calls.setAttendance, ({ caller, body }) => attendanceChanges.set(shop, caller, body))
  on(calls.queryAttendance, ({ caller, body }) => attendance.query(shop, caller, body.query))
  on(calls.getAttendance, ({ caller, body }) => attendance.read(shop, caller, body.attendanceId))
  on(calls.getBookingCalendar, ({ caller, body }) => bookingCalendar.between(shop, caller, body))
}
