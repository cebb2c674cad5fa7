import { add, type Bitset, grown, has, newBitset, remove } from '../columns/bitset.rules.ts'
import { compareIds, growIds, type Ids, newIds, numberOfId, setId, sizeOfIds } from '../columns/ids.rules.ts'
import { type Columns, growColumns, newColumns, setNumber, sizeOfColumns } from '../columns/numbers.rules.ts'
import { addPosting, newPostings, type Postings, sizeOfPostings } from '../columns/postings.rules.ts'
import { addText, compareTextsAt, newTexts, sizeOfTexts, type Texts } from '../columns/texts.rules.ts'
import {
  newVocabulary,
  numberOf,
  sizeOfVocabulary,
  sortedWords,
  type Vocabulary,
} from '../vocabulary/vocabulary.rules.ts'
import {
  arrangeCollection,
  type CollectionOrder,
  newCollectionOrder,
  placeIn,
  sizeOfCollectionOrder,
} from './collections.rules.ts'
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
import { merge, newOrder, type Order } from './orders.rules.ts'

/**
 * The products of one shop, as lists, facets and searches need them. Each product has a number. One that changes gets a
 * new number and its old one is gone, so that lists only grow at their end; from time to time all are numbered anew.
 */
export interface Shelf {
  capacity: number
  /** Numbers given out so far. */
  used: number
  /** Those below are in the orders. */
  arranged: number
  /** Not gone. */
  present: Bitset
  gone: number
  visible: Bitset
  /** Whose words to search in are not those of their names, keywords and descriptions. */
  otherwise: Bitset
  ids: Ids
  names: Texts
  lowerNames: Texts
  slugs: Texts
  columns: Columns<NumberName>
  orders: Record<SortName, Order>
  postings: Postings
  /** The terms of values. */
  terms: Record<ValueName, Map<string, number>>
  lastTerm: number
  /** The option of each choice, and the colours that it has; undefined if one choice has two options. */
  options: Map<string, string> | undefined
  colours: Map<string, Set<string>>
  /** Words by where they stand, with the products that have them. */
  words: Record<WordPlace, { vocabulary: Vocabulary; postings: Postings }>
  collections: Map<string, CollectionOrder>
}

const wordPlaces = ['name', 'keywords', 'description', 'otherWords'] as const
export type WordPlace = (typeof wordPlaces)[number]

const firstCapacity = 256

export function newShelf(capacity = firstCapacity): Shelf {
  const shelf = {
    ...{ capacity, used: 0, arranged: 0, gone: 0, lastTerm: 0 },
    ...{ present: newBitset(capacity), visible: newBitset(capacity), otherwise: newBitset(capacity) },
    ...{ ids: newIds(capacity), names: newTexts(), lowerNames: newTexts(), slugs: newTexts() },
    ...{ options: new Map(), colours: new Map(), collections: new Map() },
    columns: newColumns(numberNames, capacity),
    postings: newPostings(),
    terms: Object.fromEntries(valueNames.map((name) => [name, new Map()])),
    words: Object.fromEntries(
      wordPlaces.map((place) => [place, { vocabulary: newVocabulary(), postings: newPostings() }]),
    ),
  } as unknown as Shelf
  shelf.orders = ordersOf(shelf)
  return shelf
}

/** Adds products, or puts them in the place of what was known of them. Lists have them after {@link arrange}. */
export function put(shelf: Shelf, documents: readonly ProductDocument[]): void {
  take(
    shelf,
    documents.map(({ id }) => id),
  )
  for (const document of documents) putOne(shelf, document)
}

/** Puts the products that were added into all orders. It costs as much for one as for a thousand. */
export function arrange(shelf: Shelf): void {
  const { arranged, used } = shelf
  const added = Array.from({ length: used - arranged }, (_, at) => arranged + at)
  for (const order of Object.values(shelf.orders)) merge(order, added)
  for (const order of shelf.collections.values()) arrangeCollection(order, shelf.ids)
  for (const place of ['name', 'keywords'] as const) sortedWords(shelf.words[place].vocabulary)
  shelf.arranged = used
}

/** Takes products away. */
export function take(shelf: Shelf, ids: readonly string[]): void {
  for (const id of ids) {
    const number = numberOfId(shelf.ids, id)
    if (number === undefined || !has(shelf.present, number)) continue
    remove(shelf.present, number)
    remove(shelf.visible, number)
    shelf.gone++
  }
}

export function termOf({ terms }: Shelf, name: ValueName, value: string): number | undefined {
  return terms[name].get(value)
}

