import type { PageRequest } from '../kit/page.ts'
import type { CollectionTile } from './collections.tsx'
import { pictureOf } from './pictures.rules.ts'

const mostCollections = 100

/** All collections with products, the largest first. */
export function loadCollections({ shop, remember }: PageRequest): Promise<CollectionTile[]> {
  return remember('places', async () => {
    const { collections = [] } = await shop.catalogue.queryCollections({
      query: { paging: { limit: mostCollections } },
    })
    return collections
      .filter(({ slug, numberOfProducts = 0 }) => slug !== 'all-products' && numberOfProducts > 0)
      .sort((one, other) => (other.numberOfProducts ?? 0) - (one.numberOfProducts ?? 0))
      .map(({ slug, name, media }) => {
        const image = pictureOf(media?.mainMedia?.image, name ?? '')
        return { slug: slug ?? '', name: name ?? '', ...(image ? { image } : {}) }
      })
  })
}
