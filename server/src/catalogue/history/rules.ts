import { isDeepStrictEqual } from 'node:util'
import { toNumber } from '../../platform/values/money.ts'
import { pick } from '../../platform/values/optional.ts'
import { toWireRule } from '../collection-rules/rules.ts'
import { toDraft } from '../model/patches.rules.ts'
import type { CollectionProductRow, CollectionRow, NewVariant, Product } from '../model/product.rules.ts'

/** Fields by their name in drafts, without empty ones. */
export type Fields = Record<string, unknown>

/** A product or a collection in the history. */
export interface Snapshot {
  fields: Fields
  /** Empty without managed variants. */
  variants: readonly VariantSnapshot[]
}

export interface VariantSnapshot {
  id: string
  choices: Record<string, string>
  fields: Fields
}

/** A change: only the fields that differ. */
export interface Recorded {
  before: Fields
  after: Fields
  variants: RecordedVariant[]
}

/** An added variant has no `before`, a removed one no `after`. */
export interface RecordedVariant {
  id: string
  choices: Record<string, string>
  before?: Fields
  after?: Fields
}

export function productSnapshot(product: Product, currency: string): Snapshot {
  const { variants: _, ...fields } = toDraft(product, currency)
  return {
    fields: withoutEmpty(fields),
    variants: product.manageVariants
      ? product.variants.map((variant) => variantSnapshot(variant, currency))
      : [],
  }
}

function variantSnapshot(variant: NewVariant, currency: string): VariantSnapshot {
  const { id, choices, price, cost, weight, sku, visible } = variant
  const { barcode, pricePerUnitData, productDimensions, packageDimensions } = variant
  const fields = {
    price: price === undefined ? undefined : toNumber(price, currency),
    cost: cost === undefined ? undefined : toNumber(cost, currency),
    ...{ weight, sku, barcode, visible, pricePerUnitData, productDimensions, packageDimensions },
  }
  return { id, choices, fields: withoutEmpty(fields) }
}

export function collectionSnapshot(collection: CollectionRow, currency: string): Snapshot {
  const { name, slug, description, visible, media, rule: kept } = collection
  const rule = kept && toWireRule(kept, currency)
  return { fields: withoutEmpty({ name, slug, description, visible, media, rule }), variants: [] }
}

/** Removes empty values: empty lists, no discount, no pre-order. */
function withoutEmpty(fields: object): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)))
}

const noDiscount = { type: 'NONE', value: 0 }
const noPreorder = { enabled: false }

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return isDeepStrictEqual(value, noDiscount) || isDeepStrictEqual(value, noPreorder)
}

/** The difference of two snapshots; without one of them, all of the other. */
export function difference(before: Snapshot | undefined, after: Snapshot | undefined): Recorded {
  return {
    ...fieldDifference(before?.fields ?? {}, after?.fields ?? {}),
    variants: variantDifferences(before?.variants ?? [], after?.variants ?? []),
  }
}

