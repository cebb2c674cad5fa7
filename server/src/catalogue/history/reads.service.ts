import type {
  GetProductChangesSinceReply,
  GetProductChangesSinceRequest,
  HistoryEntity,
  HistoryEntry,
  ListHistoryReply,
  ListHistoryRequest,
  ListHistoryRunsReply,
  ListHistoryRunsRequest,
} from '@cartwright/contract/catalogue/history.ts'
import { notFound, refuse } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { collectionRevision, productRevision } from '../model/queries.ts'
import { changedPaths, collisions } from './conflicts.rules.ts'
import { entriesSince, entryById, listEntries, listRuns } from './queries.ts'
import { combineChanges } from './rules.ts'
import { fieldChanges, variantChanges, wireEntry, wireRun } from './view.ts'

const defaultLimit = 50

/** The history, newest first. */
export async function list(shop: Shop, caller: Caller, asked: ListHistoryRequest): Promise<ListHistoryReply> {
  const limit = asked.limit ?? defaultLimit
  const rows = await listEntries(shop.db, caller.siteId, { ...asked, limit })
  return { entries: rows.slice(0, limit).map((row) => wireEntry(row)), hasNext: rows.length > limit }
}

export async function entry(shop: Shop, caller: Caller, id: string): Promise<HistoryEntry> {
  const [row] = await shop.db.run(entryById, [caller.siteId, id])
  if (!row) throw refuse('NOT_FOUND', 'No such change')
  return wireEntry(row, { complete: true })
}

export async function runs(
  shop: Shop,
  caller: Caller,
  { before, limit }: ListHistoryRunsRequest,
): Promise<ListHistoryRunsReply> {
  const most = limit ?? defaultLimit
  const rows = await shop.db.run(listRuns, [caller.siteId, before ?? null, most + 1])
  return { runs: rows.slice(0, most).map(wireRun), hasNext: rows.length > most }
}

/** What changed since an editor read a product or collection, and which of the editor's changes collide with that. */
export async function changesSince(
  shop: Shop,
  { siteId }: Caller,
  { entity, id, revision, fields = '' }: GetProductChangesSinceRequest & { entity: HistoryEntity },
): Promise<GetProductChangesSinceReply> {
  const query = entity === 'product' ? productRevision : collectionRevision
  const [now] = await shop.db.run(query, [siteId, id])
  if (!now) throw entity === 'product' ? refuse('PRODUCT_NOT_FOUND') : notFound('No such collection')
  const current = now.revision
  const known = BigInt(revision)
  const rows = known < current ? await shop.db.run(entriesSince, [siteId, [id], [revision]]) : []
  const latest = rows[0]?.revision ?? current
  const together = combineChanges(rows.toReversed())
  const mine = fields.split(',').filter((field) => field !== '')
  return {
    revision: String(latest),
    complete: BigInt(rows.length) === latest - known,
    changes: fieldChanges(together.before, together.after),
    variants: variantChanges(together.variants),
    entries: rows.map((row) => wireEntry(row)),
    ...collisions(mine, changedPaths(together)),
  }
}
