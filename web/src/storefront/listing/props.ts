import type { FilterGroup } from './filters.rules.ts'
import type { Sort, Span } from './view.rules.ts'

// A list of products as the browser gets it: every address and every text that depends on it is ready.

export interface ListingProps extends FiltersProps {
  address: string
  sort: Sort
  chips: Chip[]
  clear: string
  page: number
  pages: number
  /** The numbers of the first and the last card, from 1. */
  first: number
  last: number
  previous?: string
  next?: string
  /** List items as HTML; empty where they already stand in the page. */
  cards: string
}

/** A filter that is on, and the address without it. */
export interface Chip {
  text: string
  href: string
}

export interface FiltersProps {
  /** Where the form goes. */
  action: string
  q?: string
  total: number
  groups: FilterGroup[]
  stock?: { chosen: boolean; count: number }
  /** In whole units of the page's currency, around everything there is. */
  price?: { min: number; max: number; chosen: Span; currency: string }
}
