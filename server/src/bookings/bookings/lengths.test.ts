import type { BookingsPageProps } from '@cartwright/contract/pages/bookings.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  annaBerg,
  asMerchant,
  availability,
  book,
  hire,
  lineOf,
  offer,
  plan,
} from '../../../test/bookings.ts'
import { openPageBrowser } from '../../../test/page-browser.ts'
import { refusal } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'

let store: Store
let massage: { id: string; mainSlug: { name: string }; schedule: object }

beforeAll(async () => {
  store = await openStore({ settings: { timeZone: 'Europe/Berlin' } })
  massage = await offer(store, {
    ...{ name: 'Massage', staffMemberIds: [await hire(store)], payment: varied('40.00') },
    schedule: { availabilityConstraints: { sessionDurations: [90, 30, 60] } },
  })
  await priceByLength(massage.id, { 60: '70.00', 90: '95.00', 120: '120.00' })
})
afterAll(() => store.close())

const varied = (value: string) => ({
  ...{ rateType: 'VARIED', varied: { defaultPrice: { value } } },
  options: { online: true, inPerson: true },
})

async function priceByLength(serviceId: string, prices: Record<string, string>): Promise<void> {
  const variants = Object.entries(prices).map(([minutes, value]) => ({
    choices: [{ duration: { minutes: Number(minutes) } }],
    price: { value },
  }))
  await asMerchant(store, 'POST', '/bookings/v1/serviceOptionsAndVariants', {
    serviceOptionsAndVariants: {
      ...{ serviceId, options: { values: [{ type: 'DURATION' }] }, variants: { values: variants } },
    },
  })
}

const read = async (id: string) => (await asMerchant(store, 'GET', `/bookings/v2/services/${id}`)).service
const monday = { startDate: '2026-11-30T09:00:00', endDate: '2026-11-30T17:00:00', bookable: true }
const entries = (durationInMinutes: number, more: object = {}) =>
  availability(store, { serviceId: massage.id, ...monday, durationInMinutes, ...more })
const minutesOf = ({ slot }: { slot: { startDate: string; endDate: string } }) =>
  (Date.parse(slot.endDate) - Date.parse(slot.startDate)) / 60_000

