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

// The calls under /admin/v1 with which a merchant looks through the stock of all variants and changes much of it at once.

/** `LOW`: counted, and no more are left than the threshold; `OUT`: cannot be had; `AVAILABLE`: can be had. */
export const StockLevel = Strings(['LOW', 'OUT', 'AVAILABLE'])
export type StockLevel = Static<typeof StockLevel>

/**
 * The stock of one variant. `quantity` is what is for sale: `onHand` less `allocated`, below zero for pre-orders. Without
 * `tracked` only `inStock` says anything.
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
  /** How few are few, as the variant, its product or the site says it. */
  threshold: Whole(),
  low: Type.Boolean(),
  visible: Type.Boolean(),
  /** Shoppers who asked for an e-mail when it is back. */
  waiting: Whole(),
  ...optional({ sku: Text(), picture: Text(), ownThreshold: Whole() }),
})
export type StockRow = Static<typeof StockRow>

/**
 * By name, or by `QUANTITY`, the emptiest first, or the other way round, where what is not counted comes last; a level and
 * `tracked` list by quantity unless words are looked for. `search`: words of the name, or how a SKU begins.
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

/** Either `quantity`, refused where it is no longer `from` that it is changed, or `by` how many. */
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

/** `note` is what the ledger says of it. */
export const ChangeStockRequest = Type.Object({
  changes: Type.Array(StockChange, { minItems: 1, maxItems: 100 }),
  ...optional({ note: Text({ max: 200 }) }),
})
export type ChangeStockRequest = Static<typeof ChangeStockRequest>
/**
 * What can be done is done; `quantity` is what is for sale now, also where a change was refused: `CHANGED_SINCE`,
 * `DECREMENT_NOT_POSSIBLE`, `STOCK_NOT_TRACKED`, `INVENTORY_ITEM_NOT_FOUND`, `VALIDATION_ERROR` for more than there may be.
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
