import { statement } from '../../platform/db/db.ts'
import { outboxInsert } from '../../platform/db/outbox.ts'
import type { StoredCoupon } from './stored.rules.ts'

export const couponColumns = 'id, revision, specification, used, created_at AS "createdAt"'

export const couponById = statement<StoredCoupon>(
  'coupons.by-id',
  `SELECT ${couponColumns} FROM coupons WHERE site_id = $1 AND id = $2`,
)

export const couponsByIds = statement<StoredCoupon>(
  'coupons.by-ids',
  `SELECT ${couponColumns} FROM coupons WHERE site_id = $1 AND id = ANY ($2::uuid[])`,
)

/** How often a buyer has used a coupon, by id or e-mail address. */
const usesByBuyer = (coupon: string, buyer: string, email: string) =>
  `(SELECT count(*)::int FROM coupon_uses u WHERE u.site_id = $1 AND u.coupon_id = ${coupon}
     AND (u.buyer_id = ${buyer}::uuid OR u.buyer_email = ${email}))`

export const couponByCode = statement<StoredCoupon & { usesByBuyer: number }>(
  'coupons.by-code',
  `SELECT ${couponColumns}, CASE WHEN limit_per_customer IS NULL THEN 0
     ELSE ${usesByBuyer('coupons.id', '$3', '$4')} END AS "usesByBuyer"
   FROM coupons WHERE site_id = $1 AND upper(code) = upper($2)`,
)
const set = `revision = revision + 1, name = $4, code = $5, active = $6, starts_at = $7, expires_at = $8,
  usage_limit = $9, limit_per_customer = $10, specification = $11`

export const insertCoupon = statement<{ id: string }>(
  'coupons.insert',
  `WITH made AS (
     INSERT INTO coupons (site_id, id, created_at, name, code, active, starts_at, expires_at, usage_limit,
       limit_per_customer, specification)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING RETURNING id),
   told AS (${outboxInsert(12)} FROM made)
   SELECT id FROM made`,
)
export const updateCoupon = statement<{ id: string }>(
  'coupons.update',
  `WITH changed AS (UPDATE coupons SET ${set} WHERE site_id = $1 AND id = $2 AND revision = $3 RETURNING id),
   told AS (${outboxInsert(12)} FROM changed)
   SELECT id FROM changed`,
)
export const deleteCoupon = statement<{ id: string }>(
  'coupons.delete',
  `WITH gone AS (DELETE FROM coupons WHERE site_id = $1 AND id = $2 RETURNING id, revision),
   told AS (${outboxInsert(3, 'gone.revision')} FROM gone)
   SELECT id FROM gone`,
)

/** Locks the coupon until the order is written, so that the next statement counts all earlier uses. */
export const lockCoupon = statement<{ usedByOrder: boolean }>(
  'coupons.lock',
  `SELECT EXISTS (SELECT FROM coupon_uses u WHERE u.site_id = $1 AND u.coupon_id = $2 AND u.order_id = $3)
     AS "usedByOrder"
   FROM coupons WHERE site_id = $1 AND id = $2 FOR UPDATE`,
)
export const useLockedCoupon = statement<{ id: string }>(
  'coupons.use',
  `WITH taken AS (
     UPDATE coupons SET used = used + 1
     WHERE site_id = $1 AND id = $2 AND active AND starts_at <= $6 AND (expires_at IS NULL OR expires_at > $6)
       AND (usage_limit IS NULL OR used < usage_limit)
       AND (limit_per_customer IS NULL OR ${usesByBuyer('$2', '$4', '$5')} < limit_per_customer)
     RETURNING id
   )
   INSERT INTO coupon_uses (site_id, order_id, coupon_id, buyer_id, buyer_email, used_at)
   SELECT $1, $3, id, $4::uuid, $5, $6 FROM taken RETURNING coupon_id AS id`,
)
export const releaseCoupon = statement<{ id: string }>(
  'coupons.release',
  `WITH given_back AS (
     DELETE FROM coupon_uses WHERE site_id = $1 AND order_id = $2 RETURNING coupon_id
   )
   UPDATE coupons SET used = used - 1 WHERE site_id = $1 AND id IN (SELECT coupon_id FROM given_back)
   RETURNING id`,
)

/** Nothing if the code is taken by another coupon. */
export const writeMovedCoupon = statement<{ id: string }>(
  'coupons.write-moved',
  `INSERT INTO coupons AS c (site_id, id, created_at, name, code, active, starts_at, expires_at, usage_limit,
     limit_per_customer, specification, used)
   SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12
   WHERE NOT EXISTS (SELECT FROM coupons o WHERE o.site_id = $1 AND upper(o.code) = upper($5) AND o.id <> $2)
   ON CONFLICT (site_id, id) DO UPDATE SET name = excluded.name, code = excluded.code, active = excluded.active,
     starts_at = excluded.starts_at, expires_at = excluded.expires_at, usage_limit = excluded.usage_limit,
     limit_per_customer = excluded.limit_per_customer, specification = excluded.specification,
     used = greatest(c.used, excluded.used), revision = c.revision + 1
   RETURNING id`,
)
