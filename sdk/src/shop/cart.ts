import { type BareMethod, bareMethods, type Method, methods, type Send } from '../transport/transport.ts'

/**
 * The visitor's cart. Amounts are decimal texts in the cart's currency, e.g. `'19.90'`. They come from the shop, never
 * from the caller. Without a cart, reading rejects with `OWNED_CART_NOT_FOUND`.
 */
export interface CartCalls {
  /**
   * Reads the visitor's cart with current prices.
   *
   * @example
   * await shop.cart.addToCurrentCart({ lineItems: [lineItem] })
   * const { cart } = await shop.cart.getCurrentCart()
   * console.log(cart.lineItems?.length) // 1
   */
  getCurrentCart: BareMethod<'getCurrentCart'>

  /**
   * Adds line items to the cart; creates the cart if there is none. A line item with the same product and options as an
   * existing one raises its quantity.
   *
   * @example
   * const { cart } = await shop.cart.addToCurrentCart({
   *   lineItems: [
   *     { catalogReference: { appId: storeAppId, catalogItemId: productId, options: { options: choices } }, quantity: 2 },
   *   ],
   * })
   * console.log(cart.lineItems?.[0]?.quantity) // 2
   */
  addToCurrentCart: Method<'addToCurrentCart'>

  /**
   * Sets quantities of line items.
   *
   * @example
   * const { cart } = await shop.cart.addToCurrentCart({ lineItems: [lineItem] })
   * const id = cart.lineItems?.[0]?.id ?? ''
   * await shop.cart.updateCurrentCartLineItemQuantity({ lineItems: [{ id, quantity: 3 }] })
   */
  updateCurrentCartLineItemQuantity: Method<'updateCurrentCartLineItemQuantity'>

  /**
   * Removes line items.
   *
   * @example
   * const { cart } = await shop.cart.addToCurrentCart({ lineItems: [lineItem] })
   * const ids = cart.lineItems?.map(({ id }) => id ?? '') ?? []
   * await shop.cart.removeLineItemsFromCurrentCart({ lineItemIds: ids })
   */
  removeLineItemsFromCurrentCart: Method<'removeLineItemsFromCurrentCart'>

  /**
   * Updates note, contact, coupon or line items. An invalid coupon rejects with a code that starts with
   * `ERROR_COUPON_`.
   *
   * @example
   * await shop.cart.addToCurrentCart({ lineItems: [lineItem] })
   * const { cart } = await shop.cart.updateCurrentCart({ cartInfo: { buyerNote: 'Please ring twice' } })
   * console.log(cart.buyerNote)
   */
  updateCurrentCart: Method<'updateCurrentCart'>

  /**
   * Removes the coupon from the cart.
   *
   * @example
   * await shop.cart.addToCurrentCart({ lineItems: [lineItem] })
   * await shop.cart.removeCouponFromCurrentCart()
   */
  removeCouponFromCurrentCart: BareMethod<'removeCouponFromCurrentCart'>

  /**
   * Estimates the totals with delivery, tax and discounts for an address. Problems that would block the order are in
   * `violations` and `calculationErrors`; they do not reject.
   *
   * @example
   * await shop.cart.addToCurrentCart({ lineItems: [lineItem] })
   * const { priceSummary } = await shop.cart.estimateCurrentCartTotals({
   *   shippingAddress: { country: 'US', subdivision: 'US-NY', postalCode: '10001' },
   * })
   * console.log(priceSummary?.total?.formattedAmount)
   */
  estimateCurrentCartTotals: Method<'estimateCurrentCartTotals'>

  /**
   * Creates or updates the checkout of the cart.
   *
   * @example
   * await shop.cart.addToCurrentCart({ lineItems: [lineItem] })
   * const { checkoutId } = await shop.cart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
   * console.log(checkoutId)
   */
  createCheckoutFromCurrentCart: Method<'createCheckoutFromCurrentCart'>

  /**
   * Deletes the cart. The next added line item creates a new one.
   *
   * @example
   * await shop.cart.addToCurrentCart({ lineItems: [lineItem] })
   * await shop.cart.deleteCurrentCart()
   */
  deleteCurrentCart: BareMethod<'deleteCurrentCart'>
}

export function cartCalls(send: Send): CartCalls {
  return {
    ...methods(send, [
      'addToCurrentCart',
      'updateCurrentCartLineItemQuantity',
      'removeLineItemsFromCurrentCart',
      'updateCurrentCart',
      'estimateCurrentCartTotals',
      'createCheckoutFromCurrentCart',
    ]),
    ...bareMethods(send, ['getCurrentCart', 'removeCouponFromCurrentCart', 'deleteCurrentCart']),
  }
}
