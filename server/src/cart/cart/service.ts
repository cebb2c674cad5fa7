import type {
  AddToCurrentCartRequest,
  CreateCartRequest,
  EstimateCurrentCartTotalsReply,
  EstimateCurrentCartTotalsRequest,
  UpdateCurrentCartRequest,
  Cart as WireCart,
} from '@cartwright/contract/cart/cart.ts'
import type { LineItemQuantityUpdate } from '@cartwright/contract/cart/line-item-fields.ts'
import * as holds from '../../inventory/stock/holds.service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse, refuseIf, required, violations } from '../../platform/errors/errors.ts'
import { serialise } from '../../platform/process/serialise.ts'
import { type Caller, isMerchant, may, type Shop } from '../../platform/shop/shop.ts'
import { tryCoupon } from '../../pricing/coupons/usage.service.ts'
import * as sites from '../../sites/settings/sites.service.ts'
import { hasNoLines, setPrices, withoutLines } from '../lines/requests.rules.ts'
import { add as addLine, put as putLine } from '../lines/rules.ts'
import { changeLines, newLines, setQuantities as setLineQuantities, writeLines } from '../lines/service.ts'
import { changeDetails, toMerchantDiscounts } from './details.rules.ts'
import { type CartEvent, cartEvent } from './events.service.ts'
import * as queries from './queries.ts'
import { quote, quoteWith } from './quotes.service.ts'
import {
  type Cart,
  type CartData,
  newCart,
  type Ordered,
  remainderAfterOrder,
  type Target,
  toEstimate,
  toWire,
} from './rules.ts'

export interface Envelope {
  cart: WireCart
}

/** The cart with today's names, prices and stock. */
export async function read(shop: Shop, target: Target): Promise<Envelope> {
  const cart = await requireCart(shop, target)
  return { cart: toWire(cart, await quote(shop, cart)) }
}

/** Creates a cart that is not the current one. */
export async function create(shop: Shop, caller: Caller, body: CreateCartRequest): Promise<Envelope> {
  if (hasNoLines(body)) throw refuse('CANT_CREATE_CART_WITHOUT_ITEMS')
  const empty = { ...newCart(shop, caller), isCurrent: false }
  const data = await applyUpdate(shop, { cart: empty, caller, body })
  const cart = await save(shop, { ...empty, data }, { kind: 'created' })
  if (!cart) throw new Error('a cart with a new id was there already')
  return { cart }
}

/** Changes what is sent, and sets lines to the sent quantity. A request with lines creates a missing current cart. */
export function update(shop: Shop, target: Target, body: UpdateCurrentCartRequest): Promise<Envelope> {
  const { caller } = target
  return change(shop, { ...target, orNew: !hasNoLines(body) }, (cart) =>
    applyUpdate(shop, { cart, caller, body }),
  )
}

/** Adds lines. Creates a missing current cart. */
export async function add(shop: Shop, target: Target, body: AddToCurrentCartRequest): Promise<Envelope> {
  if (hasNoLines(body)) throw violations([required('lineItems')])
  const added = await newLines(shop, target.caller, body)
  return change(shop, { ...target, orNew: true }, async (cart) => {
    const { data } = cart
    const lines = await writeLines(shop, holderOf(cart), { added, write: addLine })
    const { businessLocationId } = body
    return { ...data, lines, details: { ...data.details, ...(businessLocationId && { businessLocationId }) } }
  })
}

export function removeLines(shop: Shop, target: Target, lineItemIds: readonly string[]): Promise<Envelope> {
  return change(shop, target, async ({ data }) => ({
    ...data,
    lines: withoutLines(data.lines, lineItemIds),
  }))
}

/** Sets quantities, each at most what is available. */
export async function setQuantities(
  shop: Shop,
  target: Target,
  updates: readonly LineItemQuantityUpdate[],
): Promise<Envelope> {
  refuseIf(
    updates.flatMap(({ id, quantity }, index) => [
      ...(id === undefined ? [required(`lineItems[${index}].id`)] : []),
      ...(quantity === undefined ? [required(`lineItems[${index}].quantity`)] : []),
    ]),
  )
  return change(shop, target, async (cart) => ({
    ...cart.data,
    lines: await setLineQuantities(shop, holderOf(cart), updates),
  }))
}

export function removeCoupon(shop: Shop, target: Target): Promise<Envelope> {
  return change(shop, target, async ({ data }) => {
    const { couponCode, ...rest } = data
    return couponCode === undefined ? data : rest
  })
}

/** The totals with this address and delivery. Writes nothing. */
export async function estimate(
  shop: Shop,
  target: Target,
  body: EstimateCurrentCartTotalsRequest,
): Promise<EstimateCurrentCartTotalsReply> {
  const cart = await requireCart(shop, target)
  const totals = await quoteWith(shop, cart, {
    estimate: body,
    shipping: body.calculateShipping ?? true,
    tax: body.calculateTax ?? true,
    fees: body.calculateAdditionalFees ?? true,
  })
  return toEstimate(cart, totals, body)
}

