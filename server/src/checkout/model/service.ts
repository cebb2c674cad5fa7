import type { Checkout as WireCheckout } from '@cartwright/contract/checkout/checkout.ts'
import * as cart from '../../cart/cart/service.ts'
import * as inventory from '../../inventory/service.ts'
import { countsClaims, tryClaim } from '../../inventory/stock/claims.service.ts'
import * as holds from '../../inventory/stock/holds.service.ts'
import { visibleOwners } from '../../orders/order/rules.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { type Caller, isMerchant, ownerKindOf, type Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { optional } from '../../platform/values/optional.ts'
import * as slots from '../../pricing/slots/service.ts'
import { askVies } from '../../pricing/tax/vies.service.ts'
import type { PricedPurchase } from '../../pricing/totals/purchase.rules.ts'
import { languageFor } from '../../sites/settings/locale.rules.ts'
import * as sites from '../../sites/settings/service.ts'
import { type CheckoutEvent, checkoutEvent } from './events.service.ts'
import { priceCheckout } from './prices.service.ts'
import { checkoutByCart, checkoutById, insertCheckout, updateCheckout } from './queries.ts'
import {
  type Checkout,
  type CheckoutData,
  checkoutToWire,
  stockDemand,
  toCreatedBy,
  vatIdOf,
} from './rules.ts'

/** A checkout by its own id or that of its cart: the caller's own, for a merchant any of the site. */
export type CheckoutKey = { caller: Caller; address?: string | undefined } & (
  | { id: string }
  | { cartId: string }
)

export function newCheckout(
  shop: Shop,
  caller: Caller,
  { cartId, channelType }: { cartId: string | null; channelType: CheckoutData['channelType'] },
): Checkout {
  const now = new Date(shop.clock())
  return {
    siteId: caller.siteId,
    id: shop.newId(),
    cartId,
    ownerId: caller.id,
    ownerKind: ownerKindOf(caller),
    version: 0n,
    data: {
      lines: [],
      channelType,
      createdBy: toCreatedBy(caller),
      purchaseFlowId: shop.newId(),
      given: {},
    },
    paying: false,
    orderId: null,
    completedAt: null,
    createdAt: now,
    updatedAt: now,
    address: shopperAddress(caller),
  }
}

function shopperAddress(caller: Caller): string | undefined {
  return isMerchant(caller) ? undefined : caller.address
}

export async function getCheckout(shop: Shop, key: CheckoutKey): Promise<Checkout> {
  const checkout = await findCheckout(shop, key)
  if (!checkout) throw refuse('CHECKOUT_NOT_FOUND')
  return checkout
}

export async function findCheckout(shop: Shop, key: CheckoutKey): Promise<Checkout | undefined> {
  const { siteId } = key.caller
  const [query, id] = 'id' in key ? [checkoutById, key.id] : [checkoutByCart, key.cartId]
  if (!isGuid(id)) return undefined
  const [row] = await shop.db.run(query, [siteId, id, visibleOwners(key.caller)])
  return row && { ...row, siteId, address: key.address ?? shopperAddress(key.caller) }
}

export interface Saved {
  checkout: Checkout
  wire: WireCheckout
}

/**
 * Writes the checkout, its event and, if the shop wants it, its hold on the stock together; undefined when it has changed
 * since it was read, or when its cart has another one.
 */
export async function saveCheckout(
  shop: Shop,
  checkout: Checkout,
  kind: CheckoutEvent,
): Promise<Saved | undefined> {
  const { siteId, id, cartId, version } = checkout
  const data = await withViesAnswer(shop, checkout)
  const next = { ...checkout, data, version: version + 1n, updatedAt: new Date(shop.clock()) }
  const purchase = await priceCheckout(shop, next)
  const isHeld = purchase.site.settings.reservation === 'ON_CHECKOUT'
  const attachesTo = kind === 'created' ? cartId : null
  const write = (on: Connection) => writeCheckout(on, shop, { kind, next })
  const writeTogether = async (tx: Connection) => {
    if (!(await write(tx))) return false
    if (attachesTo) await cart.attachCheckout(tx, { siteId, cartId: attachesTo, checkoutId: id })
    if (isHeld) await holdItems(tx, shop, { checkout: next, purchase })
    return true
  }
  const written = await (isHeld || attachesTo ? shop.db.transaction(writeTogether) : write(shop.db))
  if (!written) return undefined
  if (isHeld) holds.publishChange(shop, siteId, stockDemand(purchase))
  return { checkout: next, wire: checkoutToWire(next, purchase) }
}

