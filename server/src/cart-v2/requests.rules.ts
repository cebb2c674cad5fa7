import type { Cart as CartInfo } from '@cartwright/contract/cart/cart.ts'
import type { CartV2 } from '@cartwright/contract/cart/cart-v2.ts'
import type { AddLinesV2Request, UpdateLinesV2Request } from '@cartwright/contract/cart/cart-v2-calls.ts'
import type {
  CatalogItemInput,
  CustomItemInput,
  LineItemUpdate,
  OverrideFieldsV2,
} from '@cartwright/contract/cart/cart-v2-lines.ts'
import type { AddressWithContact, FullAddressContactDetails } from '@cartwright/contract/cart/contacts.ts'
import type {
  CatalogOverrideFields,
  CustomLineItem,
  LineItemQuantityUpdate,
} from '@cartwright/contract/cart/line-item-fields.ts'
import type { LineItem } from '@cartwright/contract/cart/line-items.ts'
import { changeDetails } from '../cart/cart/details.rules.ts'
import type { CartData, CartSale } from '../cart/cart/rules.ts'
import * as checkouts from '../checkout/checkout/rules.ts'
import { mergeAddress } from '../checkout/model/addresses.rules.ts'
import type { CheckoutData } from '../checkout/model/rules.ts'
import type { LineMembership } from '../memberships/rules.ts'
import { refuse, refuseIf, violation } from '../platform/errors/errors.ts'
import { optional, pick, withoutNulls } from '../platform/values/optional.ts'
import type { WholeCart } from './queries.ts'

/** The lines of a request, as the first generation spells them. */
export function toLines({ catalogItems = [], customItems = [] }: AddLinesV2Request): {
  lineItems: LineItem[]
  customLineItems: CustomLineItem[]
} {
  return { lineItems: catalogItems.map(toLine), customLineItems: customItems.map(toCustomLine) }
}

export function hasNoItems({ catalogItems = [], customItems = [] }: AddLinesV2Request): boolean {
  return catalogItems.length + customItems.length === 0
}

export function toQuantities({ lineItems = [] }: UpdateLinesV2Request): LineItemQuantityUpdate[] {
  const ids = lineItems.map(({ lineItemId }) => lineItemId ?? '')
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  if (twice.length > 0)
    throw refuse('DUPLICATE_LINE_ITEM_UPDATES', undefined, { duplicateLineItemIds: twice })
  const empty = lineItems.filter((one) => one.quantity?.newQuantity === undefined && !changesMembership(one))
  if (empty.length > 0 || lineItems.length === 0) {
    const lineItemIds = empty.map(({ lineItemId }) => lineItemId)
    throw refuse('EMPTY_LINE_ITEM_UPDATES', undefined, { lineItemIds })
  }
  return lineItems.flatMap(({ lineItemId = '', quantity }) =>
    quantity?.newQuantity === undefined ? [] : [{ id: lineItemId, quantity: quantity.newQuantity }],
  )
}

/** The memberships that are to pay lines, by line; null where none is to pay any more. */
export function toMemberships({ lineItems = [] }: UpdateLinesV2Request): ReadonlyMap<string, LineMembership> {
  return new Map(
    lineItems
      .filter(changesMembership)
      .map(({ lineItemId = '', membershipPayment, selectedMembership }) => [
        lineItemId.toLowerCase(),
        toMembership({ membershipPayment, selectedMembership: selectedMembership?.newMembership }) ?? null,
      ]),
  )
}

function changesMembership({ membershipPayment, selectedMembership }: LineItemUpdate): boolean {
  return membershipPayment !== undefined || selectedMembership !== undefined
}

type SentMembership = {
  [Name in 'membershipPayment' | 'selectedMembership']?: CatalogItemInput[Name] | undefined
}

/** Undefined for none. One that is bought in the same cart cannot pay. */
function toMembership({ membershipPayment, selectedMembership }: SentMembership): LineMembership | undefined {
  const { existingMembership, futureMembership } = membershipPayment ?? {}
  const { appId = selectedMembership?.appId, membershipId: id = selectedMembership?.id } =
    existingMembership ?? {}
  if (futureMembership) throw refuse('INVALID_MEMBERSHIP_PAYMENT_OPTION')
  if (!existingMembership && !selectedMembership) return undefined
  if (!appId || !id) throw refuse('INVALID_MEMBERSHIP_PAYMENT_OPTION')
  return { id, appId }
}

/** What a request changes in the cart, and in the checkout of the cart if there is one. */
export interface Details {
  cart: CartInfo
  billingInfo: AddressWithContact | undefined
  checkout: checkouts.CheckoutChange
}

