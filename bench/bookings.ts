import pg from 'pg'
import { asMerchant } from '../trials/http.ts'
import { databaseUrlOf, freePort, newDataDir, type ShopProcess, startShop } from '../trials/process.ts'
import { fillShop } from '../trials/seed.ts'
import { newShopper } from '../trials/shoppers.ts'
import { withCosts } from './costs.ts'
import type { Ask, LoadJob } from './load.ts'
import { timesOf, within } from './merchants/waits.ts'
import { resultOf } from './processes.ts'
import { type Bar, compare, measure } from './report.ts'
import type { Sample } from './samples.ts'

const staff = 50
const bookings = 10_000
const connections = 8
/** Milliseconds */
const bar = 30
const day = 24 * 60 * 60_000
/** Minutes of the services. */
const durations = [30, 45, 60, 75, 90]
const timeZones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe']

interface Options {
  pairs: number
  seconds: number
  profiling: readonly string[]
}

/** Measures who is free in a month, for services that each of fifty members of staff gives. */
export async function* slotBars(
  isWanted: (name: string) => boolean,
  { profiling, ...rounds }: Options,
): AsyncIterable<Bar> {
  if (!isWanted('slots')) return
  const { dataDir, remove } = await newDataDir()
  process.stdout.write(`Filling the calendars of ${staff} members of staff with ${bookings} bookings …\n`)
  try {
    await fillShop(dataDir, {})
    const shop = await startShop({ dataDir, port: await freePort(), nodeArguments: profiling })
    try {
      const serviceIds = await fillCalendars(shop)
      const { accessToken } = await newShopper(shop).auth.session()
      const asks = {
        'availability calendar, a time a day': calendarAsks(serviceIds, { slotsPerDay: 1 }),
        'availability calendar, all times': calendarAsks(serviceIds),
        'time slots': timeSlotAsks(serviceIds),
      }
      for (const [name, requests] of Object.entries(asks)) {
        yield* measureMonth(shop, { name, requests, token: accessToken, ...rounds })
      }
    } finally {
      await shop.stop()
    }
  } finally {
    await remove()
  }
}

interface Month extends Omit<Options, 'profiling'> {
  name: string
  requests: Ask[]
  token: string
}

/** One request after the other, then several at once. */
async function* measureMonth(
  shop: ShopProcess,
  { name, requests, token, pairs, seconds }: Month,
): AsyncIterable<Bar> {
  const load = (time: number) => {
    const job = { url: shop.url, requests, connections, seconds: time, tokens: [token] }
    return withCosts(shop, () => resultOf<LoadJob, Sample>('./load.ts', job))
  }
  await load(2 * seconds)
  const headers = { authorization: token, 'content-type': 'application/json' }
  const times = await timesOf(async (turn) => {
    const { method, path, body = '' } = requests[(turn * 7) % requests.length] as Ask
    const response = await fetch(shop.url + path, { method, headers, body })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    await response.arrayBuffer()
  }, 200)
  yield within(`a month of ${staff} calendars with ${bookings} bookings, ${name}`, times, bar)
  const contest = await measure(pairs, (part) => load(seconds * part))
  yield compare(`the same with ${connections} connections`, contest, {})
}

/** Months that begin on different days, on the clocks of different zones. */
function months(serviceIds: readonly string[]) {
  return Array.from({ length: 300 }, (_, turn) => {
    const from = new Date(Date.now() + (1 + (turn % 20)) * day)
    return {
      serviceId: serviceIds[turn % serviceIds.length] ?? '',
      timeZone: timeZones[turn % timeZones.length] ?? '',
      from: from.toISOString().slice(0, 10),
      until: new Date(from.getTime() + 30 * day).toISOString().slice(0, 10),
    }
  })
}

function calendarAsks(serviceIds: readonly string[], shown: { slotsPerDay?: number } = {}): Ask[] {
  return months(serviceIds).map(({ serviceId, timeZone: timezone, from, until }) => {
    const filter = {
      ...{ serviceId: [serviceId], bookable: true },
      ...{ startDate: `${from}T00:00:00Z`, endDate: `${until}T00:00:00Z` },
    }
    const body = JSON.stringify({ query: { filter }, timezone, ...shown })
    return { method: 'POST', path: '/availability-calendar/v1/availability/query', body }
  })
}

function timeSlotAsks(serviceIds: readonly string[]): Ask[] {
  return months(serviceIds).map(({ serviceId, timeZone, from, until }) => {
    const [fromLocalDate, toLocalDate] = [`${from}T00:00:00`, `${until}T00:00:00`]
    const body = JSON.stringify({ serviceId, fromLocalDate, toLocalDate, timeZone, bookable: true })
    return { method: 'POST', path: '/_api/service-availability/v2/time-slots', body }
  })
}

