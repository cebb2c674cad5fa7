import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { isObject } from '../values/optional.ts'
import { allOf, type Condition, compareWith, equalTo, isNull, not, someOf, typed } from './conditions.ts'
import type { Fields } from './fields.ts'
import { keyOperand, type Operand } from './operands.ts'
import { parseJson } from './problems.ts'
import type { SortBy, SortKey } from './sort.ts'

/** Longest cursor a caller may send (wire contract section 5). */
export const longestCursor = 16_000

/** Everything a further page needs: clients send nothing but the cursor with it. */
export interface Cursor {
  to: 'next' | 'prev'
  filter: Record<string, unknown>
  sort: SortBy[]
  limit: number
  /** The sort keys of the row to go on from, as the database writes them. */
  key: (string | null)[]
}

export function writeCursor(cursor: Cursor, fields: Fields): string {
  const { to, filter, sort, limit, key } = cursor
  const order = sort.map((by) => [by.fieldName, by.order])
  return Buffer.from(JSON.stringify([listOf(fields), to, filter, order, limit, key])).toString('base64url')
}

/** The cursor in a token, or undefined when it is none or one of a different list. Its filter is still unchecked. */
export function readCursor(token: string, fields: Fields): Cursor | undefined {
  if (token.length > longestCursor || !/^[\w-]+$/.test(token)) return undefined
  const parts = parseJson(Buffer.from(token, 'base64url').toString())
  if (!Array.isArray(parts) || parts.length !== 6) return undefined
  const [list, to, filter, order, limit, key] = parts as unknown[]
  const sort = sortOf(order)
  if (list !== listOf(fields) || (to !== 'next' && to !== 'prev') || !isObject(filter) || !sort)
    return undefined
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 0 || limit > 100) return undefined
  return isKey(key) ? { to, filter, sort, limit, key } : undefined
}

/** The sort keys of each row as one JSON text, to be selected as `cursor_key`. */
export function cursorKey(keys: readonly SortKey[]): RawBuilder<string> {
  const texts = keys.map(({ field: { column, type } }) =>
    type === 'timestamp'
      ? sql`to_char((${column}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
      : sql`(${column})::text`,
  )
  return sql<string>`json_build_array(${sql.join(texts)})::text`
}

/** Rows that come after a key in this order; undefined when the key does not fit the order. */
export function after(keys: readonly SortKey[], key: readonly (string | null)[]): Condition | undefined {
  if (key.length !== keys.length) return undefined
  const points: Point[] = []
  for (const [index, { field, order }] of keys.entries()) {
    const text = key[index] ?? null
    const operand = text === null ? null : keyOperand(field, text)
    if (operand === undefined || (operand === null && field.required)) return undefined
    points.push({ field, order, operand })
  }
  return asOneRow(points) ?? keyByKey(points)
}

interface Point extends SortKey {
  operand: Operand | null
}

/** `(a, b) > (x, y)`: an index on both columns starts exactly there. */
function asOneRow(points: readonly Point[]): Condition | undefined {
  const [first] = points
  const values: RawBuilder<unknown>[] = []
  for (const { field, order, operand } of points) {
    if (!field.required || order !== first?.order || operand === null) return undefined
    values.push(typed(operand.text, operand.cast))
  }
  const columns = points.map(({ field }) => field.column)
  const comparison = sql.raw(first?.order === 'DESC' ? '<' : '>')
  return sql`((${sql.join(columns)}) ${comparison} (${sql.join(values)}))`
}

function keyByKey(points: readonly Point[]): Condition {
  const alternatives = points.flatMap((point, index) => {
    const past = pastOf(point)
    return past ? [allOf([...points.slice(0, index).map(sameAs), past])] : []
  })
  const [first] = points
  const bound = first?.operand && (first.field.required || first.order === 'DESC')
  if (!first?.operand || !bound) return someOf(alternatives)
  return allOf([
    compareWith(first.field, first.order === 'ASC' ? '>=' : '<=', first.operand),
    someOf(alternatives),
  ])
}

function sameAs({ field, operand }: Point): Condition {
  return operand === null ? isNull(field) : equalTo(field, operand)
}

/** Undefined when nothing comes after: nulls are the end of an ascending order and the start of a descending one. */
function pastOf({ field, order, operand }: Point): Condition | undefined {
  if (operand === null) return order === 'ASC' ? undefined : not(isNull(field))
  if (order === 'DESC') return compareWith(field, '<', operand)
  const greater = compareWith(field, '>', operand)
  return field.required ? greater : someOf([greater, isNull(field)])
}

/** Which list a cursor belongs to. */
function listOf(fields: Fields): string {
  return createHash('sha256').update(Object.keys(fields).join(' ')).digest('base64url').slice(0, 8)
}

function sortOf(order: unknown): SortBy[] | undefined {
  if (!Array.isArray(order)) return undefined
  const sort = order.flatMap((pair: unknown): SortBy[] => {
    const [fieldName, direction] = Array.isArray(pair) ? (pair as unknown[]) : []
    return typeof fieldName === 'string' && (direction === 'ASC' || direction === 'DESC')
      ? [{ fieldName, order: direction }]
      : []
  })
  return sort.length === order.length ? sort : undefined
}

function isKey(key: unknown): key is (string | null)[] {
  return Array.isArray(key) && key.every((one) => one === null || typeof one === 'string')
}
