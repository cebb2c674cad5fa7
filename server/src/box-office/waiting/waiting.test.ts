import type { BookingsPageProps } from '@cartwright/contract/pages/bookings.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announce, reserve, sellTickets } from '../../../test/box-office.ts'
import { rows } from '../../../test/checkouts.ts'
import { openPageBrowser } from '../../../test/page-browser.ts'
import { openStore, type Store } from '../../../test/store.ts'

// biome-ignore lint/suspicious/noExplicitAny: what the wire carries
type Loose = any

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

const free = { pricingMethod: { free: true }, limited: true, initialLimit: 2 }
const anna = { quantity: '2', firstName: 'Anna', lastName: 'Berg', email: 'anna@example.com' }

async function openList() {
  const event = await announce(store)
  const kind: Loose = await sellTickets(store, event.id, free)
  const buyer = await store.visitor()
  const reservationId = await reserve(store, buyer, kind, 2)
  const browser = openPageBrowser(store)
  const seen = await browser.open<BookingsPageProps>(`/tickets/waiting?ticket=${kind.id}`)
  return { kind, buyer, reservationId, browser, seen }
}

test('the form says what is wrong next to its field', async () => {
  const { browser, seen } = await openList()
  expect(seen.props).toMatchObject({ state: 'details', title: 'Join the waiting list' })
  expect(seen.props.forms[0]?.note).toMatch('kept for you for a day')
  const numbers = seen.props.forms[0]?.fields.find(({ name }) => name === 'quantity')?.choices
  expect(numbers?.map(({ value }) => value)).toEqual(['1', '2'])
  const again = await browser.send<BookingsPageProps>({ ...anna, firstName: '', email: 'anna' })
  expect(again.status).toBe(422)
  const errors = (again.props.forms[0]?.fields ?? []).flatMap(({ name, error }) => (error ? [name] : []))
  expect(errors).toEqual(['firstName', 'email'])
})

test('somebody joins, is told when asking twice, and leaves by the link', async () => {
  const { kind, browser } = await openList()
  const joined = await browser.send<BookingsPageProps>(anna)
  expect(joined.props).toMatchObject({ title: 'You are on the waiting list', statusText: 'Waiting' })
  const path = `/tickets/waiting?ticket=${kind.id}`
  await browser.open<BookingsPageProps>(path)
  const twice = await browser.send<BookingsPageProps>(anna)
  expect(twice.props.messages).toMatchObject([{ kind: 'error', text: expect.stringMatching('already') }])
  await browser.open<BookingsPageProps>(joined.location)
  const left = await browser.send<BookingsPageProps>({})
  expect(left.props.title).toBe('You have left the waiting list')
  expect(
    await rows(store, 'SELECT id FROM ticket_waiting_entries WHERE definition_id = $1', [kind.id]),
  ).toEqual([])
  expect((await browser.open<BookingsPageProps>(joined.location)).status).toBe(404)
})

test('there is no list while there are tickets, and none of a wrong link', async () => {
  const { kind, buyer, reservationId, browser } = await openList()
  await store.ask('POST', `/events/v1/ticket-reservations/${reservationId}/cancel`, { as: buyer, body: {} })
  const gone = await browser.open<BookingsPageProps>(`/tickets/waiting?ticket=${kind.id}`)
  expect([gone.status, gone.props.state]).toEqual([409, 'gone'])
  expect((await browser.open(`/tickets/waiting?ticket=nonsense`)).status).toBe(404)
  expect((await browser.open(`/tickets/waiting/${kind.id}?key=nonsense`)).status).toBe(404)
})
