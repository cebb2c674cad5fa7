import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Store } from '../../../test/store.ts'
import { checkoutLink, isOpen, parseLink } from './service.ts'

const day = 24 * 60 * 60

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

test('a link opens its order for a week', () => {
  const { shop, siteId } = store
  const checkoutId = shop.newId()
  const url = new URL(checkoutLink(shop, { siteId, checkoutId }))
  const link = parseLink(shop, { ...Object.fromEntries(url.searchParams), checkoutId })
  expect(link && isOpen(shop, link)).toBe(true)
  store.clock.advance(7 * day * 1000)
  expect(link && isOpen(shop, link)).toBe(false)
})

test('a link that an earlier version made for 90 days is expired, also in its last week', () => {
  const { shop, siteId } = store
  const checkoutId = shop.newId()
  const until = Math.floor(shop.clock() / 1000) + 3 * day
  const key = shop.tokens.derive(`checkout link ${siteId} ${checkoutId} ${until}`)
  const link = parseLink(shop, { site: siteId, checkoutId, until: String(until), key })
  expect(link).toMatchObject({ siteId, checkoutId })
  expect(link && isOpen(shop, link)).toBe(false)
  expect(parseLink(shop, { site: siteId, checkoutId, until: String(until + 1), key })).toBeUndefined()
})
