import type { MoneyV3, PriceRangeV3, VariantV3 } from '@cartwright/contract/catalogue-v3/products.ts'
import { type Product, priceOf, salePrice, type Variant } from '../../catalogue/model/product.rules.ts'
import { format, type Minor, toDecimal } from '../../platform/values/money.ts'
import type { TermsV3 } from './terms.rules.ts'

/** What a shopper pays and, while that is less, what the variant costs otherwise. */
export function variantPrice(
  product: Product,
  variant: Variant,
  terms: TermsV3,
): NonNullable<VariantV3['price']> {
  const { actual, full } = amounts(product, variant, terms)
  const compareAtPrice = full > actual ? { compareAtPrice: money(full, terms) } : {}
  return { actualPrice: money(actual, terms), ...compareAtPrice }
}

export function priceRanges(product: Product, variants: readonly Variant[], terms: TermsV3) {
  const all = variants.map((variant) => amounts(product, variant, terms))
  const isOnSale = all.some(({ actual, full }) => full > actual)
  return {
    actualPriceRange: rangeOf(
      all.map(({ actual }) => actual),
      terms,
    ),
    ...(isOnSale
      ? {
          compareAtPriceRange: rangeOf(
            all.map(({ full }) => full),
            terms,
          ),
        }
      : {}),
  }
}

/** For merchants who ask for it. */
export function costRange(
  product: Product,
  variants: readonly Variant[],
  terms: TermsV3,
): { costRange?: PriceRangeV3 } {
  const costs = variants.flatMap((variant) => variant.cost ?? product.cost ?? [])
  return terms.merchant && costs.length > 0 ? { costRange: rangeOf(costs, terms) } : {}
}

export function revenueDetails(
  product: Product,
  variant: Variant,
  terms: TermsV3,
): Pick<VariantV3, 'revenueDetails'> {
  const cost = variant.cost ?? product.cost
  if (!terms.merchant || cost === undefined) return {}
  const { actual } = amounts(product, variant, terms)
  const profit = actual - cost
  const profitMargin = actual === 0n ? 0 : Math.round((Number(profit) / Number(actual)) * 10_000) / 10_000
  return { revenueDetails: { cost: money(cost, terms), profit: money(profit, terms), profitMargin } }
}

export function cheapest(
  product: Product,
  variants: readonly Variant[],
  terms: TermsV3,
): Variant | undefined {
  const priced = variants.map((variant) => ({ variant, ...amounts(product, variant, terms) }))
  return priced.toSorted((one, other) => Number(one.actual - other.actual))[0]?.variant
}

function amounts(product: Product, variant: Variant, { currency }: TermsV3) {
  const full = priceOf(product, variant)
  return { full, actual: salePrice(full, product.discount, currency) }
}

function rangeOf(values: readonly Minor[], terms: TermsV3): PriceRangeV3 {
  const ordered = values.toSorted((one, other) => Number(one - other))
  return { minValue: money(ordered[0] ?? 0n, terms), maxValue: money(ordered.at(-1) ?? 0n, terms) }
}

function money(minor: Minor, { currency, language, fields }: TermsV3): MoneyV3 {
  const amount = toDecimal(minor, currency)
  return fields.has('CURRENCY') ? { amount, formattedAmount: format(minor, currency, language) } : { amount }
}
