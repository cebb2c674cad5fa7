import type { ErrorCode } from '@cartwright/contract/errors.ts'
import type { Shortage } from '../../inventory/stock/rules.ts'
import type { ItemShortage } from '../../items/provider.ts'
import type { OrderTerms } from '../../orders/order/draft.rules.ts'
import { toPrice } from '../../orders/order/prices.rules.ts'
import type { PluginDemand } from '../../orders/plugin-stock/rules.ts'
import type { Minor } from '../../platform/values/money.ts'
import { optional, pick } from '../../platform/values/optional.ts'
import type { ShippingError } from '../../pricing/delivery/rules.ts'
import { unavailable } from '../../pricing/totals/answers.rules.ts'
import { unansweredViolation } from '../../pricing/totals/lines.rules.ts'
import { dueNow, type PricedPurchase } from '../../pricing/totals/purchase.rules.ts'
import { buyerInfo, type Checkout, type CheckoutData } from '../model/rules.ts'

/** Why a checkout cannot become an order, with the code of the contract. */
export interface Blocker {
  code: ErrorCode
  description?: string
  data?: Record<string, unknown>
}

interface BlockerContext {
  data: Pick<CheckoutData, 'shippingDestination' | 'billingInfo'>
  /** The total that the shopper agreed to; undefined when nobody saw it. */
  expectedTotal?: Minor | undefined
  expectedDue?: Minor | undefined
}

/** Checks everything that must hold before an order is placed; returns the most telling blocker. */
export function findBlocker(
  priced: PricedPurchase,
  { data, expectedTotal, expectedDue }: BlockerContext,
): Blocker | undefined {
  const { result } = priced
  if (priced.lines.length === 0) return { code: 'EMPTY_CHECKOUT' }
  return (
    notForSaleBlocker(priced) ??
    stockBlocker(priced) ??
    deliveryBlocker(priced, data) ??
    validationBlocker(priced, expectedTotal !== undefined) ??
    (lacksBillingAddress(priced, data)
      ? { code: 'ADDRESS_REQUIRED', description: billingAddressNeeded }
      : undefined) ??
    ((expectedTotal !== undefined && expectedTotal !== result.summary.total) ||
    (expectedDue !== undefined && expectedDue !== dueNow(priced))
      ? { code: 'CHECKOUT_CHANGED', data: { total: toPrice(result.summary.total, priced) } }
      : undefined)
  )
}

/** The blocker for stock that is short, with the lines that need it. */
export function shortageBlocker(priced: PricedPurchase, shorts: readonly Shortage[]): Blocker {
  const left = new Map(shorts.map((short) => [variantKey(short), short.available]))
  const lines = priced.lines.flatMap(({ line, item }) => {
    const available = item && left.get(variantKey(item))
    if (item === undefined || available === undefined) return []
    left.set(variantKey(item), Math.max(0, available - line.quantity))
    return available >= line.quantity ? [] : [{ lineItemId: line.id, requested: line.quantity, available }]
  })
  return outOfStock(priced, lines)
}

/** The blocker for items that other rooms sell. */
export function itemsBlocker(priced: PricedPurchase, shorts: readonly ItemShortage[]): Blocker {
  const lines = shorts.map(({ lineItemId, available }) => {
    const requested = priced.lines.find(({ line }) => line.id === lineItemId)?.line.quantity ?? 0
    return { lineItemId, requested, available }
  })
  return outOfStock(priced, lines)
}

/** The blocker for stock that a plugin keeps: it does not have it, or does not answer and nothing is ordered without it. */
export function pluginStockBlocker(
  priced: PricedPurchase,
  { plugin, lineItemIds }: Pick<PluginDemand, 'plugin' | 'lineItemIds'>,
  outcome: 'HELD' | 'REFUSED' | 'SILENT' = 'HELD',
): Blocker | undefined {
  const lines = priced.lines.filter(({ line }) => lineItemIds.includes(line.id))
  if (outcome === 'REFUSED')
    return outOfStock(
      priced,
      lines.map(({ line }) => ({ lineItemId: line.id, requested: line.quantity, available: 0 })),
    )
  if (outcome === 'HELD' || plugin.fallback !== 'FAIL') return undefined
  const violations = lines.map((one) => unansweredViolation(one, plugin.id))
  const [first] = violations
  return {
    code: 'VIOLATIONS_WITH_ERROR_SEVERITY',
    description: first?.description ?? '',
    data: { violations },
  }
}

function notForSaleBlocker({ lines }: PricedPurchase): Blocker | undefined {
  const lineItems = lines.flatMap(({ line, item }) =>
    item?.stock.notForSale ? [{ lineItemId: line.id }] : [],
  )
  return lineItems.length === 0 ? undefined : { code: 'PRODUCT_NOT_FOR_SALE', data: { lineItems } }
}

