import type { FacetFilters, FacetName } from '@cartwright/contract/catalogue/product-query.ts'
import type { Reader } from '../../platform/db/db.ts'
import { type Fields, knownName } from '../../platform/query/fields.ts'
import { keyOperand } from '../../platform/query/operands.ts'
import { mostCounted } from '../../platform/query/page.ts'
import type { CompiledQuery } from '../../platform/query/query.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { stockValues } from '../index-thread/messages.rules.ts'
import * as productIndex from '../index-thread/service.ts'
import type { Condition, SortName } from '../product-index/document.rules.ts'
import type { Selected } from '../product-index/facets.rules.ts'
import { type IndexedFields, numberOf, toCondition } from '../product-index/filters.rules.ts'
import { type Facet, type ListResult, optionGroup } from '../product-index/lists.rules.ts'
import type { Place, Sort, SortKey } from '../product-index/pages.rules.ts'
import { type FacetRow, facetConditions, mostValues, optionOf, type PriceSpan } from './facets.queries.ts'
import { indexedCollections, indexedFields, indexedOrders } from './fields.queries.ts'
import type { Answer, Listing } from './listing.rules.ts'
import * as lists from './lists.queries.ts'
import { matches, maxProducts } from './queries.ts'
import { type Search, stems } from './rules.ts'

/** The answer of the product index to a list; undefined if the database must answer. */
export async function findInIndex(shop: Shop, siteId: string, listing: Listing): Promise<Answer | undefined> {
  const { compiled, hidden, stock, search, collectionId, names, filters, span } = listing
  const found = await askIndex(shop, siteId, {
    compiled,
    fields: { fields: listing.fields, indexed: indexedFields },
    orders: indexedOrders,
    ...{ hidden, stock, collectionId },
    search: search && typedWords(search, { mode: 'all', corrects: true }),
    selected: selectedIn(filters, span),
    facets: names.flatMap((name) => facets[name] ?? []),
    prices: names.includes('price'),
  })
  if (!found) return undefined
  const counted = names.length > 0 ? await toFacetRow(shop, siteId, { names, found }) : undefined
  return { ...found, facets: counted, isLoose: found.corrected !== undefined && found.total > 0 }
}

/** The answer of the database, which {@link findInIndex} finds faster. */
export async function findInDatabase(on: Reader, siteId: string, listing: Listing): Promise<Answer> {
  const { compiled, collectionId, hidden, stock, search, way, names } = listing
  const source = lists.productSource(siteId, {
    ...{ hidden, collectionId, stock },
    search: search && matches(search, way),
  })
  const conditions = facetConditions(listing.filters, listing.span)
  const narrow = lists.narrow(source, conditions)
  const [rows, total, facets] = await Promise.all([
    lists.page(on, narrow, compiled),
    lists.total(on, narrow, compiled),
    names.length > 0 ? lists.facets(on, source, { query: compiled, names, conditions }) : undefined,
  ])
  return { rows, total, facets, isLoose: way !== 'literal' && total > 0 }
}

/** Products for what somebody has typed so far, and what it was taken for if it is misspelt. */
export async function suggestionsInIndex(
  shop: Shop,
  siteId: string,
  search: Search,
): Promise<{ ids: string[]; corrected?: string } | undefined> {
  if (!search.phrase.isWellFormed()) return undefined
  const found = await productIndex.ask(shop, siteId, {
    ...{ condition: { visible: true }, selected: [], facets: [], prices: false, keyed: false },
    search: typedWords(search, { mode: 'all', corrects: true }),
    ...{ sort: { by: 'relevance', descending: true }, offset: 0, limit: maxProducts },
  })
  if (!found) return undefined
  const { ids, corrected } = found
  return { ids, ...(corrected && ids.length > 0 && { corrected: corrected.join(' ') }) }
}

