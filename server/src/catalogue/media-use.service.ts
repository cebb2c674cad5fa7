import type { MediaUse } from '@cartwright/contract/media-library.ts'
import type { MediaUser } from '../media/library.service.ts'
import type { Shop } from '../platform/shop.ts'
import * as collections from './collection-writes.service.ts'
import { usesOfMedia } from './media-use.queries.ts'
import * as productFiles from './product-files.service.ts'
import * as productMedia from './product-media.service.ts'

/** Products and collections that show files of the library, and what buyers may download. */
export const catalogueUser: MediaUser = {
  uses,
  async letGo(shop, author, ids) {
    for (;;) {
      const found = await uses(shop, author.siteId, ids)
      const shown = new Map(found.filter(({ kind }) => kind !== 'download').map((use) => [use.id, use]))
      if (shown.size === 0) break
      for (const [id, { kind }] of shown) {
        if (kind === 'product') await productMedia.remove(shop, author, { id, mediaIds: [...ids] })
        else await collections.removeMedia(shop, author, { id, mediaIds: ids })
      }
    }
    await productFiles.letGo(shop, author.siteId, ids)
  },
}

function uses(shop: Shop, siteId: string, ids: readonly string[]): Promise<MediaUse[]> {
  return shop.db.run(usesOfMedia, [siteId, ids])
}
