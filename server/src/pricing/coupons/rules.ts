import type { Minor } from '../../platform/values/money.ts'
import * as money from '../../platform/values/money.ts'
import type { Allocation, AppliedDiscount, DiscountType } from '../model/discounts.rules.ts'
import { discountOf, take, takeAmount, takePercentage } from '../model/discounts.rules.ts'
import type { LineState } from '../model/lines.rules.ts'

export type CouponValue =
  /** In percent: 10 takes a tenth off. */
  | { type: 'PERCENT_OFF'; rate: string | number }
  /** Once per purchase, distributed over the lines in scope. */
  | { type: 'MONEY_OFF'; amount: Minor }
  /** The new price of each piece in scope that costs more. */
  | { type: 'FIXED_PRICE'; amount: Minor }
  | { type: 'FREE_SHIPPING' }
  /** Of every x + y pieces in scope, the y cheapest are free. An incomplete last group counts from x + 1 pieces on. */
  | { type: 'BUY_X_GET_Y'; x: number; y: number }

export type CouponScope = {
  namespace: string
  /** Without an entity id: everything that is in such a group, e.g. every product, or the tickets of every event. */
  group?: { name: string; entityId?: string | undefined } | undefined
}

export type Coupon = {
  id: string
  code: string
  name: string
  active: boolean
  value: CouponValue
  /** Absent: everything in the cart. */
  scope?: CouponScope | undefined
  /** The minimum total of the pieces in scope, before discounts. */
  minimumSubtotal?: Minor | undefined
  /** Epoch milliseconds; inclusive. */
  startTime?: number | undefined
  /** Epoch milliseconds; exclusive. */
  expirationTime?: number | undefined
  usageLimit?: number | undefined
  limitPerCustomer?: number | undefined
  /** Only one piece, the cheapest in scope, gets the discount. */
  limitedToOneItem?: boolean | undefined
  /** Orders that used it, without this purchase. */
  numberOfUses: number
  usesByBuyer: number
}

export type CouponRejectionCode =
  | 'ERROR_COUPON_DOES_NOT_EXIST'
  | 'ERROR_COUPON_IS_DISABLED'
  | 'ERROR_COUPON_IS_NOT_ACTIVE_YET'
  | 'ERROR_COUPON_HAS_EXPIRED'
  | 'ERROR_COUPON_USAGE_EXCEEDED'
  | 'ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED'
  | 'ERROR_COUPON_NOT_APPLICABLE'
  | 'ERROR_COUPON_MINIMUM_SUBTOTAL_NOT_REACHED'

export type RejectedCoupon = {
  couponCode: string
  /** A sentence for the shopper. */
  reason: string
} & (
  | { code: Exclude<CouponRejectionCode, TooLittle> }
  /** The amounts as texts for the shopper. */
  | { code: TooLittle; minimum: string; missing: string }
)

type TooLittle = 'ERROR_COUPON_MINIMUM_SUBTOTAL_NOT_REACHED'

export type CouponOutcome = { discount: AppliedDiscount } | { rejected: RejectedCoupon }

export type CouponContext = { now: number; currency: string; locale: string }

export function unknownCoupon(couponCode: string): RejectedCoupon {
  return rejection(
    couponCode,
    'ERROR_COUPON_DOES_NOT_EXIST',
    inactiveTexts.ERROR_COUPON_DOES_NOT_EXIST(couponCode),
  )
}

/** The coupon of another program, which says no with one of these codes. */
export function refusedCoupon(couponCode: string, code: string): RejectedCoupon | undefined {
  if (!Object.hasOwn(inactiveTexts, code)) return undefined
  const known = code as keyof typeof inactiveTexts
  return rejection(couponCode, known, inactiveTexts[known](couponCode))
}

/** Why a coupon does not apply to any cart. */
const inactiveTexts = {
  ERROR_COUPON_DOES_NOT_EXIST: (code: string) => `There is no coupon ${code}.`,
  ERROR_COUPON_IS_DISABLED: (code: string) => `Coupon ${code} is not available.`,
  ERROR_COUPON_IS_NOT_ACTIVE_YET: (code: string) => `Coupon ${code} cannot be used yet.`,
  ERROR_COUPON_HAS_EXPIRED: (code: string) => `Coupon ${code} has expired.`,
  ERROR_COUPON_USAGE_EXCEEDED: (code: string) => `Coupon ${code} has been used up.`,
  ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED: (code: string) => `You have already used coupon ${code}.`,
}

