import type { PreorderInfo } from '@cartwright/contract/catalogue/variants.ts'
import { withoutNulls } from '../../platform/values/optional.ts'

/** The stock of one variant: on hand, sold, and held for checkouts. */
export interface Stock {
  /** If false, `inStock` decides, and only pre-orders are counted. */
  tracked: boolean
  inStock: boolean
  onHand: number
  /** Sold in orders that are not yet fulfilled. */
  allocated: number
  /** How far below zero pre-orders may go. */
  backorderLimit: number
  preorder?: Preorder
  /** Nobody can buy it, whatever the stock: its product is digital and has no file. */
  notForSale?: boolean
  holds: Hold[]
}

export interface Preorder {
  enabled: boolean
  message?: string
  limit?: number
}

export interface Hold {
  checkoutId: string
  quantity: number
  /** Milliseconds since 1970. */
  expiresAt: number
}

export interface StockKey {
  productId: string
  variantId: string
}

export interface StockDemand extends StockKey {
  quantity: number
}

/** A demand that the stock cannot meet in full. */
export interface Shortage extends StockKey {
  requested: number
  available: number
}

/** The id of the only variant of a product without managed variants. */
export const onlyVariant = '00000000-0000-0000-0000-000000000000'

/** The limit of pre-orders without their own limit. */
export const maxPreorderLimit = 100_000

/** Stock of an unknown variant. */
export const noStock: Stock = {
  tracked: true,
  inStock: false,
  onHand: 0,
  allocated: 0,
  backorderLimit: 0,
  holds: [],
}

/**
 * How many a checkout (or any caller, without one) can have at `now`. Its own holds and expired ones do not count
 * against it.
 */
export function free(stock: Stock, now: number, exceptCheckoutId?: string): number {
  if (stock.notForSale) return 0
  if (!stock.tracked && stock.inStock) return Number.POSITIVE_INFINITY
  const held = stock.holds.reduce(
    (sum, { checkoutId, quantity, expiresAt }) =>
      checkoutId === exceptCheckoutId || expiresAt <= now ? sum : sum + quantity,
    0,
  )
  return Math.max(0, stock.onHand - stock.allocated + stock.backorderLimit - held)
}

/**
 * The stock as shoppers see it: on hand less sold. Holds count only in carts, at the checkout and for the order
 * ({@link free}), so that an abandoned checkout does not make a product look sold out.
 */
export function shown({ tracked, inStock, onHand, allocated, notForSale = false }: Stock): {
  inStock: boolean
  quantity?: number
} {
  if (notForSale) return { inStock: false }
  if (!tracked) return { inStock }
  const quantity = Math.max(0, onHand - allocated)
  return { inStock: quantity > 0, quantity }
}

/** The stock of a variant without what others hold of it. */
export type StockCounts = Pick<Stock, 'tracked' | 'inStock' | 'onHand' | 'allocated' | 'backorderLimit'>

/** What a merchant sees of it. */
export function shownVariant(stock: StockCounts) {
  const { onHand, allocated, backorderLimit } = stock
  const seen = shown({ ...stock, holds: [] })
  return { ...seen, availableForPreorder: !seen.inStock && onHand - allocated + backorderLimit > 0 }
}

/** Whether a shopper may try to buy it: some are available, or it can be pre-ordered. */
export function buyable(stock: Stock): boolean {
  return free({ ...stock, holds: [] }, 0) > 0
}

export function totalByVariant(wants: readonly StockDemand[]): StockDemand[] {
  const byKey = new Map<string, StockDemand>()
  for (const want of wants) {
    const key = `${want.productId} ${want.variantId}`
    const known = byKey.get(key)
    byKey.set(key, known ? { ...known, quantity: known.quantity + want.quantity } : want)
  }
  return [...byKey.values()]
}

/** Site, products and variants, as the first three parameters of a statement. */
export function keysOf(siteId: string, keys: readonly StockKey[]): unknown[] {
  return [siteId, keys.map(({ productId }) => productId), keys.map(({ variantId }) => variantId)]
}

/** A pre-order as a caller sends it, without empty values. */
export function toPreorder({ enabled = false, message, limit }: PreorderInfo): Preorder {
  return { enabled, ...withoutNulls({ message: message || undefined, limit }) }
}

export function preorderOf(item: {
  preorderEnabled: boolean
  preorderMessage: string | null
  preorderLimit: number | null
}): Preorder {
  const { preorderEnabled: enabled, preorderMessage: message, preorderLimit: limit } = item
  return { enabled, ...withoutNulls({ message, limit }) }
}

/** How far below zero pre-orders may take a variant. */
export function backorderLimit(preorder: Preorder): number {
  return preorder.enabled ? (preorder.limit ?? maxPreorderLimit) : 0
}
