import { cartCalls as calls } from '@cartwright/contract/calls/cart.ts'
import { cartEvents } from '@cartwright/contract/events/cart.ts'
import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import { type EventsOf, receivers } from '../../events/events.ts'
import { type Module, moduleOf } from '../module.ts'
import { type Bought, type Buying, purchase } from './shapes.ts'

/** A cart. */
export type Cart = Bought<Reply<'getCurrentCart'>['cart']>

/** The caller's cart. */
export interface CurrentCart extends EventsOf<'wix.ecom.v1.cart_'> {
  /** Reads the cart. Rejects with the code `OWNED_CART_NOT_FOUND` before the first line item. */
  getCurrentCart(): Promise<Cart>
  /** Changes note, contact, coupon or line items. */
  updateCurrentCart(changes: Buying<Request<'updateCurrentCart'>>): Promise<Cart>
  /** Adds line items; creates the cart if there is none. */
  addToCurrentCart(items: Buying<Request<'addToCurrentCart'>>): Promise<{ cart: Cart }>
  /** Removes line items. */
  removeLineItemsFromCurrentCart(lineItemIds: readonly string[]): Promise<{ cart: Cart }>
  /** Sets quantities of line items. */
  updateCurrentCartLineItemQuantity(
    lineItems: readonly { _id: string; quantity: number }[],
  ): Promise<{ cart: Cart }>
  /** Removes the coupon. */
  removeCouponFromCurrentCart(): Promise<{ cart: Cart }>
  /** Estimates the totals with delivery, tax and discounts. */
  estimateCurrentCartTotals(
    estimation?: Buying<Request<'estimateCurrentCartTotals'>>,
  ): Promise<Bought<Reply<'estimateCurrentCartTotals'>>>
  /** Creates or updates the checkout of the cart. */
  createCheckoutFromCurrentCart(
    checkout: Buying<Request<'createCheckoutFromCurrentCart'>>,
  ): Promise<{ checkoutId: string }>
  /** Deletes the cart. */
  deleteCurrentCart(): Promise<void>
}

/**
 * The caller's cart.
 *
 * @example
 * import { createClient, currentCart, OAuthStrategy } from '@cartwright/sdk/modules'
 *
 * const client = createClient({ url, auth: OAuthStrategy({ clientId }), modules: { currentCart } })
 * const { cart } = await client.currentCart.addToCurrentCart({ lineItems: [lineItem] })
 * console.log(cart._id, cart._createdDate)
 */
export const currentCart: Module<CurrentCart> = moduleOf(
  {
    getCurrentCart: { call: calls.getCurrentCart, gives: 'cart' },
    updateCurrentCart: { call: calls.updateCurrentCart, takes: ['...'], gives: 'cart' },
    addToCurrentCart: { call: calls.addToCurrentCart, takes: ['...'] },
    removeLineItemsFromCurrentCart: { call: calls.removeLineItemsFromCurrentCart, takes: ['lineItemIds'] },
    updateCurrentCartLineItemQuantity: {
      call: calls.updateCurrentCartLineItemQuantity,
      takes: ['lineItems'],
    },
    removeCouponFromCurrentCart: { call: calls.removeCouponFromCurrentCart },
    estimateCurrentCartTotals: { call: calls.estimateCurrentCartTotals, takes: ['...'] },
    createCheckoutFromCurrentCart: { call: calls.createCheckoutFromCurrentCart, takes: ['...'] },
    deleteCurrentCart: { call: calls.deleteCurrentCart, silent: true },
  },
  purchase,
  receivers(cartEvents),
)
