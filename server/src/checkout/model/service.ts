import type { CheckoutEnvelope, Checkout as WireCheckout } from '@cartwright/contract/checkout/checkout.ts'
import * as cart from '../../cart/service.ts'
import * as inventory from '../../inventory/service.ts'
import { checkoutEvent } from '../../orders/order/events.service.ts'
import { refuse } from '../../platform/errors.ts'
import { isGuid } from '../../platform/ids.ts'
import { day, inBatches } from '../../platform/retention.ts'
import { type Caller, isMerchant, ownerKindOf, type Shop } from '../../platform/shop.ts'
import { inTurn } from '../../platform/turns.ts'
import type { PricedPurchase } from '../../pricing/purchase.rules.ts'
import * as pricing from '../../pricing/purchase.service.ts'
import * as sites from '../../sites/service.ts'
import { giveUpPayment } from '../placing/service.ts'
import { checkoutByCart, checkoutById, deleteAbandoned, insertCheckout, updateCheckout } from './queries.ts'
import {
  type Checkout,
  type CheckoutData,
  type CheckoutEvent,
  createdBy,
  onWire,
  purchaseOf,
  wantsOf,
} from './rules.ts'

/** A checkout by its own id or by that of its cart: the caller's own, for an API key any of its shop. */
export type Target = { caller: Caller } & ({ id: string } | { cartId: string })

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
      createdBy: createdBy(caller),
      purchaseFlowId: shop.newId(),
      given: {},
    },
    paying: false,
    orderId: null,
    completedAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

export async function of(shop: Shop, target: Target): Promise<Checkout> {
  const checkout = await find(shop, target)
  if (!checkout) throw refuse('CHECKOUT_NOT_FOUND')
  return checkout
}

export async function find(shop: Shop, target: Target): Promise<Checkout | undefined> {
  const { siteId } = target.caller
  const [query, id] = 'id' in target ? [checkoutById, target.id] : [checkoutByCart, target.cartId]
  if (!isGuid(id)) return undefined
  const [row] = await shop.db.run(query, [siteId, id, owners(target.caller)])
  return row && { ...row, siteId }
}

/** Whose things a caller may see; null for a merchant, who may see all. A member keeps what it began as a visitor. */
export function owners(caller: Caller): string[] | null {
  const { id, visitorId } = caller
  return isMerchant(caller) ? null : [id, ...(visitorId && visitorId !== id ? [visitorId] : [])]
}

/** Keeps a new checkout; false when its cart has one already. */
export async function keep(shop: Shop, checkout: Checkout): Promise<boolean> {
  return (await save(shop, checkout, 'created')) !== undefined
}

/** Only other servers on the same database can take a turn away, so this many lost races in a row mean something is wrong. */
const attempts = 50

/** Applies an edit to the checkout as it is now, again when somebody else changed it in the meantime. */
export function change(
  shop: Shop,
  target: Target,
  edit: (checkout: Checkout) => Promise<CheckoutData>,
): Promise<CheckoutEnvelope> {
  const key = `checkout ${'id' in target ? target.id : target.cartId}`
  return inTurn(shop, key, async () => {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const before = await of(shop, target)
      if (before.completedAt) throw refuse('CHECKOUT_IS_COMPLETE')
      if (before.paying) {
        await giveUpPayment(shop, before)
        continue
      }
      const checkout = await save(shop, { ...before, data: await edit(before) }, 'updated')
      if (checkout) return { checkout }
    }
    throw refuse('TEMPORARILY_UNAVAILABLE')
  })
}

/** The checkout with today's names, prices and stock; once its order is placed, as it was then. */
export async function seen(shop: Shop, checkout: Checkout): Promise<CheckoutEnvelope> {
  const { placed } = checkout.data
  if (checkout.completedAt && placed) {
    return { checkout: { ...placed, completed: true, updatedDate: checkout.updatedAt.toISOString() } }
  }
  return { checkout: onWire(checkout, await priced(shop, checkout)) }
}

/** Checkouts that nobody has touched for thirty days and whose order was never tried. */
export async function forgetAbandoned(shop: Shop): Promise<void> {
  const since = new Date(shop.clock() - 30 * day)
  await inBatches(() =>
    shop.db.transaction(async (tx) => {
      const gone = await tx.run(deleteAbandoned, [since])
      await cart.detachCheckouts(tx, gone)
      return gone
    }),
  )
}

export async function priced(
  shop: Shop,
  checkout: Checkout,
  options?: pricing.PriceOptions,
): Promise<PricedPurchase> {
  const { settings } = await sites.get(shop, checkout.siteId)
  return pricing.price(shop, checkout.siteId, purchaseOf(checkout, settings.currency), options)
}

/** Writes the checkout, its event and its hold on the stock together; undefined when it changed since it was read. */
async function save(shop: Shop, checkout: Checkout, kind: CheckoutEvent): Promise<WireCheckout | undefined> {
  const { siteId, id, cartId, ownerId, ownerKind } = checkout
  const now = shop.clock()
  const next = { ...checkout, version: checkout.version + 1n, updatedAt: new Date(now) }
  const purchase = await priced(shop, next)
  const wire = onWire(next, purchase)
  const event = checkoutEvent(shop, kind, { siteId, version: next.version, wire })
  const data = JSON.stringify(next.data)
  const { reservation, holdMinutes } = purchase.site.settings
  const wants = wantsOf(purchase)
  const written = await shop.db.transaction(async (tx) => {
    const values =
      kind === 'created' ? [cartId, ownerId, ownerKind, next.version] : [checkout.version, next.version]
    const query = kind === 'created' ? insertCheckout : updateCheckout
    const [row] = await tx.run(query, [siteId, id, ...values, data, next.updatedAt, ...event])
    if (!row) return false
    if (kind === 'created' && cartId) await cart.attachCheckout(tx, siteId, cartId, id)
    if (reservation !== 'NONE') await inventory.hold(tx, shop, siteId, id, wants, now + holdMinutes * 60_000)
    return true
  })
  if (written && reservation !== 'NONE') inventory.changed(shop, siteId, wants)
  return written ? wire : undefined
}
