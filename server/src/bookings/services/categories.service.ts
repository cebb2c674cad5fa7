import type { ServiceCategory } from '@cartwright/contract/bookings/categories.ts'
import type { PlatformQuery } from '@cartwright/contract/values/common.ts'
import { sql } from 'kysely'
import { statement } from '../../platform/db/db.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'
import { countUpTo, pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'

interface CategoryRow {
  id: string
  revision: bigint
  name: string
  sortOrder: number
  createdAt: Date
  updatedAt: Date
}

const columns = `c.id, c.revision, c.name, c.sort_order AS "sortOrder", c.created_at AS "createdAt",
  c.updated_at AS "updatedAt"`
const insertCategory = statement<CategoryRow>(
  'service-categories.insert',
  `INSERT INTO service_categories AS c (site_id, id, name, sort_order, created_at, updated_at)
   SELECT $1, $2, $3, coalesce($4, max(sort_order) + 1, 1), $5::timestamptz, $5::timestamptz
   FROM service_categories WHERE site_id = $1 RETURNING ${columns}`,
)
/** Returns nothing if the revision is another than $3. Null leaves a field as it is. */
const updateCategory = statement<CategoryRow>(
  'service-categories.update',
  `UPDATE service_categories AS c SET revision = revision + 1, name = coalesce($4, name),
     sort_order = coalesce($5, sort_order), updated_at = $6
   WHERE c.site_id = $1 AND c.id = $2 AND ($3::bigint IS NULL OR c.revision = $3) RETURNING ${columns}`,
)
const categoryById = statement<CategoryRow>(
  'service-categories.by-id',
  `SELECT ${columns} FROM service_categories c WHERE c.site_id = $1 AND c.id = $2`,
)
const leaveCategory = statement<never>(
  'service-categories.leave',
  `UPDATE services SET category_id = NULL, revision = revision + 1, updated_at = $3
   WHERE site_id = $1 AND category_id = $2`,
)
const deleteCategory = statement<{ id: string }>(
  'service-categories.delete',
  'DELETE FROM service_categories WHERE site_id = $1 AND id = $2 RETURNING id',
)

const categoryId: ScalarField = { column: sql`c.id`, type: 'uuid', sortable: true, required: true }
const fields: Fields = {
  id: categoryId,
  name: { column: sql`c.name`, type: 'text', sortable: true, required: true },
  sortOrder: { column: sql`c.sort_order`, type: 'number', sortable: true, required: true },
}
const options = { tieBreaker: categoryId, defaultSort: [{ fieldName: 'sortOrder', order: 'ASC' as const }] }

export async function query(shop: Shop, { siteId }: Caller, asked: PlatformQuery | undefined) {
  const compiled = compileQuery(asked, fields, options)
  const from = sql`from service_categories c where c.site_id = ${siteId}`
  const page = sql<CategoryRow & { cursor_key: string | null }>`
    select ${sql.raw(columns)}, ${compiled.cursorKey} as cursor_key ${from} and ${compiled.where} ${compiled.page}`
  const counting = countUpTo(sql`${from} and ${compiled.filter}`)
  const { kysely } = shop.db.read
  const [{ rows }, counted] = await Promise.all([page.execute(kysely), counting.execute(kysely)])
  const { rows: kept, metadata } = pageOf(rows, compiled, counted.rows[0]?.total ?? 0)
  return { categories: kept.map(toCategory), pagingMetadata: metadata }
}

export async function create(shop: Shop, { siteId }: Caller, { name, sortOrder }: ServiceCategory) {
  const values = [siteId, shop.newId(), nameIn(name), sortOrder ?? null, new Date(shop.clock())]
  const [row] = await shop.db.run(insertCategory, values)
  if (!row) throw new Error('the category was not inserted')
  return { category: toCategory(row) }
}

export async function update(
  shop: Shop,
  { siteId }: Caller,
  { id, revision, name, sortOrder }: ServiceCategory & { id: string },
) {
  const values = [siteId, id, revision ?? null, name === undefined ? null : nameIn(name), sortOrder ?? null]
  const [row] = await shop.db.run(updateCategory, [...values, new Date(shop.clock())])
  if (row) return { category: toCategory(row) }
  const [known] = await shop.db.run(categoryById, [siteId, id])
  throw refuse(known ? 'REVISION_MISMATCH' : 'SERVICE_CATEGORY_NOT_FOUND')
}

export async function remove(shop: Shop, { siteId }: Caller, id: string): Promise<Record<string, never>> {
  await shop.db.transaction(async (tx) => {
    await tx.run(leaveCategory, [siteId, id, new Date(shop.clock())])
    const [gone] = await tx.run(deleteCategory, [siteId, id])
    if (!gone) throw refuse('SERVICE_CATEGORY_NOT_FOUND')
  })
  return {}
}

function nameIn(name = ''): string {
  if (name.trim() === '') throw violation('category.name', 'must not be empty', 'REQUIRED_FIELD')
  return name.trim()
}

function toCategory({ id, revision, name, sortOrder, createdAt, updatedAt }: CategoryRow): ServiceCategory {
  const dates = { createdDate: createdAt.toISOString(), updatedDate: updatedAt.toISOString() }
  return { id, revision: String(revision), name, sortOrder, ...dates }
}
