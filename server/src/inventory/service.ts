import type { Connection, Statement } from '../platform/db/db.ts'
import { outboxValues } from '../platform/db/outbox.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { type Cause, causeValues } from './movements/queries.ts'
import { publishAvailability, stockEvents, writeEvents } from './stock/events.service.ts'
import { deleteStock, insertItems, syncVariants } from './stock/items.queries.ts'
import { holdStock, lockStock, returnStock, sellStock } from './stock/queries.ts'
import {
  keysOf,
  maxPreorderLimit,
  type Preorder,
  type Shortage,
  type StockDemand,
  totalByVariant,
} from './stock/rules.ts'

export interface HoldRequest {
  siteId: string
  checkoutId: string
  wants: readonly StockDemand[]
  /** Milliseconds since 1970. */
  expiresAt: number
  /** The transaction has locked the stock. */
  isLocked?: boolean
}

/**
 * Holds the available stock for a checkout and returns what is missing. The new hold replaces the checkout's earlier
 * one. Call {@link publishChange} after the commit.
 */
export async function hold(
  tx: Connection,
  shop: Shop,
  { siteId, checkoutId, wants, expiresAt, isLocked }: HoldRequest,
): Promise<Shortage[]> {
  const values = [checkoutId, new Date(shop.clock()), new Date(expiresAt)]
  return runLocked(tx, holdStock, { siteId, wants, values, isLocked })
}

/** The order that takes or returns stock, and who placed it. */
export interface Sale {
  siteId: string
  orderId: string
  wants: readonly StockDemand[]
  author: Cause['author']
  /** The transaction has locked the stock. */
  isLocked?: boolean
}

export interface SellResult {
  shorts: Shortage[]
  /** What {@link restock} can give back. Untracked stock is not counted. */
  counted: StockDemand[]
  /** Parameters of inserts into the outbox. The caller writes them with its own events. */
  events: unknown[][]
}

/**
 * Sells the demands. If something is missing, the caller must roll back, because the rest was sold. The checkout's own
 * holds do not count against it and end. Call {@link publishChange} after the commit.
 */
export async function sell(
  tx: Connection,
  shop: Shop,
  { siteId, checkoutId, wants, isLocked, ...sale }: Sale & { checkoutId: string },
): Promise<SellResult> {
  const now = shop.clock()
  const cause = causeValues({ reason: 'ORDER_PLACED', ...sale }, now)
  const values = [checkoutId, new Date(now), ...cause]
  const rows = await runLocked(tx, sellStock, { siteId, wants, values, isLocked })
  const shorts = rows.flatMap(({ productId, variantId, requested, available, taken }) =>
    taken ? [] : [{ productId, variantId, requested, available }],
  )
  const counted = rows.flatMap(({ productId, variantId, requested, counted }) =>
    counted ? [{ productId, variantId, quantity: requested }] : [],
  )
  if (shorts.length === 0) {
    const changes = rows.filter(({ soldOut }) => soldOut).map((row) => ({ ...row, inStock: false }))
    await publishAvailability(tx, shop, { siteId, changes })
  }
  const events = shorts.length === 0 ? stockEvents(shop, siteId, rows) : []
  return { shorts, counted, events: events.map((event) => outboxValues(event, now)) }
}

/**
 * Gives back the stock that {@link sell} counted, after a declined payment, a canceled order or a refund. Call {@link
 * publishChange} after the commit.
 */
export async function restock(
  tx: Connection,
  shop: Shop,
  {
    siteId,
    wants,
    ...sale
  }: Sale & { reason: 'PAYMENT_FAILED' | 'ORDER_CANCELED' | 'ORDER_REFUNDED' | 'ORDER_EDITED' },
): Promise<void> {
  const values = causeValues(sale, shop.clock())
  const rows = await runLocked(tx, returnStock, { siteId, wants, values })
  await writeEvents(tx, shop, stockEvents(shop, siteId, rows))
  const changes = rows.filter(({ backInStock }) => backInStock).map((row) => ({ ...row, inStock: true }))
  await publishAvailability(tx, shop, { siteId, changes })
}

/** Locks the stock of variants for a transaction that sells some and returns others, so that no two wait for each other. */
export async function lockAll(
  tx: Connection,
  siteId: string,
  demands: readonly StockDemand[],
): Promise<void> {
  if (demands.length > 0) await tx.run(lockStock, keysOf(siteId, totalByVariant(demands)))
}

export interface ItemVariants {
  productId: string
  variantIds: readonly string[]
}

export interface NewItem extends ItemVariants {
  numericId: bigint
  preorder: Preorder
  /** Whether shoppers see any variant. An item without visible variants is out of stock. */
  shown: boolean
  /** Revision of the last event about a product with this id; 0 without one. */
  revision: bigint
}

export async function createItems(
  tx: Connection,
  shop: Shop,
  { author, items }: { author: Caller; items: readonly NewItem[] },
): Promise<void> {
  const { siteId } = author
  const rows = items.map(({ productId, numericId, preorder, shown, revision }) => ({
    product_id: productId,
    numeric_id: Number(numericId),
    revision: Number(revision),
    shown,
    enabled: preorder.enabled,
    message: preorder.message,
    most: preorder.limit,
  }))
  await tx.run(insertItems, [siteId, JSON.stringify(rows), new Date(shop.clock())])
  await setVariants(tx, shop, { author, items })
}

/** Makes the variants of the inventory items exactly these. */
export async function setVariants(
  tx: Connection,
  shop: Shop,
  { author, items }: { author: Caller; items: readonly ItemVariants[] },
): Promise<void> {
  const pairs = items.flatMap(({ productId, variantIds }) => variantIds.map((id) => [productId, id]))
  await tx.run(syncVariants, [
    author.siteId,
    items.map(({ productId }) => productId),
    pairs.map(([productId]) => productId),
    pairs.map(([, variantId]) => variantId),
    maxPreorderLimit,
    ...causeValues({ reason: 'VARIANT_REMOVED', author }, shop.clock()),
  ])
}

/** The low-stock threshold of a product or, with a `variantId`, of one variant. */
export interface Threshold {
  variantId?: string
  threshold: number
}

/** Deletes the inventory items of products and returns their thresholds by product. */
export async function deleteItems(
  tx: Connection,
  shop: Shop,
  { author, productIds }: { author: Caller; productIds: readonly string[] },
): Promise<ReadonlyMap<string, Threshold[]>> {
  const cause = causeValues({ reason: 'VARIANT_REMOVED', author }, shop.clock())
  const rows = await tx.run(deleteStock, [author.siteId, productIds, ...cause])
  const byProduct = Map.groupBy(rows, ({ productId }) => productId)
  const thresholdOf = ({ variantId, threshold }: (typeof rows)[number]) =>
    variantId === null ? { threshold } : { variantId, threshold }
  return new Map([...byProduct].map(([id, own]) => [id, own.map(thresholdOf)]))
}

interface Locked {
  siteId: string
  wants: readonly StockDemand[]
  values: readonly unknown[]
  isLocked?: boolean | undefined
}

/** Locks the stock of the demands and runs a statement with them, which are its first four parameters. */
async function runLocked<Row>(
  tx: Connection,
  query: Statement<Row>,
  { siteId, wants, values, isLocked = false }: Locked,
): Promise<Row[]> {
  const sums = totalByVariant(wants)
  const keys = keysOf(siteId, sums)
  const locking = sums.length > 0 && !isLocked ? tx.run(lockStock, keys) : undefined
  const running = tx.run(query, [...keys, sums.map(({ quantity }) => quantity), ...values])
  const [rows] = await Promise.all([running, locking])
  return rows
}
