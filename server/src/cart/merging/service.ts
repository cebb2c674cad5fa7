import type { Connection } from '../../platform/db.ts'
import type { Shop } from '../../platform/shop.ts'
import * as sites from '../../sites/service.ts'
import { nextOf, save, telling } from '../cart/carts.service.ts'
import type { Cart } from '../cart/rules.ts'
import { freeFor } from '../lines/service.ts'
import { handOverCart, handOverOthers, lockCurrentCarts } from './queries.ts'
import { mergedData, mergedLines, type Went } from './rules.ts'

/** A visitor who signs in. */
export interface SignedIn {
  siteId: string
  visitorId: string
  memberId: string
}

/** The visitor's cart, when it is gone. */
export interface Merged {
  cartId: string
  /** The one that has its lines now, unless they were dropped. */
  into?: { cartId: string; checkoutId: string | null; went: Went }
}

/**
 * Makes the cart of a visitor the member's, as the shop's setting `cartAtSignIn` says. Of sign-ins at once the first
 * does it and the others find nothing left to do. Answers what became of the visitor's cart when another one stays.
 */
export async function mergeAtSignIn(tx: Connection, shop: Shop, who: SignedIn): Promise<Merged | undefined> {
  const { siteId, visitorId, memberId } = who
  await tx.run(handOverOthers, [siteId, visitorId, memberId])
  const rows = await tx.run(lockCurrentCarts, [siteId, [visitorId, memberId]])
  const carts = rows.map((row): Cart => ({ ...row, siteId }))
  const visitors = carts.find(({ ownerId }) => ownerId === visitorId)
  const members = carts.find(({ ownerId }) => ownerId === memberId)
  if (!visitors) return undefined
  if (!members) return handOver(tx, shop, visitors, memberId)
  const { settings } = await sites.get(shop, siteId)
  if (settings.cartAtSignIn === 'KEEP_VISITOR' && visitors.data.lines.length > 0) {
    await discard(tx, shop, members)
    return handOver(tx, shop, visitors, memberId)
  }
  await discard(tx, shop, visitors)
  if (settings.cartAtSignIn === 'KEEP_MEMBER' && members.data.lines.length > 0) return { cartId: visitors.id }
  return { cartId: visitors.id, into: await merge(tx, shop, members, visitors) }
}

async function merge(
  tx: Connection,
  shop: Shop,
  members: Cart,
  { data, checkoutId }: Cart,
): Promise<NonNullable<Merged['into']>> {
  const holder = { ...members, checkoutId: members.checkoutId ?? checkoutId }
  const free = await freeFor(shop, holder, [...members.data.lines, ...data.lines])
  const { lines, went } = mergedLines(members.data.lines, data.lines, free)
  await save(shop, { ...members, data: mergedData(members.data, data, lines, went) }, 'updated', tx)
  return { cartId: members.id, checkoutId: members.checkoutId, went }
}

async function discard(tx: Connection, shop: Shop, cart: Cart): Promise<void> {
  await save(shop, { ...cart, status: 'deleted' }, 'deleted', tx)
}

async function handOver(tx: Connection, shop: Shop, cart: Cart, memberId: string): Promise<undefined> {
  const next = nextOf(shop, { ...cart, ownerId: memberId, ownerKind: 'member' })
  const { event } = await telling(shop, next, 'updated')
  const { siteId, id, ownerId, version } = cart
  const values = [siteId, id, ownerId, version, memberId, next.version, next.updatedAt]
  try {
    await tx.run(handOverCart, [...values, ...event])
  } catch (error) {
    if (!isSecondCurrentCart(error)) throw error
    throw Object.assign(new Error('the member has a cart since a moment ago', { cause: error }), {
      code: serializationFailure,
    })
  }
}

/** What makes {@link Db.transaction} do all of it again, which then finds that cart. */
const serializationFailure = '40001'

function isSecondCurrentCart(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'carts_current'
}
