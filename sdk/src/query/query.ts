import { Filters, type WireFilter } from './filters.ts'
import { type CursorPage, cursorPage, type Found, type OffsetPage, offsetPage } from './pages.ts'

/** One field of an order. */
export interface Sorting {
  /** The field. */
  fieldName: string
  /** The smallest or the greatest first. */
  order: 'ASC' | 'DESC'
}

/** A query as the shop reads it. */
export interface WireQuery {
  /** What is found. */
  filter: WireFilter
  /** In which order. */
  sort?: readonly Sorting[]
  /** Which page, counted from the start. */
  paging?: { limit: number; offset: number }
  /** Which page, from a cursor. */
  cursorPaging?: { limit: number; cursor?: string }
}

/** Gets the page that a query asks for. */
export type Find<Item> = (query: WireQuery) => Promise<Found<Item>>

/** The page size of a query without `limit`. */
const usualLimit = 50

abstract class Query<Item> extends Filters {
  protected readonly run: Find<Item>
  protected readonly sorting: readonly Sorting[] = []
  protected readonly size: number = usualLimit

  constructor(run: Find<Item>) {
    super()
    this.run = run
  }

  /** Sorts by these fields, the smallest first. */
  ascending(...fields: readonly string[]): this {
    return this.sortedBy(fields, 'ASC')
  }

  /** Sorts by these fields, the greatest first. */
  descending(...fields: readonly string[]): this {
    return this.sortedBy(fields, 'DESC')
  }

  /** The greatest number of items on a page. Default: 50. */
  limit(limit: number): this {
    return this.changed({ size: limit })
  }

  protected changed(change: object): this {
    return Object.assign(this.with(this.conditions, this.faults), change)
  }

  protected common(): Pick<WireQuery, 'filter' | 'sort'> {
    const filter = this.filterModel()
    return this.sorting.length > 0 ? { filter, sort: this.sorting } : { filter }
  }

  private sortedBy(fields: readonly string[], order: Sorting['order']): this {
    const added = fields.flat().map((fieldName) => ({ fieldName, order }))
    return this.changed({ sorting: [...this.sorting, ...added] })
  }
}

/** A query whose pages are counted from the start. */
export class OffsetQuery<Item> extends Query<Item> {
  protected readonly offset: number = 0

  /** Leaves out the first items. Default: 0. */
  skip(count: number): this {
    return this.changed({ offset: count })
  }

  /** Returns the query as the shop reads it. Throws an error with all texts of wrong usage. */
  build(): WireQuery {
    return { ...this.common(), paging: { limit: this.size, offset: this.offset } }
  }

  /** Gets the page. Rejects with all texts of wrong usage. */
  async find(): Promise<OffsetPage<Item, this>> {
    const found = await this.run(this.build())
    const at = { limit: this.size, offset: this.offset, query: this }
    return offsetPage(found, at, (offset) => this.skip(offset).find())
  }
}

/** A query that leads from page to page. */
export class CursorQuery<Item> extends Query<Item> {
  protected readonly cursor: string | undefined = undefined

  /** Continues where this cursor points. */
  skipTo(cursor: string): this {
    return this.changed({ cursor })
  }

  /** Returns the query as the shop reads it. Throws an error with all texts of wrong usage. */
  build(): WireQuery {
    const at = this.cursor === undefined ? {} : { cursor: this.cursor }
    return { ...this.common(), cursorPaging: { limit: this.size, ...at } }
  }

  /** Gets the page. Rejects with all texts of wrong usage. */
  async find(): Promise<CursorPage<Item, this>> {
    const found = await this.run(this.build())
    return cursorPage(found, { limit: this.size, query: this }, (cursor) => this.skipTo(cursor).find())
  }
}
