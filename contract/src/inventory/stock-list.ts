import Type, { type Static } from 'typebox'
import { catalogueLimits } from '../catalogue/limits.ts'
import {
  BulkActionMetadata,
  CursorPagingMetadata,
  Fields,
  Guid,
  ItemMetadata,
  Nullable,
  optional,
  Strings,
  Text,
  TextMap,
  Whole,
} from '../values/common.ts'

// The calls under /admin/v1 to list the stock of all variants and change many at once.

/** `LOW`: tracked, and not above the threshold. `OUT`: not available. `AVAILABLE`: available. */
export const StockLevel = Strings(['LOW', 'OUT', 'AVAILABLE'])
export type StockLevel = Static<typeof StockLevel>

/**
 * The stock of a variant. `quantity` is for sale: `onHand` minus `allocated`, negative for pre-orders. If it is not
 * `tracked`, only `inStock` has a meaning.
 */
export const StockRow = Type.Object({
  productId: Guid,
  variantId: Guid,
  productName: Text(),
  slug: Text(),
  choices: TextMap,
  tracked: Type.Boolean(),
  inStock: Type.Boolean(),
  onHand: Type.Integer(),
  allocated: Whole(),
  quantity: Type.Integer(),
  /** The low-stock threshold of the variant, its product or the site. */
  threshold: Whole(),
  low: Type.Boolean(),
  visible: Type.Boolean(),
  /** Number of open back-in-stock requests. */
  waiting: Whole(),
  ...optional({ sku: Text(), picture: Text(), ownThreshold: Whole() }),
})
export type StockRow = Static<typeof StockRow>

/**
 * Sorted by name, or by `QUANTITY`, lowest first, or in reverse with untracked variants last. With a level or
 * `tracked`, the default is by quantity unless `search` is set. `search`: words of the name, or the beginning of a SKU or
 * bar code.
 */
export const QueryStockRequest = Fields({
  search: Text({ max: 100 }),
  level: StockLevel,
  tracked: Type.Boolean(),
  productId: Guid,
  sort: Strings(['NAME', 'QUANTITY', 'QUANTITY_DESC']),
  cursor: Text({ max: 1000 }),
  limit: Nullable(Whole({ min: 1, max: 100 })),
})
export type QueryStockRequest = Static<typeof QueryStockRequest>
export const QueryStockReply = Type.Object({
  items: Type.Array(StockRow),
  metadata: CursorPagingMetadata,
})
export type QueryStockReply = Static<typeof QueryStockReply>

const { most } = catalogueLimits.stock

/** Either the new `quantity`, refused if the current one is not `from`, or the difference `by`. */
export const StockChange = Type.Object({
  productId: Guid,
  variantId: Guid,
  ...optional({
    quantity: Whole({ max: most }),
    from: Type.Integer(),
    by: Type.Integer({ minimum: -most, maximum: most }),
  }),
})
export type StockChange = Static<typeof StockChange>

/** `note` goes into the stock movement. */
export const ChangeStockRequest = Type.Object({
  changes: Type.Array(StockChange, { minItems: 1, maxItems: 100 }),
  ...optional({ note: Text({ max: 200 }) }),
})
export type ChangeStockRequest = Static<typeof ChangeStockRequest>
/**
 * Makes the changes that are possible. `quantity` is for sale now, also if a change was refused: `CHANGED_SINCE`,
 * `DECREMENT_NOT_POSSIBLE`, `STOCK_NOT_TRACKED`, `INVENTORY_ITEM_NOT_FOUND`, or `VALIDATION_ERROR` above the maximum.
 */
export const ChangeStockReply = Type.Object({
  results: Type.Array(
    Type.Object({
      productId: Guid,
      variantId: Guid,
      itemMetadata: ItemMetadata,
      ...optional({ quantity: Type.Integer() }),
    }),
  ),
  bulkActionMetadata: BulkActionMetadata,
})
export type ChangeStockReply = Static<typeof ChangeStockReply>
