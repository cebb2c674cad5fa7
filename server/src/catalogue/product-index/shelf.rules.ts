import { add, type Bitset, grown, newBitset, remove } from './bitset.rules.ts'
import { type Columns, growColumns, newColumns } from './columns.rules.ts'
import {
  type NumberName,
  numberNames,
  type ProductDocument,
  type SortName,
  type ValueName,
  valueNames,
} from './document.rules.ts'
import { merge, newOrder, type Order } from './orders.rules.ts'
import { addPosting, addTerm, newPostings, type Postings } from './postings.rules.ts'
import { newVocabulary, numberOf, type Vocabulary } from './vocabulary.rules.ts'

/**
 * The products of one shop, as lists, facets and searches need them. Each product has a number. One that changes gets a
 * new number and its old one is gone, so that lists only grow at their end; from time to time all are numbered anew.
 */
export interface Shelf {
  capacity: number
  /** Numbers given out so far. */
  used: number
  /** Not gone. */
  present: Bitset
  gone: number
  visible: Bitset
  ids: string[]
  names: string[]
  lowerNames: string[]
  slugs: string[]
  columns: Columns<NumberName>
  numbers: Map<string, number>
  orders: Record<SortName, Order>
  postings: Postings
  terms: Record<ValueName, Map<string, number>>
  /** Words of names, and words found elsewhere, with their terms. */
  words: Record<WordPlace, { vocabulary: Vocabulary; terms: number[] }>
  collections: Map<string, CollectionOrder>
}

/** Products with their places in a collection, as they came. */
interface CollectionOrder {
  numbers: number[]
  positions: number[]
  /** In their order; undefined if it is to be made anew. */
  order: Int32Array | undefined
}

export const wordPlaces = ['name', 'keywords', 'description'] as const
export type WordPlace = (typeof wordPlaces)[number]

const firstCapacity = 256

export function newShelf(capacity = firstCapacity): Shelf {
  const shelf = {
    ...{ capacity, used: 0, gone: 0 },
    ...{ present: newBitset(capacity), visible: newBitset(capacity) },
    ...{ ids: [], names: [], lowerNames: [], slugs: [], numbers: new Map() },
    columns: newColumns(numberNames, capacity),
    postings: newPostings(),
    terms: Object.fromEntries(valueNames.map((name) => [name, new Map()])),
    words: Object.fromEntries(wordPlaces.map((place) => [place, { vocabulary: newVocabulary(), terms: [] }])),
    collections: new Map(),
  } as unknown as Shelf
  shelf.orders = ordersOf(shelf)
  return shelf
}

/** Adds products, or puts them in the place of what was known of them. */
export function put(shelf: Shelf, documents: readonly ProductDocument[]): void {
  take(
    shelf,
    documents.map(({ id }) => id),
  )
  const added = documents.map((document) => putOne(shelf, document))
  for (const order of Object.values(shelf.orders)) merge(order, added)
}

/** Takes products away. */
export function take(shelf: Shelf, ids: readonly string[]): void {
  for (const id of ids) {
    const number = shelf.numbers.get(id)
    if (number === undefined) continue
    shelf.numbers.delete(id)
    remove(shelf.present, number)
    remove(shelf.visible, number)
    shelf.gone++
  }
}

export function numberOfId({ numbers }: Shelf, id: string): number | undefined {
  return numbers.get(id)
}

export function termOf({ terms }: Shelf, name: ValueName, value: string): number | undefined {
  return terms[name].get(value)
}

function putOne(shelf: Shelf, document: ProductDocument): number {
  if (shelf.used === shelf.capacity) grow(shelf)
  const number = shelf.used++
  add(shelf.present, number)
  if (document.visible) add(shelf.visible, number)
  shelf.numbers.set(document.id, number)
  shelf.ids[number] = document.id
  shelf.names[number] = document.name
  shelf.lowerNames[number] = document.name.toLowerCase()
  shelf.slugs[number] = document.slug
  for (const name of numberNames) shelf.columns.values[name][number] = document.numbers[name] ?? Number.NaN
  for (const name of valueNames) {
    for (const value of document.values[name]) {
      addPosting(shelf.postings, termNamed(shelf, name, value), number, shelf.capacity)
    }
  }
  for (const { collectionId, position } of document.positions)
    place(shelf, collectionId, { number, position })
  for (const place of wordPlaces) {
    for (const word of wordsOf(document[place])) {
      addPosting(shelf.postings, termOfWord(shelf, place, word), number, shelf.capacity)
    }
  }
  return number
}

function place(
  { collections }: Shelf,
  collectionId: string,
  { number, position }: { number: number; position: number },
): void {
  const known = collections.get(collectionId) ?? { numbers: [], positions: [], order: undefined }
  known.numbers.push(number)
  known.positions.push(position)
  known.order = undefined
  collections.set(collectionId, known)
}

/** The products of a collection in its order; some may be gone. */
export function inCollection(shelf: Shelf, collectionId: string): Int32Array {
  const known = shelf.collections.get(collectionId)
  if (!known) return new Int32Array()
  known.order ??= sortedByPosition(shelf, known)
  return known.order
}

function sortedByPosition({ ids }: Shelf, { numbers, positions }: CollectionOrder): Int32Array {
  const places = Int32Array.from(numbers.keys()).sort(
    (one, other) =>
      (positions[one] ?? 0) - (positions[other] ?? 0) ||
      compareTexts(ids[numbers[one] ?? 0], ids[numbers[other] ?? 0]),
  )
  return places.map((at) => numbers[at] ?? 0)
}

/** What stands between spaces, so that a part of a text without a space is a part of one of them. */
export function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().split(/\s+/).filter(Boolean))
}

function termNamed({ terms, postings }: Shelf, name: ValueName, value: string): number {
  const known = terms[name].get(value)
  if (known !== undefined) return known
  const term = addTerm(postings)
  terms[name].set(value, term)
  return term
}

function termOfWord({ words, postings }: Shelf, place: WordPlace, word: string): number {
  const { vocabulary, terms } = words[place]
  const number = numberOf(vocabulary, word)
  terms[number] ??= addTerm(postings)
  return terms[number]
}

function grow(shelf: Shelf): void {
  const capacity = shelf.capacity * 2
  shelf.present = grown(shelf.present, capacity)
  shelf.visible = grown(shelf.visible, capacity)
  growColumns(shelf.columns, capacity)
  shelf.capacity = capacity
}

function ordersOf(shelf: Shelf): Record<SortName, Order> {
  const byId = (one: number, other: number) => compareTexts(shelf.ids[one], shelf.ids[other])
  const byText = (texts: string[]) => (one: number, other: number) =>
    compareTexts(texts[one], texts[other]) || byId(one, other)
  const byNumber = (name: NumberName) => (one: number, other: number) =>
    compareNumbers(shelf.columns.values[name][one], shelf.columns.values[name][other]) || byId(one, other)
  return {
    ...(Object.fromEntries(numberNames.map((name) => [name, newOrder(byNumber(name))])) as Record<
      NumberName,
      Order
    >),
    name: newOrder(byText(shelf.names)),
    slug: newOrder(byText(shelf.slugs)),
    id: newOrder(byId),
  }
}

function compareTexts(one = '', other = ''): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** None comes after all numbers, as in the database. */
function compareNumbers(one = Number.NaN, other = Number.NaN): number {
  if (Number.isNaN(one)) return Number.isNaN(other) ? 0 : 1
  if (Number.isNaN(other)) return -1
  return one - other
}