function putOne(shelf: Shelf, document: ProductDocument): void {
  if (shelf.used === shelf.capacity) grow(shelf)
  const number = shelf.used++
  add(shelf.present, number)
  if (document.visible) add(shelf.visible, number)
  if (document.otherWords !== null) add(shelf.otherwise, number)
  setId(shelf.ids, number, document.id)
  addText(shelf.names, document.name)
  addText(shelf.lowerNames, document.lowerName)
  addText(shelf.slugs, document.slug)
  for (const name of numberNames) {
    setNumber(shelf.columns, name, { at: number, value: document.numbers[name] })
  }
  for (const [name, values] of valuesOf(document)) {
    for (const value of values) addPosting(shelf, termNamed(shelf, name, value), number)
  }
  for (const choice of document.choices) rememberChoice(shelf, choice)
  for (const { collectionId, position } of document.positions) {
    placeIn(collectionOf(shelf, collectionId), number, position)
  }
  addWords(shelf, document, number)
}

function addWords(shelf: Shelf, document: ProductDocument, number: number): void {
  const { capacity } = shelf
  for (const place of wordPlaces) {
    const { vocabulary, postings } = shelf.words[place]
    const text = place === 'name' ? document.lowerName : (document[place] ?? '')
    for (const word of wordsOf(text)) addPosting({ postings, capacity }, numberOf(vocabulary, word), number)
  }
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

function collectionOf({ collections }: Shelf, collectionId: string): CollectionOrder {
  const known = collections.get(collectionId) ?? newCollectionOrder()
  collections.set(collectionId, known)
  return known
}

/** What stands between spaces, so that a part of a text without a space is a part of one of them. */
function wordsOf(text: string): string[] {
  return text.split(otherSpace.test(text) ? /\s+/ : ' ').filter((word) => word !== '')
}

const otherSpace = /[^\S ]/

function termNamed(shelf: Shelf, name: ValueName, value: string): number {
  const terms = shelf.terms[name]
  const known = terms.get(value)
  if (known !== undefined) return known
  terms.set(value, ++shelf.lastTerm)
  return shelf.lastTerm
}

const growth = 1.25

function grow(shelf: Shelf): void {
  const capacity = Math.ceil((shelf.capacity * growth) / 32) * 32
  shelf.present = grown(shelf.present, capacity)
  shelf.visible = grown(shelf.visible, capacity)
  shelf.otherwise = grown(shelf.otherwise, capacity)
  growIds(shelf.ids, capacity)
  growColumns(shelf.columns, capacity)
  shelf.capacity = capacity
}

function ordersOf(shelf: Shelf): Record<SortName, Order> {
  const names: readonly SortName[] = [...numberNames, 'name', 'slug', 'id']
  const entries = names.map((name) => {
    const compare = comparisonBy(shelf, name)
    return [name, newOrder((one, other) => compare(one, other) || compareIds(shelf.ids, one, other))] as const
  })
  return Object.fromEntries(entries) as Record<SortName, Order>
}

/** How two products compare by one field alone. */
export function comparisonBy(shelf: Shelf, by: SortName): Order['compare'] {
  if (by === 'id') return (one, other) => compareIds(shelf.ids, one, other)
  if (by === 'name') return (one, other) => compareTextsAt(shelf.names, one, other)
  if (by === 'slug') return (one, other) => compareTextsAt(shelf.slugs, one, other)
  return (one, other) => {
    const column = shelf.columns.values[by]
    return (column[one] ?? 0) - (column[other] ?? 0)
  }
}

/** How many bytes of memory it takes, but for the few that it needs whatever the number of products. */
export function sizeOfShelf(shelf: Shelf): number {
  const { present, visible, otherwise, ids, names, lowerNames, slugs, columns, postings } = shelf
  const sum = <T>(all: Iterable<T>, size: (one: T) => number) =>
    [...all].reduce((total, one) => total + size(one), 0)
  return (
    sum([present, visible, otherwise], ({ byteLength }) => byteLength) +
    sizeOfIds(ids) +
    sum([names, lowerNames, slugs], sizeOfTexts) +
    sizeOfColumns(columns) +
    sum(Object.values(shelf.orders), ({ numbers }) => numbers.byteLength) +
    sizeOfPostings(postings) +
    shelf.lastTerm * bytesPerValue +
    sum(shelf.collections.values(), sizeOfCollectionOrder) +
    sum(
      Object.values(shelf.words),
      ({ vocabulary, postings }) => sizeOfVocabulary(vocabulary) + sizeOfPostings(postings),
    )
  )
}

/** Of a map from a short text, as the engine needs them. */
const bytesPerValue = 160
