import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { refundReturn } from './refund.service.ts'
import * as returns from './service.ts'

export function returnRoutes(on: On, shop: Shop): void {
  on(calls.listReturns, ({ caller, body }) => returns.list(shop, caller, body))
  on(calls.getReturn, ({ caller, body }) => returns.get(shop, caller, body.returnId))
  on(calls.listOrderReturns, ({ caller, body }) => returns.listOfOrder(shop, caller, body.orderId))
  on(calls.approveReturn, ({ caller, body }) => returns.approve(shop, caller, body))
  on(calls.declineReturn, ({ caller, body }) => returns.decline(shop, caller, body))
  on(calls.receiveReturn, ({ caller, body }) => returns.receive(shop, caller, body))
  on(calls.refundReturn, ({ caller, body, workId }) => refundReturn(shop, caller, { ...body, workId }), {
    stepwise: true,
  })
  on(calls.closeReturn, ({ caller, body }) => returns.close(shop, caller, body))
}
