import { nearest, type SortedWords, sortWords } from './spelling.rules.ts'

/** All words of a shop's products, each with the number of its term. */
export interface Vocabulary {
  numbers: Map<string, number>
  words: string[]
  /** All words in one text, for parts of words. Made anew when words were added. */
  text: { joined: string; starts: Uint32Array } | undefined
  /** By what a shopper would type, which has no punctuation: the words that contain it whole. */
  plain: Map<string, number[]>
  /** Those, for typing errors. Made anew when words were added. */
  sorted: SortedWords | undefined
}

export function newVocabulary(): Vocabulary {
  return { numbers: new Map(), words: [], text: undefined, plain: new Map(), sorted: undefined }
}

/** Returns the number of a word. A new one gets the next. */
export function numberOf(vocabulary: Vocabulary, word: string): number {
  const { numbers, words } = vocabulary
  const known = numbers.get(word)
  if (known !== undefined) return known
  const number = words.push(word) - 1
  numbers.set(word, number)
  vocabulary.text = undefined
  for (const part of plainWords(word)) {
    const whole = vocabulary.plain.get(part)
    if (whole) whole.push(number)
    else {
      vocabulary.plain.set(part, [number])
      vocabulary.sorted = undefined
    }
  }
  return number
}

/** The numbers of all words of which this is a part. */
export function containing(vocabulary: Vocabulary, part: string): number[] {
  vocabulary.text ??= joinWords(vocabulary.words)
  const { joined, starts } = vocabulary.text
  const found: number[] = []
  let at = joined.indexOf(part)
  while (at >= 0) {
    const number = wordAt(starts, at)
    found.push(number)
    at = joined.indexOf(part, starts[number + 1] ?? joined.length)
  }
  return found
}

const separator = '\n'

function joinWords(words: readonly string[]): { joined: string; starts: Uint32Array } {
  const starts = new Uint32Array(words.length)
  let at = 0
  words.forEach((word, number) => {
    starts[number] = at
    at += word.length + separator.length
  })
  return { joined: words.join(separator), starts }
}

function wordAt(starts: Uint32Array, at: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
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
  vocabulary.sorted ??= sortWords([...vocabulary.plain.keys()])
  const { words } = vocabulary.sorted
  const textOf = (number: number) => words[number] ?? ''
  const counts = (number: number) => isWanted(vocabulary.plain.get(textOf(number)) ?? [])
  return nearest(vocabulary.sorted, typed, counts).map(textOf)
}
