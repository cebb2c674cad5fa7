import { add, type Bitset, has, intersect, isEmpty, newBitset, unite } from './bitset.rules.ts'
import { forEachPosting, unitePostings } from './postings.rules.ts'
import { type Shelf, type WordPlace, wordPlaces } from './shelf.rules.ts'
import { nearest, sortWords } from './spelling.rules.ts'
import { containing } from './vocabulary.rules.ts'

/** Words that a shopper typed, each with what else may stand for it at the end of a word, such as its singular. */
export interface Typed {
  words: readonly { word: string; stems: readonly string[] }[]
  phrase: string
  places: readonly WordPlace[]
}

export interface Found {
  products: Bitset
  /** The words that were taken for misspelt ones, in their order; undefined if none was. */
  corrected: readonly string[] | undefined
}

/** The products that have every word, if only as a part of one; with corrected words if there are none. */
export function find(shelf: Shelf, typed: Typed, among: Bitset): Found {
  const literal = withAll(shelf, typed, among)
  if (!isEmpty(literal)) return { products: literal, corrected: undefined }
  const meant = correct(shelf, typed)
  if (!meant) return { products: literal, corrected: undefined }
  const products = among.slice()
  for (const alternatives of meant) intersect(products, withWords(shelf, alternatives, typed.places))
  return { products, corrected: meant.map(([best]) => best?.text ?? '') }
}

interface Word {
  text: string
  /** Whether it is enough that a word of the product contains it. */
  part: boolean
}

function withAll(shelf: Shelf, { words, places }: Typed, among: Bitset): Bitset {
  const products = among.slice()
  for (const { word, stems } of words) intersect(products, withWord(shelf, { word, stems }, places))
  return products
}

function withWord(shelf: Shelf, { word, stems }: Typed['words'][number], places: readonly WordPlace[]): Bitset {
  const set = newBitset(shelf.capacity)
  for (const place of places) {
    const { vocabulary, terms } = shelf.words[place]
    for (const number of containing(vocabulary, word)) unitePostings(shelf.postings, terms[number] ?? 0, set)
    for (const stem of stems) {
      for (const number of containing(vocabulary, stem)) {
        if (endsWord(vocabulary.words[number] ?? '', stem)) unitePostings(shelf.postings, terms[number] ?? 0, set)
      }
    }
  }
  return set
}

/** Whether a text has this at the end of one of its words: "tea" is in "green-tea", not in "steam". */
function endsWord(text: string, stem: string): boolean {
  for (let at = text.indexOf(stem); at >= 0; at = text.indexOf(stem, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text.slice(at + stem.length, at + stem.length + 1))) return true
  }
  return false
}

/** What each word probably means. Words that some product has stay as they are. */
function correct(shelf: Shelf, { words, places }: Typed): Word[][] | undefined {
  let isCorrected = false
  const meant = words.map((typed): Word[] => {
    if (places.some((place) => isKnown(shelf, typed, place))) return [{ text: typed.word, part: true }]
    isCorrected = true
    return nearestWords(shelf, typed.word, places).map((text) => ({ text, part: false }))
  })
  return isCorrected && meant.every((alternatives) => alternatives.length > 0) ? meant : undefined
}

function isKnown(shelf: Shelf, { word, stems }: Typed['words'][number], place: WordPlace): boolean {
  const { vocabulary } = shelf.words[place]
  if (containing(vocabulary, word).length > 0) return true
  return stems.some((stem) => containing(vocabulary, stem).some((number) => endsWord(vocabulary.words[number] ?? '', stem)))
}

/** In names first; a word of a description is only meant when no name has one that is near. */
function nearestWords(shelf: Shelf, word: string, places: readonly WordPlace[]): string[] {
  for (const place of wordPlaces) {
    if (!places.includes(place)) continue
    const { vocabulary } = shelf.words[place]
    vocabulary.sorted ??= sortWords(vocabulary.words)
    const found = nearest(vocabulary.sorted, word)
    if (found.length > 0) return found.map((number) => vocabulary.words[number] ?? '')
  }
  return []
}

function withWords(shelf: Shelf, alternatives: readonly Word[], places: readonly WordPlace[]): Bitset {
  const set = newBitset(shelf.capacity)
  for (const { text, part } of alternatives) {
    if (part) {
      unite(set, withWord(shelf, { word: text, stems: [] }, places))
      continue
    }
    for (const place of places) {
      const number = shelf.words[place].vocabulary.numbers.get(text)
      const term = number === undefined ? undefined : shelf.words[place].terms[number]
      if (term !== undefined) unitePostings(shelf.postings, term, set)
    }
  }
  return set
}

const points = { phrase: 200, begins: 100, wholeName: 60, nameBegins: 45, wordBegins: 40, partOfName: 25, keyword: 10, description: 5 }
