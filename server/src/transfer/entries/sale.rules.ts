import type { DiscountDraft } from '../../catalogue/model/drafts.rules.ts'
import { salePrice } from '../../catalogue/model/product.rules.ts'
import { type Minor, toNumber } from '../../platform/values/money.ts'

/** The price of a variant, and the former price if known. */
export interface VariantPrice {
  price: Minor
  before?: Minor | undefined
}

export interface Sale {
  discount: DiscountDraft
  /** Of each variant, before the sale. */
  fullPrices: Minor[]
  /** Whether former prices are left out, because a sale applies to all variants of a product. */
  incomplete: boolean
}

const none: DiscountDraft = { type: 'NONE', value: 0 }

/** The sale that turns the former prices into today's. */
export function saleOf(paid: readonly VariantPrice[], currency: string): Sale {
  const reduced = paid.flatMap(({ price, before }) =>
    before !== undefined && before > price ? [{ price, before }] : [],
  )
  const unchanged = { discount: none, fullPrices: paid.map(({ price }) => price) }
  if (reduced.length === 0) return { ...unchanged, incomplete: false }
  if (reduced.length < paid.length) return { ...unchanged, incomplete: true }
  const fullPrices = reduced.map(({ before }) => before)
  const discount = candidates(reduced, currency).find((one) =>
    reduced.every(({ price, before }) => salePrice(before, one, currency) === price),
  )
  return discount ? { discount, fullPrices, incomplete: false } : { ...unchanged, incomplete: true }
}

/** Merchants mean whole percents most often, then an amount, then any percentage. */
function candidates(reduced: readonly { price: Minor; before: Minor }[], currency: string): DiscountDraft[] {
  const [first] = reduced
  if (!first) return []
  const dearest = reduced.reduce((most, one) => (one.before > most.before ? one : most), first)
  const share = Number(((dearest.before - dearest.price) * 100_000_000n) / dearest.before) / 1_000_000
  const percents = [0, 1, 2, 3, 4, 5, 6].map((decimals) => Number(share.toFixed(decimals)))
  const [whole, ...finer] = percents.map((value): DiscountDraft => ({ type: 'PERCENT', value }))
  const amount: DiscountDraft = { type: 'AMOUNT', value: toNumber(first.before - first.price, currency) }
  return whole ? [whole, amount, ...finer] : [amount]
}
