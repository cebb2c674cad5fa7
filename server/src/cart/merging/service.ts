import type { Connection } from '../../platform/db/db.ts'
import type { SignIn } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/sites.service.ts'
import { nextVersion, save } from '../cart/changes.service.ts'
import { cartEvent } from '../cart/events.service.ts'
import type { Cart } from '../cart/rules.ts'
import { availablePieces } from '../lines/service.ts'
import { handOverCart, handOverOthers, lockCurrentCarts } from './queries.ts'
import { type LineMoves, mergeData } from './rules.ts'

/** The visitor's cart, which is deleted. */
export interface MergedCart {
  cartId: string
  /** The cart that has its lines now. Absent when the lines were dropped. */
  into?: { cartId: string; checkoutId: string | null; lineMoves: LineMoves }
}

/**
 * Gives the cart of a visitor to the member, as the shop's setting `cartAtSignIn` says. Of parallel sign-ins, the first
 * does it and the others find no cart. Returns the visitor's cart if it was merged into another one or dropped.
 */
export async function mergeAtSignIn(
  tx: Connection,
  shop: Shop,
  { siteId, visitorId, memberId }: SignIn,
): Promise<MergedCart | undefined> {
  await tx.run(handOverOthers, [siteId, visitorId, memberId])
  const rows = await tx.run(lockCurrentCarts, [siteId, [visitorId, memberId]])
  const carts = rows.map((row): Cart => ({ ...row, siteId }))
  const visitors = carts.find(({ ownerId }) => ownerId === visitorId)
  const members = carts.find(({ ownerId }) => ownerId === memberId)
  if (!visitors) return undefined
  const toMember = { cart: visitors, memberId }
  if (!members) return handOver(tx, shop, toMember)
  const { settings } = await sites.get(shop, siteId)
  if (settings.cartAtSignIn === 'KEEP_VISITOR' && visitors.data.lines.length > 0) {
    await discard(tx, shop, members)
    return handOver(tx, shop, toMember)
  }
  await discard(tx, shop, visitors)
  if (settings.cartAtSignIn === 'KEEP_MEMBER' && members.data.lines.length > 0) return { cartId: visitors.id }
  return { cartId: visitors.id, into: await merge(tx, shop, { members, visitors }) }
}

async function merge(
  tx: Connection,
  shop: Shop,
  { members, visitors }: { members: Cart; visitors: Cart },
): Promise<NonNullable<MergedCart['into']>> {
  const holder = { ...members, checkoutId: members.checkoutId ?? visitors.checkoutId }
  const available = await availablePieces(shop, holder, [...members.data.lines, ...visitors.data.lines])
  const { data, lineMoves } = mergeData(members.data, visitors.data, available)
  await save(shop, { ...members, data }, { kind: 'updated', on: tx })
  return { cartId: members.id, checkoutId: members.checkoutId, lineMoves }
}

async function discard(tx: Connection, shop: Shop, cart: Cart): Promise<void> {
  await save(shop, { ...cart, status: 'deleted' }, { kind: 'deleted', on: tx })
}

async function handOver(
  tx: Connection,
  shop: Shop,
  { cart, memberId }: { cart: Cart; memberId: string },
): Promise<undefined> {
  const { siteId, id, ownerId, version } = cart
  const next = nextVersion(shop, cart)
  const values = [siteId, id, ownerId, version, memberId, next.version, next.updatedAt]
  try {
    await tx.run(handOverCart, [...values, ...cartEvent(shop, 'updated', next)])
  } catch (error) {
    if (!isSecondCurrentCart(error)) throw error
    throw Object.assign(new Error('the member has just created a cart', { cause: error }), {
      code: serializationFailure,
    })
  }
}

/** Makes {@link Db.transaction} repeat all of it, and then find that cart. */
const serializationFailure = '40001'

function isSecondCurrentCart(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'carts_current'
}
