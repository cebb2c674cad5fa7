import Type, { type Static } from 'typebox'
import { catalogueLimits } from '../catalogue/limits.ts'
import {
  BulkActionMetadata,
  CursorPagingMetadata,
  ExtendedFields,
  Fields,
  FreeForm,
  Guid,
  ItemMetadata,
  Nullable,
  optional,
  PlatformQuery,
  Revision,
  Strings,
  Text,
  Timestamp,
  Whole,
} from '../values/common.ts'

// The stock of one variant as the second generation of the contract reads and writes it.

/** Negative for pre-orders that are not covered yet. */
const Quantity = Type.Integer({ minimum: -catalogueLimits.stock.most, maximum: catalogueLimits.stock.most })

/** Of the product: all of its variants have the same. `counter` is what is sold beyond the stock. */
const PreorderInfoV3 = Fields({
  enabled: Nullable(Type.Boolean()),
  message: Nullable(Text({ max: 250 })),
  limit: Nullable(Whole({ max: 100_000 })),
  counter: Nullable(Whole()),
  quantity: Nullable(Type.Integer()),
})

/** `quantity` is what is for sale if the stock is counted; otherwise `inStock` says whether it can be bought. */
const item = {
  id: Nullable(Text()),
  productId: Text(),
  variantId: Text(),
  locationId: Nullable(Text()),
  trackQuantity: Type.Boolean(),
  quantity: Nullable(Quantity),
  inStock: Nullable(Type.Boolean()),
  availabilityStatus: Text(),
  preorderInfo: Nullable(PreorderInfoV3),
  product: Fields({
    name: Nullable(Text()),
    directCategoryIds: Type.Array(Text()),
    variantName: Nullable(Text()),
    variantSku: Nullable(Text()),
    variantVisible: Nullable(Type.Boolean()),
  }),
  extendedFields: ExtendedFields,
  createdDate: Nullable(Timestamp),
  updatedDate: Nullable(Timestamp),
}

export const InventoryItemV3 = Fields({ ...item, revision: Nullable(Revision) })
export type InventoryItemV3 = Static<typeof InventoryItemV3>

/** An item of which only what is sent changes. */
const ItemToUpdate = Type.Object({ ...optional(item), id: Guid, revision: Revision })
export type ItemToUpdate = Static<typeof ItemToUpdate>

const ItemToCreate = Type.Object({ ...optional(item), productId: Guid, variantId: Guid })
export type ItemToCreate = Static<typeof ItemToCreate>

const reason = Strings(['ORDER', 'MANUAL', 'REVERT_INVENTORY_CHANGE'])
const Envelope = Type.Object({ inventoryItem: InventoryItemV3 })

// ── Reading ─────────────────────────────────────────────────────────────────────────────────────────────

export const QueryInventoryItemsRequest = Fields({ query: PlatformQuery })
export type QueryInventoryItemsRequest = Static<typeof QueryInventoryItemsRequest>
export const QueryInventoryItemsReply = Type.Object({
  inventoryItems: Type.Array(InventoryItemV3),
  pagingMetadata: CursorPagingMetadata,
})
export type QueryInventoryItemsReply = Static<typeof QueryInventoryItemsReply>

/** The words are looked for in the names of products and in SKUs. */
const ItemSearchDetails = Fields({
  expression: Nullable(Text({ max: 100 })),
  mode: Strings(['OR', 'AND']),
  fields: Type.Array(Text({ max: 100 }), { maxItems: 20 }),
  fuzzy: Type.Boolean(),
})

export const SearchInventoryItemsRequest = Fields({
  search: Fields({
    ...PlatformQuery.properties,
    search: ItemSearchDetails,
    aggregations: Type.Array(FreeForm, { maxItems: 10 }),
  }),
})
export type SearchInventoryItemsRequest = Static<typeof SearchInventoryItemsRequest>
export const SearchInventoryItemsReply = Type.Object({
  ...QueryInventoryItemsReply.properties,
  aggregationData: FreeForm,
})
export type SearchInventoryItemsReply = Static<typeof SearchInventoryItemsReply>

export const CountInventoryItemsRequest = Fields({ filter: Nullable(FreeForm), search: ItemSearchDetails })
export type CountInventoryItemsRequest = Static<typeof CountInventoryItemsRequest>
export const CountInventoryItemsReply = Type.Object({ count: Whole() })
export type CountInventoryItemsReply = Static<typeof CountInventoryItemsReply>

export const GetInventoryItemRequest = Type.Object({ inventoryItemId: Guid })
export type GetInventoryItemRequest = Static<typeof GetInventoryItemRequest>
export const GetInventoryItemReply = Envelope
export type GetInventoryItemReply = Static<typeof GetInventoryItemReply>

// ── Writing ─────────────────────────────────────────────────────────────────────────────────────────────

export const CreateInventoryItemRequest = Type.Object({ inventoryItem: ItemToCreate })
export type CreateInventoryItemRequest = Static<typeof CreateInventoryItemRequest>
export const CreateInventoryItemReply = Envelope
export type CreateInventoryItemReply = Static<typeof CreateInventoryItemReply>

export const UpdateInventoryItemRequest = Type.Object({
  inventoryItem: ItemToUpdate,
  ...optional({ reason }),
})
export type UpdateInventoryItemRequest = Static<typeof UpdateInventoryItemRequest>
export const UpdateInventoryItemReply = Envelope
export type UpdateInventoryItemReply = Static<typeof UpdateInventoryItemReply>

