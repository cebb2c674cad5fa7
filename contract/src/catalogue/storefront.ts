import Type, { type Static } from 'typebox'
import { optional, Text, TextMap, Whole } from '../values/common.ts'
import { MediaItemUrlAndSize } from './product-media.ts'
import { Product } from './products.ts'

// Beyond the published contract: what a page of a storefront shows, in one call.

/** A collection in a path or a list of links. */
export const CollectionLink = Type.Object({ id: Text(), name: Text(), slug: Text() })
export type CollectionLink = Static<typeof CollectionLink>

/** The lowest price of the thirty days before the price was reduced: in the shop's currency, and as text in the one shown. */
export const PriorPrice = Type.Object({ price: Type.Number(), formatted: Text() })
export type PriorPrice = Static<typeof PriorPrice>

/** Whether a variant can be had. `quantity` is there when its pieces are counted, `preorder` when it is sold before it comes. */
export const VariantAvailability = Type.Object({
  variantId: Text(),
  choices: TextMap,
  inStock: Type.Boolean(),
  availableForPurchase: Type.Boolean(),
  ...optional({
    quantity: Whole(),
    preorder: Type.Object(optional({ message: Text(), limit: Whole() })),
    /** While it is on sale and was sold before. */
    lowestPrice: PriorPrice,
  }),
})
export type VariantAvailability = Static<typeof VariantAvailability>

/** By an address the product has or had; the product of the reply carries the one it has now. */
export const GetProductPageRequest = Type.Object({ slug: Text({ min: 1, max: 200 }) })
export type GetProductPageRequest = Static<typeof GetProductPageRequest>
export const GetProductPageReply = Type.Object({
  product: Product,
  related: Type.Array(Product, { maxItems: 8 }),
  collections: Type.Array(CollectionLink),
  variantAvailability: Type.Array(VariantAvailability),
})
export type GetProductPageReply = Static<typeof GetProductPageReply>

/** `price` is what a shopper pays, as text, and `fullPrice` what it was before a sale. */
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
/** `corrected` is there when nothing has the words as they were typed: the words that were looked for instead. */
export const SearchSuggestionsReply = Type.Object({
  products: Type.Array(ProductSuggestion, { maxItems: 6 }),
  collections: Type.Array(CollectionLink, { maxItems: 3 }),
  pages: Type.Array(Type.Object({ title: Text(), slug: Text() }), { maxItems: 3 }),
  ...optional({ corrected: Text() }),
})
export type SearchSuggestionsReply = Static<typeof SearchSuggestionsReply>
