import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  checkOut,
  enterCheckout,
  filled,
  openCheckoutProps,
  rows,
  type Screen,
} from '../../../test/checkouts.ts'
import { classOf, createPasses, creditsOf, givePass, passesRoom, signedIn } from '../../../test/passes.ts'
import { openStore, type Store } from '../../../test/store.ts'

let store: Store
beforeAll(async () => {
  store = await openStore({
    rooms: [passesRoom],
    settings: { taxIncludedInPrices: false, languages: ['de'], paymentMethods: ['bank-transfer'] },
  })
  await createPasses(store)
})
afterAll(() => store.close())

let serial = 0
interface Opened {
  language?: string
  remaining?: number
  quantity?: number
  [field: string]: unknown
}
const opened = async (
  item = 'yoga',
  { language = 'en', remaining = 7, quantity = 1, ...more }: Opened = {},
) => {
  const { as, memberId } = await signedIn(store)
  const pass = `weekly-${++serial}`
  const ends = new Date('2027-01-01T12:00:00Z')
  await givePass(store, memberId, { id: pass, remaining, ends })
  await givePass(store, memberId, { id: `${pass}-old`, ends: new Date('2026-01-01T12:00:00Z') })
  const checkoutId = await checkOut(store, {
    as,
    lineItems: [classOf(item, quantity)],
    buyerLanguage: language,
    ...more,
  })
  const { tab, screen } = await enterCheckout(store, { as, checkoutId })
  const press = (shown: Screen, action = '') =>
    tab.post(`/checkout/${checkoutId}`, { ...filled(shown), do: action })
  return { as, tab, checkoutId, pass, screen, press }
}
const choiceOf = (screen: Screen) => openCheckoutProps(screen).memberships?.[0]

test('a member chooses the membership that pays, sees what is left of it, and takes the choice back', async () => {
  const { pass, screen, press } = await opened()
  expect(choiceOf(screen)).toMatchObject({
    name: 'Yoga',
    options: [{ name: `${pass} pass (übersetzt)`, note: '7 of 10 left · valid until January 1, 2027' }],
    unavailable: [{ name: `${pass}-old pass (übersetzt)`, note: 'It has ended.' }],
  })
  expect(choiceOf(screen)?.chosen).toBeUndefined()
  const chosen = await press(screen, choiceOf(screen)?.options[0]?.action)
  const taken = {
    name: `${pass} pass (übersetzt)`,
    note: '6 of 10 left after this order · valid until January 1, 2027',
  }
  expect(choiceOf(chosen)).toMatchObject({ chosen: taken, options: [] })
  const { summary, payment } = openCheckoutProps(chosen)
  expect(summary).toMatchObject({
    totalText: '$0.00',
    lines: [{ priceText: '$0.00', fullPriceText: '$20.00', note: `Paid with ${pass} pass (übersetzt)` }],
  })
  expect(payment.methods).toEqual([])
  const back = await press(chosen, choiceOf(chosen)?.chosen?.action)
  expect(openCheckoutProps(back).summary.totalText).toBe('$20.00')
  expect(choiceOf(back)?.options).toHaveLength(1)
  expect(await creditsOf(store, pass)).toBe(7)
})

test('the order and its page say what paid', async () => {
  const { pass, screen, press } = await opened()
  const chosen = await press(screen, choiceOf(screen)?.options[0]?.action)
  const { props } = await press(chosen, 'place')
  expect(props).toMatchObject({
    state: 'thanks',
    paymentText: 'Paid with weekly-2 pass (übersetzt)',
    summary: { lines: [{ note: `Paid with ${pass} pass (übersetzt)` }] },
  })
  expect(await creditsOf(store, pass)).toBe(6)
  await store.work()
  const mails = await rows<{ text: string }>(store, 'SELECT text FROM messages ORDER BY created_at DESC')
  expect(mails.some(({ text }) => text.includes(`Paid with ${pass} pass (übersetzt)`))).toBe(true)
})

