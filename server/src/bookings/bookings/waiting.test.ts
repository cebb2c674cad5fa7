import type { BookingsPageProps } from '@cartwright/contract/pages/bookings.ts'
import type { OpenCheckoutProps } from '@cartwright/contract/pages/pages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { annaBerg, asMerchant, availability, book, hire, offer, plan } from '../../../test/bookings.ts'
import { rows } from '../../../test/checkouts.ts'
import { readMails } from '../../../test/mails.ts'
import { becomeMember, openPageBrowser } from '../../../test/page-browser.ts'
import { shopper } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'

let store: Store
let policyId: string
// biome-ignore lint/suspicious/noExplicitAny: a service as the wire carries it
let evening: any

beforeAll(async () => {
  store = await openStore({
    settings: { timeZone: 'Europe/Berlin', orderNotificationEmails: ['studio@mail.test'] },
  })
  const waitlistPolicy = { enabled: true, capacity: 20, reservationTimeInMinutes: 60 }
  const participantsPolicy = { maxParticipantsPerBooking: 2 }
  const bookingPolicy = { name: 'Waiting', waitlistPolicy, participantsPolicy }
  const made = await asMerchant(store, 'POST', '/bookings/v1/booking-policies', { bookingPolicy })
  policyId = made.bookingPolicy.id
})
afterAll(() => store.close())
beforeEach(async () => {
  const payment = { rateType: 'NO_FEE' }
  const bookingPolicy = { id: policyId }
  evening = await offer(store, { type: 'CLASS', name: 'Raku', defaultCapacity: 2, payment, bookingPolicy })
  await plan(store, evening.id)
})

const entriesOf = () =>
  availability(store, {
    ...{ serviceId: [evening.id], startDate: '2026-12-01T00:00:00Z', endDate: '2026-12-09T00:00:00Z' },
  })
const request = async (entry: object, email: string, totalParticipants = 1) => {
  const contactDetails = { ...annaBerg, email }
  const { body } = await book(store, (await shopper(store)).as, entry, { contactDetails, totalParticipants })
  return body.booking as { id: string; revision: string; status: string }
}
const act = (booking: { id: string; revision: string }, action: string, body: object = {}) =>
  asMerchant(store, 'POST', `/bookings/v2/bookings/${booking.id}/${action}`, {
    ...{ bookingId: booking.id, revision: booking.revision },
    ...body,
  })
const statusOf = async ({ id }: { id: string }) =>
  (await rows<{ status: string }>(store, 'SELECT status FROM bookings WHERE id = $1', [id]))[0]?.status

test('whoever waits is told so, and can leave the waiting list', async () => {
  const [first] = await entriesOf()
  await request(first, 'two@example.com', 2)
  const { id } = await request(first, 'leaves@example.com')
  const [mail] = await readMails(store, 'leaves@example.com')
  expect(mail?.text).toContain('View or leave the waiting list: ')
  expect(mail?.text).toContain('because somebody has joined the waiting list with this address')
  const { token } = await asMerchant(store, 'GET', `/v1/anonymous-bookings/${id}/token`)
  const guest = openPageBrowser(store)
  const { props } = await guest.open<BookingsPageProps>(`/bookings/${token}`)
  expect(props.links?.map(({ label }) => label)).toContain('Leave the waiting list')
  const asked = await guest.open<BookingsPageProps>(`/bookings/${token}?do=cancel`)
  expect(asked.props.messages[0]?.text).toBe('Do you really want to leave the waiting list?')
  const { location } = await guest.send({})
  const left = await guest.open<BookingsPageProps>(location)
  expect(left.props.messages[0]?.text).toBe('You are no longer on the waiting list.')
})

