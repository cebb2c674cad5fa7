import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import { type Merged, mergeAtSignIn, type SignedIn } from '../../cart/merging.service.ts'
import * as cart from '../../cart/service.ts'
import { checkoutEvent, orderEvent, tell } from '../../orders/order/events.service.ts'
import { type Order, orderOnWire } from '../../orders/order/rules.ts'
import type { Connection } from '../../platform/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { type Checkout, onWire } from '../model/rules.ts'
import { priced } from '../model/service.ts'
import { claimableOrders, claimOrders, handOverCheckout, leaveCart, lockOpenCheckouts } from './queries.ts'

/** Who signs in takes along what they began as a visitor: cart, open checkouts, and orders with their own address. */
export async function signedIn(tx: Connection, shop: Shop, who: SignedIn): Promise<void> {
  const { siteId, visitorId, memberId } = who
  const merged = await mergeAtSignIn(tx, shop, who)
  const rows = await tx.run(lockOpenCheckouts, [siteId, visitorId])
  for (const row of rows) {
    if (row.paying) continue
    await handOver(tx, shop, await following(tx, { ...row, siteId }, merged), memberId)
  }
  await claim(tx, shop, { siteId, memberId, visitorId })
}

/** Orders placed without an account that {@link takeOrders} would bring into this one. */
export async function offeredOrders(
  shop: Shop,
  { siteId, memberId }: Omit<SignedIn, 'visitorId'>,
): Promise<WireOrder[]> {
  const rows = await shop.db.run(claimableOrders, [siteId, memberId])
  return rows.map((row) => orderOnWire({ ...row, siteId }))
}

/** Brings the orders of a guest into the account of whoever has shown that the e-mail address is theirs. */
export async function takeOrders(
  shop: Shop,
  { siteId, memberId }: Omit<SignedIn, 'visitorId'>,
): Promise<number> {
  const orders = await shop.db.transaction((tx) => claim(tx, shop, { siteId, memberId }))
  for (const { id } of orders) shop.changes.publish('order', siteId, id)
  return orders.length
}

async function claim(
  tx: Connection,
  shop: Shop,
  { siteId, memberId, visitorId }: Omit<SignedIn, 'visitorId'> & { visitorId?: string },
): Promise<Order[]> {
  const rows = await tx.run(claimOrders, [siteId, memberId, new Date(shop.clock()), visitorId])
  const orders = rows.map((row) => ({ ...row, siteId }))
  await tell(
    tx,
    orders.map((order) => orderEvent(shop, 'updated', order)),
  )
  return orders
}

/** A checkout goes on with the cart its lines are in now, so that they leave that one when its order is placed. */
async function following(tx: Connection, checkout: Checkout, merged: Merged | undefined): Promise<Checkout> {
  const { siteId, id, cartId, data } = checkout
  if (merged === undefined || cartId !== merged.cartId) return checkout
  if (!merged.into) return { ...checkout, cartId: null }
  const { into } = merged
  if (into.checkoutId !== null && (await tx.run(leaveCart, [siteId, into.cartId])).length === 0)
    return { ...checkout, cartId: null }
  await cart.attachCheckout(tx, siteId, into.cartId, id)
  const taken = data.fromCart ?? data.lines
  const fromCart = taken.map(({ id, quantity }) => ({ id: into.went.get(id) ?? id, quantity }))
  return { ...checkout, cartId: into.cartId, data: { ...data, fromCart } }
}

async function handOver(tx: Connection, shop: Shop, checkout: Checkout, memberId: string): Promise<void> {
  const { siteId, id, version } = checkout
  const next: Checkout = {
    ...checkout,
    ownerId: memberId,
    ownerKind: 'member',
    version: version + 1n,
    updatedAt: new Date(shop.clock()),
  }
  const wire = onWire(next, await priced(shop, next))
  await tx.run(handOverCheckout, [
    ...[siteId, id, version, memberId, next.cartId, next.version, JSON.stringify(next.data), next.updatedAt],
    ...checkoutEvent(shop, 'updated', { siteId, version: next.version, wire }),
  ])
}
