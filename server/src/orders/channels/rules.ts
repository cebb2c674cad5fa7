import type { OrderToCreate } from '@cartwright/contract/orders/channels/new-orders.ts'
import type { OrderLineItem, Price } from '@cartwright/contract/orders/line-items.ts'
import type { OrderPriceSummary, Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import { storeAppIds } from '../../catalogue/items/rules.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { type Minor, toMinor } from '../../platform/values/money.ts'
import { optional, pick } from '../../platform/values/optional.ts'
import type { PriceFormat } from '../../pricing/wire/prices.rules.ts'
import { toPrice } from '../order/prices.rules.ts'
import { lineAmounts, lineItemPriceOf, minor, toLineItems } from './lines.rules.ts'

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

/** Amounts that are none of the currency, lines that contradict each other, or a total that does not add up. */
export function amountViolations(sent: OrderToCreate, currency: string): Violation[] {
  const wrong = (field: string, description: string): Violation => ({
    ...{ field: `order.${field}`, description },
    violatedRule: 'VALIDATION',
  })
  const named = [
    ...sent.lineItems.flatMap((line, index) =>
      lineAmounts(line).map(([name, price]) => [`lineItems[${index}].${name}`, price] as const),
    ),
    ...Object.entries(sent.priceSummary).map(
      ([name, price]) => [`priceSummary.${name}`, price as Price] as const,
    ),
  ]
  const found = named
    .filter(([, price]) => price?.amount !== undefined && (toMinor(price.amount, currency) ?? -1n) < 0n)
    .map(([field]) => wrong(`${field}.amount`, `is not an amount of ${currency}`))
  if (found.length > 0) return found
  const { lineItems, priceSummary } = sent
  const ids = lineItems.flatMap(({ id }) => (id ? [id.toLowerCase()] : []))
  if (new Set(ids).size < ids.length) return [wrong('lineItems', 'must have different ids')]
  const excessive = lineItems.findIndex((line) => lineItemPriceOf(line, currency) < 0n)
  if (excessive >= 0)
    return [wrong(`lineItems[${excessive}].totalDiscount.amount`, 'is more than the line costs')]
  if (
    priceSummary.subtotal?.amount !== undefined &&
    minor(priceSummary.subtotal, currency) !== sumOfLines(sent, currency)
  )
    return [wrong('priceSummary.subtotal', 'is not the sum of the lines before their discounts')]
  return expectedTotal(sent, currency) === minor(priceSummary.total, currency)
    ? []
    : [wrong('priceSummary.total', 'is not subtotal, delivery, fees and tax on top, less the discount')]
}

function expectedTotal(sent: OrderToCreate, currency: string): Minor {
  const { shipping, discount, tax, totalAdditionalFees } = sent.priceSummary
  const of = (price: Price | undefined) => minor(price, currency)
  const onTop = sent.taxIncludedInPrices ? 0n : of(tax)
  return sumOfLines(sent, currency) + of(shipping) + of(totalAdditionalFees) + onTop - of(discount)
}

function sumOfLines({ lineItems }: OrderToCreate, currency: string): Minor {
  return lineItems.reduce(
    (sum, line) => sum + lineItemPriceOf(line, currency) + minor(line.totalDiscount, currency),
    0n,
  )
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
    lineItems: toLineItems(sent, format, newId),
  }
}

function summaryOf(sent: OrderToCreate, format: PriceFormat): OrderPriceSummary {
  const names = ['shipping', 'tax', 'discount', 'totalAdditionalFees', 'total'] as const
  const prices = names.map((name) => [name, toPrice(minor(sent.priceSummary[name], format.currency), format)])
  return { subtotal: toPrice(sumOfLines(sent, format.currency), format), ...Object.fromEntries(prices) }
}

/** Whether the shop's own catalogue has the goods of a line. */
export function isOfCatalogue({ catalogReference }: Pick<OrderLineItem, 'catalogReference'>): boolean {
  const { appId = '', catalogItemId } = catalogReference ?? {}
  return isGuid(catalogItemId) && storeAppIds.has(appId.toLowerCase())
}