describe('the e-mail to the merchant about a customer who cancels', () => {
  const told = async (title: string) => {
    const mails = await readMails(store, 'studio@mail.test')
    return mails.find(({ subject }) => subject.startsWith(`Booking cancelled: ${title}`))?.text
  }

  interface Cancelled {
    /** How many people the booking is for. */
    people?: number
    waits?: string
    /** Who gives the class. */
    resourceIds?: string[]
    before?: () => Promise<unknown>
  }

  /** Somebody has booked all places of a class, and cancels. */
  async function cancelOf(service: object, { people = 1, waits, resourceIds = [], before }: Cancelled = {}) {
    evening = await offer(store, { type: 'CLASS', defaultCapacity: people, ...service })
    await plan(store, evening.id, { resourceIds })
    const [first] = await entriesOf()
    const { as } = await shopper(store)
    const sent = { contactDetails: annaBerg, totalParticipants: people }
    const { booking } = (await book(store, as, first, sent)).body
    if (booking.status === 'CREATED') await act(booking, 'confirm')
    if (waits) expect((await request(first, waits)).status).toBe('WAITING_LIST')
    await before?.()
    await cancelAs(as, booking)
  }

  async function cancelAs(as: string, { id }: { id: string }) {
    store.clock.advance(60_000)
    const sql = 'SELECT revision::text FROM bookings WHERE id = $1'
    const [found] = await rows<{ revision: string }>(store, sql, [id])
    const body = { bookingId: id, revision: found?.revision }
    expect((await store.ask('POST', `/bookings/v2/bookings/${id}/cancel`, { as, body })).status).toBe(200)
  }

  test('says that the place was offered to those who wait, or is theirs', async () => {
    const bookingPolicy = { id: policyId }
    await cancelOf({ name: 'Pit firing', bookingPolicy }, { waits: 'offered@example.com' })
    expect(await told('Pit firing')).toContain(
      'has cancelled Pit firing. A place was offered to the waiting list.\n',
    )
    const payment = { rateType: 'NO_FEE' }
    await cancelOf({ name: 'Open studio', bookingPolicy, payment }, { waits: 'taken@example.com' })
    expect(await told('Open studio')).toContain(
      'has cancelled Open studio. Somebody from the waiting list now has a place.\n',
    )
  })

  test('says how many places are free if nobody waits, or fewer people than there are places', async () => {
    const bookingPolicy = { id: policyId }
    await cancelOf({ name: 'Slow evening', bookingPolicy })
    expect(await told('Slow evening')).toContain('has cancelled Slow evening. 1 place is free.\n')
    const payment = { rateType: 'NO_FEE' }
    await cancelOf({ name: 'Pair evening', bookingPolicy, payment }, { people: 2, waits: 'one@example.com' })
    expect(await told('Pair evening')).toContain(
      'has cancelled Pair evening. Somebody from the waiting list now has a place. 1 place is free.\n',
    )
  })

  test('says that nobody can book the time if it is blocked, also if somebody waits', async () => {
    const kim = await hire(store, 'Kim')
    const block = {
      ...{ startDate: '2026-12-01T16:00:00Z', endDate: '2026-12-01T20:00:00Z', note: '' },
    }
    const before = () => asMerchant(store, 'POST', `/admin/v1/resources/${kim}/blocks`, block)
    const bookingPolicy = { id: policyId }
    const payment = { rateType: 'NO_FEE' }
    const resourceIds = [kim]
    await cancelOf(
      { name: 'Shut evening', bookingPolicy, payment },
      { waits: 'w@example.com', resourceIds, before },
    )
    expect(await told('Shut evening')).toContain(
      'has cancelled Shut evening. This time is blocked, or busy in another calendar, so nobody else can book it.\n',
    )
  })

  test('says that places are kept for those whose session has moved to this time', async () => {
    const payment = { rateType: 'NO_FEE' }
    evening = await offer(store, { type: 'CLASS', name: 'Moved evening', defaultCapacity: 2, payment })
    const series = await plan(store, evening.id)
    const [tuesday] = await entriesOf()
    await request(tuesday, 'follows@example.com')
    await asMerchant(store, 'PATCH', `/admin/v1/session-series/${series.id}`, {
      series: { id: series.id, days: ['WEDNESDAY'] },
    })
    const [wednesday] = await entriesOf()
    const { as } = await shopper(store)
    const { booking } = (await book(store, as, wednesday, { contactDetails: annaBerg })).body
    await cancelAs(as, booking)
    expect(await told('Moved evening')).toContain(
      'has cancelled Moved evening. The places are kept for customers whose session has been moved to this time.\n',
    )
  })

  test('says that the time of an appointment is free again, that it is taken or that it is blocked', async () => {
    const cancelLesson = async (
      name: string,
      before?: (slot: { resource: { id: string } }) => Promise<unknown>,
    ) => {
      const payment = { rateType: 'NO_FEE' }
      const lesson = await offer(store, { name, payment, staffMemberIds: [await hire(store, name)] })
      const [entry] = await availability(store, {
        ...{ serviceId: [lesson.id], startDate: '2026-12-02T00:00:00Z', endDate: '2026-12-03T00:00:00Z' },
      })
      const { as } = await shopper(store)
      const { booking } = (await book(store, as, entry, { contactDetails: annaBerg })).body
      await before?.(entry.slot)
      await cancelAs(as, booking)
      return told(name)
    }
    expect(await cancelLesson('Wheel')).toContain('has cancelled Wheel. The time is free again.\n')
    const block = { startDate: '2026-12-02T06:00:00Z', endDate: '2026-12-02T10:00:00Z', note: '' }
    const shut = ({ resource }: { resource: { id: string } }) =>
      asMerchant(store, 'POST', `/admin/v1/resources/${resource.id}/blocks`, block)
    expect(await cancelLesson('Glaze', shut)).toContain(
      'has cancelled Glaze. This time is blocked, or busy in another calendar, so nobody else can book it.\n',
    )
    const doubled = (slot: object) =>
      asMerchant(store, 'POST', '/bookings/v2/bookings', {
        booking: { bookedEntity: { slot }, contactDetails: annaBerg, totalParticipants: 1 },
        flowControlSettings: { skipAvailabilityValidation: true },
      })
    expect(await cancelLesson('Kiln', doubled)).toContain(
      'has cancelled Kiln. Something else is booked or planned at this time, so nobody else can book it.\n',
    )
  })
})

