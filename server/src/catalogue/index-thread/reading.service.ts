import { runOne } from '../../platform/db/db.ts'
import { noId } from '../../platform/shop/shop.ts'
import { drop, fail, type Index, type Indexes, note, publishedOf, threadOf } from './indexes.service.ts'
import {
  type Batch,
  batchSize,
  changesSince,
  currentSnapshot,
  documentsByIds,
  nextDocuments,
} from './queries.ts'

/** After so many changes, all products are read again. */
const mostChanges = 20_000

/** Fills a new index. Changes that are made meanwhile are read afterwards. */
export async function readAll(indexes: Indexes, index: Index): Promise<void> {
  const { db } = indexes.shop
  const { siteId } = index
  const [known, readAt] = [publishedOf(indexes, siteId), performance.now()]
  const { snapshot } = await runOne(db, currentSnapshot, [siteId])
  const read = (after: string): Promise<Batch> => runOne(db, nextDocuments, [siteId, after])
  let reading: Promise<Batch> | undefined = read(noId)
  while (reading) {
    const batch: Batch = await reading
    // The database reads on while the thread works.
    reading = batch.last !== null && batch.count === batchSize ? read(batch.last) : undefined
    reading?.catch(() => {})
    await put(indexes, index, { documents: batch.documents, ids: [], more: reading !== undefined })
  }
  Object.assign(index, { snapshot, known, readAt })
}

/** Reads the products again that have changed. To read one twice, or later than the others, does no harm. */
export async function catchUp(indexes: Indexes, index: Index): Promise<void> {
  const { db } = indexes.shop
  const { siteId } = index
  const [known, readAt] = [publishedOf(indexes, siteId), performance.now()]
  const { snapshot, ids } = await runOne(db, changesSince, [siteId, index.snapshot])
  if (ids.length > mostChanges) return drop(indexes, index)
  for (let at = 0; at < ids.length; at += batchSize) {
    const some = ids.slice(at, at + batchSize)
    const { documents } = await runOne(db, documentsByIds, [siteId, some])
    try {
      await put(indexes, index, { documents, ids: some, more: at + batchSize < ids.length })
    } catch (error) {
      return fail(indexes, index, error)
    }
  }
  Object.assign(index, { snapshot, known, readAt })
}

async function put(
  indexes: Indexes,
  index: Index,
  change: { documents: string; ids: readonly string[]; more: boolean },
): Promise<void> {
  requireKept(index)
  const figures = await threadOf(indexes).send({ kind: 'put', index: index.number, ...change })
  requireKept(index)
  note(indexes, index, figures)
}

/** A thread that is told more of an index that it was told to forget would begin a new one, with gaps. */
function requireKept({ isGone }: Index): void {
  if (isGone) throw new Error('the index was dropped while products were read for it')
}
