import { everyone, merchants, named, noPrefix } from '../call.ts'

const reads = { prefixes: noPrefix, callers: everyone, permission: '' } as const
const admin = { prefixes: noPrefix, callers: merchants, permission: 'BOOKINGS.READ' } as const
const writes = { ...admin, permission: 'BOOKINGS.MANAGE' } as const
const timeSlots = '/_api/service-availability/v2/time-slots'
const timeSlotsAlias = '/service-availability/v2/time-slots'
const staff = '/bookings/v1/staff-members'
const resources = '/bookings/v2/resources'
const series = '/admin/v1/session-series'
const busyCalendar = '/admin/v1/resources/{resourceId}/busy-calendar'

export const slotsCalls = named({
  queryAvailability: {
    ...reads,
    method: 'POST',
    query: true,
    path: '/availability-calendar/v1/availability/query',
    aliases: ['/bookings/availability-calendar/v1/availability/query', '/bookings/v1/availability/query'],
    summary: 'Find slots of a service, or sessions of a class, from one moment to another',
  },
  getScheduleAvailability: {
    ...reads,
    method: 'GET',
    path: '/v2/availability/schedule/{scheduleId}',
    summary: 'Read how many places of a course are free',
  },
  listAvailabilityTimeSlots: {
    ...reads,
    method: 'POST',
    query: true,
    path: timeSlots,
    aliases: [timeSlotsAlias],
    summary: 'List slots of an appointment, on the clocks of a time zone',
  },
  getAvailabilityTimeSlot: {
    ...reads,
    method: 'POST',
    query: true,
    path: `${timeSlots}/get`,
    aliases: [`${timeSlotsAlias}/get`],
    summary: 'Read one slot of an appointment, with who is free',
  },
  listEventTimeSlots: {
    ...reads,
    method: 'POST',
    query: true,
    path: `${timeSlots}/event`,
    aliases: [`${timeSlotsAlias}/event`],
    summary: 'List sessions of classes and courses',
  },
  getEventTimeSlot: {
    ...reads,
    method: 'GET',
    path: `${timeSlots}/event/{eventId}`,
    aliases: [`${timeSlotsAlias}/event/{eventId}`],
    summary: 'Read one session',
  },
  queryStaffMembers: {
    ...reads,
    method: 'POST',
    query: true,
    path: `${staff}/query`,
    summary: 'Find staff who give services',
  },
  getStaffMember: {
    ...reads,
    method: 'GET',
    path: `${staff}/{staffMemberId}`,
    summary: 'Read one of the staff who give services',
  },
  createStaffMember: { ...writes, method: 'POST', path: staff, summary: 'Add somebody who gives services' },
  updateStaffMember: {
    ...writes,
    method: 'PATCH',
    path: `${staff}/{staffMember.id}`,
    summary: 'Change somebody who gives services, with their hours; fields that are left out stay',
  },
  deleteStaffMember: {
    ...writes,
    method: 'DELETE',
    path: `${staff}/{staffMemberId}`,
    summary: 'Remove somebody whom nobody has booked in the future',
  },
  queryResources: {
    ...reads,
    method: 'POST',
    query: true,
    path: `${resources}/query`,
    aliases: ['/bookings/v1/resources/query'],
    summary: 'Find staff, rooms and equipment',
  },
  getResource: {
    ...reads,
    method: 'GET',
    path: `${resources}/{resourceId}`,
    summary: 'Read one of the staff, a room or a piece of equipment',
  },
  createResource: {
    ...writes,
    method: 'POST',
    path: resources,
    summary: 'Add a room or a piece of equipment',
  },
  updateResource: {
    ...writes,
    method: 'PATCH',
    path: `${resources}/{resource.id}`,
    summary: 'Change a resource, with its hours; fields that are left out stay',
  },
  deleteResource: {
    ...writes,
    method: 'DELETE',
    path: `${resources}/{resourceId}`,
    summary: 'Delete a resource that nobody has booked in the future',
  },
  resetResourceCalendar: {
    ...writes,
    method: 'POST',
    path: `${resources}/{resourceId}/reset-calendar`,
    summary: 'Give the calendar of a resource a new secret address',
  },
  listSessionSeries: {
    ...admin,
    method: 'GET',
    path: series,
    summary: 'List when a class or course takes place',
  },
  createSessionSeries: {
    ...writes,
    method: 'POST',
    path: series,
    summary: 'Add sessions to a class or course: one, or one every week',
  },
  updateSessionSeries: {
    ...writes,
    method: 'PATCH',
    path: `${series}/{series.id}`,
    summary: 'Change the sessions to come, or cancel some; fields that are left out stay',
  },
  deleteSessionSeries: {
    ...writes,
    method: 'DELETE',
    path: `${series}/{id}`,
    summary: 'Delete sessions that nobody has booked in the future',
  },
  cancelSession: {
    ...writes,
    method: 'POST',
    path: `${series}/{id}/cancel`,
    summary: 'Cancel one session and what is booked of it, and tell whoever has booked',
  },
  blockTime: {
    ...writes,
    method: 'POST',
    path: '/admin/v1/resources/{resourceId}/blocks',
    summary: 'Keep a time of a resource free of bookings',
  },
  unblockTime: {
    ...writes,
    method: 'DELETE',
    path: '/admin/v1/resources/{resourceId}/blocks/{id}',
    summary: 'Offer a blocked time again',
  },
  getBusyCalendar: {
    ...admin,
    method: 'GET',
    path: busyCalendar,
    summary: 'Read which calendar of another program says when a resource is busy',
  },
  setBusyCalendar: {
    ...writes,
    method: 'PUT',
    path: busyCalendar,
    summary: 'Read when a resource is busy from a calendar of another program, now and every 15 minutes',
  },
  readBusyCalendar: {
    ...writes,
    method: 'POST',
    path: `${busyCalendar}/read`,
    summary: 'Read the calendar of another program now',
  },
  removeBusyCalendar: {
    ...writes,
    method: 'DELETE',
    path: busyCalendar,
    summary: 'Stop reading the calendar of another program, and free its times',
  },
})
