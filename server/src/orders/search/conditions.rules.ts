import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../platform/query/like.ts'
import { isObject } from '../../platform/values/optional.ts'

/** True for orders that contain every word of the expression. */
export function hasWords(expression: string): RawBuilder<unknown> {
  const words = expression.toLowerCase().split(/\s+/).filter(Boolean)
  const found = words.map((word) => sql`o.words like ${likePattern(word)}`)
  return found.length === 0 ? sql`true` : sql.join(found, sql` and `)
}

/** Whether a filter says which status orders have. */
export function namesStatus(filter: unknown): boolean {
  if (Array.isArray(filter)) return filter.some(namesStatus)
  if (!isObject(filter)) return false
  return Object.entries(filter).some(([name, inner]) => name === 'status' || namesStatus(inner))
}
