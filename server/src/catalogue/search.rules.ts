import type { ProductSearch } from '@cartwright/contract/catalogue.ts'
import type { Violation } from '../platform/errors.ts'

export interface Search {
  /** What was typed, in lower case. */
  phrase: string
  words: string[]
  fields: SearchField[]
}

export type SearchField = 'name' | 'keywords' | 'description'

export const everywhere: readonly SearchField[] = ['name', 'keywords', 'description']
const mostWords = 8

/** The search that was asked for, or what is wrong with it. */
export function searchFrom({ expression = '', fields }: ProductSearch): Search | Violation {
  const search = searchFor(expression, fields)
  return search.words.length > 0
    ? search
    : { field: 'query.search.expression', description: 'is required', violatedRule: 'REQUIRED_FIELD' }
}

/** A search for what was typed. Further words than eight narrow nothing down any more. */
export function searchFor(expression: string, fields: readonly SearchField[] = []): Search {
  const phrase = expression.normalize('NFC').trim().toLowerCase()
  const words = phrase.split(/\s+/).filter((word) => word !== '')
  return {
    phrase: words.join(' '),
    words: words.slice(0, mostWords),
    fields: fields.length > 0 ? [...new Set(fields)] : [...everywhere],
  }
}
