import type { ViolationV2 } from '@cartwright/contract/cart/cart-v2.ts'
import { errors } from '@cartwright/contract/errors.ts'
import { billingAddressNeeded, hasAddress, lacksBillingAddress } from '../checkout/placing/rules.ts'
import { describe } from '../memberships/rules.ts'
import { optional } from '../platform/values/optional.ts'
import type { PurchaseViolation } from '../pricing/totals/lines.rules.ts'
import type { PricedPurchase } from '../pricing/totals/purchase.rules.ts'
import { giftCardId } from './cart.rules.ts'
import type { WholeCart } from './queries.ts'
import { couponReason, giftCardReason } from './refusals.rules.ts'

/** Which parts of a calculation may object. */
export interface Checks {
  delivery: boolean
  giftCards: boolean
}

/** What is in the way of an order, in the words of the second generation. */
export function violationsOf(whole: WholeCart, priced: PricedPurchase, checks: Checks): ViolationV2[] {
  if (priced.lines.length === 0) return [violation('EMPTY_CART', 'GLOBAL', errors.EMPTY_CART.description)]
  return [
    ...membersOnlyViolations(priced),
    ...stockViolations(priced),
    ...couponViolations(priced),
    ...(checks.delivery ? deliveryViolations(whole, priced) : []),
    ...(checks.giftCards ? giftCardViolations(whole, priced) : []),
    ...membershipViolations(priced),
    ...pluginViolations(priced),
    ...calculationViolations(priced),
  ]
}

function membersOnlyViolations({ violations }: PricedPurchase): ViolationV2[] {
  return violations.flatMap(({ data, description, lineItemId }) =>
    data.code === 'MEMBERS_ONLY_ITEM' && lineItemId
      ? [
          {
            ...violation('MEMBERS_ONLY_ITEM', 'LINE_ITEM', description),
            membersOnlyItemData: { lineItemIds: [lineItemId] },
          },
        ]
      : [],
  )
}

function stockViolations({ lines, violations }: PricedPurchase): ViolationV2[] {
  const out = lines.filter(({ availability }) => availability.status !== 'AVAILABLE')
  if (out.length === 0) return []
  const lineItemIds = out.map(({ line }) => line.id)
  const texts = violations.filter(
    ({ lineItemId = '', data }) => data.pluginId === undefined && lineItemIds.includes(lineItemId),
  )
  return [
    {
      ...violation(
        'LINE_ITEMS_OUT_OF_STOCK',
        'LINE_ITEM',
        texts.map(({ description }) => description).join(' '),
      ),
      lineItemsOutOfStockData: {
        lineItemIds,
        allLineItemsOutOfStock:
          out.length === lines.length &&
          out.every(({ availability }) => (availability.quantityAvailable ?? 0) === 0),
      },
    },
  ]
}

/** The shopper who sees that a coupon takes nothing off may order all the same. */
function couponViolations({ result: { rejectedCoupon } }: PricedPurchase): ViolationV2[] {
  if (!rejectedCoupon) return []
  const { code, reason, couponCode } = rejectedCoupon
  const status = couponReason(code)
  return [
    status
      ? {
          ...violation('INVALID_COUPON_STATUS', 'DISCOUNT', reason, 'WARNING'),
          invalidCouponStatusData: { couponCode, reason: status },
        }
      : {
          ...violation('INVALID_COUPON_CODE', 'DISCOUNT', reason, 'WARNING'),
          invalidCouponCodeData: { couponCode },
        },
  ]
}

function deliveryViolations({ checkout: { data } }: WholeCart, priced: PricedPurchase): ViolationV2[] {
  const { required, requested, selected, error } = priced.result.shipping
  const billing = lacksBillingAddress(priced, data)
    ? [violation('MISSING_DELIVERY_ADDRESS', 'DELIVERY', billingAddressNeeded)]
    : []
  if (!required) return billing
  const { shippingDestination } = data
  const say = (code: 'MISSING_DELIVERY_ADDRESS' | 'MISSING_DELIVERY_METHOD') =>
    violation(code, 'DELIVERY', errors[code].description)
  const isComplete = selected?.pickup || hasAddress(shippingDestination)
  const missing = isComplete ? billing : [say('MISSING_DELIVERY_ADDRESS')]
  if (requested === undefined) return [...missing, say('MISSING_DELIVERY_METHOD')]
  if (selected !== undefined || !shippingDestination?.address?.country) return missing
  const text = error?.description ?? errors.DELIVERY_METHOD_NO_LONGER_AVAILABLE.description
  return [...missing, violation('DELIVERY_METHOD_NO_LONGER_AVAILABLE', 'DELIVERY', text)]
}

