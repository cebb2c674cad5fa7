import { lock, statement } from '../../platform/db/db.ts'
import { isOpenShop } from '../../sites/settings/archived.rules.ts'
import { abandonedColumns } from '../model/queries.ts'
import type { AbandonedRow } from '../model/rules.ts'

/** Shops that keep the checkouts that buyers leave. */
export const keepingSites = statement<{ id: string }>(
  'abandoned-checkouts.keeping-sites',
  `SELECT id FROM sites
   WHERE settings #>> '{abandonedCheckouts,keep}' = 'true' AND moving_to IS NULL AND archived_at IS NULL`,
)

/** Checkouts of a round. */
export const batchSize = 100

/** Checkouts of shoppers with an address that were changed after $2 and not since $3, unless they are kept as they are. */
export const leftCheckouts = statement<{ id: string; updatedAt: Date }>(
  'abandoned-checkouts.left',
  `SELECT c.id, c.updated_at AS "updatedAt" FROM checkouts c
   WHERE c.site_id = $1 AND c.completed_at IS NULL AND c.data ? 'email' AND c.updated_at > $2 AND c.updated_at <= $3
     AND c.owner_kind IN ('visitor', 'member') AND NOT c.data ? 'restores' AND NOT c.data ? 'agreed'
     AND jsonb_array_length(c.data -> 'lines') > 0
     AND NOT EXISTS (SELECT FROM abandoned_checkouts a WHERE a.site_id = $1 AND a.checkout_id = c.id
       AND (a.seen_at >= c.updated_at OR a.erased_at IS NOT NULL OR a.status = 'RECOVERED'))
   ORDER BY c.updated_at LIMIT ${batchSize}`,
)

/** Keeps its order from being placed until the checkout is kept. */
export const lockLeftCheckout = lock<{ id: string }>(
  'abandoned-checkouts.lock-left',
  `SELECT id FROM checkouts WHERE site_id = $1 AND id = $2 AND version = $3 AND completed_at IS NULL FOR SHARE`,
)

/** No row if it is kept already. */
export const insertAbandoned = statement<AbandonedRow>(
  'abandoned-checkouts.insert',
  `INSERT INTO abandoned_checkouts AS a (site_id, id, checkout_id, cart_id, owner_id, owner_kind, version, status, email,
     language, currency, total, data, activities, agreed_at, agreed_by, next_at, stopped, seen_at, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, 1, 'ABANDONED', $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18)
   ON CONFLICT DO NOTHING RETURNING ${abandonedColumns}`,
)

/** What has changed since it was kept, if it still has version $3. */
export const refreshAbandoned = statement<AbandonedRow>(
  'abandoned-checkouts.refresh',
  `UPDATE abandoned_checkouts a SET email = $4, language = $5, currency = $6, total = $7, data = $8, agreed_at = $9,
     agreed_by = $10, next_at = $11, stopped = $12, seen_at = $13, updated_at = $14, version = version + 1
   WHERE a.site_id = $1 AND a.id = $2 AND a.version = $3 AND a.status = 'ABANDONED' AND a.erased_at IS NULL
   RETURNING ${abandonedColumns}`,
)

/** What an address ($2, its hash $3) has got and said: other checkouts than $4, e-mails since $5, orders since $6. */
export const addressFacts = statement<{
  isRecent: boolean
  hasOrdered: boolean
  optedOutAt: Date | null
}>(
  'abandoned-checkouts.address-facts',
  `SELECT
     EXISTS (SELECT FROM abandoned_checkouts WHERE site_id = $1 AND lower(email) = lower($2) AND erased_at IS NULL
       AND checkout_id <> $4 AND emailed_at > $5) AS "isRecent",
     EXISTS (SELECT FROM orders WHERE site_id = $1 AND lower(email) = lower($2) AND purchased_at > $6) AS "hasOrdered",
     (SELECT created_at FROM reminder_opt_outs WHERE site_id = $1 AND address = $3) AS "optedOutAt"`,
)

/** E-mails are about the latest checkout of an address. */
export const stopOthers = statement<{ id: string; version: bigint }>(
  'abandoned-checkouts.stop-others',
  `UPDATE abandoned_checkouts SET next_at = NULL, stopped = 'RECENT', version = version + 1, updated_at = $4
   WHERE site_id = $1 AND lower(email) = lower($2) AND checkout_id <> $3 AND next_at IS NOT NULL AND erased_at IS NULL
   RETURNING id, version`,
)

export const dueReminders = statement<{ siteId: string; id: string }>(
  'abandoned-checkouts.due',
  `SELECT a.site_id AS "siteId", a.id FROM abandoned_checkouts a
   WHERE a.next_at <= $1 AND ${isOpenShop('a')}
     AND NOT EXISTS (SELECT FROM sites WHERE sites.id = a.site_id AND moving_to IS NOT NULL)
   ORDER BY a.next_at LIMIT ${batchSize}`,
)

/** Notes what was decided about the next e-mail, if it still has version $3. */
export const writeReminder = statement<AbandonedRow>(
  'abandoned-checkouts.write-reminder',
  `UPDATE abandoned_checkouts a SET emails_sent = $4, emailed_at = $5, next_at = $6, stopped = $7, activities = $8,
     updated_at = $9, version = version + 1
   WHERE a.site_id = $1 AND a.id = $2 AND a.version = $3 AND a.status = 'ABANDONED' AND a.erased_at IS NULL
   RETURNING ${abandonedColumns}`,
)

/** Tried again at $3, since something went wrong. */
export const postponeReminder = statement<never>(
  'abandoned-checkouts.postpone',
  'UPDATE abandoned_checkouts SET next_at = $3 WHERE site_id = $1 AND id = $2 AND next_at IS NOT NULL',
)

export const insertOptOut = statement<never>(
  'abandoned-checkouts.opt-out',
  `INSERT INTO reminder_opt_outs (site_id, address, created_at) VALUES ($1, $2, $3)
   ON CONFLICT (site_id, address) DO UPDATE SET created_at = excluded.created_at`,
)

export const stopAddress = statement<{ id: string; version: bigint }>(
  'abandoned-checkouts.stop-address',
  `UPDATE abandoned_checkouts SET next_at = NULL, stopped = 'UNSUBSCRIBED', version = version + 1, updated_at = $3
   WHERE site_id = $1 AND lower(email) = lower($2) AND erased_at IS NULL AND status = 'ABANDONED'
     AND stopped IS DISTINCT FROM 'UNSUBSCRIBED' RETURNING id, version`,
)
