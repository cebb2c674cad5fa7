import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Store } from '../../../test/store.ts'
import { statement } from '../../platform/db/db.ts'
import * as products from './service.ts'

// A dozen products of a thousand variants each: more than one statement takes.
let store: Store
let ids: string[]
const sizes = Array.from({ length: 10 }, (_, index) => `Size ${index}`)
const kinds = ['Colour', 'Size', 'Cut']
const choices = sizes.flatMap((Colour) =>
  sizes.flatMap((Size) => sizes.map((Cut) => ({ Colour, Size, Cut }))),
)

beforeAll(async () => {
  store = await openStore()
  const options = kinds.map((name) => ({ name, choices: sizes.map((value) => ({ value })) }))
  // Every second variant has a price of its own.
  const variants = choices.map((choices, index) => ({
    ...{ choices, sku: `V-${index}` },
    ...(index % 2 ? { price: 30 } : {}),
  }))
  const drafts = Array.from({ length: 12 }, (_, index) => ({
    ...{ name: `Everything ${index}`, price: 20, options, variants, manageVariants: true },
  }))
  const made = await products.createMany(store.shop, store.merchant, drafts)
  ids = made.flatMap(({ product }) => product?.id ?? [])
}, 60_000)
afterAll(() => store.close())

const ask = async (method: string, path: string, body?: object) => {
  const reply = await store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(500)
  return reply.body
}
const read = async (id: string) => (await ask('GET', `/admin/v1/products/${id}`)).product
const nobody = '01900000-0000-7000-8000-00000000dead'

test('their prices are adjusted together, and the history keeps the variants that changed alone', async () => {
  const adjust = { price: { amount: 1 } }
  const wanted = [...ids.slice(0, 7), nobody, ...ids.slice(7)].reverse()
  const path = '/v1/bulk/products/adjust-properties'
  const { results, runId } = await ask('POST', path, { ids: wanted, adjust })
  const outcomes = results.map(({ itemMetadata }: { itemMetadata: { id: string; success: boolean } }) => [
    itemMetadata.id,
    itemMetadata.success,
  ])
  expect(outcomes).toEqual(wanted.map((id) => [id, id !== nobody]))
  for (const id of [ids[0], ids[11]] as string[]) {
    const product = await read(id)
    expect(product).toMatchObject({ revision: '2', priceRange: { minValue: 21, maxValue: 31 } })
  }
  const { entries } = await ask('GET', `/admin/v1/history?runId=${runId}`)
  expect(entries).toHaveLength(12)
  expect(new Set(entries.map((entry: { variantsChanged: number }) => entry.variantsChanged))).toEqual(
    new Set([500]),
  )
})

test('what concerns no variant is set without a look at them, and leaves what is known of them', async () => {
  const before = await read(ids[3] ?? '')
  const set = { brand: 'Mill' }
  const { bulkActionMetadata } = await ask('POST', '/v1/bulk/products/update', { ids, set })
  expect(bulkActionMetadata).toMatchObject({ totalSuccesses: 12 })
  const { lastUpdated: _, ...known } = before
  expect(await read(ids[3] ?? '')).toMatchObject({ ...known, brand: 'Mill', revision: '3' })
  const found = await ask('POST', '/stores-reader/v1/products/query', {
    query: { filter: JSON.stringify({ brand: 'Mill' }) },
  })
  expect(found.totalResults).toBe(12)
  await products.update(store.shop, store.merchant, { id: ids[4] ?? '', patch: { brand: 'Moss' } })
  await ask('POST', '/v1/bulk/products/update', { ids: [ids[3]], set: { brand: 'Moss' } })
  const [apart, whole] = await Promise.all([rowOf(ids[3] ?? ''), rowOf(ids[4] ?? '')])
  expect(apart).toEqual(whole)
  expect(apart?.keywords).toContain('moss')
  expect(apart?.keywords).toContain('v-999')
})

async function rowOf(id: string) {
  const [row] = await store.shop.db.run(searchedBy, [store.siteId, id])
  return row
}
const searchedBy = statement<{ keywords: string }>(
  'test.searched-by',
  'SELECT keywords, lowest_price, highest_price FROM products WHERE site_id = $1 AND id = $2',
)

test('a change is looked at first, and all are deleted and brought back', async () => {
  const adjust = { price: { amount: -1 } }
  const { results } = await ask('POST', '/admin/v1/bulk/products/preview', { ids, adjust })
  expect(results[11]).toMatchObject({ after: { priceRange: { minValue: 20, maxValue: 30 } } })
  const { runId } = await ask('POST', '/admin/v1/bulk/products/delete', { ids })
  expect(await read(ids[5] ?? '')).toBeUndefined()
  const { bulkActionMetadata } = await ask('POST', `/admin/v1/history/runs/${runId}/undo`, {})
  expect(bulkActionMetadata).toMatchObject({ totalSuccesses: 12 })
  const product = await read(ids[5] ?? '')
  expect(product.variants).toHaveLength(1000)
}, 60_000)
