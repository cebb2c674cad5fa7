import type { LineItemToCreate, OrderToCreate } from '@cartwright/contract/orders/channels/new-orders.ts'
import type {
  LineItemTaxInfo,
  OrderItemTaxDetails,
  OrderLineItem,
  Price,
} from '@cartwright/contract/orders/line-items.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { type Minor, percentage, split, toMinor } from '../../platform/values/money.ts'
import type { PriceFormat } from '../../pricing/wire/prices.rules.ts'
import { toPrice } from '../order/prices.rules.ts'

/** The amounts of a line, by their places in it. */
export function lineAmounts(line: LineItemToCreate): [string, Price | undefined][] {
  const { price, priceBeforeDiscounts, lineItemPrice, totalDiscount, depositAmount } = line
  const { totalPriceBeforeTax, totalPriceAfterTax, taxDetails, taxInfo } = line
  return [
    ...Object.entries({ price, priceBeforeDiscounts, lineItemPrice, totalDiscount, depositAmount }),
    ...Object.entries({ totalPriceBeforeTax, totalPriceAfterTax }),
    ['taxDetails.totalTax', taxDetails?.totalTax],
    ['taxInfo.taxAmount', taxInfo?.taxAmount],
  ]
}

/** What all pieces cost after the discount. */
export function lineItemPriceOf(line: LineItemToCreate, currency: string): Minor {
  const { price, quantity, lineItemPrice, totalDiscount } = line
  if (lineItemPrice?.amount !== undefined) return minor(lineItemPrice, currency)
  return minor(price, currency) * BigInt(quantity) - minor(totalDiscount, currency)
}

/** The lines on the wire. Those that say nothing of their tax share the order's, as far as no other part has it. */
export function toLineItems(sent: OrderToCreate, format: PriceFormat, newId: () => string): OrderLineItem[] {
  const { currency } = format
  const isIncluded = sent.taxIncludedInPrices ?? false
  const known = sent.lineItems.map((line) =>
    taxOf({ ...line, totalPriceBeforeTax: line.totalPriceBeforeTax ?? priceOf(line, format) }, currency),
  )
  const untaxed = sent.lineItems.filter((_, index) => known[index] === undefined)
  const prices = untaxed.map((line) => lineItemPriceOf(line, currency))
  const rest = minor(sent.priceSummary.tax, currency) - sumOf([...known, ...taxesBesideLines(sent, currency)])
  const shares = rest > 0n && sumOf(prices) > 0n ? split(rest, prices) : []
  const taxRate = rateOf(rest, isIncluded ? sumOf(prices) - rest : sumOf(prices))
  return sent.lineItems.map((line, index) => {
    const share = shares[untaxed.indexOf(line)]
    const tax = known[index] ?? share ?? 0n
    const price = lineItemPriceOf(line, currency)
    const taxed = isIncluded ? { net: price - tax, gross: price } : { net: price, gross: price + tax }
    return {
      ...toLineItem(line, { format, id: isGuid(line.id) ? line.id : newId(), ...taxed }),
      ...(share ? taxFields({ net: taxed.net, tax: share, taxRate, isIncluded }, format) : {}),
    }
  })
}

function taxesBesideLines({ shippingInfo, additionalFees = [] }: OrderToCreate, currency: string) {
  const fees = additionalFees.map(({ priceBeforeTax, priceAfterTax, taxDetails, taxInfo }) => ({
    ...{ totalPriceBeforeTax: priceBeforeTax, totalPriceAfterTax: priceAfterTax, taxDetails, taxInfo },
  }))
  return [shippingInfo?.cost ?? {}, ...fees].map((part) => taxOf(part, currency))
}

interface Taxed {
  totalPriceBeforeTax?: Price | undefined
  totalPriceAfterTax?: Price | undefined
  taxDetails?: OrderItemTaxDetails | undefined
  taxInfo?: LineItemTaxInfo | undefined
}

/** The tax that a part of an order says it has. */
function taxOf(
  { totalPriceBeforeTax, totalPriceAfterTax, taxDetails, taxInfo }: Taxed,
  currency: string,
): Minor | undefined {
  const tax = taxInfo?.taxAmount ?? taxDetails?.totalTax
  if (tax?.amount !== undefined) return minor(tax, currency)
  if (totalPriceAfterTax?.amount === undefined || totalPriceBeforeTax?.amount === undefined) return undefined
  return minor(totalPriceAfterTax, currency) - minor(totalPriceBeforeTax, currency)
}

function taxFields(
  { net, tax, taxRate, isIncluded }: { net: Minor; tax: Minor; taxRate: string; isIncluded: boolean },
  format: PriceFormat,
) {
  const [taxableAmount, totalTax] = [toPrice(net, format), toPrice(tax, format)]
  return {
    totalPriceBeforeTax: taxableAmount,
    totalPriceAfterTax: toPrice(net + tax, format),
    taxDetails: { taxableAmount, taxRate, totalTax },
    taxInfo: {
      taxAmount: totalTax,
      taxableAmount,
      taxRate,
      taxIncludedInPrice: isIncluded,
      taxBreakdown: [],
    },
  }
}

/** The rate with the fewest decimals that makes this tax, `0.19` for 19 %. */
function rateOf(tax: Minor, net: Minor): string {
  if (tax <= 0n || net <= 0n) return '0'
  const percent = (Number(tax) * 100) / Number(net)
  const digits = [0, 1, 2, 3].find((count) => percentage(net, percent.toFixed(count)) === tax) ?? 4
  return String(Number((Number(percent.toFixed(digits)) / 100).toFixed(6)))
}

interface Line {
  format: PriceFormat
  id: string
  net: Minor
  gross: Minor
}

function toLineItem(sent: LineItemToCreate, { format, id, net, gross }: Line): OrderLineItem {
  const { currency } = format
  const or = (given: Price | undefined, fallback: Minor) =>
    toPrice(given?.amount === undefined ? fallback : minor(given, currency), format)
  const price = minor(sent.price, currency)
  return {
    itemType: { preset: 'PHYSICAL' },
    paymentOption: 'FULL_PAYMENT_ONLINE',
    descriptionLines: [],
    locations: [],
    ...sent,
    id,
    price: toPrice(price, format),
    priceBeforeDiscounts: or(sent.priceBeforeDiscounts, price),
    totalDiscount: or(sent.totalDiscount, 0n),
    lineItemPrice: priceOf(sent, format),
    totalPriceBeforeTax: or(sent.totalPriceBeforeTax, net),
    totalPriceAfterTax: or(sent.totalPriceAfterTax, gross),
  }
}

function priceOf(line: LineItemToCreate, format: PriceFormat): Price {
  return toPrice(lineItemPriceOf(line, format.currency), format)
}

export function minor(price: Price | undefined, currency: string): Minor {
  return toMinor(price?.amount ?? '0', currency) ?? 0n
}

function sumOf(amounts: readonly (Minor | undefined)[]): Minor {
  return amounts.reduce<Minor>((sum, amount = 0n) => sum + amount, 0n)
}
