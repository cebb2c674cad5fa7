import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as captures from './captures/service.ts'
import * as payments from './collection/payments.service.ts'
import * as collection from './collection/service.ts'
import * as billing from './refunds/billing.service.ts'
import { refundabilityStatus } from './refunds/refundability.rules.ts'
import * as refunds from './refunds/service.ts'
import * as transactions from './transactions/service.ts'

/** What came in for orders, and what goes back. */
export function orderPaymentRoutes(on: On, shop: Shop): void {
  on(calls.listOrderRefunds, ({ caller, body }) => refunds.list(shop, caller, body.orderId))
  // Payment services are asked only for what is committed.
  on(calls.retryOrderRefund, ({ caller, body, workId }) => refunds.retry(shop, caller, { ...body, workId }), {
    stepwise: true,
  })
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
  on(
    calls.refundPayments,
    ({ caller, body, workId }) => billing.refundPayments(shop, caller, { ...body, workId }),
    { stepwise: true },
  )
  on(
    calls.captureAuthorizedPayments,
    ({ caller, body, workId }) => captures.capture(shop, caller, { ...body, workId }),
    { stepwise: true },
  )
  on(
    calls.voidAuthorizedPayments,
    ({ caller, body, workId }) => captures.voidPayments(shop, caller, { ...body, workId }),
    { stepwise: true },
  )
  on(calls.recordManuallyCollectedPayment, ({ caller, body }) => collection.recordPayment(shop, caller, body))
  on(calls.getPaymentCollectabilityStatus, ({ caller, body }) =>
    collection.readCollectability(shop, caller, body.ecomOrderId),
  )
  on(calls.getRefundabilityStatus, async ({ caller, body }) =>
    refundabilityStatus(await billing.readRefundability(shop, caller, body.ecomOrderId)),
  )
  on(calls.paymentCollectionMarkOrderAsPaid, ({ caller, body }) =>
    collection.markAsPaid(shop, caller, body.ecomOrderId),
  )
}
