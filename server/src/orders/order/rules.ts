import type { Activity } from '@cartwright/contract/orders/activities.ts'
import type { OrderLineItem } from '@cartwright/contract/orders/line-items.ts'
import type {
  OrderAdditionalFee,
  OrderDiscount,
  OrderShippingInfo,
  Order as WireOrder,
} from '@cartwright/contract/orders/orders.ts'
import { buyerInfo, type Checkout, couponIn, given } from '../../checkout/model/rules.ts'
import type { Want } from '../../inventory/rules.ts'
import type { PaymentMethod } from '../../payments/providers/rules.ts'
import type { Minor } from '../../platform/money.ts'
import type { AppliedDiscount } from '../../pricing/discounts.rules.ts'
import { checkoutLineItem } from '../../pricing/line-items.rules.ts'
import type { PricedLine, PricedPurchase } from '../../pricing/purchase.rules.ts'
import type { PricedFee } from '../../pricing/rules.ts'
import { shippingInformation } from '../../pricing/shipping-info.rules.ts'
import type { Wording } from '../../pricing/wire.rules.ts'
import { jurisdictionOf, priceOf, summaryOf, taxOf } from './prices.rules.ts'

/** What is kept of an order: a copy of the checkout as it was agreed to, so that nothing changes it later. */
export interface OrderData {
  /** The order as it travels, without what changes over its life. */
  order: WireOrder
  /** What was counted as sold for it, and is given back when it comes to nothing. */
  taken: Want[]
  coupon?: { id: string; code: string }
  /** Of lines on sale, by their id: what they cost before, in minor units. */
  fullPrices?: Record<string, string>
  /** What is to be paid at once, in minor units. */
  payNow: string
  /** With the note only where the buyer still has to pay. */
  payment: PaymentMethod
}

export interface Order {
  siteId: string
  id: string
  number: bigint
  checkoutId: string
  ownerId: string
  status: NonNullable<WireOrder['status']>
  paymentStatus: NonNullable<WireOrder['paymentStatus']>
  fulfillmentStatus: NonNullable<WireOrder['fulfillmentStatus']>
  reserved: boolean
  archived: boolean
  email: string
  currency: string
  total: Minor
  paid: Minor
  version: bigint
  data: OrderData
  createdAt: Date
  updatedAt: Date
  purchasedAt: Date | null
}

export function orderDataOf(checkout: Checkout, priced: PricedPurchase, paidBy: PaymentMethod): OrderData {
  const { data } = checkout
  const { method, title, kind, note } = paidBy
  const coupon = couponIn(priced.result.appliedDiscounts)?.source
  return {
    taken: [],
    payNow: String(priced.result.payNow.total),
    payment: { method, title, kind, ...(kind === 'offline' && note ? { note } : {}) },
    fullPrices: Object.fromEntries(priced.lines.flatMap(fullPriceOf)),
    ...(coupon ? { coupon: { id: coupon.id, code: coupon.code } } : {}),
    order: {
      ...moneyOf(priced),
      lineItems: priced.lines.map((line) => orderLine(line, priced)),
      buyerInfo: orderBuyer(checkout),
      ...given('buyerNote', data.buyerNote),
      buyerLanguage: priced.language,
      siteLanguage: priced.site.settings.language,
      ...given('billingInfo', data.billingInfo ?? data.shippingDestination),
      ...given('recipientInfo', data.shippingDestination ?? data.billingInfo),
      ...given('shippingInfo', shippingOf(checkout, priced)),
      weightUnit: priced.site.settings.weightUnit,
      taxIncludedInPrices: priced.site.settings.taxIncludedInPrices,
      attributionSource: 'UNSPECIFIED',
      channelInfo: { type: data.channelType },
      createdBy: data.createdBy,
      checkoutId: checkout.id,
      purchaseFlowId: data.purchaseFlowId,
      customFields: data.given.customFields ?? [],
      ...given('extendedFields', data.given.extendedFields),
      ...(data.given.businessLocationId
        ? { businessLocation: { id: data.given.businessLocationId, name: '' } }
        : {}),
    },
  }
}

/** The order as it travels. */
export function orderOnWire(
  order: Order,
  activities: readonly Activity[] = order.data.order.activities ?? [],
): WireOrder {
  const { data, total, paid, currency } = order
  const wording = { currency, language: data.order.buyerLanguage ?? 'en' }
  const zero = priceOf(0n, wording)
  const payment = order.paymentStatus
  return {
    ...data.order,
    id: order.id,
    number: String(order.number),
    status: order.status,
    paymentStatus: payment,
    fulfillmentStatus: order.fulfillmentStatus,
    archived: order.archived,
    seenByAHuman: false,
    imported: false,
    activities: [...activities],
    balanceSummary: {
      balance: priceOf(total - paid, wording),
      paid: priceOf(paid, wording),
      refunded: zero,
      authorized: payment === 'PENDING_MERCHANT' ? priceOf(BigInt(data.payNow), wording) : zero,
      pendingRefund: zero,
      pending: payment === 'PENDING' ? priceOf(BigInt(data.payNow), wording) : zero,
      chargeback: zero,
      chargebackReversal: zero,
      platformFees: zero,
      totalMinusPlatformFees: priceOf(total, wording),
    },
    createdDate: order.createdAt.toISOString(),
    updatedDate: order.updatedAt.toISOString(),
    purchasedDate: order.purchasedAt?.toISOString() ?? null,
  }
}

