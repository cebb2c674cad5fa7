/** The stock of one variant: what is there, what of it is sold, and what is put aside for checkouts. */
export interface Stock {
  /** False: `inStock` decides, and of what is not in stock only pre-orders are counted. */
  tracked: boolean
  inStock: boolean
  onHand: number
  /** Sold in orders that have not left the house. */
  allocated: number
  /** How far pre-orders may go below zero. */
  backorderLimit: number
  preorder?: Preorder
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

/** What somebody would like to have. */
export interface StockDemand {
  productId: string
  variantId: string
  quantity: number
}

/** A want that cannot be met in full. */
export interface Shortage {
  productId: string
  variantId: string
  requested: number
  available: number
}

/** The id of the one variant of a product whose variants are not managed. */
export const onlyVariant = '00000000-0000-0000-0000-000000000000'

/** What a pre-order without a limit may reach. */
export const maxPreorderLimit = 100_000

/** What nothing is known about cannot be had. */
export const noStock: Stock = {
  tracked: true,
  inStock: false,
  onHand: 0,
  allocated: 0,
  backorderLimit: 0,
  holds: [],
}

/** How many a checkout (or anybody, without one) can have at `now`: its own holds and expired ones do not count against it. */
export function free(stock: Stock, now: number, exceptCheckoutId?: string): number {
  if (!stock.tracked && stock.inStock) return Number.POSITIVE_INFINITY
  const held = stock.holds.reduce(
    (sum, { checkoutId, quantity, expiresAt }) =>
      checkoutId === exceptCheckoutId || expiresAt <= now ? sum : sum + quantity,
    0,
  )
  return Math.max(0, stock.onHand - stock.allocated + stock.backorderLimit - held)
}

/**
 * What shoppers see of the stock: on hand less sold. Holds are left out here, so that a checkout somebody walks away from
 * does not make a product look sold out; they count in carts, at the checkout and for the order ({@link free}).
 */
export function shown({ tracked, inStock, onHand, allocated }: Stock): {
  inStock: boolean
  quantity?: number
} {
  if (!tracked) return { inStock }
  const quantity = Math.max(0, onHand - allocated)
  return { inStock: quantity > 0, quantity }
}

/** Whether a shopper who looks at the product may try to buy it: there is some, or it can be pre-ordered. */
export function buyable(stock: Stock): boolean {
  return free({ ...stock, holds: [] }, 0) > 0
}

/** One want per variant: three of a mug and two more of it are five. */
export function totalByVariant(wants: readonly StockDemand[]): StockDemand[] {
  const byKey = new Map<string, StockDemand>()
  for (const want of wants) {
    const key = `${want.productId} ${want.variantId}`
    const known = byKey.get(key)
    byKey.set(key, known ? { ...known, quantity: known.quantity + want.quantity } : want)
  }
  return [...byKey.values()]
}

/** How far below zero pre-orders may take a variant. */
export function backorderLimit(preorder: Preorder): number {
  return preorder.enabled ? (preorder.limit ?? maxPreorderLimit) : 0
}
