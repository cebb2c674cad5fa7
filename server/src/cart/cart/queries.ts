import { type Connection, quickRead, statement } from '../../platform/db/db.ts'
import { outboxInsert } from '../../platform/db/outbox.ts'
import { deletion } from '../../platform/db/retention.ts'
import { isMerchant, type Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import type { Cart, Target } from './rules.ts'

export type CartRow = Omit<Cart, 'siteId' | 'shownIn'>

export const columns = `id, owner_id AS "ownerId", owner_kind AS "ownerKind", is_current AS "isCurrent", status, version,
  checkout_id AS "checkoutId", data, created_at AS "createdAt", updated_at AS "updatedAt"`

/** Reads the cart, unless it is deleted. */
export async function findCart({ db }: Shop, { caller, cartId }: Target): Promise<Cart | undefined> {
  const { siteId, id } = caller
  if (cartId !== undefined && !isGuid(cartId)) return undefined
  const [row] =
    cartId === undefined
      ? await db.run(currentCart, [siteId, id])
      : await db.run(cartById, [siteId, cartId, isMerchant(caller) ? null : id])
  return row && { siteId, ...row, displayPreferences: caller }
}

/** Writes the next version of a cart and its event in one statement. False when the cart has changed since it was read. */
export async function writeCart(on: Connection, next: Cart, event: readonly unknown[]): Promise<boolean> {
  const { siteId, id, ownerId, ownerKind, isCurrent, status, version, updatedAt } = next
  const data = JSON.stringify(status === 'deleted' ? {} : next.data)
  const before = version - 1n
  const owner = [siteId, id, ownerId]
  const written =
    before === 0n
      ? await on.run(insertCart, [...owner, ownerKind, isCurrent, version, data, updatedAt, ...event])
      : await on.run(updateCart, [...owner, before, status, version, data, updatedAt, ...event])
  return written.length > 0
}

export const attachCheckout = statement<{ id: string }>(
  'carts.attach-checkout',
  "UPDATE carts SET checkout_id = $3 WHERE site_id = $1 AND id = $2 AND status <> 'completed' RETURNING id",
)

export const detachCheckouts = statement<never>(
  'carts.detach-checkouts',
  `UPDATE carts SET checkout_id = NULL
   FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS gone (site_id, cart_id, checkout_id)
   WHERE carts.site_id = gone.site_id AND carts.id = gone.cart_id AND carts.checkout_id = gone.checkout_id`,
)

/** Visitors' carts that nobody has changed since $1. */
export const deleteUnused = deletion('carts.delete-unused', {
  table: 'carts',
  condition: "owner_kind = 'visitor' AND updated_at < $1",
})

/** Keeps the version, because it counts the events: a gap would tell receivers that they missed one. */
export const completeCart = statement<
  Pick<CartRow, 'ownerId' | 'ownerKind' | 'data'> & { wasCurrent: boolean }
>(
  'carts.complete',
  `WITH before AS (
     SELECT is_current AS was_current FROM carts WHERE site_id = $1 AND id = $2 AND status = 'active' FOR UPDATE)
   UPDATE carts SET status = 'completed', is_current = false, updated_at = $3 FROM before
   WHERE site_id = $1 AND id = $2 AND status = 'active'
   RETURNING owner_id AS "ownerId", owner_kind AS "ownerKind", data, was_current AS "wasCurrent"`,
)

export const currentCart = quickRead<CartRow>(
  'carts.current',
  `SELECT ${columns} FROM carts WHERE site_id = $1 AND owner_id = $2 AND is_current`,
)

/** Any cart of the shop for a merchant, who passes no owner. */
const cartById = quickRead<CartRow>(
  'carts.by-id',
  `SELECT ${columns} FROM carts
   WHERE site_id = $1 AND id = $2 AND ($3::uuid IS NULL OR owner_id = $3) AND status <> 'deleted'`,
)

export const cartsByIds = quickRead<CartRow>(
  'carts.by-ids',
  `SELECT ${columns} FROM carts WHERE site_id = $1 AND id = ANY ($2::uuid[]) AND status <> 'deleted'`,
)

/** Of parallel first adds of one shopper, exactly one returns a row. The others then find its cart. */
const insertCart = statement<{ version: bigint }>(
  'carts.insert',
  `WITH made AS (
     INSERT INTO carts (site_id, id, owner_id, owner_kind, is_current, status, version, data, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, 'active', $6, $7, $8, $8)
     ON CONFLICT (site_id, owner_id) WHERE is_current DO NOTHING
     RETURNING version),
   told AS (${outboxInsert(9)} FROM made)
   SELECT version FROM made`,
)

/** Writes if the version is still $4, and the event with it. */
export const updateCart = statement<{ version: bigint }>(
  'carts.update',
  `WITH changed AS (
     UPDATE carts SET status = $5, is_current = is_current AND $5 = 'active', version = $6, data = $7, updated_at = $8
     WHERE site_id = $1 AND id = $2 AND owner_id = $3 AND version = $4 AND status = 'active'
     RETURNING version),
   told AS (${outboxInsert(9)} FROM changed)
   SELECT version FROM changed`,
)
