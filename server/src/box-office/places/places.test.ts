import type { BookingsPageProps } from '@cartwright/contract/pages/bookings.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announce, sellTickets } from '../../../test/box-office.ts'
import { readMails } from '../../../test/mails.ts'
import { openPageBrowser } from '../../../test/page-browser.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { buyTickets, type Loose } from '../../../test/tickets.ts'
import { sendPlaces } from './mail.ts'

let store: Store
beforeAll(async () => {
  store = await openStore({ settings: { languages: ['de'], paymentMethods: ['manual'] } })
})
afterAll(() => store.close())
beforeEach(() => store.clock.advance(60_000))

/** An event for one, who answers with this address. */
async function fullParty(email: string): Promise<Loose> {
  const registration = { rsvp: { limit: 1, waitlistEnabled: true } }
  const event = await announce(store, { registration: { initialType: 'RSVP', ...registration } })
  const browser = openPageBrowser(store)
  await browser.open(`/rsvps/details?event=${event.slug}`)
  await browser.send({ firstName: 'Gina', lastName: 'Doe', email })
  return event
}

/** Asks for the link, and returns what the page says then. */
async function ask(slug: string, email: string, lang = '') {
  const browser = openPageBrowser(store)
  await browser.open<BookingsPageProps>(`/places?event=${slug}${lang && `&lang=${lang}`}`)
  const { location } = await browser.send({ email })
  const { props } = await browser.open<BookingsPageProps>(location)
  return { location, props }
}

const linkMails = async (email: string) =>
  (await readMails(store, email)).filter(({ subject }) => /^(Your link|Ihr Link): /.test(subject))

describe('a guest without their link', () => {
  test('gets it by e-mail, and it opens the answer', async () => {
    const party = await fullParty('gina@mail.test')
    await ask(party.slug, ' Gina@Mail.test ')
    const [mail] = await linkMails('gina@mail.test')
    const path = new URL(/https?:\/\/\S+\/rsvps\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    const { props } = await openPageBrowser(store).open<Loose>(path.pathname + path.search)
    expect(props).toMatchObject({ state: 'booked', place: { slug: party.slug, status: 'ATTENDING' } })
  })

  test('reads the same as somebody who has no place, and whom nobody writes to', async () => {
    const party = await fullParty('gil@mail.test')
    const known = await ask(party.slug, 'gil@mail.test')
    const unknown = await ask(party.slug, 'nobody@mail.test')
    expect(unknown.location).toBe(known.location)
    expect(unknown.props).toEqual(known.props)
    expect(known.props.title).toBe('Look in your mailbox')
    expect(await readMails(store, 'nobody@mail.test')).toEqual([])
  })

  test('gets the tickets of each order, in one e-mail', async () => {
    const event = await announce(store)
    const kind = await sellTickets(store, event.id)
    const buyer = { firstName: 'Uma', lastName: 'Berg', email: 'uma@mail.test' }
    await buyTickets(store, [{ kind, quantity: 2 }], { buyer })
    store.clock.advance(60_000)
    await buyTickets(store, [{ kind, quantity: 1 }], { buyer })
    await ask(event.slug, 'uma@mail.test')
    const [mail, ...others] = await linkMails('uma@mail.test')
    expect(mail?.text.match(/\/tickets\/\S+key=/g)).toHaveLength(2)
    expect(others).toEqual([])
    const labels = mail?.text.match(/See the tickets with their codes \([^)]*\)/g) ?? []
    expect(labels.every((label) => label.includes(event.title))).toBe(true)
    expect(new Set(labels).size).toBe(2)
  })

  test('of another event gets nothing for this one', async () => {
    await fullParty('greta@mail.test')
    const other = await fullParty('someone@mail.test')
    await ask(other.slug, 'greta@mail.test')
    expect(await linkMails('greta@mail.test')).toEqual([])
  })

  test('reads German where they came from a German page', async () => {
    const party = await fullParty('gerd@mail.test')
    const { props } = await ask(party.slug, 'gerd@mail.test', 'de')
    expect(props.title).toBe('Sehen Sie in Ihr Postfach')
  })

  test('who writes no address is asked for one, and a form of somebody else sends nothing', async () => {
    const party = await fullParty('gaby@mail.test')
    const browser = openPageBrowser(store)
    const path = `/places?event=${party.slug}`
    await browser.open(path)
    const wrong = await browser.send<BookingsPageProps>({ email: 'gaby' })
    expect([wrong.status, wrong.props.state]).toEqual([422, 'details'])
    await browser.open(path)
    const foreign = await browser.send(
      { email: 'gaby@mail.test' },
      { headers: { origin: 'https://evil.test' } },
    )
    expect(foreign.status).toBe(403)
    expect(await linkMails('gaby@mail.test')).toEqual([])
  })
})

test('an address gets three e-mails an hour, and a network asks ten times in ten minutes', async () => {
  const limited = await openStore({ settings: { paymentMethods: ['manual'] }, limits: 1 })
  try {
    const { slug } = await announce(limited)
    const ask = async (email: string) => {
      const browser = openPageBrowser(limited)
      await browser.open(`/places?event=${slug}`)
      return (await browser.send({ email })).status
    }
    const answers = []
    for (let time = 0; time < 4; time++) answers.push(await ask('one@mail.test'))
    expect(answers).toEqual([200, 200, 200, 429])
    for (let other = 0; other < 7; other++) expect(await ask(`other${other}@mail.test`)).toBe(200)
    expect(await ask('last@mail.test')).toBe(429)
  } finally {
    await limited.close()
  }
})

test('an event that is gone by then sends nothing', async () => {
  const asked = { siteId: store.siteId, eventId: store.shop.newId(), email: 'gone@mail.test' }
  await sendPlaces(store.shop, asked)
  expect(await readMails(store, 'gone@mail.test')).toEqual([])
})
