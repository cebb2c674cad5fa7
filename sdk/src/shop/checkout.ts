import { type Method, methods, type Send } from '../transport/transport.ts'

/**
 * From a checkout to an order. Amounts are decimal texts in the checkout's currency. A checkout is made by
 * `shop.cart.createCheckoutFromCurrentCart` or, without a cart, by `createCheckout`.
 */
export interface CheckoutCalls {
  /**
   * Makes a checkout without a cart: "buy now".
   *
   * @example
   * const { checkout } = await shop.checkout.createCheckout({ channelType: 'WEB', lineItems: [lineItem] })
   * console.log(checkout.priceSummary?.total?.formattedAmount)
   */
  createCheckout: Method<'createCheckout'>

  /**
   * A checkout of this visitor with the prices of now. Rejects with `CHECKOUT_NOT_FOUND`, also for another's.
   *
   * @example
   * const { checkout } = await shop.checkout.getCheckout({ id: checkoutId })
   * console.log(checkout.lineItems?.length)
   */
  getCheckout: Method<'getCheckout'>

  /**
   * Changes addresses, delivery, coupon or note of a checkout.
   *
   * @example
   * await shop.checkout.updateCheckout({ checkout: { id: checkoutId, buyerInfo: { email: 'anna@example.com' } } })
   */
  updateCheckout: Method<'updateCheckout'>

  /**
   * Places the order of a checkout with a payment method that is settled outside, such as cash on delivery or a bank
   * transfer. Repeating it is safe: there is one order per checkout. Rejects with what stands in its way, e.g.
   * `ADDRESS_REQUIRED`, `NO_SELECTED_CARRIER_SERVICE_OPTION` or `FULL_OUT_OF_STOCK`.
   *
   * @example
   * const { orderId } = await shop.checkout.createOrder({ id: readyCheckoutId })
   * console.log(orderId)
   */
  createOrder: Method<'createOrder'>

  /**
   * The address of the hosted page on which a person finishes a checkout, with the way back to this storefront. The
   * thank-you address gets `orderId` as a search parameter.
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
   * An order of this visitor.
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
