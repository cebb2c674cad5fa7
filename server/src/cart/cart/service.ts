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
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { hasNoLines, withoutLines } from '../lines/requests.rules.ts'
import { setQuantities as setLineQuantities } from '../lines/service.ts'
import {
  addLines,
  applyUpdate,
  change,
  holderOf,
  insert,
  notFound,
  type PricedCart,
  rewrite,
  save,
} from './changes.service.ts'
import * as queries from './queries.ts'
import { quote, quoteWith } from './quotes.service.ts'
import {
  type Cart,
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
  return toEnvelope(await insert(shop, { ...empty, data }))
}

/** Changes what is sent, and sets lines to the sent quantity. A request with lines creates a missing current cart. */
export async function update(shop: Shop, target: Target, body: UpdateCurrentCartRequest): Promise<Envelope> {
  const { caller } = target
  const orNew = !hasNoLines(body)
  const edit = (cart: Cart) => applyUpdate(shop, { cart, caller, body })
  return toEnvelope(await change(shop, { ...target, orNew }, edit))
}

/** Adds lines. Creates a missing current cart. */
export async function add(shop: Shop, target: Target, body: AddToCurrentCartRequest): Promise<Envelope> {
  if (hasNoLines(body)) throw violations([required('lineItems')])
  return toEnvelope(await addLines(shop, { ...target, orNew: true }, body))
}

export async function removeLines(
  shop: Shop,
  target: Target,
  lineItemIds: readonly string[],
): Promise<Envelope> {
  return toEnvelope(
    await change(shop, target, async ({ data }) => ({
      ...data,
      lines: withoutLines(data.lines, lineItemIds),
    })),
  )
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
  return toEnvelope(
    await change(shop, target, async (cart) => ({
      ...cart.data,
      lines: await setLineQuantities(shop, holderOf(cart), updates),
    })),
  )
}

export async function removeCoupon(shop: Shop, target: Target): Promise<Envelope> {
  return toEnvelope(
    await change(shop, target, async ({ data }) => {
      const { couponCode, ...rest } = data
      return couponCode === undefined ? data : rest
    }),
  )
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
  return toEstimate(cart, totals)
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
  const attached = await tx.run(queries.attachCheckout, [siteId, cartId, checkoutId])
  if (attached.length === 0) throw refuse('CART_ALREADY_ORDERED')
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

async function requireCart(shop: Shop, target: Target): Promise<Cart> {
  const cart = await queries.findCart(shop, target)
  if (!cart) throw notFound(target)
  return cart
}

function toEnvelope({ cart, priced }: PricedCart): Envelope {
  return { cart: toWire(cart, priced) }
}
