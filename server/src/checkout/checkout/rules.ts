import type { CreateCheckoutFromCartRequest } from '@cartwright/contract/cart/cart.ts'
import type { Address } from '@cartwright/contract/cart/contacts.ts'
import type { Checkout as WireCheckout } from '@cartwright/contract/checkout/checkout.ts'
import type { IdentityProfile, ProfileAddress } from '@cartwright/contract/identity/profile.ts'
import { isCountry } from '@cartwright/contract/values/places.ts'
import type { CartData } from '../../cart/cart/rules.ts'
import { toSelected } from '../../memberships/rules.ts'
import type { KnownBuyer } from '../../orders/buyers/service.ts'
import { optional, pick } from '../../platform/values/optional.ts'
import { withLines, withMemberships } from '../memberships/rules.ts'
import { addressWithContact, isCountryOnly, mergeAddress } from '../model/addresses.rules.ts'
import type { Checkout, CheckoutData } from '../model/rules.ts'

/** Takes over the cart's lines and discounts. Details of the checkout stay unless they are sent again. */
export function withCart(
  before: CheckoutData,
  { lines, couponCode, merchantDiscounts, details, billingInfo, sale = {}, purchaseFlowId }: CartData,
  sent: Partial<CreateCheckoutFromCartRequest>,
): CheckoutData {
  const isNew = before.fromCart === undefined
  const {
    couponCode: _coupon,
    merchantDiscounts: _discounts,
    ...kept
  } = withLines(withConsent(before, { isSame: isSameEmail(sent.email, before.email) }), lines)
  const saved = before.shippingDestination ?? mergeAddress(undefined, details.contactInfo)
  const destination =
    sent.shippingAddress && (isCountryOnly(saved?.address) || !isCountryOnly(sent.shippingAddress))
      ? addressWithContact(sent.shippingAddress)
      : saved
  const billing = sent.billingAddress
    ? addressWithContact(sent.billingAddress)
    : (before.billingInfo ?? (isNew ? billingInfo : undefined))
  return {
    ...kept,
    fromCart: lines.map(({ id, quantity }) => ({ id, quantity })),
    ...optional('couponCode', couponCode),
    ...optional('merchantDiscounts', merchantDiscounts),
    ...optional('email', sent.email ?? before.email ?? details.buyerInfo?.email),
    ...optional('buyerNote', details.buyerNote ?? before.buyerNote),
    ...optional('buyerLanguage', sent.buyerLanguage ?? before.buyerLanguage),
    ...optional('shippingDestination', destination),
    ...optional('billingInfo', billing),
    ...optional(
      'selectedShipping',
      selection(sent.selectedShippingOption) ??
        before.selectedShipping ??
        selection(details.selectedShippingOption),
    ),
    ...optional('overrideCheckoutUrl', details.overrideCheckoutUrl ?? before.overrideCheckoutUrl),
    ...(isNew ? { purchaseFlowId } : {}),
    ...(isNew ? optional('channelType', sent.channelType ? undefined : sale.channelType) : {}),
    given: {
      ...before.given,
      ...pick(details, 'businessLocationId', 'extendedFields'),
      ...(isNew ? pick(sale, 'customContentReference', 'customSettings') : {}),
    },
  }
}

export type CheckoutChange = Omit<WireCheckout, 'extendedFields'> & {
  extendedFields?: WireCheckout['extendedFields'] | null
}

/** Writes the sent fields; null removes a field. Ignores fields that only the server sets. */
export function withDetails(before: CheckoutData, sent: CheckoutChange): CheckoutData {
  const { shippingInfo, buyerInfo } = sent
  const chosen = shippingInfo?.selectedCarrierServiceOption
  const { email, buyerNote, shippingDestination, billingInfo, selectedShipping, ...rest } = before
  const selected = toSelected(sent.membershipOptions?.selectedMemberships)
  const kept = withConsent(selected === undefined ? rest : withMemberships(rest, selected), {
    isSame: isSameEmail(buyerInfo?.email, email),
  })
  const { customFields, extendedFields, businessLocationId, ...given } = before.given
  return {
    ...kept,
    ...optional('email', either(buyerInfo?.email, email)),
    ...optional('buyerNote', either(sent.buyerNote, buyerNote)),
    ...optional('shippingDestination', mergeAddress(shippingDestination, shippingInfo?.shippingDestination)),
    ...optional('billingInfo', mergeAddress(billingInfo, sent.billingInfo)),
    ...optional('selectedShipping', chosen === undefined ? selectedShipping : selection(chosen)),
    given: {
      ...given,
      ...optional('customFields', either(sent.customFields, customFields)),
      ...optional('extendedFields', either(sent.extendedFields, extendedFields)),
      ...optional('businessLocationId', either(sent.businessLocationId, businessLocationId)),
    },
  }
}