function fieldDifference(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const changed = fieldNames(before, after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  return { before: pick(before, ...changed), after: pick(after, ...changed) }
}

function variantDifferences(
  before: readonly VariantSnapshot[],
  after: readonly VariantSnapshot[],
): RecordedVariant[] {
  const known = new Map(before.map((variant) => [variant.id, variant]))
  const kept = new Set(after.map(({ id }) => id))
  const changed = after.flatMap(({ id, choices, fields }): RecordedVariant[] => {
    const old = known.get(id)
    if (!old) return [{ id, choices, after: fields }]
    if (isDeepStrictEqual(old.fields, fields)) return []
    return [{ id, choices, ...fieldDifference(old.fields, fields) }]
  })
  const gone = before.filter(({ id }) => !kept.has(id))
  return [...changed, ...gone.map(({ id, choices, fields }) => ({ id, choices, before: fields }))]
}

export function isNothingChanged({ before, after, variants }: Recorded): boolean {
  return Object.keys(before).length + Object.keys(after).length + variants.length === 0
}

const priceFields = ['price', 'discount', 'visible', 'manageVariants']

/** Whether a change may affect what a shopper pays. */
export function changesPrices({ before, after, variants }: Recorded): boolean {
  const touched = (was: Fields = {}, is: Fields = {}) => priceFields.some((name) => name in was || name in is)
  return (
    touched(before, after) ||
    variants.some((variant) => !variant.before || !variant.after || touched(variant.before, variant.after))
  )
}

/** Combines consecutive changes into one, oldest first. */
export function combineChanges(changes: readonly Recorded[]): Recorded {
  const fields: FieldStory = new Map()
  const variants = new Map<string, VariantStory>()
  for (const change of changes) {
    addFields(fields, change)
    for (const variant of change.variants) addVariant(variants, variant)
  }
  const { before, after } = netChange(fields)
  const { taken, put } = netProducts(changes)
  return {
    before: withoutEmpty({ ...before, [productIdsField]: taken }),
    after: withoutEmpty({ ...after, [productIdsField]: put }),
    variants: [...variants.values()].flatMap(({ id, choices, wasThere, isThere, fields }) => {
      const { before, after } = netChange(fields)
      if (!wasThere && !isThere) return []
      if (wasThere && isThere && fieldNames(before, after).length === 0) return []
      return [{ id, choices, ...(wasThere ? { before } : {}), ...(isThere ? { after } : {}) }]
    }),
  }
}

/** The first and last value of each field. */
type FieldStory = Map<string, { first: unknown; last: unknown }>

interface VariantStory {
  id: string
  choices: Record<string, string>
  wasThere: boolean
  isThere: boolean
  fields: FieldStory
}

function addFields(
  story: FieldStory,
  { before = {}, after = {} }: { before?: Fields; after?: Fields },
): void {
  for (const name of fieldNames(before, after)) {
    const known = story.get(name)
    story.set(name, { first: known ? known.first : before[name], last: after[name] })
  }
}

function addVariant(stories: Map<string, VariantStory>, variant: RecordedVariant): void {
  const { id, choices, before, after } = variant
  const story = stories.get(id) ?? {
    ...{ id, choices, fields: new Map() },
    wasThere: before !== undefined,
    isThere: true,
  }
  addFields(story.fields, variant)
  stories.set(id, { ...story, isThere: after !== undefined })
}

/** What is lost with a deleted product besides its fields. */
export interface Belongings {
  stock: { choices: Record<string, string>; tracked: boolean; inStock: boolean; quantity: number }[]
  /** The manual collections it was in, and its positions. */
  collectionIds: string[]
  places: Readonly<Record<string, string>>
  /** Low-stock thresholds of the product and its variants. */
  thresholds: { variantId?: string; threshold: number }[]
}

/** What deleting a product removed besides its own rows. */
export type RemovedFrom = Pick<Belongings, 'places' | 'thresholds'>

/** For a collection: `before` holds the products removed, `after` those added. */
export const productIdsField = 'productIds'
/** By product, where it was or is among the others. */
export const positionsField = 'places'

/** Whether a recorded field holds the products of a collection or their positions. */
export function isProductsField(name: string): boolean {
  return name === productIdsField || name === positionsField
}

export function recordProductIds(rows: readonly CollectionProductRow[]): Fields {
  if (rows.length === 0) return {}
  return { [productIdsField]: rows.map(({ productId }) => productId), ...recordPositions(rows) }
}

export function recordPositions(rows: readonly CollectionProductRow[]): Fields {
  return {
    [positionsField]: Object.fromEntries(rows.map(({ productId, position }) => [productId, position])),
  }
}

function netProducts(changes: readonly Recorded[]): { taken: string[]; put: string[] } {
  const taken = new Set<string>()
  const put = new Set<string>()
  for (const { before, after } of changes) {
    for (const id of (before[productIdsField] ?? []) as string[]) if (!put.delete(id)) taken.add(id)
    for (const id of (after[productIdsField] ?? []) as string[]) if (!taken.delete(id)) put.add(id)
  }
  return { taken: [...taken], put: [...put] }
}

function netChange(story: FieldStory): { before: Fields; after: Fields } {
  const changed = [...story].filter(([, { first, last }]) => !isDeepStrictEqual(first, last))
  return {
    before: withoutEmpty(Object.fromEntries(changed.map(([name, { first }]) => [name, first]))),
    after: withoutEmpty(Object.fromEntries(changed.map(([name, { last }]) => [name, last]))),
  }
}

export function fieldNames(before: Fields = {}, after: Fields = {}): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
}

/** A change of prices as the history has it. */
export interface PriceChange extends Recorded {
  revision: bigint
  createdAt: Date
}
