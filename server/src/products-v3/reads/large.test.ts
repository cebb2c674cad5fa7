import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { growCatalogue } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { choiceId, nameId } from '../../catalogue/model/name-ids.rules.ts'
import { productId, variantKey } from '../../catalogue/search/fields.queries.ts'
import { productSource, type Source } from '../../catalogue/search/lists.queries.ts'
import { compileQuery } from '../../platform/query/query.ts'
import { productFields, variantFields } from './fields.queries.ts'
import { plainFilter } from './filter.rules.ts'
import { matchesWords, variantSource, variantsWith } from './lists.queries.ts'

// A shop with 10,000 products and 40,000 variants.
let store: Store
beforeAll(async () => {
  store = await openStore()
  await growCatalogue(store.shop, store.siteId, 10_000)
}, 120_000)
afterAll(() => store.close())

interface Plan {
  'Node Type': string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Plans?: Plan[]
}

interface Asked {
  source: Source
  compiled: ReturnType<typeof compileQuery>
}

/** How the database would find the first page, when it may not simply read everything. */
function planOf({ source, compiled }: Asked): Promise<Plan[]> {
  return store.shop.db.kysely.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`explain (format json)
      select ${source.id} ${source.from} and ${compiled.where} ${compiled.page}`.execute(tx)
    return nodesOf(rows[0]?.['QUERY PLAN'][0]?.Plan)
  })
}

function nodesOf(plan: Plan | undefined): Plan[] {
  return plan ? [plan, ...(plan.Plans ?? []).flatMap(nodesOf)] : []
}

const conditions = (nodes: Plan[]) =>
  nodes.flatMap((node) => [node['Index Cond'], node['Recheck Cond']]).join(' ')

const productsWith = (query: { filter?: object; sort?: object[] }): Asked => ({
  source: productSource(store.siteId, { hidden: false, stock: JSON.stringify(query).includes('inventory.') }),
  compiled: compileQuery({ ...query, filter: plainFilter(query.filter) }, productFields(2), {
    tieBreaker: productId,
  }),
})

const variantsOf = (query: { filter?: object; sort?: object[] }): Asked => ({
  source: variantSource(store.siteId, { hidden: false }),
  compiled: compileQuery(query, variantFields, { tieBreaker: variantKey }),
})

describe('An index of the products serves', () => {
  const id = '01900000-0000-7000-8000-000000000001'

  test.each<[object, string]>([
    [{ id }, 'id'],
    [{ name: 'Oak Mug 26' }, 'name'],
    [{ name: { $startsWith: 'oak m' } }, 'lower(name)'],
    [{ slug: 'grown-5' }, 'slug'],
    [{ handle: { $startsWith: 'grown-55' } }, 'lower(slug)'],
    [{ productType: 'DIGITAL' }, 'product_type'],
    [{ createdDate: { $gt: '2030-01-01T00:00:00Z' } }, 'created_at'],
    [{ updatedDate: { $gt: '2030-01-01T00:00:00Z' } }, 'updated_at'],
    [{ 'actualPriceRange.minValue.amount': { $lt: '6' } }, 'lowest_price'],
    [{ 'actualPriceRange.maxValue.amount': { $lt: '6' } }, 'highest_price'],
    [{ 'brand.id': nameId('brand', 'Unknown') }, "md5(('brand:"],
    [{ 'brand.id': { $in: [nameId('brand', 'Unknown'), id] } }, "md5(('brand:"],
    [{ 'brand.name': 'Unknown' }, 'brand'],
    [{ 'ribbon.id': nameId('ribbon', 'Unknown') }, "md5(('ribbon:"],
    [{ 'ribbon.name': 'Unknown' }, 'ribbon'],
    [{ taxGroupId: id }, 'tax_group_id'],
    [{ 'allCategoriesInfo.categories': { $matchItems: [{ id }] } }, 'collection_id'],
    [{ 'options.id': { $hasSome: [nameId('option', 'Smell')] } }, "md5(('option:"],
    [{ 'options.name': { $hasSome: ['Smell'] } }, "md5(('option:"],
    [
      { 'options.choicesSettings.choices.choiceId': { $hasSome: [choiceId('Color', 'Pink')] } },
      "md5(('choice:",
    ],
    [{ 'variantsInfo.variants.sku': { $hasSome: ['GR-000005'] } }, 'sku'],
    [{ 'inventory.availabilityStatus': 'OUT_OF_STOCK' }, 'status'],
  ])('the filter %j', async (filter, column) => {
    expect(conditions(await planOf(productsWith({ filter })))).toContain(column)
  })

  test.each([
    'name',
    'slug',
    'handle',
    'createdDate',
    'updatedDate',
    'actualPriceRange.minValue.amount',
    'actualPriceRange.maxValue.amount',
  ])('the order by %s, both ways', async (fieldName) => {
    for (const order of ['ASC', 'DESC']) {
      const nodes = await planOf(productsWith({ sort: [{ fieldName, order }] }))
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort')
    }
  })
})

describe('An index of the variants serves', () => {
  test.each<[object, string]>([
    [{ id: '01900000-0000-7000-8000-000000000001-x' }, 'key'],
    [{ 'productData.productId': '01900000-0000-7000-8000-000000000001' }, 'product_id'],
    [{ variantId: '01900000-0000-7000-8000-000000000001' }, 'id'],
    [{ sku: 'GR-000005' }, 'sku'],
    [{ 'productData.name': 'Oak Mug 26' }, 'name'],
  ])('the filter %j', async (filter, column) => {
    expect(conditions(await planOf(variantsOf({ filter })))).toContain(column)
  })

  test('the first page of what is in stock, which reads the stock of no other variants', async () => {
    const nodes = await planOf(variantsOf({ filter: { 'inventoryStatus.inStock': true } }))
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort')
    expect(conditions(nodes)).toContain('variant_id')
  })

  test('a search for a word', async () => {
    const words = { phrase: 'zanzibar', words: ['zanzibar'], fields: ['name' as const], language: 'en' }
    const { source, compiled } = variantsOf({})
    const found = variantsWith(store.siteId, matchesWords(words, 'literal', 'OR'), 'zanzibar')
    const from = sql`${source.from} and ${found}`
    const nodes = conditions(await planOf({ source: { ...source, from }, compiled }))
    expect(nodes).toContain('lower(sku)')
    expect(nodes).toContain('lower(name)')
  })
})

describe('In a large shop', () => {
  test('pages follow each other to the end without a gap or a double', async () => {
    const as = await store.visitor()
    const ask = async (query: object) =>
      (await store.ask('POST', '/stores/v3/products/query', { as, body: { query } })).body
    const filter = { 'brand.id': nameId('brand', 'Hearth') }
    const seen: string[] = []
    const sort = [{ fieldName: 'actualPriceRange.minValue.amount', order: 'DESC' }]
    for (let query: object | undefined = { filter, sort, cursorPaging: { limit: 100 } }; query; ) {
      const { products, pagingMetadata } = await ask(query)
      seen.push(...products.map(({ id }: { id: string }) => id))
      const cursor = pagingMetadata.cursors.next
      query = cursor && { cursorPaging: { limit: 100, cursor } }
    }
    const path = '/stores/v3/products/count'
    const { count } = (await store.ask('POST', path, { as, body: { filter } })).body
    expect(count).toBeGreaterThan(100)
    expect([seen.length, new Set(seen).size]).toEqual([count, count])
  })
})
