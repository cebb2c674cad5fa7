import { isDeepStrictEqual } from 'node:util'
import {
  type Fields,
  fieldNames,
  isProductsField,
  type Recorded,
  type RecordedVariant,
  type Snapshot,
  type VariantSnapshot,
} from '../history/rules.ts'
import { fitsOptions, type OptionDraft, type ProductDraft, type VariantDraft } from '../model/drafts.rules.ts'
import type { ProductPatch } from '../model/patches.rules.ts'

/** A field that was changed again since the change. */
export interface Conflict {
  field: string
  before?: unknown
  after?: unknown
  now?: unknown
}

/** What undoes a change; null clears a field. */
export interface Reversal {
  fields: Record<string, unknown>
  /** By the current id of the variant. */
  variants: Map<string, Record<string, unknown>>
  /** Variants that the change removed. */
  revived: VariantSnapshot[]
  conflicts: Conflict[]
}

/** Plans how to undo a change. Fields that were changed again are conflicts; with `force` they are restored too. */
export function planReversal(
  { before, after, variants }: Recorded,
  now: Snapshot,
  { force = false }: { force?: boolean } = {},
): Reversal {
  const own = reverseFields({ before, after, now: now.fields }, { force, path: '' })
  const found: Reversal = {
    fields: own.fields,
    variants: new Map(),
    revived: [],
    conflicts: own.conflicts,
  }
  for (const variant of variants) reverseVariant(found, variant, { now, force })
  return found
}

function reverseFields(
  { before, after, now }: { before: Fields; after: Fields; now: Fields },
  { force, path }: { force: boolean; path: string },
) {
  const fields: Record<string, unknown> = {}
  const conflicts: Conflict[] = []
  for (const name of fieldNames(before, after)) {
    if (isProductsField(name) || isDeepStrictEqual(now[name], before[name])) continue
    const changed = !isDeepStrictEqual(now[name], after[name])
    if (changed) conflicts.push(toConflict(path + name, [before[name], after[name], now[name]]))
    if (!changed || force) fields[name] = before[name] ?? null
  }
  return { fields, conflicts }
}

function reverseVariant(
  found: Reversal,
  { id, choices, before, after }: RecordedVariant,
  { now, force }: { now: Snapshot; force: boolean },
): void {
  const field = `variants.${id}`
  const variant = findVariant(now, id, choices)
  if (!before) {
    // The variant came with other options and disappears with them.
    if (variant && !isDeepStrictEqual(variant.fields, after)) {
      found.conflicts.push(toConflict(field, [undefined, after, variant.fields]))
    }
    return
  }
  if (!after) {
    if (!variant) found.revived.push({ id, choices, fields: before })
    else if (!isDeepStrictEqual(variant.fields, before)) {
      found.conflicts.push(toConflict(field, [before, undefined, variant.fields]))
    }
    return
  }
  if (!variant) {
    found.conflicts.push(toConflict(field, [before, after, undefined]))
    return
  }
  const own = reverseFields({ before, after, now: variant.fields }, { force, path: `${field}.` })
  found.conflicts.push(...own.conflicts)
  if (Object.keys(own.fields).length > 0) found.variants.set(variant.id, own.fields)
}

/** A variant that was removed and added again has another id. */
function findVariant(
  { variants }: Snapshot,
  id: string,
  choices: Record<string, string>,
): VariantSnapshot | undefined {
  return (
    variants.find((variant) => variant.id === id) ??
    variants.find((variant) => isDeepStrictEqual({ ...variant.choices }, { ...choices }))
  )
}

function toConflict(field: string, [before, after, now]: readonly unknown[]): Conflict {
  const known = Object.entries({ before, after, now }).filter(([, value]) => value !== undefined)
  return { field, ...Object.fromEntries(known) }
}

/** What was changed in an entity since its creation. */
export function changesSinceCreation({ after, variants }: Recorded, now: Snapshot): Conflict[] {
  const known = new Map(variants.map((variant) => [variant.id, variant.after ?? {}]))
  return [
    ...fieldNames(after, now.fields)
      .filter((name) => !isProductsField(name) && !isDeepStrictEqual(after[name], now.fields[name]))
      .map((name) => toConflict(name, [undefined, after[name], now.fields[name]])),
    ...now.variants
      .filter(({ id, fields }) => !isDeepStrictEqual(known.get(id), fields))
      .map(({ id, fields }) => toConflict(`variants.${id}`, [undefined, known.get(id), fields])),
  ]
}

/** The reversal as a patch of a product. */
export function toReversalPatch(
  { fields, variants, revived }: Reversal,
  now: Snapshot,
  draft: ProductDraft,
): ProductPatch {
  const options = 'options' in fields ? ((fields.options ?? []) as OptionDraft[]) : (draft.options ?? [])
  const reshaped = 'options' in fields || 'manageVariants' in fields || revived.length > 0
  if (!reshaped && variants.size === 0) return fields as ProductPatch
  const kept = now.variants.map(({ id, choices, fields }) =>
    toVariantDraft(choices, fields, variants.get(id)),
  )
  const back = revived.map(({ id, choices, fields }) => ({ ...toVariantDraft(choices, fields), id }))
  const fitting = [...kept, ...back].filter(({ choices }) => fitsOptions(choices, options))
  return { ...fields, variants: fitting } as ProductPatch
}

/** The draft that restores a deleted product. Its variants keep their ids, so that carts find them. */
export function toDeletedDraft({ before, variants }: Recorded): ProductDraft {
  const drafts = variants.map(({ id, choices, before: fields = {} }) => ({
    ...toVariantDraft(choices, fields),
    id,
  }))
  return { ...before, ...(drafts.length > 0 ? { variants: drafts } : {}) } as ProductDraft
}

function toVariantDraft(
  choices: Record<string, string>,
  fields: Fields,
  change: Record<string, unknown> = {},
): VariantDraft {
  const all = Object.entries({ ...fields, ...change }).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(all), choices }
}
