import { type Call, calls } from '@cartwright/contract/calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announce, inHours, reserve, sellTickets } from '../../../test/box-office.ts'
import { type Browser, hire, setUpShop } from '../../../test/staff.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { buyTickets, type Loose } from '../../../test/tickets.ts'

/** What a helper at the door must not read anywhere but on the guest list. */
const secrets = ['vip.test', 'Quisling', 'FRIENDS-OF-THE-HOUSE']
const guest = { firstName: 'Quentin', lastName: 'Quisling', email: 'quentin@vip.test' }

let store: Store
let door: Browser
let viewer: Browser
let ids: Record<string, string>
beforeAll(async () => {
  store = await openStore({ settings: { paymentMethods: ['bank-transfer', 'test-card'] } })
  ids = await makeData()
  const owner = await setUpShop(store)
  door = await hire(store, owner, 'door', 'Dora Klein')
  viewer = await hire(store, owner, 'viewer', 'Vera Lind')
})
afterAll(() => store.close())

const merchant = async (method: string, path: string, body: object): Promise<Loose> => {
  const made = await store.ask(method, path, { as: store.apiKey, body })
  expect([path, made.status, made.body]).toMatchObject([path, 200, {}])
  return made.body
}

/** One of whatever has names in it. Gives its ids by the names that paths have for them. */
async function makeData(): Promise<Record<string, string>> {
  const event = await announce(store)
  const kind = await sellTickets(store, event.id)
  const { as, tickets } = await buyTickets(store, [{ kind, quantity: 1 }], {
    cardNumber: '4242 4242 4242 4242',
    buyer: guest,
  })
  const reservationId = await reserve(store, as, kind)
  const voucher = {
    ...{ ticketDefinitionId: kind.id, quantity: 2, expirationDate: inHours(store, 24) },
    ...{ code: 'FRIENDS-OF-THE-HOUSE', email: guest.email },
  }
  await merchant('POST', `/admin/v1/events/${event.id}/vouchers`, { voucher })
  const party = await announce(store, { registration: { initialType: 'RSVP' } })
  const rsvp = { ...guest, eventId: party.id, status: 'YES' }
  const answered = await merchant('POST', '/events/v2/rsvps', { rsvp })
  const { ticketNumber, orderNumber } = tickets[0]
  return {
    ...{ eventId: event.id, ticketNumber, orderNumber, reservationId, rsvpId: answered.rsvp.id },
    ...{ ticketReservationId: reservationId, ticketDefinitionId: kind.id, definitionId: kind.id },
  }
}

const all = Object.values(calls as Record<string, Call>)
const ofStaff = all.filter(({ callers }) => callers.includes('staff'))
const pathOf = ({ prefixes, path }: Call) =>
  `${prefixes[0] ?? ''}${path}`.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    return ids[name.split('.').at(-1) ?? ''] ?? store.siteId
  })

const bodies = [
  {},
  { query: {} },
  { query: { filter: {} }, namespace: 'reviews', namespaces: ['reviews'] },
] as const

/** Reads that tell the secrets to a member of staff, of those that need no permission. */
async function toldTo(browser: Browser): Promise<string[]> {
  const reads = ofStaff.filter(
    ({ permission, method, query }) => permission === '' && (method === 'GET' || query === true),
  )
  const told = new Set<string>()
  for (const call of reads)
    for (const body of call.method === 'GET' ? [undefined] : bodies) {
      const path = call.method === 'GET' ? `${pathOf(call)}?eventId=${ids.eventId}` : pathOf(call)
      const text = JSON.stringify((await browser.ask(call.method, path, body)).body)
      if (secrets.some((secret) => text.includes(secret))) told.add(call.name)
    }
  return [...told]
}

describe('a helper at the door', () => {
  test('is refused by every call that needs another permission', async () => {
    const others = ofStaff.filter(({ permission }) => permission !== '' && permission !== 'EVENTS.CHECK_IN')
    const open: string[] = []
    for (const call of others) {
      const { status } = await door.ask(call.method, pathOf(call), call.method === 'GET' ? undefined : {})
      if (status !== 403) open.push(`${call.name} ${status}`)
    }
    expect(others.length).toBeGreaterThan(200)
    expect(open).toEqual([])
  })

  test('reads no names, addresses and codes in what everybody may call', async () => {
    expect(await toldTo(door)).toEqual([])
    const known = ['getTicket', 'getRsvp', 'listEventOrders', 'listTickets', 'queryEventGuests']
    expect(await toldTo(viewer)).toEqual(expect.arrayContaining(known))
  })

  test('changes nothing of a buyer or guest', async () => {
    const { eventId, ticketNumber, reservationId, rsvpId } = ids
    const person = { firstName: 'Dora', lastName: 'Klein', email: 'dora@mail.test' }
    const attempts = [
      ['POST', `/events/v1/tickets/${ticketNumber}/transfer`, person],
      ['POST', `/events/v1/ticket-reservations/${reservationId}/cancel`, {}],
      ['PATCH', `/events/v2/rsvps/${rsvpId}`, { rsvp: { id: rsvpId, revision: '1', status: 'NO' } }],
      ['POST', `/admin/v1/events/${eventId}/ticket-refunds`, { ticketNumber: [ticketNumber] }],
    ] as const
    const statuses = await Promise.all(
      attempts.map(async ([method, path, body]) => (await door.ask(method, path, body)).status),
    )
    for (const status of statuses) expect([403, 404]).toContain(status)
  })

  test('finds the event, reads its guest list and lets a guest in', async () => {
    const { eventId, ticketNumber } = ids
    const { body: found } = await door.ask('POST', '/events/v3/events/query', { query: {} })
    expect(found.events.map(({ id }: Loose) => id)).toContain(eventId)
    const list = await door.ask('GET', `/admin/v1/events/${eventId}/check-in-codes`)
    expect(list.body.codes).toMatchObject([{ ticketNumber, guestName: 'Quentin Quisling' }])
    expect(JSON.stringify(list.body)).not.toContain('vip.test')
    const scan = { id: store.shop.newId(), ticketNumber, scannedDate: inHours(store, 0) }
    const sent = await door.ask('POST', `/admin/v1/events/${eventId}/scans`, { device: 'A', scans: [scan] })
    expect(sent.body.results).toMatchObject([{ result: 'CHECKED_IN' }])
  })
})