/** Sent fields replace, null clears, and what is not sent stays. Fields of the server are left alone. */
export function toDetails({ checkout: { data } }: WholeCart, sent: CartV2): Details {
  const { customerInfo = {}, deliveryInfo = {}, paymentInfo = {}, businessInfo, note } = sent
  if (sent.taxInfo?.taxExemptGroupId)
    throw violation('cart.taxInfo.taxExemptGroupId', 'is not offered by this shop', 'FIELD_NOT_ALLOWED')
  if (sent.demo) throw violation('cart.demo', 'is not offered by this shop', 'FIELD_NOT_ALLOWED')
  const contact = contactDetails(data.shippingDestination?.contactDetails, customerInfo)
  const destination = {
    ...sentField('address', deliveryInfo.address),
    ...sentField('contactDetails', contact),
  }
  const billing = {
    ...sentField('address', paymentInfo.billingAddress),
    ...sentField('contactDetails', paymentInfo.billingContact),
  }
  const billingInfo = mergeAddress(data.billingInfo, isSent(billing) ? billing : undefined)
  const both = {
    ...sentField('buyerNote', note),
    ...sentField('extendedFields', sent.extendedFields),
    ...sentField('businessLocationId', businessInfo?.locationId),
    ...(customerInfo.email === undefined ? {} : { buyerInfo: { email: customerInfo.email } }),
  }
  return {
    cart: {
      ...both,
      ...sentField('overrideCheckoutUrl', sent.customCheckoutUrl),
      ...(isSent(destination) ? { contactInfo: destination } : {}),
    },
    billingInfo,
    checkout: {
      ...both,
      ...(isSent(destination) ? { shippingInfo: { shippingDestination: destination } } : {}),
      ...(isSent(billing) ? { billingInfo: billing } : {}),
    },
  }
}

export function withDetails(before: CartData, { cart, billingInfo }: Details): CartData {
  const { billingInfo: _, ...data } = before
  const details = changeDetails(data.details, { cartInfo: cart })
  return { ...data, details, ...optional('billingInfo', billingInfo) }
}

export function withCheckoutDetails(before: CheckoutData, { cart, checkout }: Details): CheckoutData {
  const { overrideCheckoutUrl: url, ...data } = checkouts.withDetails(before, checkout)
  const { overrideCheckoutUrl: sent } = cart
  return { ...data, ...optional('overrideCheckoutUrl', sent === undefined ? url : sent) }
}

/** What a merchant's program says of the sale when it creates a cart. */
export function toSale({ source = {}, settings }: CartV2): CartSale | undefined {
  const { lockGiftCard, lockCouponCode, policyAgreementCheckboxDisabled, manualPaymentDisabled } =
    settings ?? {}
  const customSettings = {
    ...withoutNulls({ lockGiftCard, lockCouponCode }),
    ...optional('disabledPolicyAgreementCheckbox', policyAgreementCheckboxDisabled),
    ...optional('disabledManualPayment', manualPaymentDisabled),
  }
  const sale = {
    ...pick(source, 'channelType', 'customContentReference'),
    ...(isSent(customSettings) ? { customSettings } : {}),
  }
  return isSent(sale) ? sale : undefined
}

function toLine({ catalogOverrideFields: override, ...item }: CatalogItemInput): LineItem {
  return {
    ...pick(item, 'catalogReference', 'quantity', 'extendedFields'),
    ...optional('selectedMembership', toMembership(item)),
    ...(override ? { catalogOverrideFields: toOverride(override) } : {}),
  }
}

function toOverride({ name, salePrice, ...same }: OverrideFieldsV2): CatalogOverrideFields {
  return { ...same, ...optional('productName', name), ...optional('price', salePrice) }
}

function toCustomLine(item: CustomItemInput, index: number): CustomLineItem {
  const { quantityInfo, pricing, source, attributes, deliveryConfig, taxConfig, paymentConfig } = item
  const { image, ...shown } = attributes ?? {}
  refuseIf(
    quantityInfo?.requestedQuantity === undefined
      ? [
          {
            field: `customItems[${index}].quantityInfo.requestedQuantity`,
            description: 'is required',
            violatedRule: 'REQUIRED_FIELD',
          },
        ]
      : [],
  )
  return {
    ...optional('quantity', quantityInfo?.requestedQuantity),
    ...optional('quantityAvailable', quantityInfo?.availableQuantity),
    ...optional('fixedQuantity', quantityInfo?.fixedQuantity),
    ...optional('productName', item.name),
    ...optional('price', pricing?.price?.amount),
    ...optional('fullPrice', pricing?.fullPrice?.amount),
    ...pick(pricing ?? {}, 'priceDescription', 'priceUndetermined'),
    ...pick(source ?? {}, 'catalogReference', 'rootCatalogItemId'),
    ...pick(shown, 'descriptionLines', 'url', 'itemType', 'physicalProperties', 'serviceProperties'),
    ...pick(shown, 'membersOnly'),
    ...optional('media', image),
    ...pick(deliveryConfig ?? {}, 'deliveryProfileId'),
    ...pick(taxConfig ?? {}, 'taxableAddress', 'taxGroupId'),
    ...optional('depositAmount', paymentConfig?.depositAmount?.amount),
    ...optional('paymentOption', paymentConfig?.paymentOption),
    ...optional('modifierGroups', item.modifierGroups && toModifierGroups(item.modifierGroups)),
  }
}

function toModifierGroups(groups: NonNullable<CustomItemInput['modifierGroups']>) {
  return groups.map(({ modifiers = [], ...group }) => ({
    ...group,
    modifiers: modifiers.map(({ price, ...modifier }) => ({
      ...modifier,
      ...optional('price', price?.amount),
    })),
  }))
}

/** The contact details with the sent fields; undefined when none was sent. */
function contactDetails(
  before: FullAddressContactDetails | null | undefined,
  { firstName, lastName, phone, company, vatId }: NonNullable<CartV2['customerInfo']>,
): FullAddressContactDetails | undefined {
  const sent = Object.entries({ firstName, lastName, phone, company, vatId }).filter(
    ([, value]) => value !== undefined,
  )
  return sent.length === 0 ? undefined : withoutNulls({ ...before, ...Object.fromEntries(sent) })
}

function sentField<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { [Key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [Key in Name]: Value })
}

function isSent(fields: object): boolean {
  return Object.keys(fields).length > 0
}
