import type { EstimateCurrentCartTotalsReply } from '@cartwright/contract/cart/cart.ts'
import type { MultiCurrencyPrice } from '@cartwright/contract/cart/line-item-fields.ts'
import type { Storefront } from '@cartwright/contract/sites/storefront.ts'

/** Shows an amount of the shop's currency in that of the page. */
export type Format = (amount: number) => string

/** Formats amounts as the shop formats those that it sends. */
export function formatOf(reply: EstimateCurrentCartTotalsReply): Format {
  const { cart } = reply
  const rate = rateOf(reply)
  const { conversionCurrency, currency, buyerLanguage } = cart
  const style = { style: 'currency', currency: conversionCurrency ?? currency ?? 'USD' } as const
  const format = new Intl.NumberFormat(buyerLanguage ?? 'en', style)
  return (amount) => format.format(amount * rate)
}

/** One unit of the shop's currency in that of the page. Taken from the sum, where rounding matters least. */
function rateOf({ priceSummary }: EstimateCurrentCartTotalsReply): number {
  const { subtotal } = priceSummary ?? {}
  return numberOf(subtotal) / Number(subtotal?.amount || 1) || 1
}

export function priceText(price: MultiCurrencyPrice | undefined): string {
  return price?.formattedConvertedAmount ?? price?.formattedAmount ?? ''
}

export function numberOf(price: MultiCurrencyPrice | undefined): number {
  return Number(price?.convertedAmount ?? price?.amount ?? 0)
}

export interface FreeDelivery {
  /** The missing amount; absent when delivery is free already. */
  missing?: string
  /** 0 to 1. */
  share: number
}

/** The estimate says whether delivery is free. The amount that makes it free is known for the shop's own country. */
export function freeDelivery(
  reply: EstimateCurrentCartTotalsReply,
  { country: home, freeShippingFrom }: Pick<Storefront, 'country' | 'freeShippingFrom'>,
  country: string,
): FreeDelivery | undefined {
  const { subtotal, discount, shipping } = reply.priceSummary ?? {}
  const isKnown = reply.shippingInfo?.selectedCarrierServiceOption !== undefined
  const from = Number(freeShippingFrom?.amount ?? 0)
  if (isKnown && from > 0 && numberOf(shipping) === 0) return { share: 1 }
  if (from <= 0 || country !== home) return undefined
  const reached = Number(subtotal?.amount ?? 0) - Number(discount?.amount ?? 0)
  if (reached >= from) return isKnown ? undefined : { share: 1 }
  return { missing: formatOf(reply)(from - reached), share: reached / from }
}
