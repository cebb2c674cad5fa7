import type {
  MeasurementUnit,
  NumericPropertyRange,
  PricePerUnitData,
} from '@cartwright/contract/catalogue/products.ts'
import type { PriorPrice } from '@cartwright/contract/catalogue/storefront.ts'
import type { CostAndProfitData, PriceData } from '@cartwright/contract/catalogue/variants.ts'
import { convert, format, type Minor, toNumber } from '../../../platform/values/money.ts'
import type { DisplayCurrency } from '../../../sites/settings/locale.rules.ts'
import { type Product, priceOf, salePrice, type Variant } from '../../model/product.rules.ts'

export interface Prices {
  currency: string
  language: string
  /** A second currency to show them in. */
  display?: DisplayCurrency | undefined
}

export function priceData(product: Product, prices: Prices, variant?: Variant): PriceData {
  return toPriceData(amountsOf(product, prices.currency, variant), prices)
}

/** The same in the display currency; undefined when there is none. */
export function convertedPriceData(
  product: Product,
  { currency, language, display }: Prices,
  variant?: Variant,
): PriceData | undefined {
  if (!display) return undefined
  const { price, discounted, perUnit } = amountsOf(product, currency, variant)
  const converted = (amount: Minor) => convert(amount, display.rate, { from: currency, to: display.currency })
  return toPriceData(
    {
      price: converted(price),
      discounted: converted(discounted),
      perUnit: perUnit === undefined ? undefined : converted(perUnit),
    },
    { currency: display.currency, language },
  )
}

interface Amounts {
  price: Minor
  discounted: Minor
  perUnit: Minor | undefined
}

function amountsOf(product: Product, currency: string, variant: Variant | undefined): Amounts {
  const price = variant ? priceOf(product, variant) : product.price
  const discounted = salePrice(price, product.discount, currency)
  const perUnit = pricePerUnit(discounted, variant?.pricePerUnitData ?? product.pricePerUnitData)
  return { price, discounted, perUnit }
}

function toPriceData({ price, discounted, perUnit }: Amounts, { currency, language }: Prices): PriceData {
  return {
    currency,
    price: toNumber(price, currency),
    discountedPrice: toNumber(discounted, currency),
    formatted: {
      price: format(price, currency, language),
      discountedPrice: format(discounted, currency, language),
      ...(perUnit === undefined ? {} : { pricePerUnit: format(perUnit, currency, language) }),
    },
    ...(perUnit === undefined ? {} : { pricePerUnit: toNumber(perUnit, currency) }),
  }
}

/** The lowest price of a variant before its sale, formatted in the display currency. */
export function priorPrice(lowest: Minor | undefined, prices: Prices): PriorPrice | undefined {
  if (lowest === undefined) return undefined
  const { currency, language, display } = prices
  const shown = display ? convert(lowest, display.rate, { from: currency, to: display.currency }) : lowest
  return {
    price: toNumber(lowest, currency),
    formatted: format(shown, display?.currency ?? currency, language),
  }
}

/** The merchant's cost and the profit at the shopper's price. */
export function costAndProfit(
  product: Product,
  prices: Prices,
  variant?: Variant,
): CostAndProfitData | undefined {
  const { currency, language } = prices
  const cost = variant?.cost ?? product.cost
  if (cost === undefined) return undefined
  const price = salePrice(variant ? priceOf(product, variant) : product.price, product.discount, currency)
  const profit = price - cost
  return {
    itemCost: toNumber(cost, currency),
    formattedItemCost: format(cost, currency, language),
    profit: toNumber(profit, currency),
    formattedProfit: format(profit, currency, language),
    profitMargin: price === 0n ? 0 : Math.round((Number(profit) / Number(price)) * 10_000) / 10_000,
  }
}

/** The prices of the cheapest and the most expensive variant. */
export function priceRange(
  product: Product,
  variants: readonly Variant[],
  currency: string,
): NumericPropertyRange {
  return range(
    variants.map((variant) =>
      toNumber(salePrice(priceOf(product, variant), product.discount, currency), currency),
    ),
  )
}

export function costRange(
  product: Product,
  variants: readonly Variant[],
  currency: string,
): NumericPropertyRange | undefined {
  const costs = variants.flatMap((variant) => variant.cost ?? product.cost ?? [])
  return costs.length === 0 ? undefined : range(costs.map((cost) => toNumber(cost, currency)))
}

export function weightRange(product: Product, variants: readonly Variant[]): NumericPropertyRange {
  return range(variants.map((variant) => variant.weight ?? product.weight ?? 0))
}

function range(values: readonly number[]): NumericPropertyRange {
  const known = values.length > 0 ? values : [0]
  return { minValue: Math.min(...known), maxValue: Math.max(...known) }
}

/** The price of the base quantity: $17.00 for 250 g is $68.00 a kilogram. Undefined for units of different kinds. */
function pricePerUnit(price: Minor, data: PricePerUnitData | undefined): Minor | undefined {
  const { totalQuantity, totalMeasurementUnit, baseQuantity, baseMeasurementUnit } = data ?? {}
  const total = toBaseUnit(totalQuantity, totalMeasurementUnit)
  const base = toBaseUnit(baseQuantity, baseMeasurementUnit)
  if (!total || !base || total.of !== base.of) return undefined
  return BigInt(Math.round((Number(price) * base.amount) / total.amount))
}

type Dimension = 'volume' | 'mass' | 'length' | 'area' | 'count'

function toBaseUnit(
  quantity: PricePerUnitData['totalQuantity'],
  unit: MeasurementUnit | undefined,
): { amount: number; of: Dimension } | undefined {
  if (typeof quantity !== 'number' || quantity <= 0 || unit === undefined) return undefined
  const [of, factor] = units[unit]
  return { amount: quantity * factor, of }
}

/** In millilitres, milligrams, millimetres and square millimetres; the liquid measures are those of the United States. */
const units: Record<MeasurementUnit, [Dimension, number]> = {
  UNSPECIFIED: ['count', 1],
  ML: ['volume', 1],
  CL: ['volume', 10],
  L: ['volume', 1000],
  CBM: ['volume', 1_000_000],
  FLOZ: ['volume', 29.573_529_562_5],
  PT: ['volume', 473.176_473],
  QT: ['volume', 946.352_946],
  GAL: ['volume', 3785.411_784],
  MG: ['mass', 1],
  G: ['mass', 1000],
  KG: ['mass', 1_000_000],
  OZ: ['mass', 28_349.523_125],
  LB: ['mass', 453_592.37],
  MM: ['length', 1],
  CM: ['length', 10],
  M: ['length', 1000],
  IN: ['length', 25.4],
  FT: ['length', 304.8],
  YD: ['length', 914.4],
  SQM: ['area', 1_000_000],
  SQFT: ['area', 92_903.04],
}
