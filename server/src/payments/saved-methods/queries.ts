import { statement } from '../../platform/db/db.ts'
import type { SavedAs } from '../providers/provider.ts'

/** A way to pay that a member wants to use again. */
export interface SavedMethod {
  siteId: string
  id: string
  memberId: string
  method: string
  /** What the provider needs to charge again. Never data of a card. */
  token: string
  /** How the provider describes it. */
  details: SavedAs
  createdAt: Date
  /** The shop still has the account that can charge it. */
  isUsable: boolean
  /** What is charged to it now, so that it cannot be removed. */
  usedBy: 'SUBSCRIPTION' | 'PAYMENT' | null
}

const usedBy = `CASE WHEN EXISTS (
    SELECT FROM subscription_contracts c WHERE c.site_id = $1 AND c.member_id = s.member_id AND c.payment_method = s.method
      AND c.saved_method = s.token AND c.status NOT IN ('CANCELED', 'ENDED')) THEN 'SUBSCRIPTION'
  WHEN EXISTS (SELECT FROM payments p WHERE p.site_id = $1 AND p.charges_saved = s.id
      AND p.status IN ('CREATED', 'NEEDS_CONFIRMATION', 'PENDING')) THEN 'PAYMENT' END`

const selected = `SELECT s.site_id AS "siteId", s.id, s.member_id AS "memberId", s.method, s.token, s.details, s.created_at AS "createdAt",
     s.account_id = coalesce(a.account_id, '') AS "isUsable", ${usedBy} AS "usedBy"
   FROM saved_payment_methods s LEFT JOIN payment_accounts a ON a.site_id = $1 AND a.method = s.method`

export const savedMethodsOfMember = statement<SavedMethod>(
  'saved-payment-methods.of-member',
  `${selected} WHERE s.site_id = $1 AND s.member_id = $2 ORDER BY s.created_at DESC, s.id DESC LIMIT 50`,
)

export const savedMethodById = statement<SavedMethod>(
  'saved-payment-methods.by-id',
  `${selected} WHERE s.site_id = $1 AND s.id = $2`,
)

/** Keeps what paid payments have saved for members, once. Whoever has been erased meanwhile keeps nothing. */
export const keepSavedMethods = statement<never>(
  'saved-payment-methods.keep',
  `INSERT INTO saved_payment_methods (site_id, id, member_id, method, account_id, token, details, created_at)
   SELECT $1::uuid, p.id, p.saves_for, p.method, coalesce(a.account_id, ''), p.saved_method, coalesce(p.saved_as, '{}'), $3
   FROM payments p JOIN members m ON m.site_id = $1 AND m.id = p.saves_for AND m.status <> 'DELETED'
   LEFT JOIN payment_accounts a ON a.site_id = $1 AND a.method = p.method
   WHERE p.site_id = $1 AND p.id = ANY ($2::uuid[]) AND p.saved_method IS NOT NULL
   ON CONFLICT (site_id, member_id, method, token) DO UPDATE SET details = excluded.details, account_id = excluded.account_id`,
)

const forgotten = `SELECT gone.id, add_job('forget-payment-method', json_build_object('siteId', gone.site_id, 'method', gone.method,
     'accountId', gone.account_id, 'savedMethod', gone.token)) AS job FROM gone`

/** No row if it is gone or in use. A job takes it off the account of the service. */
export const deleteSavedMethod = statement<{ id: string }>(
  'saved-payment-methods.delete',
  `WITH gone AS (
     DELETE FROM saved_payment_methods s WHERE s.site_id = $1 AND s.member_id = $2 AND s.id = $3 AND (${usedBy}) IS NULL RETURNING *)
   ${forgotten}`,
)

export const deleteSavedMethods = statement<{ id: string }>(
  'personal-data.saved-payment-methods',
  `WITH gone AS (DELETE FROM saved_payment_methods WHERE site_id = $1 AND member_id = $2 RETURNING *) ${forgotten}`,
)
