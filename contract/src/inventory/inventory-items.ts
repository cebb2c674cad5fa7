import Type, { type Static } from 'typebox'
import { catalogueLimits } from '../catalogue/limits.ts'
import { PreorderInfo } from '../catalogue/variants.ts'
import {
  EmptyReply,
  Fields,
  Nullable,
  optional,
  PagingMetadata,
  Text,
  TextQuery,
  Timestamp,
  Whole,
} from '../values/common.ts'

export const InventoryVariant = Fields({
  variantId: Text(),
  inStock: Nullable(Type.Boolean()),
  quantity: Nullable(Whole({ max: catalogueLimits.stock.most })),
  availableForPreorder: Type.Boolean(),
})
export type InventoryVariant = Static<typeof InventoryVariant>

export const InventoryItem = Fields({
  id: Text(),
  externalId: Text(),
  productId: Text(),
  numericId: Text(),
  trackQuantity: Nullable(Type.Boolean()),
  variants: Type.Array(InventoryVariant),
  preorderInfo: PreorderInfo,
  lastUpdated: Nullable(Timestamp),
})
export type InventoryItem = Static<typeof InventoryItem>

/** A variant of an inventory item, which is selected by its own id or its product's. */
const stockKey = { inventoryId: Text(), externalId: Text(), productId: Text(), variantId: Text() }

// ── Calls ───────────────────────────────────────────────────────────────────────────────────────────────

export const QueryInventoryRequest = Fields({ query: TextQuery })
export type QueryInventoryRequest = Static<typeof QueryInventoryRequest>
export const QueryInventoryReply = Type.Object({
  inventoryItems: Type.Array(InventoryItem),
  metadata: PagingMetadata,
  totalResults: Whole(),
})
export type QueryInventoryReply = Static<typeof QueryInventoryReply>

export const GetInventoryVariantsRequest = Type.Object({
  inventoryId: Text({ min: 1 }),
  ...optional({ externalId: Text(), productId: Text(), variantIds: Type.Array(Text()) }),
})
export type GetInventoryVariantsRequest = Static<typeof GetInventoryVariantsRequest>
export const GetInventoryVariantsReply = Type.Object({ inventoryItem: InventoryItem })
export type GetInventoryVariantsReply = Static<typeof GetInventoryVariantsReply>

export const UpdateInventoryVariantsRequest = Type.Object({ inventoryItem: InventoryItem })
export type UpdateInventoryVariantsRequest = Static<typeof UpdateInventoryVariantsRequest>
export const UpdateInventoryVariantsReply = EmptyReply
export type UpdateInventoryVariantsReply = EmptyReply

export const IncrementData = Fields({ ...stockKey, incrementBy: Whole({ min: 1 }) })
export type IncrementData = Static<typeof IncrementData>

export const IncrementInventoryRequest = Fields({ incrementData: Type.Array(IncrementData) })
export type IncrementInventoryRequest = Static<typeof IncrementInventoryRequest>
export const IncrementInventoryReply = EmptyReply
export type IncrementInventoryReply = EmptyReply

export const DecrementData = Fields({
  ...stockKey,
  decrementBy: Whole({ min: 1 }),
  preorderRequest: Type.Boolean(),
})
export type DecrementData = Static<typeof DecrementData>

export const DecrementInventoryRequest = Fields({ decrementData: Type.Array(DecrementData) })
export type DecrementInventoryRequest = Static<typeof DecrementInventoryRequest>
export const DecrementInventoryReply = EmptyReply
export type DecrementInventoryReply = EmptyReply
