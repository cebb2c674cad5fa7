import type {
  HistoryEntry,
  UndoHistoryRunReply,
  UndoHistoryRunRequest,
} from '@cartwright/contract/history.ts'
import * as inventory from '../inventory/service.ts'
import { Refusal, refuse } from '../platform/errors.ts'
import type { Caller, Shop } from '../platform/shop.ts'
import { insertMembers, someMembers } from './collections.queries.ts'
import * as collections from './collections.service.ts'
import { type EntryRow, lockEntry, lockRun, runById, undoOf } from './history.queries.ts'
import {
  collectionSnapshot,
  members,
  productSnapshot,
  type Recorded,
  type Snapshot,
} from './history.rules.ts'
import { wireEntry } from './history-wire.rules.ts'
import type { Product } from './product.rules.ts'
import * as products from './product-batches.service.ts'
import { type Conflict, changesSinceCreation, draftOfDeleted, patchOf, restoration } from './undo.rules.ts'
import { type Author, type Writing, write } from './writing.service.ts'

export interface EntryUndo {
  id: string
  force?: boolean | undefined
}

/** Takes one change back; answers the change that did it. */
export async function entry(
  shop: Shop,
  caller: Caller,
  { id, force = false }: EntryUndo,
): Promise<HistoryEntry> {
  const { siteId } = caller
  await write(shop, caller, async (writing) => {
    const [row] = await writing.tx.run(lockEntry, [siteId, id])
    if (!row) throw refuse('NOT_FOUND', 'No such change')
    if (row.undoneBy !== null) throw refuse('ALREADY_UNDONE')
    const [refusal] = await takeBack(writing, [row], force)
    if (refusal) throw refusal
  })
  const [undo] = await shop.db.run(undoOf, [siteId, id])
  if (!undo) throw refuse('ALREADY_UNDONE', 'All of this is as it was before')
  return wireEntry(undo, { complete: true })
}

const entriesAtOnce = 100

/** Takes back a hundred changes of a run. */
export async function run(
  shop: Shop,
  caller: Caller,
  { id, force = false, cursor, undoRunId = shop.newId() }: UndoHistoryRunRequest,
): Promise<UndoHistoryRunReply> {
  const { siteId } = caller
  const [known] = await shop.db.run(runById, [siteId, id])
  if (!known) throw refuse('NOT_FOUND', 'No such run')
  const author: Author = { ...caller, run: { id: undoRunId, kind: 'UNDO' } }
  const [rows, refusals] = await write(shop, author, async (writing) => {
    const rows = await writing.tx.run(lockRun, [siteId, id, cursor ?? null, entriesAtOnce])
    return [rows, await takeBack(writing, rows, force)] as const
  })
  const last = rows.length === entriesAtOnce ? rows.at(-1) : undefined
  return { undoRunId, ...resultsOf(rows, refusals), ...(last ? { cursor: last.id } : {}) }
}

type Refusals = readonly (Refusal | undefined)[]

function resultsOf(
  rows: readonly EntryRow[],
  refusals: Refusals,
): Pick<UndoHistoryRunReply, 'results' | 'bulkActionMetadata'> {
  const failures = refusals.filter((refusal) => refusal !== undefined).length
  return {
    results: rows.map(({ id, name, entityId }, originalIndex) => {
      const refusal = refusals[originalIndex]
      const error = refusal && errorOf(refusal)
      const itemMetadata = { id: entityId, originalIndex, success: !refusal, ...(error ? { error } : {}) }
      return { entryId: id, name, itemMetadata }
    }),
    bulkActionMetadata: {
      totalSuccesses: rows.length - failures,
      totalFailures: failures,
      undetailedFailures: 0,
    },
  }
}

function errorOf({ body, message }: Refusal) {
  const known = 'applicationError' in body.details ? body.details.applicationError : undefined
  return known ?? { code: 'VALIDATION', description: message, data: body.details }
}

/** Takes changes back one after another where they concern the same thing, together where they do not. */
async function takeBack(writing: Writing, rows: readonly EntryRow[], force: boolean): Promise<Refusals> {
  const refusals: (Refusal | undefined)[] = []
  for (const turn of turnsOf(rows)) {
    const own = new Map(turn.map(({ row }) => [row.entityId, row.id]))
    const undoing: Undoing = { writing: { ...writing, undoes: own }, force }
    const found = new Map<EntryRow, Refusal | undefined>()
    const of = (entity: string, action: string) =>
      turn.map(({ row }) => row).filter((row) => row.entity === entity && row.action === action)
    await changeBack(undoing, of('product', 'CHANGED'), found)
    await bringBack(undoing, of('product', 'DELETED'), found)
    await takeAway(undoing, of('product', 'CREATED'), found)
    for (const { row } of turn) {
      if (row.entity === 'collection') found.set(row, await refusalOf(() => collectionBack(undoing, row)))
    }
    for (const { row, index } of turn) refusals[index] = found.get(row)
  }
  return refusals
}

interface Undoing {
  writing: Writing
  force: boolean
}

type Found = Map<EntryRow, Refusal | undefined>

