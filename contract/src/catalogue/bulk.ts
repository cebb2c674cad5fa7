import Type, { type Static } from 'typebox'
import { BulkActionMetadata, Fields, Float, Guid, ItemMetadata, Text } from '../values/common.ts'
import { catalogueLimits as limits } from './limits.ts'
import { NumericPropertyRange, ProductToWrite } from './products.ts'
import { CatalogueNumber, LARGEST_VALUE } from './variants.ts'

const ids = Type.Array(Text(), { minItems: 1, maxItems: limits.bulk.most })

/** `runId`, beyond the published contract, identifies all changes of the call in the history. */
const BulkProductsReply = Type.Object({
  results: Type.Array(Fields({ itemMetadata: ItemMetadata })),
  bulkActionMetadata: BulkActionMetadata,
  runId: Type.Optional(Guid),
})

/** Exactly one of the five. */
export const SetValue = Fields({
  price: CatalogueNumber,
  cost: CatalogueNumber,
  weight: CatalogueNumber,
  ribbon: Text({ max: limits.ribbon.most }),
  brand: Text({ max: limits.brand.most }),
})
export type SetValue = Static<typeof SetValue>

export const BulkUpdateProductsPropertyRequest = Type.Object({ ids, set: Type.Optional(SetValue) })
export type BulkUpdateProductsPropertyRequest = Static<typeof BulkUpdateProductsPropertyRequest>
export const BulkUpdateProductsPropertyReply = BulkProductsReply
export type BulkUpdateProductsPropertyReply = Static<typeof BulkUpdateProductsPropertyReply>

/** Either an amount or a percentage. */
export const PropertyAdjustmentData = Fields({
  amount: Float({ min: -LARGEST_VALUE, max: LARGEST_VALUE }),
  percentage: Fields({ rate: Float({ min: -100, max: 1000 }), roundToInt: Type.Boolean() }),
})
export type PropertyAdjustmentData = Static<typeof PropertyAdjustmentData>

/** Exactly one of the three. */
export const AdjustValue = Fields({
  price: PropertyAdjustmentData,
  cost: PropertyAdjustmentData,
  weight: PropertyAdjustmentData,
})
export type AdjustValue = Static<typeof AdjustValue>

export const BulkAdjustProductPropertyRequest = Type.Object({ ids, adjust: Type.Optional(AdjustValue) })
export type BulkAdjustProductPropertyRequest = Static<typeof BulkAdjustProductPropertyRequest>
export const BulkAdjustProductPropertyReply = BulkProductsReply
export type BulkAdjustProductPropertyReply = Static<typeof BulkAdjustProductPropertyReply>

// ── Own calls of merchants ──────────────────────────────────────────────────────────────────────────────

/** Each product with its `id`, and with its `revision` if a later change must be refused. */
export const BulkUpdateProductsRequest = Type.Object({
  products: Type.Array(ProductToWrite, { minItems: 1, maxItems: limits.bulk.most }),
})
export type BulkUpdateProductsRequest = Static<typeof BulkUpdateProductsRequest>
export const BulkUpdateProductsReply = BulkProductsReply
export type BulkUpdateProductsReply = Static<typeof BulkUpdateProductsReply>

export const BulkDeleteProductsRequest = Type.Object({ ids })
export type BulkDeleteProductsRequest = Static<typeof BulkDeleteProductsRequest>
export const BulkDeleteProductsReply = BulkProductsReply
export type BulkDeleteProductsReply = Static<typeof BulkDeleteProductsReply>

/** The values that bulk changes set. `priceRange` is what shoppers pay for the variants. */
export const BulkFigures = Fields({
  name: Text(),
  price: Float(),
  cost: Float(),
  weight: Float(),
  ribbon: Text(),
  brand: Text(),
  priceRange: NumericPropertyRange,
})
export type BulkFigures = Static<typeof BulkFigures>

/** Either `set` or `adjust`. */
export const PreviewBulkChangeRequest = Type.Object({
  ids,
  ...Fields({ set: SetValue, adjust: AdjustValue }).properties,
})
export type PreviewBulkChangeRequest = Static<typeof PreviewBulkChangeRequest>
export const PreviewBulkChangeReply = Type.Object({
  results: Type.Array(Fields({ itemMetadata: ItemMetadata, before: BulkFigures, after: BulkFigures })),
})
export type PreviewBulkChangeReply = Static<typeof PreviewBulkChangeReply>
