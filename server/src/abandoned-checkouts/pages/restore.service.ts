import { priceCheckout } from '../../checkout/model/prices.service.ts'
import { checkoutById } from '../../checkout/model/queries.ts'
import type { Checkout } from '../../checkout/model/rules.ts'
import { newCheckout, saveCheckout } from '../../checkout/model/service.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { pick } from '../../platform/values/optional.ts'
import type { PricedPurchase } from '../../pricing/totals/purchase.rules.ts'
import { abandonedByCheckout } from '../model/queries.ts'
import type { AbandonedRow } from '../model/rules.ts'

/** An abandoned checkout whose items are to be bought after all. */
export interface Restorable {
  row: AbandonedRow
  /** As it was left; undefined once it is gone. */
  source: Checkout | undefined
  isOrdered: boolean
}

export async function findRestorable(
  shop: Shop,
  { siteId, checkoutId }: { siteId: string; checkoutId: string },
): Promise<Restorable | undefined> {
  const [row] = await shop.db.run(abandonedByCheckout, [siteId, checkoutId])
  if (!row) return undefined
  const [found] = await shop.db.run(checkoutById, [siteId, checkoutId, null])
  const source = found && { ...found, siteId }
  const isOrdered = row.status === 'RECOVERED' || Boolean(source?.completedAt)
  return { row, source, isOrdered }
}

/** The items and the coupon in a checkout of somebody else, with nothing else of the buyer. */
function copyFor(
  shop: Shop,
  caller: Caller,
  { row, source }: { row: AbandonedRow; source: Checkout },
): Checkout {
  const draft = newCheckout(shop, caller, { cartId: null, channelType: 'WEB' })
  const items = pick(source.data, 'lines', 'couponCode', 'buyerLanguage')
  return { ...draft, data: { ...draft.data, ...items, restores: row.id } }
}

/** What the items cost today, whoever buys them. */
export async function priceRestored(
  shop: Shop,
  caller: Caller,
  restored: { row: AbandonedRow; source: Checkout },
): Promise<{ checkout: Checkout; priced: PricedPurchase }> {
  const checkout = copyFor(shop, caller, restored)
  return { checkout, priced: await priceCheckout(shop, checkout, { onlyKept: true }) }
}

/** A new checkout with the items. Returns its id. */
export async function restore(
  shop: Shop,
  caller: Caller,
  restored: { row: AbandonedRow; source: Checkout },
): Promise<string> {
  const saved = await saveCheckout(shop, copyFor(shop, caller, restored), 'created')
  if (!saved) throw refuse('TEMPORARILY_UNAVAILABLE')
  return saved.checkout.id
}
