import {
  type Bitset,
  forEach,
  has,
  intersect,
  isEmpty,
  newBitset,
  subtract,
  unite,
} from '../columns/bitset.rules.ts'
import { hasPosting, unitePostings } from '../columns/postings.rules.ts'
import { textAt } from '../columns/texts.rules.ts'
import { containing, meantBy, withWhole, wordAt } from '../vocabulary/vocabulary.rules.ts'
import type { Shelf, WordPlace } from './shelf.rules.ts'

/** Words that a shopper typed. */
export interface Typed {
  words: readonly TypedWord[]
  phrase: string
  places: readonly SearchPlace[]
  /** Whether a product needs all of the words, or one. */
  mode: 'all' | 'some'
  /** Whether words that no product has are taken for misspelt ones. */
  corrects: boolean
  wordCharacters: WordCharacters
}

export type SearchPlace = Exclude<WordPlace, 'otherWords'>

/** A word with what may stand for it at the end of a word, such as its singular. */
export interface TypedWord {
  word: string
  stems: readonly string[]
}

/** What does not end a word, which depends on the database. */
export type WordCharacters = 'ascii' | 'letters and digits' | 'letters and numbers'

const wordCharacters: Record<WordCharacters, RegExp> = {
  ascii: /^[A-Za-z0-9]/,
  'letters and digits': /^[\p{Alphabetic}0-9]/u,
  'letters and numbers': /^[\p{Alphabetic}\p{N}]/u,
}

export interface Found {
  products: Bitset
  /** The words that were looked for, each with what else it may mean. */
  words: readonly (readonly Word[])[]
  phrase: string
  /** The words that some were taken for, in their order; undefined if none was misspelt. */
  corrected?: readonly string[]
}

interface Word extends TypedWord {
  /** Whether it is enough that a word of the product contains it. */
  isPart: boolean
}

/** The products that have the words, if only as parts of words; with corrected words if there are none. */
export function find(shelf: Shelf, typed: Typed, among: Bitset): Found {
  const words = typed.words.map((word): Word[] => [{ ...word, isPart: true }])
  const literal = { products: withWords(shelf, words, { typed, among }), words, phrase: typed.phrase }
  if (!typed.corrects || !isEmpty(literal.products)) return literal
  const meant = correct(shelf, typed, among)
  if (!meant) return literal
  const corrected = meant.map(([best], at) => best?.word ?? typed.words[at]?.word ?? '')
  const products = withWords(shelf, meant, { typed, among })
  return { products, words: meant, phrase: corrected.join(' '), corrected }
}

function withWords(
  shelf: Shelf,
  words: readonly (readonly Word[])[],
  { typed, among }: { typed: Typed; among: Bitset },
): Bitset {
  const sets = words.map((alternatives) => {
    const set = newBitset(shelf.capacity)
    for (const word of alternatives) unite(set, withWord(shelf, word, typed))
    return set
  })
  const products = typed.mode === 'all' ? among.slice() : newBitset(shelf.capacity)
  for (const set of sets) {
    if (typed.mode === 'all') intersect(products, set)
    else unite(products, set)
  }
  if (typed.mode === 'some') intersect(products, among)
  return products
}

const everywhere: readonly SearchPlace[] = ['name', 'keywords', 'description']

function withWord(shelf: Shelf, word: Word, { places, wordCharacters }: Typed): Bitset {
  const set = newBitset(shelf.capacity)
  for (const place of places)
    uniteWords(shelf, place, { terms: termsWith(shelf, place, { word, wordCharacters }), set })
  if (everywhere.every((place) => places.includes(place))) {
    subtract(set, shelf.otherwise)
    const terms = termsWith(shelf, 'otherWords', { word, wordCharacters })
    uniteWords(shelf, 'otherWords', { terms, set })
  }
  return set
}

function uniteWords(
  { words }: Shelf,
  place: WordPlace,
  { terms, set }: { terms: readonly number[]; set: Bitset },
): void {
  for (const number of terms) unitePostings(words[place].postings, number, set)
}

/** The numbers of the words of a place that contain a word or end with its stem. */
function termsWith(
  { words }: Shelf,
  place: WordPlace,
  { word, wordCharacters }: { word: Word; wordCharacters: WordCharacters },
): readonly number[] {
  const { vocabulary } = words[place]
  if (!word.isPart) return withWhole(vocabulary, word.word)
  if (word.stems.length === 0) return containing(vocabulary, word.word)
  const stemmed = word.stems.flatMap((stem) =>
    containing(vocabulary, stem).filter((number) =>
      endsWord(wordAt(vocabulary, number), stem, wordCharacters),
    ),
  )
  return [...containing(vocabulary, word.word), ...stemmed]
}

