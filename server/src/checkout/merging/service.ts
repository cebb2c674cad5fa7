import * as cart from '../../cart/cart/service.ts'
import { type MergedCart, mergeAtSignIn } from '../../cart/merging/service.ts'
import { claimOrdersIn } from '../../orders/claims/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { SignIn } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { checkoutEvent } from '../model/events.service.ts'
import type { Checkout } from '../model/rules.ts'
import { detachCheckoutOfCart, giveCheckoutToMember, lockOpenCheckouts } from './queries.ts'

/** Gives a visitor's cart, open checkouts, and orders with the member's own address to the member who signs in. */
export async function mergeAll(tx: Connection, shop: Shop, signIn: SignIn): Promise<void> {
  const { siteId, visitorId, memberId } = signIn
  const merged = await mergeAtSignIn(tx, shop, signIn)
  const rows = await tx.run(lockOpenCheckouts, [siteId, visitorId])
  for (const row of rows) {
    if (row.paying) continue
    const checkout = await withMergedCart(tx, { ...row, siteId }, merged)
    await giveToMember(tx, shop, { checkout, memberId })
  }
  await claimOrdersIn(tx, shop, { siteId, memberId, visitorId })
}

/** Attaches a checkout to the cart that now has its lines, so that its order removes them from that cart. */
async function withMergedCart(
  tx: Connection,
  checkout: Checkout,
  merged: MergedCart | undefined,
): Promise<Checkout> {
  const { siteId, id, cartId, data } = checkout
  if (merged === undefined || cartId !== merged.cartId) return checkout
  if (!merged.into) return { ...checkout, cartId: null }
  const { into } = merged
  if (into.checkoutId !== null && (await tx.run(detachCheckoutOfCart, [siteId, into.cartId])).length === 0)
    return { ...checkout, cartId: null }
  await cart.attachCheckout(tx, { siteId, cartId: into.cartId, checkoutId: id })
  const ordered = data.fromCart ?? data.lines
  const fromCart = ordered.map(({ id, quantity }) => ({ id: into.lineMoves.get(id) ?? id, quantity }))
  return { ...checkout, cartId: into.cartId, data: { ...data, fromCart } }
}

async function giveToMember(
  tx: Connection,
  shop: Shop,
  { checkout, memberId }: { checkout: Checkout; memberId: string },
): Promise<void> {
  const { siteId, id, version } = checkout
  const next = { ...checkout, version: version + 1n, updatedAt: new Date(shop.clock()) }
  await tx.run(giveCheckoutToMember, [
    ...[siteId, id, version, memberId, next.cartId, next.version, JSON.stringify(next.data), next.updatedAt],
    ...checkoutEvent(shop, 'updated', next),
  ])
}
