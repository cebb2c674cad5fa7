import type {
  CalculateTotalsReply,
  CalculateTotalsRequest,
} from '@cartwright/contract/pricing/calculations/totals.ts'
import { refuse, refuseIf } from '../../platform/errors/errors.ts'
import { type Caller, isMerchant, ownerKindOf, type Shop } from '../../platform/shop/shop.ts'
import * as coupons from '../coupons/usage.service.ts'
import type { PricedPurchase } from '../totals/purchase.rules.ts'
import * as pricing from '../totals/service.ts'
import { toPurchase, toReply, totalsViolations } from './rules.ts'

/** What these line items would cost in a cart. Writes nothing. */
export async function calculateTotals(
  shop: Shop,
  caller: Caller,
  body: CalculateTotalsRequest,
): Promise<CalculateTotalsReply> {
  refuseIf(totalsViolations(body))
  const buyer = buyerOf(caller, body.memberId ?? undefined)
  const couponCode = await couponCodeOf(shop, caller, body)
  const purchase = toPurchase(shop, body, { ...buyer, couponCode })
  const { currency: displayCurrency } = caller
  const price = () => pricing.quote(shop, purchase, { displayCurrency })
  return toReply(await (couponCode ? limited(shop, caller, price) : price()))
}

/** Shoppers price for themselves; a merchant's program may name the member. */
function buyerOf(caller: Caller, memberId: string | undefined) {
  const { siteId, language: buyerLanguage } = caller
  if (memberId === undefined || memberId === caller.memberId)
    return { siteId, buyerLanguage, buyerId: caller.id, buyerKind: ownerKindOf(caller) }
  if (!isMerchant(caller)) throw refuse('PERMISSION_DENIED')
  return { siteId, buyerLanguage, buyerId: memberId, buyerKind: 'member' as const }
}

async function couponCodeOf(
  shop: Shop,
  { siteId }: Caller,
  { couponId, couponCode }: CalculateTotalsRequest,
): Promise<string | undefined> {
  if (!couponId) return couponCode || undefined
  const code = await coupons.codeOf(shop, siteId, couponId)
  if (code === undefined) throw refuse('ERROR_COUPON_DOES_NOT_EXIST', undefined, { couponId })
  return code
}

/** Whoever tries codes here may try as many as in a cart. */
function limited(
  shop: Shop,
  { siteId, id, kind: ownerKind, address }: Caller,
  price: () => Promise<PricedPurchase>,
): Promise<PricedPurchase> {
  return coupons.withGuessLimit(shop, { siteId, id, ownerId: id, ownerKind, address }, price)
}
