import type { AddToCurrentCartRequest, UpdateCurrentCartRequest } from '@cartwright/contract/cart/cart.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { serialise } from '../../platform/process/serialise.ts'
import { type Caller, isMerchant, may, type Shop } from '../../platform/shop/shop.ts'
import { tryCoupon } from '../../pricing/coupons/usage.service.ts'
import type { PricedPurchase } from '../../pricing/totals/purchase.rules.ts'
import * as sites from '../../sites/settings/sites.service.ts'
import { setPrices } from '../lines/requests.rules.ts'
import { add as addLine, put as putLine } from '../lines/rules.ts'
import { changeLines, newLines, writeLines } from '../lines/service.ts'
import { changeDetails, toMerchantDiscounts } from './details.rules.ts'
import { type CartEvent, cartEvent } from './events.service.ts'
import * as queries from './queries.ts'
import { quote, quoteWith } from './quotes.service.ts'
import { type Cart, type CartData, newCart, type Target } from './rules.ts'

/** A cart with today's names, prices and stock. */
export interface PricedCart {
  cart: Cart
  priced: PricedPurchase
}

export interface ChangeTarget extends Target {
  /** Whether the change creates a missing current cart. */
  orNew?: boolean
  /** Reads the cart, and may read with it what else the change needs. */
  find?: (shop: Shop, target: Target) => Promise<Cart | undefined>
}

/** Adds lines. */
export async function addLines(
  shop: Shop,
  target: ChangeTarget,
  body: AddToCurrentCartRequest,
): Promise<PricedCart> {
  const added = await newLines(shop, target.caller, body)
  return change(shop, target, async (cart) => {
    const { data } = cart
    const lines = await writeLines(shop, holderOf(cart), { added, write: addLine })
    const { businessLocationId } = body
    return { ...data, lines, details: { ...data.details, ...(businessLocationId && { businessLocationId }) } }
  })
}

/** Applies an edit to the cart, again if another request has changed the cart in the meantime. */
export function change(
  shop: Shop,
  target: ChangeTarget,
  edit: (cart: Cart) => Promise<CartData>,
): Promise<PricedCart> {
  return rewrite(shop, target, async (before) => {
    const data = await edit(before)
    if (data === before.data) return { cart: before, priced: await quote(shop, before) }
    return save(shop, { ...before, data }, { kind: before.version === 0n ? 'created' : 'updated' })
  })
}

/** Only another server on the same database can win the race for a cart. Losing this often means a fault. */
const maxAttempts = 50

/** Writes the cart, again if another request has changed it in the meantime. */
export function rewrite(
  shop: Shop,
  target: ChangeTarget,
  write: (before: Cart) => Promise<PricedCart | undefined>,
): Promise<PricedCart> {
  const { caller, cartId, orNew, find = queries.findCart } = target
  const key = `cart ${caller.siteId} ${isMerchant(caller) ? cartId : caller.id}`
  return serialise(shop, key, async () => {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const found = await find(shop, target)
      const before = found ?? (orNew && cartId === undefined ? newCart(shop, caller) : undefined)
      if (!before) throw notFound(target)
      if (before.status !== 'active') throw refuse('CART_ALREADY_ORDERED')
      const written = await write(before)
      if (written) return written
    }
    throw refuse('TEMPORARILY_UNAVAILABLE')
  })
}

/**
 * Writes the cart and its event. Returns undefined when the cart has changed since it was read. A transaction does not
 * wait for plugins.
 */
export async function save(
  shop: Shop,
  cart: Cart,
  { kind, on = shop.db }: { kind: CartEvent; on?: Connection },
): Promise<PricedCart | undefined> {
  const next = nextVersion(shop, cart)
  const priced = await quote(shop, next, { onlyKept: on !== shop.db })
  const isWritten = await queries.writeCart(on, next, cartEvent(shop, kind, next))
  return isWritten ? { cart: next, priced } : undefined
}

export function nextVersion(shop: Shop, cart: Cart): Cart {
  return { ...cart, version: cart.version + 1n, updatedAt: new Date(shop.clock()) }
}

/** Writes a cart with a new id. */
export async function insert(shop: Shop, cart: Cart): Promise<PricedCart> {
  const written = await save(shop, cart, { kind: 'created' })
  if (!written) throw new Error('a cart with a new id was there already')
  return written
}

/** Applies all of an update request, or throws. */
export async function applyUpdate(
  shop: Shop,
  { cart, caller, body }: { cart: Cart; caller: Caller; body: UpdateCurrentCartRequest },
): Promise<CartData> {
  const { couponCode, merchantDiscounts: discounts } = body
  const details = changeDetails(cart.data.details, body)
  const lines = await changeLines(shop, caller, { ...body, holder: holderOf(cart), write: putLine })
  const data: CartData = { ...cart.data, lines, details }
  if (discounts?.length && !may(caller, setPrices)) throw refuse('PERMISSION_DENIED')
  if (discounts && may(caller, setPrices)) {
    const { currency } = (await sites.get(shop, cart.siteId)).settings
    data.merchantDiscounts = toMerchantDiscounts(discounts, { lines, currency })
  }
  if (couponCode !== undefined) delete data.couponCode
  const code = couponCode?.trim()
  if (!code) return data
  data.couponCode = code
  // A coupon that does not apply now is refused. One that stops applying later stays in the cart, and totals say so.
  await tryCoupon(shop, { on: { ...cart, address: caller.address }, couponCode: code }, () =>
    quoteWith(shop, { ...cart, data }, { shipping: false, tax: false, fees: false, plugins: 'COUPON' }),
  )
  return data
}

export function holderOf({ siteId, checkoutId, data: { lines } }: Cart) {
  return { siteId, checkoutId, lines }
}

export function notFound({ cartId }: Target) {
  return refuse(cartId === undefined ? 'OWNED_CART_NOT_FOUND' : 'CART_NOT_FOUND')
}
