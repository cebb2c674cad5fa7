import type { ProductSearch } from '@cartwright/contract/catalogue/product-query.ts'
import type { Violation } from '../../platform/errors/errors.ts'

export interface Search {
  /** What was typed, in lower case. */
  phrase: string
  words: string[]
  fields: SearchField[]
  /** Of what is searched, as a tag: it says how words become many. */
  language: string
}

export type SearchField = 'name' | 'keywords' | 'description'

/** How words are looked for: as they are; with two neighbouring letters swapped; in words like them. */
export type SearchMode = 'literal' | 'swapped' | 'similar'

export const allFields: readonly SearchField[] = ['name', 'keywords', 'description']
const maxWords = 8

/** The search that was asked for, or what is wrong with it. */
export function toSearch({ expression = '', fields }: ProductSearch, language: string): Search | Violation {
  const search = parseSearch(expression, language, fields)
  return search.words.length > 0
    ? search
    : { field: 'query.search.expression', description: 'is required', violatedRule: 'REQUIRED_FIELD' }
}

/** A search for what was typed. Further words than eight narrow nothing down any more. */
export function parseSearch(
  expression: string,
  language: string,
  fields: readonly SearchField[] = [],
): Search {
  const phrase = expression.normalize('NFC').trim().toLowerCase()
  const words = phrase.split(/\s+/).filter((word) => word !== '')
  return {
    phrase: words.join(' '),
    words: words.slice(0, maxWords),
    fields: fields.length > 0 ? [...new Set(fields)] : [...allFields],
    language,
  }
}

/** Shorter words become quite different ones; longer ones are none. */
const swapLength = { min: 3, max: 20 }

/** The word with two neighbouring letters swapped, in each way that makes another word of it. */
export function swapNeighbours(word: string): string[] {
  const letters = [...word]
  if (letters.length < swapLength.min || letters.length > swapLength.max) return []
  return letters.slice(1).flatMap((letter, index) => {
    const before = letters[index] ?? ''
    return letter === before
      ? []
      : [[...letters.slice(0, index), letter, before, ...letters.slice(index + 2)].join('')]
  })
}

/** What follows, and what stands there instead when it is one. */
const english: readonly (readonly [RegExp, string])[] = [
  [/ies$/, 'y'],
  [/ies$/, 'ie'],
  [/(?<=s|x|z|ch|sh)es$/, ''],
  [/(?<![sui])s$/, ''],
  [/(?<![aeiou])y$/, 'ies'],
]
const german: readonly (readonly [RegExp, string])[] = [
  [/(?<![sui])s$/, ''],
  [/en$/, ''],
  [/n$/, ''],
  [/er$/, ''],
  [/e$/, ''],
]

/** Shorter words say too little. */
const minStemLength = 3

/** What somebody who typed many may mean one of: "mugs" a mug, "Stühle" a Stuhl. */
export function stems(word: string, language: string): string[] {
  if (!/^\p{L}+$/u.test(word)) return []
  const isGerman = language.toLowerCase().startsWith('de')
  const found = (isGerman ? german : english)
    .filter(([ending]) => ending.test(word))
    .map(([ending, one]) => word.replace(ending, one))
  const plain = isGerman ? found.map((stem) => stem.normalize('NFD').replace(/\u0308/g, '')) : []
  return [...new Set([...found, ...plain])].filter((stem) => stem.length >= minStemLength && stem !== word)
}

/** A stem where a word ends: "tea" of "teas" is in "green tea", not in "steam". For PostgreSQL too. */
export function wordEndPattern(stem: string): string {
  return `${stem}($|[^[:alnum:]])`
}
