import type { NewReview } from '@cartwright/contract/reviews/reviews.ts'
import * as pictures from '../media/pictures/service.ts'
import { refuseIf, type Violation } from '../platform/errors/errors.ts'
import type { MediaUses } from '../platform/room.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { removeMedia, type StoredMedia } from './queries.ts'
import { mediaIds } from './rules.ts'

/** Public pictures and videos of the shop's own library. Anything else is refused. */
export async function toStoredMedia(
  shop: Shop,
  siteId: string,
  media: NonNullable<NewReview['content']['media']>,
): Promise<StoredMedia[]> {
  const ids = mediaIds(media)
  const files = await Promise.all(ids.map((id) => (id ? pictures.publicFile(shop, id) : undefined)))
  const wrong: Violation[] = []
  const stored = files.flatMap((file, index): StoredMedia[] => {
    const kind = file?.mediaType
    if (file?.siteId === siteId && (kind === 'image' || kind === 'video')) {
      const { id, width, height, fileName } = file
      return [{ kind, id, width, height, fileName }]
    }
    wrong.push({
      field: `review.content.media[${index}]`,
      description: 'must be a picture or video that was uploaded to this shop',
      violatedRule: 'OTHER',
    })
    return []
  })
  refuseIf(wrong)
  return stored
}

/** Reviews lose files that are deleted. They are not listed as uses: nobody keeps a file because of a review. */
export const reviewMediaUses: MediaUses = {
  find: async () => [],
  async remove(tx, shop, { siteId, ids }) {
    const changed = await tx.run(removeMedia, [siteId, ids])
    return () => {
      for (const { productId } of changed) shop.changes.publish('product', siteId, productId)
    }
  },
}
