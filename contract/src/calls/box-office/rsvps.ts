import { everyone, merchants, named, shoppers } from '../call.ts'

const open = { callers: everyone, permission: '', prefixes: ['/events'] } as const
const queries = { ...open, method: 'POST', query: true } as const
const admin = { callers: merchants, permission: 'EVENTS.MANAGE', prefixes: ['/events'] } as const

export const rsvpsCalls = named({
  createRsvp: { ...open, method: 'POST', path: '/v2/rsvps', summary: 'Say who comes to an event' },
  getRsvp: {
    ...open,
    method: 'GET',
    path: '/v2/rsvps/{rsvpId}',
    summary: 'Read an RSVP: merchants any, guests their own',
  },
  queryRsvps: {
    ...queries,
    callers: merchants,
    permission: 'EVENTS.READ',
    path: '/v2/rsvps/query',
    summary: 'Find RSVPs',
  },
  listCurrentRsvps: {
    ...open,
    callers: shoppers,
    method: 'GET',
    path: '/v2/rsvps/current',
    summary: 'List the caller’s own RSVPs',
  },
  updateRsvp: {
    ...open,
    method: 'PATCH',
    path: '/v2/rsvps/{rsvp.id}',
    summary: 'Change an RSVP: merchants any, guests their own',
  },
  deleteRsvp: { ...admin, method: 'DELETE', path: '/v2/rsvps/{rsvpId}', summary: 'Delete an RSVP' },
  checkInRsvpGuests: {
    ...admin,
    method: 'POST',
    path: '/v2/rsvps/{rsvpId}/check-in',
    summary: 'Let the guests of an RSVP in',
  },
  cancelRsvpGuestsCheckIn: {
    ...admin,
    method: 'POST',
    path: '/v2/rsvps/{rsvpId}/cancel-check-in',
    summary: 'Undo that guests of an RSVP were let in',
  },
  queryEventGuests: {
    ...queries,
    path: '/v2/guests/query',
    summary: 'Find guests; shoppers the names of those whom an event shows',
  },
})
