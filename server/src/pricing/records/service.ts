import type { ErrorCode } from '@cartwright/contract/errors.ts'
import { sql } from 'kysely'
import { refuse } from '../../platform/errors/errors.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'
import { pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { findRecords, type RecordRow, type RecordTable, recordStatements } from './queries.ts'

/** A record as the contract shows it: its body, and the fields of the server. */
export type WithMetadata<Body> = Body & {
  id: string
  revision: string
  createdDate: string
  updatedDate: string
}

export interface Which {
  siteId: string
  id: string
  /** The revision that the change is based on. Absent: the current one. */
  revision?: string | undefined
}

export interface RecordsOptions {
  table: RecordTable
  /** The fields for filters and sorting, besides id and dates. */
  fields: Fields
  missing?: ErrorCode
  taken?: ErrorCode
}

const id: ScalarField = { column: sql`id`, type: 'uuid', sortable: true, required: true }
const common: Fields = {
  id,
  createdDate: { column: sql`created_at`, type: 'timestamp', sortable: true, required: true },
  updatedDate: { column: sql`updated_at`, type: 'timestamp', sortable: true, required: true },
}

/** The calls of one kind of record. Every change tells pricing to load its tables again. */
export function recordsOf<Body extends object>(options: RecordsOptions) {
  const { table, missing = 'NOT_FOUND', taken = 'ALREADY_EXISTS' } = options
  const fields = { ...common, ...options.fields }
  const kind = { table, missing, taken, fields, statements: recordStatements<Body>(table) }
  return { ...recordReads<Body>(kind), ...recordWrites<Body>(kind) }
}

interface RecordKind<Body> extends Required<RecordsOptions> {
  statements: ReturnType<typeof recordStatements<Body>>
}

function recordReads<Body extends object>(kind: RecordKind<Body>) {
  const { table, missing, fields, statements } = kind
  return {
    async read(shop: Shop, which: Which): Promise<WithMetadata<Body>> {
      return withMetadata(await requireRow(shop, which, kind))
    },

    /** The record that every site has exactly one of. Creates it on the first read. */
    async readDefault(shop: Shop, siteId: string, make: () => Body): Promise<WithMetadata<Body>> {
      const [known] = await shop.db.run(statements.default, [siteId])
      const found = known ?? (await insert(shop, { siteId, body: make() }, kind))
      if (found) return withMetadata(found)
      const [other] = await shop.db.run(statements.default, [siteId])
      if (!other) throw refuse(missing)
      return withMetadata(other)
    },

    /** A page by cursor, unless the query asks for a page by offset. */
    async find(shop: Shop, siteId: string, query: object = {}) {
      const asked = 'paging' in query ? query : { cursorPaging: {}, ...query }
      const sort = [{ fieldName: 'createdDate', order: 'ASC' as const }]
      const compiled = compileQuery(asked, fields, { tieBreaker: id, defaultSort: sort })
      const found = await findRecords<Body>(shop.db.read.kysely, { table, siteId, query: compiled })
      const { rows, metadata } = pageOf(found, compiled)
      return { found: rows.map(withMetadata), pagingMetadata: metadata }
    },
  }
}

function recordWrites<Body extends object>(kind: RecordKind<Body>) {
  const { missing, taken, statements } = kind
  return {
    async create(shop: Shop, siteId: string, body: Body): Promise<WithMetadata<Body>> {
      const row = await insert(shop, { siteId, body }, kind)
      if (!row) throw refuse(taken)
      return withMetadata(row)
    },

    async change(
      shop: Shop,
      which: Which,
      edit: (now: WithMetadata<Body>) => Body,
    ): Promise<WithMetadata<Body>> {
      const { siteId, revision } = which
      for (;;) {
        const before = await requireRow(shop, which, kind)
        if (revision !== undefined && revision !== String(before.revision)) throw refuse('REVISION_MISMATCH')
        const body = JSON.stringify(edit(withMetadata(before)))
        const values = [siteId, before.id, before.revision, body, new Date(shop.clock())]
        const [after] = await shop.db.run(statements.update, values).catch((error: unknown) => {
          throw isDuplicate(error) ? refuse(taken) : error
        })
        if (!after) continue
        shop.changes.publish('pricing', siteId, siteId)
        return withMetadata(after)
      }
    },

    async remove(shop: Shop, { siteId, id }: Which): Promise<object> {
      const [gone] = await shop.db.run(statements.remove, [siteId, id])
      if (!gone) throw refuse(missing)
      shop.changes.publish('pricing', siteId, siteId)
      return {}
    },
  }
}

async function requireRow<Body>(
  shop: Shop,
  { siteId, id }: Which,
  { statements, missing }: RecordKind<Body>,
): Promise<RecordRow<Body>> {
  const [found] = await shop.db.run(statements.byId, [siteId, id])
  if (!found) throw refuse(missing)
  return found
}

async function insert<Body>(
  shop: Shop,
  { siteId, body }: { siteId: string; body: Body },
  { statements }: RecordKind<Body>,
): Promise<RecordRow<Body> | undefined> {
  const values = [siteId, shop.newId(), JSON.stringify(body), new Date(shop.clock())]
  const [row] = await shop.db.run(statements.insert, values)
  if (row) shop.changes.publish('pricing', siteId, siteId)
  return row
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

function withMetadata<Body extends object>({ body, ...row }: RecordRow<Body>): WithMetadata<Body> {
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
