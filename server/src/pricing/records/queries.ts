import { type Kysely, type RawBuilder, sql } from 'kysely'
import { statement } from '../../platform/db/db.ts'
import type { CompiledQuery } from '../../platform/query/query.ts'

/** Settings of delivery and tax change rarely and are read as a whole, so each row has one JSON body. */
export type RecordTable =
  | 'delivery_profiles'
  | 'shipping_options'
  | 'pickup_locations'
  | 'tax_groups'
  | 'tax_regions'
  | 'manual_tax_mappings'

export interface RecordRow<Body> {
  id: string
  revision: bigint
  body: Body
  createdAt: Date
  updatedAt: Date
}

const columns = 'id, revision, body, created_at AS "createdAt", updated_at AS "updatedAt"'

export function recordStatements<Body>(table: RecordTable) {
  return {
    byId: statement<RecordRow<Body>>(
      `${table}.by-id`,
      `SELECT ${columns} FROM ${table} WHERE site_id = $1 AND id = $2`,
    ),
    default: statement<RecordRow<Body>>(
      `${table}.default`,
      `SELECT ${columns} FROM ${table} WHERE site_id = $1 AND body->>'default' = 'true'`,
    ),
    insert: statement<RecordRow<Body>>(
      `${table}.insert`,
      `INSERT INTO ${table} (site_id, id, body, created_at, updated_at) VALUES ($1, $2, $3, $4, $4)
       ON CONFLICT DO NOTHING RETURNING ${columns}`,
    ),
    update: statement<RecordRow<Body>>(
      `${table}.update`,
      `UPDATE ${table} SET body = $4, updated_at = $5, revision = revision + 1
       WHERE site_id = $1 AND id = $2 AND revision = $3 RETURNING ${columns}`,
    ),
    remove: statement<{ id: string }>(
      `${table}.remove`,
      `DELETE FROM ${table} WHERE site_id = $1 AND id = $2 RETURNING id`,
    ),
  }
}

export type FoundRow<Body> = RecordRow<Body> & { cursor_key: string | null }

export async function findRecords<Body>(
  kysely: Kysely<unknown>,
  {
    table,
    siteId,
    query,
    where = sql<boolean>`true`,
  }: { table: RecordTable; siteId: string; query: CompiledQuery; where?: RawBuilder<boolean> | undefined },
): Promise<FoundRow<Body>[]> {
  const { rows } = await sql<FoundRow<Body>>`
    select ${sql.raw(columns)}, ${query.cursorKey} as cursor_key from ${sql.table(table)}
    where site_id = ${siteId} and ${where} and ${query.where} ${query.page}`.execute(kysely)
  return rows
}
