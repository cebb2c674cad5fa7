import { compareTextsAt, lengthOf, type Texts, textAt } from '../columns/texts.rules.ts'

/** Words in their order. Each shares its first letters with the one before it, so they are compared once. */
export interface SortedWords {
  texts: Texts
  /** Of the words, in the order of their letters. */
  numbers: Uint32Array
  /** How many first letters each has in common with the one before. */
  shared: Uint8Array
}

const longestWord = 63

/** Leaves out the longest. */
export function sortWords(texts: Texts, words: readonly number[]): SortedWords {
  const isShort = (number: number) =>
    lengthOf(texts, number) <= longestWord || textAt(texts, number).length <= longestWord
  const numbers = Uint32Array.from(words.filter(isShort)).sort((one, other) =>
    compareTextsAt(texts, one, other),
  )
  const shared = new Uint8Array(numbers.length)
  let before = ''
  for (const [at, number] of numbers.entries()) {
    const word = textAt(texts, number)
    shared[at] = lettersShared(before, word)
    before = word
  }
  return { texts, numbers, shared }
}

export function sizeOfSorted({ numbers, shared }: SortedWords): number {
  return numbers.byteLength + shared.byteLength
}

function lettersShared(one: string, other: string): number {
  let count = 0
  while (count < one.length && one.charCodeAt(count) === other.charCodeAt(count)) count++
  return count
}

/** How many letters may be wrong in a word of this length. Two swapped ones count as one. */
function mostErrors(length: number): number {
  if (length < 3) return 0
  return length < 8 ? 1 : 2
}

/** Of the words that count, the numbers of those that are nearest to a misspelt one; none if all differ too much. */
export function nearest(
  lists: readonly SortedWords[],
  typed: string,
  counts: (number: number) => boolean = () => true,
): number[] {
  if (typed.length > longestWord) return []
  const search = { table: newTable(typed), most: mostErrors(typed.length), found: [], counts }
  for (const list of lists) searchIn(list, search)
  return search.found
}

interface Search {
  table: ReturnType<typeof newTable>
  /** Errors of the best that were found. */
  most: number
  found: number[]
  counts(number: number): boolean
}

function searchIn({ texts, numbers, shared }: SortedWords, search: Search): void {
  const { table, counts } = search
  let known = 0
  for (let at = 0; at < numbers.length; at++) {
    known = Math.min(known, shared[at] ?? 0)
    const number = numbers[at] ?? 0
    const word = textAt(texts, number)
    while (known < word.length && table.isNear(known, search.most)) table.add(++known, word)
    if (known < word.length || !table.isNear(known, search.most)) {
      while (at + 1 < numbers.length && (shared[at + 1] ?? 0) >= known) at++
      continue
    }
    const errors = table.errors(known)
    if (errors > search.most || !counts(number)) continue
    if (errors < search.most) search.found = []
    search.most = errors
    search.found.push(number)
  }
}

/** The Damerau-Levenshtein distances of the beginnings of a typed word and of another one, a row for each letter. */
function newTable(typed: string) {
  const width = typed.length + 1
  const cells = new Uint8Array((longestWord + 2) * width)
  const least = new Uint8Array(longestWord + 2)
  for (let column = 0; column < width; column++) cells[column] = column
  const cell = (row: number, column: number) => cells[row * width + column] ?? 0
  return {
    /** Fills the row of the letter with this number, from 1. */
    add(row: number, word: string): void {
      const letter = word.charCodeAt(row - 1)
      const before = word.charCodeAt(row - 2)
      cells[row * width] = row
      let lowest = row
      for (let column = 1; column < width; column++) {
        const isSame = typed.charCodeAt(column - 1) === letter
        let errors = Math.min(
          cell(row - 1, column) + 1,
          cell(row, column - 1) + 1,
          cell(row - 1, column - 1) + (isSame ? 0 : 1),
        )
        const isSwapped =
          row > 1 &&
          column > 1 &&
          typed.charCodeAt(column - 2) === letter &&
          typed.charCodeAt(column - 1) === before
        if (isSwapped) errors = Math.min(errors, cell(row - 2, column - 2) + 1)
        cells[row * width + column] = errors
        if (errors < lowest) lowest = errors
      }
      least[row] = lowest
    },
    /** Whether a word that goes on after this row may still be near. */
    isNear(row: number, most: number): boolean {
      return (least[row] ?? 0) <= most || (row > 0 && (least[row - 1] ?? 0) < most)
    },
    errors: (row: number) => cell(row, typed.length),
  }
}
