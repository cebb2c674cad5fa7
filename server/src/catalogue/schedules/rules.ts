import { isDeepStrictEqual } from 'node:util'
import type { CatalogueLimits } from '@cartwright/contract/catalogue/limits.ts'
import type { ProductToWrite } from '@cartwright/contract/catalogue/products.ts'
import type { ScheduledTarget } from '@cartwright/contract/catalogue/scheduled-changes.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import type { Fields, Recorded } from '../history/rules.ts'
import type { ProductDraft } from '../model/drafts.rules.ts'
import { crossFieldProblems, limitProblems } from '../model/problems.rules.ts'
import { toPatch, toWireField } from '../wire/v1/requests.rules.ts'

/** Fields that are unique to a product or could not be restored. */
const unschedulableFields = [
  'slug',
  'sku',
  'barcode',
  'productType',
  'options',
  'manageVariants',
  'variants',
  'media',
] as const

export function changeProblems(
  change: ProductToWrite,
  terms: { currency: string; limits: CatalogueLimits },
): Violation[] {
  const at = (field: string) => `scheduledChange.change.${toWireField(field)}`
  const patch: Record<string, unknown> = toPatch(change)
  if (Object.keys(patch).length === 0) {
    const description = 'must hold something to change'
    return [{ field: 'scheduledChange.change', description, violatedRule: 'REQUIRED_FIELD' }]
  }
  const foreign = unschedulableFields.filter((field) => field in patch)
  const emptied = ['name', 'price'].filter((field) => patch[field] === null)
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null))
  const draft = { name: '-', price: highestPrice, ...given } as ProductDraft
  return [
    ...foreign.map((field) => ({
      field: at(field),
      description: 'cannot be scheduled: it is unique to each product',
      violatedRule: 'FIELD_NOT_ALLOWED' as const,
    })),
    ...emptied.map((field) => ({
      field: at(field),
      description: 'is required and cannot be cleared',
      violatedRule: 'REQUIRED_FIELD' as const,
    })),
    ...[...limitProblems(draft, terms.limits), ...crossFieldProblems(draft, terms)].map((problem) => ({
      ...problem,
      field: at(problem.field),
    })),
  ]
}

/** So high that no discount exceeds it. */
const highestPrice = 999_999_999

export function targetProblems(target: ScheduledTarget): Violation[] {
  const { productIds, collectionId, all } = target
  const named = [productIds, collectionId, all || undefined].filter((one) => one !== undefined)
  if (named.length === 1) return []
  const description = 'must name products, a collection, or all'
  return [{ field: 'scheduledChange.target', description, violatedRule: 'ONE_OF_ALIGNMENT' }]
}

/** The end must lie after the start and in the future. */
export function timeProblems({ start, end }: { start: Date; end: Date | null }, now: number): Violation[] {
  if (!end || end.getTime() > Math.max(start.getTime(), now)) return []
  const description = end > start ? 'is over already' : 'must come after the start'
  return [{ field: 'scheduledChange.endDate', description, violatedRule: 'VALIDATION' }]
}

type Effect = Pick<Recorded, 'before' | 'after'>

/**
 * When one of two overlapping changes of a product ends, the other must later restore the values from before both.
 * Returns the new earlier values of the other change, and the fields that it still sets.
 */
export function unstackChange(ending: Effect, other: Effect): { before: Fields; held: string[] } {
  const held = Object.keys({ ...other.before, ...other.after }).filter(
    (name) =>
      (name in ending.before || name in ending.after) &&
      isDeepStrictEqual(other.before[name], ending.after[name]),
  )
  const before = { ...other.before }
  for (const name of held) {
    if (name in ending.before) before[name] = ending.before[name]
    else delete before[name]
  }
  return { before, held }
}
