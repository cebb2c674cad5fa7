import { type RawBuilder, sql } from 'kysely'
import { parseJson } from '../../platform/http/body.ts'
import { allOf, type Condition, someOf } from '../../platform/query/conditions.ts'
import { mostCounted } from '../../platform/query/page.ts'
import { type Paging, readPaging } from '../../platform/query/paging.ts'
import { newProblems } from '../../platform/query/problems.ts'
import { isObject } from '../../platform/values/optional.ts'
import { compileFilter, type FieldAt, fieldAt, type Subject, valueAt } from './filter.ts'

interface SortBy {
  fieldName?: string
  order?: 'ASC' | 'DESC'
}

interface Query {
  filter?: unknown
  sort?: readonly SortBy[]
  paging?: unknown
  cursorPaging?: unknown
}

interface SortKey {
  value: RawBuilder<unknown>
  order: 'ASC' | 'DESC'
}

/** A query as SQL: `select …, cursorKey from … i join where filter and beyond order by …`. */
export interface CompiledQuery {
  filter: Condition
  /** Joins what the first sort key needs. */
  join: RawBuilder<unknown>
  /** What lies behind the cursor. */
  beyond: Condition
  orderBy: RawBuilder<unknown>
  /** Asks for one row more than the limit, which tells whether there is a next page. */
  page: RawBuilder<unknown>
  /** The sort keys of a row, as JSON. */
  cursorKey: RawBuilder<unknown>
  paging: Paging
  /** Rows come in the order of an index, so that finding few of many could take long. */
  mayWalkFar: boolean
  /** What the cursors of this list carry. */
  list: { filter: unknown; sort: readonly SortBy[] }
}

const mostPerPage = 1000
const longestCursor = 9000
const mostSortFields = 10

interface List extends Pick<Subject, 'fields' | 'sorted' | 'hasIds'> {
  /** The order where the caller does not say one. Default: oldest first. */
  defaultSort?: readonly SortBy[]
  path?: string
}

export function compileQuery(asked: Query, { path = 'query', ...list }: List): CompiledQuery {
  const problems = newProblems()
  const paging = readPaging({ ...asked }, { path, problems, maxLimit: mostPerPage })
  const token = paging.cursor?.token
  const cursorPath = `${path}.cursorPaging.cursor`
  const cursor = token === undefined ? undefined : readCursor(token, cursorPath)
  if (token !== undefined && !cursor) {
    problems.add(cursorPath, 'is not a cursor of this list', { violatedRule: 'VALIDATION' })
  }
  const from = cursor ?? { filter: asked.filter ?? {}, sort: asked.sort ?? [] }
  const subject: Subject = { ...list, problems, nodes: 0, values: 0 }
  const filter = compileFilter(from.filter, subject, `${path}.filter`)
  if (paging.cursor && JSON.stringify(from.filter).length > longestCursor) {
    problems.add(`${path}.filter`, 'is too long to page through by cursor', { violatedRule: 'MAX_LENGTH' })
  }
  const { keys, join, isIndexed } = sortKeys(from.sort, subject, { ...list, path })
  if (cursor && cursor.key.length !== keys.length) {
    problems.add(cursorPath, 'is not a cursor of this list', { violatedRule: 'VALIDATION' })
  }
  problems.throwIfAny()
  const order = keys.map(({ value, order }) => sql`${value} ${sql.raw(order)}`)
  const { limit, offset } = paging
  return {
    filter,
    join,
    beyond: cursor ? behind(keys, cursor.key) : sql`true`,
    orderBy: order.length > 0 ? sql`order by ${sql.join(order)}` : sql``,
    page: sql`limit ${sql.lit(limit + 1)} offset ${offset}`,
    cursorKey: sql`jsonb_build_array(${sql.join(keys.map(({ value }) => value))})`,
    paging,
    mayWalkFar: isIndexed && Object.keys(from.filter ?? {}).length > 0,
    list: { filter: from.filter, sort: from.sort },
  }
}