export interface IndexRequest {
  compiled: CompiledQuery
  fields: IndexedFields
  /** What the index can sort by, by names of fields. */
  orders: Readonly<Record<string, SortName>>
  hidden: boolean
  stock: boolean
  search?: productIndex.Question['search']
  /** The collection whose own order the list has. */
  collectionId?: string | undefined
  selected?: readonly Selected[]
  facets?: readonly Facet[]
  prices?: boolean
}

export type IndexAnswer = Pick<ListResult, 'prices' | 'corrected'> & {
  rows: lists.ListRow[]
  /** At most one more than are counted. */
  total: number
  counts: ListResult['facets']
}

/** Asks the index for a page of products as the query language describes it. */
export async function askIndex(
  shop: Shop,
  siteId: string,
  request: IndexRequest,
): Promise<IndexAnswer | undefined> {
  const { compiled, search, selected = [], facets = [], prices = false } = request
  const filter = toCondition(compiled.conditions, request.fields)
  const order = orderOf(request)
  // To the database, half of a pair of characters is another character.
  const isText = search?.phrase.isWellFormed() ?? true
  if (!filter || !order || !isText) return undefined
  const found = await productIndex.ask(shop, siteId, {
    ...{ condition: { all: [filter, ...conditionsOf(request)] }, search, selected, facets, prices },
    ...order,
    offset: compiled.offset,
    limit: compiled.cursor ? compiled.limit + 1 : compiled.limit,
    keyed: compiled.cursor !== undefined,
  })
  if (!found) return undefined
  const { ids, keys, total, facets: counts, prices: span, corrected } = found
  const rows = ids.map((id, at) => ({ id, cursor_key: keys ? JSON.stringify(keys[at]) : null }))
  return {
    ...{ rows, counts, total: Math.min(total, mostCounted + 1) },
    ...(span && { prices: span }),
    ...(corrected && { corrected }),
  }
}

function conditionsOf({ hidden, stock, collectionId }: IndexRequest): Condition[] {
  return [
    ...(hidden ? [] : [{ visible: true } as const]),
    // Like the join with the inventory.
    ...(stock ? [{ any: 'stock' } as const] : []),
    ...(collectionId ? [{ of: 'collections', values: [collectionId] } as const] : []),
  ]
}

/** The order, and from where on; undefined if the index does not have it. */
function orderOf({
  compiled: { sort, from, cursor },
  fields: { fields },
  orders,
  collectionId,
}: IndexRequest): { sort: Sort; after?: Place } | undefined {
  const isBack = from?.to === 'prev'
  const [first] = sort
  if (!first || (cursor && sort.length > 1)) return undefined
  const descending = (first.order === 'DESC') !== isBack
  if (first.fieldName === 'position') {
    return collectionId && !cursor ? { sort: { collectionId, descending } } : undefined
  }
  const keys =
    first.fieldName === 'relevance'
      ? []
      : sort.map(({ fieldName, order }) => ({
          by: orders[knownName(fields, fieldName) ?? ''],
          descending: (order === 'DESC') !== isBack,
        }))
  const by = first.fieldName === 'relevance' && sort.length === 1 ? 'relevance' : keys[0]?.by
  if (!by || keys.some((key) => key.by === undefined)) return undefined
  const [order, ...others] = distinct(keys.flatMap(({ by, descending }) => (by ? { by, descending } : [])))
  if (order && others.some((key) => key.by !== 'id' || key.descending !== order.descending)) {
    return { sort: { keys: [order, ...others] } }
  }
  if (!from) return { sort: { by, descending } }
  const after = placeIn(fields, first.fieldName, from.key)
  return after && { sort: { by, descending }, after }
}

/** Up to the id, which is added if it is missing. */
function distinct(keys: readonly SortKey[]): SortKey[] {
  const found: SortKey[] = []
  for (const key of keys) {
    if (!found.some(({ by }) => by === key.by)) found.push(key)
    if (key.by === 'id') return found
  }
  const last = found.at(-1)
  return last ? [...found, { by: 'id', descending: last.descending }] : []
}

