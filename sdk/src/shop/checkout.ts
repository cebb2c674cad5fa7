import { type Method, methods, type Send } from '../transport/transport.ts'

/**
 * From a checkout to an order. Amounts are decimal texts in the checkout's currency.
 * `shop.cart.createCheckoutFromCurrentCart` creates a checkout of the cart, `createCheckout` one without a cart.
 */
export interface CheckoutCalls {
  /**
   * Creates a checkout without a cart ("buy now").
   *
   * @example
   * const { checkout } = await shop.checkout.createCheckout({ channelType: 'WEB', lineItems: [lineItem] })
   * console.log(checkout.priceSummary?.total?.formattedAmount)
   */
  createCheckout: Method<'createCheckout'>

  /**
   * Reads a checkout of this visitor with current prices. Rejects with `CHECKOUT_NOT_FOUND`, also for a checkout of
   * another visitor.
   *
   * @example
   * const { checkout } = await shop.checkout.getCheckout({ id: checkoutId })
   * console.log(checkout.lineItems?.length)
   */
  getCheckout: Method<'getCheckout'>

  /**
   * Updates addresses, delivery, coupon or note of a checkout.
   *
   * @example
   * await shop.checkout.updateCheckout({ checkout: { id: checkoutId, buyerInfo: { email: 'anna@example.com' } } })
   */
  updateCheckout: Method<'updateCheckout'>

  /**
   * Places the order of a checkout with an offline payment method, such as cash on delivery or a bank transfer. Safe to
   * repeat: a checkout has one order. Rejects with the blocker, e.g. `ADDRESS_REQUIRED`,
   * `NO_SELECTED_CARRIER_SERVICE_OPTION` or `FULL_OUT_OF_STOCK`.
   *
   * @example
   * const { orderId } = await shop.checkout.createOrder({ id: readyCheckoutId })
   * console.log(orderId)
   */
  createOrder: Method<'createOrder'>

  /**
   * Creates the URL of the hosted checkout page, with the way back to this storefront. The thank-you URL gets `orderId`
   * as a search parameter.
   *
   * @example
   * const { redirectSession } = await shop.checkout.createRedirectSession({
   *   ecomCheckout: { checkoutId },
   *   callbacks: { postFlowUrl: homeUrl, thankYouPageUrl: thankYouUrl },
   * })
   * console.log(redirectSession.fullUrl)
   */
  createRedirectSession: Method<'createRedirectSession'>

  /**
   * Reads an order of this visitor.
   *
   * @example
   * const { order } = await shop.checkout.getOrder({ id: orderId })
   * console.log(order.number, order.priceSummary?.total?.formattedAmount)
   */
  getOrder: Method<'getOrder'>
}

export function checkoutCalls(send: Send): CheckoutCalls {
  return methods(send, [
    'createCheckout',
    'getCheckout',
    'updateCheckout',
    'createOrder',
    'createRedirectSession',
    'getOrder',
  ])
}