/** The first key comes from content_keys if it is there: then an index has the order, and a page costs a page. */
function sortKeys(asked: readonly SortBy[], subject: Subject, list: List) {
  const sort = asked.filter(({ fieldName }) => fieldName)
  const by = sort.length > 0 ? sort : (list.defaultSort ?? [{ fieldName: '_createdDate' }])
  const last = by.at(-1)?.order ?? 'ASC'
  const fields = by.flatMap(({ fieldName = '', order = 'ASC' }, index) => {
    const field = fieldAt(subject, fieldName)
    if (field) return [{ field, order }]
    subject.problems.add(`${list.path}.sort[${index}].fieldName`, 'is not a field')
    return []
  })
  const [first] = fields
  const join = first?.field.hasKeys
    ? sql`join content_keys s on s.site_id = i.site_id and s.collection_id = i.collection_id and s.item_id = i.id
        and s.field = ${first.field.path[0] ?? ''}`
    : sql``
  const keys: SortKey[] = fields.map(({ field, order }, index) => ({
    value: keyOf(field, index === 0),
    order,
  }))
  // Ends every order.
  if (list.hasIds !== false) {
    const id = first?.field.hasKeys ? sql`s.item_id` : sql`i.id`
    keys.push({ value: id, order: last })
  }
  return { keys, join, isIndexed: first?.field.hasKeys === true }
}

function keyOf(field: FieldAt, isFirst: boolean): RawBuilder<unknown> {
  return isFirst && field.hasKeys ? sql`s.value` : sql`coalesce(${valueAt(field)}, 'null'::jsonb)`
}

/** Rows after a key: after its first value, or at it and after its second, and so on. */
function behind(keys: readonly SortKey[], key: readonly unknown[]): Condition {
  const operands = keys.map(({ value, order }, index) => {
    const isId = index === keys.length - 1
    const operand = isId ? sql`${String(key[index])}::text` : sql`${JSON.stringify(key[index])}::jsonb`
    return { value, operand, past: sql.raw(order === 'DESC' ? '<' : '>') }
  })
  const [first] = operands
  const alternatives = operands.map(({ value, operand, past }, index) =>
    allOf([
      ...operands.slice(0, index).map((same): Condition => sql`(${same.value} = ${same.operand})`),
      sql`(${value} ${past} ${operand})`,
    ]),
  )
  if (!first) return sql`true`
  // Lets an index begin there.
  return allOf([sql`(${first.value} ${first.past}= ${first.operand})`, someOf(alternatives)])
}

interface Cursor {
  filter: unknown
  sort: readonly SortBy[]
  key: readonly unknown[]
}

/** Anybody can write a cursor, so it is checked like a body. */
function readCursor(token: string, path: string): Cursor | undefined {
  const parts = parseJson(Buffer.from(token, 'base64url').toString(), path)
  if (!Array.isArray(parts)) return undefined
  const [filter, sort, key] = parts as unknown[]
  if (!isObject(filter) || !Array.isArray(sort) || !Array.isArray(key)) return undefined
  const isSort = sort.every(
    (by) =>
      isObject(by) &&
      typeof by.fieldName === 'string' &&
      ['ASC', 'DESC', undefined].includes(by.order as string),
  )
  return isSort && sort.length <= mostSortFields ? { filter, sort: sort as SortBy[], key } : undefined
}

interface Row {
  key?: unknown
  total?: number | null
}

/** The rows of the page, and what the contract says about it. */
export function pageOf<R extends Row>(
  rows: readonly R[],
  { paging, list }: CompiledQuery,
  isCounted: boolean,
) {
  const { limit, offset, cursor } = paging
  const shown = rows.slice(0, limit)
  const hasNext = rows.length > limit
  const last = shown.at(-1)
  const next = cursor && hasNext && last ? { next: writeCursor({ ...list, key: last.key as unknown[] }) } : {}
  const metadata = {
    count: shown.length,
    ...(cursor ? {} : { offset }),
    ...(isCounted ? totals(rows[0]?.total ?? (offset > 0 ? undefined : 0)) : {}),
    hasNext,
    cursors: next,
  }
  return { rows: shown, pagingMetadata: metadata }
}

function writeCursor({ filter, sort, key }: Cursor): string {
  return Buffer.from(JSON.stringify([filter, sort, key])).toString('base64url')
}

function totals(total: number | undefined) {
  if (total === undefined) return {}
  return total > mostCounted ? { tooManyToCount: true } : { total, tooManyToCount: false }
}
