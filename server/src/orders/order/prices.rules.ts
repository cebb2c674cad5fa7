import type { Price, TaxExemption } from '@cartwright/contract/orders/line-items.ts'
import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import type { PageRow } from '@cartwright/contract/pages/pages.ts'
import type { Minor } from '../../platform/values/money.ts'
import * as money from '../../platform/values/money.ts'
import { optional, pick } from '../../platform/values/optional.ts'
import type { TaxDetails, TaxedAmount } from '../../pricing/tax/rules.ts'
import type { PricedPurchase } from '../../pricing/totals/purchase.rules.ts'
import type { PriceSummary } from '../../pricing/totals/summary.rules.ts'
import type { PriceFormat } from '../../pricing/wire/prices.rules.ts'
import { type OrderTexts, orderTexts } from './texts.ts'

/** A price on the wire. Orders are paid in one currency, so there is nothing to convert. */
export function toPrice(amount: Minor, { currency, language }: PriceFormat): Price {
  return {
    amount: money.toDecimal(amount, currency),
    formattedAmount: money.format(amount, currency, language),
  }
}

/** The amount of a price on the wire; 0 without one. */
export function minorOf(price: Price | undefined, currency: string): Minor {
  return money.millionths(price?.amount ?? '0') / 10n ** BigInt(6 - money.exponent(currency))
}

/** A price of an order in the reader's language; its `formattedAmount` is in the buyer's. */
export function orderPriceText(
  price: Price | undefined,
  { currency = '', language }: { currency?: string | undefined; language: string },
): string {
  return price ? money.format(minorOf(price, currency), currency, language) : ''
}

export function toPriceSummary(
  summary: PriceSummary,
  format: PriceFormat,
): NonNullable<WireOrder['priceSummary']> {
  return {
    subtotal: toPrice(summary.subtotal, format),
    shipping: toPrice(summary.shipping, format),
    tax: toPrice(summary.tax, format),
    discount: toPrice(summary.discount, format),
    totalAdditionalFees: toPrice(summary.additionalFees, format),
    total: toPrice(summary.total, format),
  }
}

/** The prices and the tax of a line item, a delivery or a fee. */
export function toTaxedPrices(amount: TaxedAmount, format: PricedPurchase, taxGroupId?: string | null) {
  const { tax } = amount
  const taxableAmount = toPrice(tax.taxableAmount, format)
  const totalTax = toPrice(tax.totalTax, format)
  return {
    totalPriceBeforeTax: toPrice(amount.totalPriceBeforeTax, format),
    totalPriceAfterTax: toPrice(amount.totalPriceAfterTax, format),
    taxDetails: { taxableAmount, taxRate: tax.taxRate, totalTax },
    taxInfo: {
      taxAmount: totalTax,
      taxableAmount,
      taxRate: tax.taxRate,
      ...optional('taxGroupId', taxGroupId),
      taxIncludedInPrice: format.site.settings.taxIncludedInPrices,
      taxBreakdown: tax.breakdown.map((row) => ({
        ...toJurisdiction(row),
        taxAmount: toPrice(row.taxAmount, format),
        taxableAmount: toPrice(row.taxableAmount, format),
        nonTaxableAmount: toPrice(row.nonTaxableAmount, format),
      })),
    },
  }
}

export function toJurisdiction(row: TaxDetails['breakdown'][number]) {
  return {
    ...pick(row, 'taxName', 'taxType', 'jurisdiction'),
    jurisdictionType: row.jurisdictionType,
    rate: row.rate,
  }
}

/** How much tax an order bears, and why a part of it bears none. */
export function orderTaxRows(
  { priceSummary, taxIncludedInPrices, taxInfo, currency = '' }: WireOrder,
  language: string,
) {
  const texts = orderTexts(language).summary
  const tax = minorOf(priceSummary?.tax, currency)
  const text = (amount: Minor) => money.format(amount, currency, language)
  return [
    ...taxRow(tax > 0n, text(tax), taxIncludedInPrices ? texts.taxIncluded : texts.tax),
    ...exemptionRow(taxInfo?.exemption, text(0n), texts),
  ]
}

export function taxRow(taxed: boolean, text: string, label: string): PageRow[] {
  return taxed ? [{ kind: 'tax', label, text }] : []
}

/** Why a part of an order is not taxed. */
export function exemptionRow(
  exemption: TaxExemption | undefined,
  text: string,
  texts: OrderTexts['summary'],
): PageRow[] {
  const { reason, vatId = '', description = '', certificateNumber = '' } = exemption ?? {}
  const label =
    reason === 'CUSTOMER' ? texts.exempt(description, certificateNumber) : texts.reverseCharge(vatId)
  return taxRow(exemption !== undefined, text, label)
}
