import type { Coupon } from '@cartwright/contract/pricing/coupons.ts'
import type { Connection } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { writeMovedCoupon } from './queries.ts'
import { columnsOf } from './service.ts'
import { newSpecification } from './specification.rules.ts'

// Coupons that come from another shop, with how often they were used. They make no events.

interface MovedCoupon {
  siteId: string
  coupon: Coupon
  ownId: string | undefined
  currency: string
}

/** Creates a coupon, or changes the one that it became before. */
export async function writeMoved(
  tx: Connection,
  shop: Shop,
  { siteId, coupon, ownId, currency }: MovedCoupon,
): Promise<{ ownId: string } | { problem: string }> {
  const { id, specification: sent = {}, dateCreated, numberOfUsages = 0 } = coupon
  const code = sent.code ?? ''
  try {
    const createdAt = Number(dateCreated ?? shop.clock())
    const specification = newSpecification(sent, { currency, now: createdAt })
    const newId = ownId ?? (isGuid(id) ? id.toLowerCase() : shop.newId())
    const values = [siteId, newId, new Date(createdAt), ...columnsOf(specification), numberOfUsages]
    const [written] = await tx.run(writeMovedCoupon, values)
    if (written) return { ownId: written.id }
    return { problem: `The coupon ${code} did not come: this shop has another one with this code.` }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const reasons = error.violations.map(({ field, description }) => `${field} ${description}`).join('; ')
    return { problem: `The coupon ${code} did not come: ${reasons || error.message}.` }
  }
}
