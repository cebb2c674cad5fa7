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
    const { tell } = await changeCatalogueIn(tx, { shop, author }, (writing) => takeFrom(writing, ids))
    await productFiles.removeFiles(tx, author.siteId, ids)
    return tell
  },
}

async function takeFrom(writing: ChangeContext, mediaIds: readonly string[]): Promise<void> {
  const { tx, siteId } = writing
  for (;;) {
    const found = await tx.run(usesOfMedia, [siteId, mediaIds])
    const [products, collectionIds] = [idsOf(found, 'product'), idsOf(found, 'collection')]
    if (products.length + collectionIds.length === 0) return
    await productMedia.removeIn(writing, { ids: products, mediaIds })
    for (const id of collectionIds) await collections.removeMediaIn(writing, { id, mediaIds })
  }
}

function idsOf(uses: readonly MediaUse[], kind: MediaUse['kind']): string[] {
  return [...new Set(uses.filter((use) => use.kind === kind).map(({ id }) => id))]
}
