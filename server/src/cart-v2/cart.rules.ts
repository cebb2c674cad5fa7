import { createHash } from 'node:crypto'
import type { CartGiftCard, CartV2, DeliveryMethod } from '@cartwright/contract/cart/cart-v2.ts'
import type { ConvertedMoney, ItemStatus, LineItemV2 } from '@cartwright/contract/cart/cart-v2-lines.ts'
import type {
  CatalogOverrideFields,
  ItemAvailabilityStatus,
  MultiCurrencyPrice,
} from '@cartwright/contract/cart/line-item-fields.ts'
import { withStreet } from '@cartwright/contract/cart/street-address.ts'
import { timeSlotText } from '@cartwright/contract/pricing/time-slots.ts'
import { orderTexts } from '../orders/order/texts.ts'
import type { EnteredGiftCard } from '../payments/gift-cards/rules.ts'
import { type Minor, toMinorRounded } from '../platform/values/money.ts'
import { optional, pick } from '../platform/values/optional.ts'
import type { OfferedOption } from '../pricing/delivery/rules.ts'
import type { AppliedDiscount } from '../pricing/model/discounts.rules.ts'
import { timeSlot } from '../pricing/slots/rules.ts'
import type { PricedLine } from '../pricing/totals/lines.rules.ts'
import type { PricedPurchase } from '../pricing/totals/purchase.rules.ts'
import { cartLineItem } from '../pricing/wire/line-items.rules.ts'
import { multiCurrencyPrice } from '../pricing/wire/prices.rules.ts'
import type { WholeCart } from './queries.ts'

/** The cart as the second generation of the contract shows it. */
export function toWire(whole: WholeCart, priced: PricedPurchase): CartV2 {
  const { cart, checkout, orderId } = whole
  const { settings } = priced.site
  const { data } = checkout
  const { couponCode, details } = cart.data
  const subtotal = priced.lines.reduce((sum, { prices }) => sum + prices.lineItemPrice, 0n)
  const { externalReference } = data.given
  return {
    id: cart.id,
    revision: String(cart.version),
    lineItems: priced.lines.map((line) => toLine(line, priced)),
    subtotal: money(subtotal, priced),
    ...optional('note', data.buyerNote),
    coupons: couponCode === undefined ? [] : [{ id: idIn(cart.id, couponCode), code: couponCode }],
    source: {
      channelType: data.channelType,
      externalReferences: externalReference ? [pick(externalReference, 'appId', 'resourceId')] : [],
      createdBy: data.createdBy,
      ...pick(data.given, 'customContentReference'),
    },
    businessInfo: {
      ...optional('locationId', data.given.businessLocationId),
      languageCode: settings.language,
      currencyCode: priced.currency,
    },
    customerInfo: customerInfo(whole, priced),
    deliveryInfo: {
      ...optional('address', withStreet(data.shippingDestination?.address)),
      ...optional('method', deliveryMethod(whole, priced)),
      weightUnit: settings.weightUnit,
    },
    taxInfo: { pricesIncludeTax: settings.taxIncludedInPrices },
    paymentInfo: paymentInfo(whole, priced),
    orderPlaced: cart.status === 'completed' || orderId !== undefined,
    ...optional('orderId', orderId),
    purchaseFlowId: data.purchaseFlowId,
    settings: cartSettings(data.given.customSettings),
    ...optional('customCheckoutUrl', details.overrideCheckoutUrl ?? data.overrideCheckoutUrl),
    ...optional('extendedFields', data.given.extendedFields),
    currentCart: cart.isCurrent,
    demo: false,
    createdDate: cart.createdAt.toISOString(),
    updatedDate: cart.updatedAt.toISOString(),
  }
}

/** The chosen delivery; its name once it is known. */
export function deliveryMethod(
  { checkout }: WholeCart,
  { result, language }: Pick<PricedPurchase, 'result' | 'language'>,
): DeliveryMethod | undefined {
  const chosen = checkout.data.selectedShipping
  if (!chosen) return undefined
  const { selected } = result.shipping
  return {
    code: chosen.code,
    ...optional('appId', selected?.carrierId ?? chosen.carrierId),
    ...(selected ? { title: deliveryTitle(selected, language) } : {}),
    ...(selected ? { pickup: selected.pickup !== undefined } : {}),
  }
}

