import { CartwrightError } from '@cartwright/sdk'
import { addressOf, alternatesOf, titled } from '../kit/head.rules.ts'
import type { Page, PageRequest } from '../kit/page.ts'
import { t } from '../kit/texts.ts'
import { coming } from './dates.load.ts'
import EventsPage, { type EventsProps } from './page.tsx'
import { eventsPath } from './rules.ts'
import { shownEvent } from './view.load.ts'

const pageSize = 24

/** There is no page in a shop that never had an event. */
export const eventsPage: Page<EventsProps> = {
  module: 'events/page',
  Component: EventsPage,
  async load({ shop, url, frame, setLanguage }) {
    const offset = Math.max(0, Math.trunc(Number(url.searchParams.get('from'))) || 0)
    const categories = await loadCategories(shop)
    const chosen = categories.find(({ id }) => id === url.searchParams.get('category'))
    const filter = chosen ? { ...coming, 'categories.id': { $hasSome: [chosen.id] } } : coming
    const query = { filter, paging: { limit: pageSize + 1, offset } }
    const { events } = await shop.events.queryEvents({ query, fields: ['REGISTRATION'] })
    if (events.length === 0) await assertAny(shop)
    setLanguage()
    const at = (from: number, category = chosen?.id) =>
      addressOf(frame.prefix, eventsPath({ category, from }))
    return {
      props: {
        categories: categories.map(({ id, name }) => ({
          ...{ name, url: at(0, id) },
          isChosen: id === chosen?.id,
        })),
        events: events.slice(0, pageSize).map((event) => shownEvent(event, frame.language)),
        ...(offset > 0 ? { earlierUrl: at(Math.max(0, offset - pageSize)) } : {}),
        ...(events.length > pageSize ? { laterUrl: at(offset + pageSize) } : {}),
      },
    }
  },
  head: (_props, frame) => ({
    title: titled(t.events.title, frame),
    description: t.events.description(frame.name),
    canonical: addressOf(frame.prefix, '/events'),
    alternates: alternatesOf(frame, '/events'),
  }),
}

interface Category {
  id: string
  name: string
}

/** How many coming events are looked at for the categories that are offered. */
const mostCategorised = 200

/** The categories that coming events have, in the merchant's order. */
async function loadCategories(shop: PageRequest['shop']): Promise<Category[]> {
  const query = {
    filter: { ...coming, 'categories.id': { $exists: true } },
    paging: { limit: mostCategorised },
  }
  const { events } = await shop.events.queryEvents({ query, fields: ['CATEGORIES'] })
  const all = events.flatMap(({ categories }) => categories?.categories ?? [])
  const byId = new Map(all.map((category) => [category.id ?? '', category]))
  return [...byId.values()]
    .sort((one, other) => (one.sortIndex ?? 0) - (other.sortIndex ?? 0))
    .map(({ id = '', name = '' }) => ({ id, name }))
}

async function assertAny(shop: PageRequest['shop']): Promise<void> {
  const { events } = await shop.events.queryEvents({ query: { paging: { limit: 1 } } })
  if (events.length === 0) throw new CartwrightError(404, 'There are no events here', { code: 'NOT_FOUND' })
}
