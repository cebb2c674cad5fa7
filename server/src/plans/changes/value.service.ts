import { findOrder } from '../../orders/order/service.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as money from '../../platform/values/money.ts'
import { cycleByNumber } from '../../subscriptions/billing/queries.ts'
import { cycleBegins } from '../../subscriptions/calendar/rules.ts'
import { type Contract, scheduleOf } from '../../subscriptions/contracts/rules.ts'
import type { PlanOrderRow } from '../orders/queries.ts'
import { unusedCredit } from './rules.ts'

/** What the current cycle of a plan order is still worth, without the sign-up fee. Nothing in a trial. */
export async function creditOf(shop: Shop, row: PlanOrderRow, contract: Contract): Promise<money.Minor> {
  const { cycle, cycleBeginsAt: begins, timeZone } = contract
  if (cycle === 0 || !begins) return 0n
  const paid = await paidFor(shop, row, contract)
  const ends = cycleBegins(scheduleOf(contract), cycle + 1) ?? null
  return unusedCredit(paid, { begins, ends, now: shop.clock(), timeZone }) + contract.credit
}

/** What was paid for the current cycle and not refunded, by money and by the credit of an earlier change. */
async function paidFor(shop: Shop, row: PlanOrderRow, contract: Contract): Promise<money.Minor> {
  const { siteId, id, cycle, terms } = contract
  const [billed] = await shop.db.run(cycleByNumber, [siteId, id, cycle])
  const carried = billed?.credit ?? 0n
  const orderId = billed?.orderId ?? (cycle <= terms.prepaid ? row.orderId : null)
  if (orderId === null) return carried
  const order = await findOrder(shop.db, siteId, orderId)
  if (!order) return carried
  const { currency } = row.plan
  const line = order.data.order.lineItems?.find(
    ({ catalogReference }) => catalogReference?.catalogItemId?.toLowerCase() === row.planId,
  )
  const minor = (amount: string | undefined) => money.toMinor(amount ?? '0', currency) ?? 0n
  const price = minor(line?.priceBeforeDiscounts?.amount) - minor(line?.totalDiscount?.amount)
  const kept = order.paid - order.refunded - order.refundPending
  const paid = kept < price ? kept : price
  const fee = cycle === 1 ? minor(terms.fee?.amount) : 0n
  const [forPlan = 0n] = money.split(paid, [minor(terms.offer.price) - carried, fee])
  return forPlan + carried
}
