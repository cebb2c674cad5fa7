import type {
  HistoryEntry,
  UndoHistoryRunReply,
  UndoHistoryRunRequest,
} from '@cartwright/contract/catalogue/history.ts'
import { Refusal, refuse, violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { bulkTotals } from '../../platform/values/bulk.ts'
import { type Author, type ChangeContext, changeCatalogue } from '../changes/service.ts'
import { removeAllProducts } from '../collections/collection-products.service.ts'
import { collectionProductsByIds, otherCollectionProducts } from '../collections/queries.ts'
import * as collections from '../collections/service.ts'
import { type EntryRow, lockEntry, lockRun, runById, undoOf } from '../history/queries.ts'
import {
  collectionSnapshot,
  positionsField,
  productIdsField,
  productSnapshot,
  type Snapshot,
} from '../history/rules.ts'
import { wireEntry } from '../history/view.ts'
import type { Positions } from '../model/product.rules.ts'
import { toRounds } from '../products/batch.rules.ts'
import * as products from '../products/service.ts'
import * as restore from './restore.service.ts'
import { type Conflict, changesSinceCreation, planReversal, toReversalPatch } from './rules.ts'

/** Undoes a change and returns the entry of the undo. */
export async function undoEntry(
  shop: Shop,
  caller: Caller,
  { id, force = false }: { id: string; force?: boolean | undefined },
): Promise<HistoryEntry> {
  const { siteId } = caller
  await changeCatalogue(shop, caller, async (context) => {
    const [row] = await context.tx.run(lockEntry, [siteId, id])
    if (!row) throw refuse('NOT_FOUND', 'No such change')
    if (row.undoneBy !== null) throw refuse('ALREADY_UNDONE')
    const [refusal] = await undoChanges(context, [row], force)
    if (refusal) throw refusal
  })
  const [undo] = await shop.db.run(undoOf, [siteId, id])
  if (!undo) throw refuse('ALREADY_UNDONE', 'This change is already undone: all values are as before')
  return wireEntry(undo, { complete: true })
}

const batchSize = 100

/** Undoes the next hundred changes of a run. */
export async function undoRun(
  shop: Shop,
  caller: Caller,
  { id, force = false, cursor, undoRunId = shop.newId() }: UndoHistoryRunRequest,
): Promise<UndoHistoryRunReply> {
  const { siteId } = caller
  const [known] = await shop.db.run(runById, [siteId, id])
  if (!known) throw refuse('NOT_FOUND', 'No such run')
  await assertOwnRun(shop, caller, { id: known.id, undoRunId })
  const author: Author = { ...caller, run: { id: undoRunId, kind: 'UNDO' } }
  const [rows, refusals] = await changeCatalogue(shop, author, async (context) => {
    const rows = await context.tx.run(lockRun, [siteId, id, cursor ?? null, batchSize])
    return [rows, await undoChanges(context, rows, force)] as const
  })
  const last = rows.length === batchSize ? rows.at(-1) : undefined
  return { undoRunId, ...toResults(rows, refusals), ...(last ? { cursor: last.id } : {}) }
}

/** An undo run may only be continued by its author. */
async function assertOwnRun(
  shop: Shop,
  { siteId, kind, id: authorId }: Caller,
  { id, undoRunId }: { id: string; undoRunId: string },
): Promise<void> {
  const [goingOn] = await shop.db.run(runById, [siteId, undoRunId])
  const own = goingOn?.kind === 'UNDO' && goingOn.authorKind === kind && goingOn.authorId === authorId
  if (!goingOn || (own && goingOn.id !== id)) return
  throw violation('undoRunId', 'must be that of an earlier reply', 'VALIDATION')
}

type Refusals = readonly (Refusal | undefined)[]

function toResults(
  rows: readonly EntryRow[],
  refusals: Refusals,
): Pick<UndoHistoryRunReply, 'results' | 'bulkActionMetadata'> {
  const failures = refusals.filter((refusal) => refusal !== undefined).length
  return {
    results: rows.map(({ id, name, entityId }, originalIndex) => {
      const refusal = refusals[originalIndex]
      const error = refusal && toError(refusal)
      const itemMetadata = { id: entityId, originalIndex, success: !refusal, ...(error ? { error } : {}) }
      return { entryId: id, name, itemMetadata }
    }),
    bulkActionMetadata: bulkTotals(rows, failures),
  }
}

function toError({ applicationError, body, message }: Refusal) {
  return applicationError ?? { code: 'VALIDATION', description: message, data: body.details }
}

/** Undoes changes of the same entity one after another, and of different entities together. */
async function undoChanges(
  context: ChangeContext,
  rows: readonly EntryRow[],
  force: boolean,
): Promise<Refusals> {
  const refusals: (Refusal | undefined)[] = []
  for (const indexes of toRounds(rows, ({ entityId }) => entityId)) {
    const turn = indexes.map((index) => rows[index] as EntryRow)
    const own = new Map(turn.map((row) => [row.entityId, row.id]))
    const undoing: Undoing = { context: { ...context, undoes: own }, force }
    const found: Found = new Map()
    const of = (entity: string, action: string) =>
      turn.filter((row) => row.entity === entity && row.action === action)
    await undoUpdates(undoing, of('product', 'CHANGED'), found)
    const deleted = of('product', 'DELETED')
    const back = await restore.restoreProducts(undoing.context, deleted)
    for (const [index, row] of deleted.entries()) found.set(row, back[index]?.refusal)
    await undoCreations(undoing, of('product', 'CREATED'), found)
    for (const row of turn) {
      if (row.entity === 'collection') found.set(row, await catchRefusal(() => undoCollection(undoing, row)))
    }
    for (const index of indexes) refusals[index] = found.get(rows[index] as EntryRow)
  }
  return refusals
}

interface Undoing {
  context: ChangeContext
  force: boolean
}

type Found = Map<EntryRow, Refusal | undefined>

async function undoUpdates(undoing: Undoing, rows: readonly EntryRow[], found: Found): Promise<void> {
  const { context, force } = undoing
  const { currency } = context.settings
  const changes = rows.map(
    (row): products.ProductChange => ({
      id: row.entityId,
      patch(before, draft) {
        const now = productSnapshot(before, currency)
        const back = planReversal(row, now, { force })
        if (!force) assertNoConflicts(back.conflicts)
        return toReversalPatch(back, now, draft)
      },
    }),
  )
  const outcomes = await products.updateIn(context, changes)
  for (const [index, row] of rows.entries()) found.set(row, outcomes[index]?.refusal)
}

async function undoCreations(
  { context, force }: Undoing,
  rows: readonly EntryRow[],
  found: Found,
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ entityId }) => entityId)
  const known = await products.lockProducts(context, ids)
  const { currency } = context.settings
  for (const row of rows) {
    const product = known.get(row.entityId)
    const conflicts = product ? changesSinceCreation(row, productSnapshot(product, currency)) : []
    found.set(row, conflicts.length > 0 && !force ? changedSinceRefusal(conflicts) : undefined)
  }
  const going = rows.filter((row) => !found.get(row))
  const outcomes = await products.removeIn(
    context,
    going.map(({ entityId }) => entityId),
  )
  for (const [index, row] of going.entries()) found.set(row, outcomes[index]?.refusal)
}

