import type { EstimateCurrentCartTotalsRequest, Cart as WireCart } from '@cartwright/contract/cart/cart.ts'
import * as inventory from '../../inventory/service.ts'
import type { Connection } from '../../platform/db.ts'
import { refuse } from '../../platform/errors.ts'
import { isGuid } from '../../platform/ids.ts'
import { outboxValues } from '../../platform/outbox.ts'
import { day, deleteAll } from '../../platform/retention.ts'
import { type Caller, isMerchant, ownerKindOf, type Shop, type Wishes } from '../../platform/shop.ts'
import { inTurn } from '../../platform/turns.ts'
import * as pricing from '../../pricing/totals/service.ts'
import * as sites from '../../sites/service.ts'
import * as queries from './queries.ts'
import { type Cart, type CartData, type CartEvent, eventOf, onWire, purchaseOf } from './rules.ts'

/** The caller's current cart, or with an id any cart of theirs; an API key reaches every cart of its shop. */
export interface Target {
  caller: Caller
  cartId?: string | undefined
}

export interface Envelope {
  cart: WireCart
}

export async function of(shop: Shop, target: Target): Promise<Cart> {
  const cart = await find(shop, target)
  if (!cart) throw notFound(target)
  return cart
}

/** A cart that is not kept yet. */
export function newCart(
  shop: Shop,
  { siteId, id, kind, currency, language }: Pick<Caller, 'siteId' | 'id' | 'kind' | keyof Wishes>,
): Cart {
  const now = new Date(shop.clock())
  return {
    siteId,
    id: shop.newId(),
    ownerId: id,
    ownerKind: ownerKindOf({ kind }),
    isCurrent: true,
    status: 'active',
    version: 0n,
    checkoutId: null,
    data: { lines: [], details: {}, purchaseFlowId: shop.newId() },
    createdAt: now,
    updatedAt: now,
    shownIn: { currency, language },
  }
}

/** Keeps a new cart that is nobody's current one. */
export async function keep(shop: Shop, cart: Cart): Promise<Envelope> {
  const kept = await save(shop, cart, 'created')
  if (!kept) throw new Error('a cart with a new id was there already')
  return { cart: kept }
}

export interface ChangeTarget extends Target {
  /** Whether the change makes the current cart when there is none. */
  orNew?: boolean
}

/** Applies an edit to the cart as it is now, again when somebody else changed it in the meantime. */
export function change(
  shop: Shop,
  target: ChangeTarget,
  edit: (cart: Cart) => Promise<CartData>,
): Promise<Envelope> {
  return rewrite(shop, target, async (before) => {
    const data = await edit(before)
    if (data === before.data) return onWire(before, await priced(shop, before))
    return save(shop, { ...before, data }, before.version === 0n ? 'created' : 'updated')
  })
}

/** Deletes the cart; what its checkout held is free again. */
export async function discard(shop: Shop, target: Target): Promise<Record<string, never>> {
  const { cart } = await rewrite(shop, target, (cart) =>
    save(shop, { ...cart, status: 'deleted' }, 'deleted'),
  )
  const { siteId } = target.caller
  if (cart.checkoutId)
    inventory.changed(shop, siteId, await inventory.release(shop.db, siteId, cart.checkoutId))
  return {}
}

/** A visitor who has not touched a cart for ninety days has no token left to come back to it with. */
export async function forgetUnused(shop: Shop): Promise<void> {
  await deleteAll(shop.db, queries.deleteUnused, [new Date(shop.clock() - 90 * day)])
}

export interface PricedOptions extends pricing.PriceOptions {
  /** Where and how the totals are wanted for, instead of what the cart says. */
  estimate?: EstimateCurrentCartTotalsRequest
}

