export interface WordSearch {
  expression?: string | null
  /** Whether all words must be found, or one of them. */
  mode?: 'AND' | 'OR'
  fields?: readonly string[]
}

const maxWords = 8

/**
 * The filter that finds the words of a search in these fields, together with another filter. Cursors carry it on, so
 * further pages do not need the words.
 */
export function filterByWords(
  filter: object | null | undefined,
  { expression, mode = 'OR', fields: asked = [] }: WordSearch,
  searchable: readonly string[],
): object | null | undefined {
  const words = (expression ?? '').trim().split(/\s+/).filter(Boolean).slice(0, maxWords)
  if (words.length === 0) return filter
  const named = searchable.filter((field) => asked.includes(field))
  const fields = named.length > 0 ? named : searchable
  const conditions = words.map((word) => ({ $or: fields.map((field) => ({ [field]: { $contains: word } })) }))
  const found = mode === 'AND' ? { $and: conditions } : { $or: conditions }
  return filter ? { $and: [filter, found] } : found
}
