import { checkoutCalls as calls } from '@cartwright/contract/calls/checkout.ts'
import { checkoutEvents } from '@cartwright/contract/events/checkout.ts'
import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import { type EventsOf, receivers } from '../../events/events.ts'
import { type Module, moduleOf } from '../module.ts'
import { type Bought, type Buying, purchase } from './shapes.ts'

/** A checkout. */
export type Checkout = Bought<Reply<'getCheckout'>['checkout']>

/** From a checkout to an order. */
export interface Checkouts extends EventsOf<'wix.ecom.v1.checkout_'> {
  /** Creates a checkout without a cart. */
  createCheckout(checkout: Buying<Request<'createCheckout'>>): Promise<Checkout>
  /** Reads a checkout. Rejects with the code `CHECKOUT_NOT_FOUND`. */
  getCheckout(id: string): Promise<Checkout>
  /** Changes addresses, delivery or note; `options` has coupon and line items. */
  updateCheckout(
    id: string,
    checkout: Buying<Request<'updateCheckout'>['checkout']>,
    options?: Omit<Buying<Request<'updateCheckout'>>, 'checkout'>,
  ): Promise<Checkout>
  /** Adds line items. */
  addToCheckout(
    id: string,
    items: Omit<Buying<Request<'addToCheckout'>>, '_id'>,
  ): Promise<{ checkout: Checkout }>
  /** Removes line items. */
  removeLineItems(id: string, lineItemIds: readonly string[]): Promise<{ checkout: Checkout }>
  /** Sets quantities of line items. */
  updateLineItemsQuantity(
    id: string,
    lineItems: readonly { _id: string; quantity: number }[],
  ): Promise<{ checkout: Checkout }>
  /** Removes the coupon. */
  removeCoupon(id: string): Promise<{ checkout: Checkout }>
  /** Reads the URL of the shop's checkout page. */
  getCheckoutUrl(id: string): Promise<{ checkoutUrl: string }>
  /** Places the order. */
  createOrder(id: string, options?: Omit<Request<'createOrder'>, 'id'>): Promise<{ orderId: string }>
  /**
   * Places the order and charges a way to pay that the member of the checkout has saved, whose id is `paymentToken`; needs an API
   * key. Rejects with `PAYMENT_ERROR` if the bank declines. Without a token, the order is paid later.
   */
  createOrderAndCharge(
    id: string,
    options?: Omit<Request<'createOrderAndCharge'>, 'id'>,
  ): Promise<{ orderId: string }>
}

/** From a checkout to an order. */
export const checkout: Module<Checkouts> = moduleOf(
  {
    createCheckout: { call: calls.createCheckout, takes: ['...'], gives: 'checkout' },
    getCheckout: { call: calls.getCheckout, takes: ['id'], gives: 'checkout' },
    updateCheckout: {
      call: calls.updateCheckout,
      takes: ['checkout.id', 'checkout', '...'],
      gives: 'checkout',
    },
    addToCheckout: { call: calls.addToCheckout, takes: ['id', '...'] },
    removeLineItems: { call: calls.checkoutRemoveLineItems, takes: ['id', 'lineItemIds'] },
    updateLineItemsQuantity: { call: calls.checkoutUpdateLineItemsQuantity, takes: ['id', 'lineItems'] },
    removeCoupon: { call: calls.checkoutRemoveCoupon, takes: ['id'] },
    removeGiftCard: { call: calls.checkoutRemoveGiftCard, takes: ['id'] },
    getCheckoutUrl: { call: calls.getCheckoutUrl, takes: ['id'] },
    createOrder: { call: calls.createOrder, takes: ['id', '...'] },
    createOrderAndCharge: { call: calls.createOrderAndCharge, takes: ['id', '...'] },
  },
  purchase,
  receivers(checkoutEvents),
)
