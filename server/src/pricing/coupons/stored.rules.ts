import type { CouponSpecification } from '@cartwright/contract/pricing/coupons.ts'
import type { Minor } from '../../platform/values/money.ts'
import * as money from '../../platform/values/money.ts'
import type { Coupon, CouponScope, CouponValue } from './rules.ts'

/** A coupon as the database keeps it. */
export interface StoredCoupon {
  id: string
  revision: bigint
  specification: CouponSpecification
  used: number
  createdAt: Date
}

/** The coupon as pricing reads it. */
export function toCoupon(
  { id, specification, used }: StoredCoupon,
  { usesByBuyer, currency }: { usesByBuyer: number; currency: string },
): Coupon {
  const { name = '', code = '', active = true, scope } = specification
  return {
    id,
    name,
    code,
    active,
    value: couponValue(specification, currency),
    scope: scope && scopeOf(scope),
    minimumSubtotal: toMinorRounded(specification.minimumSubtotal, currency),
    startTime: toTime(specification.startTime),
    expirationTime: toTime(specification.expirationTime),
    usageLimit: specification.usageLimit ?? undefined,
    limitPerCustomer: specification.limitPerCustomer ?? undefined,
    limitedToOneItem: specification.limitedToOneItem ?? undefined,
    numberOfUses: used,
    usesByBuyer,
  }
}

/** Parses epoch milliseconds. */
export function toTime(time: string | null | undefined): number | undefined {
  return typeof time === 'string' ? Number(time) : undefined
}

function couponValue(specification: CouponSpecification, currency: string): CouponValue {
  const { moneyOffAmount, percentOffRate, fixedPriceAmount, buyXGetY, freeShipping } = specification
  if (freeShipping) return { type: 'FREE_SHIPPING' }
  if (buyXGetY) return { type: 'BUY_X_GET_Y', x: buyXGetY.x ?? 1, y: buyXGetY.y ?? 1 }
  if (percentOffRate !== undefined) return { type: 'PERCENT_OFF', rate: percentOffRate }
  if (fixedPriceAmount !== undefined) {
    return { type: 'FIXED_PRICE', amount: toMinorRounded(fixedPriceAmount, currency) ?? 0n }
  }
  return { type: 'MONEY_OFF', amount: toMinorRounded(moneyOffAmount, currency) ?? 0n }
}

function scopeOf({ namespace = 'stores', group }: NonNullable<CouponSpecification['scope']>): CouponScope {
  if (!group?.name) return { namespace }
  return { namespace, group: { name: group.name, entityId: group.entityId ?? undefined } }
}

/** Rounds to the decimals of the currency, which may have changed since. */
function toMinorRounded(amount: number | string | undefined, currency: string): Minor | undefined {
  if (amount === undefined) return undefined
  const exact = money.toMinor(amount, currency)
  return exact ?? BigInt(Math.round(Number(amount) * 10 ** money.exponent(currency)))
}
