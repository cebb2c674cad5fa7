import { pictureOf } from '../product/pictures.rules.ts'
import type { Ask } from '../route.ts'
import type { Place } from './places.tsx'

const mostCollections = 100

/** Every collection with something in it, the largest first. */
export function places({ shop, remember }: Ask): Promise<Place[]> {
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
