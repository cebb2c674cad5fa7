import type { ListQuery } from '../product-index/lists.rules.ts'
import { sortKey } from '../product-index/orders.rules.ts'
import type { WordCharacters } from '../product-index/words.rules.ts'

/** What depends on the locale of the database. */
export interface TextRules {
  /** Whether texts sort by their bytes, as those in the index do. */
  inByteOrder: boolean
  wordCharacters: WordCharacters
}

export const textsToSort = [
  'a',
  'B',
  'b',
  'á',
  'z',
  '-',
  'a b',
  'a-b',
  'ab',
  '_',
  '\ufb01',
  '\u{1f600}',
  'é',
  '9',
]

export function toTextRules(found: { sorted: string[]; letters: boolean; numbers: boolean }): TextRules {
  const byBytes = textsToSort.map(sortKey).toSorted((one, other) => (one < other ? -1 : 1))
  const inByteOrder = found.sorted.every((text, at) => sortKey(text) === byBytes[at])
  if (!found.letters) return { inByteOrder, wordCharacters: 'ascii' }
  return { inByteOrder, wordCharacters: found.numbers ? 'letters and numbers' : 'letters and digits' }
}

/** Whether an answer depends on the order of texts. */
export function needsTextOrder({ sort, facets }: Pick<ListQuery, 'sort' | 'facets'>): boolean {
  const keys = 'keys' in sort ? sort.keys : 'by' in sort ? [sort] : []
  return facets.length > 0 || keys.some(({ by }) => by === 'name' || by === 'slug')
}