function giftCardViolations(whole: WholeCart, { giftCard }: PricedPurchase): ViolationV2[] {
  const entered = whole.checkout.data.giftCard
  if (!giftCard?.error || !entered) return []
  const text = errors[giftCard.error].description
  if (giftCard.error === 'CANNOT_PAY_FOR_GIFT_CARD_WITH_GIFT_CARD')
    return [violation(giftCard.error, 'GIFT_CARD', text)]
  const card = { giftCardCode: entered.obfuscatedCode, giftCardId: giftCardId(whole, entered) }
  const reason = giftCardReason(giftCard.error)
  return [
    reason
      ? {
          ...violation('INVALID_GIFT_CARD_STATUS', 'GIFT_CARD', text),
          invalidGiftCardStatusData: { ...card, reason },
        }
      : { ...violation('INVALID_GIFT_CARD_CODE', 'GIFT_CARD', text), invalidGiftCardCodeData: card },
  ]
}

function membershipViolations({ memberships, violations }: PricedPurchase): ViolationV2[] {
  const missing = violations.filter(
    ({ data }) => data.code === 'MEMBERSHIP_REQUIRED' || data.code === 'SIGN_IN_REQUIRED',
  )
  return [
    ...(memberships?.problems ?? []).map((problem) => {
      const { code, membershipId, reason } = problem
      const text = describe(problem)
      if (code === 'MEMBERSHIPS_UNAVAILABLE') return violation('GENERAL_CODE', 'MEMBERSHIP', text)
      const isUsedUp = reason === 'OUT_OF_CREDITS'
      return {
        ...violation('INVALID_MEMBERSHIP_STATUS', 'MEMBERSHIP', text),
        invalidMembershipStatusData: {
          membershipId,
          reason: isUsedUp ? 'INSUFFICIENT_FUNDS' : membershipReasons[code],
        },
      }
    }),
    ...missing.map(({ description }) => violation('GENERAL_CODE', 'LINE_ITEM', description)),
  ]
}

const membershipReasons = {
  MEMBERSHIP_NOT_FOUND: 'MEMBERSHIP_NOT_FOUND',
  LINE_ITEM_NOT_FOUND: 'LINE_ITEM_NOT_FOUND',
  MEMBERSHIP_CANNOT_BE_USED_FOR_LINE_ITEMS: 'NOT_APPLICABLE_TO_LINE_ITEMS',
} as const

function pluginViolations({ violations }: PricedPurchase): ViolationV2[] {
  return violations.filter(({ data }) => data.pluginId !== undefined).map(pluginViolation)
}

function pluginViolation({ severity, description, lineItemId }: PurchaseViolation): ViolationV2 {
  return {
    ...violation('CUSTOM_VALIDATION', lineItemId ? 'LINE_ITEM' : 'GLOBAL', description, severity),
    customValidationData: {
      target: lineItemId
        ? { lineItem: { name: 'LINE_ITEM_DEFAULT', id: lineItemId } }
        : { other: { name: 'OTHER_DEFAULT' } },
    },
  }
}

/** Programs that the shop asks and that did not answer. */
function calculationViolations({ calculationErrors }: PricedPurchase): ViolationV2[] {
  const { orderValidationErrors = [], taxCalculationError, discountsCalculationError } = calculationErrors
  const failed = [
    ...orderValidationErrors.map((error) => ['GLOBAL', error] as const),
    ...(taxCalculationError?.applicationError
      ? [['TAX', taxCalculationError.applicationError] as const]
      : []),
    ...(discountsCalculationError?.applicationError
      ? [['DISCOUNT', discountsCalculationError.applicationError] as const]
      : []),
  ]
  return failed.map(([scope, { description }]) => violation('GENERAL_CODE', scope, description))
}

function violation(
  code: NonNullable<ViolationV2['code']>,
  scope: NonNullable<ViolationV2['scope']>,
  // biome-ignore format: one line
  ...[description, severity = 'ERROR']: [description: string | undefined, severity?: 'WARNING' | 'ERROR']
): ViolationV2 {
  return { code, scope, severity, ...optional('description', description) }
}
