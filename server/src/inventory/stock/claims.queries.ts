import { statement } from '../../platform/db/db.ts'
import { sameItem, unlimited, wants } from './queries.ts'

/** The claims of one holder are written one after the other, so that they are counted together. */
export const lockHolder = statement<never>(
  'inventory.lock-holder',
  'SELECT pg_advisory_xact_lock(hashtextextended($1, 6311))',
)

/** What holder $5 has of each variant, with the new demands of checkout $6. */
const claimed = `claimed AS (
  SELECT a.product_id, a.variant_id, sum(a.quantity) AS quantity FROM (
    SELECT product_id, variant_id, quantity FROM wants
    UNION ALL
    SELECT product_id, variant_id, quantity FROM stock_claims
    WHERE site_id = $1 AND holder = $5 AND checkout_id <> $6 AND expires_at > $7
  ) a GROUP BY 1, 2
)`

/**
 * Claims the demands for a holder, unless what it has of those variants of which it has more than the fraction $9 would be
 * more than $10 pieces. Returns no row then.
 */
export const claimStock = statement<{ claimed: true }>(
  'inventory.claim',
  `WITH ${wants}, ${claimed}, beyond AS (
     SELECT coalesce(sum(c.quantity), 0) AS pieces FROM claimed c JOIN stock s ON ${sameItem('s', 'c')}
     WHERE NOT ${unlimited} AND c.quantity > $9::float8 * (s.on_hand + s.backorder_limit)
   ), allowed AS (SELECT true AS claimed FROM beyond WHERE pieces <= $10
   ), written AS (
     INSERT INTO stock_claims (site_id, checkout_id, product_id, variant_id, quantity, holder, expires_at)
     SELECT $1, $6, w.product_id, w.variant_id, w.quantity, $5, $8 FROM wants w, allowed
     ON CONFLICT (site_id, checkout_id, product_id, variant_id)
     DO UPDATE SET quantity = excluded.quantity, holder = excluded.holder, expires_at = excluded.expires_at
   ), ended AS (
     UPDATE stock_claims c SET expires_at = least(c.expires_at, $7)
     WHERE c.site_id = $1 AND c.checkout_id = $6 AND EXISTS (SELECT FROM allowed)
       AND NOT EXISTS (SELECT FROM wants w WHERE ${sameItem('c', 'w')})
   )
   SELECT claimed FROM allowed`,
)
/** When the first claim of the holder ends. */
export const firstClaimEnd = statement<{ endsAt: Date | null }>(
  'inventory.first-claim-end',
  `SELECT min(expires_at) AS "endsAt" FROM stock_claims WHERE site_id = $1 AND holder = $2 AND expires_at > $3`,
)
export const endClaims = statement<never>(
  'inventory.end-claims',
  'UPDATE stock_claims SET expires_at = least(expires_at, $3) WHERE site_id = $1 AND checkout_id = $2',
)
