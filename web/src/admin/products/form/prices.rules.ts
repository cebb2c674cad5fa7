import type { Count } from '../../components/number/number.rules.ts'
import type { Draft } from './draft.rules.ts'

/** The figures of an unsaved price; undefined where a value is missing. */
export interface PriceSummary {
  /** What shoppers pay. */
  sale?: number
  profit?: number
  /** A share of the sale price: 0.4 is 40 %. */
  margin?: number
}

export function priceSummary({ priceData, discount, costAndProfitData }: Draft): PriceSummary {
  const { price } = priceData
  if (price === '') return {}
  const sale = discountedPrice(price, discount)
  const cost = costAndProfitData.itemCost
  if (cost === '') return { sale }
  const profit = sale - cost
  return { sale, profit, ...(sale > 0 ? { margin: profit / sale } : {}) }
}

function discountedPrice(price: number, { type, value }: { type: string; value: Count }): number {
  const off = value === '' || type === 'NONE' ? 0 : type === 'PERCENT' ? (price * value) / 100 : value
  return Math.max(0, price - off)
}
