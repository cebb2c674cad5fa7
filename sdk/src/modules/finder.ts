import type { Call } from '@cartwright/contract/calls.ts'
import type { Find, WireQuery } from '../query/query.ts'
import { wireName } from '../values/wire.ts'
import { ask, type Host } from './module.ts'

/** Runs queries with a call whose reply has the items in this field. */
export function finderOf<Item>(host: Host, call: Call, field: string): Find<Item> {
  return async (query) => {
    const reply = (await ask(host, { call }, { query: onWire(query) })) as Record<string, unknown>
    const { metadata, pagingMetadata, totalResults: total } = reply as Totals
    return { items: reply[field] as Item[], metadata: metadata ?? pagingMetadata ?? { total } }
  }
}

/** How replies say how many items there are. */
interface Totals {
  metadata?: object
  pagingMetadata?: object
  totalResults?: number
}

/** Fields that programs call `_id` have the names of the wire in filters and sorting. */
function onWire(query: WireQuery): WireQuery {
  const sort = query.sort?.map((sorting) => ({ ...sorting, fieldName: wireName(sorting.fieldName) }))
  return { ...query, filter: renamed(query.filter), ...(sort ? { sort } : {}) }
}

function renamed<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(renamed) as Value
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [wireName(name), renamed(inner)]),
  ) as Value
}
