import type { EstimateCurrentCartTotalsReply } from '@cartwright/contract/cart/cart.ts'
import type { Storefront } from '@cartwright/contract/sites/storefront.ts'
import { numberOf, rateOf, writerOf } from './amounts.rules.ts'

export interface FreeDelivery {
  /** What is still missing; absent when it is free already. */
  missing?: string
  /** 0 to 1. */
  share: number
}

/** Whether delivery is free is what the estimate says; from when on it is, is known for the shop's own country. */
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
  return { missing: writerOf(reply)((from - reached) * rateOf(reply)), share: reached / from }
}
