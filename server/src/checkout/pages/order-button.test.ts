import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCheckoutProps, visitorAtCheckout } from '../../../test/checkouts.ts'
import { vase } from '../../../test/fixtures.ts'
import { pieces, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'

let store: Store
let lineItems: ReturnType<typeof pieces>[]

beforeAll(async () => {
  store = await openStore()
  lineItems = [pieces(1, await shelve(store, vase, 10))]
})
afterAll(() => store.close())

const change = (settings: object) =>
  store.ask('PATCH', '/admin/v1/site', { as: store.apiKey, body: { site: { settings } } })
const words = async () => {
  const { screen } = await visitorAtCheckout(store, lineItems)
  return openCheckoutProps(screen).placeText.split(' · ')[0]
}

test('the button says what is usual in the country and the language of the shop', async () => {
  expect(await words()).toBe('Place order')
  await change({ country: 'AT' })
  expect(await words()).toBe('Order with obligation to pay')
  await change({ language: 'de' })
  expect(await words()).toBe('Zahlungspflichtig bestellen')
  await change({ country: 'CH' })
  expect(await words()).toBe('Zahlungspflichtig bestellen')
})

test('the merchant’s own words are for one language, until they are taken back', async () => {
  await change({ language: 'en', country: 'US', orderButton: { en: ' Buy now ', de: 'Jetzt kaufen' } })
  expect(await words()).toBe('Buy now')
  await change({ language: 'de-AT' })
  expect(await words()).toBe('Jetzt kaufen')
  await change({ orderButton: { en: 'Buy now' } })
  expect(await words()).toBe('Zahlungspflichtig bestellen')
})

test.each([
  ['nothing', ''],
  ['blanks', '   '],
  ['41 characters', 'x'.repeat(41)],
])('a button that says %s is refused', async (_what, en) => {
  const { status, body } = await change({ orderButton: { en } })
  expect([status, body.details.validationError.fieldViolations]).toMatchObject([
    400,
    [{ field: 'site.settings.orderButton.en' }],
  ])
})
