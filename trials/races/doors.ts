import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'
import { type AdminClient, createAdminClient } from '../../sdk/src/admin.ts'
import { newNumber } from '../../server/src/box-office/tickets/codes.rules.ts'
import { insist, newTally } from '../load/insist.ts'
import { databaseUrlOf } from '../process.ts'
import type { Place } from '../shoppers.ts'
import { type Outcome, withShop } from '../trial.ts'
import { compareLists, Door } from './door.ts'

export interface DoorsOptions {
  tickets: number
}

/** Of a hundred tickets, those that are presented at both doors, and forged codes besides. */
const copied = 5
const forged = 2
/** Guests who come between two uploads of a door. */
const batch = 50

/** Two doors scan all tickets of an event, one of them without a network for half the time. */
export function doors(options: DoorsOptions): Promise<Outcome> {
  return withShop({}, async ({ start }) => {
    const shop = await start()
    const database = new pg.Client({ connectionString: databaseUrlOf(shop.dataDir) })
    await database.connect()
    return doorsOn({ shop, database }, options).finally(() => database.end())
  })
}

interface Scene {
  shop: Place
  database: pg.Client
}

export async function doorsOn({ shop, database }: Scene, { tickets }: DoorsOptions): Promise<Outcome> {
  const admin = createAdminClient(shop)
  const { eventId, codes } = await sellTickets(admin, database, tickets)
  const begin = performance.now()
  const north = new Door(admin, { eventId, name: 'north' })
  const south = new Door(admin, { eventId, name: 'south' })
  await Promise.all([north.read(), south.read()])
  const opened = performance.now() - begin
  const guests = arrivals(codes)
  for (const [index, group] of inGroups(guests).entries()) {
    const progress = index / (guests.length / batch)
    south.isOnline = progress < 0.25 || progress >= 0.75
    await Promise.all([north, south].map((door) => admit(door, group)))
  }
  const waiting = south.longestQueue
  for (const door of [north, south, north]) await door.sync()
  return verdict({ north, south, guests, tickets, opened, waiting })
}

interface Guest {
  code: string
  /** One of the doors, or both: then somebody has a copy. */
  doors: readonly string[]
  isForged: boolean
}

function arrivals(codes: readonly string[]): Guest[] {
  const guests = codes.map((code) => {
    const isCopied = randomInt(100) < copied
    const doors = isCopied ? ['north', 'south'] : [randomInt(2) === 0 ? 'north' : 'south']
    return { code, doors, isForged: false }
  })
  const wrong = codes.slice(0, Math.ceil((codes.length * forged) / 100)).map((code) => ({
    ...{ code: code.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), doors: ['north', 'south'] },
    isForged: true,
  }))
  const all = [...guests, ...wrong]
  return all
    .map((guest) => ({ guest, order: randomInt(1_000_000) }))
    .sort((a, b) => a.order - b.order)
    .map(({ guest }) => guest)
}

function inGroups(guests: readonly Guest[]): Guest[][] {
  const count = Math.ceil(guests.length / batch)
  return Array.from({ length: count }, (_, index) => guests.slice(index * batch, (index + 1) * batch))
}

/** The guests of a group who come to this door. Every fifth upload gets no answer the first time. */
async function admit(door: Door, group: readonly Guest[]): Promise<void> {
  for (const { code, doors } of group) if (doors.includes(door.name)) door.scan(code)
  if (door.isOnline) await door.sync({ loses: randomInt(5) === 0 })
}

interface Result {
  north: Door
  south: Door
  guests: readonly Guest[]
  tickets: number
  opened: number
  waiting: number
}

function verdict(result: Result): Outcome {
  const { north, south, tickets, opened, waiting } = result
  const { faults, doubled } = findFaults(result)
  const uploads = [...north.uploads, ...south.uploads].sort((a, b) => a - b)
  const p95 = uploads[Math.floor(uploads.length * 0.95)] ?? 0
  const some = faults.slice(0, 5).join('; ')
  return {
    bar: `${tickets} tickets at two doors, one offline for half the time: every ticket once, or marked as doubled`,
    measured: [
      `${north.checkedIn} in, ${doubled} of them doubled with both times`,
      faults.length === 0 ? 'nothing wrong' : `${faults.length} wrong: ${some}`,
      `both lists taken in ${opened.toFixed(0)} ms, ${Math.round(north.listBytes / 1024)} KB each`,
      `a decision at the door takes ${(north.decision * 1000).toFixed(0)} µs`,
      `an upload with the changes of the other door ${p95.toFixed(0)} ms (p95)`,
      `${waiting} scans waited when the network came back`,
    ].join('; '),
    met: faults.length === 0,
  }
}

