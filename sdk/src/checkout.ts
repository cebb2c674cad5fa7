import type { Request } from '@cartwright/contract/schemas.ts'
import type { CallOptions, Send } from './transport.ts'

/**
 * From a checkout to an order. Amounts are decimal texts in the checkout's currency. A checkout is made by
 * `shop.cart.createCheckoutFromCurrentCart` or, without a cart, by `createCheckout`.
 */
export type CheckoutCalls = ReturnType<typeof checkoutCalls>

export function checkoutCalls(send: Send) {
  return {
    /**
     * Makes a checkout without a cart: "buy now".
     *
     * @example
     * const { checkout } = await shop.checkout.createCheckout({ channelType: 'WEB', lineItems: [lineItem] })
     * console.log(checkout.priceSummary?.total?.formattedAmount)
     */
    createCheckout: (request: Request<'createCheckout'>, options?: CallOptions) =>
      send('createCheckout', request, options),

    /**
     * A checkout of this visitor with the prices of now. Rejects with `CHECKOUT_NOT_FOUND`, also for another's.
     *
     * @example
     * const { checkout } = await shop.checkout.getCheckout({ id: checkoutId })
     * console.log(checkout.lineItems?.length)
     */
    getCheckout: (request: Request<'getCheckout'>, options?: CallOptions) =>
      send('getCheckout', request, options),

    /**
     * Changes addresses, delivery, coupon or note of a checkout.
     *
     * @example
     * await shop.checkout.updateCheckout({ checkout: { id: checkoutId, buyerInfo: { email: 'anna@example.com' } } })
     */
    updateCheckout: (request: Request<'updateCheckout'>, options?: CallOptions) =>
      send('updateCheckout', request, options),

    /**
     * Places the order of a checkout with a payment method that is settled outside, such as cash on delivery or a bank
     * transfer. Repeating it is safe: there is one order per checkout. Rejects with what stands in its way, e.g.
     * `ADDRESS_REQUIRED`, `NO_SELECTED_CARRIER_SERVICE_OPTION` or `FULL_OUT_OF_STOCK`.
     *
     * @example
     * const { orderId } = await shop.checkout.createOrder({ id: readyCheckoutId })
     * console.log(orderId)
     */
    createOrder: (request: Request<'createOrder'>, options?: CallOptions) =>
      send('createOrder', request, options),

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
    createRedirectSession: (request: Request<'createRedirectSession'>, options?: CallOptions) =>
      send('createRedirectSession', request, options),

    /**
     * An order of this visitor.
     *
     * @example
     * const { order } = await shop.checkout.getOrder({ id: orderId })
     * console.log(order.number, order.priceSummary?.total?.formattedAmount)
     */
    getOrder: (request: Request<'getOrder'>, options?: CallOptions) => send('getOrder', request, options),
  }
}
