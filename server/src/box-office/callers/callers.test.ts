import { afterAll, beforeAll, expect, test } from 'vitest'
import { announce, sellTickets } from '../../../test/box-office.ts'
import { signedIn } from '../../../test/plans.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { buyTickets, type Loose } from '../../../test/tickets.ts'

let store: Store
beforeAll(async () => {
  store = await openStore({ settings: { paymentMethods: ['bank-transfer'] } })
})
afterAll(() => store.close())

const answerAs = async (as: string, eventId: string, sent: object = {}) => {
  const rsvp = { eventId, firstName: 'Mia', lastName: 'Berg', email: 'mia@mail.test', status: 'YES', ...sent }
  const made = await store.ask('POST', '/events/v2/rsvps', { as, body: { rsvp } })
  expect([made.status, made.body]).toMatchObject([200, {}])
  return made.body.rsvp
}
const guestOf = async ({ id, slug }: Loose, as: string) => {
  const paths = [`/events/v3/events/${id}`, `/events/v3/events/slug/${slug}`]
  const replies = await Promise.all(paths.map((path) => store.ask('GET', `${path}?fields=GUEST`, { as })))
  const [byId, bySlug] = replies.map(({ body }) => body.event.guest)
  expect(byId).toEqual(bySlug)
  return byId
}

test('a member reads that they come, or wait for a place, and where their answer is', async () => {
  const event = await announce(store, {
    title: 'Studio opening',
    registration: {
      initialType: 'RSVP',
      rsvp: { limit: 1, waitlistEnabled: true, responseType: 'YES_AND_NO' },
    },
  })
  const [mia, ben, stranger] = [await signedIn(store), await signedIn(store), await store.visitor()]
  const { id } = await answerAs(mia.as, event.id)
  const waiting = await answerAs(ben.as, event.id, { email: 'ben@mail.test', status: 'WAITLIST' })
  const own = await guestOf(event, mia.as)
  expect(own).toEqual({ attendanceStatus: 'ATTENDING', url: expect.stringContaining(`/rsvps/${id}?key=`) })
  expect(await guestOf(event, ben.as)).toMatchObject({
    ...{ attendanceStatus: 'IN_WAITLIST', url: expect.stringContaining(`/rsvps/${waiting.id}?key=`) },
  })
  expect(await guestOf(event, stranger)).toBeUndefined()
  expect(await guestOf(event, store.apiKey)).toBeUndefined()
  const { body } = await store.ask('GET', `/events/v3/events/${event.id}`, { as: mia.as })
  expect(body.event).not.toHaveProperty('guest')
  const no = { rsvp: { id, status: 'NO' } }
  expect(await store.ask('PATCH', `/events/v2/rsvps/${id}`, { as: mia.as, body: no })).toMatchObject({
    status: 200,
  })
  expect(await guestOf(event, mia.as)).toBeUndefined()
})

test('whoever has tickets reads where they are', async () => {
  const event = await announce(store, { title: 'Raku' })
  const kind = await sellTickets(store, event.id)
  const { as } = await buyTickets(store, [{ kind, quantity: 2 }])
  expect(await guestOf(event, as)).toMatchObject({
    ...{ attendanceStatus: 'ATTENDING', url: expect.stringMatching(/^\/tickets\/[\w-]+\?key=/) },
  })
  expect(await guestOf(event, await store.visitor())).toBeUndefined()
})
