import type { AccountOrdersProps, AccountPageProps } from '@cartwright/contract/pages/identity.ts'
import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import * as account from '../../customers/account/service.ts'
import { accountPage, paths } from '../../customers/account/view.ts'
import * as visits from '../../identity/pages/visits.service.ts'
import { type Answer, toBrowser } from '../../platform/pages/forms.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { PageRequest } from '../../redirects/pages.service.ts'
import type { Site } from '../../sites/settings/service.ts'
import { storefrontPath } from '../../sites/settings/view.ts'
import { formatTimes } from '../events/rules.ts'
import { rsvpPath } from '../guests/links.rules.ts'
import { ticketsPath } from '../tickets/codes.rules.ts'
import { type AttendedRow, attendedEvents, hasEvents } from './queries.ts'
import { textsIn } from './texts.ts'
import { timeText } from './view.ts'

const pageSize = 100

/** The events of the signed-in member: those to come or, at `?past=yes`, the others. */
export async function eventList(shop: Shop, request: PageRequest): Promise<Answer<AccountPageProps>> {
  const { query } = request
  const visit = await visits.start(shop, toBrowser(request), { language: query.lang })
  const { session, site } = visit
  if (!session) return account.redirectToLogin(shop, visit, paths.events)
  const context = await account.accountContext(shop, { site, session })
  const isPast = query.past === 'yes'
  const offset = Math.max(0, Math.trunc(Number(query.from)) || 0)
  const values = [session.siteId, session.memberId, new Date(shop.clock()), isPast, offset]
  const rows = await shop.db.run(attendedEvents, values)
  const { account: texts } = textsIn(site.settings.language)
  const page = accountPage(context, 'events', { title: '', messages: [] })
  const section = page.navigation.links.find(({ current }) => current)?.label ?? texts.past
  const more = rows.length > pageSize ? `&from=${offset + pageSize}` : undefined
  const olderUrl = isPast ? more && `${paths.events}?past=yes${more}` : `${paths.events}?past=yes`
  const props: AccountOrdersProps = {
    ...page,
    ...{ state: 'orders', title: isPast ? texts.past : section },
    orders: rows.slice(0, pageSize).map((row) => attendedLink(shop, site, row)),
    ...(rows.length === 0
      ? {
          empty: {
            title: texts.none,
            text: texts.text,
            link: { label: texts.link, url: storefrontPath(site.settings, '/events') },
          },
        }
      : {}),
    ...(olderUrl ? { olderUrl, olderLabel: texts.past } : {}),
  }
  return { props }
}

function attendedLink(shop: Shop, site: Site, row: AttendedRow): AccountOrdersProps['orders'][number] {
  const language = pageLocale(site.settings.language)
  const { rsvp, account: texts } = textsIn(language)
  const { kind, count, title, startsAt, endsAt, timeZone, hideEnd, message } = row
  const times = startsAt && endsAt && { startsAt, endsAt, timeZone, language, showTimeZone: true, hideEnd }
  return {
    url: pathOf(shop, site.id, row),
    title,
    dateText: times ? formatTimes(times).dateAndTime : message,
    statusText: statusText(site, row),
    totalText: '',
    itemsText: count > 0 ? (kind === 'rsvp' ? rsvp.people(count) : texts.tickets(count)) : '',
  }
}

function pathOf({ tokens }: Shop, siteId: string, { kind, id }: AttendedRow): string {
  if (kind === 'reserved') return `/tickets/details?${new URLSearchParams({ reservation: id })}`
  return kind === 'tickets' ? ticketsPath(tokens, { siteId, name: id }) : rsvpPath(tokens, { siteId, id })
}

function statusText({ settings }: Site, { kind, status, until, timeZone, canceled }: AttendedRow): string {
  const { rsvp, tickets, account: texts } = textsIn(settings.language)
  if (canceled) return tickets.off
  if (until) return texts.reserved(timeText(settings, until, { timeZone }))
  const states: Record<string, string> = {
    ...{ CANCELED: tickets.canceled, GIVEN: tickets.given, UNPAID: tickets.unpaid, VALID: tickets.valid },
  }
  return (kind === 'tickets' ? states : (rsvp.statuses as Record<string, string>))[status] ?? ''
}

export async function isListed(
  shop: Shop,
  { siteId, memberId }: { siteId: string; memberId: string },
): Promise<boolean> {
  const [row] = await shop.db.run(hasEvents, [siteId, memberId, new Date(shop.clock())])
  return row?.found ?? false
}
