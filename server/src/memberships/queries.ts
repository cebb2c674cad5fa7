import type { ChargeMembershipQuestion } from '@cartwright/contract/pricing/memberships.ts'
import { statement } from '../platform/db/db.ts'
import type { ListedMembership } from './provider.ts'

export interface MembershipChargeRow {
  siteId: string
  /** The key under which it is charged. */
  id: string
  orderId: string
  lineItemId: string
  memberId: string
  appId: string
  /** Null: a room keeps the membership. */
  pluginId: string | null
  membershipId: string
  name: ListedMembership['name']
  item: Omit<ChargeMembershipQuestion, 'memberId' | 'membershipId' | 'idempotencyKey'>
  status: 'HELD' | 'CHARGING' | 'CHARGED' | 'REFUSED' | 'VOIDING' | 'VOIDED' | 'KEPT'
  /** The program was asked to charge before. */
  asked: boolean
  /** The program was asked to give the credits back before. */
  voidAsked: boolean
  transactionId: string | null
  reason: string | null
  createdAt: Date
  updatedAt: Date
}

const columns = `site_id AS "siteId", id, order_id AS "orderId", line_item_id AS "lineItemId", member_id AS "memberId",
  app_id AS "appId", plugin_id AS "pluginId", membership_id AS "membershipId", name, item, status, asked,
  void_asked AS "voidAsked", transaction_id AS "transactionId", reason, created_at AS "createdAt", updated_at AS "updatedAt"`

const job = `add_job('settle-membership', json_build_object('siteId', site_id, 'id', id), job_key := 'membership:' || id)`

/** Every attempt to pay lines of orders $2, the oldest first. */
export const chargesByOrder = statement<MembershipChargeRow>(
  'memberships.by-order',
  `SELECT ${columns} FROM membership_charges WHERE site_id = $1 AND order_id = ANY ($2::uuid[]) ORDER BY created_at, id`,
)

/** Nothing if another attempt of this order pays the line. */
export const insertCharge = statement<{ id: string }>(
  'memberships.hold',
  `INSERT INTO membership_charges (site_id, id, order_id, line_item_id, member_id, app_id, plugin_id, membership_id, name,
     item, status, transaction_id, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)
   ON CONFLICT DO NOTHING RETURNING id`,
)

export const chargeHeld = statement<{ job: unknown }>(
  'memberships.charge-held',
  `WITH due AS (
     UPDATE membership_charges SET status = 'CHARGING', updated_at = $3
     WHERE site_id = $1 AND order_id = $2 AND status = 'HELD' RETURNING site_id, id)
   SELECT ${job} AS job FROM due`,
)

/** Ends what an order took, or only its line $4. Gives what it was; the credits that a room keeps are to be given back in this transaction. */
export const endCharges = statement<MembershipChargeRow & { job: unknown }>(
  'memberships.end',
  `WITH ended AS (
     UPDATE membership_charges SET updated_at = $3,
       status = CASE WHEN plugin_id IS NOT NULL AND asked THEN 'VOIDING' ELSE 'VOIDED' END
     WHERE site_id = $1 AND order_id = $2 AND status IN ('HELD', 'CHARGING', 'CHARGED')
       AND ($4::text IS NULL OR line_item_id::text = $4) RETURNING *)
   SELECT ${columns}, CASE WHEN status = 'VOIDING' THEN ${job} END AS job FROM ended ORDER BY app_id, membership_id, id`,
)

/** Notes that the program is asked, and gives the charge as it was before. */
export const markAsked = statement<MembershipChargeRow>(
  'memberships.mark-asked',
  `WITH before AS (
     SELECT ${columns} FROM membership_charges
     WHERE site_id = $1 AND id = $2 AND status IN ('CHARGING', 'VOIDING') FOR UPDATE),
   marked AS (
     UPDATE membership_charges SET asked = true WHERE site_id = $1 AND id = $2 AND status = 'CHARGING')
   SELECT * FROM before`,
)

/** Keeps the transaction, also if the charge is to be voided by now. */
export const markCharged = statement<{ status: MembershipChargeRow['status'] }>(
  'memberships.mark-charged',
  `UPDATE membership_charges SET transaction_id = coalesce($3, transaction_id), updated_at = $4,
     status = CASE WHEN status = 'CHARGING' THEN 'CHARGED' ELSE status END
   WHERE site_id = $1 AND id = $2 AND status IN ('CHARGING', 'VOIDING') RETURNING status`,
)

export const markRefused = statement<{ status: MembershipChargeRow['status'] }>(
  'memberships.mark-refused',
  `UPDATE membership_charges SET reason = $3, updated_at = $4,
     status = CASE WHEN status = 'CHARGING' THEN 'REFUSED' ELSE 'VOIDED' END
   WHERE site_id = $1 AND id = $2 AND status IN ('CHARGING', 'VOIDING') RETURNING status`,
)

/** Notes that the program is asked to give the credits back. */
export const markVoidAsked = statement<never>(
  'memberships.mark-void-asked',
  `UPDATE membership_charges SET void_asked = true WHERE site_id = $1 AND id = $2 AND status = 'VOIDING'`,
)

/** The credits are given back. */
export const markVoided = statement<never>(
  'memberships.mark-voided',
  `UPDATE membership_charges SET status = 'VOIDED', updated_at = $3 WHERE site_id = $1 AND id = $2 AND status = 'VOIDING'`,
)

export const markKept = statement<{ status: MembershipChargeRow['status'] }>(
  'memberships.mark-kept',
  `UPDATE membership_charges SET status = 'KEPT', reason = $3, updated_at = $4
   WHERE site_id = $1 AND id = $2 AND status = 'VOIDING' RETURNING status`,
)
