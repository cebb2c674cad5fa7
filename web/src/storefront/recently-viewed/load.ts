import { cardOf } from '../catalogue/card.rules.ts'
import { addressOf } from '../kit/head.rules.ts'
import type { PageRequest, Redirect } from '../kit/page.ts'
import { mostViewed, type ViewedProduct } from './rules.ts'

const guid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The products a browser remembers, with prices in the currency of this page. */
export async function recentlyViewed({
  script,
  url,
  shop,
  frame,
}: PageRequest): Promise<{ props: { seen: ViewedProduct[] } } | Redirect> {
  if (!script) return { location: addressOf(frame.prefix, '/') }
  const ids = url.searchParams
    .getAll('id')
    .filter((id) => guid.test(id))
    .slice(0, mostViewed)
  const query = { filter: { id: { $in: ids } }, paging: { limit: mostViewed } }
  const { products = [] } = ids.length > 0 ? await shop.catalogue.queryProducts({ query }) : {}
  const cards = new Map(products.map((product) => [product.id, cardOf(product)]))
  const writtenIn = `${frame.language} ${frame.currency}`
  return {
    props: {
      seen: ids.flatMap((id): ViewedProduct[] => {
        const card = cards.get(id)
        if (!card) return []
        const { slug, name, priceText, from, image } = card
        return [{ id, slug, name, priceText, from, ...(image ? { image } : {}), writtenIn }]
      }),
    },
  }
}
