import type { DescriptionLine, Image } from '@cartwright/contract/line-items.ts'
import type { Order as WireOrder } from '@cartwright/contract/orders.ts'
import type { PageImage, PageLine, PageRow, PageSummary } from '@cartwright/contract/pages.ts'
import { pageImage } from '../media/pages.rules.ts'
import * as money from '../platform/money.ts'
import { checkoutLineItem } from '../pricing/line-items.rules.ts'
import type { PricedLine, PricedPurchase } from '../pricing/purchase.rules.ts'

/** What a checkout costs, as people read it. */
export function summaryOf(priced: PricedPurchase): PageSummary {
  const { result, currency, language } = priced
  const { subtotal, discount, shipping, additionalFees, tax, total } = result.summary
  const text = (amount: money.Minor) => money.format(amount, currency, language)
  const words = english
  const chosen = result.shipping.selected
  const rows: PageRow[] = [
    { kind: 'subtotal', label: words.subtotal, text: text(subtotal) },
    ...(discount > 0n ? [{ kind: 'discount' as const, label: words.discount, text: text(-discount) }] : []),
    ...(chosen
      ? [
          {
            kind: 'shipping' as const,
            label: chosen.title,
            text: shipping > 0n ? text(shipping) : words.free,
          },
        ]
      : []),
    ...(additionalFees > 0n ? [{ kind: 'fee' as const, label: words.fees, text: text(additionalFees) }] : []),
    ...taxRow(tax > 0n, text(tax), priced.site.settings.taxIncludedInPrices ? words.taxIncluded : words.tax),
    { kind: 'total', label: words.total, text: text(total) },
  ]
  return { lines: priced.lines.map((line) => lineOf(line, priced)), rows, totalText: text(total), currency }
}

/** What the rows below the lines are called. */
export interface SummaryWords {
  subtotal: string
  discount: string
  free: string
  fees: string
  tax: string
  taxIncluded: string
  total: string
}

const english: SummaryWords = {
  subtotal: 'Subtotal',
  discount: 'Discount',
  free: 'Free',
  fees: 'Fees',
  tax: 'Tax',
  taxIncluded: 'Includes tax',
  total: 'Total',
}

/** What an order cost; everything is read from the order itself, as it was agreed to. */
export function orderSummaryOf(order: WireOrder, words = english): PageSummary {
  const { priceSummary = {}, currency = '', shippingInfo } = order
  const { subtotal, discount, shipping, totalAdditionalFees, tax, total } = priceSummary
  const text = (price: typeof total) => price?.formattedAmount ?? ''
  const some = (price: typeof total) => Number(price?.amount ?? 0) > 0
  const rows: PageRow[] = [
    { kind: 'subtotal', label: words.subtotal, text: text(subtotal) },
    ...(some(discount)
      ? [{ kind: 'discount' as const, label: words.discount, text: `-${text(discount)}` }]
      : []),
    ...(shippingInfo?.title
      ? [
          {
            kind: 'shipping' as const,
            label: shippingInfo.title,
            text: some(shipping) ? text(shipping) : words.free,
          },
        ]
      : []),
    ...(some(totalAdditionalFees)
      ? [{ kind: 'fee' as const, label: words.fees, text: text(totalAdditionalFees) }]
      : []),
    ...taxRow(some(tax), text(tax), order.taxIncludedInPrices ? words.taxIncluded : words.tax),
    { kind: 'total', label: words.total, text: text(total) },
  ]
  return { lines: (order.lineItems ?? []).map(orderLineOf), rows, totalText: text(total), currency }
}

function lineOf(priced: PricedLine, purchase: PricedPurchase): PageLine {
  const { line, prices, availability } = priced
  const shown = checkoutLineItem(priced, purchase)
  const full = prices.fullPrice * BigInt(line.quantity)
  const text = (amount: money.Minor) => money.format(amount, purchase.currency, purchase.language)
  const violation = purchase.violations.find(({ lineItemId }) => lineItemId === line.id)
  return {
    id: line.id,
    name: shown.productName?.original ?? '',
    ...imageOf(shown.media, shown.productName?.original),
    options: optionsOf(shown.descriptionLines),
    quantity: line.quantity,
    priceText: text(prices.lineItemPrice),
    ...(full > prices.lineItemPrice ? { fullPriceText: text(full) } : {}),
    ...(availability.status !== 'AVAILABLE' && violation ? { problem: violation.description } : {}),
  }
}

function orderLineOf(line: NonNullable<WireOrder['lineItems']>[number]): PageLine {
  return {
    id: line.id ?? '',
    name: line.productName?.original ?? '',
    ...imageOf(line.image, line.productName?.original),
    options: optionsOf(line.descriptionLines),
    quantity: line.quantity ?? 1,
    priceText: line.lineItemPrice?.formattedAmount ?? '',
  }
}

function imageOf(described: Image | undefined, name = ''): { image?: PageImage } {
  const image = pageImage(described, name)
  return image ? { image } : {}
}

function optionsOf(lines: readonly DescriptionLine[] = []): PageLine['options'] {
  return lines.map(({ name, plainText, colorInfo }) => ({
    label: name?.translated ?? name?.original ?? '',
    value: plainText?.translated ?? plainText?.original ?? colorInfo?.translated ?? colorInfo?.original ?? '',
  }))
}

function taxRow(taxed: boolean, text: string, label: string): PageRow[] {
  return taxed ? [{ kind: 'tax', label, text }] : []
}
