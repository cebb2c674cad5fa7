import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asMerchant, availability, hire, offer, plan } from '../../../test/bookings.ts'
import { type CalendarServer, calendarOf, openCalendarServer } from '../../../test/calendar-server.ts'
import { rows } from '../../../test/checkouts.ts'
import { refusal } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { openHttpClient } from '../../platform/http-client/http-client.ts'

let store: Store
let web: CalendarServer
let mara: string
let lesson: { id: string }

beforeAll(async () => {
  web = await openCalendarServer()
  const httpClient = openHttpClient({ networks: ['127.0.0.1/32'], ports: [web.port] })
  store = await openStore({ httpClient, settings: { timeZone: 'Europe/Berlin' } })
  mara = await hire(store)
  lesson = await offer(store, { staffMemberIds: [mara] })
})
afterAll(async () => {
  await store.close()
  await web.close()
})
beforeEach(async () => {
  await web.put('/mara', morning)
  await web.asked()
})

const meeting = (from: string, until: string) =>
  calendarOf([
    'UID:1',
    `DTSTART;TZID=Europe/Berlin:20261130T${from}00`,
    `DTEND;TZID=Europe/Berlin:20261130T${until}00`,
  ])
const morning = meeting('0930', '1130')
const path = () => `/admin/v1/resources/${mara}/busy-calendar`
const set = (address: string, as = store.apiKey) => store.ask('PUT', path(), { as, body: { address } })
const calendar = async () => (await asMerchant(store, 'GET', path())).calendar
const monday = { startDate: '2026-11-30T00:00:00Z', endDate: '2026-12-01T00:00:00Z' }
const hours = async () =>
  (await availability(store, { serviceId: [lesson.id], ...monday, bookable: true })).map(
    ({ slot }: { slot: { startDate: string } }) => slot.startDate.slice(11, 16),
  )
const later = async (minutes = 15) => {
  store.clock.advance(minutes * 60_000)
  await store.runJob('read-calendars')
}

