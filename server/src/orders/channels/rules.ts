import type { LineItemToCreate, OrderToCreate } from '@cartwright/contract/orders/channels/new-orders.ts'
import type { OrderLineItem, Price } from '@cartwright/contract/orders/line-items.ts'
import type { OrderPriceSummary, Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import { storeAppIds } from '../../catalogue/items/rules.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { type Minor, toMinor } from '../../platform/values/money.ts'
import { optional, pick } from '../../platform/values/optional.ts'
import type { PriceFormat } from '../../pricing/wire/prices.rules.ts'
import { toPrice } from '../order/prices.rules.ts'

/** What is wrong with an order that a program makes. */
export function newOrderViolations(
  sent: OrderToCreate,
  { currency, isOwn }: { currency: string; isOwn: (appId: string) => boolean },
): Violation[] {
  const { status = 'APPROVED', paymentStatus = 'NOT_PAID' } = sent
  const wrong = (field: string, description: string): Violation => ({
    field: `order.${field}`,
    description,
    violatedRule: 'VALIDATION',
  })
  return [
    ...(status === 'APPROVED' ? [] : [wrong('status', 'is APPROVED for an order that a program makes')]),
    ...(paymentStatus === 'PAID' || paymentStatus === 'NOT_PAID'
      ? []
      : [wrong('paymentStatus', 'is PAID or NOT_PAID. Record payments of a part with addPayments')]),
    ...amountViolations(sent, currency),
    ...sent.lineItems.flatMap(({ catalogReference }, index) =>
      isOwn(catalogReference?.appId ?? '')
        ? [wrong(`lineItems[${index}].catalogReference`, 'is sold by this shop through its checkout alone')]
        : [],
    ),
  ]
}

/** Amounts that are none of the currency, or a total that does not add up. */
export function amountViolations(sent: OrderToCreate, currency: string): Violation[] {
  const named = [
    ...sent.lineItems.map(({ price }, index) => [`order.lineItems[${index}].price.amount`, price] as const),
    ...Object.entries(sent.priceSummary).map(
      ([name, price]) => [`order.priceSummary.${name}.amount`, price as Price] as const,
    ),
  ]
  const found = named.flatMap(([field, price]): Violation[] =>
    price?.amount !== undefined && toMinor(price.amount, currency) === undefined
      ? [{ field, description: `is not an amount of ${currency}`, violatedRule: 'FORMAT' }]
      : [],
  )
  if (found.length > 0 || expectedTotal(sent, currency) === minor(sent.priceSummary.total, currency))
    return found
  const description = 'is not subtotal, delivery, fees and tax on top, less the discount'
  return [{ field: 'order.priceSummary.total', description, violatedRule: 'VALIDATION' }]
}

function expectedTotal(sent: OrderToCreate, currency: string): Minor {
  const { shipping, discount, tax, totalAdditionalFees } = sent.priceSummary
  const of = (price: Price | undefined) => minor(price, currency)
  const onTop = sent.taxIncludedInPrices ? 0n : of(tax)
  return subtotalOf(sent, currency) + of(shipping) + of(totalAdditionalFees) + onTop - of(discount)
}

function subtotalOf({ lineItems, priceSummary }: OrderToCreate, currency: string): Minor {
  if (priceSummary.subtotal?.amount !== undefined) return minor(priceSummary.subtotal, currency)
  return lineItems.reduce((sum, { price, quantity }) => sum + minor(price, currency) * BigInt(quantity), 0n)
}

function minor(price: Price | undefined, currency: string): Minor {
  return toMinor(price?.amount ?? '0', currency) ?? 0n
}

/** The order on the wire, with what the shop fills in. */
export function toNewOrder(sent: OrderToCreate, format: PriceFormat, newId: () => string): WireOrder {
  const { currency } = format
  const { shippingInfo, billingInfo } = sent
  const recipient = sent.recipientInfo ?? shippingInfo?.logistics?.shippingDestination ?? billingInfo
  const tax = toPrice(minor(sent.priceSummary.tax, currency), format)
  return {
    ...pick(sent, 'buyerNote', 'billingInfo', 'shippingInfo', 'appliedDiscounts', 'additionalFees'),
    ...pick(sent, 'weightUnit', 'customFields', 'extendedFields', 'tags', 'businessLocation'),
    ...pick(sent, 'purchaseFlowId'),
    ...optional('recipientInfo', recipient),
    buyerLanguage: format.language,
    attributionSource: sent.attributionSource ?? 'UNSPECIFIED',
    taxIncludedInPrices: sent.taxIncludedInPrices ?? false,
    currency,
    currencyConversionDetails: { originalCurrency: currency, conversionRate: '1' },
    priceSummary: summaryOf(sent, format),
    taxSummary: { totalTax: tax },
    taxInfo: { taxBreakdown: [], ...sent.taxInfo, totalTax: tax },
    lineItems: sent.lineItems.map((line) => toLineItem(line, format, newId)),
  }
}

function summaryOf(sent: OrderToCreate, format: PriceFormat): OrderPriceSummary {
  const names = ['shipping', 'tax', 'discount', 'totalAdditionalFees', 'total'] as const
  const prices = names.map((name) => [name, toPrice(minor(sent.priceSummary[name], format.currency), format)])
  return { subtotal: toPrice(subtotalOf(sent, format.currency), format), ...Object.fromEntries(prices) }
}

function toLineItem(sent: LineItemToCreate, format: PriceFormat, newId: () => string): OrderLineItem {
  const { currency } = format
  const price = minor(sent.price, currency)
  const discount = minor(sent.totalDiscount, currency)
  const whole = price * BigInt(sent.quantity) - discount
  const lineItemPrice = sent.lineItemPrice?.amount === undefined ? whole : minor(sent.lineItemPrice, currency)
  const or = (given: Price | undefined, fallback: Minor) =>
    toPrice(given?.amount === undefined ? fallback : minor(given, currency), format)
  return {
    itemType: { preset: 'PHYSICAL' },
    paymentOption: 'FULL_PAYMENT_ONLINE',
    descriptionLines: [],
    locations: [],
    ...sent,
    id: isGuid(sent.id) ? sent.id : newId(),
    price: toPrice(price, format),
    priceBeforeDiscounts: or(sent.priceBeforeDiscounts, price),
    totalDiscount: toPrice(discount, format),
    lineItemPrice: toPrice(lineItemPrice, format),
    totalPriceBeforeTax: or(sent.totalPriceBeforeTax, lineItemPrice),
    totalPriceAfterTax: or(sent.totalPriceAfterTax, lineItemPrice),
  }
}

/** Whether the shop's own catalogue has the goods of a line. */
export function isOfCatalogue({ catalogReference }: Pick<OrderLineItem, 'catalogReference'>): boolean {
  const { appId = '', catalogItemId } = catalogReference ?? {}
  return isGuid(catalogItemId) && storeAppIds.has(appId.toLowerCase())
}
