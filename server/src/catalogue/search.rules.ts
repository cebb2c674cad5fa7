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

/** The search that was asked for, or what is wrong with it. Further words than eight narrow nothing down any more. */
export function searchFrom({ expression = '', fields }: ProductSearch): Search | Violation {
  const phrase = expression.normalize('NFC').trim().toLowerCase()
  const words = phrase.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) {
    return { field: 'query.search.expression', description: 'is required', violatedRule: 'REQUIRED_FIELD' }
  }
  return {
    phrase: words.join(' '),
    words: words.slice(0, mostWords),
    fields: fields && fields.length > 0 ? [...new Set(fields)] : [...everywhere],
  }
}
