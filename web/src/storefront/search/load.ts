import { CartwrightError } from '@cartwright/sdk'
import { loadPicks, withoutCards } from '../catalogue/load.tsx'
import { pictureOf } from '../catalogue/pictures.rules.ts'
import { addressOf, alternatesOf, titled } from '../kit/head.rules.ts'
import type { Page, PageRequest, Redirect } from '../kit/page.ts'
import { t } from '../kit/texts.ts'
import { type Found, loadListing } from '../listing/load.ts'
import { everything, viewOf } from '../listing/view.rules.ts'
import SearchPage, { type SearchProps } from './page.tsx'
import type { Suggestions } from './suggestions.tsx'

type Loaded = SearchProps & Partial<Pick<Found, 'narrowed'>>

/** The corrected words. Without them, the results that were found are still shown. */
async function correctionOf(request: PageRequest, q: string): Promise<string | undefined> {
  try {
    return (await searchFor(request, q)).corrected
  } catch (error) {
    if (error instanceof CartwrightError && error.status < 500) return undefined
    throw error
  }
}

export const searchPage: Page<Loaded> = {
  module: 'search/page',
  Component: SearchPage,
  async load(request) {
    const { q } = viewOf(request.url.searchParams, [])
    if (q === '') {
      const { ids, ...picks } = await loadPicks(request)
      return { shows: ids, props: { q, ...picks } }
    }
    const found = await loadListing(request, { path: '/search', expression: q })
    if ('location' in found) return found
    const { listing, narrowed, loose } = found
    const corrected = loose ? await correctionOf(request, q) : undefined
    const { ids, ...picks } = listing.total === 0 && !narrowed ? await loadPicks(request) : { ids: undefined }
    return {
      shows: ids ?? found.items.map(({ id }) => id),
      props: {
        q,
        listing,
        narrowed,
        ...(corrected === undefined ? {} : { corrected }),
        ...(loose && corrected === undefined ? { similar: true as const } : {}),
        ...picks,
      },
    }
  },
  browserProps: ({ narrowed: _, listing, ...rest }) => ({
    ...rest,
    ...(listing ? { listing: { ...listing, cards: '' } } : {}),
    ...withoutCards(rest),
  }),
  head({ q }, frame) {
    const title = titled(q ? t.search.titleOf(q) : t.search.title, frame)
    if (q !== '') return { title }
    return {
      title,
      description: t.search.description(frame.name),
      canonical: addressOf(frame.prefix, '/search'),
      alternates: alternatesOf(frame, '/search'),
    }
  },
}

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
function searchFor({ shop, remember, frame }: PageRequest, query: string) {
  return remember(`suggestions ${frame.prefix} ${frame.currency} ${query}`, () =>
    shop.catalogue.searchSuggestions({ query }),
  )
}

type Picture = NonNullable<ReturnType<typeof pictureOf>>

/** 48 px wide, at most three pixels each. */
function thumbnail({ src, alt, width, height }: Picture): Picture {
  return { src: src.replace(/\?w=\d+$/, '?w=128'), alt, width, height }
}
