import { day, deleteAll, deleteBatch } from '../platform/db/retention.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { deleteOldExports, interruptExports } from './exports/queries.ts'
import { storageKey } from './files/service.ts'
import { resumePictures } from './imports/pictures.queries.ts'
import { deleteOldImports, resumeImports } from './imports/queries.ts'
import { workerTimeout } from './imports/worker.service.ts'

/** Resumes imports and ends exports of servers that stopped. */
export async function resume(shop: Shop): Promise<void> {
  const now = shop.clock()
  await shop.db.run(resumeImports, [new Date(now - workerTimeout), new Date(now)])
  await shop.db.run(interruptExports, [new Date(now - 4 * workerTimeout), new Date(now)])
  await shop.db.run(resumePictures, [new Date(now - 4 * workerTimeout), new Date(now)])
}

/** Files and reports are kept for 90 days. */
export async function deleteOld(shop: Shop): Promise<void> {
  const before = new Date(shop.clock() - 90 * day)
  for (;;) {
    const gone = await shop.db.transaction((tx) => deleteBatch(tx, deleteOldImports, [before]))
    for (const { id } of gone) await shop.files.remove(storageKey(id))
    if (gone.length === 0) break
  }
  await deleteAll(shop.db, deleteOldExports, [before])
}
