import { day, inBatches } from '../platform/db/retention.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { breakOffExports, deleteOldExports } from './exports/queries.ts'
import { resumePictures } from './imports/pictures.queries.ts'
import { deleteOldImports, resumeImports } from './imports/queries.ts'
import { keyOf } from './imports/reader.service.ts'
import { silence } from './imports/worker.service.ts'

/** Has imports gone on with whose server is gone; an export begins anew when it is asked for again. */
export async function resume(shop: Shop): Promise<void> {
  const now = shop.clock()
  await shop.db.run(resumeImports, [new Date(now - silence), new Date(now)])
  await shop.db.run(breakOffExports, [new Date(now - 4 * silence), new Date(now)])
  await shop.db.run(resumePictures, [new Date(now - 4 * silence), new Date(now)])
}

/** Files and reports are kept for ninety days. */
export async function forgetOld(shop: Shop): Promise<void> {
  const before = new Date(shop.clock() - 90 * day)
  for (;;) {
    const gone = await shop.db.run(deleteOldImports, [before])
    for (const { id } of gone) await shop.files.remove(keyOf(id))
    if (gone.length === 0) break
  }
  await inBatches(() => shop.db.run(deleteOldExports, [before]))
}
