import type { Reply, Store } from './store.ts'

/** Sends a call as the merchant and returns its body. Throws if it is refused. */
export async function asMerchant(store: Store, method: string, path: string, body?: object) {
  const reply = await store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body
}

const workdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY']

/** Somebody who works from nine to five, on the clocks of Berlin. */
export async function hire(store: Store, name = 'Mara', more: object = {}): Promise<string> {
  const workingHours = workdays.map((day) => ({ day, startTime: '09:00', endTime: '17:00' }))
  const staffMember = { name, timeZone: 'Europe/Berlin', workingHours, ...more }
  const body = await asMerchant(store, 'POST', '/bookings/v1/staff-members', { staffMember })
  return body.staffMember.id
}

export const price = (value: string, options: object = { online: true, inPerson: true }) => ({
  payment: { rateType: 'FIXED', fixed: { price: { value } }, options },
})

/** A service; a lesson of one hour for 60.00 unless said otherwise. */
export async function offer(store: Store, service: object) {
  const usual = {
    type: 'APPOINTMENT',
    name: 'Wheel lesson',
    ...price('60.00'),
    schedule: { availabilityConstraints: { sessionDurations: [60] } },
  }
  const body = await asMerchant(store, 'POST', '/bookings/v2/services', { service: { ...usual, ...service } })
  return body.service
}

/** Sessions of a class or course: Tuesdays at six in the evening, on the clocks of Berlin, unless said otherwise. */
export async function plan(store: Store, serviceId: string, series: object = {}) {
  const usual = {
    localStart: '2026-12-01T18:00',
    durationInMinutes: 90,
    timeZone: 'Europe/Berlin',
    days: ['TUESDAY'],
  }
  const body = { series: { serviceId, ...usual, ...series } }
  return (await asMerchant(store, 'POST', '/admin/v1/session-series', body)).series
}

/** The availability of a service from one moment to another. */
export async function availability(store: Store, filter: object, more: object = {}) {
  const body = { query: { filter }, timezone: 'Europe/Berlin', ...more }
  const reply = await store.ask('POST', '/availability-calendar/v1/availability/query', {
    ...{ as: store.apiKey, body },
  })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body.availabilityEntries
}

/** A class for five on Tuesday evenings, and its first session from a moment to another. */
export async function offerRaku(store: Store, days: { startDate: string; endDate: string }) {
  const raku = await offer(store, { type: 'CLASS', name: 'Raku', defaultCapacity: 5 })
  await plan(store, raku.id)
  const [session] = await availability(store, { serviceId: [raku.id], ...days })
  return { raku, session }
}

export const annaBerg = { firstName: 'Anna', lastName: 'Berg', email: 'anna@example.com' }

/** Books an entry of the availability, as it came. */
export function book(store: Store, as: string, bookedEntity: object, more: object = {}): Promise<Reply> {
  const booking = { bookedEntity, contactDetails: annaBerg, totalParticipants: 1, ...more }
  return store.ask('POST', '/_api/bookings-service/v2/bookings', { as, body: { booking } })
}

interface ForCustomer {
  contactDetails: object
  bookedEntity: object
  totalParticipants?: number
}

/** What the merchant books for a customer. */
export async function bookFor(store: Store, booking: ForCustomer) {
  return (await asMerchant(store, 'POST', '/admin/v1/bookings', { booking })).booking
}

/** The line of a cart for a booking. */
export const lineOf = (bookingId: string) => ({
  quantity: 1,
  catalogReference: { appId: '13d21c63-b5ec-5912-8397-c3a5ddb27a97', catalogItemId: bookingId },
})
