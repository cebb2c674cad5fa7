import { CartwrightError } from '@cartwright/sdk'
import { loadPicks, withoutCards } from '../catalogue/picks.load.ts'
import { addressOf, alternatesOf, titled } from '../kit/head.rules.ts'
import type { Page, PageRequest } from '../kit/page.ts'
import { t } from '../kit/texts.ts'
import { type Found, loadListing } from '../listing/load.ts'
import { viewOf } from '../listing/view.rules.ts'
import SearchPage, { type SearchProps } from './page.tsx'
import { searchFor } from './suggestions.load.ts'

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
