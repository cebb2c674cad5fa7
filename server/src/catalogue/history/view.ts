import type {
  FieldChange,
  HistoryAuthor,
  HistoryEntry,
  HistoryRun,
  VariantChange,
} from '@cartwright/contract/catalogue/history.ts'
import { withoutNulls } from '../../platform/values/optional.ts'
import type { Authored, EntryRow, RunRow } from './queries.ts'
import {
  type Fields,
  fieldNames,
  isProductsField,
  positionsField,
  productIdsField,
  type Recorded,
} from './rules.ts'

/** The most variants, or products of a collection, of an entry in a list. */
const maxShown = 20

export function wireEntry(row: EntryRow, { complete = false }: { complete?: boolean } = {}): HistoryEntry {
  const { id, entity, entityId, name, action, revision, createdAt, runId, undoes, undoneBy } = row
  const variants = variantChanges(complete ? row.variants : row.variants.slice(0, maxShown))
  const changes = fieldChanges(row.before, row.after)
  return {
    ...{ id, entity, entityId, name, action },
    revision: String(revision),
    changes: complete ? changes : changes.map(shorten),
    variantsChanged: row.variants.length,
    ...(entity === 'collection' ? { productsChanged: productsOf(row).size } : {}),
    variants,
    author: toAuthor(row),
    createdDate: createdAt.toISOString(),
    ...withoutNulls({ runId, undoes, undoneBy }),
  }
}

/** The products of a collection that were added, removed or moved. */
function productsOf({ before, after }: Recorded): Set<string> {
  const sides = [before, after]
  return new Set(
    sides.flatMap((side) => (side[productIdsField] as string[]) ?? Object.keys(side[positionsField] ?? {})),
  )
}

function shorten(change: FieldChange): FieldChange {
  if (!isProductsField(change.field)) return change
  const sides = Object.entries(change).filter(([, value]) => typeof value === 'object')
  return { ...change, ...Object.fromEntries(sides.map(([side, value]) => [side, firstItems(value)])) }
}

function firstItems(of: unknown): unknown {
  return Array.isArray(of)
    ? of.slice(0, maxShown)
    : Object.fromEntries(Object.entries(of as object).slice(0, maxShown))
}

export function wireRun(row: RunRow): HistoryRun {
  const { id, kind, changes, undone, createdAt } = row
  return { id, kind, changes, undone, author: toAuthor(row), createdDate: createdAt.toISOString() }
}

export function toAuthor(row: Authored): HistoryAuthor {
  const { authorKind: kind, authorId: id, authorName } = row
  return { kind, id, ...(authorName === null ? {} : { name: authorName }) }
}

export function fieldChanges(before: Fields = {}, after: Fields = {}): FieldChange[] {
  const names = fieldNames(before, after)
  return names
    .filter(
      (name) =>
        name !== positionsField || !(names.includes(productIdsField) || names.includes('collectionIds')),
    )
    .sort()
    .map((field) => ({
      field,
      ...(field in before ? { before: before[field] } : {}),
      ...(field in after ? { after: after[field] } : {}),
    }))
}

export function variantChanges(variants: Recorded['variants']): VariantChange[] {
  return variants.map(({ id, choices, before, after }) => ({
    variantId: id,
    choices,
    action: before ? (after ? 'CHANGED' : 'DELETED') : 'CREATED',
    changes: fieldChanges(before, after),
  }))
}