/** Applies the coupon to the lines, or returns the reason why not. Free shipping has amount 0 and type SHIPPING here. */
function takeCoupon(coupon: Coupon, states: readonly LineState[], context: CouponContext): CouponOutcome {
  const eligible = states.filter((state) => inScope(state, coupon.scope))
  const rejected = inactiveReason(coupon, context.now) ?? unmetCondition(coupon, eligible, context)
  if (rejected !== undefined) return { rejected }
  const source = { kind: 'COUPON', id: coupon.id, code: coupon.code, name: coupon.name } as const
  const discount = discountOf(source, discountTypeOf(coupon), takeValue(coupon, eligible))
  if (discount.amount > 0n || coupon.value.type === 'FREE_SHIPPING') return { discount }
  return { rejected: notApplicable(coupon, nothingTakenReason(coupon)) }
}

/** Why a coupon does not apply to any cart. */
function inactiveReason(coupon: Coupon, now: number): RejectedCoupon | undefined {
  const reason = inactiveCode(coupon, now)
  return reason && rejection(coupon.code, reason, inactiveTexts[reason](coupon.code))
}

function inactiveCode(coupon: Coupon, now: number): keyof typeof inactiveTexts | undefined {
  if (!coupon.active) return 'ERROR_COUPON_IS_DISABLED'
  if (coupon.startTime !== undefined && now < coupon.startTime) return 'ERROR_COUPON_IS_NOT_ACTIVE_YET'
  if (coupon.expirationTime !== undefined && now >= coupon.expirationTime) return 'ERROR_COUPON_HAS_EXPIRED'
  if (coupon.usageLimit !== undefined && coupon.numberOfUses >= coupon.usageLimit)
    return 'ERROR_COUPON_USAGE_EXCEEDED'
  if (coupon.limitPerCustomer !== undefined && coupon.usesByBuyer >= coupon.limitPerCustomer)
    return 'ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED'
  return undefined
}

function inScope({ line }: LineState, scope: CouponScope | undefined): boolean {
  if (scope === undefined) return true
  // `stores` as a whole is what merchants know as everything.
  if (scope.group === undefined) return [line.namespace ?? 'stores', 'stores'].includes(scope.namespace)
  if ((line.namespace ?? 'stores') !== scope.namespace) return false
  const { name, entityId } = scope.group
  if (name === 'product')
    return entityId === undefined ? line.productId !== undefined : line.productId === entityId
  if (name === 'collection')
    return entityId === undefined ? line.collectionIds.length > 0 : line.collectionIds.includes(entityId)
  const groups = (line.groups ?? []).filter((group) => group.name === name)
  return groups.some((group) => entityId === undefined || group.entityId === entityId)
}

function unmetCondition(
  coupon: Coupon,
  eligible: readonly LineState[],
  { currency, locale }: CouponContext,
): RejectedCoupon | undefined {
  if (eligible.length === 0)
    return notApplicable(coupon, `Coupon ${coupon.code} is not valid for the items in your cart.`)
  if (coupon.value.type === 'FREE_SHIPPING' && !eligible.some((state) => state.line.shippable))
    return notApplicable(
      coupon,
      `Coupon ${coupon.code} is for delivery, and nothing in your cart is delivered.`,
    )
  const subtotal = eligible.reduce((sum, state) => sum + state.total, 0n)
  const lacking = (coupon.minimumSubtotal ?? 0n) - subtotal
  if (lacking <= 0n) return undefined
  const minimum = money.format(coupon.minimumSubtotal ?? 0n, currency, locale)
  const missing = money.format(lacking, currency, locale)
  return {
    couponCode: coupon.code,
    code: 'ERROR_COUPON_MINIMUM_SUBTOTAL_NOT_REACHED',
    reason: `Coupon ${coupon.code} needs ${minimum} or more of the items it is for. Add ${missing} to use it.`,
    minimum,
    missing,
  }
}

