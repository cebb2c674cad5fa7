import type { CatalogueProduct } from '@cartwright/contract/catalogue/products.ts'
import { type Draft, draftOf, isSame, patchOf } from '../form/draft.rules.ts'
import { type Edits, type Row, rowsOf, setCell } from '../variants/variants.rules.ts'

/** A field or variant cell that two people changed. */
export interface FieldConflict {
  /** A unique key. */
  place: string
  /** The name in the draft or the grid. */
  field: string
  /** The name of the variant, for a cell. */
  variant?: string
  mine: unknown
  theirs: unknown
}

export interface Sides {
  /** The product before both changes. */
  base: CatalogueProduct
  mine: Draft
  /** The unsaved edits of the variants. */
  edits: Edits
  /** The product as someone else saved it. */
  theirs: CatalogueProduct
}

/** The fields and cells that both changed to different values. */
export function conflictsOf(sides: Sides): FieldConflict[] {
  return [...fieldConflicts(sides), ...cellConflicts(sides)]
}

function fieldConflicts({ base, mine, theirs }: Sides): FieldConflict[] {
  const their = draftOf(theirs)
  const changedThere = patchOf(base, their)
  return (Object.keys(patchOf(base, mine)) as (keyof Draft)[])
    .filter((field) => field in changedThere && !isSame(mine[field], their[field]))
    .map((field) => ({ place: field, field, mine: mine[field], theirs: their[field] }))
}

function cellConflicts({ base, edits, theirs }: Sides): FieldConflict[] {
  const before = new Map(rowsOf(base, '').map((row) => [row.id, row]))
  return rowsOf(theirs, '').flatMap((row) =>
    Object.entries(edits[row.id] ?? {}).flatMap(([column, typed]): FieldConflict[] => {
      const [was, is] = [before.get(row.id)?.[column as keyof Row], row[column as keyof Row]]
      if (is === was || is === typed) return []
      return [{ place: cellPath(row.id, column), field: column, variant: row.name, mine: typed, theirs: is }]
    }),
  )
}

/** Merges both sides: conflicts in `yielded` take their value, others keep mine. */
export function mergeSides(
  { base, mine, edits, theirs }: Sides,
  yielded: ReadonlySet<string>,
): { draft: Draft; edits: Edits } {
  const changed = Object.keys(patchOf(base, mine)).filter((field) => !yielded.has(field))
  const kept = changed.map((field) => [field, mine[field as keyof Draft]])
  return {
    draft: { ...draftOf(theirs), ...Object.fromEntries(kept) },
    edits: rowsOf(theirs, '').reduce((sofar: Edits, row) => {
      const own = Object.entries(edits[row.id] ?? {}).filter(
        ([column]) => !yielded.has(cellPath(row.id, column)),
      )
      return setCell(sofar, row, Object.fromEntries(own))
    }, {}),
  }
}

function cellPath(variantId: string, column: string): string {
  return `variants.${variantId}.${column}`
}
