import type { EstimateCurrentCartTotalsReply } from '@cartwright/contract/cart/cart.ts'
import type { MultiCurrencyPrice } from '@cartwright/contract/cart/line-items.ts'

type Write = (amount: number) => string

/** How amounts of the shop's currency are shown. */
export interface Written {
  write: Write
  rate: number
}

/** Writes amounts as the shop writes those it sends. */
export function writerOf({ cart }: EstimateCurrentCartTotalsReply): Write {
  const { conversionCurrency, currency, buyerLanguage } = cart
  const style = { style: 'currency', currency: conversionCurrency ?? currency ?? 'USD' } as const
  const format = new Intl.NumberFormat(buyerLanguage ?? 'en', style)
  return (amount) => format.format(amount)
}

/** What one of the shop's currency is in that of the prices; of the sum, where rounding weighs least. */
export function rateOf({ priceSummary }: EstimateCurrentCartTotalsReply): number {
  const { subtotal } = priceSummary ?? {}
  return numberOf(subtotal) / Number(subtotal?.amount || 1) || 1
}

export function shown(price: MultiCurrencyPrice | undefined): string {
  return price?.formattedConvertedAmount ?? price?.formattedAmount ?? ''
}

export function numberOf(price: MultiCurrencyPrice | undefined): number {
  return Number(price?.convertedAmount ?? price?.amount ?? 0)
}
