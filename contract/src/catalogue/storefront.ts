import Type, { type Static } from 'typebox'
import { optional, Text, TextMap, Whole } from '../values/common.ts'
import { MediaItemUrlAndSize } from './product-media.ts'
import { Product } from './products.ts'

// Beyond the published contract: the data of a storefront page in one call.

/** A collection in breadcrumbs or a list of links. */
export const CollectionLink = Type.Object({ id: Text(), name: Text(), slug: Text() })
export type CollectionLink = Static<typeof CollectionLink>

/**
 * The lowest price in the thirty days before a price reduction: in the shop's currency, and as text in the shown
 * currency.
 */
export const PriorPrice = Type.Object({ price: Type.Number(), formatted: Text() })
export type PriorPrice = Static<typeof PriorPrice>

/**
 * Availability of a variant. `quantity` is present if its stock is tracked, `preorder` if it is sold before it arrives.
 */
export const VariantAvailability = Type.Object({
  variantId: Text(),
  choices: TextMap,
  inStock: Type.Boolean(),
  availableForPurchase: Type.Boolean(),
  ...optional({
    quantity: Whole(),
    preorder: Type.Object(optional({ message: Text(), limit: Whole() })),
    /** Present if it is on sale and was sold before. */
    lowestPrice: PriorPrice,
  }),
})
export type VariantAvailability = Static<typeof VariantAvailability>

/** By the current or a former slug. The reply has the current one. */
export const GetProductPageRequest = Type.Object({ slug: Text({ min: 1, max: 200 }) })
export type GetProductPageRequest = Static<typeof GetProductPageRequest>
export const GetProductPageReply = Type.Object({
  product: Product,
  /** In stock, the most often bought with it first. Not among `related`. */
  boughtTogether: Type.Array(Product, { maxItems: 4 }),
  related: Type.Array(Product, { maxItems: 8 }),
  collections: Type.Array(CollectionLink),
  variantAvailability: Type.Array(VariantAvailability),
  /** Of a product for members: whether the caller is one of those who may buy it. */
  mayBuy: Type.Optional(Type.Boolean()),
})
export type GetProductPageReply = Static<typeof GetProductPageReply>

/** `price` is the current price as text, `fullPrice` the price before a sale. */
export const ProductSuggestion = Type.Object({
  id: Text(),
  name: Text(),
  slug: Text(),
  price: Text(),
  ...optional({ fullPrice: Text(), image: MediaItemUrlAndSize }),
})
export type ProductSuggestion = Static<typeof ProductSuggestion>

export const SearchSuggestionsRequest = Type.Object({ query: Text({ min: 1, max: 100 }) })
export type SearchSuggestionsRequest = Static<typeof SearchSuggestionsRequest>
/** `corrected` is present if nothing contains the words as typed: the words that were searched for instead. */
export const SearchSuggestionsReply = Type.Object({
  products: Type.Array(ProductSuggestion, { maxItems: 6 }),
  collections: Type.Array(CollectionLink, { maxItems: 3 }),
  pages: Type.Array(Type.Object({ title: Text(), slug: Text() }), { maxItems: 3 }),
  ...optional({ corrected: Text() }),
})
export type SearchSuggestionsReply = Static<typeof SearchSuggestionsReply>
