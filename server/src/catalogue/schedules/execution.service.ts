import type { Refusal } from '../../platform/errors/errors.ts'
import { runAll } from '../../platform/jobs/jobs.ts'
import { type Caller, type Shop, systemCaller } from '../../platform/shop/shop.ts'
import { type ChangeContext, changeCatalogue } from '../changes/service.ts'
import { difference, productSnapshot } from '../history/rules.ts'
import type { Product } from '../model/product.rules.ts'
import * as products from '../products/service.ts'
import { planReversal, toReversalPatch } from '../undo/rules.ts'
import { toPatch } from '../wire/v1/requests.rules.ts'
import {
  advanceSchedule,
  type Counts,
  dueSchedules,
  lockDue,
  nextInCollection,
  nextListed,
  nextOfAllProducts,
  nextToRestore,
  otherActiveRows,
  type ScheduledProductRow,
  type ScheduleRow,
  saveProducts,
} from './queries.ts'
import { unstackChange } from './rules.ts'

/**
 * Starts, continues and ends scheduled changes that are due, for all sites. Several servers may do so at once: each step is
 * a transaction that locks the schedule, changes some products and stores its progress, so that a step happens once and
 * another server continues after a crash.
 */
export async function runDueSchedules(shop: Shop): Promise<void> {
  const due = await shop.db.run(dueSchedules, [new Date(shop.clock())])
  await runAll(
    due.map((one) => async () => {
      while (await runStep(shop, one));
    }),
  )
}

const batchSize = 100

/** Returns whether there may be more to do. */
function runStep(shop: Shop, { siteId, id }: { siteId: string; id: string }): Promise<boolean> {
  return changeCatalogue(shop, systemCaller(siteId), async (context) => {
    const now = shop.clock()
    const [row] = await context.tx.run(lockDue, [siteId, id, new Date(now)])
    if (!row) return false
    if (row.endsAt && row.endsAt.getTime() <= now) {
      if (row.state === 'SCHEDULED') {
        await advance(context, row, { state: 'MISSED', reached: null })
        return false
      }
      return row.state === 'ENDING' ? endStep(context, row) : endStep(context, { ...row, reached: null })
    }
    return startStep(context, row)
  })
}

async function startStep(outer: ChangeContext, row: ScheduleRow): Promise<boolean> {
  const context = asAuthor(outer, row, row.startRunId)
  const ids = await nextProducts(context, row)
  const patch = toPatch(row.change)
  const befores = new Map<string, Product>()
  const outcomes = await products.updateIn(
    context,
    ids.map((id) => ({
      id,
      patch(before) {
        befores.set(id, before)
        return patch
      },
    })),
  )
  const rows = outcomes.flatMap(({ product, refusal }, index) => {
    const before = befores.get(ids[index] ?? '')
    if (!before) return []
    return refusal ? [refusedRow(before, refusal)] : changedRow(context, before, product)
  })
  await saveRows(context, row, rows)
  const changed = rows.filter(({ state }) => state === 'CHANGED').length
  const done = ids.length < batchSize
  await advance(context, row, {
    ...{ state: done ? 'ACTIVE' : 'STARTING', changed, refused: rows.length - changed },
    reached: done ? null : (ids.at(-1) ?? null),
  })
  return !done
}

/** The author of the schedule changes the products. */
function asAuthor(context: ChangeContext, row: ScheduleRow, runId: string): ChangeContext {
  const { siteId, authorKind, authorId } = row
  const caller = { ...systemCaller(siteId), kind: authorKind as Caller['kind'], id: authorId }
  return { ...context, author: { ...caller, run: { id: runId, kind: 'SCHEDULE' } } }
}

async function nextProducts(
  { tx, siteId }: ChangeContext,
  { target, reached }: ScheduleRow,
): Promise<string[]> {
  const { productIds, collectionId } = target
  const query = productIds ? nextListed : collectionId ? nextInCollection : nextOfAllProducts
  const values = [siteId, productIds ?? collectionId ?? null, reached, batchSize]
  return (await tx.run(query, values)).map(({ id }) => id)
}

function refusedRow({ id, name }: Product, { message }: Refusal): ScheduledProductRow {
  return { productId: id, name, state: 'REFUSED', before: {}, after: {}, fields: [], problem: message }
}

