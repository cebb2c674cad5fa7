import { isDeepStrictEqual } from 'node:util'
import type { ErrorCode } from '@cartwright/contract/errors.ts'
import * as inventory from '../../inventory/service.ts'
import { publishVariantsChanged } from '../../inventory/stock/events.service.ts'
import { insertEvents } from '../../inventory/stock/items.queries.ts'
import { type OutboxEvent, outboxRows } from '../../platform/db/outbox.ts'
import { type Refusal, refuse, violations } from '../../platform/errors/errors.ts'
import { isGuid } from '../../platform/values/ids.ts'
import type { ChangeContext, Outcome } from '../changes/service.ts'
import { queueChecks } from '../collection-rules/queries.ts'
import * as history from '../history/service.ts'
import { freshProducts } from '../model/cache.service.ts'
import type { ProductDraft } from '../model/drafts.rules.ts'
import { changedFields, toDraft } from '../model/patches.rules.ts'
import { draftProblems } from '../model/problems.rules.ts'
import type { BuiltProduct, Product } from '../model/product.rules.ts'
import { toSteps } from './batch.rules.ts'
import { choiceRows, removedVariants, variantRows } from './build.rules.ts'
import { changedVariants } from './events.rules.ts'
import { deleteVariants, lockProductRows, saveChoices, saveVariants } from './queries.ts'

// Shared by create, update and remove.

export async function lockProducts(
  context: ChangeContext,
  ids: readonly string[],
): Promise<Map<string, Product>> {
  const products = new Map<string, Product>()
  for (const step of stepsWithVariants(await lockRows(context, ids))) {
    for (const [id, product] of await readProducts(context, step)) products.set(id, product)
  }
  return products
}

interface LockedRow {
  id: string
  variants: number
}

/** Locks products until the commit. Returns those that exist. */
export async function lockRows({ tx, siteId }: ChangeContext, ids: readonly string[]): Promise<LockedRow[]> {
  const known = [...new Set(ids.map((id) => id.toLowerCase()).filter(isGuid))]
  if (known.length === 0) return []
  const rows = new Map((await tx.run(lockProductRows, [siteId, known])).map((row) => [row.id, row]))
  return known.flatMap((id) => rows.get(id) ?? [])
}

export function stepsWithVariants(held: readonly LockedRow[]): string[][] {
  return toSteps(held, ({ variants }) => variants).map((step) => step.map(({ id }) => id))
}

/** Larger steps: only the SKUs of variants are read. */
export function stepsWithoutVariants(held: readonly LockedRow[]): string[][] {
  return toSteps(held, ({ variants }) => variants / 10).map((step) => step.map(({ id }) => id))
}

export function readProducts(
  { tx, shop, siteId }: ChangeContext,
  ids: readonly string[],
): Promise<Map<string, Product>> {
  return freshProducts({ db: tx, clock: shop.clock }, siteId, ids)
}

type Written = { made: BuiltProduct; before?: Product }

/** Writes the variants and choices that changed. */
export async function saveVariantsAndChoices(
  { tx, shop, author, siteId }: ChangeContext,
  written: readonly Written[],
): Promise<void> {
  const saved = written.flatMap(({ made, before }) => variantRows(made, before?.variants ?? []))
  if (saved.length > 0) await tx.run(saveVariants, [siteId, JSON.stringify(saved)])
  const gone = written.flatMap(({ made, before }) => removedVariants(made, before?.variants ?? []))
  if (gone.length > 0) {
    const productIds = gone.map(({ productId }) => productId)
    await tx.run(deleteVariants, [siteId, productIds, gone.map(({ variantId }) => variantId)])
  }
  const others = written.filter(
    ({ made, before }) => !(before && isDeepStrictEqual(choiceRows(made), choiceRows(before))),
  )
  if (others.length > 0) {
    const rows = others.flatMap(({ made }) => choiceRows(made))
    await tx.run(saveChoices, [siteId, others.map(({ made }) => made.id), JSON.stringify(rows)])
  }
  const covered = written.filter(({ made, before }) => before && hasOtherVariants(made, before))
  if (covered.length > 0) {
    const items = covered.map(({ made }) => toInventoryItem(made))
    await inventory.setVariants(tx, shop, { author, items })
  }
}

export function toInventoryItem({ id, numericId, preorder, variants }: BuiltProduct) {
  return { productId: id, numericId, preorder, variantIds: variants.map((variant) => variant.id) }
}

export function hasOtherVariants({ variants }: BuiltProduct, before: Product): boolean {
  const ids = new Set(before.variants.map(({ id }) => id))
  return variants.length !== ids.size || variants.some(({ id }) => !ids.has(id))
}

export function toOutcome(product: Product | undefined, otherwise: ErrorCode): Outcome {
  return product ? { product } : { refusal: refuse(otherwise) }
}

export function draftRefusal(
  { settings }: Pick<ChangeContext, 'settings'>,
  draft: ProductDraft,
): Refusal | undefined {
  const problems = draftProblems(draft, settings)
  return problems.length > 0 ? violations(problems) : undefined
}

/** Publishes events, queues rule checks and writes the history of changes, in their transaction. */
export async function recordProducts(
  context: ChangeContext,
  written: readonly history.WrittenProduct[],
): Promise<void> {
  const { tx, shop, siteId } = context
  const events = written.flatMap((one) => toEvents(context, one))
  if (events.length > 0) await tx.run(insertEvents, [outboxRows(events, shop.clock())])
  const changed = written.flatMap(({ before, after }) => {
    const variants = before && after ? changedVariants(before, after) : []
    if (!after || variants.length === 0) return []
    const isTold = events.some(({ entityId }) => entityId === after.id)
    return [{ productId: after.id, variants, ...(isTold ? {} : { revision: Number(after.revision) }) }]
  })
  await publishVariantsChanged(tx, shop, { siteId, changes: changed })
  const there = written.flatMap(({ after }) => after?.id ?? [])
  if (there.length > 0) await tx.run(queueChecks, [siteId, there])
  await history.recordProducts(context, written)
}

function toEvents(context: ChangeContext, { before, after }: history.WrittenProduct): OutboxEvent[] {
  if (!before) return after ? [toEvent(context, after, { type: 'ProductCreated', payload: {} })] : []
  if (!after) {
    const last = { ...before, revision: before.revision + 1n }
    return [toEvent(context, last, { type: 'ProductDeleted', payload: {} })]
  }
  const { currency } = context.settings
  const fields = changedFields(toDraft(before, currency), toDraft(after, currency))
  const changed = fields.filter((field) => field !== 'variants')
  if (changed.length === 0) return []
  return [toEvent(context, after, { type: 'ProductChanged', payload: { changedFields: changed } })]
}

function toEvent(
  { shop, siteId }: ChangeContext,
  { id, revision }: Product,
  { type, payload }: { type: string; payload: object },
): OutboxEvent {
  return {
    id: shop.newId(),
    siteId,
    entity: 'product',
    entityId: id,
    sequence: Number(revision),
    type: `com.wix.ecommerce.catalog.api.v1.${type}`,
    payload,
  }
}
