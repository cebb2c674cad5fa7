import { pictureOf } from '../catalogue/pictures.rules.ts'
import { addressOf } from '../kit/head.rules.ts'
import type { PageRequest, Redirect } from '../kit/page.ts'
import { everything, viewOf } from '../listing/view.rules.ts'
import type { Suggestions } from './suggestions.tsx'

/** For the list below the search field. People who open this address see the results. */
export async function suggestions(request: PageRequest): Promise<{ props: Suggestions } | Redirect> {
  const { url, script, frame } = request
  const { prefix } = frame
  if (!script) return { location: addressOf(prefix, `/search${url.search}`) }
  const { q } = viewOf(url.searchParams, [])
  if (q === everything.q) return { props: { products: [], places: [] } }
  const { products, collections, pages, corrected } = await searchFor(request, q)
  return {
    props: {
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
    },
  }
}

/** What matches these words, and the words that were searched for instead. */
export function searchFor({ shop, remember, frame }: PageRequest, query: string) {
  return remember(`suggestions ${frame.prefix} ${frame.currency} ${query}`, () =>
    shop.catalogue.searchSuggestions({ query }),
  )
}

type Picture = NonNullable<ReturnType<typeof pictureOf>>

/** 48 px wide, at most three pixels each. */
function thumbnail({ src, alt, width, height }: Picture): Picture {
  return { src: src.replace(/\?w=\d+$/, '?w=128'), alt, width, height }
}
