import type { ProductSearch } from '@cartwright/contract/catalogue/product-query.ts'
import { required, type Violation } from '../../platform/errors/errors.ts'

export interface Search {
  phrase: string
  words: string[]
  fields: SearchField[]
  /** The language tag of the texts, for plurals. */
  language: string
}

export type SearchField = 'name' | 'keywords' | 'description'

/** How to match words: literally, with two letters swapped, or by similarity. */
export type SearchMode = 'literal' | 'swapped' | 'similar'

export const allFields: readonly SearchField[] = ['name', 'keywords', 'description']
const maxWords = 8

export function toSearch({ expression = '', fields }: ProductSearch, language: string): Search | Violation {
  const search = parseSearch(expression, language, fields)
  return search.words.length > 0 ? search : required('query.search.expression')
}

/** Parses what was typed. Ignores all words after the eighth. */
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

/** Lengths of words in which swapped letters are tried. */
const swapLength = { min: 3, max: 20 }

/** All variants of a word with two neighbouring letters swapped. */
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

/** Plural endings and their singular. */
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

const minStemLength = 3

/** Possible singulars of a plural: "mug" for "mugs", "Stuhl" for "Stühle". */
export function stems(word: string, language: string): string[] {
  if (!/^\p{L}+$/u.test(word)) return []
  const isGerman = language.toLowerCase().startsWith('de')
  const found = (isGerman ? german : english)
    .filter(([ending]) => ending.test(word))
    .map(([ending, one]) => word.replace(ending, one))
  const plain = isGerman ? found.map((stem) => stem.normalize('NFD').replace(/\u0308/g, '')) : []
  return [...new Set([...found, ...plain])].filter((stem) => stem.length >= minStemLength && stem !== word)
}

/** A regular expression for a stem at the end of a word: "tea" matches "green tea", not "steam". */
export function wordEndPattern(stem: string): string {
  return `${stem}($|[^[:alnum:]])`
}
