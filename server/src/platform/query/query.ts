import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import { allOf, type Condition } from './conditions.ts'
import { after, type Cursor, cursorKey, readCursor } from './cursor.ts'
import { type Fields, type ScalarField, sortableNames } from './fields.ts'
import { compileFilter } from './filter.ts'
import { type Paging, readPaging } from './paging.ts'
import { newProblems, type Problems, parseJson } from './problems.ts'
import { orderBy, readSort, reversed, type SortBy, type SortKey, sortKeys } from './sort.ts'

export interface QueryOptions {
  /** A unique, never null column that ends every order; give the same object as in `fields` when it is one of them. */
  tieBreaker: ScalarField
  /** Used when the caller does not sort. Its fields need not be sortable. */
  defaultSort?: readonly SortBy[]
  maxLimit?: number
  /** The name violations begin with: `query` unless said otherwise. */
  path?: string
}

/**
 * A caller's query as SQL:
 * `select …, ${query.cursorKey} as cursor_key from … where site_id = … and ${query.where} ${query.page}`.
 */
export interface CompiledQuery {
  /** The filter alone, for counts. */
  filter: Condition
  /** The filter and, with a cursor, only what lies beyond it. */
  where: Condition
  /** `order by … limit … offset …`; with a cursor it asks for one row more, which {@link pageOf} takes off again. */
  page: RawBuilder<unknown>
  /** The text a cursor is made of; null when paging by offset. */
  cursorKey: RawBuilder<string | null>
  orderBy: RawBuilder<unknown>[]
  limit: number
  offset: number
  sort: SortBy[]
  /** What the filter was compiled from. */
  conditions: Readonly<Record<string, unknown>>
  /** Of a further page: the place that it goes on from, and in which direction. */
  from?: Pick<Cursor, 'to' | 'key'>
  /** What further cursors of this list carry; absent when paging by offset. */
  cursor?: Omit<Cursor, 'key'> & { fields: Fields; continued: boolean }
}

const longestCursorFilter = 9000

/** A query of the contract (wire contract section 5), or the refusal that says what is wrong with it. */
export function compileQuery(query: unknown, fields: Fields, options: QueryOptions): CompiledQuery {
  const { path = 'query', maxLimit = 100 } = options
  const problems = newProblems()
  const asked = query ?? {}
  if (typeof asked !== 'object' || Array.isArray(asked)) {
    return problems.stop(path, 'must be an object', { violatedRule: 'FORMAT' })
  }
  const parts = asked as Record<string, unknown>
  const paging = readPaging(parts, { path, problems, maxLimit })
  const filter = readFilter(parts.filter, `${path}.filter`, problems)
  const sort = readSort(parts.sort ?? [], fields, { path: `${path}.sort`, problems })
  const request = { paging, filter, sort, fields, options, path, problems }
  return paging.cursor?.token === undefined ? firstPage(request) : furtherPage(request, paging.cursor.token)
}

interface Request {
  paging: Paging
  filter: Record<string, unknown>
  sort: SortBy[]
  fields: Fields
  options: QueryOptions
  path: string
  problems: Problems
}

function firstPage(request: Request): CompiledQuery {
  const { paging, filter, fields, options, path, problems } = request
  const condition = compileFilter(filter, fields, { path: `${path}.filter`, problems })
  problems.throwIfAny()
  if (paging.cursor && JSON.stringify(filter).length > longestCursorFilter) {
    problems.add(`${path}.filter`, 'is too long to page through by cursor', {
      violatedRule: 'MAX_LENGTH',
      data: { threshold: longestCursorFilter },
    })
  }
  problems.throwIfAny()
  const sort = request.sort.length > 0 ? request.sort : [...(options.defaultSort ?? [])]
  const keys = sortKeys(sort, fields, options.tieBreaker)
  const { limit, offset } = paging
  const compiled = {
    ...{ filter: condition, where: condition, conditions: filter },
    ...{ sort, limit, offset, orderBy: orderBy(keys) },
  }
  if (!paging.cursor) return { ...compiled, page: page(keys, limit, offset), cursorKey: sql`null::text` }
  const cursor = { to: 'next', filter, sort, limit, fields, continued: false } as const
  return { ...compiled, cursor, page: page(keys, limit + 1, 0), cursorKey: cursorKey(keys) }
}

function furtherPage(request: Request, token: string): CompiledQuery {
  const { paging, fields, options, path, problems } = request
  problems.throwIfAny()
  const wrong = (): never =>
    problems.stop(`${path}.cursorPaging.cursor`, 'is not a cursor of this list', {
      violatedRule: 'VALIDATION',
    })
  const cursor = readCursor(token, fields) ?? wrong()
  const { filter, sort, to, key } = cursor
  const sortable = new Set([
    ...sortableNames(fields),
    ...(options.defaultSort ?? []).map((by) => by.fieldName),
  ])
  if (sort.length > 10 || !sort.every((by) => sortable.has(by.fieldName))) wrong()
  const condition = conditionOf(filter, fields, `${path}.cursorPaging.cursor`) ?? wrong()
  if (!mayContinue(cursor, request)) {
    return problems.stop(`${path}.cursorPaging.cursor`, 'belongs to a different filter or sort', {
      violatedRule: 'VALIDATION',
    })
  }
  const forward = sortKeys(sort, fields, options.tieBreaker)
  const keys = to === 'next' ? forward : reversed(forward)
  const beyond = after(keys, key) ?? wrong()
  const { limit } = paging
  return {
    filter: condition,
    where: allOf([condition, beyond]),
    page: page(keys, limit + 1, 0),
    cursorKey: cursorKey(keys),
    orderBy: orderBy(keys),
    limit,
    offset: 0,
    sort,
    conditions: filter,
    from: { to, key },
    cursor: { to, filter, sort, limit, fields, continued: true },
  }
}

/** Clients leave filter and sort out on further pages; if they come along, they must be the ones of the first page. */
function mayContinue(cursor: Cursor, { filter, sort }: Request): boolean {
  const sameFilter = Object.keys(filter).length === 0 || isDeepStrictEqual(filter, cursor.filter)
  return sameFilter && (sort.length === 0 || isDeepStrictEqual(sort, cursor.sort))
}

/** The condition of a cursor's filter, which a caller may have altered. */
function conditionOf(filter: Record<string, unknown>, fields: Fields, path: string): Condition | undefined {
  const problems = newProblems()
  const condition = compileFilter(filter, fields, { path, problems })
  return problems.any ? undefined : condition
}

function page(keys: readonly SortKey[], limit: number, offset: number): RawBuilder<unknown> {
  const order = sql`order by ${sql.join(orderBy(keys))} limit ${sql.lit(limit)}`
  return offset > 0 ? sql`${order} offset ${offset}` : order
}

/** The filter as an object; hand-written requests send it as JSON text. */
function readFilter(filter: unknown, path: string, problems: Problems): Record<string, unknown> {
  const value = typeof filter === 'string' && filter !== '' ? parseJson(filter) : filter
  if (value === undefined && filter !== undefined) {
    problems.add(path, 'must be an object or the JSON text of one')
    return {}
  }
  if (value === undefined || value === null || value === '') return {}
  if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>
  problems.add(path, 'must be an object of conditions')
  return {}
}
