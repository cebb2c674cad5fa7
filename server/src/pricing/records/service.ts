import type { ErrorCode } from '@cartwright/contract/errors.ts'
import { type RawBuilder, sql } from 'kysely'
import { refuse } from '../../platform/errors/errors.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'
import { pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { findRecords, type RecordRow, type RecordTable, recordStatements } from './queries.ts'

/** A record as the contract shows it: its body, and the fields of the server. */
export type WithMetadata<Body> = Body & {
  id: string
  revision: string
  createdDate: string
  updatedDate: string
}

type Owner = Pick<Caller, 'siteId'>

interface Which extends Owner {
  id: string
  /** The revision that the change is based on. Absent: the current one. */
  revision?: string | undefined
}

/** A kind of record. `one` and `many` are its names on the wire. */
interface RecordKind<Body, Sent, One extends string, Many extends string, Shown = WithMetadata<Body>> {
  table: RecordTable
  one: One
  many: Many
  /** The fields for filters and sorting, besides id and dates. */
  fields: Fields
  /** Returns the function that applies a change and throws violations. */
  editor(shop: Shop, siteId: string): Promise<(before: Partial<Body>, sent: Sent) => Body>
  /** The default record, of which every site has exactly one. The first read creates it. */
  initial?(shop: Shop): Body
  /** The refusal to delete the default record. */
  undeletable?: ErrorCode
  show?(record: WithMetadata<Body>): Shown
  /** Which rows of the table are of this kind. Absent: all. */
  among?: { where: RawBuilder<boolean>; is(body: Body): boolean }
  missing?: ErrorCode
  taken?: ErrorCode
  /** The refusal of an id that no record has, by the foreign key. */
  unknownReference?(constraint: string): ErrorCode
}

const id: ScalarField = { column: sql`id`, type: 'uuid', sortable: true, required: true }
const common: Fields = {
  id,
  createdDate: { column: sql`created_at`, type: 'timestamp', sortable: true, required: true },
  updatedDate: { column: sql`updated_at`, type: 'timestamp', sortable: true, required: true },
}

/** The calls of one kind of record. Every change tells pricing to load its tables again. */
export function recordsOf<
  Body extends object,
  Sent extends { id?: string; revision?: string },
  One extends string,
  Many extends string,
  Shown = WithMetadata<Body>,
>(kind: RecordKind<Body, Sent, One, Many, Shown>) {
  const { one, many, editor, show = (record) => record as Shown } = kind
  const rows: Rows<Body> = { ...kind, statements: recordStatements<Body>(kind.table) }
  const envelope = (row: RecordRow<Body>) => ({ [one]: show(withMetadata(row)) }) as Record<One, Shown>
  const page = (found: readonly RecordRow<Body>[]) =>
    ({ [many]: found.map((row) => show(withMetadata(row))) }) as Record<Many, Shown[]>
  const change = async (shop: Shop, which: Which, edit: (before: Body) => Body) =>
    envelope(await changeRow(shop, { ...which, edit }, rows))
  return {
    change,
    async create(shop: Shop, { siteId, before = {} }: Owner & { before?: Partial<Body> }, sent: Sent) {
      const edit = await editor(shop, siteId)
      return envelope(await createRow(shop, { siteId, body: edit(before, sent) }, rows))
    },
    async get(shop: Shop, { siteId }: Owner, id: string) {
      return envelope(await requireRow(shop, { siteId, id }, rows))
    },
    async listDefault(shop: Shop, { siteId }: Owner) {
      return page([await requireDefault(shop, siteId, rows)])
    },
    async query(shop: Shop, { siteId }: Owner, query: object = {}) {
      if (rows.initial) await requireDefault(shop, siteId, rows)
      const found = await findPage(shop, { siteId, query }, rows)
      return { ...page(found.rows), pagingMetadata: found.metadata }
    },
    /** Changes the sent fields. With a revision, refuses if the record has changed since. */
    async update(shop: Shop, { siteId }: Owner, sent: Sent) {
      const { id = '', revision } = sent
      const edit = await editor(shop, siteId)
      return change(shop, { siteId, id, revision }, (before) => edit(before, sent))
    },
    remove: (shop: Shop, { siteId }: Owner, id: string) => removeRow(shop, { siteId, id }, rows),
  }
}

interface Rows<Body> extends Omit<RecordKind<Body, never, string, string>, 'editor' | 'show'> {
  statements: ReturnType<typeof recordStatements<Body>>
}

/** A page by cursor, unless the query asks for a page by offset. */
async function findPage<Body>(
  shop: Shop,
  { siteId, query }: { siteId: string; query: object },
  { table, fields, among }: Rows<Body>,
) {
  const asked = 'paging' in query ? query : { cursorPaging: {}, ...query }
  const defaultSort = [{ fieldName: 'createdDate', order: 'ASC' as const }]
  const compiled = compileQuery(asked, { ...common, ...fields }, { tieBreaker: id, defaultSort })
  const found = await findRecords<Body>(shop.db.read.kysely, {
    ...{ table, siteId, query: compiled },
    where: among?.where,
  })
  return pageOf(found, compiled)
}

async function requireRow<Body>(
  shop: Shop,
  { siteId, id }: Which,
  { statements, among, missing = 'NOT_FOUND' }: Rows<Body>,
): Promise<RecordRow<Body>> {
  const [found] = await shop.db.run(statements.byId, [siteId, id])
  if (!found || among?.is(found.body) === false) throw refuse(missing)
  return found
}

async function requireDefault<Body>(shop: Shop, siteId: string, rows: Rows<Body>): Promise<RecordRow<Body>> {
  const { statements, initial, missing = 'NOT_FOUND' } = rows
  const [known] = await shop.db.run(statements.default, [siteId])
  const found = known ?? (initial && (await insert(shop, { siteId, body: initial(shop) }, rows)))
  if (found) return found
  const [other] = await shop.db.run(statements.default, [siteId])
  if (!other) throw refuse(missing)
  return other
}

async function createRow<Body>(
  shop: Shop,
  owned: { siteId: string; body: Body },
  rows: Rows<Body>,
): Promise<RecordRow<Body>> {
  const row = await insert(shop, owned, rows).catch((error) => refuseConflict(error, rows))
  if (!row) throw refuse(rows.taken ?? 'ALREADY_EXISTS')
  return row
}

async function insert<Body>(
  shop: Shop,
  { siteId, body }: { siteId: string; body: Body },
  { statements }: Rows<Body>,
): Promise<RecordRow<Body> | undefined> {
  const values = [siteId, shop.newId(), JSON.stringify(body), new Date(shop.clock())]
  const [row] = await shop.db.run(statements.insert, values)
  if (row) shop.changes.publish('pricing', siteId, siteId)
  return row
}

async function changeRow<Body>(
  shop: Shop,
  { edit, ...which }: Which & { edit: (before: Body) => Body },
  rows: Rows<Body>,
): Promise<RecordRow<Body>> {
  const { siteId, revision } = which
  for (;;) {
    const before = await requireRow(shop, which, rows)
    if (revision !== undefined && revision !== String(before.revision)) throw refuse('REVISION_MISMATCH')
    const body = JSON.stringify(edit(before.body))
    const values = [siteId, before.id, before.revision, body, new Date(shop.clock())]
    const updating = shop.db.run(rows.statements.update, values)
    const [after] = await updating.catch((error) => refuseConflict(error, rows))
    if (!after) continue
    shop.changes.publish('pricing', siteId, siteId)
    return after
  }
}

async function removeRow<Body>(shop: Shop, which: Which, rows: Rows<Body>): Promise<object> {
  const { siteId, id } = which
  const { undeletable, among, missing = 'NOT_FOUND' } = rows
  if (undeletable || among) {
    const { body } = await requireRow(shop, which, rows)
    if (undeletable && (body as { default?: boolean }).default) throw refuse(undeletable)
  }
  const [gone] = await shop.db.run(rows.statements.remove, [siteId, id])
  if (!gone) throw refuse(missing)
  shop.changes.publish('pricing', siteId, siteId)
  return {}
}

function refuseConflict(
  error: unknown,
  { taken = 'ALREADY_EXISTS', unknownReference }: Pick<Rows<never>, 'taken' | 'unknownReference'>,
): never {
  const { code, constraint = '' } = error as { code?: string; constraint?: string }
  if (code === '23505') throw refuse(taken)
  throw code === '23503' && unknownReference ? refuse(unknownReference(constraint)) : error
}

export function bodyText(name: string) {
  return sql`(body ->> ${sql.lit(name)})`
}

export function bodyHas(name: string) {
  return sql<boolean>`(body ? ${sql.lit(name)})`
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
