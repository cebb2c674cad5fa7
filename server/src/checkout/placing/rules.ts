import type { ErrorCode } from '@cartwright/contract/errors.ts'
import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import type { Short } from '../../inventory/rules.ts'
import { priceOf } from '../../orders/order/prices.rules.ts'
import type { PaymentOutcome } from '../../payments/providers/provider.ts'
import type { Minor } from '../../platform/money.ts'
import type { PricedPurchase } from '../../pricing/purchase.rules.ts'
import type { CheckoutData } from '../model/rules.ts'

/** Why a checkout cannot become an order, in the words of the contract. */
export interface Obstacle {
  code: ErrorCode
  description?: string
  data?: Record<string, unknown>
}

export interface Sight {
  data: Pick<CheckoutData, 'shippingDestination' | 'billingInfo'>
  /** What the shopper agreed to pay, where somebody looked. */
  seenTotal?: Minor | undefined
}

/** The one gate: everything that must hold before an order is placed, most telling first. */
export function obstacle(priced: PricedPurchase, { data, seenTotal }: Sight): Obstacle | undefined {
  const { result } = priced
  if (priced.lines.length === 0) return { code: 'EMPTY_CHECKOUT' }
  return (
    stockObstacle(priced) ??
    deliveryObstacle(priced, data) ??
    validationObstacle(priced, seenTotal !== undefined) ??
    (result.summary.total > 0n && !isBillable(data.billingInfo ?? data.shippingDestination, priced)
      ? { code: 'ADDRESS_REQUIRED', description: 'A billing address is needed' }
      : undefined) ??
    (seenTotal !== undefined && seenTotal !== result.summary.total
      ? { code: 'CHECKOUT_CHANGED', data: { total: priceOf(result.summary.total, priced) } }
      : undefined)
  )
}

/** What the stock could not give, said of the lines that asked for it. */
export function shortage(priced: PricedPurchase, shorts: readonly Short[]): Obstacle {
  const left = new Map(shorts.map((short) => [keyOf(short), short.available]))
  const lines = priced.lines.flatMap(({ line, item }) => {
    const available = item && left.get(keyOf(item))
    if (item === undefined || available === undefined) return []
    left.set(keyOf(item), Math.max(0, available - line.quantity))
    return available >= line.quantity ? [] : [{ lineItemId: line.id, requested: line.quantity, available }]
  })
  return outOfStock(priced, lines)
}

export interface Standing {
  status: NonNullable<WireOrder['status']>
  paymentStatus: NonNullable<WireOrder['paymentStatus']>
  paid: Minor
}

/** Where an order stands after the payment's answer; `due` is what was to be paid now. */
export function standingAfter(
  outcome: PaymentOutcome,
  before: { status: string; total: Minor },
  due: Minor,
): Standing | undefined {
  switch (outcome.status) {
    case 'APPROVED':
      return {
        status: 'APPROVED',
        paymentStatus: due >= before.total ? 'PAID' : due > 0n ? 'PARTIALLY_PAID' : 'NOT_PAID',
        paid: due,
      }
    case 'AUTHORIZED':
      return { status: 'APPROVED', paymentStatus: 'PENDING_MERCHANT', paid: 0n }
    case 'PENDING':
      return { status: 'PENDING', paymentStatus: 'PENDING', paid: 0n }
    case 'DECLINED':
      return {
        status: before.status === 'PENDING' ? 'REJECTED' : 'INITIALIZED',
        paymentStatus: 'DECLINED',
        paid: 0n,
      }
    case 'NEEDS_CONFIRMATION':
      return undefined
  }
}

/** Where an order stands when nothing is charged: it is approved, and paid only if there is nothing to pay. */
export function standingUnpaid(total: Minor): Standing {
  return { status: 'APPROVED', paymentStatus: total === 0n ? 'PAID' : 'NOT_PAID', paid: 0n }
}

