import { lengthOf, startOf, type Texts } from '../columns/texts.rules.ts'

/**
 * Which parts the words of a long list may have. The words lie in blocks; each has a mark for every three bytes that follow
 * each other in one of its words. So only a few blocks are read for a part.
 */
export interface Marks {
  bits: Uint32Array
  /** Words that are marked. */
  count: number
}

/** Words of a block, and marks of one. */
const words = 64
const marks = 2048
const cellsOfBlock = marks / 32
const growth = 1.25

export function newMarks(): Marks {
  return { bits: new Uint32Array(cellsOfBlock), count: 0 }
}

/** Marks the next word. */
export function markWord(known: Marks, texts: Texts): void {
  const number = known.count++
  const first = Math.floor(number / words) * cellsOfBlock
  if (first + cellsOfBlock > known.bits.length) {
    const bits = new Uint32Array(Math.ceil((first / cellsOfBlock) * growth + 1) * cellsOfBlock)
    bits.set(known.bits)
    known.bits = bits
  }
  const start = startOf(texts, number)
  for (const mark of marksOf(texts.bytes, start, start + lengthOf(texts, number))) {
    const at = first + (mark >>> 5)
    known.bits[at] = (known.bits[at] ?? 0) | (1 << (mark & 31))
  }
}

function marksOf(bytes: Buffer, start: number, end: number): number[] {
  const found: number[] = []
  for (let at = start; at + 2 < end; at++) {
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    found.push((Math.imul(three, 0x9e3779b1) >>> 21) & (marks - 1))
  }
  return found
}

/** The numbers of all words of which this is a part. */
export function wordsWithPart({ bits, count }: Marks, texts: Texts, part: string): number[] {
  const bytes = Buffer.from(part)
  const wanted = marksOf(bytes, 0, bytes.length)
  const found: number[] = []
  for (let first = 0; first < count; first += words) {
    const cells = (first / words) * cellsOfBlock
    if (hasMarks(bits, cells, wanted)) {
      findIn(texts, { first, end: Math.min(first + words, count) }, { bytes, found })
    }
  }
  return found
}

function hasMarks(bits: Uint32Array, cells: number, wanted: readonly number[]): boolean {
  for (const mark of wanted) {
    if (((bits[cells + (mark >>> 5)] ?? 0) & (1 << (mark & 31))) === 0) return false
  }
  return true
}

/** Adds the words of a block that have these bytes. */
function findIn(
  texts: Texts,
  { first, end }: { first: number; end: number },
  { bytes, found }: { bytes: Buffer; found: number[] },
): void {
  const { length } = bytes
  for (let number = first; number < end; number++) {
    const last = startOf(texts, number + 1) - length
    for (let at = startOf(texts, number); at <= last; at++) {
      if (!isAt(texts.bytes, at, bytes)) continue
      found.push(number)
      break
    }
  }
}

function isAt(bytes: Buffer, at: number, part: Buffer): boolean {
  for (let next = 0; next < part.length; next++) if (bytes[at + next] !== part[next]) return false
  return true
}

export function sizeOfMarks({ bits }: Marks): number {
  return bits.byteLength
}
