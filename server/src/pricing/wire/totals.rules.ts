import type { MultiCurrencyPrice } from '@cartwright/contract/cart/line-items.ts'
import type * as totals from '@cartwright/contract/pricing/totals.ts'
import type { Minor } from '../../platform/values/money.ts'
import * as money from '../../platform/values/money.ts'
import type { DisplayCurrency } from '../../sites/settings/locale.rules.ts'
import type { AppliedDiscount } from '../model/discounts.rules.ts'
import type { TaxBreakdown, TaxDetails, TaxedAmount } from '../tax/rules.ts'
import type { PricedPurchase, PurchaseViolation } from '../totals/purchase.rules.ts'
import type { PricedFee } from '../totals/rules.ts'
import type { PriceSummary } from '../totals/summary.rules.ts'

/** In what currency and for whom amounts are written. */
export interface PriceFormat {
  /** ISO 4217 */
  currency: string
  /** BCP 47 */
  language: string
  /** What else they are shown in. */
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

function formatMoney(amount: Minor, currency: string, language: string) {
  return {
    decimal: money.toDecimal(amount, currency),
    formatted: money.format(amount, currency, language),
  }
}

/** What a cart's estimate and a checkout say alike, apart from lines and delivery. */
export function calculation(purchase: PricedPurchase) {
  const { result, currency } = purchase
  return {
    priceSummary: priceSummary(result.summary, purchase),
    payNow: priceSummary(result.payNow, purchase),
    payLater: priceSummary(result.payLater, purchase),
    taxSummary: taxSummary(purchase),
    appliedDiscounts: appliedDiscounts(purchase),
    additionalFees: additionalFees(purchase),
    calculationErrors: purchase.calculationErrors,
    violations: purchase.violations.map(violation),
    currency,
  }
}

export function calculatedLineItems(purchase: PricedPurchase): totals.CalculatedLineItem[] {
  return purchase.lines.map(({ line, prices }) => {
    const taxableAddress = line.taxableAddress ?? line.custom?.taxableAddress
    const { depositAmount } = prices
    return {
      lineItemId: line.id,
      pricesBreakdown: {
        ...taxedAmount(prices, purchase),
        totalDiscount: multiCurrencyPrice(prices.totalDiscount, purchase),
        price: multiCurrencyPrice(prices.price, purchase),
        priceBeforeDiscounts: multiCurrencyPrice(prices.priceBeforeDiscounts, purchase),
        fullPrice: multiCurrencyPrice(prices.fullPrice, purchase),
        lineItemPrice: multiCurrencyPrice(prices.lineItemPrice, purchase),
        ...(depositAmount === undefined
          ? {}
          : { depositAmount: multiCurrencyPrice(depositAmount, purchase) }),
      },
      paymentOption: prices.paymentOption,
      ...(taxableAddress === undefined ? {} : { taxableAddress }),
    }
  })
}

/** An amount with and without its tax, and the tax. */
export function taxedAmount(amount: TaxedAmount, wording: PriceFormat) {
  return {
    totalPriceAfterTax: multiCurrencyPrice(amount.totalPriceAfterTax, wording),
    totalPriceBeforeTax: multiCurrencyPrice(amount.totalPriceBeforeTax, wording),
    taxDetails: taxDetails(amount.tax, wording),
  }
}

/** Paid plans are not sold here yet, so there is never a membership to choose. */
export function membershipOptions() {
  return { eligibleMemberships: [], invalidMemberships: [] }
}

function priceSummary(summary: PriceSummary, wording: PriceFormat): totals.PriceSummary {
  return {
    subtotal: multiCurrencyPrice(summary.subtotal, wording),
    shipping: multiCurrencyPrice(summary.shipping, wording),
    tax: multiCurrencyPrice(summary.tax, wording),
    discount: multiCurrencyPrice(summary.discount, wording),
    additionalFees: multiCurrencyPrice(summary.additionalFees, wording),
    total: multiCurrencyPrice(summary.total, wording),
  }
}

function taxSummary(purchase: PricedPurchase): totals.TaxSummary {
  const { taxableAmount, totalTax, rateType } = purchase.result.taxSummary
  return {
    taxableAmount: multiCurrencyPrice(taxableAmount, purchase),
    totalTax: multiCurrencyPrice(totalTax, purchase),
    calculationDetails: {
      rateType,
      ...(rateType === 'MANUAL_RATE' ? { manualRateReason: 'GLOBAL_SETTING_TO_MANUAL' as const } : {}),
    },
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

function appliedDiscounts(purchase: PricedPurchase): totals.AppliedDiscount[] {
  return purchase.result.appliedDiscounts.map((discount) => ({
    ...discountSource(discount, purchase),
    discountType: discount.discountType,
    lineItemIds: discount.lineItemIds,
  }))
}

function additionalFees(purchase: PricedPurchase): totals.AdditionalFee[] {
  return purchase.result.fees.map((fee) => additionalFee(fee, purchase))
}

function violation({ severity, description, lineItemId, data }: PurchaseViolation) {
  return {
    severity,
    description,
    target:
      lineItemId === undefined
        ? { other: { name: 'OTHER_DEFAULT' as const } }
        : { lineItem: { name: 'LINE_ITEM_DEFAULT' as const, id: lineItemId } },
    data,
  }
}

function taxBreakdown(row: TaxBreakdown, wording: PriceFormat): totals.TaxBreakdown {
  return {
    ...(row.jurisdiction === undefined ? {} : { jurisdiction: row.jurisdiction }),
    jurisdictionType: row.jurisdictionType,
    nonTaxableAmount: multiCurrencyPrice(row.nonTaxableAmount, wording),
    taxableAmount: multiCurrencyPrice(row.taxableAmount, wording),
    taxAmount: multiCurrencyPrice(row.taxAmount, wording),
    rate: row.rate,
    ...(row.taxType === undefined ? {} : { taxType: row.taxType }),
    ...(row.taxName === undefined ? {} : { taxName: row.taxName }),
  }
}

function discountSource({ source, amount }: AppliedDiscount, wording: PriceFormat) {
  const price = multiCurrencyPrice(amount, wording)
  if (source.kind === 'COUPON') {
    return { coupon: { id: source.id, code: source.code, name: source.name, amount: price } }
  }
  const { percentage } = source
  return {
    merchantDiscount: {
      amount: price,
      ...(percentage === undefined ? {} : { percentage: Number(percentage) }),
    },
  }
}

function additionalFee(fee: PricedFee, wording: PriceFormat): totals.AdditionalFee {
  const { totalPriceAfterTax, totalPriceBeforeTax, taxDetails: tax } = taxedAmount(fee, wording)
  return {
    code: fee.code,
    name: fee.name,
    translatedName: fee.name,
    price: multiCurrencyPrice(fee.amount, wording),
    priceBeforeTax: totalPriceBeforeTax,
    priceAfterTax: totalPriceAfterTax,
    taxDetails: tax,
    lineItemIds: [...(fee.lineItemIds ?? [])],
    source: 'MANUAL',
  }
}
