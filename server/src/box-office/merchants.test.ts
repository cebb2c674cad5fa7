import { afterAll, beforeAll, expect, test } from 'vitest'
import { announce } from '../../test/box-office.ts'
import { openStore, type Store } from '../../test/store.ts'

// biome-ignore lint/suspicious/noExplicitAny: what the wire carries
type Loose = any

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

const merchant = (method: string, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body && { body }) })

test('an event keeps its gallery in its order', async () => {
  const gallery = ['a', 'b'].map((id) => ({
    id,
    url: `https://shop.example/${id}.jpg`,
    width: 600,
    height: 400,
  }))
  const event = await announce(store, { gallery })
  const path = `/events/v3/events/${event.id}?fields=DETAILS`
  const read = async () => (await store.ask('GET', path, { as: await store.visitor() })).body.event.gallery
  expect(await read()).toEqual(gallery)
  await merchant('PATCH', `/events/v3/events/${event.id}`, { event: { id: event.id, title: 'Bowls' } })
  expect(await read()).toHaveLength(2)
  const [one, two] = gallery
  const turned = { event: { id: event.id, gallery: [two, one] } }
  await merchant('PATCH', `/events/v3/events/${event.id}`, turned)
  expect((await read()).map(({ id }: Loose) => id)).toEqual(['b', 'a'])
  const full = { event: { id: event.id, gallery: Array.from({ length: 21 }, () => one) } }
  expect((await merchant('PATCH', `/events/v3/events/${event.id}`, full)).status).toBe(400)
})

test('categories stand in the order of the merchant', async () => {
  const add = async (name: string) =>
    (await merchant('POST', '/events/v1/categories', { category: { name } })).body.category
  const [courses] = [await add('Courses'), await add('Fairs'), await add('Talks')]
  const event = await announce(store)
  const names = async () => {
    const body = { query: { filter: { states: { $hasSome: ['MANUAL'] } } } }
    const { categories } = (
      await store.ask('POST', '/events/v1/categories/query', { as: store.apiKey, body })
    ).body
    return categories.map(({ name }: Loose) => name)
  }
  const move = (sortIndex: number) =>
    merchant('PATCH', `/events/v1/categories/${courses.id}`, { category: { id: courses.id, sortIndex } })
  expect(await names()).toEqual(['Courses', 'Fairs', 'Talks'])
  expect((await move(1)).body.category.sortIndex).toBe(1)
  expect(await names()).toEqual(['Fairs', 'Courses', 'Talks'])
  await move(50)
  expect(await names()).toEqual(['Fairs', 'Talks', 'Courses'])
  await Promise.all([move(0), move(1), move(2)])
  expect((await names()).toSorted()).toEqual(['Courses', 'Fairs', 'Talks'])
  await merchant('POST', `/admin/v1/events/${event.id}/dates`, {
    dates: [{ startDate: '2027-03-27T09:00:00Z', endDate: '2027-03-27T11:00:00Z' }],
  })
  expect(await names()).toHaveLength(3)
})

test('the guest list has what guests answered, for merchants alone', async () => {
  const input = { name: 'diet', label: 'What do you eat?', mandatory: true }
  const event = await announce(store, {
    registration: { initialType: 'RSVP' },
    guestListSettings: { displayedPublicly: true },
    form: { controls: [{ type: 'TEXTAREA', name: 'diet', label: input.label, inputs: [input] }] },
  })
  const visitor = await store.visitor()
  const inputValues = [{ inputName: 'diet', value: 'Everything' }]
  const person = { firstName: 'Anna', lastName: 'Berg', email: 'anna@shop.example' }
  const rsvp = { eventId: event.id, status: 'YES', ...person, form: { inputValues } }
  expect((await store.ask('POST', '/events/v2/rsvps', { as: visitor, body: { rsvp } })).status).toBe(200)
  const guests = async (as: string) => {
    const body = { query: { filter: { eventId: event.id } } }
    return (await store.ask('POST', '/events/v2/guests/query', { as, body })).body.guests
  }
  const [seen] = await guests(store.apiKey)
  expect(seen.guestDetails.formResponse.inputValues).toContainEqual({
    inputName: 'diet',
    value: 'Everything',
  })
  expect((await guests(visitor))[0].guestDetails).toEqual({ firstName: 'Anna', lastName: 'Berg' })
})

test('the guest list finds people by name, address and number, for merchants alone', async () => {
  const event = await announce(store, {
    registration: { initialType: 'RSVP' },
    guestListSettings: { displayedPublicly: true },
  })
  for (const [firstName, lastName] of [
    ['Anna', 'Berg'],
    ['Ben', 'Bergmann'],
    ['Zoë', 'Klein_1'],
  ]) {
    const person = { firstName, lastName, email: `${firstName}@guests.example` }
    await merchant('POST', '/events/v2/rsvps', { rsvp: { eventId: event.id, status: 'YES', ...person } })
  }
  const search = (searchPhrase: string, as = store.apiKey) =>
    store.ask('POST', '/events/v2/guests/query', {
      as,
      body: { query: { filter: { eventId: event.id } }, searchPhrase },
    })
  const found = async (words: string) =>
    (await search(words)).body.guests.map(({ guestDetails }: Loose) => guestDetails.firstName).toSorted()
  expect(await found('berg')).toEqual(['Anna', 'Ben'])
  expect(await found(' bergmann  ben ')).toEqual(['Ben'])
  expect(await found('anna@GUESTS')).toEqual(['Anna'])
  expect(await found('n_1')).toEqual(['Zoë'])
  expect(await found('%')).toEqual([])
  expect((await search('berg')).body.pagingMetadata.total).toBe(2)
  expect((await search('berg', await store.visitor())).status).toBe(403)
})

test('events are listed by what comes soonest, then by what is over', async () => {
  const on = async (title: string, days: number) => {
    const at = (hours: number) => new Date(store.clock.now + hours * 3_600_000).toISOString()
    const times = { startDate: at(days * 24), endDate: at(days * 24 + 2), timeZoneId: 'Europe/Berlin' }
    return announce(store, { title: `List ${title}`, dateAndTimeSettings: times })
  }
  await on('in a month', 30)
  await on('a month ago', -30)
  await on('yesterday', -1)
  await on('tomorrow', 1)
  const canceled = await on('called off', 2)
  await merchant('POST', `/events/v3/events/${canceled.id}/cancel`)
  await announce(store, {
    title: 'List undecided',
    dateAndTimeSettings: { dateAndTimeTbd: true, dateAndTimeTbdMessage: 'Soon' },
  })
  const query = {
    filter: { title: { $startsWith: 'List ' } },
    sort: [{ fieldName: 'upcomingFirst', order: 'ASC' }],
  }
  const { body } = await merchant('POST', '/events/v3/events/query', { query })
  expect(body.events.map(({ title }: Loose) => title.slice(5))).toEqual([
    ...['tomorrow', 'in a month', 'undecided'],
    ...['called off', 'yesterday', 'a month ago'],
  ])
  expect(body.events[1].dateAndTimeSettings.formatted.dateAndTime).toMatch(/^Thursday, December 24, 2026/)
})
