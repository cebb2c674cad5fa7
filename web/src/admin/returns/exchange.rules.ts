import type { ExchangeOffer } from '@cartwright/contract/returns/returns.ts'

interface Chosen {
  price: number
  quantity: number | ''
}

/** What items that the merchant chooses cost at the prices of the catalogue, and who pays what of the difference. */
export function sumsOf(items: readonly Chosen[], worth: number): ExchangeOffer {
  const total = items.reduce((sum, { price, quantity }) => sum + price * Number(quantity), 0)
  const price = (amount: number) => ({ amount: Math.max(0, amount).toFixed(4) })
  return {
    ...{ total: price(total), worth: price(worth) },
    ...{ toPay: price(total - worth), toRefund: price(worth - total) },
  }
}
