import type { DescriptionLine, Image } from '@cartwright/contract/cart/line-items.ts'
import type { Price } from '@cartwright/contract/orders/line-items.ts'
import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import type { PageImage, PageLine, PageRow, PageSummary } from '@cartwright/contract/pages/pages.ts'
import { type Words, wordsOf } from '../../checkout/pages/texts.ts'
import { pageImage } from '../../media/pages.rules.ts'
import * as money from '../../platform/money.ts'
import { checkoutLineItem } from '../../pricing/line-items.rules.ts'
import type { PricedLine, PricedPurchase } from '../../pricing/purchase.rules.ts'

/** What a checkout costs, as people read it. Until more is known than a country the total is not the last word. */
export function summaryOf(
  priced: PricedPurchase,
  { isAddressKnown }: { isAddressKnown: boolean },
): PageSummary {
  const { result, currency, language } = priced
  const { subtotal, shipping, additionalFees, tax, total } = result.summary
  const text = (amount: money.Minor) => money.format(amount, currency, language)
  const words = wordsOf(language).summary
  const { selected: chosen, required } = result.shipping
  const { taxIncludedInPrices } = priced.site.settings
  const isTaxLater = !isAddressKnown && !chosen?.pickup && !taxIncludedInPrices && tax === 0n
  const rows: PageRow[] = [
    { kind: 'subtotal', label: words.subtotal, text: text(subtotal) },
    ...discountRows(
      result.appliedDiscounts.map(({ source, amount }) => ({
        ...(source.kind === 'COUPON' ? { code: source.code } : {}),
        amount,
      })),
      { words, text },
    ),
    ...(chosen
      ? [
          {
            kind: 'shipping' as const,
            label: chosen.title,
            text: shipping > 0n ? text(shipping) : words.free,
          },
        ]
      : required
        ? [{ kind: 'shipping' as const, label: words.delivery, text: words.later }]
        : []),
    ...(additionalFees > 0n ? [{ kind: 'fee' as const, label: words.fees, text: text(additionalFees) }] : []),
    ...taxRow(tax > 0n, text(tax), taxIncludedInPrices ? words.taxIncluded : words.tax),
    ...taxRow(isTaxLater, words.later, words.tax),
    { kind: 'total', label: words.total, text: text(total) },
  ]
  return { lines: priced.lines.map((line) => lineOf(line, priced)), rows, totalText: text(total), currency }
}

/** What an order cost; everything is read from the order itself, as it was agreed to. */
export function orderSummaryOf(
  order: WireOrder,
  language: string,
  fullPrices: Readonly<Record<string, string>> = {},
): PageSummary {
  const { priceSummary = {}, currency = '', shippingInfo, appliedDiscounts = [] } = order
  const { subtotal, shipping, totalAdditionalFees, tax, total } = priceSummary
  const words = wordsOf(language).summary
  const text = (price: Price | undefined) => price?.formattedAmount ?? ''
  const some = (price: Price | undefined) => Number(price?.amount ?? 0) > 0
  const written = (amount: money.Minor) => money.format(amount, currency, order.buyerLanguage ?? language)
  const discounts = appliedDiscounts.map(({ coupon, merchantDiscount }) => ({
    ...(coupon?.code ? { code: coupon.code } : {}),
    amount: minor(coupon?.amount ?? merchantDiscount?.amount, currency),
  }))
  const rows: PageRow[] = [
    { kind: 'subtotal', label: words.subtotal, text: text(subtotal) },
    ...discountRows(discounts, { words, text: written }),
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
  const lines = (order.lineItems ?? []).map((line) => {
    const full = fullPrices[line.id ?? '']
    const shown = orderLineOf(line, currency, written)
    return full === undefined ? shown : { ...shown, fullPriceText: written(BigInt(full)) }
  })
  return { lines, rows, totalText: text(total), currency }
}

/** A row for the coupon, which its lines do not show, and one for what the merchant took off by hand. */
function discountRows(
  discounts: readonly { code?: string; amount: money.Minor }[],
  { words, text }: { words: Words['summary']; text: (amount: money.Minor) => string },
): PageRow[] {
  const byLabel = new Map<string, money.Minor>()
  for (const { code, amount } of discounts) {
    const label = code ? words.coupon(code) : words.discount
    byLabel.set(label, (byLabel.get(label) ?? 0n) + amount)
  }
  return [...byLabel].flatMap(([label, amount]) =>
    amount > 0n ? [{ kind: 'discount' as const, label, text: takenOff(text(amount)) }] : [],
  )
}

/** With a minus sign, which is as wide as a digit. */
export function takenOff(text: string): string {
  return `−${text}`
}

function lineOf(priced: PricedLine, purchase: PricedPurchase): PageLine {
  const { line, prices, availability } = priced
  const shown = checkoutLineItem(priced, purchase)
  const quantity = BigInt(line.quantity)
  const [now, full] = [prices.priceBeforeDiscounts * quantity, prices.fullPrice * quantity]
  const text = (amount: money.Minor) => money.format(amount, purchase.currency, purchase.language)
  const name = shown.productName?.original ?? ''
  const { status, quantityAvailable = 0 } = availability
  return {
    id: line.id,
    name,
    ...imageOf(shown.media, name),
    options: optionsOf(shown.descriptionLines),
    quantity: line.quantity,
    priceText: text(now),
    ...(full > now ? { fullPriceText: text(full) } : {}),
    ...(status === 'AVAILABLE'
      ? {}
      : { problem: wordsOf(purchase.language).lines[status](name, quantityAvailable) }),
  }
}

function orderLineOf(
  line: NonNullable<WireOrder['lineItems']>[number],
  currency: string,
  written: (amount: money.Minor) => string,
): PageLine {
  return {
    id: line.id ?? '',
    name: line.productName?.original ?? '',
    ...imageOf(line.image, line.productName?.original),
    options: optionsOf(line.descriptionLines),
    quantity: line.quantity ?? 1,
    priceText: written(minor(line.lineItemPrice, currency) + minor(line.totalDiscount, currency)),
  }
}

function minor(price: Price | undefined, currency: string): money.Minor {
  return money.millionths(price?.amount ?? '0') / 10n ** BigInt(6 - money.exponent(currency))
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
