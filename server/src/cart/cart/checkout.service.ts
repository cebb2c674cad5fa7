import type { Connection } from '../../platform/db.ts'
import { refuse } from '../../platform/errors.ts'
import type { Caller, Shop } from '../../platform/shop.ts'
import { type OrderedLine, without } from '../lines/rules.ts'
import { newCart, of, save } from './carts.service.ts'
import * as queries from './queries.ts'
import type { Cart, CartData } from './rules.ts'

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

/** Lets carts forget checkouts that are gone. */
export async function detachCheckouts(
  tx: Connection,
  gone: readonly { siteId: string; id: string; cartId: string | null }[],
): Promise<void> {
  const columns = [
    gone.map(({ siteId }) => siteId),
    gone.map(({ cartId }) => cartId),
    gone.map(({ id }) => id),
  ]
  await tx.run(queries.detachCheckouts, columns)
}

export interface Completion {
  siteId: string
  cartId: string
  /** What its checkout took from it, and how the checkout stood when the order was placed. */
  ordered: Pick<CartData, 'lines' | 'couponCode'> & { fromCart?: readonly OrderedLine[] }
}

/** Ends a cart whose order is placed. What was added after its checkout was made goes on in a new current cart. */
export async function complete(
  tx: Connection,
  shop: Shop,
  { siteId, cartId, ordered }: Completion,
): Promise<void> {
  const [cart] = await tx.run(queries.completeCart, [siteId, cartId, new Date(shop.clock())])
  if (!cart?.wasCurrent) return
  const { lines, details, couponCode } = cart.data
  const left = without(lines, ordered.fromCart ?? ordered.lines)
  if (left.length === 0) return
  const begun = newCart(shop, { siteId, id: cart.ownerId, kind: cart.ownerKind })
  const { contactInfo, buyerInfo } = details
  const data = {
    ...begun.data,
    lines: left,
    details: { ...(contactInfo ? { contactInfo } : {}), ...(buyerInfo ? { buyerInfo } : {}) },
    ...(couponCode === undefined || couponCode === ordered.couponCode ? {} : { couponCode }),
  }
  await save(shop, { ...begun, data }, 'created', tx)
}
