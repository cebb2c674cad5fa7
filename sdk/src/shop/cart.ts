import { type BareMethod, bareMethods, type Method, methods, type Send } from '../transport/transport.ts'

/**
 * The visitor's cart. Amounts are decimal texts in the cart's currency, e.g. `'19.90'`; they come from the shop, never
 * from the caller. Where there is no cart yet, reading rejects with `OWNED_CART_NOT_FOUND`.
 */
export interface CartCalls {
  /**
   * The visitor's cart with the prices of now.
   *
   * @example
   * await shop.cart.addToCurrentCart({ lineItems: [lineItem] })
   * const { cart } = await shop.cart.getCurrentCart()
   * console.log(cart.lineItems?.length) // 1
   */
  getCurrentCart: BareMethod<'getCurrentCart'>

  /**
   * Adds line items and makes the cart when there is none. A line with the same product and options as one in the
   * cart raises its quantity.
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
   * Sets the quantity of line items.
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
   * Changes the note, the contact, the coupon or the lines. A coupon that cannot be used rejects with a code that
   * begins with `ERROR_COUPON_`.
   *
   * @example
   * await shop.cart.addToCurrentCart({ lineItems: [lineItem] })
   * const { cart } = await shop.cart.updateCurrentCart({ cartInfo: { buyerNote: 'Please ring twice' } })
   * console.log(cart.buyerNote)
   */
  updateCurrentCart: Method<'updateCurrentCart'>

  /**
   * Takes the coupon off the cart.
   *
   * @example
   * await shop.cart.addToCurrentCart({ lineItems: [lineItem] })
   * await shop.cart.removeCouponFromCurrentCart()
   */
  removeCouponFromCurrentCart: BareMethod<'removeCouponFromCurrentCart'>

  /**
   * Totals with delivery, tax and discounts for an address. What stands in the way of an order is in `violations`
   * and `calculationErrors`; both do not reject.
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
   * Makes the checkout of the cart, or brings the one it has up to date.
   *
   * @example
   * await shop.cart.addToCurrentCart({ lineItems: [lineItem] })
   * const { checkoutId } = await shop.cart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
   * console.log(checkoutId)
   */
  createCheckoutFromCurrentCart: Method<'createCheckoutFromCurrentCart'>

  /**
   * Deletes the cart; the next line that is added makes a new one.
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
