import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as payments from './collection/payments.service.ts'
import * as collection from './collection/service.ts'
import * as fulfilments from './fulfilment/service.ts'
import { lookUp } from './look-up/service.ts'
import * as seen from './order/seen.service.ts'
import * as billing from './refunds/billing.service.ts'
import { refundabilityStatus } from './refunds/refundability.rules.ts'
import * as refunds from './refunds/service.ts'
import * as orders from './service.ts'
import { listSlots } from './slots/service.ts'
import * as transactions from './transactions/service.ts'

export function orderRoutes(on: On, shop: Shop): void {
  on(calls.getOrder, ({ caller, body }) => orders.read(shop, caller, body.id))
  on(calls.searchOrders, ({ caller, body }) => orders.search(shop, caller, body))
  on(calls.listDeliverySlots, ({ caller, body }) => listSlots(shop, caller, body))
  on(calls.listNewOrders, ({ caller }) => seen.listNew(shop, caller))
  on(calls.markOrdersSeen, ({ caller, body }) => seen.markSeen(shop, caller, body))
  on(calls.listOrderRefunds, ({ caller, body }) => refunds.list(shop, caller, body.orderId))
  on(calls.retryOrderRefund, ({ caller, body }) => refunds.retry(shop, caller, body))
  on(calls.listTransactionsForSingleOrder, ({ caller, body }) =>
    transactions.read(shop, caller, body.orderId),
  )
  on(calls.listTransactionsForMultipleOrders, ({ caller, body }) =>
    transactions.list(shop, caller, body.orderIds),
  )
  on(calls.addPayments, ({ caller, body }) => payments.add(shop, caller, body))
  on(calls.updatePaymentStatus, ({ caller, body }) => payments.updateStatus(shop, caller, body))
  on(calls.getOrderRefundability, ({ caller, body }) => billing.readRefundability(shop, caller, body.orderId))
  on(calls.calculateRefund, ({ caller, body }) => billing.calculate(shop, caller, body))
  on(calls.refundPayments, ({ caller, body }) => billing.refundPayments(shop, caller, body))
  on(calls.getRefundabilityStatus, async ({ caller, body }) =>
    refundabilityStatus(await billing.readRefundability(shop, caller, body.ecomOrderId)),
  )
  on(calls.lookUpOrder, ({ caller, body }) => lookUp(shop, caller, body))
  on(calls.cancelOrder, ({ caller, body }) => orders.cancel(shop, caller, body))
  on(calls.paymentCollectionMarkOrderAsPaid, ({ caller, body }) =>
    collection.markAsPaid(shop, caller, body.ecomOrderId),
  )

  on(calls.listFulfillmentsForSingleOrder, async ({ caller, body }) => ({
    orderWithFulfillments: (await fulfilments.list(shop, caller, [body.orderId]))[0] ?? {},
  }))
  on(calls.listFulfillmentsForMultipleOrders, async ({ caller, body }) => ({
    ordersWithFulfillments: await fulfilments.list(shop, caller, body.orderIds),
  }))
  on(calls.createFulfillment, ({ caller, body }) => fulfilments.create(shop, caller, body))
  on(calls.updateFulfillment, ({ caller, body }) => fulfilments.update(shop, caller, body))
  on(calls.deleteFulfillment, ({ caller, body }) => fulfilments.remove(shop, caller, body))
}
