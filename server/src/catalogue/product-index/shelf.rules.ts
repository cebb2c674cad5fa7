import { newVocabulary, numberOf, type Vocabulary } from '../vocabulary/vocabulary.rules.ts'
import { add, type Bitset, grown, newBitset, remove } from './bitset.rules.ts'
import { type Columns, growColumns, newColumns } from './columns.rules.ts'
import {
  type Choice,
  colourValue,
  type NumberName,
  numberNames,
  type ProductDocument,
  type SortName,
  type ValueName,
  valueNames,
} from './document.rules.ts'
import { compareTexts, merge, newOrder, type Order, sortKey } from './orders.rules.ts'
import { addPosting, addTerm, newPostings, type Postings, sizeOfPostings } from './postings.rules.ts'

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
  /** Whose words to search in are not those of their names, keywords and descriptions. */
  otherwise: Bitset
  ids: string[]
  /** In the form of `sortKey`, like the slugs. */
  names: string[]
  lowerNames: string[]
  slugs: string[]
  /** Letters of these texts and of the words, for {@link sizeOfShelf}. */
  letters: number
  columns: Columns<NumberName>
  numbers: Map<string, number>
  orders: Record<SortName, Order>
  postings: Postings
  terms: Record<ValueName, Map<string, number>>
  /** The option of each choice, and the colours that it has; undefined if one choice has two options. */
  options: Map<string, string> | undefined
  colours: Map<string, Set<string>>
  /** Words by where they stand, with their terms. */
  words: Record<WordPlace, { vocabulary: Vocabulary; terms: number[] }>
  collections: Map<string, CollectionOrder>
}

/** Products with their places in a collection, as they came. */
interface CollectionOrder {
  numbers: number[]
  positions: number[]
  /** Whether JavaScript has numbers for all positions. */
  isExact: boolean
  /** In their order; undefined if it is to be made anew. */
  order: Int32Array | undefined
}

const wordPlaces = ['name', 'keywords', 'description', 'otherWords'] as const
export type WordPlace = (typeof wordPlaces)[number]

const firstCapacity = 256

export function newShelf(capacity = firstCapacity): Shelf {
  const shelf = {
    ...{ capacity, used: 0, gone: 0, letters: 0 },
    ...{ present: newBitset(capacity), visible: newBitset(capacity), otherwise: newBitset(capacity) },
    ...{ ids: [], names: [], lowerNames: [], slugs: [], numbers: new Map() },
    ...{ options: new Map(), colours: new Map() },
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
  if (document.otherWords !== null) add(shelf.otherwise, number)
  shelf.numbers.set(document.id, number)
  shelf.ids[number] = document.id
  shelf.names[number] = sortKey(document.name)
  shelf.lowerNames[number] = document.lowerName
  shelf.slugs[number] = sortKey(document.slug)
  shelf.letters += document.name.length * 2 + document.slug.length + document.id.length
  for (const name of numberNames) shelf.columns.values[name][number] = document.numbers[name]
  for (const [name, values] of valuesOf(document)) {
    for (const value of values) addPosting(shelf, termNamed(shelf, name, value), number)
  }
  for (const choice of document.choices) rememberChoice(shelf, choice)
  for (const { collectionId, position } of document.positions) {
    placeIn(shelf, collectionId, { number, position })
  }
  for (const place of wordPlaces) {
    const text = place === 'name' ? document.lowerName : (document[place] ?? '')
    for (const word of wordsOf(text)) addPosting(shelf, termOfWord(shelf, place, word), number)
  }
  return number
}

function valuesOf({ values, choices }: ProductDocument): [ValueName, Iterable<string>][] {
  const colours = choices.flatMap(({ choice, colour }) =>
    colour === null ? [] : colourValue(choice, colour),
  )
  return [
    ...(Object.entries(values) as [ValueName, readonly string[]][]),
    ['choices', choices.map(({ choice }) => choice)],
    ['colours', colours],
  ]
}

function rememberChoice(shelf: Shelf, { choice, option, colour }: Choice): void {
  const known = shelf.options?.get(choice) ?? option
  if (known !== option) shelf.options = undefined
  shelf.options?.set(choice, option)
  if (colour === null) return
  const colours = shelf.colours.get(choice) ?? new Set()
  shelf.colours.set(choice, colours.add(colourValue(choice, colour)))
}

function placeIn(
  { collections }: Shelf,
  collectionId: string,
  { number, position }: { number: number; position: string },
): void {
  const known = collections.get(collectionId) ?? newCollectionOrder()
  known.numbers.push(number)
  known.positions.push(Number(position))
  if (String(Number(position)) !== position) known.isExact = false
  known.order = undefined
  collections.set(collectionId, known)
}

function newCollectionOrder(): CollectionOrder {
  return { numbers: [], positions: [], isExact: true, order: undefined }
}

/** The products of a collection in its order; some may be gone. Undefined if the order is not known exactly. */
export function inCollection(shelf: Shelf, collectionId: string): Int32Array | undefined {
  const known = shelf.collections.get(collectionId)
  if (!known) return new Int32Array()
  if (!known.isExact) return undefined
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
function wordsOf(text: string): Set<string> {
  return new Set(text.split(/\s+/).filter(Boolean))
}

function termNamed({ terms, postings }: Shelf, name: ValueName, value: string): number {
  const known = terms[name].get(value)
  if (known !== undefined) return known
  const term = addTerm(postings)
  terms[name].set(value, term)
  return term
}

function termOfWord(shelf: Shelf, place: WordPlace, word: string): number {
  const { words, postings } = shelf
  const { vocabulary, terms } = words[place]
  const number = numberOf(vocabulary, word)
  const known = terms[number]
  if (known !== undefined) return known
  shelf.letters += word.length * copiesOfWord
  const term = addTerm(postings)
  terms[number] = term
  return term
}

function grow(shelf: Shelf): void {
  const capacity = shelf.capacity * 2
  shelf.present = grown(shelf.present, capacity)
  shelf.visible = grown(shelf.visible, capacity)
  shelf.otherwise = grown(shelf.otherwise, capacity)
  growColumns(shelf.columns, capacity)
  shelf.capacity = capacity
}

function ordersOf(shelf: Shelf): Record<SortName, Order> {
  const byId = (one: number, other: number) => compareTexts(shelf.ids[one], shelf.ids[other])
  const byText = (texts: string[]) => (one: number, other: number) =>
    compareTexts(texts[one], texts[other]) || byId(one, other)
  const byNumber = (name: NumberName) => (one: number, other: number) =>
    (shelf.columns.values[name][one] ?? 0) - (shelf.columns.values[name][other] ?? 0) || byId(one, other)
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

/** About how many bytes of memory it takes. */
export function sizeOfShelf({ capacity, columns, orders, postings, ...shelf }: Shelf): number {
  const places = [...shelf.collections.values()].reduce((sum, { numbers }) => sum + numbers.length, 0)
  const words = wordPlaces.reduce((sum, place) => sum + shelf.words[place].terms.length, 0)
  return (
    sizeOfPostings(postings) +
    Object.keys(columns.values).length * capacity * Float64Array.BYTES_PER_ELEMENT +
    Object.values(orders).reduce((sum, { numbers }) => sum + numbers.byteLength, 0) +
    places * bytesPerPlace +
    shelf.letters +
    shelf.used * bytesPerProduct +
    words * bytesPerWord
  )
}

/** For headers of texts and entries of maps, as the engine needs them. */
const bytesPerPlace = 20
const bytesPerProduct = 140
const bytesPerWord = 160
const copiesOfWord = 4