function stockBlocker(priced: PricedPurchase): Blocker | undefined {
  const lines = priced.lines.flatMap(({ line, availability, failure }) =>
    availability.status === 'AVAILABLE' || failure
      ? []
      : [{ lineItemId: line.id, requested: line.quantity, available: availability.quantityAvailable ?? 0 }],
  )
  return lines.length === 0 ? undefined : outOfStock(priced, lines)
}

function outOfStock(priced: PricedPurchase, lines: { available: number }[]): Blocker {
  const full = lines.length === priced.lines.length && lines.every(({ available }) => available === 0)
  return { code: full ? 'FULL_OUT_OF_STOCK' : 'PARTIAL_OUT_OF_STOCK', data: { lineItems: lines } }
}

function deliveryBlocker(
  { result }: PricedPurchase,
  data: Pick<CheckoutData, 'shippingDestination'>,
): Blocker | undefined {
  const { required, requested, selected, error } = result.shipping
  if (!required || error?.code === 'CARRIER_UNAVAILABLE') return undefined
  if (requested === undefined) return { code: 'NO_SELECTED_CARRIER_SERVICE_OPTION' }
  if (selected === undefined) {
    return data.shippingDestination?.address?.country
      ? { code: 'SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE', ...slotReason(error) }
      : { code: 'ADDRESS_REQUIRED', description: 'A delivery address is needed' }
  }
  if (selected.pickup === undefined && !hasAddress(data.shippingDestination)) {
    return { code: 'ADDRESS_REQUIRED', description: 'A delivery address is needed' }
  }
  return undefined
}

/** Why the chosen time cannot be had. */
function slotReason(error: ShippingError | undefined): Pick<Blocker, 'description' | 'data'> {
  return error?.slot ? { description: error.description, data: { reason: error.slot } } : {}
}

/** A shopper who saw the total knows that the coupon was rejected. For anybody else a rejected coupon is a blocker. */
function validationBlocker(
  { violations, calculationErrors }: PricedPurchase,
  hasSeenTotal: boolean,
): Blocker | undefined {
  const errors = violations.filter(({ severity }) => severity === 'ERROR')
  const [first] = errors
  if (first) {
    return {
      code: 'VIOLATIONS_WITH_ERROR_SEVERITY',
      description: first.description,
      data: { violations: errors },
    }
  }
  const { couponCalculationError, carrierErrors, ...others } = calculationErrors
  const failed = {
    ...others,
    ...(hasSeenTotal ? {} : optional('couponCalculationError', couponCalculationError)),
    // A carrier that refuses offers nothing; one that did not answer may have.
    ...(unavailable(optional('carrierErrors', carrierErrors)).size > 0 ? { carrierErrors } : {}),
  }
  if (Object.keys(failed).length === 0) return undefined
  return { code: 'CALCULATION_ERROR', data: { calculationErrors: failed } }
}

export const billingAddressNeeded = 'A billing address is needed'

/** Tax needs an address: the full one for a delivery, else the country; a pickup is taxed at its counter. */
export function lacksBillingAddress(
  { result }: PricedPurchase,
  { billingInfo, shippingDestination }: BlockerContext['data'],
): boolean {
  const info = billingInfo ?? shippingDestination
  const { required, selected } = result.shipping
  if (result.summary.total === 0n || selected?.pickup) return false
  return required ? !hasAddress(info) : !info?.address?.country
}

export function hasAddress(info: CheckoutData['billingInfo']): boolean {
  const address = info?.address
  return Boolean(address?.country && (address.addressLine || address.streetAddress?.name || address.city))
}

function variantKey({ productId, variantId }: { productId: string; variantId: string }): string {
  return `${productId} ${variantId}`
}

/** The parts of a checkout that its order takes over. */
export function orderTerms(checkout: Checkout): OrderTerms {
  const { id: checkoutId, ownerId, data } = checkout
  const { shippingDestination, billingInfo, given, channel, channelType, createdBy, purchaseFlowId } = data
  const { customFields = [], extendedFields, businessLocationId } = given
  return {
    checkoutId,
    ownerId,
    email: data.email ?? '',
    shippingDestination,
    fields: {
      buyerInfo: pick(buyerInfo(checkout), 'visitorId', 'memberId', 'email'),
      ...optional('buyerNote', data.buyerNote),
      ...optional('billingInfo', billingInfo ?? shippingDestination),
      ...optional('recipientInfo', shippingDestination ?? billingInfo),
      channelInfo: { ...channel, type: channelType },
      createdBy,
      checkoutId,
      purchaseFlowId,
      customFields,
      ...optional('extendedFields', extendedFields),
      ...optional('agreedTerms', data.agreedTerms),
      ...(businessLocationId ? { businessLocation: { id: businessLocationId, name: '' } } : {}),
    },
  }
}
