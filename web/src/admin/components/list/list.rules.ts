/** The state of a list, as in its address: `?q=mug&sort=-price&stock=low&page=2`. */
export interface ListState {
  words: string
  sort?: Sort
  /** Values by filter name, joined by commas. */
  filters: Record<string, string>
  /** From 1, for counted lists. */
  page: number
  /** For lists with a cursor. */
  cursor?: string
}

export interface Sort {
  column: string
  descending: boolean
}

const reservedNames = ['q', 'sort', 'page', 'cursor']

export function readState(search: URLSearchParams): ListState {
  const sort = search.get('sort') ?? ''
  const cursor = search.get('cursor')
  const page = Number(search.get('page') ?? 1)
  return {
    words: search.get('q') ?? '',
    filters: Object.fromEntries(
      [...search].filter(([name, value]) => !reservedNames.includes(name) && value !== ''),
    ),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    ...(sort === '' ? {} : { sort: { column: sort.replace(/^-/, ''), descending: sort.startsWith('-') } }),
    ...(cursor ? { cursor } : {}),
  }
}

export function writeState({ words, sort, filters, page, cursor }: ListState): URLSearchParams {
  const entries = Object.entries({
    q: words,
    ...filters,
    sort: sort ? `${sort.descending ? '-' : ''}${sort.column}` : '',
    page: page > 1 ? String(page) : '',
    cursor: cursor ?? '',
  })
  return new URLSearchParams(entries.filter(([, value]) => value !== ''))
}

/** Changes the state and goes back to the first page. */
export function withChange(state: ListState, change: Partial<Omit<ListState, 'page' | 'cursor'>>): ListState {
  const { cursor: _, ...kept } = { ...state, ...change }
  return { ...kept, page: 1 }
}

/** Sets a filter, or removes it without a value. */
export function withFilter(state: ListState, name: string, value: string | null | undefined): ListState {
  const { [name]: _, ...others } = state.filters
  return withChange(state, { filters: value ? { ...others, [name]: value } : others })
}

/** The next step: ascending, descending, unsorted. */
export function nextSort(sort: Sort | undefined, column: string): Sort | undefined {
  if (sort?.column !== column) return { column, descending: false }
  return sort.descending ? undefined : { column, descending: true }
}

export interface CountedPages {
  size: number
  total: number
  /** There are at least as many as `total`. */
  tooMany?: boolean
}

/** Whether another page follows one of `count` rows. Of uncounted rows, as long as pages are full. */
export function hasMoreAfter({ size, total, tooMany }: CountedPages, page: number, count: number): boolean {
  return page * size < total || (tooMany === true && count === size)
}

type Value = string | number | undefined

/** Sorts a complete list. Rows without a value come last in both directions. */
export function sortRows<Row>(rows: readonly Row[], value: (row: Row) => Value, descending: boolean): Row[] {
  const way = descending ? -1 : 1
  return rows.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)]
    if (one === undefined || other === undefined)
      return Number(one === undefined) - Number(other === undefined)
    if (typeof one === 'number' && typeof other === 'number') return way * (one - other)
    return way * String(one).localeCompare(String(other), undefined, { numeric: true })
  })
}
