import type { VariantV3 } from '@cartwright/contract/catalogue-v3/products.ts'
import {
  type Discount,
  type Product,
  priceOf,
  salePrice,
  type Variant,
} from '../../catalogue/model/product.rules.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import { refuse, violation, violations } from '../../platform/errors/errors.ts'
import { type Minor, toMinor, toNumber } from '../../platform/values/money.ts'

/** What a variant costs during the sale, and otherwise. */
interface Amounts {
  actual: Minor
  full: Minor
}

export interface SentPrice {
  price: VariantV3['price']
  /** The variant as it is, whose price stays where none is sent. */
  current: Variant | undefined
}

/** The price of each variant without the sale, and the sale. The shop has one sale for all variants of a product. */
export function pricesOf(
  sent: readonly SentPrice[],
  { before, currency }: { before: Product | undefined; currency: string },
): { full: number[]; discount: Discount } {
  const all = sent.map((one, at) => amountsOf(one, { before, currency, at }))
  return {
    full: all.map(({ full }) => toNumber(full, currency)),
    discount: discountOf(all, before?.discount, currency),
  }
}

function amountsOf(
  { price, current }: SentPrice,
  { before, currency, at }: { before: Product | undefined; currency: string; at: number },
): Amounts {
  const path = `variantsInfo.variants[${at}].price`
  const { actualPrice, compareAtPrice } = price ?? {}
  if (actualPrice?.amount === undefined) {
    if (!before || !current) throw violation(`${path}.actualPrice.amount`, 'is required', 'REQUIRED_FIELD')
    const full = priceOf(before, current)
    return { full, actual: salePrice(full, before.discount, currency) }
  }
  const actual = minorOf(actualPrice.amount, `${path}.actualPrice.amount`, currency)
  if (compareAtPrice?.amount === undefined) return { actual, full: actual }
  const full = minorOf(compareAtPrice.amount, `${path}.compareAtPrice.amount`, currency)
  if (full < actual) {
    throw refuse('COMPARE_AT_PRICE_LOWER_THAN_ACTUAL_PRICE', undefined, {
      field: `product.${path}.compareAtPrice`,
    })
  }
  return { actual, full }
}

function minorOf(amount: string, field: string, currency: string): Minor {
  const minor = toMinor(amount, currency)
  if (minor === undefined) {
    throw violation(field, `must be an amount with the decimals of ${currency}`, 'DECIMAL_MAX_SCALE')
  }
  return minor
}

const noAmounts: Amounts = { full: 0n, actual: 0n }
const none: Discount = { type: 'NONE', value: 0 }

/** The sale that leads to all of these prices; the present one, if it does. */
function discountOf(all: readonly Amounts[], present: Discount | undefined, currency: string): Discount {
  const fits = (discount: Discount) =>
    all.every(({ full, actual }) => salePrice(full, discount, currency) === actual)
  const candidates: Discount[] = [...(present ? [present] : []), none]
  // The highest price says it best: the others were rounded more.
  const { full, actual } = all.reduce((one, other) => (other.full > one.full ? other : one), noAmounts)
  if (full > actual) {
    candidates.push({ type: 'AMOUNT', value: toNumber(full - actual, currency) })
    const percent = (Number(full - actual) / Number(full)) * 100
    for (const decimals of [0, 1, 2, 6]) {
      candidates.push({ type: 'PERCENT', value: Number(percent.toFixed(decimals)) })
    }
  }
  const found = candidates.find(fits)
  if (found) return found
  const problem: Violation = {
    field: 'variantsInfo.variants',
    description: 'must all be reduced by the same amount or the same percentage: a product has one sale',
    violatedRule: 'VALIDATION',
  }
  throw violations([problem])
}
