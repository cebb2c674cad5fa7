import Type, { type Static } from 'typebox'
import { Product } from './catalogue.ts'
import { optional, Text, TextMap, Whole } from './common.ts'

// Beyond the published contract: what a page of a storefront shows, in one call.

/** A collection in a path or a list of links. */
export const CollectionLink = Type.Object({ id: Text(), name: Text(), slug: Text() })
export type CollectionLink = Static<typeof CollectionLink>

/** Whether a variant can be had. `quantity` is there when its pieces are counted, `preorder` when it is sold before it comes. */
export const VariantAvailability = Type.Object({
  variantId: Text(),
  choices: TextMap,
  inStock: Type.Boolean(),
  availableForPurchase: Type.Boolean(),
  ...optional({ quantity: Whole(), preorder: Type.Object(optional({ message: Text(), limit: Whole() })) }),
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