/** Empty when the product did not change. */
function changedRow({ settings }: ChangeContext, before: Product, product: Product): ScheduledProductRow[] {
  const { currency } = settings
  const made = difference(productSnapshot(before, currency), productSnapshot(product, currency))
  if (Object.keys({ ...made.before, ...made.after }).length === 0) return []
  const { id, name } = product
  const effect = { before: made.before, after: made.after }
  return [{ productId: id, name, state: 'CHANGED', ...effect, fields: [], problem: null }]
}

/** Restores the earlier values. Values that somebody changed since then stay and are reported. */
async function endStep(outer: ChangeContext, row: ScheduleRow): Promise<boolean> {
  const context = asAuthor(outer, row, row.endRunId)
  const { settings } = context
  const rows = await productsToRestore(context, row)
  const kept = new Map<string, string[]>()
  const outcomes = await products.updateIn(
    context,
    rows.map(({ productId, before, after }) => ({
      id: productId,
      patch(product, draft) {
        const now = productSnapshot(product, settings.currency)
        const back = planReversal({ before, after, variants: [] }, now)
        kept.set(
          productId,
          back.conflicts.map(({ field }) => field),
        )
        return toReversalPatch(back, now, draft)
      },
    })),
  )
  const held = await unstack(context, row, rows)
  const ended = rows.map((one, index): ScheduledProductRow => {
    const fields = (kept.get(one.productId) ?? []).filter((field) => !held.get(one.productId)?.has(field))
    const problem = outcomes[index]?.refusal?.message ?? null
    return { ...one, state: fields.length > 0 || problem ? 'KEPT' : 'RESTORED', fields, problem }
  })
  await saveRows(context, row, ended)
  const unrestored = ended.filter(({ state }) => state === 'KEPT').length
  const done = rows.length < batchSize
  await advance(context, row, {
    state: done ? 'ENDED' : 'ENDING',
    reached: done ? null : (rows.at(-1)?.productId ?? null),
    restored: ended.length - unrestored,
    kept: unrestored,
  })
  return !done
}

/** Locks the products before the final read, because another schedule that just ended changes what to restore. */
async function productsToRestore(context: ChangeContext, row: ScheduleRow): Promise<ScheduledProductRow[]> {
  const { tx, siteId } = context
  const values = [siteId, row.id, row.reached, batchSize]
  const wanted = await tx.run(nextToRestore, values)
  await products.lockProducts(
    context,
    wanted.map(({ productId }) => productId),
  )
  return tx.run(nextToRestore, values)
}

/** Makes other active changes of these products restore, when they end, the values from before this one. */
async function unstack(
  context: ChangeContext,
  { id }: ScheduleRow,
  rows: readonly ScheduledProductRow[],
): Promise<Map<string, Set<string>>> {
  const { tx, siteId } = context
  const ending = new Map(rows.map((row) => [row.productId, row]))
  const heldByProduct = new Map<string, Set<string>>()
  for (const { changeId, ...other } of await tx.run(otherActiveRows, [siteId, id, [...ending.keys()]])) {
    const row = ending.get(other.productId)
    if (!row) continue
    const { before, held } = unstackChange(row, other)
    if (held.length === 0) continue
    await tx.run(saveProducts, [siteId, changeId, JSON.stringify([{ ...other, before }])])
    const known = heldByProduct.get(other.productId) ?? []
    heldByProduct.set(other.productId, new Set([...known, ...held]))
  }
  return heldByProduct
}

async function saveRows(
  { tx, siteId }: ChangeContext,
  { id }: ScheduleRow,
  rows: readonly ScheduledProductRow[],
) {
  if (rows.length > 0) await tx.run(saveProducts, [siteId, id, JSON.stringify(rows)])
}

async function advance(
  { tx, shop, siteId }: ChangeContext,
  { id }: ScheduleRow,
  progress: Pick<ScheduleRow, 'state' | 'reached'> & Partial<Counts>,
): Promise<void> {
  const { state, reached, changed = 0, refused = 0, restored = 0, kept = 0 } = progress
  const counts = [changed, refused, restored, kept]
  await tx.run(advanceSchedule, [siteId, id, state, reached, ...counts, new Date(shop.clock())])
}