/** Whether a text has this at the end of one of its words: "tea" is in "green-tea", not in "steam". */
function endsWord(text: string, stem: string, characters: WordCharacters): boolean {
  for (let at = text.indexOf(stem); at >= 0; at = text.indexOf(stem, at + 1)) {
    if (!wordCharacters[characters].test(text.slice(at + stem.length))) return true
  }
  return false
}

/** What each word probably means among these products. Words that one of them has stay as they are. */
function correct(
  shelf: Shelf,
  { words, places, mode, wordCharacters }: Typed,
  among: Bitset,
): Word[][] | undefined {
  let isCorrected = false
  const meant = words.map((typed): Word[] => {
    const word = { ...typed, isPart: true }
    const isKnown = places.some((place) =>
      isAmong(shelf, place, { terms: termsWith(shelf, place, { word, wordCharacters }), among }),
    )
    if (isKnown) return [word]
    const near = nearestWords(shelf, typed.word, { places, among })
    if (near.length > 0) isCorrected = true
    return near.map((text) => ({ word: text, stems: [], isPart: false }))
  })
  const isComplete = mode === 'some' || meant.every((alternatives) => alternatives.length > 0)
  return isCorrected && isComplete ? meant : undefined
}

/** Of names if one is near, else of keywords. In descriptions some word is always near. */
function nearestWords(
  shelf: Shelf,
  word: string,
  { places, among }: { places: readonly SearchPlace[]; among: Bitset },
): string[] {
  for (const place of ['name', 'keywords'] as const) {
    if (!places.includes(place)) continue
    const found = meantBy(shelf.words[place].vocabulary, word, (terms) =>
      isAmong(shelf, place, { terms, among }),
    )
    if (found.length > 0) return found
  }
  return []
}

/** Whether one of these products has one of these words. */
function isAmong(
  { words }: Shelf,
  place: WordPlace,
  { terms, among }: { terms: readonly number[]; among: Bitset },
): boolean {
  return terms.some((number) => hasPosting(words[place].postings, number, among))
}

// The same points as in the SQL of catalogue/search.
const points = {
  phrase: 200,
  phraseBegins: 100,
  name: 60,
  nameBegins: 45,
  wordBegins: 40,
  inName: 25,
  inKeywords: 10,
  inDescription: 5,
}

/** How well each product of a set matches: names before keywords before descriptions, whole words before parts. */
export function scores(
  shelf: Shelf,
  { words, phrase }: Found,
  { typed, among }: { typed: Typed; among: Bitset },
): Uint16Array {
  const tests = words.map((alternatives) => alternatives.map((word) => scoreOfWord(shelf, word, typed)))
  const result = new Uint16Array(shelf.capacity)
  forEach(among, (number) => {
    const name = textAt(shelf.lowerNames, number)
    let worth = name === phrase ? points.phrase : name.startsWith(phrase) ? points.phraseBegins : 0
    for (const alternatives of tests) {
      let most = 0
      for (const score of alternatives) most = Math.max(most, score(number, name))
      worth += most
    }
    result[number] = worth
  })
  return result
}

function scoreOfWord(shelf: Shelf, word: Word, { places, wordCharacters }: Typed) {
  const setOf = (place: SearchPlace, terms: readonly number[]) => {
    const set = newBitset(shelf.capacity)
    uniteWords(shelf, place, { terms, set })
    return set
  }
  const part = { ...word, stems: [], isPart: true }
  const inName = setOf('name', termsWith(shelf, 'name', { word: { ...word, isPart: true }, wordCharacters }))
  const others = (['keywords', 'description'] as const).flatMap((place) =>
    places.includes(place)
      ? [[setOf(place, termsWith(shelf, place, { word: part, wordCharacters })), place] as const]
      : [],
  )
  return (number: number, name: string): number => {
    let worth = has(inName, number) ? scoreOfName(name, word.word) : 0
    for (const [set, place] of others) {
      if (has(set, number)) worth += place === 'keywords' ? points.inKeywords : points.inDescription
    }
    return worth
  }
}

function scoreOfName(name: string, word: string): number {
  if (name === word) return points.name
  if (name.startsWith(word)) return points.nameBegins
  return name.includes(` ${word}`) ? points.wordBegins : points.inName
}
