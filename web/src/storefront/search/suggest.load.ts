import type { StorefrontRoute } from '@cartwright/contract/pages/storefront.ts'
import { everything, viewOf } from '../collection/listing.rules.ts'
import { pictureOf } from '../product/pictures.rules.ts'
import { type Ask, readAsk } from '../route.ts'
import { addressOf } from '../shell/head.rules.ts'
import type { Suggested } from './suggestions.tsx'

/** For the list below the search field; people who come here see the results. */
export const suggestions: StorefrontRoute = {
  method: 'GET',
  path: '/search/suggestions',
  shared: false,
  async answer(given) {
    const ask = await readAsk(given)
    const { q } = viewOf(ask.url.searchParams, [])
    const { frame } = ask
    const { language, direction, theme, name } = frame
    if (!ask.script) return { location: addressOf(frame.prefix, `/search${ask.url.search}`), status: 303 }
    return {
      status: 200,
      module: '',
      html: [],
      props: await suggestedFor(ask, q),
      head: { title: '', siteName: name },
      language,
      direction,
      theme,
    }
  },
}

async function suggestedFor(ask: Ask, q: string): Promise<Suggested> {
  const { prefix } = ask.frame
  if (q === everything.q) return { products: [], places: [] }
  const { products, collections, pages, corrected } = await search(ask, q)
  return {
    products: products.map(({ slug, name, price, fullPrice, image }) => {
      const picture = pictureOf(image, '')
      return {
        href: `${prefix}/products/${slug}`,
        text: name,
        price,
        ...(fullPrice ? { fullPrice } : {}),
        ...(picture ? { image: thumbnail(picture) } : {}),
      }
    }),
    places: [
      ...collections.map(({ slug, name }) => ({ href: `${prefix}/collections/${slug}`, text: name })),
      ...pages.map(({ slug, title }) => ({ href: `${prefix}/pages/${slug}`, text: title })),
    ],
    ...(corrected === undefined ? {} : { corrected }),
  }
}

/** What was found for these words, and the words that were looked for instead. */
export function search({ shop, remember, frame }: Ask, query: string) {
  return remember(`suggestions ${frame.prefix} ${frame.currency} ${query}`, () =>
    shop.catalogue.searchSuggestions({ query }),
  )
}

type Picture = NonNullable<ReturnType<typeof pictureOf>>

/** 48 px wide, at most three pixels each. */
function thumbnail({ src, alt, width, height }: Picture): Picture {
  return { src: src.replace(/\?w=\d+$/, '?w=128'), alt, width, height }
}
