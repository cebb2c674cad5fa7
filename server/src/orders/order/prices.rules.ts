import type { Price } from '@cartwright/contract/orders/line-items.ts'
import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import { given } from '../../checkout/model/rules.ts'
import type { Minor } from '../../platform/money.ts'
import * as money from '../../platform/money.ts'
import type { PricedPurchase } from '../../pricing/purchase.rules.ts'
import type { PriceSummary } from '../../pricing/summary.rules.ts'
import type { TaxDetails, TaxedAmount } from '../../pricing/tax.rules.ts'
import type { Wording } from '../../pricing/wire.rules.ts'

/** Orders are paid in one currency, so their money is not converted. */
export function priceOf(amount: Minor, { currency, language }: Wording): Price {
  return {
    amount: money.toDecimal(amount, currency),
    formattedAmount: money.format(amount, currency, language),
  }
}

export function summaryOf(summary: PriceSummary, wording: Wording): NonNullable<WireOrder['priceSummary']> {
  return {
    subtotal: priceOf(summary.subtotal, wording),
    shipping: priceOf(summary.shipping, wording),
    tax: priceOf(summary.tax, wording),
    discount: priceOf(summary.discount, wording),
    totalAdditionalFees: priceOf(summary.additionalFees, wording),
    total: priceOf(summary.total, wording),
  }
}

/** What a line, a delivery and a fee say of their tax. */
export function taxOf(amount: TaxedAmount, wording: PricedPurchase, taxGroupId?: string | null) {
  const { tax } = amount
  return {
    totalPriceBeforeTax: priceOf(amount.totalPriceBeforeTax, wording),
    totalPriceAfterTax: priceOf(amount.totalPriceAfterTax, wording),
    taxDetails: taxDetailsOf(tax, wording),
    taxInfo: {
      taxAmount: priceOf(tax.totalTax, wording),
      taxableAmount: priceOf(tax.taxableAmount, wording),
      taxRate: tax.taxRate,
      ...given('taxGroupId', taxGroupId),
      taxIncludedInPrice: wording.site.settings.taxIncludedInPrices,
      taxBreakdown: tax.breakdown.map((row) => ({
        ...jurisdictionOf(row),
        taxAmount: priceOf(row.taxAmount, wording),
        taxableAmount: priceOf(row.taxableAmount, wording),
        nonTaxableAmount: priceOf(row.nonTaxableAmount, wording),
      })),
    },
  }
}

function taxDetailsOf(tax: TaxDetails, wording: Wording) {
  return {
    taxableAmount: priceOf(tax.taxableAmount, wording),
    taxRate: tax.taxRate,
    totalTax: priceOf(tax.totalTax, wording),
  }
}

export function jurisdictionOf(row: TaxDetails['breakdown'][number]) {
  return {
    ...given('taxName', row.taxName),
    ...given('taxType', row.taxType),
    ...given('jurisdiction', row.jurisdiction),
    jurisdictionType: row.jurisdictionType,
    rate: row.rate,
  }
}
