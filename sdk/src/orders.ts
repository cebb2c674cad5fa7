import type { Request } from '@cartwright/contract/schemas.ts'
import type { CallOptions, Send } from './transport.ts'

/** Orders after they are placed. */
export type OrderCalls = ReturnType<typeof orderCalls>

export function orderCalls(send: Send) {
  return {
    /**
     * The order of a guest who has its number and the e-mail address it was placed with. Rejects with `NOT_FOUND` when
     * the two do not fit together, and with `TOO_MANY_REQUESTS` after ten tries a minute from one address.
     *
     * @example
     * const { order } = await shop.orders.lookUpOrder({ number: '10001', email: 'anna@example.com' })
     * console.log(order.status, order.fulfillmentStatus, order.priceSummary?.total?.formattedAmount)
     */
    lookUpOrder: (request: Request<'lookUpOrder'>, options?: CallOptions) =>
      send('lookUpOrder', request, options),
  }
}