/** A result for each item, in the order of the request. */
const BulkReply = Type.Object({
  results: Type.Array(Type.Object({ itemMetadata: ItemMetadata, ...optional({ item: InventoryItemV3 }) })),
  bulkActionMetadata: BulkActionMetadata,
})
export type BulkInventoryItemsReply = Static<typeof BulkReply>

const returnEntity = Type.Boolean()
const most = 300

export const BulkCreateInventoryItemsRequest = Type.Object({
  inventoryItems: Type.Array(ItemToCreate, { minItems: 1, maxItems: most }),
  ...optional({ returnEntity }),
})
export type BulkCreateInventoryItemsRequest = Static<typeof BulkCreateInventoryItemsRequest>
export const BulkCreateInventoryItemsReply = BulkReply
export type BulkCreateInventoryItemsReply = BulkInventoryItemsReply

export const BulkUpdateInventoryItemsRequest = Type.Object({
  inventoryItems: Type.Array(Type.Object({ inventoryItem: ItemToUpdate }), { minItems: 1, maxItems: most }),
  ...optional({ returnEntity, reason }),
})
export type BulkUpdateInventoryItemsRequest = Static<typeof BulkUpdateInventoryItemsRequest>
export const BulkUpdateInventoryItemsReply = BulkReply
export type BulkUpdateInventoryItemsReply = BulkInventoryItemsReply

const options = optional({ returnEntity, reason, restrictInventory: Nullable(Type.Boolean()) })
const by = Whole({ min: 1, max: catalogueLimits.stock.most })
const preorder = optional({ preorderRequest: Type.Boolean() })
const place = optional({ locationId: Nullable(Text()) })

export const BulkIncrementInventoryItemsRequest = Type.Object({
  incrementData: Type.Array(Type.Object({ inventoryItemId: Guid, incrementBy: by }), {
    minItems: 1,
    maxItems: most,
  }),
  ...options,
})
export type BulkIncrementInventoryItemsRequest = Static<typeof BulkIncrementInventoryItemsRequest>
export const BulkIncrementInventoryItemsReply = BulkReply
export type BulkIncrementInventoryItemsReply = BulkInventoryItemsReply

export const BulkDecrementInventoryItemsRequest = Type.Object({
  decrementData: Type.Array(Type.Object({ inventoryItemId: Guid, decrementBy: by, ...preorder }), {
    minItems: 1,
    maxItems: most,
  }),
  ...options,
})
export type BulkDecrementInventoryItemsRequest = Static<typeof BulkDecrementInventoryItemsRequest>
export const BulkDecrementInventoryItemsReply = BulkReply
export type BulkDecrementInventoryItemsReply = BulkInventoryItemsReply

/** The variant of a product without options is known here by the product's id. */
export const BulkIncrementInventoryItemsByVariantAndLocationRequest = Type.Object({
  incrementData: Type.Array(Type.Object({ variantId: Guid, ...place, incrementBy: by }), {
    minItems: 1,
    maxItems: most,
  }),
  ...options,
})
export type BulkIncrementInventoryItemsByVariantAndLocationRequest = Static<
  typeof BulkIncrementInventoryItemsByVariantAndLocationRequest
>
export const BulkIncrementInventoryItemsByVariantAndLocationReply = BulkReply
export type BulkIncrementInventoryItemsByVariantAndLocationReply = BulkInventoryItemsReply

export const BulkDecrementInventoryItemsByVariantAndLocationRequest = Type.Object({
  decrementData: Type.Array(Type.Object({ variantId: Guid, ...place, decrementBy: by, ...preorder }), {
    minItems: 1,
    maxItems: most,
  }),
  ...options,
})
export type BulkDecrementInventoryItemsByVariantAndLocationRequest = Static<
  typeof BulkDecrementInventoryItemsByVariantAndLocationRequest
>
export const BulkDecrementInventoryItemsByVariantAndLocationReply = BulkReply
export type BulkDecrementInventoryItemsByVariantAndLocationReply = BulkInventoryItemsReply

// ── Locations ───────────────────────────────────────────────────────────────────────────────────────────

/** Where the stock lies: a shop has one place, itself. */
export const StoresLocation = Fields({
  id: Guid,
  revision: Revision,
  name: Text(),
  locationType: Text(),
  defaultLocation: Type.Boolean(),
  createdDate: Timestamp,
  updatedDate: Timestamp,
})
export type StoresLocation = Static<typeof StoresLocation>

export const QueryStoresLocationsRequest = Fields({ query: PlatformQuery })
export type QueryStoresLocationsRequest = Static<typeof QueryStoresLocationsRequest>
export const QueryStoresLocationsReply = Type.Object({
  storesLocations: Type.Array(StoresLocation),
  pagingMetadata: CursorPagingMetadata,
})
export type QueryStoresLocationsReply = Static<typeof QueryStoresLocationsReply>

export const GetStoresLocationRequest = Type.Object({ storesLocationId: Guid })
export type GetStoresLocationRequest = Static<typeof GetStoresLocationRequest>
export const GetStoresLocationReply = Type.Object({ storesLocation: StoresLocation })
export type GetStoresLocationReply = Static<typeof GetStoresLocationReply>

export const GetDefaultStoresLocationReply = Type.Object({ storesLocation: StoresLocation })
export type GetDefaultStoresLocationReply = Static<typeof GetDefaultStoresLocationReply>
