import type { Connection } from '../platform/db.ts'
import { refuse } from '../platform/errors.ts'
import type { Caller, Shop } from '../platform/shop.ts'
import { of } from './carts.service.ts'
import * as queries from './queries.ts'
import type { Cart } from './rules.ts'

/** The cart a checkout is to be made from. */
export async function forCheckout(shop: Shop, caller: Caller, cartId?: string): Promise<Cart> {
  const cart = await of(shop, { caller, cartId })
  if (cart.status !== 'active') throw refuse('CART_ALREADY_ORDERED')
  return cart
}

export async function attachCheckout(
  tx: Connection,
  siteId: string,
  cartId: string,
  checkoutId: string,
): Promise<void> {
  await tx.run(queries.attachCheckout, [siteId, cartId, checkoutId])
}

/** Ends a cart whose order is placed: the shopper's next add begins a new one. */
export async function complete(tx: Connection, siteId: string, cartId: string, now: number): Promise<void> {
  await tx.run(queries.completeCart, [siteId, cartId, new Date(now)])
}
