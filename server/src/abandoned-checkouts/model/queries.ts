import { lock, quickRead, statement } from '../../platform/db/db.ts'
import { outboxInsertMany } from '../../platform/db/outbox.ts'
import type { AbandonedRow } from './rules.ts'

export const abandonedColumns = `a.site_id AS "siteId", a.id, a.checkout_id AS "checkoutId", a.cart_id AS "cartId",
  a.owner_id AS "ownerId", a.owner_kind AS "ownerKind", a.version, a.status, a.email, a.language, a.currency, a.total, a.data,
  a.activities, a.agreed_at AS "agreedAt", a.agreed_by AS "agreedBy", a.emails_sent AS "emailsSent",
  a.emailed_at AS "emailedAt", a.next_at AS "nextAt", a.stopped, a.order_id AS "orderId", a.recovered_at AS "recoveredAt",
  a.seen_at AS "seenAt", a.created_at AS "createdAt", a.updated_at AS "updatedAt"`

export const abandonedById = quickRead<AbandonedRow>(
  'abandoned-checkouts.by-id',
  `SELECT ${abandonedColumns} FROM abandoned_checkouts a WHERE a.site_id = $1 AND a.id = $2 AND a.erased_at IS NULL`,
)

export const abandonedByIds = quickRead<AbandonedRow>(
  'abandoned-checkouts.by-ids',
  `SELECT ${abandonedColumns} FROM abandoned_checkouts a
   WHERE a.site_id = $1 AND a.id = ANY ($2::uuid[]) AND a.erased_at IS NULL`,
)

export const abandonedByCheckout = quickRead<AbandonedRow>(
  'abandoned-checkouts.by-checkout',
  `SELECT ${abandonedColumns} FROM abandoned_checkouts a
   WHERE a.site_id = $1 AND a.checkout_id = $2 AND a.erased_at IS NULL`,
)

export const lockAbandoned = lock<AbandonedRow>(
  'abandoned-checkouts.lock',
  `SELECT ${abandonedColumns} FROM abandoned_checkouts a
   WHERE a.site_id = $1 AND a.id = $2 AND a.erased_at IS NULL FOR UPDATE`,
)

export const insertEvents = statement<never>('abandoned-checkouts.append-events', outboxInsertMany(1))

export interface Followed {
  id: string
  version: bigint
  status: AbandonedRow['status']
}

/**
 * What an order ends: the abandoned checkout that it was placed in, or whose items it restored, is recovered; others of the
 * same address ($3) get no more e-mails. $4 is the order, $5 its total, $6 the time.
 */
export const followOrder = statement<Followed>(
  'abandoned-checkouts.follow-order',
  `WITH found AS (
     SELECT id, true AS recovers FROM abandoned_checkouts WHERE site_id = $1 AND checkout_id = $2
     UNION ALL
     SELECT id, true FROM abandoned_checkouts WHERE site_id = $1
       AND id = (SELECT (data ->> 'restores')::uuid FROM checkouts WHERE site_id = $1 AND id = $2)
     UNION ALL
     SELECT id, false FROM abandoned_checkouts
     WHERE site_id = $1 AND lower(email) = lower($3) AND erased_at IS NULL AND next_at IS NOT NULL
   ), each AS (SELECT id, bool_or(recovers) AS recovers FROM found GROUP BY id)
   UPDATE abandoned_checkouts a SET
     status = CASE WHEN recovers THEN 'RECOVERED' ELSE status END,
     order_id = CASE WHEN recovers THEN $4::uuid END,
     recovered_total = CASE WHEN recovers THEN $5::bigint END,
     recovered_at = CASE WHEN recovers THEN $6::timestamptz END,
     stopped = 'ORDERED', next_at = NULL, version = version + 1, updated_at = $6
   FROM each WHERE a.site_id = $1 AND a.id = each.id AND a.status = 'ABANDONED' AND a.erased_at IS NULL
   RETURNING a.id, a.version, a.status`,
)
