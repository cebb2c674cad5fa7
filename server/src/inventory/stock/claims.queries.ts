import { lock, statement } from '../../platform/db/db.ts'
import { sameItem, unlimited, wants } from './queries.ts'
import type { StockDemand } from './rules.ts'

/** The claims of one claimant are written one after the other, so that they are counted together. */
export const lockClaimant = lock<never>(
  'inventory.lock-holder',
  'SELECT pg_advisory_xact_lock(hashtextextended($1, 6311))',
)

const size = '(s.on_hand + s.backorder_limit)'

/** The valid claims of other checkouts than $6. */
const others = 'c.site_id = $1 AND c.checkout_id <> $6 AND c.expires_at > $7'

/** The limits that hold for this claim. `spare` holds until a payment of the claimant is declined, then `ordinary`. */
const limits = `limits AS (
  SELECT l.scope, l.share, CASE WHEN EXISTS (
      SELECT FROM stock_claims WHERE site_id = $1 AND holder = $5 AND expires_at > $7 AND declined)
    THEN l.ordinary ELSE l.spare END AS spare
  FROM unnest($10::text[], $11::float8[], $12::int[], $13::int[]) AS l (scope, share, ordinary, spare)
)`

/** What each scope has of each variant, with the new demands of checkout $6. */
const claimed = `claimed AS (
  SELECT a.scope, a.product_id, a.variant_id, sum(a.quantity) AS quantity FROM (
    SELECT l.scope, w.product_id, w.variant_id, w.quantity FROM wants w, limits l
    UNION ALL SELECT 'claimant', c.product_id, c.variant_id, c.quantity FROM stock_claims c WHERE ${others} AND c.holder = $5
    UNION ALL SELECT 'block', c.product_id, c.variant_id, c.quantity FROM stock_claims c WHERE ${others} AND c.block = $9
    UNION ALL SELECT 'everybody', c.product_id, c.variant_id, c.quantity
    FROM wants w JOIN stock_claims c ON ${sameItem('c', 'w')} WHERE ${others}
  ) a GROUP BY 1, 2, 3
)`

/**
 * Claims the demands for claimant $5, unless a scope would then have more than `spare` pieces of variants of which it has
 * more than `share`. Returns no row then.
 */
export const claimStock = statement<{ claimed: true }>(
  'inventory.claim',
  `WITH ${wants}, ${limits}, ${claimed}, beyond AS (
     SELECT l.scope FROM limits l JOIN claimed c ON c.scope = l.scope JOIN stock s ON ${sameItem('s', 'c')}
     WHERE NOT ${unlimited} AND c.quantity > l.share * ${size}
     GROUP BY l.scope, l.spare HAVING sum(c.quantity) > l.spare
   ), allowed AS (SELECT true AS claimed WHERE NOT EXISTS (SELECT FROM beyond)
   ), written AS (
     INSERT INTO stock_claims (site_id, checkout_id, product_id, variant_id, quantity, holder, expires_at, block)
     SELECT $1, $6, w.product_id, w.variant_id, w.quantity, $5, $8, $9 FROM wants w, allowed
     ON CONFLICT (site_id, checkout_id, product_id, variant_id) DO UPDATE SET
       quantity = excluded.quantity, holder = excluded.holder, block = excluded.block, expires_at = excluded.expires_at
   ), ended AS (
     UPDATE stock_claims c SET quantity = 0, expires_at = CASE WHEN c.declined THEN c.expires_at ELSE least(c.expires_at, $7) END
     WHERE c.site_id = $1 AND c.checkout_id = $6 AND EXISTS (SELECT FROM allowed)
       AND NOT EXISTS (SELECT FROM wants w WHERE ${sameItem('c', 'w')})
   )
   SELECT claimed FROM allowed`,
)

/**
 * The ordinary share that a checkout's claims leave it: all of it, or, if its claimant has too much, the part $4 of each
 * stock. $5 pieces of small stocks are not too much for a member, $6 not for a network.
 */
const kept = `own AS (
  SELECT product_id, variant_id, quantity, holder FROM stock_claims
  WHERE site_id = $1 AND checkout_id = $2 AND expires_at > $3
), claimed AS (
  SELECT c.holder, c.product_id, c.variant_id, sum(c.quantity) AS quantity,
    coalesce(sum(c.quantity) FILTER (WHERE c.checkout_id <> $2), 0) AS elsewhere,
    min(CASE WHEN ${unlimited} THEN NULL ELSE $4::float8 * ${size} END) AS share
  FROM stock_claims c JOIN stock s ON ${sameItem('s', 'c')}
  WHERE c.site_id = $1 AND c.holder IN (SELECT holder FROM own) AND c.expires_at > $3 GROUP BY 1, 2, 3
), beyond AS (
  SELECT holder FROM claimed WHERE quantity > share GROUP BY holder
  HAVING sum(quantity) > CASE WHEN holder LIKE 'member %' THEN $5::int ELSE $6::int END
), kept AS (
  SELECT o.product_id, o.variant_id, o.quantity AS claimed,
    CASE WHEN b.holder IS NULL OR c.share IS NULL OR c.quantity <= c.share THEN o.quantity
      ELSE greatest(0, floor(c.share) - c.elsewhere)::int END AS quantity
  FROM own o LEFT JOIN beyond b USING (holder) LEFT JOIN claimed c USING (holder, product_id, variant_id)
)`

/** A row if a checkout has claimed more than the share of its claimant. */
export const beyondShare = statement<{ beyond: true }>(
  'inventory.claim-beyond',
  `WITH ${kept} SELECT true AS beyond FROM kept WHERE quantity < claimed LIMIT 1`,
)

/** Cuts the claims of a checkout down to the ordinary share, or, unless $8, to nothing. They are known until $7. */
export const declineClaims = statement<StockDemand>(
  'inventory.decline-claims',
  `WITH ${kept}
   UPDATE stock_claims c SET declined = true, expires_at = $7, quantity = CASE WHEN $8::bool THEN k.quantity ELSE 0 END
   FROM kept k WHERE ${sameItem('c', 'k')} AND c.checkout_id = $2
   RETURNING c.product_id AS "productId", c.variant_id AS "variantId", c.quantity`,
)

/** When the first claim of the claimant ends. */
export const firstClaimEnd = statement<{ endsAt: Date | null }>(
  'inventory.first-claim-end',
  `SELECT min(expires_at) AS "endsAt" FROM stock_claims WHERE site_id = $1 AND holder = $2 AND expires_at > $3`,
)

export const endClaims = statement<never>(
  'inventory.end-claims',
  'UPDATE stock_claims SET expires_at = least(expires_at, $3) WHERE site_id = $1 AND checkout_id = $2',
)
