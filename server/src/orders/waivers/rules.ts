import type { OrderLineItem, OrderTaxInfo, Price } from '@cartwright/contract/orders/line-items.ts'
import { type Order as WireOrder, waiverId } from '@cartwright/contract/orders/orders.ts'
import { type Minor, toMinorRounded } from '../../platform/values/money.ts'
import { toPrice } from '../order/prices.rules.ts'
import type { Order } from '../order/rules.ts'

export interface Waiver {
  /** Of what is not delivered, in lower case. */
  catalogItemIds: ReadonlySet<string>
  /** What does not take place: the discount says so. */
  description: string
}

/**
 * The order when some of its lines need not be paid any more: they stay in it, and a discount takes off their prices. An
 * order of which nothing is left to pay is paid. Undefined: the lines cost nothing.
 */
export function withWaiver(order: Order, { catalogItemIds, description }: Waiver): Order | undefined {
  const { data, currency, paid, paymentStatus } = order
  const sums = sumsIn({ currency, language: data.order.buyerLanguage ?? 'en' })
  const lines = (data.order.lineItems ?? []).filter(
    ({ catalogReference, totalPriceAfterTax }) =>
      catalogItemIds.has(catalogReference?.catalogItemId?.toLowerCase() ?? '') &&
      sums.minor(totalPriceAfterTax) > 0n,
  )
  if (lines.length === 0) return undefined
  const waived = sums.sum(lines, ({ totalPriceAfterTax }) => totalPriceAfterTax)
  const total = order.total - waived
  const payNow = BigInt(data.payNow) - waived
  return {
    ...order,
    total,
    paymentStatus: paid >= total ? 'PAID' : paymentStatus,
    data: {
      ...data,
      payNow: String(payNow > 0n ? payNow : 0n),
      order: { ...data.order, ...moneyWithout(data.order, { lines, description, total }, sums) },
    },
  }
}

type Sums = ReturnType<typeof sumsIn>

function sumsIn(format: { currency: string; language: string }) {
  const minor = (price: Price | undefined): Minor => toMinorRounded(price?.amount, format.currency) ?? 0n
  return {
    minor,
    sum: <Part>(parts: readonly Part[], read: (part: Part) => Price | undefined) =>
      parts.reduce((all, part) => all + minor(read(part)), 0n),
    plus: (price: Price | undefined, amount: Minor) => toPrice(minor(price) + amount, format),
    price: (amount: Minor) => toPrice(amount, format),
  }
}

interface Waived {
  lines: readonly OrderLineItem[]
  description: string
  /** Of the order, without them. */
  total: Minor
}

/** The fields of an order with sums. */
function moneyWithout(order: WireOrder, { lines, description, total }: Waived, sums: Sums): WireOrder {
  const { lineItems = [], appliedDiscounts = [], priceSummary, taxSummary, taxInfo } = order
  const price = sums.sum(lines, ({ lineItemPrice }) => lineItemPrice)
  const tax = sums.sum(lines, (line) => line.taxInfo?.taxAmount)
  const discount = {
    id: waiverId(appliedDiscounts.length),
    discountType: 'SPECIFIC_ITEMS' as const,
    merchantDiscount: {
      discountReason: 'BILLING_ADJUSTMENT' as const,
      description,
      amount: sums.price(price),
    },
    lineItemIds: lines.map(({ id = '' }) => id),
    lineItemDiscounts: lines.map(({ id = '', lineItemPrice }) => ({
      ...{ id, totalDiscount: sums.plus(lineItemPrice, 0n) },
    })),
  }
  return {
    lineItems: lineItems.map((line) => (lines.includes(line) ? lineWithout(line, sums) : line)),
    appliedDiscounts: [...appliedDiscounts, discount],
    priceSummary: {
      ...priceSummary,
      discount: sums.plus(priceSummary?.discount, price),
      tax: sums.plus(priceSummary?.tax, -tax),
      total: sums.price(total),
    },
    taxSummary: { ...taxSummary, totalTax: sums.plus(taxSummary?.totalTax, -tax) },
    taxInfo: {
      ...taxInfo,
      totalTax: sums.plus(taxInfo?.totalTax, -tax),
      taxBreakdown: breakdownWithout(taxInfo, lines, sums),
    },
  }
}

function lineWithout(line: OrderLineItem, sums: Sums): OrderLineItem {
  const zero = sums.price(0n)
  const { depositAmount, lineItemPrice, totalDiscount } = line
  return {
    ...line,
    ...(depositAmount ? { depositAmount: zero } : {}),
    totalDiscount: sums.plus(totalDiscount, sums.minor(lineItemPrice)),
    lineItemPrice: zero,
    totalPriceBeforeTax: zero,
    totalPriceAfterTax: zero,
    taxDetails: { ...line.taxDetails, taxableAmount: zero, totalTax: zero },
    taxInfo: { ...line.taxInfo, taxableAmount: zero, taxAmount: zero, taxBreakdown: [] },
  }
}

function breakdownWithout(
  { taxBreakdown = [] }: OrderTaxInfo = {},
  lines: readonly OrderLineItem[],
  sums: Sums,
): NonNullable<OrderTaxInfo['taxBreakdown']> {
  const ofLines = lines.flatMap(({ taxInfo }) => taxInfo?.taxBreakdown ?? [])
  return taxBreakdown.map((row) => {
    const same = ofLines.filter(
      ({ taxName, jurisdiction, rate }) =>
        taxName === row.taxName && jurisdiction === row.jurisdiction && rate === row.rate,
    )
    const tax = sums.sum(same, ({ taxAmount }) => taxAmount)
    return { ...row, aggregatedTaxAmount: sums.plus(row.aggregatedTaxAmount, -tax) }
  })
}