/** Prices of the lines; delivery, tax and fees belong to estimates. */
export async function priced(
  shop: Shop,
  cart: Cart,
  { estimate, ...options }: PricedOptions = { shipping: false, tax: false, fees: false },
): Promise<pricing.PricedPurchase> {
  const { settings } = await sites.get(shop, cart.siteId)
  const purchase = purchaseOf(cart, settings.currency)
  return pricing.price(
    shop,
    cart.siteId,
    {
      ...purchase,
      destination: estimate?.shippingAddress ?? purchase.destination,
      billing: estimate?.billingAddress ?? undefined,
      selectedShipping: estimate?.selectedShippingOption ?? purchase.selectedShipping,
    },
    { ...options, shownIn: cart.shownIn?.currency },
  )
}

async function find(shop: Shop, { caller, cartId }: Target): Promise<Cart | undefined> {
  const { siteId, id } = caller
  if (cartId !== undefined && !isGuid(cartId)) return undefined
  const [row] =
    cartId === undefined
      ? await shop.db.run(queries.currentCart, [siteId, id])
      : await shop.db.run(queries.cartById, [siteId, cartId, isMerchant(caller) ? null : id])
  return row && { siteId, ...row, shownIn: caller }
}

function notFound({ cartId }: Target) {
  return refuse(cartId === undefined ? 'OWNED_CART_NOT_FOUND' : 'CART_NOT_FOUND')
}

/** Only other servers on the same database can take a turn away, so this many lost races in a row mean something is wrong. */
const attempts = 50

function rewrite(
  shop: Shop,
  target: ChangeTarget,
  write: (before: Cart) => Promise<WireCart | undefined>,
): Promise<Envelope> {
  const { caller, cartId, orNew } = target
  const key = `cart ${caller.siteId} ${isMerchant(caller) ? cartId : caller.id}`
  return inTurn(shop, key, async () => {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const found = await find(shop, target)
      const before = found ?? (orNew && cartId === undefined ? newCart(shop, caller) : undefined)
      if (!before) throw notFound(target)
      if (before.status !== 'active') throw refuse('CART_ALREADY_ORDERED')
      const cart = await write(before)
      if (cart) return { cart }
    }
    throw refuse('TEMPORARILY_UNAVAILABLE')
  })
}

/** Writes the cart and its event in one statement, or nothing when the cart changed since it was read. */
export async function save(
  shop: Shop,
  cart: Cart,
  kind: CartEvent,
  on: Connection = shop.db,
): Promise<WireCart | undefined> {
  const next = nextOf(shop, cart)
  const { wire, event } = await telling(shop, next, kind)
  const { siteId, id, ownerId, ownerKind, isCurrent, status, updatedAt } = next
  const data = JSON.stringify(kind === 'deleted' ? {} : cart.data)
  const written =
    cart.version === 0n
      ? await on.run(queries.insertCart, [
          ...[siteId, id, ownerId, ownerKind, isCurrent, next.version, data, updatedAt],
          ...event,
        ])
      : await on.run(queries.updateCart, [
          ...[siteId, id, ownerId, cart.version, status, next.version, data, updatedAt],
          ...event,
        ])
  return written.length > 0 ? wire : undefined
}

/** The cart as its next write makes it. */
export function nextOf(shop: Shop, cart: Cart): Cart {
  return { ...cart, version: cart.version + 1n, updatedAt: new Date(shop.clock()) }
}

/** A cart that is about to be written as it travels, and the parameters of the outbox insert that tells of it. */
export async function telling(
  shop: Shop,
  next: Cart,
  kind: CartEvent,
): Promise<{ wire: WireCart; event: unknown[] }> {
  const now = shop.clock()
  const wire = onWire(next, await priced(shop, next))
  const id = shop.newId()
  const { siteId, id: entityId, version } = next
  const event = outboxValues(
    {
      id,
      siteId,
      entity: 'cart',
      entityId,
      sequence: Number(version),
      type: `wix.ecom.v1.cart_${kind}`,
      payload: eventOf(kind, wire, id, now),
    },
    now,
  )
  return { wire, event }
}
