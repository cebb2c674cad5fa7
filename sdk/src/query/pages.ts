/** One page of an answer. */
export interface Found<Item> {
  /** The items. */
  items: readonly Item[]
  /** How many there are, and where the neighbouring pages are. */
  metadata?:
    | {
        total?: number | undefined
        tooManyToCount?: boolean | undefined
        cursors?: { next?: string | null | undefined; prev?: string | null | undefined } | undefined
      }
    | undefined
}

/** A page of a query that is counted from the start. */
export interface OffsetPage<Item, Query = unknown> {
  /** The items of this page. */
  items: Item[]
  /** How many items this page has. */
  length: number
  /** How many items a page may have. */
  pageSize: number
  /** The number of this page, from 0. Undefined if the query had the limit 0. */
  currentPage: number | undefined
  /** How many pages there are. Undefined if there are too many to count. */
  totalPages: number | undefined
  /** How many items there are. Undefined if there are too many to count. */
  totalCount: number | undefined
  /** The query of this page. */
  query: Query
  /** Whether there is a next page. */
  hasNext(): boolean
  /** Whether there is a previous page. */
  hasPrev(): boolean
  /** Gets the next page. Rejects with 'No next page to fetch' if there is none. */
  next(): Promise<OffsetPage<Item, Query>>
  /** Gets the previous page. Rejects with 'No previous page to fetch' if there is none. */
  prev(): Promise<OffsetPage<Item, Query>>
}

/** A page of a query that leads from page to page. */
export interface CursorPage<Item, Query = unknown> {
  /** The items of this page. */
  items: Item[]
  /** How many items this page has. */
  length: number
  /** How many items a page may have. */
  pageSize: number
  /** Where the neighbouring pages are. */
  cursors: { next: string | undefined; prev: string | undefined }
  /** The query of this page. */
  query: Query
  /** Whether there is a next page. */
  hasNext(): boolean
  /** Whether there is a previous page. */
  hasPrev(): boolean
  /** Gets the next page. Rejects with 'No next page to fetch' if there is none. */
  next(): Promise<CursorPage<Item, Query>>
  /** Gets the previous page. Rejects with 'No previous page to fetch' if there is none. */
  prev(): Promise<CursorPage<Item, Query>>
}

const noNext = 'No next page to fetch'
const noPrevious = 'No previous page to fetch'

/** The page that was found at an offset; `pageAt` gets another one. */
export function offsetPage<Item, Query>(
  { items, metadata }: Found<Item>,
  { limit, offset, query }: { limit: number; offset: number; query: Query },
  pageAt: (offset: number) => Promise<OffsetPage<Item, Query>>,
): OffsetPage<Item, Query> {
  const totalCount = metadata?.tooManyToCount ? undefined : metadata?.total
  const currentPage = limit > 0 ? Math.floor(offset / limit) : undefined
  const totalPages = totalCount === undefined || limit === 0 ? undefined : Math.ceil(totalCount / limit)
  const hasNext = () => currentPage !== undefined && totalPages !== undefined && currentPage < totalPages - 1
  const hasPrev = () => currentPage !== undefined && currentPage > 0
  return {
    ...{
      items: [...items],
      length: items.length,
      pageSize: limit,
      currentPage,
      totalPages,
      totalCount,
      query,
    },
    hasNext,
    hasPrev,
    next: async () => pageAt(there(hasNext(), noNext, offset + limit)),
    prev: async () => pageAt(there(hasPrev(), noPrevious, Math.max(0, offset - limit))),
  }
}

/** The page that was found at a cursor; `pageAt` gets another one. */
export function cursorPage<Item, Query>(
  { items, metadata }: Found<Item>,
  { limit, query }: { limit: number; query: Query },
  pageAt: (cursor: string) => Promise<CursorPage<Item, Query>>,
): CursorPage<Item, Query> {
  const next = metadata?.cursors?.next || undefined
  const prev = metadata?.cursors?.prev || undefined
  return {
    ...{ items: [...items], length: items.length, pageSize: limit, cursors: { next, prev }, query },
    hasNext: () => next !== undefined,
    hasPrev: () => prev !== undefined,
    next: async () => pageAt(there(next !== undefined, noNext, next ?? '')),
    prev: async () => pageAt(there(prev !== undefined, noPrevious, prev ?? '')),
  }
}

function there<Position>(exists: boolean, otherwise: string, position: Position): Position {
  if (!exists) throw new Error(otherwise)
  return position
}
