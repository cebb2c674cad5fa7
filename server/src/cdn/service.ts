import type { Connection } from '../platform/db/db.ts'
import { noId, type Shop } from '../platform/shop/shop.ts'
import { keepInTransaction } from './queries.ts'
import { mediaKey } from './rules.ts'

/**
 * Keeps the keys of files that the transaction deletes. The CDN may have them for a year, so their purge must outlive this
 * server. It goes with the change that is announced after the commit, or with the attempt of the next minute.
 */
export async function keepDeleted(
  tx: Connection,
  { cdn }: Shop,
  files: readonly { id: string }[],
): Promise<void> {
  if (cdn && files.length > 0) await tx.run(keepInTransaction, [noId, files.map(({ id }) => mediaKey(id))])
}
