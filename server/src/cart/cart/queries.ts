import { quickRead, statement } from '../../platform/db.ts'
import { outboxInsert } from '../../platform/outbox.ts'
import { deletion } from '../../platform/retention.ts'
import type { OwnerKind } from '../../platform/shop.ts'
import type { CartData } from './rules.ts'

export interface CartRow {
  id: string
  ownerId: string
  ownerKind: OwnerKind
  isCurrent: boolean
  status: 'active' | 'completed' | 'deleted'
  version: bigint
  checkoutId: string | null
  data: CartData
  createdAt: Date
  updatedAt: Date
}

export const columns = `id, owner_id AS "ownerId", owner_kind AS "ownerKind", is_current AS "isCurrent", status, version,
  checkout_id AS "checkoutId", data, created_at AS "createdAt", updated_at AS "updatedAt"`

export const currentCart = quickRead<CartRow>(
  'carts.current',
  `SELECT ${columns} FROM carts WHERE site_id = $1 AND owner_id = $2 AND is_current`,
)

/** Without an owner: any cart of the shop, for a merchant. */
export const cartById = quickRead<CartRow>(
  'carts.by-id',
  `SELECT ${columns} FROM carts
   WHERE site_id = $1 AND id = $2 AND ($3::uuid IS NULL OR owner_id = $3) AND status <> 'deleted'`,
)

/** Of parallel first adds of one shopper exactly one returns a row: the others find its cart when they look again. */
export const insertCart = statement<{ version: bigint }>(
  'carts.insert',
  `WITH made AS (
     INSERT INTO carts (site_id, id, owner_id, owner_kind, is_current, status, version, data, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, 'active', $6, $7, $8, $8)
     ON CONFLICT (site_id, owner_id) WHERE is_current DO NOTHING
     RETURNING version),
   told AS (${outboxInsert(9)} FROM made)
   SELECT version FROM made`,
)

/** Writes when nobody else did since version $4 was read; the event goes with it or not at all. */
export const updateCart = statement<{ version: bigint }>(
  'carts.update',
  `WITH changed AS (
     UPDATE carts SET status = $5, is_current = is_current AND $5 = 'active', version = $6, data = $7, updated_at = $8
     WHERE site_id = $1 AND id = $2 AND owner_id = $3 AND version = $4 AND status = 'active'
     RETURNING version),
   told AS (${outboxInsert(9)} FROM changed)
   SELECT version FROM changed`,
)

export const attachCheckout = statement<{ id: string }>(
  'carts.attach-checkout',
  'UPDATE carts SET checkout_id = $3 WHERE site_id = $1 AND id = $2 RETURNING id',
)

export const detachCheckouts = statement<never>(
  'carts.detach-checkouts',
  `UPDATE carts SET checkout_id = NULL
   FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS gone (site_id, cart_id, checkout_id)
   WHERE carts.site_id = gone.site_id AND carts.id = gone.cart_id AND carts.checkout_id = gone.checkout_id`,
)

export const deleteUnused = deletion('carts.delete-unused', {
  table: 'carts',
  condition: "owner_kind = 'visitor' AND updated_at < $1",
})

/** Keeps the version, which counts the events: receivers read a gap in it as an event they lost. */
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
