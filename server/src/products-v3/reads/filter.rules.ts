import { isObject } from '../../platform/values/optional.ts'

// What Catalog V3 writes in its own way in filters, in the words of the query language.

const categories = new Set(['directCategoriesInfo.categories', 'allCategoriesInfo.categories'])
const deepest = 12

/** The filter in which products of categories are found by `….categories.id`, and types are written as they are stored. */
export function plainFilter(filter: unknown, depth = 0): unknown {
  if (depth > deepest) return filter
  if (Array.isArray(filter)) return filter.map((one) => plainFilter(one, depth + 1))
  if (!isObject(filter)) return filter
  const parts: Record<string, unknown> = {}
  const matches: unknown[] = []
  for (const [name, value] of Object.entries(filter)) {
    const items = categories.has(name) && isObject(value) ? value.$matchItems : undefined
    if (name === 'productType') parts[name] = inLowerCase(value)
    else if (Array.isArray(items)) matches.push(...items.map((item) => ofCategory(name, item)))
    else parts[withoutUnderscores(name)] = plainFilter(value, depth + 1)
  }
  if (matches.length === 0) return parts
  return Object.keys(parts).length > 0 ? { $and: [parts, ...matches] } : { $and: matches }
}

/** Clients of data items write `brand._id`. */
function withoutUnderscores(name: string): string {
  return name.replace(/\._id$/, '.id')
}

/** `{"id": "…"}` or `{"id": {"$in": […]}}`, as the filter of a set. */
function ofCategory(name: string, item: unknown): unknown {
  const wanted = isObject(item) ? (item.id ?? item._id) : undefined
  if (!isObject(wanted)) return { [`${name}.id`]: { $hasSome: [wanted] } }
  const { $in: some, $eq: one, ...rest } = wanted
  if (one !== undefined) return { [`${name}.id`]: { $hasSome: [one] } }
  return { [`${name}.id`]: some === undefined ? rest : { ...rest, $hasSome: some } }
}

function inLowerCase(value: unknown): unknown {
  if (typeof value === 'string') return value.toLowerCase()
  if (Array.isArray(value)) return value.map(inLowerCase)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inLowerCase(inner)]))
}