/** The product of a cursor. */
function placeIn(fields: Fields, name: string, key: readonly (string | null)[]): Place | undefined {
  const id = key.at(-1)?.toLowerCase()
  const [text] = key
  if (id === undefined || text === undefined || text === null) return undefined
  if (key.length === 1) return { value: id, id }
  const field = fields[knownName(fields, name) ?? '']
  if (!field || field.type === 'set') return undefined
  if (field.type === 'text') return { value: text, id }
  const operand = keyOperand(field, text)
  const value = operand && numberOf(field, operand)
  return value === undefined ? undefined : { value, id }
}

export function typedWords(
  { words, phrase, fields, language }: Search,
  { mode, corrects }: { mode: 'all' | 'some'; corrects: boolean },
): NonNullable<productIndex.Question['search']> {
  return {
    words: words.map((word) => ({ word, stems: stems(word, language) })),
    ...{ phrase, places: fields, mode, corrects },
  }
}

/** The conditions of the selected facets, as in `facetConditions`. */
function selectedIn(
  { collections = [], brands = [], ribbons = [], choices = [], inStock }: FacetFilters,
  { min, max }: PriceSpan,
): Selected[] {
  const of = (group: string, condition: Condition) => ({ group, condition })
  const options = [...Map.groupBy(choices, optionOf)]
  return [
    ...(collections.length > 0 ? [of('collections', indexedCollections.some(collections))] : []),
    ...(brands.length > 0 ? [of('brands', { of: 'brand', values: brands })] : []),
    ...(ribbons.length > 0 ? [of('ribbons', { of: 'ribbon', values: ribbons })] : []),
    ...options.map(([option, values]) => of(optionGroup(option), { of: 'choices', values })),
    ...(inStock === undefined
      ? []
      : [of('inStock', { of: 'stock', values: [stockValues[inStock ? 'true' : 'false']] })]),
    ...(min === undefined ? [] : [of('price', priceCondition('highestPrice', '>=', min))]),
    ...(max === undefined ? [] : [of('price', priceCondition('lowestPrice', '<=', max))]),
  ]
}

function priceCondition(
  number: 'lowestPrice' | 'highestPrice',
  comparison: '<=' | '>=',
  value: bigint,
): Condition {
  return { number, comparison, value: Number(value) }
}

const everyValue = 1_000_000
const facets: Readonly<Partial<Record<FacetName, Facet>>> = {
  // The database leaves out those that shoppers do not see.
  collections: { name: 'collections', group: 'collections', most: everyValue },
  choices: { name: 'choices', group: 'choices', most: mostValues },
  brands: { name: 'brand', group: 'brands', most: mostValues },
  ribbons: { name: 'ribbon', group: 'ribbons', most: mostValues },
  inStock: { name: 'stock', group: 'inStock', most: mostValues },
}

async function toFacetRow(
  shop: Shop,
  siteId: string,
  { names, found }: { names: readonly FacetName[]; found: IndexAnswer },
): Promise<FacetRow> {
  const counted = names.filter((name) => facets[name])
  const countsOf = (name: FacetName) => found.counts[counted.indexOf(name)] ?? []
  const row: FacetRow = {}
  for (const name of names) {
    const counts = countsOf(name)
    if (name === 'price') row.price = found.prices ?? { min: null, max: null }
    if (name === 'brands' || name === 'ribbons') row[name] = counts
    if (name === 'choices') {
      row.choices = counts.map(({ value: choice, option = '', colour, count }) => {
        const value = choice.slice(option.length + 2)
        return { choice, option, value, ...(colour !== undefined && { color: colour }), count }
      })
    }
    if (name === 'inStock') {
      const countOf = (wanted: string) => counts.find(({ value }) => value === wanted)?.count ?? 0
      row.inStock = { inStock: countOf(stockValues.true), outOfStock: countOf(stockValues.false) }
    }
    if (name === 'collections') {
      const [ids, numbers] = [counts.map(({ value }) => value), counts.map(({ count }) => count)]
      row.collections =
        ids.length > 0
          ? await shop.db.read.run(lists.countedCollections, [siteId, ids, numbers, mostValues])
          : []
    }
  }
  return row
}
