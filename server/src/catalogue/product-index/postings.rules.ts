import { add, type Bitset, forEach, grown, has, intersects, newBitset, unite } from './bitset.rules.ts'

/**
 * The products that have each of many terms, such as words and values of facets. Numbers only grow, so a list is sorted.
 * Lists lie in one array, in blocks that double; what most products have is a bitset besides.
 */
export interface Postings {
  /** Blocks: where the next one begins, how many numbers it holds, the numbers. */
  cells: Uint32Array
  used: number
  lists: List[]
  /** Of all bitsets. */
  bytes: number
}

interface List {
  first: number
  last: number
  size: number
  /** Of a term that many products have: faster to combine, smaller than its list. */
  bits?: Bitset
}

const firstBlock = 2
const largestBlock = 256
const header = 2
/** A list that is longer than this share of all products is kept as a bitset. */
const dense = 1 / 32

export function newPostings(): Postings {
  return { cells: new Uint32Array(1024), used: 1, lists: [], bytes: 0 }
}

/** Returns the number of a new term. */
export function addTerm({ lists }: Postings): number {
  return lists.push({ first: 0, last: 0, size: 0 }) - 1
}

/** `number` is below `capacity` and not below those that the term has. A second time does nothing. */
export function addPosting(
  { postings, capacity }: { postings: Postings; capacity: number },
  term: number,
  number: number,
): void {
  const list = listOf(postings, term)
  if (list.bits) {
    if (list.bits.length << 5 <= number) keepBits(postings, list, grown(list.bits, capacity))
    add(list.bits, number)
    return
  }
  if (list.size > 0 && lastOf(postings, list) === number) return
  append(postings, list, number)
  if (list.size > 64 && list.size > capacity * dense)
    keepBits(postings, list, bitsOf(postings, list, capacity))
}

export function forEachPosting(postings: Postings, term: number, visit: (number: number) => void): void {
  const list = listOf(postings, term)
  if (list.bits) forEach(list.bits, visit)
  else forEachInBlocks(postings, list, visit)
}

/** Whether a product of a set has a term. */
export function hasPosting(postings: Postings, term: number, set: Bitset): boolean {
  const { bits, first } = listOf(postings, term)
  if (bits) return intersects(bits, set)
  const { cells } = postings
  for (let block = first; block !== 0; block = cell(cells, block)) {
    const end = block + header + cell(cells, block + 1)
    for (let at = block + header; at < end; at++) if (has(set, cell(cells, at))) return true
  }
  return false
}

function forEachInBlocks({ cells }: Postings, { first }: List, visit: (number: number) => void): void {
  for (let block = first; block !== 0; block = cell(cells, block)) {
    const end = block + header + cell(cells, block + 1)
    for (let at = block + header; at < end; at++) visit(cell(cells, at))
  }
}

/** Adds the products of a term to a set. */
export function unitePostings(postings: Postings, term: number, set: Bitset): void {
  const { bits } = listOf(postings, term)
  if (bits) unite(set, bits)
  else forEachPosting(postings, term, (number) => add(set, number))
}

/** The products of a term as a set, if it is kept as one. Not to be changed. */
export function bitsOfTerm(postings: Postings, term: number): Bitset | undefined {
  return listOf(postings, term).bits
}

function keepBits(postings: Postings, list: List, bits: Bitset): void {
  postings.bytes += bits.byteLength - (list.bits?.byteLength ?? 0)
  list.bits = bits
}

/** Bytes of memory. */
export function sizeOfPostings({ cells, lists, bytes }: Postings): number {
  return cells.byteLength + bytes + lists.length * bytesPerList
}

const bytesPerList = 48

function bitsOf(postings: Postings, list: List, capacity: number): Bitset {
  const bits = newBitset(capacity)
  forEachInBlocks(postings, list, (number) => add(bits, number))
  return bits
}

function append(postings: Postings, list: List, number: number): void {
  const { cells } = postings
  const room = list.last === 0 ? 0 : sizeOfBlock(postings, list)
  if (list.last === 0 || cell(cells, list.last + 1) === room) addBlock(postings, list)
  const held = cell(postings.cells, list.last + 1)
  postings.cells[list.last + header + held] = number
  postings.cells[list.last + 1] = held + 1
  list.size++
}

/** Blocks double, so how many numbers come before the last one says how large it is. */
function sizeOfBlock({ cells }: Postings, { size, last }: List): number {
  return nextSize(size - cell(cells, last + 1))
}

function nextSize(before: number): number {
  return Math.min(largestBlock, before + firstBlock)
}

function addBlock(postings: Postings, list: List): void {
  const length = header + nextSize(list.size)
  if (postings.used + length > postings.cells.length) {
    const larger = new Uint32Array(Math.max(postings.cells.length * 1.5, postings.used + length))
    larger.set(postings.cells)
    postings.cells = larger
  }
  const block = postings.used
  postings.used += length
  if (list.last === 0) list.first = block
  else postings.cells[list.last] = block
  list.last = block
}

function lastOf({ cells }: Postings, { last }: List): number {
  return cell(cells, last + header + cell(cells, last + 1) - 1)
}

function listOf({ lists }: Postings, term: number): List {
  const list = lists[term]
  if (!list) throw new Error(`there is no term ${term}`)
  return list
}

function cell(cells: Uint32Array, at: number): number {
  return cells[at] ?? 0
}