test('where nothing is to pay, the page asks no name and no address, and keeps those that are known', async () => {
  const contact = { firstName: 'Mia', lastName: 'Berg', phone: '555 0100' }
  const { as, tab, checkoutId, pass, press } = await opened('yoga', { shippingAddress: { country: 'US' } })
  const shippingInfo = { shippingDestination: { contactDetails: contact } }
  const checkout = { id: checkoutId, shippingInfo }
  await store.ask('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { as, body: { checkout } })
  const screen = await tab.open(`/checkout/${checkoutId}`)
  const taxRow = { kind: 'tax', label: 'Tax', text: 'calculated from your address' }
  expect(openCheckoutProps(screen).summary.rows).toContainEqual(taxRow)
  const chosen = await press(screen, choiceOf(screen)?.options[0]?.action)
  const { fields, summary } = openCheckoutProps(chosen)
  expect(fields.map(({ name }) => name)).toEqual(['email'])
  expect(summary.rows).not.toContainEqual(taxRow)
  const { props } = await press(chosen, 'place')
  if (props?.state !== 'thanks') throw new Error('not placed')
  const { body } = await store.ask('POST', '/ecom/v1/orders/search', {
    as: store.apiKey,
    body: { search: {} },
  })
  const order = body.orders.find(({ number }: { number: string }) => number === props.orderNumber)
  expect(order.billingInfo.contactDetails).toMatchObject(contact)
  const [{ id: lineItemId }] = order.lineItems
  const data = { lineItemId, title: 'Yoga', membership: `${pass} pass (übersetzt)` }
  expect(order.activities).toContainEqual(
    expect.objectContaining({
      customActivity: expect.objectContaining({ type: 'MEMBERSHIP_CHOSEN', additionalData: data }),
    }),
  )
})

test('in German too', async () => {
  const { pass, screen, press } = await opened('yoga', { language: 'de' })
  const note = 'noch 7 von 10 · gültig bis 1. Januar 2027'
  expect(choiceOf(screen)).toMatchObject({
    options: [{ note }],
    unavailable: [{ note: 'Sie ist abgelaufen.' }],
  })
  const chosen = await press(screen, choiceOf(screen)?.options[0]?.action)
  const [line] = openCheckoutProps(chosen).summary.lines
  expect(line?.note).toBe(`Bezahlt mit ${pass} pass (übersetzt)`)
})

test('a membership with too few credits says how many are needed, and cannot be chosen', async () => {
  const { pass, screen } = await opened('yoga', { remaining: 2, quantity: 3 })
  const name = `${pass} pass (übersetzt)`
  expect(choiceOf(screen)).toMatchObject({
    options: [],
    unavailable: [
      { name, note: '2 of 3 credits needed' },
      { name: `${pass}-old pass (übersetzt)`, note: 'It has ended.' },
    ],
  })
  const german = await opened('yoga', { language: 'de', remaining: 2, quantity: 3 })
  expect(choiceOf(german.screen)?.unavailable[0]?.note).toBe('2 von 3 nötigen Credits')
})

test('an item that only a membership pays says so, and what is wrong with the chosen one', async () => {
  const { screen, press, pass } = await opened('members-yoga')
  expect(openCheckoutProps(screen).messages).toMatchObject([
    { kind: 'error', text: 'Choose a membership that pays for Members’ yoga, or remove it from your cart.' },
  ])
  expect(openCheckoutProps(screen).summary.lines[0]?.note).toBeUndefined()
  const chosen = await press(screen, choiceOf(screen)?.options[0]?.action)
  expect(openCheckoutProps(chosen).messages).toEqual([])
  await rows(store, 'UPDATE test_passes SET remaining = 0 WHERE id = $1', [pass])
  const refused = await press(chosen, 'place')
  expect(refused.status).toBe(422)
  expect(choiceOf(refused)).toMatchObject({
    chosen: { name: `${pass} pass (übersetzt)` },
    error: 'This membership cannot pay for this item. Its credits do not suffice.',
  })
})
