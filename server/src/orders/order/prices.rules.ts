import type { Price } from '@cartwright/contract/orders/line-items.ts'
import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import type { Minor } from '../../platform/values/money.ts'
import * as money from '../../platform/values/money.ts'
import { optional, pick } from '../../platform/values/optional.ts'
import type { TaxDetails, TaxedAmount } from '../../pricing/tax/rules.ts'
import type { PricedPurchase } from '../../pricing/totals/purchase.rules.ts'
import type { PriceSummary } from '../../pricing/totals/summary.rules.ts'
import type { Wording } from '../../pricing/wire/totals.rules.ts'

/** A price on the wire. Orders are paid in one currency, so there is nothing to convert. */
export function toPrice(amount: Minor, { currency, language }: Wording): Price {
  return {
    amount: money.toDecimal(amount, currency),
    formattedAmount: money.format(amount, currency, language),
  }
}

export function toPriceSummary(
  summary: PriceSummary,
  wording: Wording,
): NonNullable<WireOrder['priceSummary']> {
  return {
    subtotal: toPrice(summary.subtotal, wording),
    shipping: toPrice(summary.shipping, wording),
    tax: toPrice(summary.tax, wording),
    discount: toPrice(summary.discount, wording),
    totalAdditionalFees: toPrice(summary.additionalFees, wording),
    total: toPrice(summary.total, wording),
  }
}

/** The prices and the tax of a line item, a delivery or a fee. */
export function toTaxedPrices(amount: TaxedAmount, wording: PricedPurchase, taxGroupId?: string | null) {
  const { tax } = amount
  return {
    totalPriceBeforeTax: toPrice(amount.totalPriceBeforeTax, wording),
    totalPriceAfterTax: toPrice(amount.totalPriceAfterTax, wording),
    taxDetails: toTaxDetails(tax, wording),
    taxInfo: {
      taxAmount: toPrice(tax.totalTax, wording),
      taxableAmount: toPrice(tax.taxableAmount, wording),
      taxRate: tax.taxRate,
      ...optional('taxGroupId', taxGroupId),
      taxIncludedInPrice: wording.site.settings.taxIncludedInPrices,
      taxBreakdown: tax.breakdown.map((row) => ({
        ...toJurisdiction(row),
        taxAmount: toPrice(row.taxAmount, wording),
        taxableAmount: toPrice(row.taxableAmount, wording),
        nonTaxableAmount: toPrice(row.nonTaxableAmount, wording),
      })),
    },
  }
}

function toTaxDetails(tax: TaxDetails, wording: Wording) {
  return {
    taxableAmount: toPrice(tax.taxableAmount, wording),
    taxRate: tax.taxRate,
    totalTax: toPrice(tax.totalTax, wording),
  }
}

export function toJurisdiction(row: TaxDetails['breakdown'][number]) {
  return {
    ...pick(row, 'taxName', 'taxType', 'jurisdiction'),
    jurisdictionType: row.jurisdictionType,
    rate: row.rate,
  }
}
