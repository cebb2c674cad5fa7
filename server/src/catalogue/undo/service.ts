import type {
  HistoryEntry,
  UndoHistoryRunReply,
  UndoHistoryRunRequest,
} from '@cartwright/contract/catalogue/history.ts'
import { Refusal, refuse, violations } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { type Author, type ChangeContext, changeCatalogue } from '../changes/service.ts'
import { membersOf, someMembers } from '../collections/collection-products.queries.ts'
import { clear } from '../collections/collection-products.service.ts'
import * as collections from '../collections/service.ts'
import { type EntryRow, lockEntry, lockRun, runById, undoOf } from '../history/queries.ts'
import { collectionSnapshot, members, places, productSnapshot, type Snapshot } from '../history/rules.ts'
import { wireEntry } from '../history/view.ts'
import type { Positions } from '../model/collection.rules.ts'
import * as products from '../products/service.ts'
import * as revival from './restore.service.ts'
import { type Conflict, changesSinceCreation, patchOf, restoration } from './rules.ts'

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
  await changeCatalogue(shop, caller, async (writing) => {
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
  await mustGoOn(shop, caller, { id: known.id, undoRunId })
  const author: Author = { ...caller, run: { id: undoRunId, kind: 'UNDO' } }
  const [rows, refusals] = await changeCatalogue(shop, author, async (writing) => {
    const rows = await writing.tx.run(lockRun, [siteId, id, cursor ?? null, entriesAtOnce])
    return [rows, await takeBack(writing, rows, force)] as const
  })
  const last = rows.length === entriesAtOnce ? rows.at(-1) : undefined
  return { undoRunId, ...resultsOf(rows, refusals), ...(last ? { cursor: last.id } : {}) }
}

/** What is taken back is noted with an undo of the same author, or with one that is new. */
async function mustGoOn(
  shop: Shop,
  { siteId, kind, id: authorId }: Caller,
  { id, undoRunId }: { id: string; undoRunId: string },
): Promise<void> {
  const [goingOn] = await shop.db.run(runById, [siteId, undoRunId])
  const own = goingOn?.kind === 'UNDO' && goingOn.authorKind === kind && goingOn.authorId === authorId
  if (!goingOn || (own && goingOn.id !== id)) return
  const description = 'must be that of an earlier reply'
  throw violations([{ field: 'undoRunId', description, violatedRule: 'VALIDATION' }])
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
async function takeBack(
  writing: ChangeContext,
  rows: readonly EntryRow[],
  force: boolean,
): Promise<Refusals> {
  const refusals: (Refusal | undefined)[] = []
  for (const turn of turnsOf(rows)) {
    const own = new Map(turn.map(({ row }) => [row.entityId, row.id]))
    const undoing: Undoing = { writing: { ...writing, undoes: own }, force }
    const found = new Map<EntryRow, Refusal | undefined>()
    const of = (entity: string, action: string) =>
      turn.map(({ row }) => row).filter((row) => row.entity === entity && row.action === action)
    await changeBack(undoing, of('product', 'CHANGED'), found)
    const deleted = of('product', 'DELETED')
    const back = await revival.bringBack(undoing.writing, deleted)
    for (const [index, row] of deleted.entries()) found.set(row, back[index]?.refusal)
    await takeAway(undoing, of('product', 'CREATED'), found)
    for (const { row } of turn) {
      if (row.entity === 'collection') found.set(row, await refusalOf(() => collectionBack(undoing, row)))
    }
    for (const { row, index } of turn) refusals[index] = found.get(row)
  }
  return refusals
}

interface Undoing {
  writing: ChangeContext
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
  const outcomes = await products.updateIn(writing, changes)
  for (const [index, row] of rows.entries()) found.set(row, outcomes[index]?.refusal)
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
  const outcomes = await products.removeIn(
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
  const now = collectionSnapshot(await collections.lockCollectionRow(writing, id), writing.settings.currency)
  if (action === 'CREATED') return collectionAway(undoing, row, now)
  const { fields, conflicts } = restoration(row, now, { force })
  if (!force) refuseIf([...conflicts, ...(await conflictOfPlaces(writing, row))])
  await collections.updateIn(writing, { id, patch: fields })
  if ('rule' in after && !('rule' in before)) await clear(writing, id)
  await membersBack(writing, row)
}

/** Products as they were in a collection, at their places. */
async function membersBack(writing: ChangeContext, { entityId: id, before, after }: EntryRow): Promise<void> {
  const [out, put] = [before[members] ?? [], after[members] ?? []] as [string[], string[]]
  const known = (before[places] ?? {}) as Positions
  await collections.changeMembers(writing, { id, productIds: out, adding: true, places: known })
  await collections.changeMembers(writing, { id, productIds: put, adding: false })
  if (places in before && out.length === 0) await collections.putAt(writing, id, known)
}

/** Products that a move put somewhere, and that lie elsewhere by now. */
async function conflictOfPlaces(
  { tx, siteId }: ChangeContext,
  { entityId: id, before, after }: EntryRow,
): Promise<Conflict[]> {
  if (!(places in before && places in after)) return []
  const made = after[places] as Positions
  const now = await tx.run(membersOf, [siteId, id, Object.keys(made)])
  const elsewhere = now.filter(({ productId, position }) => position !== made[productId])
  return elsewhere.length > 0 ? [{ field: places, now: elsewhere.map(({ productId }) => productId) }] : []
}

async function collectionAway({ writing, force }: Undoing, row: EntryRow, now: Snapshot): Promise<void> {
  const { tx, siteId } = writing
  const conflicts = changesSinceCreation(row, now)
  const isByHand = !('rule' in now.fields)
  const others = isByHand ? await tx.run(someMembers, [siteId, row.entityId, row.after[members] ?? []]) : []
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
