import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { growCatalogue } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Fields } from '../../platform/query/fields.ts'
import { compileQuery } from '../../platform/query/query.ts'
import { productFields, productId } from './fields.queries.ts'
import { productSource } from './lists.queries.ts'
import { matches, relevance } from './queries.ts'
import type { Search, SearchMode } from './rules.ts'

// A shop with 10,000 products and 40,000 variants.
let store: Store
let visitor: string
beforeAll(async () => {
  store = await openStore()
  visitor = await store.visitor()
  await growCatalogue(store.shop, store.siteId, 10_000)
}, 120_000)
afterAll(() => store.close())

interface Plan {
  'Node Type': string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Plans?: Plan[]
}

/** How the database would find the first page, when it may not simply read everything. */
async function planOf(query: object, search?: Search, way: SearchMode = 'literal'): Promise<Plan[]> {
  const column = search ? relevance(search, way) : sql`0`
  const fields: Fields = { ...productFields(2), relevance: { column, type: 'number', sortable: true } }
  const compiled = compileQuery(query, fields, { tieBreaker: productId })
  const { from } = productSource(store.siteId, {
    hidden: false,
    stock: JSON.stringify(query).includes('stock.'),
    search: search && matches(search, way),
  })
  return store.shop.db.kysely.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`explain (format json)
      select p.id ${from} and ${compiled.where} ${compiled.page}`.execute(tx)
    return nodesOf(rows[0]?.['QUERY PLAN'][0]?.Plan)
  })
}

function nodesOf(plan: Plan | undefined): Plan[] {
  return plan ? [plan, ...(plan.Plans ?? []).flatMap(nodesOf)] : []
}

describe('An index serves', () => {
  const id = '01900000-0000-7000-8000-000000000001'

  test.each<[object, string]>([
    [{ id }, 'id'],
    [{ id: { $startsWith: '0190' } }, 'id'],
    [{ name: 'Oak Mug 26' }, 'name'],
    [{ name: { $gt: 'Z' } }, 'name'],
    [{ name: { $startsWith: 'oak m' } }, 'lower(name)'],
    [{ name: { $contains: 'mug 26' } }, 'lower(name)'],
    [{ name: { $endsWith: 'mug 26' } }, 'lower(name)'],
    [{ slug: 'grown-5' }, 'slug'],
    [{ slug: { $startsWith: 'grown-55' } }, 'lower(slug)'],
    [{ productType: 'digital' }, 'product_type'],
    [{ description: 'A thing' }, '"left"(description, 500)'],
    [{ description: { $startsWith: 'something' } }, 'lower("left"(description, 500))'],
    [{ sku: 'GR-000005' }, 'sku'],
    [{ sku: { $startsWith: 'gr-00005' } }, 'lower(sku)'],
    [{ price: { $lt: 6 } }, 'price'],
    [{ 'priceData.price': { $gte: 200, $lt: 201 } }, 'price'],
    [{ 'priceData.discountedPrice': { $lt: 6 } }, 'sale_price'],
    [{ numericId: { $gt: 1_009_990 } }, 'numeric_id'],
    [{ lastUpdated: { $gt: '2030-01-01T00:00:00Z' } }, 'updated_at'],
    [{ createdDate: { $gt: '2030-01-01T00:00:00Z' } }, 'created_at'],
    [{ brand: 'Unknown' }, 'brand'],
    [{ ribbon: 'Sale' }, 'ribbon'],
    [{ collectionIds: { $hasSome: [id] } }, 'collection_id'],
    [{ 'stock.inStock': false }, 'in_stock'],
    [{ 'stock.inventoryStatus': 'OUT_OF_STOCK' }, 'status'],
    [{ choices: { $hasSome: ['Color: Pink'] } }, 'choice'],
  ])('the filter %j', async (filter, column) => {
    const conditions = (await planOf({ filter })).flatMap((node) => [
      node['Index Cond'],
      node['Recheck Cond'],
    ])
    expect(conditions.join(' ')).toContain(column)
  })

  test.each([
    'id',
    'name',
    'slug',
    'productType',
    'sku',
    'price',
    'priceData.price',
    'priceData.discountedPrice',
    'numericId',
    'lastUpdated',
    'createdDate',
    'brand',
    'ribbon',
    'bestSelling',
  ])('the order by %s, both ways', async (fieldName) => {
    for (const order of ['ASC', 'DESC']) {
      const kinds = (await planOf({ sort: [{ fieldName, order }] })).map((node) => node['Node Type'])
      expect(kinds).not.toContain('Sort')
    }
  })

  test.each<[string, SearchMode]>([
    ['zanzibar', 'literal'],
    ['parsnips', 'literal'],
    ['zanzbar', 'similar'],
  ])('a search for %s, %s', async (word, way) => {
    const search: Search = {
      phrase: word,
      words: [word],
      fields: ['name', 'keywords', 'description'],
      language: 'en',
    }
    const sort = [{ fieldName: 'relevance', order: 'DESC' }]
    const conditions = (await planOf({ sort }, search, way)).map((node) => node['Recheck Cond'])
    expect(conditions.join(' ')).toContain('words')
  })
})

describe('In a large shop', () => {
  const ask = async (query: object) => {
    const path = '/stores-reader/v1/products/query-platformized'
    return (await store.ask('POST', path, { as: visitor, body: { query } })).body
  }

  test('pages follow each other to the end without a gap or a double', async () => {
    const seen = new Set<string>()
    const filter = { brand: 'Hearth' }
    let page = await ask({
      filter,
      cursorPaging: { limit: 100 },
      sort: [{ fieldName: 'price', order: 'DESC' }],
    })
    for (;;) {
      for (const { id } of page.products) seen.add(id)
      if (!page.metadata.cursors?.next) break
      page = await ask({ cursorPaging: { limit: 100, cursor: page.metadata.cursors.next } })
    }
    expect(seen.size).toBe((await ask({ filter })).metadata.total)
  })

  test('a page is the same whether its products were looked up before or not', async () => {
    const query = {
      filter: { 'priceData.price': { $gt: 100 } },
      sort: [{ fieldName: 'name' }],
      paging: { limit: 50 },
    }
    const first = await ask(query)
    expect(first.products).toHaveLength(50)
    expect(await ask(query)).toEqual(first)
    store.shop.changes.publish('product', store.siteId)
    expect(await ask(query)).toEqual(first)
  })

  test('counting stops after ten thousand', async () => {
    await growCatalogue(store.shop, store.siteId, 10_300)
    const { metadata } = await ask({ paging: { limit: 1 } })
    expect(metadata).toMatchObject({ count: 1, tooManyToCount: true })
    expect(metadata.total).toBeUndefined()
  })
})