/** With the slot, which has no field of its own in this generation. */
function deliveryTitle({ title, slot }: OfferedOption, language: string) {
  const text = slot ? `${title}, ${timeSlotText(timeSlot(slot), language)}` : title
  return { original: text, translated: text }
}

export function giftCardId({ cart }: Pick<WholeCart, 'cart'>, card: EnteredGiftCard): string {
  return idIn(cart.id, `${card.pluginId} ${card.obfuscatedCode}`)
}

/** The id of a coupon or gift card in a cart: always the same one for the same code. */
export function idIn(cartId: string, code: string): string {
  const hex = createHash('sha256').update(`${cartId} ${code.toLowerCase()}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export function money(amount: Minor, wording: PricedPurchase): ConvertedMoney {
  return toMoney(multiCurrencyPrice(amount, wording))
}

/** What a discount is called, and where it comes from. */
export function discountName({ source }: AppliedDiscount, { site, language }: PricedPurchase) {
  if (source.kind === 'COUPON')
    return {
      name: { original: source.name || source.code, translated: source.name || source.code },
      source: { sourceType: 'COUPON' as const, couponCode: source.code },
    }
  if (source.kind === 'RULE')
    return {
      name: { original: source.name, translated: source.translatedName },
      source: { sourceType: 'AUTOMATIC_RULE' as const },
    }
  const inLanguage = (tag: string) => orderTexts(tag).summary.discount
  const name = { original: inLanguage(site.settings.language), translated: inLanguage(language) }
  return { name, source: {} }
}

function toLine(line: PricedLine, priced: PricedPurchase): LineItemV2 {
  const item = cartLineItem(line, priced)
  const quantity = line.line.quantity
  const available = line.availability.quantityAvailable
  return {
    ...pick(item, 'extendedFields', 'customLineItem'),
    id: line.line.id,
    ...optional('name', item.productName),
    quantityInfo: {
      requestedQuantity: quantity,
      confirmedQuantity: Math.min(quantity, available ?? quantity),
      ...optional('availableQuantity', available),
      fixedQuantity: item.fixedQuantity ?? false,
    },
    pricing: {
      unitPrice: toMoney(item.price),
      totalPrice: toMoney(item.lineItemPrice),
      ...pick(item, 'priceDescription'),
      priceUndetermined: item.priceUndetermined ?? false,
      breakdown: {
        fullPrice: toMoney(item.fullPrice),
        salePrice: toMoney(item.priceBeforeDiscounts),
        totalModifiersPrice: item.modifiersTotalPrice ? toMoney(item.modifiersTotalPrice) : money(0n, priced),
      },
    },
    source: {
      ...pick(item, 'catalogReference', 'rootCatalogItemId'),
      ...(item.catalogOverrideFields
        ? { catalogOverrideFields: toOverride(item.catalogOverrideFields) }
        : {}),
    },
    attributes: {
      ...pick(item, 'descriptionLines', 'image', 'url', 'policies', 'itemType', 'physicalProperties'),
      ...pick(item, 'serviceProperties'),
      membersOnly: item.membersOnly ?? false,
    },
    deliveryConfig: pick(item, 'deliveryProfileId'),
    taxConfig: pick(item, 'taxableAddress', 'taxGroupId'),
    paymentConfig: {
      savePaymentMethod: item.savePaymentMethod ?? false,
      ...pick(item, 'consentRequiredPaymentPolicy', 'paymentOption'),
      ...(item.depositAmount ? { depositAmount: toMoney(item.depositAmount) } : {}),
      ...membershipOf(line, priced),
    },
    status: statuses[line.availability.status],
    ...optional('modifierGroups', item.modifierGroups && modifierGroups(item.modifierGroups)),
    discounts: priced.result.appliedDiscounts.flatMap((discount) => lineDiscounts(discount, line, priced)),
  }
}

/** What is to pay the line, with its name and cost as far as they are known. */
function membershipOf({ line }: PricedLine, { memberships }: PricedPurchase) {
  const chosen = memberships?.selected.find(({ lineItemIds }) => lineItemIds.includes(line.id))
  if (!chosen) return {}
  const { id, appId } = chosen
  const payment = memberships?.payments.get(line.id)
  const { original, translated = original } = payment?.membership.name ?? {}
  const name = original === undefined ? {} : { name: { original, translated: translated ?? original } }
  const cost = optional('redemptionCost', payment?.cost)
  return {
    selectedMembership: { id, appId, ...name },
    membership: { existingMembership: { appId, membershipId: id }, ...name, ...cost },
  }
}

const statuses: Record<ItemAvailabilityStatus, ItemStatus> = {
  AVAILABLE: 'IN_STOCK',
  PARTIALLY_AVAILABLE: 'PARTIALLY_IN_STOCK',
  NOT_AVAILABLE: 'OUT_OF_STOCK',
  NOT_FOUND: 'REMOVED_FROM_CATALOG',
}

function modifierGroups(groups: NonNullable<ReturnType<typeof cartLineItem>['modifierGroups']>) {
  return groups.map(({ modifiers = [], ...group }) => ({
    ...group,
    modifiers: modifiers.map(({ price, ...modifier }) => ({ ...modifier, price: toMoney(price) })),
  }))
}

function lineDiscounts(discount: AppliedDiscount, { line }: PricedLine, priced: PricedPurchase) {
  return discount.allocations
    .filter(({ lineItemId }) => lineItemId === line.id)
    .map(({ amount }) => ({ ...discountName(discount, priced), amountOff: money(amount, priced) }))
}

function toOverride({ productName, price, ...same }: CatalogOverrideFields) {
  return { ...same, ...optional('name', productName), ...optional('salePrice', price) }
}

function toMoney({ amount, convertedAmount }: MultiCurrencyPrice = {}): ConvertedMoney {
  return { ...optional('amount', amount), ...optional('convertedAmount', convertedAmount) }
}

function customerInfo(
  { cart, checkout }: WholeCart,
  priced: PricedPurchase,
): NonNullable<CartV2['customerInfo']> {
  const { ownerKind, ownerId } = cart
  const contact = checkout.data.shippingDestination?.contactDetails ?? {}
  return {
    ...(ownerKind === 'visitor' ? { visitorId: ownerId } : {}),
    ...(ownerKind === 'member' ? { memberId: ownerId } : {}),
    openAccess: false,
    ...pick(contact, 'firstName', 'lastName', 'phone', 'company', 'vatId'),
    ...optional('email', checkout.data.email),
    languageCode: priced.language,
    currencyCode: priced.display?.currency ?? priced.currency,
  }
}

function paymentInfo(whole: WholeCart, priced: PricedPurchase): NonNullable<CartV2['paymentInfo']> {
  const { giftCard, billingInfo } = whole.checkout.data
  return {
    giftCards: giftCard ? [toGiftCard(whole, giftCard, priced)] : [],
    currencyCode: priced.currency,
    ...optional('billingAddress', withStreet(billingInfo?.address)),
    ...optional('billingContact', billingInfo?.contactDetails),
  }
}

function toGiftCard(whole: WholeCart, card: EnteredGiftCard, priced: PricedPurchase): CartGiftCard {
  const requested = toMinorRounded(card.requested, priced.currency)
  return {
    id: giftCardId(whole, card),
    obfuscatedCode: card.obfuscatedCode,
    appId: card.pluginId,
    ...optional('externalId', priced.giftCard?.externalId),
    ...(requested === undefined ? {} : { requestedRedeemAmount: money(requested, priced) }),
  }
}

function cartSettings(settings: WholeCart['checkout']['data']['given']['customSettings'] = {}) {
  const { disabledPolicyAgreementCheckbox, disabledManualPayment } = settings
  return {
    ...pick(settings, 'lockGiftCard', 'lockCouponCode'),
    ...optional('policyAgreementCheckboxDisabled', disabledPolicyAgreementCheckbox),
    ...optional('manualPaymentDisabled', disabledManualPayment),
  }
}
