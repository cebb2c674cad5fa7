import type { MediaUse } from '@cartwright/contract/media/library.ts'
import type { MediaUses } from '../platform/room.ts'
import { type ChangeContext, changeCatalogueIn } from './changes/service.ts'
import * as collections from './collections/requests.service.ts'
import * as productFiles from './media/files.service.ts'
import * as productMedia from './media/service.ts'
import { usesOfMedia } from './media-uses.queries.ts'

/** Products and collections that show files of the library, and what buyers may download. */
export const catalogueMediaUses: MediaUses = {
  find: (on, _shop, { siteId, ids }) => on.run(usesOfMedia, [siteId, ids]),
  async remove(tx, shop, { author, ids }) {
    const { tell } = await changeCatalogueIn(tx, { shop, author }, (context) => removeFiles(context, ids))
    await productFiles.removeFiles(tx, author.siteId, ids)
    return tell
  },
}

async function removeFiles(context: ChangeContext, mediaIds: readonly string[]): Promise<void> {
  const { tx, siteId } = context
  for (;;) {
    const found = await tx.run(usesOfMedia, [siteId, mediaIds])
    const [products, collectionIds] = [idsOfKind(found, 'product'), idsOfKind(found, 'collection')]
    if (products.length + collectionIds.length === 0) return
    await productMedia.removeIn(context, { ids: products, mediaIds })
    for (const id of collectionIds) await collections.removeMediaIn(context, { id, mediaIds })
  }
}

function idsOfKind(uses: readonly MediaUse[], kind: MediaUse['kind']): string[] {
  return [...new Set(uses.filter((use) => use.kind === kind).map(({ id }) => id))]
}
