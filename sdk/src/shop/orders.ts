import { type Method, methods, type Send } from '../transport/transport.ts'

/** Orders after they are placed. */
export interface OrderCalls {
  /**
   * Reads the order of a guest by its number and e-mail address. Rejects with `NOT_FOUND` if they do not match, and
   * with `TOO_MANY_REQUESTS` after ten attempts a minute from one network address.
   *
   * @example
   * const { order } = await shop.orders.lookUpOrder({ number: '10001', email: 'anna@example.com' })
   * console.log(order.status, order.fulfillmentStatus, order.priceSummary?.total?.formattedAmount)
   */
  lookUpOrder: Method<'lookUpOrder'>
}

export function orderCalls(send: Send): OrderCalls {
  return methods(send, ['lookUpOrder'])
}