describe('whoever waits for a session gets the place', () => {
  test('of a booking that is moved to another session', async () => {
    const [first, second] = await entriesOf()
    const moved = await request(first, 'moved@example.com', 2)
    const waits = await request(first, 'waits@example.com')
    expect(waits.status).toBe('WAITING_LIST')
    await act(moved, 'reschedule', { slot: second.slot })
    expect(await statusOf(waits)).toBe('CONFIRMED')
  })

  test('of somebody who comes with fewer people', async () => {
    const [first] = await entriesOf()
    const two = await request(first, 'two@example.com', 2)
    const waits = await request(first, 'waits@example.com')
    await act(two, 'update_number_of_participants', { totalParticipants: 1 })
    expect(await statusOf(waits)).toBe('CONFIRMED')
  })

  test('that becomes free at the same moment', async () => {
    const [first] = await entriesOf()
    let holder = await request(first, 'two@example.com', 2)
    for (let round = 0; round < 12; round++) {
      const [, next] = await Promise.all([
        act(holder, 'cancel'),
        request(first, `round-${round}@example.com`, 2),
      ])
      expect([round, await statusOf(next)]).toEqual([round, 'CONFIRMED'])
      const sql = 'SELECT id, revision::text FROM bookings WHERE id = $1'
      const [found] = await rows<{ id: string; revision: string }>(store, sql, [next.id])
      holder = { ...next, ...found }
    }
  })
})

describe('whoever waits and gets a place is told', () => {
  test('that the place of a free class became free, is theirs, and how to give it back', async () => {
    const [first] = await entriesOf()
    const two = await request(first, 'two@example.com', 2)
    await request(first, 'lucky@example.com')
    store.clock.advance(60_000)
    await act(two, 'cancel')
    const mail = (await readMails(store, 'lucky@example.com')).at(-1)
    expect(mail?.subject).toBe('A place became free, and it is yours: Raku')
    expect(mail?.text).toContain('You were on the waiting list for Raku. A place became free')
    expect(mail?.text).toContain('If you cannot come, please cancel, so that somebody else gets the place.')
    expect(mail?.text).toContain('View, move or cancel the booking: ')
  })

  test('by the account and the page of the booking that a place is kept, and until when', async () => {
    const payment = { rateType: 'FIXED', fixed: { price: { value: '40.00', currency: 'USD' } } }
    const options = { online: true, inPerson: true }
    const bookingPolicy = { id: policyId }
    evening = await offer(store, {
      ...{ type: 'CLASS', name: 'Pit firing', defaultCapacity: 1, bookingPolicy },
      payment: { ...payment, options },
    })
    await plan(store, evening.id)
    const [first] = await entriesOf()
    const holder = await request(first, 'holder@example.com')
    await act(holder, 'confirm')
    const browser = await becomeMember(store, 'offered@mail.test')
    const waiting = await request(first, 'offered@mail.test')
    await rows(
      store,
      `UPDATE bookings SET owner_kind = 'member', owner_id = (SELECT id FROM members WHERE email = 'offered@mail.test')
       WHERE id = $1`,
      [waiting.id],
    )
    store.clock.advance(60_000)
    const [held] = await rows<{ revision: string }>(
      store,
      'SELECT revision::text FROM bookings WHERE id = $1',
      [holder.id],
    )
    await act({ ...holder, ...held }, 'cancel')
    expect(await statusOf(waiting)).toBe('CREATED')
    const { props } = await browser.open('/account/bookings')
    const kept = expect.stringMatching(/^Kept for you until Nov 24, 2026, \d+:\d\d\s[AP]M/)
    expect(props).toMatchObject({ orders: [{ title: 'Pit firing', statusText: kept }] })
    const { token } = await asMerchant(store, 'GET', `/v1/anonymous-bookings/${waiting.id}/token`)
    const guest = openPageBrowser(store)
    const page = await guest.open<BookingsPageProps>(`/bookings/${token}`)
    expect(page.props).toMatchObject({
      statusText: kept,
      intro: expect.stringMatching(
        /^We keep a place for you until .* After that, somebody else can have it\.$/,
      ),
    })
    expect((await guest.send<OpenCheckoutProps>({})).props).toMatchObject({ backTo: 'times' })
  })
})
