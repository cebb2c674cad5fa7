import { day, inBatches } from '../../platform/db/retention.ts'
import { type Refusal, refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { earliestId } from '../../platform/values/ids.ts'
import { defaultSettings } from '../../sites/settings/rules.ts'
import type { ChangeContext } from '../changes/service.ts'
import type { CollectionProductRow, CollectionRow, Product } from '../model/product.rules.ts'
import { changedPaths } from './conflicts.rules.ts'
import {
  deleteOldEntries,
  deleteOldRuns,
  entriesSince,
  insertEntries,
  keptDays,
  markUndone,
  sitesWithOld,
} from './queries.ts'
import {
  type Belongings,
  changesPrices,
  collectionSnapshot,
  difference,
  isNothingChanged,
  productSnapshot,
  type Recorded,
  type RemovedFrom,
  recordPositions,
  recordProductIds,
} from './rules.ts'
import { toAuthor } from './view.ts'

/** Without `before` it is new, without `after` it was deleted. */
interface Written<Thing> {
  before?: Thing | undefined
  after?: Thing | undefined
}

export interface WrittenProduct extends Written<Product> {
  /** For a deleted product. */
  left?: RemovedFrom
}

/** Records changes of products, in their transaction. */
export async function recordProducts(
  context: ChangeContext,
  written: readonly WrittenProduct[],
): Promise<void> {
  const { currency } = context.settings
  await record(
    context,
    written.map(({ before, after, left }) => ({
      entity: 'product',
      ...toIdentity(before, after),
      recorded: withDeletedBelongings(
        difference(before && productSnapshot(before, currency), after && productSnapshot(after, currency)),
        after ? undefined : before,
        left,
      ),
    })),
  )
}

export interface WrittenCollection extends Written<CollectionRow> {
  /** Products that were added or removed, with their positions. */
  added?: readonly CollectionProductRow[]
  removed?: readonly CollectionProductRow[]
  /** Products that were moved. */
  moved?: { before: readonly CollectionProductRow[]; after: readonly CollectionProductRow[] }
}

/** The same for a collection. */
export async function recordCollection(context: ChangeContext, written: WrittenCollection): Promise<void> {
  const { before, after, added = [], removed = [], moved } = written
  const { currency } = context.settings
  const recorded = difference(
    before && collectionSnapshot(before, currency),
    after && collectionSnapshot(after, currency),
  )
  Object.assign(recorded.before, recordProductIds(removed), moved && recordPositions(moved.before))
  Object.assign(recorded.after, recordProductIds(added), moved && recordPositions(moved.after))
  await record(context, [{ entity: 'collection', ...toIdentity(before, after), recorded }])
}

interface NewEntry {
  entity: 'product' | 'collection'
  entityId: string
  name: string
  action: 'CREATED' | 'CHANGED' | 'DELETED'
  revision: bigint
  recorded: Recorded
}

async function record(context: ChangeContext, entries: readonly NewEntry[]): Promise<void> {
  const { tx, shop, siteId, author, undoes } = context
  const rows = entries
    .filter(({ recorded }) => !isNothingChanged(recorded))
    .map(({ recorded, revision, ...entry }) => ({
      ...entry,
      ...recorded,
      id: shop.newId(),
      revision: Number(revision),
      priced: entry.entity === 'product' && changesPrices(recorded),
      undoes: undoes?.get(entry.entityId),
    }))
  if (rows.length === 0) return
  const { run, kind, id } = author
  await tx.run(insertEntries, [
    ...[siteId, JSON.stringify(rows), run?.id ?? null, run?.kind ?? null],
    ...[kind, id, new Date(shop.clock())],
  ])
  const undoing = rows.filter((row) => row.undoes !== undefined)
  if (undoing.length === 0) return
  await tx.run(markUndone, [siteId, undoing.map((row) => row.id), undoing.map((row) => row.undoes)])
}

type Recordable = Pick<Product, 'id' | 'name' | 'revision'>

function toIdentity(
  before: Recordable | undefined,
  after: Recordable | undefined,
): Pick<NewEntry, 'entityId' | 'name' | 'action' | 'revision'> {
  if (after) {
    const action = before ? 'CHANGED' : 'CREATED'
    return { entityId: after.id, name: after.name, action, revision: after.revision }
  }
  if (!before) throw new Error('a change without a before and an after')
  return { entityId: before.id, name: before.name, action: 'DELETED', revision: before.revision + 1n }
}

function withDeletedBelongings(
  recorded: Recorded,
  deleted: Product | undefined,
  { places, thresholds }: RemovedFrom = { places: {}, thresholds: [] },
): Recorded {
  if (!deleted) return recorded
  const { variants } = deleted
  const collectionIds = Object.keys(places)
  const stock = variants.map(({ choices, stock }) => {
    const { tracked, inStock, onHand, allocated } = stock
    return { choices, tracked, inStock, quantity: onHand - allocated }
  })
  const belongings: Partial<Belongings> = {
    stock,
    ...(collectionIds.length > 0 ? { collectionIds, places } : {}),
    ...(thresholds.length > 0 ? { thresholds } : {}),
  }
  return { ...recorded, before: { ...recorded.before, ...belongings } }
}

/** The refusal that tells an editor who comes late what happened since; undefined for one who has the latest revision. */
export async function staleRefusal(
  { tx, siteId }: ChangeContext,
  current: { id: string; revision: bigint },
  revision: string | undefined,
): Promise<Refusal | undefined> {
  if (revision === undefined || revision === String(current.revision)) return undefined
  const known = /^\d{1,18}$/.test(revision) ? revision : String(current.revision)
  const entries = await tx.run(entriesSince, [siteId, [current.id], [known]])
  const changes = entries.map((entry) => ({
    revision: String(entry.revision),
    author: toAuthor(entry),
    createdDate: entry.createdAt.toISOString(),
    fields: changedPaths(entry),
  }))
  return refuse('REVISION_MISMATCH', undefined, { revision: String(current.revision), changes })
}

/** Deletes entries that are older than the site's setting. Asks nothing of sites without such entries, which may be thousands. */
export async function deleteOldHistory({ db, clock }: Shop): Promise<void> {
  const usual = defaultSettings.historyDays
  for (const { days } of await db.run(keptDays, [usual])) {
    const before = clock() - days * day
    const [entry, run] = [earliestId(before), new Date(before)]
    for (const { id } of await db.run(sitesWithOld, [usual, days, entry, run])) {
      await inBatches(() => db.run(deleteOldEntries, [id, entry]))
      await inBatches(() => db.run(deleteOldRuns, [id, run]))
    }
  }
}
