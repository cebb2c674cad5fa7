import { afterAll, beforeAll, expect, test } from 'vitest'
import { growCatalogue } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import * as productIndex from '../../catalogue/index-thread/service.ts'
import { pageOf } from '../../platform/query/page.ts'
import { countProducts, pageOfProducts } from './lists.queries.ts'
import { findInIndex, type ListRequest, toList } from './lists.service.ts'

// Whatever the product index answers must be what the database answers.

let store: Store
beforeAll(async () => {
  store = await openStore({ productIndex: { megabytes: 100, leastProducts: 1, patience: 60_000 } })
  await growCatalogue(store.shop, store.siteId, 400)
  await findInIndex(store.shop, store.siteId, await toList(store.shop, store.siteId, requestOf({})))
  await productIndex.settle(store.shop)
}, 60_000)
afterAll(async () => {
  await productIndex.stop(store.shop)
  await store.close()
})

const requestOf = (asked: ListRequest['asked'], more: Partial<ListRequest> = {}): ListRequest => ({
  ...{ asked, path: 'query', hidden: false },
  ...more,
})

const asc = (fieldName: string) => [{ fieldName, order: 'ASC' as const }]
const desc = (fieldName: string) => [{ fieldName, order: 'DESC' as const }]

test.each<[ListRequest['asked'], Partial<ListRequest>?]>([
  [{}],
  [{}, { hidden: true }],
  [{ filter: { visible: false } }, { hidden: true }],
  [{ filter: { productType: 'DIGITAL' }, sort: desc('name') }],
  [{ filter: { 'actualPriceRange.minValue.amount': { $gt: '20', $lte: '120.5' } }, sort: asc('slug') }],
  [
    {
      filter: { $or: [{ 'brand.name': 'Hearth' }, { 'ribbon.name': null }] },
      sort: desc('actualPriceRange.maxValue.amount'),
    },
  ],
  [
    {
      filter: { 'options.choicesSettings.choices.name': { $hasSome: ['Color: Sage'] } },
      sort: asc('createdDate'),
    },
  ],
  [{ filter: { 'options.choicesSettings.choices.name': { $hasSome: ['Sage'] } } }],
  [{ filter: { 'inventory.availabilityStatus': { $ne: 'IN_STOCK' } }, sort: desc('updatedDate') }],
  [
    {
      filter: {
        'allCategoriesInfo.categories': { $matchItems: [{ id: '00000000-000000-000000-000000000001' }] },
      },
    },
  ],
  [{ sort: [...asc('actualPriceRange.minValue.amount'), ...desc('name')] }],
  [{}, { words: { expression: 'mugs' } }],
  [{}, { words: { expression: 'oak lamp', mode: 'AND' } }],
  [{ filter: { 'brand.name': 'Hearth' } }, { words: { expression: 'oak lamp' } }],
  [{ sort: asc('name') }, { words: { expression: 'gr-0000', fields: ['sku'] } }],
])('the index lists %j %j as the database does', async (asked, more) => {
  const { shop, siteId } = store
  let next: ListRequest['asked'] = { ...asked, cursorPaging: { limit: 7 } }
  for (let page = 0; page < 4; page++) {
    const list = await toList(shop, siteId, requestOf(next, more))
    const rows = await pageOfProducts(shop.db, list.source, {
      query: list.query,
      now: new Date(shop.clock()),
    })
    const indexed = await findInIndex(shop, siteId, list)
    const isByTwo = (asked.sort ?? []).length > 1
    if (isByTwo) return expect(indexed).toBeUndefined()
    expect(indexed?.rows.map(({ id, cursor_key }) => [id, JSON.parse(cursor_key ?? '')])).toEqual(
      rows.map(({ id, cursor_key }) => [id, JSON.parse(cursor_key ?? '')]),
    )
    expect(indexed?.total).toBe(await countProducts(shop.db, list.source, list.query))
    const { cursors = {} } = pageOf(rows, list.query).metadata
    const cursor = page < 2 ? cursors.next : cursors.prev
    if (!cursor) return
    next = { cursorPaging: { limit: 7, cursor } }
  }
})

test('words that nothing has are taken for those that are spelt most alike', async () => {
  const found = await store.ask('POST', '/stores/v3/products/search', {
    as: await store.visitor(),
    body: { search: { search: { expression: 'terracota' } } },
  })
  expect(found.body.products[0].name).toMatch(/^Terracotta/)
})