function moneyOf(priced: PricedPurchase) {
  const { result, currency } = priced
  const { totalTax, breakdown } = result.taxSummary
  return {
    currency,
    currencyConversionDetails: { originalCurrency: currency, conversionRate: '1' },
    priceSummary: summaryOf(result.summary, priced),
    taxSummary: { totalTax: priceOf(totalTax, priced) },
    taxInfo: {
      totalTax: priceOf(totalTax, priced),
      taxBreakdown: breakdown.map((row) => ({
        ...jurisdictionOf(row),
        aggregatedTaxAmount: priceOf(row.taxAmount, priced),
      })),
    },
    appliedDiscounts: result.appliedDiscounts.map((discount, index) => discountOf(discount, priced, index)),
    additionalFees: result.fees.map((fee) => feeOf(fee, priced)),
  }
}

function fullPriceOf({ line, prices }: PricedLine): [string, string][] {
  const { fullPrice, priceBeforeDiscounts } = prices
  return fullPrice > priceBeforeDiscounts ? [[line.id, String(fullPrice * BigInt(line.quantity))]] : []
}

function orderLine(priced: PricedLine, purchase: PricedPurchase): OrderLineItem {
  const { prices, item, line } = priced
  const shown = checkoutLineItem(priced, purchase)
  const price = (amount: Minor) => priceOf(amount, purchase)
  return {
    id: line.id,
    ...given('productName', shown.productName),
    ...given('catalogReference', shown.catalogReference),
    quantity: line.quantity,
    descriptionLines: shown.descriptionLines ?? [],
    ...given('image', shown.media),
    ...given('physicalProperties', shown.physicalProperties),
    ...given('itemType', shown.itemType),
    price: price(prices.price),
    priceBeforeDiscounts: price(prices.priceBeforeDiscounts),
    lineItemPrice: price(prices.lineItemPrice),
    totalDiscount: price(prices.totalDiscount),
    ...taxOf(prices, purchase, item?.taxGroupId ?? line.custom?.taxGroupId),
    ...(prices.depositAmount === undefined ? {} : { depositAmount: price(prices.depositAmount) }),
    ...given('priceDescription', shown.priceDescription),
    paymentOption: prices.paymentOption,
    ...given('taxableAddress', shown.taxableAddress),
    locations: [],
    priceUndetermined: shown.priceUndetermined ?? false,
    fixedQuantity: shown.fixedQuantity ?? false,
    ...given('extendedFields', shown.extendedFields),
    ...given('modifierGroups', modifiersOf(shown.modifierGroups)),
  }
}

function modifiersOf(
  groups: ReturnType<typeof checkoutLineItem>['modifierGroups'],
): OrderLineItem['modifierGroups'] {
  return groups?.map(({ modifiers = [], ...group }) => ({
    ...group,
    modifiers: modifiers.map(({ price, ...modifier }) => ({
      ...modifier,
      price: { ...given('amount', price?.amount), ...given('formattedAmount', price?.formattedAmount) },
    })),
  }))
}

function shippingOf({ data }: Checkout, priced: PricedPurchase): OrderShippingInfo | undefined {
  const { selected, region } = priced.result.shipping
  if (selected === undefined) return undefined
  const { logistics } = shippingInformation(priced).selectedCarrierServiceOption ?? {}
  const { totalPriceBeforeTax, totalPriceAfterTax, taxDetails, taxInfo } = taxOf(selected, priced)
  return {
    carrierId: selected.carrierId,
    code: selected.code,
    title: selected.title,
    logistics: {
      ...given('deliveryTime', logistics?.deliveryTime),
      ...given('instructions', logistics?.instructions),
      ...given('pickupDetails', logistics?.pickupDetails),
      ...given('shippingDestination', data.shippingDestination),
    },
    cost: {
      price: priceOf(selected.cost, priced),
      discount: priceOf(selected.totalDiscount, priced),
      totalPriceBeforeTax,
      totalPriceAfterTax,
      taxDetails,
      taxInfo,
    },
    ...(region ? { region: { name: region.name } } : {}),
  }
}

function discountOf(discount: AppliedDiscount, wording: Wording, index: number): OrderDiscount {
  const { source, allocations, discountType, lineItemIds } = discount
  const amount = priceOf(discount.amount, wording)
  return {
    id: String(index + 1),
    discountType,
    lineItemIds,
    ...(source.kind === 'COUPON'
      ? { coupon: { id: source.id, code: source.code, name: source.name, amount } }
      : { merchantDiscount: { discountReason: 'UNSPECIFIED', amount } }),
    lineItemDiscounts: allocations.map((part) => ({
      id: part.lineItemId,
      totalDiscount: priceOf(part.amount, wording),
    })),
  }
}

function feeOf(fee: PricedFee, wording: PricedPurchase): OrderAdditionalFee {
  const { totalPriceBeforeTax, totalPriceAfterTax, taxDetails, taxInfo } = taxOf(fee, wording, fee.taxGroupId)
  return {
    id: fee.code,
    code: fee.code,
    name: fee.name,
    price: priceOf(fee.amount, wording),
    priceBeforeTax: totalPriceBeforeTax,
    priceAfterTax: totalPriceAfterTax,
    taxDetails,
    taxInfo,
    lineItemIds: [...(fee.lineItemIds ?? [])],
    source: 'MANUAL',
  }
}

function orderBuyer(checkout: Checkout): NonNullable<WireOrder['buyerInfo']> {
  const { visitorId, memberId, email } = buyerInfo(checkout)
  return {
    ...given('visitorId', visitorId),
    ...given('memberId', memberId),
    ...given('email', email),
  }
}