function discountTypeOf(coupon: Coupon): DiscountType {
  if (coupon.value.type === 'FREE_SHIPPING') return 'SHIPPING'
  const forSomeItems =
    coupon.scope?.group !== undefined || coupon.limitedToOneItem || coupon.value.type === 'BUY_X_GET_Y'
  return forSomeItems ? 'SPECIFIC_ITEMS' : 'GLOBAL'
}

function takeValue(coupon: Coupon, eligible: readonly LineState[]): Allocation[] {
  const { value } = coupon
  if (value.type === 'FREE_SHIPPING') return []
  if (value.type === 'BUY_X_GET_Y') return takeFreePieces(value, eligible, coupon.limitedToOneItem ?? false)
  if (coupon.limitedToOneItem) return takeFromOnePiece(value, eligible)
  if (value.type === 'PERCENT_OFF') return takePercentage(eligible, value.rate)
  if (value.type === 'MONEY_OFF') return takeAmount(eligible, value.amount)
  return eligible.map((state) => take(state, (state.unitPrice - value.amount) * state.quantity))
}

type PieceValue = Exclude<CouponValue, { type: 'FREE_SHIPPING' | 'BUY_X_GET_Y' }>

function takeFromOnePiece(value: PieceValue, eligible: readonly LineState[]): Allocation[] {
  const [cheapest] = cheapestFirst(eligible)
  if (cheapest === undefined) return []
  return [take(cheapest, piecePart(value, cheapest.unitPrice))]
}

function piecePart(value: PieceValue, price: Minor): Minor {
  if (value.type === 'PERCENT_OFF') return money.percentage(price, value.rate)
  if (value.type === 'FIXED_PRICE') return price - value.amount
  return value.amount < price ? value.amount : price
}

function takeFreePieces(
  { x, y }: { x: number; y: number },
  eligible: readonly LineState[],
  onlyOne: boolean,
): Allocation[] {
  const pieces = eligible.reduce((sum, state) => sum + state.line.quantity, 0)
  const earned = Math.floor(pieces / (x + y)) * y + Math.max(0, (pieces % (x + y)) - x)
  let free = onlyOne ? Math.min(1, earned) : earned
  return cheapestFirst(eligible).map((state) => {
    const count = Math.min(free, state.line.quantity)
    free -= count
    return take(state, state.unitPrice * BigInt(count))
  })
}

/** The sort is stable: lines with the same price keep their fixed order. */
function cheapestFirst(states: readonly LineState[]): LineState[] {
  return states
    .filter((state) => state.unitPrice > 0n && state.quantity > 0n)
    .sort((a, b) => (a.unitPrice === b.unitPrice ? 0 : a.unitPrice < b.unitPrice ? -1 : 1))
}

function nothingTakenReason({ code, value }: Coupon): string {
  if (value.type === 'BUY_X_GET_Y')
    return `Coupon ${code} needs ${value.x + 1} or more of the items it is for: the ones beyond ${value.x} are free.`
  return `Coupon ${code} does not make the items in your cart cheaper.`
}

function notApplicable(coupon: Coupon, reason: string): RejectedCoupon {
  return rejection(coupon.code, 'ERROR_COUPON_NOT_APPLICABLE', reason)
}

function rejection(
  couponCode: string,
  code: Exclude<CouponRejectionCode, TooLittle>,
  reason: string,
): RejectedCoupon {
  return { couponCode, code, reason }
}

interface EnteredCoupon {
  couponCode?: string | undefined
  coupon?: Coupon | undefined
  rejectedCoupon?: RejectedCoupon | undefined
  currency: string
  now: number
  locale?: string | undefined
}

/** Takes off what the entered coupon is worth, or says why it is worth nothing. */
export function applyCoupon(
  { coupon, couponCode, currency, now, locale = 'en-US', rejectedCoupon }: EnteredCoupon,
  ordered: readonly LineState[],
): { discount?: AppliedDiscount; rejected?: RejectedCoupon } {
  if (coupon !== undefined) return takeCoupon(coupon, ordered, { now, currency, locale })
  return couponCode === undefined ? {} : { rejected: rejectedCoupon ?? unknownCoupon(couponCode) }
}