function isSameEmail(sent: string | null | undefined, before: string | undefined): boolean {
  return !sent || sent.toLowerCase() === before?.toLowerCase()
}

/** Whoever has agreed to e-mails has done so for one address. */
function withConsent<Data extends Pick<CheckoutData, 'remindersAgreedAt'>>(
  data: Data,
  { isSame }: { isSame: boolean },
): Data {
  if (isSame) return data
  const { remindersAgreedAt: _, ...rest } = data
  return rest as Data
}

/** Writes the fields that can be sent only when the checkout is created. */
export function withImmutables(before: CheckoutData, sent: WireCheckout, isMerchant: boolean): CheckoutData {
  return {
    ...before,
    ...optional('buyerLanguage', sent.buyerLanguage),
    given: {
      ...before.given,
      ...pick(sent, 'customContentReference', 'externalReference'),
      ...(isMerchant ? pick(sent, 'customSettings', 'taxExemptGroupId') : {}),
    },
  }
}

function selection(
  chosen: { carrierId?: string | null; code?: string } | null | undefined,
): CheckoutData['selectedShipping'] {
  if (!chosen?.code) return undefined
  return { ...optional('carrierId', chosen.carrierId), code: chosen.code }
}

function either<Value>(sent: Value | null | undefined, before: Value | undefined): Value | null | undefined {
  return sent === undefined ? before : sent
}

interface Member {
  email: string
  profile: IdentityProfile
  buyer: KnownBuyer
  /** Of the last order, for a member without an address. */
  lastAddress?: Address
}

/** True if the account may know what the checkout page would ask for. A checkout with an open payment stays as it is. */
export function lacksMemberDetails({ ownerKind, paying, data }: Checkout): boolean {
  return ownerKind === 'member' && !paying && !(data.email && isPlaceKnown(data))
}

/** Fills in the e-mail address and the delivery address of the member; replaces nothing. */
export function withMember(data: CheckoutData, { email, profile, buyer, lastAddress }: Member): CheckoutData {
  const { company, vatId: id } = profile
  const { firstName, lastName, phone } = buyer
  const contactDetails = {
    ...optional('firstName', firstName || undefined),
    ...optional('lastName', lastName || undefined),
    ...optional('phone', phone || undefined),
    ...optional('company', company || undefined),
    ...(id ? { vatId: { id } } : {}),
  }
  const address = deliveryAddress(profile) ?? lastAddress
  const isKnown = address !== undefined || Object.keys(contactDetails).length > 0
  if (isPlaceKnown(data) || !isKnown) return { ...data, email: data.email ?? email }
  const chosen = data.shippingDestination?.address
  const isThere = !chosen?.country || chosen.country === address?.country
  const place = isThere ? (address ?? chosen) : chosen
  return {
    ...data,
    email: data.email ?? email,
    shippingDestination: { contactDetails, ...optional('address', place ?? undefined) },
  }
}

/** A country alone may be that of the cart. */
function isPlaceKnown({ shippingDestination: to }: CheckoutData): boolean {
  return to !== undefined && (Boolean(to.contactDetails) || !isCountryOnly(to.address))
}

/** The member's delivery address, else their first address that is not for billing only. */
function deliveryAddress({ addresses = [] }: IdentityProfile) {
  const chosen =
    addresses.find(({ tag }) => tag === 'SHIPPING') ?? addresses.find(({ tag }) => tag !== 'BILLING')
  const { country, subdivision, city, postalCode, addressLine2, ...street }: ProfileAddress =
    chosen?.address ?? {}
  if (!country || !isCountry(country)) return undefined
  const line = street.addressLine || [street.streetName, street.streetNumber].filter(Boolean).join(' ')
  return {
    country,
    ...optional('subdivision', subdivision || undefined),
    ...optional('city', city || undefined),
    ...optional('postalCode', postalCode || undefined),
    ...optional('addressLine', line || undefined),
    ...optional('addressLine2', addressLine2 || undefined),
  }
}