/** Deletes the cart and releases the stock that its checkout held. */
export async function discard(shop: Shop, target: Target): Promise<Record<string, never>> {
  const { siteId } = target.caller
  const { cart } = await rewrite(shop, target, (cart) =>
    save(shop, { ...cart, status: 'deleted' }, { kind: 'deleted' }),
  )
  if (cart.checkoutId)
    holds.publishChange(shop, siteId, await holds.release(shop.db, siteId, cart.checkoutId))
  return {}
}

/** The cart for a new checkout. */
export async function requireActiveCart(shop: Shop, caller: Caller, cartId?: string): Promise<Cart> {
  const cart = await requireCart(shop, { caller, cartId })
  if (cart.status !== 'active') throw refuse('CART_ALREADY_ORDERED')
  return cart
}

export async function attachCheckout(
  tx: Connection,
  { siteId, cartId, checkoutId }: { siteId: string; cartId: string; checkoutId: string },
): Promise<void> {
  await tx.run(queries.attachCheckout, [siteId, cartId, checkoutId])
}

export async function detachCheckouts(
  tx: Connection,
  deleted: readonly { siteId: string; id: string; cartId: string | null }[],
): Promise<void> {
  await tx.run(queries.detachCheckouts, [
    deleted.map(({ siteId }) => siteId),
    deleted.map(({ cartId }) => cartId),
    deleted.map(({ id }) => id),
  ])
}

/** Completes the cart of an order. Lines that were added after its checkout was made go on in a new current cart. */
export async function complete(
  tx: Connection,
  shop: Shop,
  { siteId, cartId, ordered }: { siteId: string; cartId: string; ordered: Ordered },
): Promise<void> {
  const [cart] = await tx.run(queries.completeCart, [siteId, cartId, new Date(shop.clock())])
  const remainder = cart?.wasCurrent && remainderAfterOrder(cart.data, ordered)
  if (!remainder) return
  const next = newCart(shop, { siteId, id: cart.ownerId, kind: cart.ownerKind })
  await save(shop, { ...next, data: { ...next.data, ...remainder } }, { kind: 'created', on: tx })
}

/** Applies all of an update request, or throws. */
async function applyUpdate(
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

function holderOf({ siteId, checkoutId, data: { lines } }: Cart) {
  return { siteId, checkoutId, lines }
}

async function requireCart(shop: Shop, target: Target): Promise<Cart> {
  const cart = await queries.findCart(shop, target)
  if (!cart) throw notFound(target)
  return cart
}

function notFound({ cartId }: Target) {
  return refuse(cartId === undefined ? 'OWNED_CART_NOT_FOUND' : 'CART_NOT_FOUND')
}

interface ChangeTarget extends Target {
  /** Whether the change creates a missing current cart. */
  orNew?: boolean
}

/** Applies an edit to the cart, again if another request has changed the cart in the meantime. */
function change(
  shop: Shop,
  target: ChangeTarget,
  edit: (cart: Cart) => Promise<CartData>,
): Promise<Envelope> {
  return rewrite(shop, target, async (before) => {
    const data = await edit(before)
    if (data === before.data) return toWire(before, await quote(shop, before))
    return save(shop, { ...before, data }, { kind: before.version === 0n ? 'created' : 'updated' })
  })
}

/** Only another server on the same database can win the race for a cart. Losing this often means a fault. */
const maxAttempts = 50

function rewrite(
  shop: Shop,
  target: ChangeTarget,
  write: (before: Cart) => Promise<WireCart | undefined>,
): Promise<Envelope> {
  const { caller, cartId, orNew } = target
  const key = `cart ${caller.siteId} ${isMerchant(caller) ? cartId : caller.id}`
  return serialise(shop, key, async () => {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const found = await queries.findCart(shop, target)
      const before = found ?? (orNew && cartId === undefined ? newCart(shop, caller) : undefined)
      if (!before) throw notFound(target)
      if (before.status !== 'active') throw refuse('CART_ALREADY_ORDERED')
      const cart = await write(before)
      if (cart) return { cart }
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
): Promise<WireCart | undefined> {
  const next = nextVersion(shop, cart)
  const wire = toWire(next, await quote(shop, next, { onlyKept: on !== shop.db }))
  return (await queries.writeCart(on, next, cartEvent(shop, kind, next))) ? wire : undefined
}

export function nextVersion(shop: Shop, cart: Cart): Cart {
  return { ...cart, version: cart.version + 1n, updatedAt: new Date(shop.clock()) }
}
