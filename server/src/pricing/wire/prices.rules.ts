import type { MultiCurrencyPrice } from '@cartwright/contract/cart/line-item-fields.ts'
import type * as totals from '@cartwright/contract/pricing/totals.ts'
import type { Minor } from '../../platform/values/money.ts'
import * as money from '../../platform/values/money.ts'
import { pick } from '../../platform/values/optional.ts'
import type { DisplayCurrency } from '../../sites/settings/locale.rules.ts'
import type { TaxBreakdown, TaxDetails, TaxedAmount } from '../tax/rules.ts'

export interface PriceFormat {
  /** ISO 4217 */
  currency: string
  /** BCP 47 */
  language: string
  /** The other currency to show amounts in. */
  display?: DisplayCurrency | undefined
}

export function multiCurrencyPrice(
  amount: Minor,
  { currency, language, display }: PriceFormat,
): MultiCurrencyPrice {
  const known = formatMoney(amount, currency, language)
  const converted = display
    ? formatMoney(
        money.convert(amount, display.rate, { from: currency, to: display.currency }),
        display.currency,
        language,
      )
    : known
  return {
    amount: known.decimal,
    convertedAmount: converted.decimal,
    formattedAmount: known.formatted,
    formattedConvertedAmount: converted.formatted,
  }
}

/** The named amounts of an object. */
export function multiCurrencyPrices<Name extends string>(
  amounts: Readonly<Record<Name, Minor>>,
  wording: PriceFormat,
): Record<Name, MultiCurrencyPrice> {
  const entries = Object.entries<Minor>(amounts)
  const prices = entries.map(([name, amount]) => [name, multiCurrencyPrice(amount, wording)])
  return Object.fromEntries(prices)
}

/** An amount with and without its tax, and the tax. */
export function taxedAmount(amount: TaxedAmount, wording: PriceFormat) {
  return {
    totalPriceAfterTax: multiCurrencyPrice(amount.totalPriceAfterTax, wording),
    totalPriceBeforeTax: multiCurrencyPrice(amount.totalPriceBeforeTax, wording),
    taxDetails: taxDetails(amount.tax, wording),
  }
}

function formatMoney(amount: Minor, currency: string, language: string) {
  return {
    decimal: money.toDecimal(amount, currency),
    formatted: money.format(amount, currency, language),
  }
}

function taxDetails(tax: TaxDetails, wording: PriceFormat): totals.ItemTaxFullDetails {
  return {
    taxableAmount: multiCurrencyPrice(tax.taxableAmount, wording),
    taxRate: tax.taxRate,
    totalTax: multiCurrencyPrice(tax.totalTax, wording),
    taxBreakdown: tax.breakdown.map((row) => taxBreakdown(row, wording)),
    rateBreakdown: tax.breakdown.map((row) => ({
      name: row.taxName ?? row.jurisdiction ?? '',
      rate: row.rate,
      tax: multiCurrencyPrice(row.taxAmount, wording),
    })),
  }
}

function taxBreakdown(row: TaxBreakdown, wording: PriceFormat): totals.TaxBreakdown {
  return {
    ...pick(row, 'jurisdiction', 'taxType', 'taxName'),
    jurisdictionType: row.jurisdictionType,
    nonTaxableAmount: multiCurrencyPrice(row.nonTaxableAmount, wording),
    taxableAmount: multiCurrencyPrice(row.taxableAmount, wording),
    taxAmount: multiCurrencyPrice(row.taxAmount, wording),
    rate: row.rate,
  }
}
