import type {
  BookedProps,
  BookingDetailsProps,
  BookingGoneProps,
  OwnPlace,
} from '@cartwright/contract/pages/bookings.ts'
import type { PageFieldGroup, PageForm, PageLink } from '@cartwright/contract/pages/identity.ts'
import { type PageField, type PageMessage, pageLocale } from '@cartwright/contract/pages/pages.ts'
import { zonedFormat } from '@cartwright/contract/times/zoned-times.ts'
import { addressText } from '@cartwright/contract/values/address-lines.ts'
import { paths } from '../../customers/account/view.ts'
import { lineImage } from '../../orders/order/view.ts'
import type { PageVisit } from '../../redirects/pages.service.ts'
import { pageShop, storefrontPath } from '../../sites/settings/view.ts'
import type { EventRow } from '../events/queries.ts'
import { whenText } from '../events/rules.ts'
import { textsIn } from './texts.ts'

type Fact = BookingDetailsProps['facts'][number]

export function languageOf({ site }: PageVisit): string {
  return pageLocale(site.settings.language)
}

export function textsFor({ site }: PageVisit) {
  return textsIn(site.settings.language)
}

/** On the clocks of the event. */
export function timeText(
  { language }: PageVisit['site']['settings'],
  at: Date,
  { timeZone }: Pick<EventRow, 'timeZone'>,
): string {
  return zonedFormat(language, { hour: 'numeric', minute: '2-digit', timeZone }).format(at)
}

/** Whether tickets or an answer are those of the signed-in member. */
export function isMembers(
  { session }: PageVisit,
  { ownerId, memberId }: { ownerId: string; memberId: string | null },
): boolean {
  return session !== undefined && (memberId === session.memberId || ownerId === session.memberId)
}

/** In the storefront, in the language of the visitor. */
export function eventPath({ site }: PageVisit, { slug }: Pick<EventRow, 'slug'>): string {
  return storefrontPath(site.settings, `/events/${encodeURIComponent(slug)}`)
}

function eventFacts(visit: PageVisit, event: EventRow): Fact[] {
  const { labels } = textsFor(visit)
  const { location } = event.details
  const when = whenText(event, languageOf(visit))
  const where = [location.name ?? '', addressText(location.address)].filter(Boolean)
  return [
    { label: labels.event, lines: [event.title] },
    ...(when ? [{ label: labels.when, lines: [when] }] : []),
    ...(where.length > 0 ? [{ label: labels.where, lines: [...new Set(where)] }] : []),
  ]
}

/** The way into an online event, for guests. */
export function onlineFacts(visit: PageVisit, { details: { conferencing } }: EventRow): Fact[] {
  const { labels } = textsFor(visit)
  const { enabled, guestLink, password } = conferencing
  if (!enabled || !guestLink) return []
  return [
    { label: labels.online, lines: [guestLink] },
    ...(password ? [{ label: labels.password, lines: [password] }] : []),
  ]
}

function common(visit: PageVisit, title: string, messages: PageMessage[] = []) {
  const home = visit.callbacks.postFlowUrl ?? storefrontPath(visit.site.settings, '/')
  return { shop: pageShop(visit.site, home), title, messages, links: [] }
}

interface Details {
  event: EventRow
  title?: string
  /** Besides what the event is. */
  facts?: Fact[]
  action: string
  hidden: Record<string, string>
  fields: PageField[]
  groups?: PageFieldGroup[]
  button: string
  note?: string | undefined
  messages?: PageMessage[] | undefined
  policy?: BookingDetailsProps['policy']
  links?: PageLink[]
  /** To the event, unless it is said. */
  back?: PageLink
  more?: PageForm[]
  place?: OwnPlace | undefined
}

/** Who comes, before tickets are ordered or an answer is sent. */
export function detailsPage(visit: PageVisit, page: Details): BookingDetailsProps {
  const { event, title, facts = [], action, hidden, fields, button, note, messages, policy } = page
  const { groups = [], links = [], more = [], place } = page
  const { details } = textsFor(visit)
  const toEvent = { label: details.back, url: visit.callbacks.cartPageUrl ?? eventPath(visit, event) }
  return {
    ...common(visit, title ?? details.title, messages),
    state: 'details',
    back: page.back ?? toEvent,
    links,
    facts: [...eventFacts(visit, event), ...facts],
    ...lineImage(event.details.mainImage),
    ...(policy ? { policy } : {}),
    forms: [
      {
        ...{ action, hidden, fields, buttons: [{ label: button, look: 'primary' }] },
        ...(groups.length > 0 ? { groups } : {}),
        ...(note ? { note } : {}),
      } satisfies PageForm,
      ...more,
    ],
    ...(place ? { place } : {}),
  }
}

interface Gone {
  title: string
  intro: string
  event?: EventRow | undefined
  place?: OwnPlace
}

/** Nothing can be done here any more. */
export function gonePage(visit: PageVisit, { title, intro, event, place }: Gone): BookingGoneProps {
  const { gone } = textsFor(visit)
  return {
    ...common(visit, title),
    ...{ state: 'gone', intro, forms: [], facts: event ? eventFacts(visit, event) : [] },
    ...(place ? { place } : {}),
    links: [
      event
        ? { label: gone.event, url: eventPath(visit, event) }
        : { label: gone.events, url: storefrontPath(visit.site.settings, '/events') },
    ],
  }
}

interface Kept {
  event: EventRow
  /** Of the member who has the tickets or has answered. */
  row?: { ownerId: string; memberId: string | null }
  title: string
  intro?: string | undefined
  statusText: string
  isOff?: boolean
  facts: Fact[]
  forms?: PageForm[]
  links: PageLink[]
  messages?: PageMessage[]
  codes?: BookedProps['codes']
  place?: OwnPlace
}

/** Tickets or an answer, for whoever has the link. */
export function keptPage(visit: PageVisit, page: Kept): BookedProps {
  const { event, title, intro, statusText, isOff = false, facts, forms = [], links, messages, codes } = page
  const { row, place } = page
  const { account } = textsFor(visit)
  return {
    ...common(visit, title, messages),
    ...{ state: 'booked', statusText, forms, links },
    ...(row && isMembers(visit, row) ? { back: { label: account.back, url: paths.events } } : {}),
    ...(intro ? { intro } : {}),
    ...(codes ? { codes } : {}),
    ...(place ? { place } : {}),
    ...(isOff ? { isOff } : {}),
    facts: [...eventFacts(visit, event), ...facts],
    ...lineImage(event.details.mainImage),
  }
}