/** Each thing once in a turn. */
function turnsOf(rows: readonly EntryRow[]): { row: EntryRow; index: number }[][] {
  const turns: { row: EntryRow; index: number }[][] = []
  const seen = new Map<string, number>()
  rows.forEach((row, index) => {
    const turn = seen.get(row.entityId) ?? 0
    seen.set(row.entityId, turn + 1)
    turns[turn] = [...(turns[turn] ?? []), { row, index }]
  })
  return turns
}

async function changeBack(undoing: Undoing, rows: readonly EntryRow[], found: Found): Promise<void> {
  const { writing, force } = undoing
  const { currency } = writing.settings
  const changes = rows.map(
    (row): products.ProductChange => ({
      id: row.entityId,
      patch(before, draft) {
        const now = productSnapshot(before, currency)
        const back = restoration(row, now, { force })
        if (!force) refuseIf(back.conflicts)
        return patchOf(back, now, draft)
      },
    }),
  )
  const outcomes = await products.update(writing, changes)
  for (const [index, row] of rows.entries()) found.set(row, outcomes[index]?.refusal)
}

/** Puts products back that were deleted: into their collections, and with the stock they had. */
async function bringBack({ writing }: Undoing, rows: readonly EntryRow[], found: Found): Promise<void> {
  if (rows.length === 0) return
  const { tx, shop, siteId, author } = writing
  const drafts = rows.map((row) => ({ ...draftOfDeleted(withoutBelongings(row)), id: row.entityId }))
  const outcomes = await products.create(writing, drafts)
  for (const [index, row] of rows.entries()) {
    const outcome = outcomes[index]
    found.set(row, outcome?.refusal)
    if (!outcome?.product) continue
    const { collectionIds = [], stock = [] } = row.before as Belongings
    for (const id of collectionIds) await tx.run(insertMembers, [siteId, id, [row.entityId]])
    await inventory.setIn(tx, shop, author, { changes: [stockOf(outcome.product, stock)] })
  }
}

/** See `withBelongings` in history.service.ts. */
interface Belongings {
  collectionIds?: string[]
  stock?: { choices: Record<string, string>; tracked: boolean; inStock: boolean; quantity: number }[]
}

function withoutBelongings(row: EntryRow): Recorded {
  const { collectionIds, stock, ...before } = row.before
  return { ...row, before }
}

function stockOf({ id, variants }: Product, stock: NonNullable<Belongings['stock']>): inventory.StockChange {
  const key = (choices: Record<string, string>) => JSON.stringify(Object.entries(choices).sort())
  const known = new Map(stock.map((one) => [key(one.choices), one]))
  const tracked = stock.some((one) => one.tracked)
  return {
    productId: id,
    tracked,
    variants: variants.flatMap((variant) => {
      const one = known.get(key(variant.choices))
      if (!one) return []
      return tracked
        ? { variantId: variant.id, quantity: Math.max(0, one.quantity) }
        : { variantId: variant.id, inStock: one.inStock }
    }),
  }
}

async function takeAway({ writing, force }: Undoing, rows: readonly EntryRow[], found: Found): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ entityId }) => entityId)
  const known = await products.lock(writing, ids)
  const { currency } = writing.settings
  for (const row of rows) {
    const product = known.get(row.entityId)
    const conflicts = product ? changesSinceCreation(row, productSnapshot(product, currency)) : []
    found.set(row, conflicts.length > 0 && !force ? changedSince(conflicts) : undefined)
  }
  const going = rows.filter((row) => !found.get(row))
  const outcomes = await products.remove(
    writing,
    going.map(({ entityId }) => entityId),
  )
  for (const [index, row] of going.entries()) found.set(row, outcomes[index]?.refusal)
}

async function collectionBack(undoing: Undoing, row: EntryRow): Promise<void> {
  const { writing, force } = undoing
  const { entityId: id, action, before, after } = row
  if (action === 'DELETED') {
    await collections.createIn(writing, { ...(before as unknown as collections.CollectionDraft), id })
    return
  }
  const now = collectionSnapshot(await collections.lock(writing, id))
  if (action === 'CREATED') return collectionAway(undoing, row, now)
  const { fields, conflicts } = restoration(row, now, { force })
  if (!force) refuseIf(conflicts)
  await collections.updateIn(writing, { id, patch: fields })
  const [out, put] = [before[members] ?? [], after[members] ?? []] as [string[], string[]]
  await collections.changeMembers(writing, { id, productIds: out, adding: true })
  await collections.changeMembers(writing, { id, productIds: put, adding: false })
}

async function collectionAway({ writing, force }: Undoing, row: EntryRow, now: Snapshot): Promise<void> {
  const { tx, siteId } = writing
  const conflicts = changesSinceCreation(row, now)
  const others = await tx.run(someMembers, [siteId, row.entityId, row.after[members] ?? []])
  if (others.length > 0) conflicts.push({ field: members, now: others.map(({ productId }) => productId) })
  if (!force) refuseIf(conflicts)
  await collections.removeIn(writing, row.entityId)
}

function refuseIf(conflicts: readonly Conflict[]): void {
  if (conflicts.length > 0) throw changedSince(conflicts)
}

function changedSince(conflicts: readonly Conflict[]): Refusal {
  return refuse('CHANGED_SINCE', undefined, { fields: conflicts })
}

async function refusalOf(work: () => Promise<void>): Promise<Refusal | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
