import Type, { type Static } from 'typebox'
import {
  CursorPagingMetadata,
  Guid,
  Nullable,
  optional,
  PlatformQuery,
  Strings,
  Text,
  TextMap,
  Timestamp,
  Whole,
} from '../values/common.ts'

// Beyond the published contract: stock movements and low stock.

/** Why the stock of a variant changed. `OPENING` is the stock when the ledger began. */
export const StockReason = Strings([
  'OPENING',
  'ORDER_PLACED',
  'PAYMENT_FAILED',
  'ORDER_CANCELED',
  'ORDER_REFUNDED',
  'ORDER_EDITED',
  'SET',
  'INCREMENT',
  'DECREMENT',
  'IMPORT',
  'VARIANT_REMOVED',
])
export type StockReason = Static<typeof StockReason>

/** `app` is an API key, `staff` a person, `system` the shop itself. */
export const StockAuthor = Type.Object({ kind: Text(), id: Guid })

/**
 * A stock movement. `onHandChange` is what arrived or left, `allocatedChange` what was sold or returned. `quantity` was
 * for sale afterwards: `onHand` minus `allocated`.
 */
export const StockMovement = Type.Object({
  id: Text(),
  productId: Guid,
  variantId: Guid,
  reason: StockReason,
  onHandChange: Type.Integer(),
  allocatedChange: Type.Integer(),
  onHand: Type.Integer(),
  allocated: Whole(),
  quantity: Type.Integer(),
  author: StockAuthor,
  createdDate: Timestamp,
  ...optional({ orderId: Guid, productName: Text(), choices: TextMap, note: Text() }),
})
export type StockMovement = Static<typeof StockMovement>

/** Newest first. Filters: `productId`, `variantId`, `reason`, `orderId` and `createdDate`. */
export const QueryStockMovementsRequest = Type.Object(optional({ query: PlatformQuery }))
export type QueryStockMovementsRequest = Static<typeof QueryStockMovementsRequest>
export const QueryStockMovementsReply = Type.Object({
  movements: Type.Array(StockMovement),
  metadata: CursorPagingMetadata,
})
export type QueryStockMovementsReply = Static<typeof QueryStockMovementsReply>

/** A variant whose stock is not above `threshold`. */
export const LowStockItem = Type.Object({
  productId: Guid,
  variantId: Guid,
  productName: Text(),
  slug: Text(),
  choices: TextMap,
  quantity: Type.Integer(),
  threshold: Whole(),
  visible: Type.Boolean(),
  ...optional({ sku: Text() }),
})
export type LowStockItem = Static<typeof LowStockItem>

/** The lowest stock first. */
export const ListLowStockRequest = Type.Object(
  optional({ limit: Type.Union([Whole({ min: 1, max: 100 }), Type.Null()]), cursor: Text({ max: 200 }) }),
)
export type ListLowStockRequest = Static<typeof ListLowStockRequest>
/** The first page has the count: `total` up to 1,000; beyond that, `tooManyToCount` is true. */
export const ListLowStockReply = Type.Object({
  items: Type.Array(LowStockItem),
  metadata: CursorPagingMetadata,
  ...optional({ total: Whole(), tooManyToCount: Type.Boolean() }),
})
export type ListLowStockReply = Static<typeof ListLowStockReply>

const Threshold = Nullable(Whole({ max: 99_999 }))

/** The thresholds of a product and its variants. Null: the one of the level above applies. */
export const GetLowStockThresholdsRequest = Type.Object({ productId: Guid })
export type GetLowStockThresholdsRequest = Static<typeof GetLowStockThresholdsRequest>
export const GetLowStockThresholdsReply = Type.Object({
  site: Whole(),
  product: Threshold,
  variants: Type.Array(Type.Object({ variantId: Guid, threshold: Threshold })),
})
export type GetLowStockThresholdsReply = Static<typeof GetLowStockThresholdsReply>

/** Without `variantId`, for the whole product. Null goes back to the threshold of the level above. */
export const SetLowStockThresholdsRequest = Type.Object({
  thresholds: Type.Array(
    Type.Object({ productId: Guid, threshold: Threshold, ...optional({ variantId: Guid }) }),
    { minItems: 1, maxItems: 100 },
  ),
})
export type SetLowStockThresholdsRequest = Static<typeof SetLowStockThresholdsRequest>
export const SetLowStockThresholdsReply = Type.Object({})
