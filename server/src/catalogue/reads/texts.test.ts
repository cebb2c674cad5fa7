import { afterEach, expect, test } from 'vitest'
import { shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { JsonReply } from '../../platform/values/replies.ts'

let store: Store

afterEach(() => store.close())

/** Lists ten vases twice. Returns how many of their texts are kept. */
async function keptAfterLists(megabytes: number): Promise<number> {
  store = await openStore({ productTexts: { megabytes } })
  for (let number = 1; number <= 10; number++) await shelve(store, { name: `Vase ${number}`, price: number })
  for (const order of ['ASC', 'DESC']) {
    const query = { sort: [{ fieldName: 'price', order }] }
    const { body } = await store.ask('POST', '/stores/v1/products/query', {
      as: await store.visitor(),
      body: { query },
    })
    expect(body.products).toHaveLength(10)
  }
  const figures = await store.shop.metrics.print()
  return Number(/^cartwright_cache_entries\{cache="product-texts"\} (\d+)$/m.exec(figures)?.[1])
}

test('lists keep the texts of their products within the memory for them', async () => {
  expect(await keptAfterLists(128)).toBe(10)
})

test('with less memory they keep fewer, and with none they answer all the same', async () => {
  const kept = await keptAfterLists(0.01)
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThan(10)
  await store.close()
  expect(await keptAfterLists(0)).toBe(0)
})

test('a reply in parts keeps no second copy of them', async () => {
  store = await openStore()
  const reply = new JsonReply([Buffer.from('{"a":'), Buffer.from('1}')])
  expect(String(reply.json)).toBe('{"a":1}')
  expect(reply.json).not.toBe(reply.json)
})