describe('a service of several lengths', () => {
  test('says what each costs; a length without a price of its own costs the usual one', async () => {
    const { schedule, payment } = await read(massage.id)
    const { durations } = schedule.availabilityConstraints
    expect(
      durations.map(({ minutes, price }: { minutes: number; price: { value: string } }) => [
        minutes,
        price.value,
      ]),
    ).toEqual([
      [30, '40.00'],
      [60, '70.00'],
      [90, '95.00'],
    ])
    expect(payment.varied).toMatchObject({ minPrice: { value: '40.00' }, maxPrice: { value: '95.00' } })
  })

  test('says no price by length where something else decides too', async () => {
    const cut = await offer(store, {
      ...{ name: 'Cut', staffMemberIds: [await hire(store)], payment: varied('20.00') },
      schedule: { availabilityConstraints: { sessionDurations: [30, 60] } },
    })
    const values = [{ type: 'DURATION' }, { type: 'CUSTOM', customData: { name: 'Hair', choices: ['long'] } }]
    await asMerchant(store, 'POST', '/bookings/v1/serviceOptionsAndVariants', {
      serviceOptionsAndVariants: { serviceId: cut.id, options: { values }, variants: { values: [] } },
    })
    expect((await read(cut.id)).schedule.availabilityConstraints.durations).toEqual([
      { minutes: 30 },
      { minutes: 60 },
    ])
  })

  test('has slots of the length that is asked for, and none of another one', async () => {
    expect(new Set((await entries(90)).map(minutesOf))).toEqual(new Set([90]))
    const slots = async (durationInMinutes: number) =>
      asMerchant(store, 'POST', '/service-availability/v2/time-slots', {
        ...{ serviceId: massage.id, timeZone: 'Europe/Berlin', customerChoices: { durationInMinutes } },
        ...{ fromLocalDate: '2026-11-30T09:00:00', toLocalDate: '2026-11-30T17:00:00' },
      })
    expect((await slots(60)).timeSlots).toHaveLength(8)
    expect((await slots(45)).timeSlots).toEqual([])
  })

  test('costs what the booked time costs, whatever length or staff is said besides', async () => {
    const [entry] = await entries(90, { startDate: '2026-12-07T09:00:00', endDate: '2026-12-07T17:00:00' })
    const choices = [{ duration: { minutes: 60 } }, { staffMemberId: store.siteId }]
    const participantsChoices = { serviceChoices: [{ numberOfParticipants: 1, choices }] }
    const as = await store.visitor()
    const asked = { totalParticipants: null, participantsChoices, selectedPaymentOption: 'ONLINE' }
    const { booking } = (await book(store, as, entry, asked)).body
    const path = '/ecom/v1/carts/current'
    await store.ask('POST', `${path}/add-to-cart`, { as, body: { lineItems: [lineOf(booking.id)] } })
    const { body } = await store.ask('POST', `${path}/estimate-totals`, { as, body: {} })
    expect(body.priceSummary.subtotal.amount).toBe('95.00')
  })

  test('costs in the details what its length costs; other times and the way to move keep the length', async () => {
    const [entry] = await entries(60)
    const { startDate: start, endDate: end } = entry.slot
    const query = new URLSearchParams({ service: massage.id, start, end })
    const browser = openPageBrowser(store)
    const { props } = await browser.open<BookingsPageProps>(`/bookings/details?${query}`)
    expect(props.facts.find(({ label }) => label === 'Price')?.lines).toEqual(['$70.00'])
    const other = await store.visitor()
    const { booking } = (await book(store, other, entry, { selectedPaymentOption: 'OFFLINE' })).body
    const gone = await browser.open<BookingsPageProps>(`/bookings/details?${query}`)
    const [first] = gone.props.links.map(({ url }) => new URL(url, 'http://shop.test').searchParams)
    const [from = '', until = ''] = [first?.get('start'), first?.get('end')]
    expect(minutesOf({ slot: { startDate: from ?? '', endDate: until ?? '' } })).toBe(60)
    expect(gone.props.links.at(-1)?.url).toBe(
      `/services/${massage.mainSlug.name}?day=${start.slice(0, 10)}&length=60`,
    )
    await asMerchant(store, 'POST', `/bookings/v2/bookings/${booking.id}/confirm`, {
      ...{ bookingId: booking.id, revision: booking.revision },
    })
    const path = `/v1/anonymous-bookings/${booking.id}/token`
    const { token } = (await store.ask('GET', path, { as: other })).body
    const booked = await browser.open<BookingsPageProps>(`/bookings/${token}`)
    const move = booked.props.links.find(({ url }) => url.includes('move='))
    expect(new URL(move?.url ?? '', 'http://shop.test').searchParams.get('length')).toBe('60')
  })

  test('a booking keeps its length when the merchant moves it, also one that is no longer offered', async () => {
    const [entry] = await entries(90, { startDate: '2026-12-01T09:00:00', endDate: '2026-12-01T17:00:00' })
    const { booking } = await asMerchant(store, 'POST', '/admin/v1/bookings', {
      booking: { bookedEntity: entry, contactDetails: annaBerg, totalParticipants: 1 },
    })
    const setLengths = (sessionDurations: number[]) =>
      asMerchant(store, 'PATCH', `/bookings/v2/services/${massage.id}`, {
        service: { id: massage.id, schedule: { availabilityConstraints: { sessionDurations } } },
      })
    await setLengths([30, 60])
    const wednesday = { startDate: '2026-12-02T09:00:00', endDate: '2026-12-02T17:00:00' }
    const [later] = await entries(90, { ...wednesday, exceptBookingId: booking.id })
    expect(minutesOf(later)).toBe(90)
    const moveTo = (slot: object) =>
      store.ask('POST', `/bookings/v2/bookings/${booking.id}/reschedule`, {
        as: store.apiKey,
        body: { bookingId: booking.id, revision: booking.revision, slot },
      })
    const odd = { ...later.slot, endDate: '2026-12-02T10:45:00.000+01:00' }
    expect(refusal(await moveTo(odd))).toBe('SLOT_NOT_AVAILABLE')
    const moved = await moveTo(later.slot)
    expect(moved.body.booking).toMatchObject({
      startDate: '2026-12-02T08:00:00.000Z',
      endDate: '2026-12-02T09:30:00.000Z',
    })
    await setLengths([30, 60, 90])
  })
})

test('a course says when it begins and ends, as far as it has sessions', async () => {
  const course = await offer(store, { type: 'COURSE', name: 'Glazes', payment: { rateType: 'NO_FEE' } })
  expect((await read(course.id)).schedule).not.toHaveProperty('firstSessionStart')
  const series = await plan(store, course.id, { localStart: '2026-12-04T18:00', days: ['MONDAY'] })
  const { schedule } = await read(course.id)
  expect(schedule.firstSessionStart).toBe('2026-12-07T17:00:00.000Z')
  expect(schedule).not.toHaveProperty('lastSessionEnd')
  await asMerchant(store, 'PATCH', `/admin/v1/session-series/${series.id}`, {
    series: { id: series.id, until: '2026-12-28' },
  })
  expect((await read(course.id)).schedule.lastSessionEnd).toBe('2026-12-28T18:30:00.000Z')
})

test('a course without a last day shows the dates of the year that a booking of it holds', async () => {
  const course = await offer(store, { type: 'COURSE', name: 'Wheel', payment: { rateType: 'NO_FEE' } })
  await plan(store, course.id, { localStart: '2026-12-07T18:00', days: ['MONDAY'] })
  const twoYears = { startDate: '2026-12-01T00:00:00', endDate: '2028-11-01T00:00:00' }
  const found = await availability(store, { serviceId: course.id, ...twoYears })
  expect(found).toHaveLength(53)
  expect(found.at(-1)?.slot.startDate).toContain('2027-12-06')
})
