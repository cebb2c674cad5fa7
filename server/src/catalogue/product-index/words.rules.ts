import { type Bitset, forEach, has, intersect, isEmpty, newBitset, subtract, unite } from './bitset.rules.ts'
import { unitePostings } from './postings.rules.ts'
import type { Shelf, WordPlace } from './shelf.rules.ts'
import { containing, meantBy } from './vocabulary.rules.ts'

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

function withWord(
  shelf: Shelf,
  { word, stems }: Typed['words'][number],
  places: readonly WordPlace[],
): Bitset {
  const set = newBitset(shelf.capacity)
  for (const place of places) {
    const { vocabulary, terms } = shelf.words[place]
    for (const number of containing(vocabulary, word)) unitePostings(shelf.postings, terms[number] ?? 0, set)
    for (const stem of stems) {
      for (const number of containing(vocabulary, stem)) {
        if (endsWord(vocabulary.words[number] ?? '', stem))
          unitePostings(shelf.postings, terms[number] ?? 0, set)
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
  return stems.some((stem) =>
    containing(vocabulary, stem).some((number) => endsWord(vocabulary.words[number] ?? '', stem)),
  )
}

/** Of names if one is near, else of keywords. In descriptions some word is always near. */
function nearestWords(shelf: Shelf, word: string, places: readonly WordPlace[]): string[] {
  for (const place of ['name', 'keywords'] as const) {
    const found = places.includes(place) ? meantBy(shelf.words[place].vocabulary, word) : []
    if (found.length > 0) return found
  }
  return []
}

function withWords(shelf: Shelf, alternatives: readonly Word[], places: readonly WordPlace[]): Bitset {
  const set = newBitset(shelf.capacity)
  for (const { text, part } of alternatives) {
    if (part) unite(set, withWord(shelf, { word: text, stems: [] }, places))
    else
      for (const place of places) uniteWords(shelf, place, { numbers: wholeWords(shelf, place, text), set })
  }
  return set
}

function wholeWords(shelf: Shelf, place: WordPlace, text: string): readonly number[] {
  return shelf.words[place].vocabulary.plain.get(text) ?? []
}

function uniteWords(
  { words, postings }: Shelf,
  place: WordPlace,
  { numbers, set }: { numbers: readonly number[]; set: Bitset },
): void {
  for (const number of numbers) unitePostings(postings, words[place].terms[number] ?? 0, set)
}

const points = { phrase: 200, begins: 100, wholeWord: 60, beginning: 40, part: 25, keyword: 10 }

/** How well each product of a set matches: names before keywords before descriptions, whole words before parts. */
export function scores(
  shelf: Shelf,
  { words, phrase }: Pick<Typed, 'phrase'> & { words: readonly string[] },
  among: Bitset,
): Uint16Array {
  const result = new Uint16Array(shelf.capacity)
  const first = newBitset(shelf.capacity)
  words.forEach((word, index) => {
    for (const [set, worth] of tiers(shelf, word)) {
      forEach(among, (number) => {
        if (has(set, number)) result[number] = Math.max(0, result[number] ?? 0) + worth
      })
      if (index === 0 && worth !== points.keyword) unite(first, set)
    }
  })
  intersect(first, among)
  forEach(first, (number) => {
    const name = shelf.lowerNames[number] ?? ''
    if (name === phrase) result[number] = (result[number] ?? 0) + points.phrase
    else if (name.startsWith(phrase)) result[number] = (result[number] ?? 0) + points.begins
  })
  return result
}

/** Sets of products without any in common, with what one of them is worth. */
function tiers(shelf: Shelf, word: string): [set: Bitset, worth: number][] {
  const { vocabulary } = shelf.words.name
  const parts = containing(vocabulary, word)
  const begins = new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[^\p{L}\p{N}]/gu, '\\$&')}`, 'u')
  const setOf = (place: WordPlace, numbers: readonly number[], besides: readonly Bitset[]) => {
    const set = newBitset(shelf.capacity)
    uniteWords(shelf, place, { numbers, set })
    for (const other of besides) subtract(set, other)
    return set
  }
  const whole = setOf('name', wholeWords(shelf, 'name', word), [])
  const beginning = setOf(
    'name',
    parts.filter((number) => begins.test(vocabulary.words[number] ?? '')),
    [whole],
  )
  const part = setOf('name', parts, [whole, beginning])
  const keyword = setOf('keywords', containing(shelf.words.keywords.vocabulary, word), [
    whole,
    beginning,
    part,
  ])
  return [
    [whole, points.wholeWord],
    [beginning, points.beginning],
    [part, points.part],
    [keyword, points.keyword],
  ]
}
