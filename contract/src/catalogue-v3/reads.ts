import Type, { type Static } from 'typebox'
import {
  CursorPaging,
  CursorPagingMetadata,
  EmptyRequest,
  Fields,
  FreeForm,
  Nullable,
  Sorting,
  Strings,
  Text,
  Whole,
} from '../values/common.ts'
import { ProductFieldsV3, ProductV3, ReadOnlyVariantV3 } from './products.ts'

const page = {
  cursorPaging: CursorPaging,
  filter: Nullable(FreeForm),
  sort: Type.Array(Sorting),
}

/** The words to find. OR, unless AND is asked for. */
export const SearchDetailsV3 = Fields({
  expression: Nullable(Text({ max: 100 })),
  mode: Strings(['OR', 'AND']),
  fields: Type.Array(Text({ max: 200 }), { maxItems: 20 }),
  fuzzy: Type.Boolean(),
})
export type SearchDetailsV3 = Static<typeof SearchDetailsV3>

const Bound = Nullable(Type.Number())

/** A figure on everything that is found. Of type VALUE, SCALAR or RANGE. */
export const AggregationV3 = Fields({
  name: Nullable(Text({ max: 100 })),
  type: Text({ max: 50 }),
  fieldPath: Text({ max: 200 }),
  value: Fields({
    sortType: Strings(['COUNT', 'VALUE']),
    sortDirection: Strings(['DESC', 'ASC']),
    limit: Nullable(Whole({ min: 1, max: 250 })),
  }),
  scalar: Fields({ type: Strings(['COUNT_DISTINCT', 'MIN', 'MAX']) }),
  range: Fields({ buckets: Type.Array(Fields({ from: Bound, to: Bound }), { maxItems: 50 }) }),
})
export type AggregationV3 = Static<typeof AggregationV3>

const AggregationResultV3 = Fields({
  name: Text(),
  type: Text(),
  fieldPath: Text(),
  values: Fields({ results: Type.Array(Fields({ value: Text(), count: Whole() })) }),
  scalar: Fields({ type: Text(), value: Type.Number() }),
  ranges: Fields({ results: Type.Array(Fields({ from: Bound, to: Bound, count: Whole() })) }),
})
export type AggregationResultV3 = Static<typeof AggregationResultV3>

const AggregationDataV3 = Fields({ results: Type.Array(AggregationResultV3) })

export const SearchV3 = Fields({
  ...page,
  search: SearchDetailsV3,
  aggregations: Type.Array(AggregationV3, { maxItems: 10 }),
  timeZone: Text({ max: 50 }),
})
export type SearchV3 = Static<typeof SearchV3>

export const QueryProductsV3Request = Fields({ query: Fields(page), fields: ProductFieldsV3 })
export type QueryProductsV3Request = Static<typeof QueryProductsV3Request>
export const QueryProductsV3Reply = Type.Object({
  products: Type.Array(ProductV3),
  pagingMetadata: CursorPagingMetadata,
})
export type QueryProductsV3Reply = Static<typeof QueryProductsV3Reply>

export const SearchProductsV3Request = Fields({ search: SearchV3, fields: ProductFieldsV3 })
export type SearchProductsV3Request = Static<typeof SearchProductsV3Request>
export const SearchProductsV3Reply = Type.Object({
  products: Type.Array(ProductV3),
  pagingMetadata: CursorPagingMetadata,
  aggregationData: AggregationDataV3,
})
export type SearchProductsV3Reply = Static<typeof SearchProductsV3Reply>

export const GetProductV3Request = Type.Object({
  productId: Text({ min: 1 }),
  fields: Type.Optional(ProductFieldsV3),
})
export type GetProductV3Request = Static<typeof GetProductV3Request>
export const ProductV3Reply = Type.Object({ product: ProductV3 })
export type ProductV3Reply = Static<typeof ProductV3Reply>

export const GetProductBySlugV3Request = Type.Object({
  slug: Text({ min: 1, max: 200 }),
  fields: Type.Optional(ProductFieldsV3),
})
export type GetProductBySlugV3Request = Static<typeof GetProductBySlugV3Request>

export const CountProductsV3Request = Fields({
  filter: Nullable(FreeForm),
  search: SearchDetailsV3,
  returnNonVisibleProducts: Type.Boolean(),
})
export type CountProductsV3Request = Static<typeof CountProductsV3Request>
/** At most 10,001. */
export const CountProductsV3Reply = Type.Object({ count: Whole() })
export type CountProductsV3Reply = Static<typeof CountProductsV3Reply>

export const QueryVariantsV3Request = Fields({ query: Fields(page), fields: ProductFieldsV3 })
export type QueryVariantsV3Request = Static<typeof QueryVariantsV3Request>
export const QueryVariantsV3Reply = Type.Object({
  variants: Type.Array(ReadOnlyVariantV3),
  pagingMetadata: CursorPagingMetadata,
})
export type QueryVariantsV3Reply = Static<typeof QueryVariantsV3Reply>

export const SearchVariantsV3Request = Fields({
  search: Fields({ ...page, search: SearchDetailsV3, timeZone: Text({ max: 50 }) }),
  fields: ProductFieldsV3,
})
export type SearchVariantsV3Request = Static<typeof SearchVariantsV3Request>
export const SearchVariantsV3Reply = Type.Object({
  variants: Type.Array(ReadOnlyVariantV3),
  pagingMetadata: CursorPagingMetadata,
  aggregationData: AggregationDataV3,
})
export type SearchVariantsV3Reply = Static<typeof SearchVariantsV3Reply>

/** The category of all products, in the tree of the store. */
export const GetAllProductsCategoryRequest = EmptyRequest
export const GetAllProductsCategoryReply = Type.Object({
  categoryId: Text(),
  treeReference: Fields({ appNamespace: Text(), treeKey: Nullable(Text()) }),
})
export type GetAllProductsCategoryReply = Static<typeof GetAllProductsCategoryReply>

export const GetCatalogVersionRequest = EmptyRequest
export const CatalogVersion = Strings(['V1_CATALOG', 'V3_CATALOG'])
export type CatalogVersion = Static<typeof CatalogVersion>
export const GetCatalogVersionReply = Type.Object({ catalogVersion: CatalogVersion })
export type GetCatalogVersionReply = Static<typeof GetCatalogVersionReply>
