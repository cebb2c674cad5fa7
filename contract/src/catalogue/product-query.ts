import Type, { type Static } from 'typebox'
import {
  CursorPaging,
  Fields,
  Float,
  Nullable,
  optional,
  Paging,
  PlatformPagingMetadata,
  Strings,
  Text,
  Whole,
} from '../values/common.ts'
import { Product } from './products.ts'
import { LARGEST_VALUE } from './variants.ts'

/** Beyond the published contract: the words to search for. Each may match in part or approximately. */
export const ProductSearch = Fields({
  expression: Text({ max: 100 }),
  fields: Type.Array(Strings(['name', 'keywords', 'description'])),
})
export type ProductSearch = Static<typeof ProductSearch>

export const FacetName = Strings(['collections', 'choices', 'brands', 'ribbons', 'inStock', 'price'])
export type FacetName = Static<typeof FacetName>

const ValueCount = Type.Object({ value: Text(), count: Whole() })

/**
 * Beyond the published contract: counts of the products found, over all pages. `choice` is the filter value. A choice
 * of colour has the `color` that most products use for its name, as `#rrggbb`.
 */
export const ProductFacets = Fields({
  collections: Type.Array(Type.Object({ id: Text(), name: Text(), slug: Text(), count: Whole() })),
  choices: Type.Array(
    Type.Object({
      option: Text(),
      value: Text(),
      choice: Text(),
      count: Whole(),
      ...optional({ color: Text() }),
    }),
  ),
  brands: Type.Array(ValueCount),
  ribbons: Type.Array(ValueCount),
  inStock: Type.Object({ inStock: Whole(), outOfStock: Whole() }),
  price: Type.Object({ currency: Text(), min: Nullable(Float()), max: Nullable(Float()) }),
})
export type ProductFacets = Static<typeof ProductFacets>

const facetValues = Type.Array(Text({ min: 1, max: 200 }), { maxItems: 100 })
const FacetPrice = Type.Number({ minimum: 0, maximum: LARGEST_VALUE })

/**
 * Beyond the published contract: the selected facets, in addition to `filter`. Values of one facet (for choices: of one
 * option) are alternatives. The counts of a facet ignore the values selected in it. Collections are selected by id,
 * choices by `choice`. A price matches if a variant has it, in the shop's currency.
 */
export const FacetFilters = Fields({
  collections: facetValues,
  choices: facetValues,
  brands: facetValues,
  ribbons: facetValues,
  inStock: Type.Boolean(),
  price: Fields({ min: FacetPrice, max: FacetPrice }),
})
export type FacetFilters = Static<typeof FacetFilters>

/** Filter and sort as JSON, or as text with JSON from older callers. */
export const ProductQuery = Fields({
  paging: Paging,
  cursorPaging: CursorPaging,
  filter: Type.Unsafe<string | Record<string, unknown> | null>({ type: ['string', 'object', 'null'] }),
  sort: Type.Unsafe<string | Record<string, unknown> | Record<string, unknown>[] | null>({
    type: ['string', 'object', 'array', 'null'],
  }),
  search: ProductSearch,
  facets: Type.Unsafe<boolean | FacetName[]>({ type: ['boolean', 'array'], items: FacetName }),
  facetFilters: FacetFilters,
})
export type ProductQuery = Static<typeof ProductQuery>

export const QueryProductsRequest = Fields({
  query: ProductQuery,
  includeHiddenProducts: Type.Boolean(),
  includeMerchantSpecificData: Type.Boolean(),
})
export type QueryProductsRequest = Static<typeof QueryProductsRequest>

/** Beyond the published contract: `loose` if no product has all words as typed, and the results have similar words. */
export const SearchFindings = Fields({ loose: Type.Boolean() })
export type SearchFindings = Static<typeof SearchFindings>

export const QueryProductsReply = Type.Object({
  products: Type.Array(Product),
  metadata: PlatformPagingMetadata,
  ...optional({ totalResults: Whole(), facets: ProductFacets, search: SearchFindings }),
})
export type QueryProductsReply = Static<typeof QueryProductsReply>
