import type { BookingDetailsProps } from '@cartwright/contract/pages/bookings.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPageBrowser } from '../../../test/page-browser.ts'
import { openStore, type Store } from '../../../test/store.ts'

let store: Store
const path = '/gift-cards/balance'

beforeAll(async () => {
  store = await openStore({ settings: { languages: ['de'], timeZone: 'Europe/Berlin' }, limits: 1 })
})
afterAll(() => store.close())

const issue = async (amount: string, more: object = {}) => {
  const body = { giftCard: { amount, ...more } }
  return (await store.ask('POST', '/admin/v1/gift-cards', { as: store.apiKey, body })).body
}
const pageOf = async (address = path) => {
  const browser = openPageBrowser(store)
  return { browser, seen: await browser.open<BookingDetailsProps>(address) }
}
const factsOf = ({ facts }: BookingDetailsProps) => facts.map(({ label, lines }) => [label, lines.join(', ')])

test('a shop without gift cards has no page about them', async () => {
  const { status } = await store.ask('GET', path, { headers: { accept: 'application/json' } })
  expect(status).toBe(404)
})

test('a shop that sells its first gift card has the page at once', async () => {
  const one = await openStore()
  const giftCardProduct = { name: 'Gift card', amounts: ['25'], visible: true }
  const body = { giftCardProduct }
  expect((await one.ask('POST', '/admin/v1/gift-card-products', { as: one.apiKey, body })).status).toBe(200)
  const { status } = await openPageBrowser(one).open<BookingDetailsProps>(path)
  expect(status).toBe(200)
  await one.close()
})

test('whoever has a code sees what is left, in their language', async () => {
  const { code } = await issue('50', { expirationDate: '2027-12-31T23:00:00Z' })
  const { browser } = await pageOf()
  const { status, props } = await browser.send<BookingDetailsProps>({ code: code.toLowerCase() })
  expect(status).toBe(200)
  expect(factsOf(props)).toEqual([
    ['Gift card', `•••• ${code.slice(-4)}`],
    ['Balance', '$50.00'],
    ['Valid until', 'December 31, 2027'],
  ])
  expect(JSON.stringify(props)).not.toContain(code.toLowerCase())
  const german = await pageOf(`${path}?lang=de`)
  expect(german.seen.props.title).toBe('Guthaben einer Geschenkkarte')
  const shown = await german.browser.send<BookingDetailsProps>({ code })
  expect(factsOf(shown.props)[1]).toEqual(['Guthaben', '50,00\u00a0$'])
})

test('a card that pays nothing says why', async () => {
  const { code, giftCard } = await issue('20')
  const change = { giftCard: { revision: giftCard.revision, disabled: true } }
  await store.ask('PATCH', `/admin/v1/gift-cards/${giftCard.id}`, { as: store.apiKey, body: change })
  const { browser } = await pageOf()
  const { props } = await browser.send<BookingDetailsProps>({ code })
  expect(props.messages).toEqual([
    { kind: 'error', text: 'This gift card is blocked at the moment. Please write to us.' },
  ])
})

test('a wrong code and an unknown one get the same answer', async () => {
  const { browser } = await pageOf()
  const wrong = await browser.send<BookingDetailsProps>({ code: 'abc' })
  const unknown = await browser.send<BookingDetailsProps>({ code: 'ABCD-EFGH-2345-6789' })
  expect([wrong.status, unknown.status]).toEqual([422, 422])
  expect(unknown.props).toEqual(wrong.props)
  expect(wrong.props.forms[0]?.fields[0]?.error).toContain('No gift card has this code')
})

test('a form of another page is refused, and so is a network that keeps guessing', async () => {
  const { code } = await issue('20')
  const { browser } = await pageOf()
  expect((await browser.send({ code }, { csrf: 'made up' })).status).toBe(403)
  expect((await browser.send({ code }, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
  let last = 0
  let guesses = 0
  while (last !== 429 && guesses < 100) {
    guesses += 1
    last = (await browser.send({ code: `GUESS-GUESS-${guesses}` })).status
  }
  expect(last).toBe(429)
  // Some come back while the clock goes on.
  expect(guesses).toBeLessThanOrEqual(70)
  const refused = await browser.send<BookingDetailsProps>({ code })
  expect(refused.status).toBe(429)
  expect(refused.props.facts).toEqual([])
  expect(refused.props.messages[0]?.text).toMatch(/^Too many codes/)
})
