import { size } from '../columns/bitset.rules.ts'
import { idAt } from '../columns/ids.rules.ts'
import type { Condition, ValueName } from './document.rules.ts'
import {
  colourAmong,
  countValues,
  type Selected,
  type SetByGroup,
  setsByGroup,
  span,
  type ValueCount,
} from './facets.rules.ts'
import { cursorKey, type PageQuery, page } from './pages.rules.ts'
import { select } from './sets.rules.ts'
import { arrange, type Shelf } from './shelf.rules.ts'
import { find, scores, type Typed } from './words.rules.ts'

export interface ListQuery extends PageQuery {
  condition: Condition
  /** What a shopper selected in facets. */
  selected: readonly Selected[]
  search?: Typed | undefined
  /** Values of which to count how many products have them, each without what was selected in its group. */
  facets: readonly Facet[]
  /** The lowest and the highest price, without the price that was selected. */
  prices: boolean
  /** Whether to tell the places of the products, for cursors. */
  keyed: boolean
}

/** Each option is a group of its own: "choices Color". */
export interface Facet {
  name: ValueName
  group: string
  /** The most frequent values, up to this number. */
  most: number
}

export interface FacetCount extends ValueCount {
  /** Of a choice. */
  option?: string
  colour?: string
}

export interface ListResult {
  ids: string[]
  total: number
  /** As in the cursors of the database, if asked for. */
  keys?: string[][]
  facets: FacetCount[][]
  prices?: { min: number; max: number }
  corrected?: readonly string[]
}

/** Undefined if the index cannot tell. */
export function list(shelf: Shelf, query: ListQuery): ListResult | undefined {
  if (shelf.arranged < shelf.used) arrange(shelf)
  const { condition, search, selected, sort, facets, keyed } = query
  const base = select(shelf, condition, shelf.present)
  const found = search && find(shelf, search, base)
  const setOf = setsByGroup(shelf, found?.products ?? base, selected)
  const all = setOf('')
  const total = size(all)
  const isByRelevance = 'by' in sort && sort.by === 'relevance'
  const points =
    isByRelevance && found && search ? scores(shelf, found, { typed: search, among: all }) : undefined
  const numbers = page(shelf, query, { among: all, total, points })
  const counts = facets.map((facet) => countFacet(shelf, facet, setOf))
  if (!numbers || counts.includes(undefined) || (keyed && !('by' in sort))) return undefined
  const prices =
    query.prices && span(shelf, { lowest: 'lowestPrice', highest: 'highestPrice' }, setOf('price'))
  return {
    ids: numbers.map((number) => idAt(shelf.ids, number)),
    total,
    facets: counts.filter((one) => one !== undefined),
    ...(keyed &&
      'by' in sort && { keys: numbers.map((number) => cursorKey(shelf, sort, { number, points })) }),
    ...(prices && { prices }),
    ...(found?.corrected && { corrected: found.corrected }),
  }
}

export function optionGroup(option: string): string {
  return `choices ${option}`
}

function countFacet(shelf: Shelf, { name, group, most }: Facet, setOf: SetByGroup): FacetCount[] | undefined {
  if (name !== 'choices') return countValues(shelf, { name, most }, () => setOf(group))
  const { options } = shelf
  if (!options) return undefined
  const among = (choice: string) => setOf(optionGroup(options.get(choice) ?? ''))
  return countValues(shelf, { name, most }, among).map((counted) => {
    const colour = colourAmong(shelf, counted.value, among(counted.value))
    return { ...counted, option: options.get(counted.value) ?? '', ...(colour !== undefined && { colour }) }
  })
}
