import { type RawBuilder, sql } from 'kysely'
import { writeCursor } from './cursor.ts'
import type { CompiledQuery } from './query.ts'

/** Counting stops here: more would cost a scan (`tooManyToCount`). */
export const mostCounted = 10_000

export interface PageMetadata {
  count: number
  offset?: number
  total?: number
  tooManyToCount?: boolean
  hasNext?: boolean
  cursors?: { next?: string; prev?: string }
}

export interface Page<Row> {
  rows: Row[]
  metadata: PageMetadata
}

/** The page a compiled query's rows make, with what the contract says about it; `total` comes from {@link countUpTo}. */
export function pageOf<Row extends { cursor_key?: string | null }>(
  rows: readonly Row[],
  query: CompiledQuery,
  total?: number,
): Page<Row> {
  const kept = rows.slice(0, query.limit)
  const counted = total === undefined ? {} : totals(total)
  if (!query.cursor) {
    return { rows: kept, metadata: { count: kept.length, offset: query.offset, ...counted } }
  }
  const { to, continued } = query.cursor
  const more = rows.length > query.limit
  if (to === 'prev') kept.reverse()
  const hasNext = to === 'prev' ? kept.length > 0 : more
  const hasPrev = to === 'prev' ? more : continued
  const next = hasNext ? cursorAt(kept.at(-1), query, 'next') : undefined
  const prev = hasPrev ? cursorAt(kept.at(0), query, 'prev') : undefined
  const cursors = { ...(next && { next }), ...(prev && { prev }) }
  return { rows: kept, metadata: { count: kept.length, hasNext: next !== undefined, cursors, ...counted } }
}

/** How many rows `from` (from "from" on, filter included) has, at most one more than {@link mostCounted}. */
export function countUpTo(from: RawBuilder<unknown>): RawBuilder<{ total: number }> {
  return sql`select count(*)::int as total from (select 1 ${from} limit ${sql.lit(mostCounted + 1)}) as counted`
}

function totals(total: number): { total?: number; tooManyToCount: boolean } {
  return total > mostCounted ? { tooManyToCount: true } : { total, tooManyToCount: false }
}

function cursorAt(
  row: { cursor_key?: string | null } | undefined,
  query: CompiledQuery,
  to: 'next' | 'prev',
): string | undefined {
  if (!row || !query.cursor) return undefined
  if (!row.cursor_key) throw new Error('Rows of a cursor page need the column cursor_key')
  const { filter, sort, limit, fields } = query.cursor
  const key = JSON.parse(row.cursor_key) as (string | null)[]
  return writeCursor({ to, filter, sort, limit, key }, fields)
}
