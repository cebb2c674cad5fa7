import {
  type FacetFilters,
  type FacetName,
  FacetName as FacetNames,
  type ProductFacets,
  type ProductQuery,
} from '@cartwright/contract/catalogue/product-query.ts'
import { violation } from '../../platform/errors/errors.ts'
import type { Fields } from '../../platform/query/fields.ts'
import { type CompiledQuery, compileQuery } from '../../platform/query/query.ts'
import { exponent, toMinor, toNumber } from '../../platform/values/money.ts'
import { byPosition, collectionInOrder } from './collection-order.rules.ts'
import type { FacetRow, PriceSpan } from './facets.queries.ts'
import { position, productFields, productId } from './fields.queries.ts'
import type { ListRow } from './lists.queries.ts'
import { relevance } from './queries.ts'
import type { Search, SearchMode } from './rules.ts'

/** A list of products that somebody asks for, checked and taken apart. */
export interface Listing {
  compiled: CompiledQuery
  fields: Fields
  currency: string
  hidden: boolean
  /** Whether it depends on the stock. */
  stock: boolean
  search: Search | undefined
  way: SearchMode
  /** The collection whose own order it has. */
  collectionId: string | undefined
  filters: FacetFilters
  span: PriceSpan
  /** The facets to count. */
  names: FacetName[]
}

/** What the database or the index says to it. */
export interface Answer {
  rows: ListRow[]
  /** At most one more than are counted. */
  total: number
  facets: FacetRow | undefined
  /** Whether words were taken for misspelt ones. */
  isLoose: boolean
}

export function toListing(
  query: ProductQuery,
  terms: Pick<Listing, 'hidden' | 'currency' | 'search' | 'way'>,
): Listing {
  const { currency, search, way } = terms
  const fields = fieldsFor(currency, search, way)
  const collectionId = collectionInOrder(query, fields)
  const compiled = compileQuery(query, fields, {
    tieBreaker: productId,
    defaultSort: [search ? byRelevance : collectionId ? byPosition : byNumber],
  })
  return {
    ...terms,
    ...{ compiled, fields, collectionId },
    stock: dependsOnStock({ ...query, filter: compiled.conditions }),
    filters: query.facetFilters ?? {},
    span: priceSpan(query, currency),
    names: facetNames(query.facets),
  }
}

/** These lists change with each sale, the others only with the catalogue. */
export function dependsOnStock({ filter, facets, facetFilters }: ProductQuery): boolean {
  const byStock = JSON.stringify(filter ?? '').includes('stock.') || facetFilters?.inStock !== undefined
  return byStock || facetNames(facets).includes('inStock')
}

const byRelevance = { fieldName: 'relevance', order: 'DESC' } as const
const byNumber = { fieldName: 'numericId', order: 'ASC' } as const

function fieldsFor(currency: string, search: Search | undefined, way: SearchMode): Fields {
  const fields = { ...productFields(exponent(currency)), position }
  if (!search) return fields
  const column = relevance(search, way)
  return {
    ...fields,
    relevance: { column, type: 'number', sortable: true, filterable: false, required: true },
  }
}

function priceSpan({ facetFilters }: ProductQuery, currency: string): PriceSpan {
  const span: PriceSpan = {}
  for (const bound of ['min', 'max'] as const) {
    const amount = facetFilters?.price?.[bound]
    if (amount === undefined) continue
    const minor = toMinor(amount, currency)
    if (minor === undefined) {
      const field = `query.facetFilters.price.${bound}`
      throw violation(field, `must be an amount in ${currency}`, 'DECIMAL_MAX_SCALE')
    }
    span[bound] = minor
  }
  return span
}

function facetNames(facets: ProductQuery['facets']): FacetName[] {
  if (facets === true) return [...FacetNames.enum]
  return facets ? [...new Set(facets)] : []
}

export function wireFacets({ price, ...facets }: FacetRow, currency: string): ProductFacets {
  if (!price) return facets
  const amount = (minor: number | null) => (minor === null ? null : toNumber(BigInt(minor), currency))
  return { ...facets, price: { currency, min: amount(price.min), max: amount(price.max) } }
}
