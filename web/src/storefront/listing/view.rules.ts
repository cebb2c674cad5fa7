/** What a list of products shows. Every list begins as {@link everything}. */
export interface View {
  q: string
  /** Values by their name in addresses. */
  chosen: ReadonlyMap<string, readonly string[]>
  inStock: boolean
  price: PriceRange
  sort: Sort
  page: number
}

/** In the currency of the page. */
export interface PriceRange {
  min?: number
  max?: number
}

/** `featured` is the order of the collection; in a search, the best match comes first. */
export const sorts = ['featured', 'best-selling', 'newest', 'price-up', 'price-down', 'name'] as const
export type Sort = (typeof sorts)[number]

/** A filter, by its name in addresses. Several of its values may be chosen. */
export interface Filter {
  param: string
  values: readonly { value: string }[]
}

export const everything: View = {
  q: '',
  chosen: new Map(),
  inStock: false,
  price: {},
  sort: 'featured',
  page: 1,
}

const mostPages = 9999
const longestQuery = 100

/** Reads an address of {@link searchOf}, or the fields of a form. Ignores values that the list does not have. */
export function viewOf(search: URLSearchParams, filters: readonly Filter[]): View {
  const page = Number(search.get('page'))
  const sort = search.get('sort')
  return {
    q: (search.get('q') ?? '')
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, longestQuery)
      .trim(),
    chosen: new Map(
      filters.flatMap(({ param, values }) => {
        const asked = new Set(search.getAll(param))
        const known = values.map(({ value }) => value).filter((value) => asked.has(value))
        return known.length > 0 ? [[param, known]] : []
      }),
    ),
    inStock: search.get('stock') === 'in',
    price: priceRangeIn(search),
    sort: sorts.find((each) => each === sort) ?? everything.sort,
    page: Number.isInteger(page) && page > 1 && page <= mostPages ? page : everything.page,
  }
}

/** The query of its address; empty for {@link everything}. */
export function searchOf({ q, chosen, inStock, price: { min, max }, sort, page }: View): string {
  const search = new URLSearchParams()
  if (q) search.append('q', q)
  for (const [param, values] of chosen) for (const value of values) search.append(param, value)
  if (inStock) search.append('stock', 'in')
  if (min !== undefined || max !== undefined) search.append('price', `${min ?? ''}-${max ?? ''}`)
  if (sort !== everything.sort) search.append('sort', sort)
  if (page !== everything.page) search.append('page', String(page))
  return search.size > 0 ? `?${search}` : ''
}

/** Forms send their empty fields too. */
export function isFromForm(search: URLSearchParams): boolean {
  return search.has('sort', everything.sort) || search.has('price-from') || search.has('price-to')
}

export function isNarrowed({ chosen, inStock, price }: View): boolean {
  return chosen.size > 0 || inStock || price.min !== undefined || price.max !== undefined
}

/** The first page without any filter. */
export function withoutFilters(view: View): View {
  return { ...everything, q: view.q, sort: view.sort }
}

export function withoutValue(view: View, param: string, value: string): View {
  const chosen = new Map(view.chosen)
  const rest = (chosen.get(param) ?? []).filter((each) => each !== value)
  if (rest.length > 0) chosen.set(param, rest)
  else chosen.delete(param)
  return { ...view, chosen, page: everything.page }
}

const reserved = [
  'q',
  'brand',
  'ribbon',
  'collection',
  'stock',
  'price',
  'price-from',
  'price-to',
  'sort',
  'page',
]

/** The names of options in addresses, each different: `color` for "Color". */
export function paramsOf(options: readonly string[]): Map<string, string> {
  const taken = new Set(reserved)
  return new Map(
    options.map((name) => {
      const base = name
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
      let param = base
      for (let number = 2; taken.has(param); number++) param = `${base}-${number}`
      taken.add(param)
      return [name, param]
    }),
  )
}

const amount = /^\d{1,9}(?:\.\d{1,3})?$/

function priceRangeIn(search: URLSearchParams): PriceRange {
  const [low = '', high = ''] = (search.get('price') ?? '').split('-')
  const min = amountIn(search.get('price-from') ?? low)
  const max = amountIn(search.get('price-to') ?? high)
  const [from, to] = min !== undefined && max !== undefined && min > max ? [max, min] : [min, max]
  return { ...(from === undefined ? {} : { min: from }), ...(to === undefined ? {} : { max: to }) }
}

function amountIn(text: string): number | undefined {
  const plain = text.trim().replace(',', '.')
  return amount.test(plain) ? Number(plain) : undefined
}

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
  /** There are more than `total`. */
  more?: true
  groups: FilterGroup[]
  stock?: { chosen: boolean; count: number }
  /** In whole units of the page's currency. `min` and `max` are those of all products. */
  price?: { min: number; max: number; chosen: PriceRange; currency: string }
}

export interface FilterGroup {
  param: string
  title: string
  values: FilterValue[]
}

export interface FilterValue {
  value: string
  /** Absent when it equals the value. */
  label?: string
  count: number
  color?: string
  chosen?: true
}
