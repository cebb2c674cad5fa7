import { cartCalls as calls } from '@cartwright/contract/calls/cart.ts'
import { cartEvents } from '@cartwright/contract/events/cart.ts'
import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import { type EventsOf, receivers } from '../../events/events.ts'
import { type Module, moduleOf } from '../module.ts'
import type { Cart } from './current-cart.ts'
import { type Bought, type Buying, purchase } from './shapes.ts'

/** Carts by their ids. */
export interface Carts extends EventsOf<'wix.ecom.v1.cart_'> {
  /** Creates a cart; the current cart stays as it is. */
  createCart(cart: Buying<Request<'createCart'>>): Promise<Cart>
  /** Reads a cart. Rejects with the code `CART_NOT_FOUND`. */
  getCart(id: string): Promise<Cart>
  /** Changes a cart. */
  updateCart(id: string, changes: Buying<Request<'updateCart'>>): Promise<Cart>
  /** Adds line items. */
  addToCart(id: string, items: Omit<Buying<Request<'addToCart'>>, '_id'>): Promise<{ cart: Cart }>
  /** Removes line items. */
  removeLineItems(id: string, lineItemIds: readonly string[]): Promise<{ cart: Cart }>
  /** Sets quantities of line items. */
  updateLineItemsQuantity(
    id: string,
    lineItems: readonly { _id: string; quantity: number }[],
  ): Promise<{ cart: Cart }>
  /** Removes the coupon. */
  removeCoupon(id: string): Promise<{ cart: Cart }>
  /** Estimates the totals with delivery, tax and discounts. */
  estimateTotals(
    id: string,
    estimation?: Omit<Buying<Request<'estimateTotals'>>, '_id'>,
  ): Promise<Bought<Reply<'estimateTotals'>>>
  /** Creates or updates the checkout of a cart. */
  createCheckout(
    id: string,
    checkout: Omit<Buying<Request<'createCheckoutFromCart'>>, '_id'>,
  ): Promise<{ checkoutId: string }>
  /** Deletes a cart. */
  deleteCart(id: string): Promise<void>
}

/** Carts by their ids. */
export const cart: Module<Carts> = moduleOf(
  {
    createCart: { call: calls.createCart, takes: ['...'], gives: 'cart' },
    getCart: { call: calls.getCart, takes: ['id'], gives: 'cart' },
    updateCart: { call: calls.updateCart, takes: ['cartInfo.id', '...'], gives: 'cart' },
    addToCart: { call: calls.addToCart, takes: ['id', '...'] },
    removeLineItems: { call: calls.removeLineItems, takes: ['id', 'lineItemIds'] },
    updateLineItemsQuantity: { call: calls.updateLineItemsQuantity, takes: ['id', 'lineItems'] },
    removeCoupon: { call: calls.removeCoupon, takes: ['id'] },
    estimateTotals: { call: calls.estimateTotals, takes: ['id', '...'] },
    createCheckout: { call: calls.createCheckoutFromCart, takes: ['id', '...'] },
    deleteCart: { call: calls.deleteCart, takes: ['id'], silent: true },
  },
  purchase,
  receivers(cartEvents),
)
