import { add, type Bitset, grown, has, newBitset } from '../columns/bitset.rules.ts'
import {
  addPosting,
  forEachPosting,
  newPostings,
  type Postings,
  sizeOfPostings,
} from '../columns/postings.rules.ts'
import {
  addText,
  isTextAt,
  newTexts,
  sizeOfTexts,
  startOf,
  type Texts,
  textAt,
} from '../columns/texts.rules.ts'
import { type Marks, markWord, newMarks, sizeOfMarks, wordsWithPart } from './parts.rules.ts'
import { nearest, type SortedWords, sizeOfSorted, sortWords } from './spelling.rules.ts'

/** All words of a shop's products, and what a shopper would type of them, which has no punctuation. Each has a number. */
export interface Vocabulary {
  texts: Texts
  /** A hash table of numbers, each one higher; 0 is free. */
  slots: Uint32Array
  marks: Marks
  /** By parts that were looked for, the words that contain them. */
  recent: Map<string, readonly number[]>
  /** Those without punctuation. */
  plain: Bitset
  /** By the number of a plain one, the words with punctuation that contain it whole. */
  wholes: Postings
  /** Most of the plain ones in their order, and the few that came later. */
  sorted: { most: SortedWords; rest: SortedWords; ends: [number, number] } | undefined
}

export function newVocabulary(): Vocabulary {
  return {
    ...{ texts: newTexts(), slots: new Uint32Array(64), marks: newMarks(), recent: new Map() },
    ...{ plain: newBitset(64), wholes: newPostings(), sorted: undefined },
  }
}

/** Returns the number of a word. A new one gets the next. */
export function numberOf(vocabulary: Vocabulary, word: string): number {
  const slot = slotOf(vocabulary, word)
  const held = vocabulary.slots[slot] ?? 0
  if (held > 0) return held - 1
  const number = addText(vocabulary.texts, word)
  vocabulary.slots[slot] = number + 1
  markWord(vocabulary.marks, vocabulary.texts)
  if (vocabulary.recent.size > 0) vocabulary.recent.clear()
  if ((number + 1) * 2 > vocabulary.slots.length) rehash(vocabulary)
  if (isPlain(word)) addPlain(vocabulary, number)
  else for (const part of plainWords(word)) addWhole(vocabulary, part, number)
  return number
}

function addPlain(vocabulary: Vocabulary, number: number): void {
  if (vocabulary.plain.length << 5 <= number)
    vocabulary.plain = grown(vocabulary.plain, Math.ceil(number * 1.25) + 32)
  add(vocabulary.plain, number)
}

function addWhole(vocabulary: Vocabulary, part: string, number: number): void {
  const postings = vocabulary.wholes
  addPosting({ postings, capacity: Number.POSITIVE_INFINITY }, numberOf(vocabulary, part), number)
}

/** Where a word is, or where there is room for it. */
function slotOf({ slots, texts }: Vocabulary, word: string): number {
  let slot = hashOf(word) & (slots.length - 1)
  for (;;) {
    const held = slots[slot] ?? 0
    if (held === 0 || isTextAt(texts, held - 1, word)) return slot
    slot = (slot + 1) & (slots.length - 1)
  }
}

function hashOf(word: string): number {
  let hash = 0
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x9e3779b1)
  return (hash ^ (hash >>> 15)) >>> 0
}

function hashAt(texts: Texts, number: number): number {
  const [start, end] = [startOf(texts, number), startOf(texts, number + 1)]
  let hash = 0
  for (let at = start; at < end; at++) {
    const byte = texts.bytes[at] ?? 0
    if (byte > 127) return hashOf(textAt(texts, number))
    hash = Math.imul(hash ^ byte, 0x9e3779b1)
  }
  return (hash ^ (hash >>> 15)) >>> 0
}

function rehash(vocabulary: Vocabulary): void {
  const { texts } = vocabulary
  vocabulary.slots = new Uint32Array(vocabulary.slots.length * 2)
  const { slots } = vocabulary
  for (let number = 0; number < texts.count; number++) {
    let slot = hashAt(texts, number) & (slots.length - 1)
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
    slots[slot] = number + 1
  }
}

/** So many answers are kept, if they are not longer: a search asks for the same parts again. */
const mostRecent = { answers: 32, words: 20_000 }

/** The numbers of all words of which this is a part. */
export function containing({ marks, texts, recent }: Vocabulary, part: string): readonly number[] {
  const known = recent.get(part)
  if (known) return known
  const found = wordsWithPart(marks, texts, part)
  if (recent.size >= mostRecent.answers) recent.clear()
  if (found.length <= mostRecent.words) recent.set(part, found)
  return found
}

/** The numbers of all words that contain one without punctuation whole. */
export function withWhole(vocabulary: Vocabulary, plain: string): number[] {
  const held = vocabulary.slots[slotOf(vocabulary, plain)] ?? 0
  if (held === 0) return []
  const found = [held - 1]
  forEachPosting(vocabulary.wholes, held - 1, (number) => found.push(number))
  return found
}

export function wordAt({ texts }: Vocabulary, number: number): string {
  return textAt(texts, number)
}

function isPlain(word: string): boolean {
  return /^[\p{L}\p{N}]+$/u.test(word)
}

/** "green" and "tea" of "green-tea,". */
function plainWords(word: string): Set<string> {
  return new Set(word.match(/[\p{L}\p{N}]+/gu))
}

/** Of the words that hold one of the wanted, by their numbers, those that are nearest to a misspelt one. */
export function meantBy(
  vocabulary: Vocabulary,
  typed: string,
  isWanted: (numbers: readonly number[]) => boolean,
): string[] {
  const { most, rest } = sortedWords(vocabulary)
  const counts = (number: number) => isWanted(withWhole(vocabulary, wordAt(vocabulary, number)))
  return nearest([most, rest], typed, counts).map((number) => wordAt(vocabulary, number))
}

/** So many words may have come since most were sorted, besides a share of those. */
const mostUnsorted = { count: 1000, share: 0.02 }

/** Sorts only the words that are new, until they are many. */
export function sortedWords(vocabulary: Vocabulary): NonNullable<Vocabulary['sorted']> {
  const { texts, sorted } = vocabulary
  const [end = 0, last] = sorted?.ends ?? []
  if (sorted && last === texts.count) return sorted
  const isFew = sorted && texts.count - end <= mostUnsorted.count + mostUnsorted.share * end
  const [most, from] = isFew ? [sorted.most, end] : [sortPlain(vocabulary, 0), texts.count]
  vocabulary.sorted = { most, rest: sortPlain(vocabulary, from), ends: [from, texts.count] }
  return vocabulary.sorted
}

function sortPlain({ texts, plain }: Vocabulary, from: number): SortedWords {
  const numbers: number[] = []
  for (let number = from; number < texts.count; number++) if (has(plain, number)) numbers.push(number)
  return sortWords(texts, numbers)
}

/** Bytes of memory. */
export function sizeOfVocabulary({ texts, slots, marks, plain, wholes, sorted }: Vocabulary): number {
  return (
    sizeOfTexts(texts) +
    slots.byteLength +
    sizeOfMarks(marks) +
    plain.byteLength +
    sizeOfPostings(wholes) +
    (sorted ? sizeOfSorted(sorted.most) + sizeOfSorted(sorted.rest) : 0)
  )
}
