import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '../../src/catalogue/model/product.rules.ts'
import * as products from '../../src/catalogue/products/service.ts'
import { deliver } from '../checkouts.ts'
import { pieces, shelve } from '../shoppers.ts'
import { openStore, type Store } from '../store.ts'
import { generations, publishedClients } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the client as plain JavaScript sees it
type Client = any

let store: Store
beforeAll(async () => {
  store = await openStore()
  await deliver(store)
})
afterAll(() => store.close())

const forMembers = (product: Product) =>
  products.update(store.shop, store.merchant, { id: product.id, patch: { membersOnly: { planIds: [] } } })
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: Client) => error.details.applicationError?.code,
  )

describe.each(generations)('a storefront of the %s clients', (generation) => {
  test('is told that a product in the cart is for members', async () => {
    const client: Client = (await publishedClients(store, generation)).storefront()
    const mug = await shelve(store, { name: 'Mug', price: 12 })
    const lineItems = [pieces(1, mug)]
    const { cart } = await client.currentCart.addToCurrentCart({ lineItems })
    await forMembers(mug)
    expect(await codeOf(client.currentCart.addToCurrentCart({ lineItems }))).toBe('MEMBERS_ONLY_ITEM')
    const { violations } = await client.currentCart.estimateCurrentCartTotals({})
    expect(violations).toMatchObject([
      {
        severity: 'ERROR',
        description: 'Mug is only for members. Remove it.',
        target: { lineItem: { _id: cart.lineItems[0]._id } },
      },
    ])
  })
})

test('the second generation of carts has a violation for it, and places no order', async () => {
  const client: Client = (await publishedClients(store, 'current')).storefront()
  const book = await shelve(store, { name: 'Glaze recipes', price: 12, productType: 'digital' })
  const { cart } = await client.currentCartV2.addLineItemsToCurrentCart({ catalogItems: [pieces(1, book)] })
  await client.currentCartV2.updateCurrentCart({
    customerInfo: { email: 'anna@example.com' },
    paymentInfo: { billingAddress: { country: 'US' } },
  })
  await forMembers(book)
  const { summary } = await client.currentCartV2.calculateCurrentCart({ refreshCart: true })
  expect(summary.violations).toContainEqual(
    expect.objectContaining({
      code: 'MEMBERS_ONLY_ITEM',
      severity: 'ERROR',
      membersOnlyItemData: { lineItemIds: [cart.lineItems[0]._id] },
    }),
  )
  expect(
    await codeOf(client.currentCartV2.addLineItemsToCurrentCart({ catalogItems: [pieces(1, book)] })),
  ).toBe('MEMBERS_ONLY_ITEM')
  expect(await codeOf(client.cartV2.placeOrder(cart._id))).toBe('VIOLATIONS_WITH_ERROR_SEVERITY')
})
