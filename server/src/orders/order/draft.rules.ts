import type { AddressWithContact } from '@cartwright/contract/cart/contacts.ts'
import type { OrderLineItem, Price } from '@cartwright/contract/orders/line-items.ts'
import type {
  OrderAdditionalFee,
  OrderDiscount,
  OrderShippingInfo,
  Order as WireOrder,
} from '@cartwright/contract/orders/orders.ts'
import type { PaymentMethod } from '../../payments/providers/rules.ts'
import type { Minor } from '../../platform/values/money.ts'
import { optional, pick } from '../../platform/values/optional.ts'
import type { AppliedDiscount } from '../../pricing/model/discounts.rules.ts'
import { orderExemption } from '../../pricing/tax/exemptions.rules.ts'
import type { PricedLine } from '../../pricing/totals/lines.rules.ts'
import { dueNow, type PricedGiftCard, type PricedPurchase } from '../../pricing/totals/purchase.rules.ts'
import type { PricedFee } from '../../pricing/totals/rules.ts'
import { checkoutLineItem } from '../../pricing/wire/line-items.rules.ts'
import type { PriceFormat } from '../../pricing/wire/prices.rules.ts'
import { shippingInformation } from '../../pricing/wire/shipping.rules.ts'
import { orderMemberships } from './memberships.rules.ts'
import { toJurisdiction, toPrice, toPriceSummary, toTaxedPrices } from './prices.rules.ts'
import type { OrderData } from './rules.ts'

/** The parts of a checkout that an order takes over, except the priced lines. */
export interface OrderTerms {
  checkoutId: string
  ownerId: string
  email: string
  shippingDestination: AddressWithContact | undefined
  /** Copied to the order on the wire. */
  fields: Pick<
    WireOrder,
    | 'agreedTerms'
    | 'billingInfo'
    | 'businessLocation'
    | 'buyerInfo'
    | 'buyerNote'
    | 'channelInfo'
    | 'checkoutId'
    | 'createdBy'
    | 'customFields'
    | 'extendedFields'
    | 'purchaseFlowId'
    | 'recipientInfo'
  >
}

export function draftOrderData(
  { fields, shippingDestination }: OrderTerms,
  priced: PricedPurchase,
  { method, title, kind, note }: PaymentMethod,
): OrderData {
  const { settings } = priced.site
  const { giftCard } = priced
  const coupon = appliedCoupon(priced.result.appliedDiscounts)?.source
  const memberships = orderMemberships(priced)
  const ruleIds = priced.result.appliedDiscounts.flatMap(({ source }) =>
    source.kind === 'RULE' && !source.pluginId ? [source.id] : [],
  )
  return {
    taken: [],
    variants: Object.fromEntries(priced.lines.flatMap(variantOf)),
    costs: Object.fromEntries(priced.lines.flatMap(costOf)),
    payNow: String(dueNow(priced)),
    ...(giftCard?.amount ? { giftCard: ofGiftCard(giftCard) } : {}),
    ...(memberships.length > 0 ? { memberships } : {}),
    payment: { method, title, kind, ...(kind === 'offline' && note ? { note } : {}) },
    fullPrices: Object.fromEntries(priced.lines.flatMap(fullPrices)),
    ...(ruleIds.length > 0 ? { discountRuleIds: ruleIds } : {}),
    ...(priced.lines.some(({ offer }) => offer?.savePaymentMethod) ? { savesMethod: true as const } : {}),
    ...(coupon && !coupon.pluginId ? { coupon: { id: coupon.id, code: coupon.code } } : {}),
    order: {
      ...orderMoney(priced),
      lineItems: priced.lines.map((line) => toOrderLineItem(line, priced)),
      buyerLanguage: priced.language,
      siteLanguage: settings.language,
      ...optional('shippingInfo', toShippingInfo(priced, shippingDestination)),
      weightUnit: settings.weightUnit,
      taxIncludedInPrices: settings.taxIncludedInPrices,
      attributionSource: 'UNSPECIFIED',
      ...fields,
    },
  }
}

function variantOf({ line, item }: PricedLine): [string, string][] {
  return item ? [[line.id, item.variantId]] : []
}

function costOf({ line, item }: PricedLine): [string, string][] {
  return item?.cost === undefined ? [] : [[line.id, String(item.cost)]]
}

function ofGiftCard({ obfuscatedCode, pluginId, amount }: PricedGiftCard) {
  return { obfuscatedCode, pluginId, amount: String(amount) }
}

/** The coupon among the discounts, with the code as the merchant wrote it. */
export function appliedCoupon(discounts: PricedPurchase['result']['appliedDiscounts']) {
  for (const { source, amount } of discounts) if (source.kind === 'COUPON') return { source, amount }
  return undefined
}