/** An open checkout that is placed as it is, with an answer of VIES that still counts. */
export async function refreshViesAnswer(shop: Shop, checkout: Checkout, key: CheckoutKey): Promise<Checkout> {
  if (checkout.completedAt || checkout.paying) return checkout
  const { viesAnswer } = await withViesAnswer(shop, checkout)
  if (viesAnswer === checkout.data.viesAnswer) return checkout
  return (await saveCheckout(shop, checkout, 'updated'))?.checkout ?? getCheckout(shop, key)
}

/** Asks VIES about a VAT ID, unless its answer still counts. */
export async function withViesAnswer(
  shop: Shop,
  { siteId, data, keepsAnswer }: Pick<Checkout, 'siteId' | 'data' | 'keepsAnswer'>,
): Promise<CheckoutData> {
  if (keepsAnswer) return data
  const { viesAnswer: _, ...rest } = data
  const vatId = vatIdOf(data)
  return vatId ? { ...rest, ...optional('viesAnswer', await askVies(shop, siteId, vatId)) } : rest
}

async function writeCheckout(
  on: Connection,
  shop: Shop,
  { kind, next }: { kind: CheckoutEvent; next: Checkout },
): Promise<boolean> {
  const { siteId, id, cartId, ownerId, ownerKind, version, updatedAt } = next
  const isNew = kind === 'created'
  const values = isNew ? [cartId, ownerId, ownerKind, version] : [version - 1n, version]
  const event = checkoutEvent(shop, kind, next)
  const [row] = await on.run(isNew ? insertCheckout : updateCheckout, [
    ...[siteId, id, ...values, JSON.stringify(next.data), updatedAt, ...event],
  ])
  return row !== undefined
}

/** Holds the stock and the place in the chosen slot, as far as the shopper may have them without paying. */
async function holdItems(
  tx: Connection,
  shop: Shop,
  { checkout, purchase }: { checkout: Checkout; purchase: PricedPurchase },
): Promise<void> {
  const { siteId, id: checkoutId, address } = checkout
  const expiresAt = checkout.updatedAt.getTime() + purchase.site.settings.holdMinutes * 60_000
  const until = { siteId, checkoutId, wants: stockDemand(purchase), expiresAt }
  const claimant = address === undefined ? undefined : { address }
  const isAllowed = await tryClaim(tx, shop, { ...until, claimant })
  const isLocked = countsClaims(shop, claimant)
  await inventory.hold(tx, shop, { ...until, ...(isAllowed ? {} : { wants: [] }), isLocked })
  const { slot } = purchase.result.shipping.selected ?? {}
  const place = { siteId, checkoutId, slot, heldUntil: expiresAt }
  if (!slot || !(isAllowed && (await slots.take(tx, shop, { ...place, slot }))))
    await slots.giveBackHeld(tx, place)
}

/** The site with its language set to the buyer's. */
export async function siteInBuyerLanguage(
  shop: Shop,
  { siteId, checkoutId }: { siteId: string; checkoutId: string },
): Promise<sites.Site> {
  const [checkout] = await shop.db.run(checkoutById, [siteId, checkoutId, null])
  return siteForBuyer(shop, { siteId, data: checkout?.data })
}

/** The same for a checkout that was read already. */
export async function siteForBuyer(
  shop: Shop,
  { siteId, data }: { siteId: string; data?: Pick<CheckoutData, 'buyerLanguage'> | undefined },
): Promise<sites.Site> {
  const site = await sites.get(shop, siteId)
  const language = languageFor(site.settings, data?.buyerLanguage)
  return { ...site, settings: { ...site.settings, language } }
}
