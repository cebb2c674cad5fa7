import type { StorefrontRoute } from '@cartwright/contract/pages/storefront.ts'
import { readAsk } from '../route.ts'
import { addressOf } from '../shell/head.rules.ts'
import { cardOf } from './card.rules.ts'
import { mostSeen, type Seen } from './recent.rules.ts'

const guid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What a browser remembers, for pages that write prices in another way; people who come here see the start page. */
export const recentlyViewed: StorefrontRoute = {
  method: 'GET',
  path: '/recently-viewed',
  shared: false,
  async answer(given) {
    const { script, url, shop, frame } = await readAsk(given)
    if (!script) return { location: addressOf(frame.prefix, '/'), status: 303 }
    const ids = url.searchParams.getAll('id').filter((id) => guid.test(id))
    const wanted = ids.slice(0, mostSeen)
    const { products = [] } =
      wanted.length > 0
        ? await shop.catalogue.queryProducts({
            query: { filter: { id: { $in: wanted } }, paging: { limit: mostSeen } },
          })
        : {}
    const known = new Map(products.map((product) => [product.id, cardOf(product)]))
    const { language, direction, theme, name, currency } = frame
    return {
      status: 200,
      module: '',
      html: [],
      props: {
        seen: wanted.flatMap((id): Seen[] => {
          const card = known.get(id)
          if (!card) return []
          const { slug, name, priceText, image } = card
          return [
            { id, slug, name, priceText, ...(image ? { image } : {}), writtenIn: `${language} ${currency}` },
          ]
        }),
      },
      head: { title: '', siteName: name },
      language,
      direction,
      theme,
    }
  },
}
