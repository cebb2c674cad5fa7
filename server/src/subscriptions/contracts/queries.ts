import { statement } from '../../platform/db/db.ts'
import { later } from '../../platform/values/later.ts'
import { isOpenShop, wasOpenShop } from '../../sites/settings/archived.rules.ts'
import type { Contract } from './rules.ts'

const columns = `c.site_id AS "siteId", c.id, c.version, c.seller, c.subject_id AS "subjectId", c.member_id AS "memberId",
  c.status, c.collection, c.time_zone AS "timeZone", c.interval_unit AS "intervalUnit",
  c.interval_count AS "intervalCount", c.cycles, c.starts_at AS "startsAt", c.anchor, c.anchor_cycle AS "anchorCycle",
  c.started, c.cycle, c.cycle_begins_at AS "cycleBeginsAt", c.next_at AS "nextAt", c.ends_at AS "endsAt",
  c.paused_at AS "pausedAt", c.payment_method AS "paymentMethod", c.saved_method AS "savedMethod", c.terms, c.cause, c.credit, c.replaces`

export const insertContract = statement<Contract>(
  'subscriptions.insert',
  `INSERT INTO subscription_contracts AS c (site_id, id, seller, subject_id, member_id, status, collection, time_zone,
     interval_unit, interval_count, cycles, starts_at, anchor, next_at, payment_method, saved_method, terms, created_at,
     updated_at, anchor_cycle, credit, replaces)
   VALUES ($1, $2, $3, $4, $5, 'ACTIVE', $6, $7, $8, $9, $10, $11, $12, $11, $13, $14, $15, $16, $16, $17, $18, $19)
   RETURNING ${columns}`,
)

export const contractById = statement<Contract>(
  'subscriptions.by-id',
  `SELECT ${columns} FROM subscription_contracts c WHERE c.site_id = $1 AND c.id = $2`,
)

export const contractsByIds = statement<Contract>(
  'subscriptions.by-ids',
  `SELECT ${columns} FROM subscription_contracts c WHERE c.site_id = $1 AND c.id = ANY ($2::uuid[])`,
)

/** Locks it, so that its changes happen one after the other. */
export const lockContract = statement<Contract>(
  'subscriptions.lock',
  `SELECT ${columns} FROM subscription_contracts c WHERE c.site_id = $1 AND c.id = $2 FOR UPDATE`,
)

/** Locks a contract that goes on, unless it has changed since version $3. Whoever has read it before begins nothing more. */
export const holdContract = statement<Contract>(
  'subscriptions.hold',
  `UPDATE subscription_contracts c SET version = c.version + 1
   WHERE c.site_id = $1 AND c.id = $2 AND c.version = $3 AND c.status = 'ACTIVE' RETURNING ${columns}`,
)

/** Begins trials or cycles, which use credit of their contracts. No row for a contract that somebody else has changed since that version. */
export const advanceContracts = statement<Contract>(
  'subscriptions.advance',
  `UPDATE subscription_contracts c SET started = true, cycle = r.cycle, cycle_begins_at = r.begins, next_at = r.next,
     updated_at = $3, credit = c.credit - r.credit, version = c.version + 1
   FROM json_to_recordset($2::json) AS r (id uuid, version bigint, cycle int, begins timestamptz, next timestamptz,
     credit bigint)
   WHERE c.site_id = $1 AND c.id = r.id AND c.version = r.version AND c.status IN ('ACTIVE', 'CANCEL_AT_PERIOD_END')
   RETURNING ${columns}`,
)

/** Writes a locked contract. */
export const updateContract = statement<Contract>(
  'subscriptions.update',
  `UPDATE subscription_contracts c SET status = $3, starts_at = $4, anchor = $5, anchor_cycle = $6, next_at = $7,
     ends_at = $8, paused_at = $9, updated_at = $10, cause = $11, version = c.version + 1
   WHERE c.site_id = $1 AND c.id = $2 RETURNING ${columns}`,
)

/**
 * Ends contracts once, forgets how they were paid, and expects no payment any more. Contracts are locked before their
 * cycles, and in the order of their ids.
 */
export const endContracts = statement<Contract>(
  'subscriptions.end',
  `WITH r AS (SELECT * FROM json_to_recordset($2::json) AS r (id uuid, status text, cause text)),
   locked AS MATERIALIZED (
     SELECT c.id FROM subscription_contracts c WHERE c.site_id = $1 AND c.id IN (SELECT id FROM r)
     ORDER BY c.id FOR UPDATE),
   over AS (
     UPDATE subscription_contracts c SET status = r.status, cause = r.cause, next_at = NULL, paused_at = NULL,
       saved_method = NULL, ended_at = $3, updated_at = $3, version = c.version + 1
     FROM r, locked
     WHERE c.site_id = $1 AND c.id = locked.id AND c.id = r.id AND c.status NOT IN ('CANCELED', 'ENDED')
     RETURNING ${columns}),
   open AS (
     UPDATE subscription_cycles y SET status = CASE WHEN y.status = 'DUE' THEN 'VOID' ELSE y.status END,
       due_at = CASE WHEN y.status = 'CHARGING' THEN y.due_at END
     FROM over WHERE y.site_id = $1 AND y.contract_id = over.id AND y.status IN ('CHARGING', 'DUE'))
   SELECT * FROM over`,
)

/**
 * Contracts of all sites that go on by $1: a hundred at a time, after the one with the time $2 and the id $3. One that is
 * about to be replaced waits for that.
 */
export const dueContracts = statement<Contract>(
  'subscriptions.due',
  `SELECT ${columns} FROM subscription_contracts c
   WHERE c.next_at <= $1 AND (c.next_at, c.id) > ($2, $3) AND ${isOpenShop('c')}
     AND (c.status = 'CANCEL_AT_PERIOD_END' OR c.status = 'ACTIVE' AND ${wasOpenShop('c', 'c.next_at')} AND NOT EXISTS (
       SELECT FROM subscription_cycles y WHERE y.site_id = c.site_id AND y.contract_id = c.id AND y.due_at IS NOT NULL))
     AND NOT EXISTS (
       SELECT FROM subscription_contracts n
       WHERE n.site_id = c.site_id AND n.replaces = c.id AND n.status NOT IN ('CANCELED', 'ENDED'))
   ORDER BY c.next_at, c.id LIMIT 100`,
)

/**
 * What should have happened by $1 while its shop was archived happens when it has opened again, and everything later counts
 * from there: nobody pays for cycles in which the shop was closed.
 */
export const moveMissed = statement<never>(
  'subscriptions.move-missed',
  `UPDATE subscription_contracts c SET next_at = s.opened_at, version = version + 1,
     starts_at = CASE WHEN started THEN starts_at ELSE s.opened_at END,
     anchor = CASE WHEN started THEN s.opened_at ELSE ${later('anchor', '(s.opened_at - next_at)')} END,
     anchor_cycle = CASE WHEN started THEN cycle + 1 ELSE anchor_cycle END
   FROM sites s
   WHERE s.id = c.site_id AND s.archived_at IS NULL AND c.status = 'ACTIVE' AND c.next_at <= $1 AND c.next_at < s.opened_at`,
)

export const deleteContracts = statement<never>(
  'personal-data.subscriptions',
  'DELETE FROM subscription_contracts WHERE site_id = $1 AND member_id = $2',
)