export type ActivityKind =
  | 'ORDER_PLACED'
  | 'PAYMENT_PENDING'
  | 'ORDER_PAID'
  | 'ORDER_PARTIALLY_PAID'
  | 'PAYMENT_DECLINED'
  | 'ORDER_REJECTED'

/** The entries of the order's time line that its new standing brings. */
export function activitiesOf(
  { status, paymentStatus }: Standing,
  before: { status: string },
): ActivityKind[] {
  const types: ActivityKind[] = []
  if (before.status === 'INITIALIZED' && (status === 'APPROVED' || status === 'PENDING')) {
    types.push('ORDER_PLACED')
  }
  if (status === 'PENDING') types.push('PAYMENT_PENDING')
  if (paymentStatus === 'PAID') types.push('ORDER_PAID')
  if (paymentStatus === 'PARTIALLY_PAID') types.push('ORDER_PARTIALLY_PAID')
  if (paymentStatus === 'DECLINED') types.push('PAYMENT_DECLINED')
  if (status === 'REJECTED') types.push('ORDER_REJECTED')
  return types
}

function stockObstacle(priced: PricedPurchase): Obstacle | undefined {
  const lines = priced.lines.flatMap(({ line, availability }) =>
    availability.status === 'AVAILABLE'
      ? []
      : [{ lineItemId: line.id, requested: line.quantity, available: availability.quantityAvailable ?? 0 }],
  )
  return lines.length === 0 ? undefined : outOfStock(priced, lines)
}

function outOfStock(priced: PricedPurchase, lines: { available: number }[]): Obstacle {
  const full = lines.length === priced.lines.length && lines.every(({ available }) => available === 0)
  return { code: full ? 'FULL_OUT_OF_STOCK' : 'PARTIAL_OUT_OF_STOCK', data: { lineItems: lines } }
}

function deliveryObstacle(
  { result }: PricedPurchase,
  data: Pick<CheckoutData, 'shippingDestination'>,
): Obstacle | undefined {
  const { required, requested, selected } = result.shipping
  if (!required) return undefined
  if (requested === undefined) return { code: 'NO_SELECTED_CARRIER_SERVICE_OPTION' }
  if (selected === undefined) {
    const known = data.shippingDestination?.address?.country
    return known
      ? { code: 'SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE' }
      : { code: 'ADDRESS_REQUIRED', description: 'A delivery address is needed' }
  }
  if (selected.pickup === undefined && !hasAddress(data.shippingDestination)) {
    return { code: 'ADDRESS_REQUIRED', description: 'A delivery address is needed' }
  }
  return undefined
}

/** Who saw the total knows what became of the coupon; for anybody else it is part of what they agreed to. */
function validationObstacle(
  { violations, calculationErrors }: PricedPurchase,
  wasSeen: boolean,
): Obstacle | undefined {
  const errors = violations.filter(({ severity }) => severity === 'ERROR')
  const [first] = errors
  if (first) {
    return {
      code: 'VIOLATIONS_WITH_ERROR_SEVERITY',
      description: first.description,
      data: { violations: errors },
    }
  }
  const { couponCalculationError, ...others } = calculationErrors
  const failed = wasSeen || !couponCalculationError ? others : calculationErrors
  if (Object.keys(failed).length === 0) return undefined
  return { code: 'CALCULATION_ERROR', data: { calculationErrors: failed } }
}

/** What is not sent anywhere is taxed by country, what is collected by that of its counter. */
function isBillable(info: CheckoutData['billingInfo'], { result }: PricedPurchase): boolean {
  const { required, selected } = result.shipping
  if (selected?.pickup) return true
  return required ? hasAddress(info) : Boolean(info?.address?.country)
}

function hasAddress(info: CheckoutData['billingInfo']): boolean {
  const address = info?.address
  return Boolean(address?.country && (address.addressLine || address.streetAddress?.name || address.city))
}

function keyOf({ productId, variantId }: { productId: string; variantId: string }): string {
  return `${productId} ${variantId}`
}
