import type { FilterGroup } from './filters.rules.ts'
import type { PriceRange, Sort } from './view.rules.ts'

// A list of products as the browser gets it, with every address ready.

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
  /** List items as HTML; empty where the page has them already. */
  cards: string
}

/** A filter value in use, and the address without it. */
export interface Chip {
  text: string
  href: string
}

export interface FiltersProps {
  /** The address of the form. */
  action: string
  q?: string
  total: number
  groups: FilterGroup[]
  stock?: { chosen: boolean; count: number }
  /** In whole units of the page's currency. `min` and `max` are those of all products. */
  price?: { min: number; max: number; chosen: PriceRange; currency: string }
}
