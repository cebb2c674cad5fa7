import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asMerchant, availability, book, hire, offer } from '../../../test/bookings.ts'
import { shopper } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'

let store: Store

beforeAll(async () => {
  store = await openStore({ settings: { timeZone: 'Europe/Berlin' } })
})
afterAll(() => store.close())

const monday = { startDate: '2026-11-30T00:00:00Z', endDate: '2026-12-01T00:00:00Z', bookable: true }
const clock = ({ slot }: { slot: { startDate: string } }) => slot.startDate.slice(11, 16)

describe('a booking that is about to move', () => {
  const openLesson = async () => {
    const mara = await hire(store)
    const lesson = await offer(store, {
      ...{ name: 'Lesson', staffMemberIds: [mara], payment: { rateType: 'NO_FEE' } },
      schedule: { availabilityConstraints: { sessionDurations: [60, 120], slotInterval: 30 } },
    })
    const entries = await availability(store, { serviceId: [lesson.id], ...monday })
    const entry = entries.find((one: never) => clock(one) === '10:00')
    const { as } = await shopper(store)
    const { body } = await book(store, as, entry)
    return { lesson, booking: body.booking, as }
  }
  const clocks = async (filter: object, as = store.apiKey) => {
    const { body } = await store.ask('POST', '/availability-calendar/v1/availability/query', {
      ...{ as, body: { query: { filter: { ...monday, ...filter } }, timezone: 'Europe/Berlin' } },
    })
    return body.availabilityEntries.map(clock)
  }

  test('may overlap its own time for the merchant, and for nobody else', async () => {
    const { lesson, booking, as } = await openLesson()
    const filter = { serviceId: lesson.id }
    expect((await clocks(filter)).slice(0, 3)).toEqual(['09:00', '11:00', '11:30'])
    const except = { ...filter, exceptBookingId: booking.id }
    expect((await clocks(except)).slice(0, 4)).toEqual(['09:00', '09:30', '10:00', '10:30'])
    expect((await clocks(except, as)).slice(0, 3)).toEqual(['09:00', '11:00', '11:30'])
  })

  test('is offered times of its own length', async () => {
    const { lesson } = await openLesson()
    const filter = { serviceId: lesson.id, durationInMinutes: 120 }
    expect((await clocks(filter)).slice(0, 2)).toEqual(['11:00', '11:30'])
    expect((await clocks(filter)).at(-1)).toBe('15:00')
    expect((await clocks({ ...filter, durationInMinutes: 45 })).at(-1)).toBe('16:00')
  })

  test('keeps who gives it, although others are free', async () => {
    const [mara, ben] = [await hire(store, 'Mara'), await hire(store, 'Ben')]
    const lesson = await offer(store, { name: 'Duo', staffMemberIds: [mara, ben] })
    const [entry] = await availability(store, { serviceId: [lesson.id], resourceId: mara, ...monday })
    const body = { booking: { bookedEntity: entry, contactDetails: { firstName: 'Anna' } } }
    const { booking } = await asMerchant(store, 'POST', '/admin/v1/bookings', body)
    const filter = { serviceId: [lesson.id], ...monday, exceptBookingId: booking.id }
    const later = (await availability(store, filter)).filter((one: never) => clock(one) === '10:00')
    const names = later.map(({ slot }: { slot: { resource: { name: string } } }) => slot.resource.name)
    expect(names).toEqual(['Mara', 'Ben'])
    const moved = await asMerchant(store, 'POST', `/bookings/v2/bookings/${booking.id}/reschedule`, {
      ...{ bookingId: booking.id, revision: booking.revision, slot: later[0].slot },
    })
    expect(moved.booking.bookedEntity.slot.resource).toMatchObject({ id: mara, name: 'Mara' })
  })
})
