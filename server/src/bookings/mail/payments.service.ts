import * as memberships from '../../memberships/queries.ts'
import { ordersByIds } from '../../orders/order/queries.ts'
import { isPaidInPerson, isPayable, type Order } from '../../orders/order/rules.ts'
import { orderTexts } from '../../orders/order/texts.ts'
import type { Connection } from '../../platform/db/db.ts'
import * as money from '../../platform/values/money.ts'

/** How a booking is paid that belongs to an order. */
export interface BookingPayment {
  /** With tax, after discounts. */
  total: money.Minor
  currency: string
  hasTax: boolean
  /** What is left to pay of its whole order. */
  rest?: { amount: money.Minor; number: bigint; isInPerson: boolean }
  /** The membership that pays it instead of money, and whether its credits are given back. */
  plan?: { name: string; isBack: boolean }
}

interface Ordered {
  id: string
  orderId: string | null
}

const charging = ['HELD', 'CHARGING', 'CHARGED', 'KEPT']

/** By the ids of the bookings; without those that belong to no order. */
export async function paymentsOf(
  on: Connection,
  siteId: string,
  bookings: readonly Ordered[],
): Promise<Map<string, BookingPayment>> {
  const orderIds = [...new Set(bookings.flatMap(({ orderId }) => orderId ?? []))]
  const orders = orderIds.length > 0 ? await on.run(ordersByIds, [siteId, orderIds]) : []
  return paymentsIn(on, siteId, { bookings, orders })
}

/** The same with the orders, which the caller has read. */
export async function paymentsIn(
  on: Connection,
  siteId: string,
  { bookings, orders }: { bookings: readonly Ordered[]; orders: readonly Omit<Order, 'siteId'>[] },
): Promise<Map<string, BookingPayment>> {
  const withPlan = orders.filter(({ data }) => data.memberships).map(({ id }) => id)
  const charges = withPlan.length > 0 ? await on.run(memberships.chargesByOrder, [siteId, withPlan]) : []
  const taken = new Set(charges.flatMap((one) => (charging.includes(one.status) ? one.lineItemId : [])))
  const booked = new Set(bookings.map(({ id }) => id))
  const payments = orders.flatMap((order) =>
    (order.data.order.lineItems ?? []).map((line) => {
      const { currency, data, total, paid, number } = order
      const isInPerson = isPaidInPerson(data.order)
      const { id = '', catalogReference, totalPriceAfterTax, taxInfo } = line
      const name = data.memberships?.find(({ lineItemId }) => lineItemId === id)?.name
      const payment: BookingPayment = {
        total: money.toMinor(totalPriceAfterTax?.amount ?? '', currency) ?? 0n,
        currency,
        hasTax: (money.toMinor(taxInfo?.taxAmount?.amount ?? '', currency) ?? 0n) > 0n,
        ...(isPayable(order) ? { rest: { amount: total - paid, number, isInPerson } } : {}),
        ...(name ? { plan: { name, isBack: !taken.has(id) } } : {}),
      }
      return [catalogReference?.catalogItemId?.toLowerCase() ?? '', payment] as const
    }),
  )
  return new Map(payments.filter(([id]) => booked.has(id)))
}

interface CostTexts {
  free: string
  onRequest: string
  paidWith(plan: string): string
  withTax(amount: string): string
}

/** What a booking costs, or what pays it instead of money. */
export function costText(
  { price }: { price: money.Minor | null },
  payment: BookingPayment | undefined,
  { language, currency, texts }: { language: string; currency: string; texts: CostTexts },
): string {
  if (payment?.plan) return texts.paidWith(payment.plan.name)
  if (price === null) return texts.onRequest
  if (price === 0n) return texts.free
  if (!payment) return money.format(price, currency, language)
  const amount = money.format(payment.total, payment.currency, language)
  return payment.hasTax ? texts.withTax(amount) : amount
}

/** "Still to pay: $40.00 for order 10012", or "in person", of a booking whose order is not paid in full. */
export function restBlocks(
  { status }: { status: string },
  payment: BookingPayment | undefined,
  language: string,
): { label: string; lines: string[] }[] {
  if (!payment?.rest || status === 'CANCELED' || status === 'DECLINED') return []
  const { amount, number, isInPerson } = payment.rest
  const { summary, payment: texts } = orderTexts(language)
  const text = isInPerson ? texts.restInPerson : texts.rest
  const left = text(money.format(amount, payment.currency, language), String(number))
  return [{ label: summary.stillToPay, lines: [left] }]
}
