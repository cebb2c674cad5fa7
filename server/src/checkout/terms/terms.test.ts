import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliver, filled, openCheckoutProps, visitorReadyToPay } from '../../../test/checkouts.ts'
import { vase } from '../../../test/fixtures.ts'
import { pieces, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'

let store: Store

beforeAll(async () => {
  store = await openStore({ settings: { paymentMethods: ['manual'] } })
  await deliver(store)
})

afterAll(() => store.close())

const ask = (method: string, path: string, body: object) =>
  store.ask(method, path, { as: store.apiKey, body })

test('buyers agree to the pages that the shop names, and the order keeps the words and the version', async () => {
  const lineItems = [pieces(1, await shelve(store, vase, 10))]
  expect(openCheckoutProps((await visitorReadyToPay(store, lineItems)).screen).terms).toBeUndefined()
  await ask('POST', '/admin/v1/pages', { page: { slug: 'terms', title: 'Terms', body: 'We ship vases.' } })
  const unread = await ask('PATCH', '/admin/v1/site', { site: { settings: { terms: { required: true } } } })
  expect(unread.body.details?.validationError.fieldViolations).toMatchObject([
    { field: 'site.settings.terms.pages' },
  ])
  const terms = { required: true, pages: ['terms', 'no-such-page'] }
  await ask('PATCH', '/admin/v1/site', { site: { settings: { terms } } })
  const kept = await store.ask('DELETE', '/admin/v1/pages/terms', { as: store.apiKey })
  expect(kept.body.details?.applicationError.code).toBe('PAGE_IN_USE')
  const { screen, post, checkoutId } = await visitorReadyToPay(store, lineItems)
  expect(openCheckoutProps(screen).terms).toEqual({
    parts: [
      { text: 'I have read and accept: ' },
      { text: 'Terms', url: `${store.shop.publicUrl}/pages/terms` },
      { text: '.' },
    ],
    agreed: false,
  })
  const refused = await post({ ...filled(screen), do: 'place' })
  expect([refused.status, openCheckoutProps(refused).terms?.error]).toEqual([
    422,
    'Tick the box to accept the terms.',
  ])
  const page = { slug: 'terms', title: 'Terms', body: 'We ship vases and bowls.' }
  expect((await ask('POST', '/admin/v1/pages', { page: { ...page, revision: '1' } })).status).toBe(200)
  const changed = await post({ ...filled(refused), terms: 'yes', do: 'place' })
  expect([changed.status, openCheckoutProps(changed).terms]).toMatchObject([
    422,
    { agreed: false, error: 'The terms have changed. Read them and tick the box again.' },
  ])
  const placed = await post({ ...filled(changed), terms: 'yes', do: 'place' })
  expect(placed.props?.state).toBe('thanks')
  const body = { search: { filter: { checkoutId } } }
  const found = await ask('POST', '/ecom/v1/orders/search', body)
  expect(found.body.orders[0].agreedTerms).toEqual({
    agreedDate: expect.stringMatching(/^2026-11-24T/),
    text: 'I have read and accept: Terms.',
    pages: [
      { slug: 'terms', title: 'Terms', revision: '2', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ],
  })
})