describe('a calendar of another program', () => {
  test('takes times from those that can be booked, at once, and gives them back when it is removed', async () => {
    expect(await hours()).toHaveLength(8)
    const { body } = await set(web.url('/mara'))
    expect(body.calendar).toMatchObject({ address: web.url('/mara'), problem: null })
    expect(await hours()).toEqual(['12:00', '13:00', '14:00', '15:00', '16:00'])
    const week = '/admin/v1/booking-calendar?from=2026-11-30T00:00:00Z&to=2026-12-07T00:00:00Z'
    const busyTimes = [
      { resourceId: mara, startDate: '2026-11-30T08:30:00.000Z', endDate: '2026-11-30T10:30:00.000Z' },
    ]
    expect(await asMerchant(store, 'GET', week)).toMatchObject({ busyTimes, blocks: [] })
    await asMerchant(store, 'DELETE', path())
    expect(await hours()).toHaveLength(8)
    expect(await calendar()).toBeNull()
    expect(await asMerchant(store, 'GET', week)).toMatchObject({ busyTimes: [] })
  })

  test('is read every 15 minutes, and only fetched when it has changed', async () => {
    await set(web.url('/mara'))
    await web.put('/mara', meeting('1400', '1500'))
    await store.runJob('read-calendars')
    await later(14)
    expect(await hours()).toContain('14:00')
    await later(1)
    expect(await hours()).toEqual(['09:00', '10:00', '11:00', '12:00', '13:00', '15:00', '16:00'])
    await later()
    expect(await web.asked()).toEqual(['/mara 200', '/mara 200', '/mara 304'])
    expect(await hours()).not.toContain('14:00')
    expect(await calendar()).toMatchObject({
      readDate: new Date(store.clock.now).toISOString(),
      problem: null,
    })
  })

  test('that cannot be read keeps what it said last, and says when and why', async () => {
    await set(web.url('/mara'))
    const { readDate } = await calendar()
    await web.remove('/mara')
    await later()
    const checkedDate = new Date(store.clock.now).toISOString()
    expect(await calendar()).toMatchObject({ readDate, checkedDate, problem: 'answers with status 404' })
    expect(await hours()).not.toContain('10:00')
    await web.put('/mara', '<html>Please sign in</html>')
    await later()
    expect(await calendar()).toMatchObject({ readDate, problem: 'is not a calendar' })
    await web.put('/mara', meeting('0900', '0930'))
    const { body } = await store.ask('POST', `${path()}/read`, { as: store.apiKey, body: {} })
    expect(body.calendar).toMatchObject({ problem: null })
    expect(await hours()).toHaveLength(7)
  })

  test('counts on the clocks that its resource has now', async () => {
    await web.put('/mara', calendarOf(['UID:1', 'DTSTART:20261130T090000', 'DTEND:20261130T100000']))
    await set(web.url('/mara'))
    expect(await hours()).not.toContain('09:00')
    const path = `/bookings/v1/staff-members/${mara}`
    const timeZone = (zone: string) => asMerchant(store, 'PATCH', path, { staffMember: { timeZone: zone } })
    await timeZone('Europe/London')
    await later()
    expect((await hours())[0]).toBe('11:00')
    await timeZone('Europe/Berlin')
  })

  test('may stand behind a redirect, and be named as calendar programs do', async () => {
    const { body } = await set(web.url('/moved'))
    expect(body.calendar).toMatchObject({ problem: null })
    expect(await hours()).not.toContain('10:00')
    const as = store.apiKey
    const webcal = await store.ask('PUT', path(), {
      as,
      body: { address: `webcal://127.0.0.1:${web.port}/mara` },
    })
    expect(webcal.body.calendar).toMatchObject({
      address: `https://127.0.0.1:${web.port}/mara`,
      problem: 'cannot be reached',
    })
    expect(await hours()).not.toContain('10:00')
  })

  test('that does not end is not read to its end', async () => {
    expect((await set(web.url('/endless'))).body.calendar).toMatchObject({ problem: 'is larger than 5 MB' })
  })

  test('whose rules never come to an end is given up for a day', async () => {
    const rule = 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'
    await web.put('/mara', calendarOf(['UID:1', 'DTSTART:20261130T090000Z', 'DURATION:PT1H', rule]))
    const problem = 'takes too long to read'
    expect((await set(web.url('/mara'))).body.calendar).toMatchObject({ problem })
    await web.put('/mara', morning)
    await later()
    expect(await calendar()).toMatchObject({ problem })
    await later(24 * 60 - 15)
    expect(await calendar()).toMatchObject({ problem: null })
  })

  test('closes the classes in its times, except for what is one of them', async () => {
    const raku = await offer(store, { type: 'CLASS', name: 'Raku', staffMemberIds: [mara] })
    const once = { days: [], resourceIds: [mara] }
    await plan(store, raku.id, { ...once, localStart: '2026-11-30T10:00', durationInMinutes: 60 })
    await plan(store, raku.id, { ...once, localStart: '2026-11-30T11:30', durationInMinutes: 90 })
    const begins = async () => {
      const entries = await availability(store, { serviceId: [raku.id], ...monday })
      return entries.map(({ slot }: { slot: { startDate: string } }) => slot.startDate.slice(11, 16))
    }
    await set(web.url('/mara'))
    expect(await begins()).toEqual(['11:30'])
    await web.put('/mara', meeting('1130', '1300'))
    await later()
    expect(await begins()).toEqual(['10:00', '11:30'])
    await asMerchant(store, 'DELETE', `/bookings/v2/services/${raku.id}`)
  })

  test('does not close a class that was noted in it before it was planned, or moved there', async () => {
    await web.put('/mara', meeting('1400', '1500'))
    await set(web.url('/mara'))
    const raku = await offer(store, { type: 'CLASS', name: 'Raku', staffMemberIds: [mara] })
    const once = { days: [], resourceIds: [mara], durationInMinutes: 60 }
    const series = await plan(store, raku.id, { ...once, localStart: '2026-11-30T14:00' })
    const begins = async () => {
      const entries = await availability(store, { serviceId: [raku.id], ...monday })
      return entries.map(({ slot }: { slot: { startDate: string } }) => slot.startDate.slice(11, 16))
    }
    expect(await begins()).toEqual([])
    await store.runJob('read-calendars')
    expect(await begins()).toEqual(['14:00'])
    await web.put('/mara', meeting('1600', '1700'))
    await later()
    const change = { id: series.id, localStart: '2026-11-30T16:00' }
    await asMerchant(store, 'PATCH', `/admin/v1/session-series/${series.id}`, { series: change })
    await store.runJob('read-calendars')
    expect(await begins()).toEqual(['16:00'])
    await asMerchant(store, 'DELETE', `/bookings/v2/services/${raku.id}`)
  })

  test('takes the time of a class that is cancelled or removed, since it is something else now', async () => {
    await web.put('/mara', meeting('1400', '1500'))
    const raku = await offer(store, { type: 'CLASS', name: 'Raku', staffMemberIds: [mara] })
    const once = { days: [], resourceIds: [mara], durationInMinutes: 60 }
    const busyTimes = async () => {
      await store.runJob('read-calendars')
      const week = '/admin/v1/booking-calendar?from=2026-11-30T00:00:00Z&to=2026-12-07T00:00:00Z'
      return (await asMerchant(store, 'GET', week)).busyTimes.length
    }
    const series = await plan(store, raku.id, { ...once, localStart: '2026-11-30T14:00' })
    await set(web.url('/mara'))
    expect(await busyTimes()).toBe(0)
    const session = `/admin/v1/session-series/${series.id}/cancel`
    await asMerchant(store, 'POST', session, { date: '2026-11-30' })
    expect(await busyTimes()).toBe(1)
    const other = await plan(store, raku.id, { ...once, localStart: '2026-11-30T14:00' })
    expect(await busyTimes()).toBe(0)
    await asMerchant(store, 'DELETE', `/admin/v1/session-series/${other.id}`)
    expect(await busyTimes()).toBe(1)
    await asMerchant(store, 'DELETE', `/bookings/v2/services/${raku.id}`)
  })

  test('has an address of the Internet that only managers see', async () => {
    expect(refusal(await set('ftp://calendar.example.com/mara.ics'))).toEqual({ address: 'VALIDATION' })
    expect(refusal(await set('http://10.0.0.1/mara.ics'))).toEqual({ address: 'VALIDATION' })
    await set(web.url('/mara'))
    const key = { name: 'Reader', permissions: ['BOOKINGS.READ'] }
    const viewer = (await asMerchant(store, 'POST', '/admin/v1/api-keys', { key })).secret
    const { body } = await store.ask('GET', path(), { as: viewer })
    expect(body.calendar.address).toBeUndefined()
    expect(refusal(await set(web.url('/mara'), viewer))).toBe('PERMISSION_DENIED')
    expect(refusal(await store.ask('GET', path(), { as: await store.visitor() }))).toBe('PERMISSION_DENIED')
    const [stored] = await rows<{ found: boolean }>(
      store,
      "SELECT strpos(encode(address, 'escape'), '127.0.0.1') > 0 AS found FROM busy_calendars",
    )
    expect(stored).toEqual({ found: false })
  })

  test('of nobody is not found', async () => {
    await asMerchant(store, 'DELETE', path())
    const as = store.apiKey
    expect(refusal(await store.ask('POST', `${path()}/read`, { as, body: {} }))).toBe('NOT_FOUND')
    expect(refusal(await store.ask('DELETE', path(), { as }))).toBe('NOT_FOUND')
    const unknown = `/admin/v1/resources/${store.siteId}/busy-calendar`
    expect(refusal(await store.ask('GET', unknown, { as }))).toBe('RESOURCE_NOT_FOUND')
  })
})
