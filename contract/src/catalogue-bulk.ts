import Type, { type Static } from 'typebox'
import { catalogueLimits as limits } from './catalogue-limits.ts'
import { BulkActionMetadata, Fields, Float, ItemMetadata, Text } from './common.ts'
import { CatalogueNumber, LARGEST_VALUE } from './variants.ts'

const ids = Type.Array(Text(), { minItems: 1, maxItems: limits.bulk.most })

const BulkProductsReply = Type.Object({
  results: Type.Array(Fields({ itemMetadata: ItemMetadata })),
  bulkActionMetadata: BulkActionMetadata,
})

/** One of the five. */
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

/** By an amount or by a percentage. */
export const PropertyAdjustmentData = Fields({
  amount: Float({ min: -LARGEST_VALUE, max: LARGEST_VALUE }),
  percentage: Fields({ rate: Float({ min: -100, max: 1000 }), roundToInt: Type.Boolean() }),
})
export type PropertyAdjustmentData = Static<typeof PropertyAdjustmentData>

/** One of the three. */
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
