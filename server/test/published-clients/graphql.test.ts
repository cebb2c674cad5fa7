import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stockMug, variantOf } from '../fixtures.ts'
import { openStore, type Store } from '../store.ts'
import { type Clients, generations, publishedClients } from './clients.ts'

describe.each(generations)('the published client (%s) asks by GraphQL', (generation) => {
  let store: Store
  let clients: Clients
  beforeAll(async () => {
    store = await openStore()
    clients = await publishedClients(store, generation)
  })
  afterAll(() => store.close())

  test('for products, and fills the cart that its modules read', async () => {
    const mug = await stockMug(store)
    const client = clients.storefront()
    const { data } = await client.graphql(
      'query ($filter: JSON) { products(filter: $filter) { items { id name price { now { formatted } } } } }',
      { filter: { slug: { $startsWith: 'speckled' } } },
    )
    expect(data.products.items).toEqual([
      { id: mug.id, name: 'Speckled Mug', price: { now: { formatted: '$24.00' } } },
    ])
    const added = await client.graphql(
      'mutation ($lines: [NewLine!]!) { addToCurrentCart(lineItems: $lines) { id quantity } }',
      { lines: [{ productId: mug.id, variantId: variantOf(mug, 'Oat'), quantity: 2 }] },
    )
    const cart = await client.currentCart.getCurrentCart()
    expect(added).toEqual({ data: { addToCurrentCart: { id: cart._id, quantity: 2 } }, errors: undefined })
    expect(clients.requests).toContain('POST /graphql/alpha')
  })

  test('and gets errors beside what could be had, instead of an exception', async () => {
    const { data, errors } = await clients
      .storefront()
      .graphql('{ currentCart { id } orders(cursor: "none") { items { id } } }')
    expect(data).toEqual({ currentCart: null, orders: null })
    expect(errors).toEqual([expect.objectContaining({ path: ['orders'] })])
    const wrong = await clients.storefront().graphql('{ nonsense }')
    expect(wrong.data).toEqual({})
    expect(wrong.errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED')
    await expect(
      clients.storefront().graphql('{ __typename }', {}, { apiVersion: 'v9' }),
    ).rejects.toMatchObject({ message: 'GraphQL request failed with status 404' })
  })

  test('with an API key for the orders of the whole shop', async () => {
    const { data, errors } = await clients.merchant().graphql('{ orders { items { number } } }')
    expect({ data, errors }).toEqual({ data: { orders: { items: [] } }, errors: undefined })
  })
})
