import { missing } from '../../platform/errors/errors.ts'
import { isGuid } from '../../platform/values/ids.ts'
import type { Writing } from '../changes/service.ts'
import { type CollectionRow, lockCollection, touchCollection } from './queries.ts'

/** A collection as it is, which nobody else can change until the commit. */
export async function lock({ tx, siteId }: Writing, id: string): Promise<CollectionRow> {
  const [row] = isGuid(id) ? await tx.run(lockCollection, [siteId, id]) : []
  if (!row) throw missing('No such collection')
  return row
}

/** Counts a change to the products of a locked collection. */
export async function touch({ tx, shop, siteId }: Writing, id: string): Promise<CollectionRow> {
  const [row] = await tx.run(touchCollection, [siteId, id, new Date(shop.clock())])
  if (!row) throw new Error('a locked collection is gone')
  return row
}
