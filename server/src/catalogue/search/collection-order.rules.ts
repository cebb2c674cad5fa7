import type { ProductQuery } from '@cartwright/contract/catalogue/product-query.ts'
import { readCursor } from '../../platform/query/cursor.ts'
import type { Fields } from '../../platform/query/fields.ts'
import { parseJson } from '../../platform/query/problems.ts'
import { isGuid } from '../../platform/values/ids.ts'

/** The default order of a collection's products. */
export const byPosition = { fieldName: 'position', order: 'ASC' } as const

/** The collection whose own order a list uses: when the query filters by it alone and sets no sort. */
export function collectionInOrder(
  { search, sort, filter, cursorPaging }: ProductQuery,
  fields: Fields,
): string | undefined {
  if (search !== undefined) return undefined
  const token = cursorPaging?.cursor
  const cursor = token ? readCursor(token, fields) : undefined
  if (cursor) {
    return cursor.sort[0]?.fieldName === byPosition.fieldName ? onlyCollection(cursor.filter) : undefined
  }
  return isEmpty(sort) ? onlyCollection(filter) : undefined
}

function isEmpty(sort: ProductQuery['sort']): boolean {
  const value = typeof sort === 'string' ? parseJson(sort) : sort
  return value === undefined || value === null || Object.keys(value).length === 0
}

function onlyCollection(filter: ProductQuery['filter']): string | undefined {
  const value = typeof filter === 'string' ? parseJson(filter) : filter
  return conditionsIn(value)
    .flatMap(([name, condition]) => (names.has(name) ? onlyValue(condition) : []))
    .find(isGuid)
    ?.toLowerCase()
}

const names = new Set(['collectionIds', 'collections.id'])

function conditionsIn(filter: unknown): [name: string, condition: unknown][] {
  if (typeof filter !== 'object' || filter === null) return []
  if (Array.isArray(filter)) return filter.flatMap(conditionsIn)
  return Object.entries(filter).flatMap(([name, value]): [string, unknown][] =>
    name === '$and' ? conditionsIn(value) : [[name, value]],
  )
}

const operators = ['$eq', '$hasSome', '$hasAll']

/** The one value that a condition allows. */
function onlyValue(condition: unknown): string[] {
  if (typeof condition === 'string') return [condition]
  if (typeof condition !== 'object' || condition === null) return []
  return Object.entries(condition).flatMap(([operator, value]) => {
    const values = [value].flat()
    return operators.includes(operator) && values.length === 1 ? values : []
  })
}