function orderMoney(priced: PricedPurchase) {
  const { result, currency } = priced
  const { totalTax, breakdown } = result.taxSummary
  return {
    currency,
    currencyConversionDetails: { originalCurrency: currency, conversionRate: '1' },
    priceSummary: toPriceSummary(result.summary, priced),
    taxSummary: { totalTax: toPrice(totalTax, priced) },
    taxInfo: {
      totalTax: toPrice(totalTax, priced),
      taxBreakdown: breakdown.map((row) => ({
        ...toJurisdiction(row),
        aggregatedTaxAmount: toPrice(row.taxAmount, priced),
      })),
      ...(result.exemption ? { taxExempt: true, exemption: orderExemption(result.exemption) } : {}),
    },
    appliedDiscounts: result.appliedDiscounts.map((discount, index) =>
      toOrderDiscount(discount, priced, index),
    ),
    additionalFees: result.fees.map((fee) => toOrderFee(fee, priced)),
  }
}

function fullPrices({ line, prices }: PricedLine): [string, string][] {
  const { fullPrice, priceBeforeDiscounts } = prices
  return fullPrice > priceBeforeDiscounts ? [[line.id, String(fullPrice * BigInt(line.quantity))]] : []
}

function toOrderLineItem(priced: PricedLine, purchase: PricedPurchase): OrderLineItem {
  const { prices, item, offer, line } = priced
  const shown = checkoutLineItem(priced, purchase)
  const price = (amount: Minor) => toPrice(amount, purchase)
  return {
    id: line.id,
    ...pick(shown, 'productName', 'catalogReference', 'physicalProperties', 'itemType'),
    ...pick(shown, 'priceDescription', 'serviceProperties', 'taxableAddress', 'extendedFields'),
    quantity: line.quantity,
    descriptionLines: shown.descriptionLines ?? [],
    ...optional('image', shown.media),
    price: price(prices.price),
    priceBeforeDiscounts: price(prices.priceBeforeDiscounts),
    lineItemPrice: price(prices.lineItemPrice),
    totalDiscount: price(prices.totalDiscount),
    ...toTaxedPrices(prices, purchase, item?.taxGroupId ?? offer?.taxGroupId),
    ...(prices.depositAmount === undefined ? {} : { depositAmount: price(prices.depositAmount) }),
    paymentOption: prices.paymentOption,
    locations: [],
    priceUndetermined: shown.priceUndetermined ?? false,
    fixedQuantity: shown.fixedQuantity ?? false,
    ...optional('modifierGroups', toOrderModifiers(shown.modifierGroups)),
  }
}

function toOrderModifiers(
  groups: ReturnType<typeof checkoutLineItem>['modifierGroups'],
): OrderLineItem['modifierGroups'] {
  return groups?.map(({ modifiers = [], ...group }) => ({
    ...group,
    modifiers: modifiers.map(({ price, ...modifier }) => ({
      ...modifier,
      price: pick(price ?? {}, 'amount', 'formattedAmount'),
    })),
  }))
}

function toShippingInfo(
  priced: PricedPurchase,
  shippingDestination: AddressWithContact | undefined,
): OrderShippingInfo | undefined {
  const { selected, region } = priced.result.shipping
  if (selected === undefined) return undefined
  const { logistics } = shippingInformation(priced).selectedCarrierServiceOption ?? {}
  return {
    carrierId: selected.carrierId,
    code: selected.code,
    title: selected.title,
    logistics: {
      ...pick(logistics ?? {}, 'deliveryTime', 'deliveryTimeSlot', 'instructions', 'pickupDetails'),
      ...optional('shippingDestination', shippingDestination),
    },
    cost: {
      price: toPrice(selected.cost, priced),
      discount: toPrice(selected.totalDiscount, priced),
      ...toTaxedPrices(selected, priced),
    },
    ...(region ? { region: { name: region.name } } : {}),
  }
}

function toOrderDiscount(discount: AppliedDiscount, format: PriceFormat, index: number): OrderDiscount {
  const { source, allocations, discountType, lineItemIds } = discount
  const amount = toPrice(discount.amount, format)
  return {
    id: String(index + 1),
    discountType,
    lineItemIds,
    ...discountSource(source, amount),
    lineItemDiscounts: allocations.map((part) => ({
      id: part.lineItemId,
      totalDiscount: toPrice(part.amount, format),
    })),
  }
}

function discountSource(source: AppliedDiscount['source'], amount: Price) {
  if (source.kind === 'COUPON')
    return { coupon: { id: source.id, code: source.code, name: source.name, amount } }
  if (source.kind === 'MERCHANT') return { merchantDiscount: { ...reasonOf(source.description), amount } }
  const { id, name, translatedName } = source
  return { discountRule: { id, name: { original: name, translated: translatedName }, amount } }
}

function reasonOf(description: string | undefined) {
  return description ? { description } : { discountReason: 'UNSPECIFIED' as const }
}

function toOrderFee(fee: PricedFee, format: PricedPurchase): OrderAdditionalFee {
  const { totalPriceBeforeTax, totalPriceAfterTax, ...tax } = toTaxedPrices(fee, format, fee.taxGroupId)
  return {
    id: fee.code,
    code: fee.code,
    name: fee.name,
    price: toPrice(fee.amount, format),
    priceBeforeTax: totalPriceBeforeTax,
    priceAfterTax: totalPriceAfterTax,
    ...tax,
    lineItemIds: [...(fee.lineItemIds ?? [])],
    ...(fee.providerId === undefined
      ? { source: 'MANUAL' }
      : { source: 'SERVICE_PLUGIN', providerAppId: fee.providerId }),
  }
}
