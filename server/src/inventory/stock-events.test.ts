import { inventoryEvents } from '@cartwright/contract/events/inventory.ts'
import Value from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sentEvents } from '../../test/accounts.ts'
import { checkOut, deliver, placeOrder } from '../../test/checkouts.ts'
import { pieces, shelve, shopper } from '../../test/shoppers.ts'
import { openStore, type Store } from '../../test/store.ts'
import * as products from '../catalogue/products/service.ts'
import * as stockItems from './stock/items.service.ts'
import { onlyVariant } from './stock/rules.ts'

const payloads = new Map(inventoryEvents.map(({ type, payload }) => [type as string, payload]))

let store: Store
beforeAll(async () => {
  store = await openStore()
  await deliver(store)
})
afterAll(() => store.close())

/** The events about the stock of a product in their order, each as it is sent. */
async function stockEvents(productId: string) {
  const told = (await sentEvents(store, productId)).filter(({ entity }) => entity === 'inventory_item')
  for (const { type, sent } of told) {
    const problems = sent ? [...Value.Errors(payloads.get(type) ?? {}, sent)] : []
    expect([type, problems]).toEqual([type, []])
  }
  return told
}

/** What was for sale before and after each change of the stock. */
async function quantities(productId: string) {
  const told = await stockEvents(productId)
  return told.flatMap(({ type, sent }) =>
    type.endsWith('VariantsChanged')
      ? (sent as { variants: { oldValue: Shown; newValue: Shown }[] }).variants.map(
          ({ oldValue, newValue }) => [oldValue.quantity, newValue.quantity],
        )
      : [],
  )
}
interface Shown {
  quantity?: number
}

const ask = (method: string, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })

test('a sale, its cancellation and each change by a merchant tell what was there and what is', async () => {
  const mug = await shelve(store, { name: 'Mug', price: 12 }, 5)
  const anna = await shopper(store)
  const checkoutId = await checkOut(store, { as: anna.as, lineItems: [pieces(2, mug)] })
  const { orderId } = (await placeOrder(store, anna.as, checkoutId)).body
  await ask('POST', `/ecom/v1/orders/${orderId}/cancel`, { restockAllItems: true })
  const one = { productId: mug.id, incrementBy: 3 }
  await ask('POST', '/stores/v2/inventoryItems/increment', { incrementData: [one] })
  await ask('POST', '/stores/v2/inventoryItems/decrement', {
    decrementData: [{ productId: mug.id, decrementBy: 8 }],
  })
  const variants = [{ variantId: onlyVariant, quantity: 4 }]
  await stockItems.set(store.shop, store.merchant, { productId: mug.id, variants })
  expect(await quantities(mug.id)).toEqual([
    [undefined, 5],
    [5, 3],
    [3, 5],
    [5, 8],
    [8, 0],
    [0, 4],
  ])
  const sequences = (await stockEvents(mug.id)).map(({ sequence }) => sequence)
  expect(sequences).toEqual([...sequences].sort((one, other) => Number(one - other)))
})

test('what shows no difference is not told', async () => {
  const bowl = await shelve(store, { name: 'Bowl', price: 15 }, 2)
  const before = (await stockEvents(bowl.id)).length
  const same = { productId: bowl.id, tracked: true, variants: [{ variantId: onlyVariant, quantity: 2 }] }
  await stockItems.set(store.shop, store.merchant, same)
  expect((await stockEvents(bowl.id)).length).toBe(before)
})

test('a merchant’s pre-orders and counting are told as they are now, with what has changed', async () => {
  const vase = await shelve(store, { name: 'Vase', price: 32 }, 0)
  const preorder = { enabled: true, message: 'Back in May', limit: 10 }
  await stockItems.set(store.shop, store.merchant, { productId: vase.id, preorder })
  const told = await stockEvents(vase.id)
  const [counted, item] = told.filter(({ type }) => type.endsWith('ItemChanged'))
  const variants = told.findLast(({ type }) => type.endsWith('VariantsChanged'))
  expect(counted?.sent).toMatchObject({ fieldMask: 'trackInventory', trackInventory: true })
  expect(item?.sent).toMatchObject({ fieldMask: 'preorderInfo', preorderInfo: preorder, productId: vase.id })
  expect(variants?.sent).toMatchObject({
    variants: [{ oldValue: { availableForPreorder: false }, newValue: { availableForPreorder: true } }],
  })
})

test('of a product that is gone, nothing about its stock is sent', async () => {
  const jug = await shelve(store, { name: 'Jug', price: 30 }, 1)
  await products.remove(store.shop, store.merchant, jug.id)
  const told = await stockEvents(jug.id)
  expect(told.length).toBeGreaterThan(0)
  expect(told.every(({ sent }) => sent === undefined)).toBe(true)
})
