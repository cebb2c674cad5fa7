import { CartwrightError } from '@cartwright/sdk'
import { type Found, find } from '../collection/listing.load.ts'
import { viewOf } from '../collection/listing.rules.ts'
import { begun, picked } from '../collection/picks.load.ts'
import type { Ask, Page } from '../route.ts'
import { addressOf, alternatesOf, titled } from '../shell/head.rules.ts'
import { t } from '../texts/texts.ts'
import SearchPage, { type SearchProps } from './page.tsx'
import { search } from './suggest.load.ts'

type Loaded = SearchProps & Partial<Pick<Found, 'narrowed'>>

/** What was probably meant; without it there is still what was found. */
async function meant(ask: Ask, q: string): Promise<string | undefined> {
  try {
    return (await search(ask, q)).corrected
  } catch (error) {
    if (error instanceof CartwrightError && error.status < 500) return undefined
    throw error
  }
}

export const searchPage: Page<Loaded> = {
  module: 'search/page',
  Component: SearchPage,
  async load(ask: Ask) {
    const { q } = viewOf(ask.url.searchParams, [])
    if (q === '') {
      const { ids, ...picks } = await picked(ask)
      return { shows: ids, props: { q, ...picks } }
    }
    const found = await find(ask, { path: '/search', expression: q })
    if ('location' in found) return found
    const { listing, narrowed, loose } = found
    const corrected = loose ? await meant(ask, q) : undefined
    const { ids, ...picks } = listing.total === 0 && !narrowed ? await picked(ask) : { ids: undefined }
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
  begin: ({ narrowed: _, listing, ...rest }) => ({
    ...rest,
    ...(listing ? { listing: { ...listing, cards: '' } } : {}),
    ...begun(rest),
  }),
  head({ q }, frame) {
    const title = titled(q ? t.search.titleOf(q) : t.search.title, frame)
    if (q !== '') return { title }
    return {
      title,
      description: t.search.described(frame.name),
      canonical: addressOf(frame.prefix, '/search'),
      alternates: alternatesOf(frame, '/search'),
    }
  },
}
