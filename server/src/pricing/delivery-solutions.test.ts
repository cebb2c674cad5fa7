import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliver } from '../../test/checkouts.ts'
import { pieces, refusal, shelve } from '../../test/shoppers.ts'
import { openStore, type Store } from '../../test/store.ts'
import type { Product } from '../catalogue/model/product.rules.ts'
import type { InProcessPlugin } from '../plugins/asking/plugin.ts'

let isMute = false
const courier: InProcessPlugin = {
  kind: 'SHIPPING_RATES',
  id: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d31',
  name: 'Courier',
  functions: {
    getShippingRates: ({ request: { lineItems = [] } }) => {
      if (isMute) throw new Error('the line is dead')
      const price = String(lineItems.reduce((sum: number, { quantity = 1 }) => sum + quantity, 0))
      return {
        shippingRates: [{ code: 'bike', title: 'Bike', logistics: {}, cost: { price, currency: 'USD' } }],
      }
    },
  },
}

let store: Store
let mug: Product
beforeAll(async () => {
  store = await openStore({ plugins: [courier] })
  mug = await shelve(store, { name: 'Mug', price: 12 })
})
afterAll(() => store.close())

const find = async (lineItems: object[], country = 'US') =>
  store.ask('POST', '/_api/delivery-rates/v1/get-delivery-solutions', {
    as: await store.visitor(),
    body: { lineItems, destination: { country, city: 'Austin' }, currency: 'USD' },
  })
const offered = (reply: Awaited<ReturnType<typeof find>>) =>
  reply.body.deliverySolutions.map(({ title, cost }: { title: string; cost: { price: string } }) => [
    title,
    cost.price,
  ])

test('a shop that delivers nowhere says so; a courier delivers all the same', async () => {
  isMute = true
  expect(refusal(await find([pieces(1, mug)]))).toBe('NO_DELIVERY_REGION_FOUND')
  isMute = false
  store.clock.advance(3_600_000)
  expect(offered(await find([pieces(3, mug)]))).toEqual([['Bike', '3.00']])
})

test('the deliveries of shop and courier stand together, and one that does not answer is named', async () => {
  await deliver(store)
  expect(offered(await find([pieces(2, mug)]))).toEqual([
    ['Standard', '5.00'],
    ['Express', '12.00'],
    ['Bike', '2.00'],
  ])
  isMute = true
  store.clock.advance(3_600_000)
  const reply = await find([pieces(7, mug)])
  expect(offered(reply)).toHaveLength(2)
  expect(reply.body.errors).toMatchObject([{ appId: courier.id }])
})
