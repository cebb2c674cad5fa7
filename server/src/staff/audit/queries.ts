import { type RawBuilder, sql } from 'kysely'
import { type Reader, statement } from '../../platform/db/db.ts'

export interface Entry {
  siteId: string
  id: string
  at: Date
  callerKind: 'staff' | 'app' | 'member' | 'visitor' | 'command-line' | 'unknown'
  callerId: string | undefined
  call: string
  entityId: string | undefined
  address: string
  status: number
  code: string | undefined
}

/** The chain of a site, before its first entry. */
export const beginChain = statement<never>(
  'audit-log.begin-chain',
  "INSERT INTO audit_chains (site_id, number, hash) VALUES ($1, 0, '') ON CONFLICT (site_id) DO NOTHING",
)

/**
 * Adds an entry to the chain of its site: its hash is made of the previous one's and of what it says. Returns no row if
 * the chain has not begun.
 */
export const insertEntry = statement<{ number: bigint }>(
  'audit-log.insert',
  `WITH chain AS (
     UPDATE audit_chains SET number = number + 1,
       hash = sha256(hash || audit_text($2::uuid, $3::timestamptz, $4, $5::uuid, $6, $7, $9::smallint, $10))
     WHERE site_id = $1 RETURNING number, hash)
   INSERT INTO audit_log (site_id, id, at, caller_kind, caller_id, call, entity_id, address, status, code, number, hash)
   SELECT $1::uuid, $2, $3, $4, $5, $6, $7, $8::text, $9, $10, chain.number, chain.hash FROM chain
   RETURNING number`,
)

export function entryValues(entry: Entry): unknown[] {
  const { siteId, id, at, callerKind, callerId, call, entityId, address, status, code } = entry
  return [siteId, id, at, callerKind, callerId, call, entityId, address, status, code]
}

export interface EntryRow extends Omit<Entry, 'siteId' | 'callerId' | 'entityId' | 'code'> {
  callerId: string | null
  callerName: string | null
  entityId: string | null
  /** The name of the member that the entry is about. */
  entityName: string | null
  code: string | null
}

export interface EntrySearch {
  callerId?: string | undefined
  call?: string | undefined
  entityId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  /** The last entry of the previous page. */
  after?: { at: Date; id: string } | undefined
  limit: number
}

/** What the entity of an entry is called today; null if it has no name or is gone. */
const entityName = sql`coalesce(
  (SELECT email FROM members WHERE site_id = log.site_id AND id = entity.id AND status <> 'DELETED'),
  (SELECT name FROM products WHERE site_id = log.site_id AND id = entity.id),
  (SELECT name FROM collections WHERE site_id = log.site_id AND id = entity.id),
  (SELECT number::text FROM orders WHERE site_id = log.site_id AND id = entity.id),
  (SELECT code FROM coupons WHERE site_id = log.site_id AND id = entity.id),
  (SELECT body->>'name' FROM discount_rules WHERE site_id = log.site_id AND id = entity.id),
  (SELECT name FROM plans WHERE site_id = log.site_id AND id = entity.id),
  (SELECT plan->>'name' FROM plan_orders WHERE site_id = log.site_id AND id = entity.id),
  (SELECT body->>'title' FROM shipping_options WHERE site_id = log.site_id AND id = entity.id),
  (SELECT body->>'name' FROM pickup_locations WHERE site_id = log.site_id AND id = entity.id),
  (SELECT name FROM scheduled_changes WHERE site_id = log.site_id AND id = entity.id),
  (SELECT file_name FROM imports WHERE site_id = log.site_id AND id = entity.id),
  (SELECT subject FROM messages WHERE site_id = log.site_id AND id = entity.id AND NOT confidential),
  (SELECT name FROM oauth_clients WHERE site_id = log.site_id AND id = entity.id),
  (SELECT name FROM api_keys WHERE site_id = log.site_id AND id = entity.id),
  (SELECT manifest->>'name' FROM apps WHERE site_id = log.site_id AND id = entity.id))`

/** Newest first. */
export async function findEntries(db: Reader, siteId: string, search: EntrySearch): Promise<EntryRow[]> {
  const { callerId, call, entityId, from, to, after, limit } = search
  const conditions: RawBuilder<unknown>[] = [
    sql`log.site_id = ${siteId}`,
    ...(callerId === undefined ? [] : [sql`log.caller_id = ${callerId}`]),
    ...(call === undefined ? [] : [sql`log.call = ${call}`]),
    ...(entityId === undefined ? [] : [sql`log.entity_id = ${entityId}`]),
    ...(from === undefined ? [] : [sql`log.at >= ${from}`]),
    ...(to === undefined ? [] : [sql`log.at < ${to}`]),
    ...(after === undefined ? [] : [sql`(log.at, log.id) < (${after.at}, ${after.id})`]),
  ]
  const { rows } = await sql<EntryRow>`
    SELECT log.id, log.at, caller_kind AS "callerKind", caller_id AS "callerId",
      coalesce(staff.name, api_keys.name, apps.manifest->>'name', members.email) AS "callerName", call, entity_id AS "entityId",
      ${entityName} AS "entityName", log.address,
      log.status, code
    FROM audit_log AS log
      LEFT JOIN staff ON staff.site_id = log.site_id AND staff.id = caller_id
      LEFT JOIN api_keys ON api_keys.site_id = log.site_id AND api_keys.id = caller_id
      LEFT JOIN apps ON apps.site_id = log.site_id AND apps.id = caller_id
      LEFT JOIN members ON members.site_id = log.site_id AND members.id = caller_id AND members.status <> 'DELETED'
      CROSS JOIN LATERAL (
        SELECT CASE WHEN entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN entity_id::uuid END AS id
      ) AS entity
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY log.at DESC, log.id DESC LIMIT ${limit}`.execute(db.kysely)
  return rows
}
