import type { ErrorCode } from '@cartwright/contract/errors.ts'
import { sql } from 'kysely'
import { refuse } from '../../platform/errors.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'
import { pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import type { Shop } from '../../platform/shop.ts'
import { findRecords, type RecordRow, type RecordTable, recordStatements } from './queries.ts'

/** A record as it travels: its body and what the server keeps about it. */
export type Kept<Body> = Body & { id: string; revision: string; createdDate: string; updatedDate: string }

export interface Which {
  siteId: string
  id: string
  /** The one the change was made from; absent: whatever there is now. */
  revision?: string | undefined
}

export interface RecordsOptions {
  table: RecordTable
  /** What lists may be filtered and sorted by, besides id and dates. */
  fields: Fields
  missing?: ErrorCode
  taken?: ErrorCode
}

export type Records<Body extends object> = ReturnType<typeof recordsOf<Body>>

const id: ScalarField = { column: sql`id`, type: 'uuid', sortable: true, required: true }
const common: Fields = {
  id,
  createdDate: { column: sql`created_at`, type: 'timestamp', sortable: true, required: true },
  updatedDate: { column: sql`updated_at`, type: 'timestamp', sortable: true, required: true },
}

/** Create, read, change, delete and find for one kind of record; every change is heard by whoever prices. */
export function recordsOf<Body extends object>(options: RecordsOptions) {
  const { table, missing = 'NOT_FOUND', taken = 'ALREADY_EXISTS' } = options
  const statements = recordStatements<Body>(table)
  const fields = { ...common, ...options.fields }

  async function row(shop: Shop, { siteId, id }: Which): Promise<RecordRow<Body>> {
    const [found] = await shop.db.run(statements.byId, [siteId, id])
    if (!found) throw refuse(missing)
    return found
  }

  async function insert(shop: Shop, siteId: string, body: Body): Promise<RecordRow<Body> | undefined> {
    const values = [siteId, shop.newId(), JSON.stringify(body), new Date(shop.clock())]
    const [made] = await shop.db.run(statements.insert, values)
    if (made) shop.changes.publish('pricing', siteId, siteId)
    return made
  }

  return {
    async create(shop: Shop, siteId: string, body: Body): Promise<Kept<Body>> {
      const made = await insert(shop, siteId, body)
      if (!made) throw refuse(taken)
      return kept(made)
    },

    async read(shop: Shop, which: Which): Promise<Kept<Body>> {
      return kept(await row(shop, which))
    },

    /** The record every site has exactly one of; made when it is first asked for. */
    async readDefault(shop: Shop, siteId: string, make: () => Body): Promise<Kept<Body>> {
      const [known] = await shop.db.run(statements.default, [siteId])
      const found = known ?? (await insert(shop, siteId, make()))
      if (found) return kept(found)
      const [other] = await shop.db.run(statements.default, [siteId])
      if (!other) throw refuse(missing)
      return kept(other)
    },

    async change(shop: Shop, which: Which, edit: (now: Kept<Body>) => Body): Promise<Kept<Body>> {
      const { siteId, revision } = which
      for (;;) {
        const before = await row(shop, which)
        if (revision !== undefined && revision !== String(before.revision)) throw refuse('REVISION_MISMATCH')
        const body = JSON.stringify(edit(kept(before)))
        const now = new Date(shop.clock())
        const values = [siteId, before.id, before.revision, body, now]
        const [after] = await shop.db.run(statements.update, values).catch((error: unknown) => {
          throw isDuplicate(error) ? refuse(taken) : error
        })
        if (!after) continue
        shop.changes.publish('pricing', siteId, siteId)
        return kept(after)
      }
    },

    async remove(shop: Shop, { siteId, id }: Which): Promise<object> {
      const [gone] = await shop.db.run(statements.remove, [siteId, id])
      if (!gone) throw refuse(missing)
      shop.changes.publish('pricing', siteId, siteId)
      return {}
    },

    /** A page by cursor, unless the caller pages by offset. */
    async find(shop: Shop, siteId: string, query: object = {}) {
      const asked = 'paging' in query ? query : { cursorPaging: {}, ...query }
      const sort = [{ fieldName: 'createdDate', order: 'ASC' as const }]
      const compiled = compileQuery(asked, fields, { tieBreaker: id, defaultSort: sort })
      const found = await findRecords<Body>(shop.db.read.kysely, { table, siteId, query: compiled })
      const { rows, metadata } = pageOf(found, compiled)
      return { found: rows.map(kept), pagingMetadata: metadata }
    },
  }
}

/** A text of the body. */
export function bodyText(name: string) {
  return sql`(body ->> ${sql.lit(name)})`
}

export function bodyFlag(name: string) {
  return sql`((body ->> ${sql.lit(name)})::boolean)`
}

export function bodyId(name: string) {
  return sql`((body ->> ${sql.lit(name)})::uuid)`
}

function kept<Body extends object>({ body, ...row }: RecordRow<Body>): Kept<Body> {
  return {
    ...body,
    id: row.id,
    revision: String(row.revision),
    createdDate: row.createdAt.toISOString(),
    updatedDate: row.updatedAt.toISOString(),
  }
}

function isDuplicate(error: unknown): boolean {
  return (error as { code?: string }).code === '23505'
}
