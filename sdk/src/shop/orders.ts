import { type Method, methods, type Send } from '../transport/transport.ts'

/** Orders after they are placed. */
export interface OrderCalls {
  /**
   * The order of a guest who has its number and the e-mail address it was placed with. Rejects with `NOT_FOUND` when
   * the two do not fit together, and with `TOO_MANY_REQUESTS` after ten tries a minute from one address.
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