/** Returns the services. */
async function fillCalendars(shop: ShopProcess): Promise<string[]> {
  const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
  const workingHours = days.map((name) => ({ day: name, startTime: '09:00', endTime: '17:00' }))
  const staffMemberIds: string[] = []
  for (let index = 0; index < staff; index++) {
    const staffMember = { name: `Member ${index}`, timeZone: 'Europe/Berlin', workingHours }
    const hired = await asMerchant(shop, '/bookings/v1/staff-members', { staffMember })
    staffMemberIds.push(hired.staffMember.id)
  }
  const payment = {
    rateType: 'FIXED',
    fixed: { price: { value: '60.00' } },
    options: { online: true, inPerson: true },
  }
  const serviceIds: string[] = []
  for (const minutes of durations) {
    const schedule = { availabilityConstraints: { sessionDurations: [minutes] } }
    const service = { type: 'APPOINTMENT', name: `${minutes} minutes`, staffMemberIds, schedule, payment }
    serviceIds.push((await asMerchant(shop, '/bookings/v2/services', { service })).service.id)
  }
  await bookMany(shop, serviceIds[0] ?? '')
  return serviceIds
}

/** Books once over HTTP, and repeats that booking for every member of staff, four hours on each of fifty days. */
async function bookMany(shop: ShopProcess, serviceId: string): Promise<void> {
  const [ask] = calendarAsks([serviceId])
  const found = await asMerchant(shop, ask?.path ?? '', JSON.parse(ask?.body ?? '{}'))
  const contactDetails = { firstName: 'Anna', lastName: 'Berg', email: 'anna@example.com' }
  const { slot } = found.availabilityEntries[0]
  const booking = { bookedEntity: { slot }, contactDetails, totalParticipants: 1 }
  const made = await asMerchant(shop, '/_api/bookings-service/v2/bookings', { booking })
  const database = new pg.Client({ connectionString: databaseUrlOf(shop.dataDir) })
  await database.connect()
  try {
    const { rows } = await database.query<Columns>(writtenColumns)
    await database.query(repeatBooking(rows[0]), [made.booking.id, bookings, staff])
    await database.query('ANALYZE')
  } finally {
    await database.end()
  }
}

interface Columns {
  names: string
  /** Of a copy. */
  values: string
}

/** The database computes the others. */
const writtenColumns = `
  SELECT string_agg(quote_ident(column_name), ', ') AS names, string_agg('copy.' || quote_ident(column_name), ', ') AS values
  FROM information_schema.columns
  WHERE table_schema = current_schema() AND table_name = 'bookings' AND is_generated = 'NEVER'`

/** Copies of the booking $1, $2 of them for $3 members of staff, each for an hour and with the units that it takes. */
const repeatBooking = (columns: Columns | undefined) => `
  WITH people AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM booking_resources),
  copies AS (
    SELECT gen_random_uuid() AS id, p.id AS person,
      date_trunc('day', now()) + make_interval(days => 2 + n / ($3 * 4), hours => 8 + 2 * (n / $3 % 4)) AS begins
    FROM generate_series(0, $2::int - 1) AS n JOIN people p ON p.place = n % $3::int),
  booked AS (
    INSERT INTO bookings (${columns?.names})
    SELECT ${columns?.values} FROM bookings f CROSS JOIN copies c
    CROSS JOIN LATERAL jsonb_populate_record(f, jsonb_build_object('id', c.id, 'resource_id', c.person,
      'resource_ids', jsonb_build_array(c.person), 'starts_at', c.begins, 'ends_at', c.begins + interval '1 hour',
      'busy_from', c.begins, 'busy_until', c.begins + interval '1 hour', 'status', 'CONFIRMED', 'held_until', null))
      AS copy
    WHERE f.id = $1 RETURNING site_id, id, resource_id, starts_at, ends_at),
  times AS (
    INSERT INTO resource_times (site_id, resource_id, id, kind, note, starts_at, ends_at, from_unit, until_unit)
    SELECT site_id, resource_id, id, 'BOOKING', '', starts_at, ends_at, extract(epoch FROM starts_at)::int / 300,
      extract(epoch FROM ends_at)::int / 300 FROM booked)
  INSERT INTO resource_units (site_id, resource_id, unit, booking_id)
  SELECT site_id, resource_id, unit, id FROM booked CROSS JOIN LATERAL generate_series(
    extract(epoch FROM starts_at)::int / 300, extract(epoch FROM ends_at)::int / 300 - 1) AS unit
  ON CONFLICT DO NOTHING`
