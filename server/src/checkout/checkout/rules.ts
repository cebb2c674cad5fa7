import type { CreateCheckoutFromCartRequest } from '@cartwright/contract/cart/cart.ts'
import type { Checkout as WireCheckout } from '@cartwright/contract/checkout/checkout.ts'
import type { CartData } from '../../cart/rules.ts'
import { addressWithContact, isVague, mergedAddress } from '../model/addresses.rules.ts'
import { type CheckoutData, given } from '../model/rules.ts'

/** The cart's lines and discounts as they are now; what the shopper told the checkout stays, unless it is sent again. */
export function fromCart(
  before: CheckoutData,
  { lines, couponCode, merchantDiscounts, details }: CartData,
  sent: Partial<CreateCheckoutFromCartRequest>,
): CheckoutData {
  const { couponCode: _coupon, merchantDiscounts: _discounts, ...kept } = before
  const known = before.shippingDestination ?? mergedAddress(undefined, details.contactInfo)
  const destination =
    sent.shippingAddress && (isVague(known?.address) || !isVague(sent.shippingAddress))
      ? addressWithContact(sent.shippingAddress)
      : known
  const billing = sent.billingAddress ? addressWithContact(sent.billingAddress) : before.billingInfo
  const email = sent.email ?? before.email ?? details.buyerInfo?.email
  const {
    businessLocationId = before.given.businessLocationId,
    extendedFields = before.given.extendedFields,
  } = details
  return {
    ...kept,
    lines,
    fromCart: lines.map(({ id, quantity }) => ({ id, quantity })),
    ...given('couponCode', couponCode),
    ...given('merchantDiscounts', merchantDiscounts),
    ...given('email', email),
    ...given('buyerNote', details.buyerNote ?? before.buyerNote),
    ...given('buyerLanguage', sent.buyerLanguage ?? before.buyerLanguage),
    ...given('shippingDestination', destination),
    ...given('billingInfo', billing),
    ...given(
      'selectedShipping',
      selection(sent.selectedShippingOption) ??
        before.selectedShipping ??
        selection(details.selectedShippingOption),
    ),
    ...given('overrideCheckoutUrl', details.overrideCheckoutUrl ?? before.overrideCheckoutUrl),
    given: {
      ...before.given,
      ...given('businessLocationId', businessLocationId),
      ...given('extendedFields', extendedFields),
    },
  }
}

/** Writes what was sent and leaves the rest; null takes away. What belongs to the server is left alone. */
export function changedDetails(before: CheckoutData, sent: WireCheckout): CheckoutData {
  const { shippingInfo, buyerInfo } = sent
  const chosen = shippingInfo?.selectedCarrierServiceOption
  const { email, buyerNote, shippingDestination, billingInfo, selectedShipping, ...kept } = before
  return {
    ...kept,
    ...given('email', either(buyerInfo?.email, email)),
    ...given('buyerNote', either(sent.buyerNote, buyerNote)),
    ...given('shippingDestination', mergedAddress(shippingDestination, shippingInfo?.shippingDestination)),
    ...given('billingInfo', mergedAddress(billingInfo, sent.billingInfo)),
    ...given('selectedShipping', chosen === undefined ? selectedShipping : selection(chosen)),
    given: {
      ...before.given,
      ...given('customFields', sent.customFields),
      ...given('extendedFields', sent.extendedFields),
      ...given('businessLocationId', sent.businessLocationId),
    },
  }
}

/** What only the maker of a checkout says, once. */
export function withImmutables(before: CheckoutData, sent: WireCheckout, isMerchant: boolean): CheckoutData {
  return {
    ...before,
    ...given('buyerLanguage', sent.buyerLanguage),
    given: {
      ...before.given,
      ...given('customContentReference', sent.customContentReference),
      ...given('externalReference', sent.externalReference),
      ...(isMerchant ? given('customSettings', sent.customSettings) : {}),
      ...(isMerchant ? given('taxExemptGroupId', sent.taxExemptGroupId) : {}),
    },
  }
}

function selection(
  chosen: { carrierId?: string | null; code?: string } | null | undefined,
): CheckoutData['selectedShipping'] {
  if (!chosen?.code) return undefined
  return { ...given('carrierId', chosen.carrierId), code: chosen.code }
}

function either<Value>(sent: Value | null | undefined, before: Value | undefined): Value | null | undefined {
  return sent === undefined ? before : sent
}
