import type { ProductSearch } from '@cartwright/contract/product-query.ts'
import type { Violation } from '../platform/errors.ts'

export interface Search {
  /** What was typed, in lower case. */
  phrase: string
  words: string[]
  fields: SearchField[]
}

export type SearchField = 'name' | 'keywords' | 'description'

/** How words are looked for: as they are; with two neighbouring letters swapped; in words like them. */
export type Way = 'literal' | 'swapped' | 'similar'

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

/** Shorter words become quite different ones; longer ones are none. */
const swappable = { min: 3, max: 20 }

/** The word with two neighbouring letters swapped, in each way that makes another word of it. */
export function swaps(word: string): string[] {
  const letters = [...word]
  if (letters.length < swappable.min || letters.length > swappable.max) return []
  return letters.slice(1).flatMap((letter, index) => {
    const before = letters[index] ?? ''
    return letter === before
      ? []
      : [[...letters.slice(0, index), letter, before, ...letters.slice(index + 2)].join('')]
  })
}
