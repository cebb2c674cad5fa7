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

/** Beyond the published contract: words that a product must have, each perhaps only in part or nearly. */
export const ProductSearch = Fields({
  expression: Text({ max: 100 }),
  fields: Type.Array(Strings(['name', 'keywords', 'description'])),
})
export type ProductSearch = Static<typeof ProductSearch>

export const FacetName = Strings(['collections', 'choices', 'brands', 'ribbons', 'inStock', 'price'])
export type FacetName = Static<typeof FacetName>

const ValueCount = Type.Object({ value: Text(), count: Whole() })

/**
 * Beyond the published contract: what the products found are, over all pages. A `choice` is a value of that filter; a
 * choice of colour carries the `color` that most products have under its name, as `#rrggbb`.
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
 * Beyond the published contract: what a shopper chose of the facets, besides `filter`. Values of one facet (of the choices,
 * of one option) are alternatives. The counts of a facet leave out what was chosen of that facet itself. Collections go
 * by id, choices by `choice`; a price fits when a variant can be had for it, in the shop's currency.
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

/** Filter and sort come as JSON, or as the text of it, as older callers send them. */
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

/**
 * Beyond the published contract: `loose` when no product has all words as they were typed, and those found have words
 * like them.
 */
export const SearchFindings = Fields({ loose: Type.Boolean() })
export type SearchFindings = Static<typeof SearchFindings>

export const QueryProductsReply = Type.Object({
  products: Type.Array(Product),
  metadata: PlatformPagingMetadata,
  ...optional({ totalResults: Whole(), facets: ProductFacets, search: SearchFindings }),
})
export type QueryProductsReply = Static<typeof QueryProductsReply>
