import type { ListPlanOrderPaymentsReply } from '@cartwright/contract/plans/orders.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as money from '../../platform/values/money.ts'
import { nextPaymentOf } from '../orders/payments.rules.ts'
import { get } from '../orders/service.ts'
import { type OwnPayment, ownOrder, paymentsOf } from './queries.ts'

/** What was paid and is to pay for a member's plan. */
export async function listPayments(
  shop: Shop,
  { siteId }: Caller,
  id: string,
): Promise<ListPlanOrderPaymentsReply> {
  const { memberId, orderId, contractId } = await get(shop.db, { siteId }, id)
  const [[order], payments] = await Promise.all([
    shop.db.run(ownOrder, [siteId, memberId, id]),
    shop.db.run(paymentsOf, [siteId, orderId, contractId]),
  ])
  if (!order) throw refuse('plan_order_not_found')
  const next = nextPaymentOf(order)
  const { nextOrderId, nextPlan, nextStartsAt } = order
  const { currency } = order.plan
  return {
    payments: payments.map((payment) => ({
      orderId: payment.orderId,
      number: payment.number,
      date: payment.createdAt.toISOString(),
      total: money.toDecimal(payment.total, payment.currency),
      currency: payment.currency,
      status: statusOf(payment),
    })),
    ...(next
      ? {
          nextPayment: {
            ...{ date: next.at.toISOString(), amount: money.toDecimal(next.amount, currency) },
            currency,
          },
        }
      : {}),
    ...(nextOrderId && nextPlan && nextStartsAt
      ? { nextPlan: { orderId: nextOrderId, name: nextPlan, date: nextStartsAt.toISOString() } }
      : {}),
  }
}

function statusOf({ isPaid, cycleStatus }: OwnPayment): 'PAID' | 'UNPAID' | 'CHARGING' | 'VOID' {
  if (isPaid) return 'PAID'
  return cycleStatus === 'VOID' || cycleStatus === 'CHARGING' ? cycleStatus : 'UNPAID'
}