function findFaults({ north, south, guests, tickets }: Result): { faults: string[]; doubled: number } {
  const faults = compareLists(north, south)
  if (north.checkedIn !== tickets) faults.push(`${north.checkedIn} are in`)
  const letIn = new Map<string, number>()
  for (const code of [...north.letIn, ...south.letIn]) letIn.set(code, (letIn.get(code) ?? 0) + 1)
  let doubled = 0
  for (const { code, isForged } of guests) {
    const count = letIn.get(code) ?? 0
    if (isForged && count > 0) faults.push('a forged code let somebody in')
    if (isForged) continue
    const { checkedInDate, doubled: again = [] } = north.find(code) ?? {}
    if (count === 0 || !checkedInDate) faults.push(`${code} let nobody in`)
    if (again.length !== count - 1) faults.push(`${code} let in ${count}, and is not marked so`)
    if (count > 1) doubled++
  }
  return { faults, doubled }
}

/** Of an order that is sold. The tickets of the others are copied: their e-mails would cost more than all scans. */
const inOrder = 10

async function sellTickets(
  admin: AdminClient,
  database: pg.Client,
  count: number,
): Promise<{ eventId: string; codes: string[] }> {
  const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const made = await admin.call('createEvent', {
    event: {
      title: 'Concert',
      location: { type: 'VENUE', name: 'Hall' },
      dateAndTimeSettings: { startDate: soon(1), endDate: soon(6), timeZoneId: 'Europe/Berlin' },
      registration: { initialType: 'TICKETING' },
    },
  })
  const eventId = made.event.id ?? ''
  const { ticketDefinition } = await admin.call('createTicketDefinition', {
    ticketDefinition: { eventId, name: 'Seat', limitPerCheckout: inOrder, pricingMethod: { free: true } },
  })
  const reserved = await admin.call('createTicketReservation', {
    ticketReservation: { tickets: [{ ticketDefinitionId: ticketDefinition.id ?? '', quantity: inOrder }] },
  })
  const buyer = { firstName: 'Anna', lastName: 'Berg', email: 'anna@example.com' }
  const reservationId = reserved.ticketReservation.id ?? ''
  await admin.call('checkoutTickets', { eventId, reservationId, buyer })
  await copyTickets(database, eventId, count - inOrder)
  return { eventId, codes: await readCodes(admin, eventId) }
}

async function copyTickets(database: pg.Client, eventId: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ id: randomUUID(), number: newNumber(randomBytes), guest: `Guest ${index}` },
  }))
  await database.query(
    `INSERT INTO tickets (site_id, id, number, event_id, definition_id, reservation_id, order_id, order_number, owner_id,
       name, price, currency, policy, first_name, last_name, email, answers, language, created_at, updated_at)
     SELECT t.site_id, c.id, c.number, t.event_id, t.definition_id, t.reservation_id, t.order_id, t.order_number, t.owner_id,
       t.name, t.price, t.currency, t.policy, c.guest, t.last_name, t.email, t.answers, t.language, t.created_at, t.updated_at
     FROM jsonb_to_recordset($2::jsonb) AS c (id uuid, number text, guest text),
       (SELECT * FROM tickets WHERE event_id = $1 LIMIT 1) AS t`,
    [eventId, JSON.stringify(rows)],
  )
  await database.query('ANALYZE tickets')
}

async function readCodes(admin: AdminClient, eventId: string): Promise<string[]> {
  const codes: string[] = []
  const limit = 100
  for (;;) {
    const page = { eventId, limit, offset: codes.length }
    // To find out the codes is no part of the trial: a busy shop is asked again.
    const { tickets, total } = await insist(newTally(), (options) => admin.call('listTickets', page, options))
    for (const { checkInUrl = '' } of tickets) codes.push(checkInUrl.split('ticket=')[1] ?? '')
    if (codes.length >= total || tickets.length === 0) return codes
  }
}
