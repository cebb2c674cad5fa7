import { type ErrorCode, errors } from '@cartwright/contract/errors.ts'
import { Refusal, refuse, renameFields } from '../platform/errors/errors.ts'
import type { WholeCart } from './queries.ts'

/** The codes of the second generation for the same refusals. */
const codes: Readonly<Partial<Record<ErrorCode, ErrorCode>>> = {
  ADDRESS_REQUIRED: 'MISSING_DELIVERY_ADDRESS',
  CHECKOUT_CHANGED: 'CART_PRICES_OUT_OF_SYNC',
  CHECKOUT_IS_COMPLETE: 'CART_ALREADY_ORDERED',
  CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS: 'PAYMENT_ALREADY_IN_PROGRESS',
  EMPTY_CHECKOUT: 'EMPTY_CART',
  ERROR_COUPON_DOES_NOT_EXIST: 'INVALID_COUPON_CODE',
  GIFT_CARD_NOT_FOUND: 'INVALID_GIFT_CARD_CODE',
  INVALID_PRODUCT_OPTIONS: 'ITEM_NOT_FOUND_IN_CATALOG',
  LINE_ITEM_NOT_FOUND: 'LINE_ITEM_NOT_FOUND_IN_CART',
  NO_SELECTED_CARRIER_SERVICE_OPTION: 'MISSING_DELIVERY_METHOD',
  OUT_OF_STOCK: 'INSUFFICIENT_INVENTORY',
  PAYMENT_ERROR: 'INVALID_PAYMENT_STATUS',
  PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE: 'UNAVAILABLE_PAYMENT_METHOD',
  PRODUCT_NOT_FOR_SALE: 'INSUFFICIENT_INVENTORY',
  PRODUCT_NOT_FOUND: 'ITEM_NOT_FOUND_IN_CATALOG',
  REDEEM_GIFT_CARD_ERROR: 'GIFT_CARD_REDEEM_ERROR',
  SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE: 'DELIVERY_METHOD_NO_LONGER_AVAILABLE',
  SITE_MUST_ACCEPT_PAYMENTS_TO_CREATE_CHECKOUT: 'SITE_NOT_ACCEPTING_PAYMENTS',
}

/** Why a coupon does not apply, as the second generation says it. */
const couponReasons: Readonly<Record<string, string>> = {
  ERROR_COUPON_HAS_EXPIRED: 'EXPIRED',
  ERROR_COUPON_IS_DISABLED: 'DISABLED',
  ERROR_COUPON_IS_NOT_ACTIVE_YET: 'INACTIVE',
  ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED: 'MAX_USAGE_PER_CUSTOMER_EXCEEDED',
  ERROR_COUPON_MINIMUM_SUBTOTAL_NOT_REACHED: 'MIN_SUBTOTAL_NOT_REACHED',
  ERROR_COUPON_NOT_APPLICABLE: 'NOT_APPLICABLE_TO_SELECTED_LINE_ITEMS',
  ERROR_COUPON_USAGE_EXCEEDED: 'MAX_USAGE_EXCEEDED',
}

const giftCardReasons: Readonly<Record<string, string>> = {
  GIFT_CARD_CODE_INVALID: 'UNKNOWN_INVALID_GIFT_CARD_REASON',
  GIFT_CARD_DISABLED: 'DISABLED',
  GIFT_CARD_EXPIRED: 'EXPIRED',
  GIFT_CARD_IS_EMPTY: 'EMPTY_BALANCE',
}

/** What is wrong with a coupon or a gift card: an unknown code, or a reason. */
export function couponReason(code: string): string | undefined {
  return couponReasons[code]
}

export function giftCardReason(code: string): string | undefined {
  return giftCardReasons[code]
}

/** Runs with the refusals of carts and checkouts in the words of the second generation. */
export async function inV2<Result>(run: () => Promise<Result>, data: object = {}): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    throw error instanceof Refusal ? translate(error, data) : error
  }
}

export function refuseOrdered({ cart, orderId }: Pick<WholeCart, 'cart' | 'orderId'>): void {
  if (cart.status === 'completed' || orderId !== undefined)
    throw refuse('CART_ALREADY_ORDERED', undefined, { cartId: cart.id, ...(orderId && { orderId }) })
}

function translate(refusal: Refusal, more: object): Refusal {
  const { reason: code, applicationError } = refusal
  if (code === undefined || !applicationError) return renameFields(inRequest, refusal)
  const { data } = applicationError
  const usual: string = errors[code as ErrorCode].description
  const description = applicationError.description === usual ? undefined : applicationError.description
  const details = { ...data, ...renamed(data ?? {}), ...more }
  const coupon = couponReason(code)
  if (coupon) return refuse('INVALID_COUPON_STATUS', description, { ...details, reason: coupon })
  const giftCard = giftCardReason(code)
  if (giftCard) return refuse('INVALID_GIFT_CARD_STATUS', description, { ...details, reason: giftCard })
  if (Array.isArray(data?.lineItems)) {
    const lineItemIds = data.lineItems.map((line: { lineItemId: string }) => line.lineItemId)
    const allLineItemsOutOfStock = code === 'FULL_OUT_OF_STOCK'
    return refuse('LINE_ITEMS_OUT_OF_STOCK', description, { lineItemIds, allLineItemsOutOfStock })
  }
  const known = codes[code as ErrorCode]
  return known ? refuse(known, description, details) : refusal
}

/** The path of a refused field in requests of the second generation. */
function inRequest(field: string): string {
  return field
    .replace(/^customLineItems\b/, 'customItems')
    .replace(/^lineItems(?=\[|$)/, 'catalogItems')
    .replace(/^cartInfo\.overrideCheckoutUrl$/, 'cart.customCheckoutUrl')
    .replace(/^cartInfo\./, 'cart.')
}

function renamed({ field, lineItemId }: Record<string, unknown>): Record<string, unknown> {
  return {
    ...(typeof field === 'string' ? { field: inRequest(field) } : {}),
    ...(typeof lineItemId === 'string' ? { lineItemIds: [lineItemId] } : {}),
  }
}
