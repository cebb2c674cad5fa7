import type { Noun, Records } from '../records/rules.ts'

/** What one answer of a source has. */
export interface Page<Record> {
  records: Record[]
  /** Where the next page begins; undefined after the last one. */
  next: string | undefined
  /** How many there are in all, if the source says so. */
  total?: number | null | undefined
}

export interface SourceFacts {
  currency: string | undefined
  /** Of its weights, if it says so. */
  weightUnit?: string | undefined
  catalogue: 'V1_CATALOG' | 'V3_CATALOG'
}

const catalogueNouns = ['collections', 'products', 'arrangements'] as const satisfies Noun[]
export type CatalogueNoun = (typeof catalogueNouns)[number]

/** A generation of the catalogue as a source. */
export type CatalogueSource = {
  [Name in CatalogueNoun]: (position: string | undefined) => Promise<Page<Records[Name]>>
} & {
  describe(): Promise<SourceFacts>
}

export const pageSize = 100

export function isInCatalogue(noun: Noun): noun is CatalogueNoun {
  return (catalogueNouns as readonly Noun[]).includes(noun)
}

export function pageAfter(offset: number, count: number, total: number | null | undefined) {
  return { next: count < pageSize ? undefined : String(offset + count), total }
}

interface CursorMetadata {
  hasNext?: boolean | null | undefined
  cursors?: { next?: string | null | undefined } | null | undefined
}

export function nextCursor(metadata: CursorMetadata | undefined): string | undefined {
  return metadata?.hasNext ? (metadata.cursors?.next ?? undefined) : undefined
}

/** With the cursor of a page, a source wants nothing but that and the size. */
export function queryAt(position: string | undefined, first: object): object {
  return position
    ? { cursorPaging: { limit: pageSize, cursor: position } }
    : { ...first, cursorPaging: { limit: pageSize } }
}
