import type { FieldChange, HistoryEntry, VariantChange } from '@cartwright/contract/catalogue/history.ts'

/** A file of a product, as its history keeps it. */
export interface StoredFile {
  id: string
  url?: string
  altText?: string
  mediaType?: string
}

export interface FileChanges {
  added: StoredFile[]
  removed: StoredFile[]
  /** Only their order or description changed. */
  isOther: boolean
}

/** The files that a change added and removed. */
export function fileChanges({ before, after }: FieldChange): FileChanges {
  const [was, is] = [(before ?? []) as StoredFile[], (after ?? []) as StoredFile[]]
  const without = (files: StoredFile[], others: StoredFile[]) =>
    files.filter(({ id }) => !others.some((other) => other.id === id))
  const [added, removed] = [without(is, was), without(was, is)]
  return { added, removed, isOther: added.length + removed.length === 0 }
}

/** The thumbnail of a picture; undefined for other files. */
export function pictureOf({ id, url, mediaType = 'image' }: StoredFile): string | undefined {
  if (mediaType !== 'image') return undefined
  return url ?? `/media/${id}?w=96`
}

export function variantName({ choices }: Pick<VariantChange, 'choices'>): string {
  return Object.values(choices).join(' / ')
}

/** A field that has changed again since the change to undo. */
export interface LaterChange {
  field: string
  variantId?: string
  before?: unknown
  now?: unknown
}

/** The later changes in the `data` of a refused undo. */
export function laterChangesOf(data: Readonly<Record<string, unknown>>): LaterChange[] {
  const fields = (data.fields ?? []) as { field: string; before?: unknown; now?: unknown }[]
  return fields.map(({ field, before, now }) => {
    const [, variantId, own] = /^variants\.([^.]+)\.?(.*)$/.exec(field) ?? []
    return variantId ? { field: own || 'variant', variantId, before, now } : { field, before, now }
  })
}

/** Whether the entry lists only some of its variants. */
export function hasMoreVariants({ variants, variantsChanged }: HistoryEntry): boolean {
  return variantsChanged > variants.length
}
