import { add, type Bitset, forEach, grown, has, intersects, newBitset, unite } from './bitset.rules.ts'

/**
 * The products that each of many terms has, such as words and values of facets. Numbers only grow, so a list is sorted.
 * Most words are in one product only, so a single number needs no list. Lists lie in one array, in blocks that double;
 * what many products have is a bitset instead.
 */
export interface Postings {
  /** By term: 0, its only number with the mark `only`, where its list begins, or `inSet`. */
  heads: Uint32Array
  /** Lists: the last block, how many numbers. Blocks: where the next one begins, how many numbers it holds, the numbers. */
  cells: Uint32Array
  used: number
  sets: Map<number, Bitset>
}

const only = 0x80000000
const inSet = 0x7fffffff
const firstBlock = 4
const largestBlock = 256
const header = 2
/** A list that is longer than this share of all products is kept as a bitset. */
const dense = 1 / 32
const growth = 1.25

export function newPostings(): Postings {
  return { heads: new Uint32Array(64), cells: new Uint32Array(256), used: 1, sets: new Map() }
}

/** `number` is below `capacity` and not below those that the term has. A second time does nothing. */
export function addPosting(
  { postings, capacity }: { postings: Postings; capacity: number },
  term: number,
  number: number,
): void {
  if (term >= postings.heads.length) growHeads(postings, term)
  const head = postings.heads[term] ?? 0
  if (head === 0) postings.heads[term] = (only | number) >>> 0
  else if (head === inSet) addToSet({ postings, capacity }, term, number)
  else if (isOnly(head)) {
    if (numberIn(head) !== number) postings.heads[term] = newList(postings, numberIn(head), number)
  } else {
    append(postings, head, number)
    const size = cell(postings.cells, head + 1)
    if (size > 64 && size > capacity * dense) toSet({ postings, capacity }, term, head)
  }
}

function isOnly(head: number): boolean {
  return head >= only
}

function numberIn(head: number): number {
  return head - only
}

function growHeads(postings: Postings, term: number): void {
  const heads = new Uint32Array(Math.ceil((term + 1) * growth))
  heads.set(postings.heads)
  postings.heads = heads
}

function addToSet(
  { postings, capacity }: { postings: Postings; capacity: number },
  term: number,
  number: number,
): void {
  let set = setOfTerm(postings, term) ?? newBitset(capacity)
  if (set.length << 5 <= number) {
    set = grown(set, capacity)
    postings.sets.set(term, set)
  }
  add(set, number)
}

function toSet(
  { postings, capacity }: { postings: Postings; capacity: number },
  term: number,
  list: number,
): void {
  const set = newBitset(capacity)
  forEachInList(postings, list, (number) => add(set, number))
  postings.sets.set(term, set)
  postings.heads[term] = inSet
}

export function forEachPosting(postings: Postings, term: number, visit: (number: number) => void): void {
  const head = postings.heads[term] ?? 0
  if (head === 0) return
  if (isOnly(head)) visit(numberIn(head))
  else if (head === inSet) forEach(setOfTerm(postings, term) ?? newBitset(0), visit)
  else forEachInList(postings, head, visit)
}

/** Whether a product of a set has a term. */
export function hasPosting(postings: Postings, term: number, set: Bitset): boolean {
  const head = postings.heads[term] ?? 0
  if (head === 0) return false
  if (isOnly(head)) return has(set, numberIn(head))
  const own = setOfTerm(postings, term)
  if (own) return intersects(own, set)
  const { cells } = postings
  for (let block = head + header; block !== 0; block = cell(cells, block)) {
    const end = block + header + cell(cells, block + 1)
    for (let at = block + header; at < end; at++) if (has(set, cell(cells, at))) return true
  }
  return false
}

function forEachInList({ cells }: Postings, list: number, visit: (number: number) => void): void {
  for (let block = list + header; block !== 0; block = cell(cells, block)) {
    const end = block + header + cell(cells, block + 1)
    for (let at = block + header; at < end; at++) visit(cell(cells, at))
  }
}

/** Adds the products of a term to a set. */
export function unitePostings(postings: Postings, term: number, set: Bitset): void {
  const own = setOfTerm(postings, term)
  if (own) unite(set, own)
  else forEachPosting(postings, term, (number) => add(set, number))
}

/** The products of a term as a set, if it is kept as one. Not to be changed. */
export function setOfTerm({ heads, sets }: Postings, term: number): Bitset | undefined {
  return heads[term] === inSet ? sets.get(term) : undefined
}

/** Bytes of memory. */
export function sizeOfPostings({ heads, cells, sets }: Postings): number {
  let bytes = heads.byteLength + cells.byteLength
  for (const set of sets.values()) bytes += set.byteLength
  return bytes
}

function newList(postings: Postings, first: number, second: number): number {
  const list = reserve(postings, header)
  const block = reserve(postings, header + firstBlock)
  const { cells } = postings
  cells[list] = block
  cells[list + 1] = 2
  cells[block + 1] = 2
  cells[block + header] = first
  cells[block + header + 1] = second
  return list
}

function append(postings: Postings, list: number, number: number): void {
  const size = cell(postings.cells, list + 1)
  let block = cell(postings.cells, list)
  let held = cell(postings.cells, block + 1)
  if (cell(postings.cells, block + header + held - 1) === number) return
  if (held === sizeOfBlock(size - held)) {
    const next = reserve(postings, header + sizeOfBlock(size))
    postings.cells[block] = next
    postings.cells[list] = next
    block = next
    held = 0
  }
  postings.cells[block + header + held] = number
  postings.cells[block + 1] = held + 1
  postings.cells[list + 1] = size + 1
}

/** Blocks double, so how many numbers come before one says how large it is. */
function sizeOfBlock(before: number): number {
  return Math.min(largestBlock, Math.max(firstBlock, before))
}

function reserve(postings: Postings, length: number): number {
  const at = postings.used
  postings.used += length
  if (postings.used > postings.cells.length) {
    const larger = new Uint32Array(Math.ceil(postings.used * growth))
    larger.set(postings.cells)
    postings.cells = larger
  }
  return at
}

function cell(cells: Uint32Array, at: number): number {
  return cells[at] ?? 0
}
