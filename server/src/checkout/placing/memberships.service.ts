import * as charges from '../../memberships/charges.service.ts'
import type { Order } from '../../orders/order/rules.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { membershipErrors, membershipLines } from '../../pricing/totals/memberships.service.ts'
import type { PricedPurchase } from '../../pricing/totals/purchase.rules.ts'

/** Has memberships pay their lines of an order; returns the ids of these payments. Refuses one that is used up meanwhile. */
export async function chargeMemberships(
  tx: Connection,
  shop: Shop,
  { draft, priced }: { draft: Order; priced: PricedPurchase },
): Promise<string[]> {
  const payments = [...(priced.memberships?.payments.values() ?? [])]
  if (payments.length === 0) return []
  const { siteId, id: orderId, ownerId: memberId } = draft
  const lines = membershipLines(priced.lines)
  const charging = { siteId, orderId, memberId, payments, lines }
  const { ids, problems } = await charges.charge(tx, shop, charging)
  if (problems.length === 0) return ids
  const calculationErrors = membershipErrors({ problems })
  const { description } = calculationErrors.membershipError?.applicationError ?? {}
  throw refuse('CALCULATION_ERROR', description, { calculationErrors })
}
