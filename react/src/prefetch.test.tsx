import { createClient } from '@cartwright/sdk'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inProcess } from '../../sdk/test/in-process.ts'
import * as products from '../../server/src/catalogue/products/service.ts'
import { mug } from '../../server/test/fixtures.ts'
import { openStore, type Store } from '../../server/test/store.ts'
import { linesAfter } from './cart/cart.rules.ts'
import { CartwrightProvider, prefetch, queries, useCart, useProducts } from './react.ts'

let store: Store

beforeAll(async () => {
  store = await openStore()
  await products.create(store.shop, store.merchant, mug)
})
afterAll(() => store.close())

function Page() {
  const { data } = useProducts({ paging: { limit: 3 } })
  return <p>{data?.products.map(({ name }) => name).join() ?? 'nothing yet'}</p>
}

test('a page that the server has prefetched has its products at once, also after the way to the browser', async () => {
  const { fetch, requests } = inProcess(store)
  const shop = createClient({ url: 'https://shop.test', clientId: store.clientId, fetch })
  const wanted = [queries.products({ paging: { limit: 3 } }), queries.product('no-such-product')]
  const state = JSON.parse(JSON.stringify(await prefetch(shop, wanted)))
  const sent = requests.length
  const page = (given?: typeof state) => (
    <CartwrightProvider shop={shop} state={given}>
      <Page />
    </CartwrightProvider>
  )
  expect(renderToString(page(state))).toBe(`<p>${mug.name}</p>`)
  expect(renderToString(page())).toBe('<p>nothing yet</p>')
  expect(requests).toHaveLength(sent)
})

function Lost() {
  return <p>{useCart().count}</p>
}

test('a hook outside its provider says what is missing', () => {
  expect(() => renderToString(<Lost />)).toThrow('Put a CartwrightProvider around the components')
})

test('changes that wait show in their order, and leave no trace when they are gone', () => {
  const catalogReference = { catalogItemId: 'p1', appId: 'x', options: { options: { Color: 'Oat' } } }
  const cart = {
    lineItems: [{ id: 'l1', quantity: 1, catalogReference, productName: { original: 'Mug' } }],
  } as never
  const item = { productId: 'p1', options: { choices: { Color: 'Oat' } }, quantity: 2 }
  const other = { productId: 'p2', preview: { name: 'Bowl' } }
  const shown = linesAfter(cart, [
    { id: 'c1', kind: 'add', item },
    { id: 'c2', kind: 'add', item: other },
  ])
  expect(shown).toMatchObject([
    { id: 'l1', quantity: 3, name: 'Mug', isPending: true },
    { id: 'c2', quantity: 1, name: 'Bowl', isPending: true },
  ])
  expect(linesAfter(cart, [{ id: 'c3', kind: 'quantity', lineItemId: 'l1', quantity: 5 }])).toMatchObject([
    { quantity: 5, isPending: true },
  ])
  expect(linesAfter(cart, [{ id: 'c4', kind: 'remove', lineItemId: 'l1' }])).toEqual([])
  expect(linesAfter(cart, [])).toMatchObject([{ quantity: 1, isPending: false }])
})