async function undoCollection(undoing: Undoing, row: EntryRow): Promise<void> {
  const { context, force } = undoing
  const { entityId: id, action, before, after } = row
  if (action === 'DELETED') {
    await collections.createIn(context, { ...(before as unknown as collections.CollectionDraft), id })
    return
  }
  const now = collectionSnapshot(await collections.lockCollectionRow(context, id), context.settings.currency)
  if (action === 'CREATED') return undoCollectionCreation(undoing, row, now)
  const { fields, conflicts } = planReversal(row, now, { force })
  if (!force) assertNoConflicts([...conflicts, ...(await positionConflicts(context, row))])
  await collections.updateIn(context, { id, patch: fields })
  if ('rule' in after && !('rule' in before)) await removeAllProducts(context, id)
  await restoreCollectionProducts(context, row)
}

/** Restores the products of a collection and their positions. */
async function restoreCollectionProducts(
  context: ChangeContext,
  { entityId: id, before, after }: EntryRow,
): Promise<void> {
  const [out, put] = [before[productIdsField] ?? [], after[productIdsField] ?? []] as [string[], string[]]
  const known = (before[positionsField] ?? {}) as Positions
  await collections.changeProducts(context, { id, productIds: out, adding: true, places: known })
  await collections.changeProducts(context, { id, productIds: put, adding: false })
  if (positionsField in before && out.length === 0) await collections.setPositions(context, id, known)
}

/** Products that were moved again since the change. */
async function positionConflicts(
  { tx, siteId }: ChangeContext,
  { entityId: id, before, after }: EntryRow,
): Promise<Conflict[]> {
  if (!(positionsField in before && positionsField in after)) return []
  const made = after[positionsField] as Positions
  const now = await tx.run(collectionProductsByIds, [siteId, id, Object.keys(made)])
  const elsewhere = now.filter(({ productId, position }) => position !== made[productId])
  return elsewhere.length > 0
    ? [{ field: positionsField, now: elsewhere.map(({ productId }) => productId) }]
    : []
}

async function undoCollectionCreation(
  { context, force }: Undoing,
  row: EntryRow,
  now: Snapshot,
): Promise<void> {
  const { tx, siteId } = context
  const conflicts = changesSinceCreation(row, now)
  const isByHand = !('rule' in now.fields)
  const others = isByHand
    ? await tx.run(otherCollectionProducts, [siteId, row.entityId, row.after[productIdsField] ?? []])
    : []
  if (others.length > 0)
    conflicts.push({ field: productIdsField, now: others.map(({ productId }) => productId) })
  if (!force) assertNoConflicts(conflicts)
  await collections.removeIn(context, row.entityId)
}

function assertNoConflicts(conflicts: readonly Conflict[]): void {
  if (conflicts.length > 0) throw changedSinceRefusal(conflicts)
}

function changedSinceRefusal(conflicts: readonly Conflict[]): Refusal {
  return refuse('CHANGED_SINCE', undefined, { fields: conflicts })
}

async function catchRefusal(work: () => Promise<void>): Promise<Refusal | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
