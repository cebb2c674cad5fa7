import type {
  FieldChange,
  HistoryAuthor,
  HistoryEntry,
  HistoryRun,
  VariantChange,
} from '@cartwright/contract/history.ts'
import type { EntryRow, RunRow } from './history.queries.ts'
import { type Fields, namesOf, type Recorded } from './history.rules.ts'

/** Variants that an entry shows in a list. */
const fewVariants = 20

/** An entry as the contract writes it. */
export function wireEntry(row: EntryRow, { complete = false }: { complete?: boolean } = {}): HistoryEntry {
  const { id, entity, entityId, name, action, revision, createdAt, runId, undoes, undoneBy } = row
  const variants = variantChanges(complete ? row.variants : row.variants.slice(0, fewVariants))
  return {
    ...{ id, entity, entityId, name, action },
    revision: String(revision),
    changes: fieldChanges(row.before, row.after),
    variantsChanged: row.variants.length,
    variants,
    author: authorOf(row),
    createdDate: createdAt.toISOString(),
    ...(runId === null ? {} : { runId }),
    ...(undoes === null ? {} : { undoes }),
    ...(undoneBy === null ? {} : { undoneBy }),
  }
}

export function wireRun(row: RunRow): HistoryRun {
  const { id, kind, changes, undone, createdAt } = row
  return { id, kind, changes, undone, author: authorOf(row), createdDate: createdAt.toISOString() }
}

export function authorOf(row: Pick<EntryRow, 'authorKind' | 'authorId' | 'authorName'>): HistoryAuthor {
  const { authorKind: kind, authorId: id, authorName } = row
  return { kind, id, ...(authorName === null ? {} : { name: authorName }) }
}

export function fieldChanges(before: Fields = {}, after: Fields = {}): FieldChange[] {
  return namesOf(before, after)
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
