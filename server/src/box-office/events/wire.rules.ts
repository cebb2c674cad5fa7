import type { EventCategory } from '@cartwright/contract/box-office/events/categories.ts'
import type { Event, EventField } from '@cartwright/contract/box-office/events/events.ts'
import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import { currentZone } from '@cartwright/contract/times/time-zones.ts'
import * as money from '../../platform/values/money.ts'
import { optional } from '../../platform/values/optional.ts'
import { toForm } from './form.rules.ts'
import type { CategoryRow, EventSummary } from './lists.queries.ts'
import type { EventRow } from './queries.ts'
import { formatTimes, registrationStatus, statusOf } from './rules.ts'

/** What a reply needs besides the event. */
export interface EventView {
  siteId: string
  publicUrl: string
  now: number
  language: string
  currency: string
  /** Of the shop: times in another one say in which. */
  timeZone: string
  fields: ReadonlySet<EventField>
  summary?: EventSummary | undefined
  categories?: readonly CategoryRow[]
  /** `HOST` sees all of an online session, `GUEST` the way in. */
  viewer: 'HOST' | 'GUEST' | 'ANYBODY'
}

export function toWire(event: EventRow, view: EventView): Event {
  const { details } = event
  const { fields, now } = view
  return {
    id: event.id,
    revision: String(event.revision),
    title: event.title,
    slug: event.slug,
    status: statusOf(event, now),
    location: { ...details.location, type: event.locationType },
    dateAndTimeSettings: times(event, view),
    shortDescription: details.shortDescription,
    ...optional('mainImage', details.mainImage),
    registration: registration(event, view),
    guestListSettings: { displayedPublicly: details.guestListPublic },
    eventDisplaySettings: {
      hideEventDetailsButton: details.display.hideButton,
      hideEventDetailsPage: details.display.hidePage,
    },
    instanceId: view.siteId,
    createdDate: event.createdAt.toISOString(),
    updatedDate: event.updatedAt.toISOString(),
    ...optional('publishedDate', event.publishedAt?.toISOString()),
    ...(fields.has('DETAILS') && { gallery: details.gallery ?? [] }),
    ...(fields.has('TEXTS') && texts(event)),
    ...(fields.has('URLS') && urls(event, view)),
    ...(fields.has('FORM') && { form: toForm(details.questions) }),
    ...(fields.has('DASHBOARD') && view.viewer === 'HOST' && { summaries: summaries(event, view) }),
    onlineConferencing: conferencing(event, view),
    ...(fields.has('SEO_SETTINGS') && {
      seoSettings: {
        slug: event.slug,
        hidden: details.seo.hidden,
        ...optional('advancedSeoData', details.seo.advanced),
      },
    }),
    ...(fields.has('AGENDA') && {
      agendaSettings: { enabled: details.agenda, pageUrl: pageUrl(event, view, '#schedule') },
    }),
    ...(fields.has('CATEGORIES') && { categories: { categories: (view.categories ?? []).map(toCategory) } }),
  }
}

function times({ details, startsAt, endsAt, timeZone, seriesId }: EventRow, view: EventView) {
  const { message, hideEnd, showTimeZone } = details.dates
  const isElsewhere = currentZone(timeZone) !== currentZone(view.timeZone)
  const language = pageLocale(view.language)
  const shown = { language, timeZone, showTimeZone: showTimeZone || isElsewhere, hideEnd }
  const formatted = startsAt && endsAt ? formatTimes({ startsAt, endsAt, ...shown }) : undefined
  return {
    dateAndTimeTbd: startsAt === null,
    dateAndTimeTbdMessage: message,
    ...optional('startDate', startsAt?.toISOString()),
    ...optional('endDate', endsAt?.toISOString()),
    timeZoneId: timeZone,
    hideEndDate: hideEnd,
    showTimeZone,
    recurrenceStatus: seriesId ? 'RECURRING' : 'ONE_TIME',
    ...(seriesId && { recurringEvents: { individualEventDates: [], categoryId: seriesId } }),
    formatted: formatted ?? { dateAndTime: message, startDate: '', startTime: '', endDate: '', endTime: '' },
  }
}

function registration(event: EventRow, view: EventView): NonNullable<Event['registration']> {
  const { registrationType: type, details, guestLimit } = event
  const { rsvp, tickets } = details
  return {
    type,
    initialType: type === 'TICKETING' ? 'TICKETING' : 'RSVP',
    status: registrationStatus(event, view.now),
    allowedGuestTypes: details.membersOnly ? 'MEMBER' : 'VISITOR_OR_MEMBER',
    ...(details.planIds?.length && { planIds: details.planIds }),
    registrationPaused: details.paused,
    registrationDisabled: type === 'NONE',
    ...(type === 'EXTERNAL' && details.externalUrl && { external: { url: details.externalUrl } }),
    ...(type === 'RSVP' && {
      rsvp: {
        responseType: rsvp.responseType,
        waitlistEnabled: rsvp.waitlist,
        limit: guestLimit,
        ...optional('startDate', rsvp.startDate),
        ...optional('endDate', rsvp.endDate),
      },
    }),
    ...(type === 'TICKETING' && {
      tickets: {
        guestsAssignedSeparately: tickets.guestsAssignedSeparately,
        ticketLimitPerOrder: tickets.limitPerOrder,
        reservationDurationInMinutes: tickets.reservationMinutes,
        serviceFeeRate: tickets.serviceFeeRate,
        serviceFeeKept: tickets.serviceFeeKept ?? false,
        onlinePaymentOnly: tickets.onlinePaymentOnly ?? false,
        currency: view.summary?.currency ?? view.currency,
        ...prices(view),
      },
    }),
  }
}

function prices({ summary, language }: EventView) {
  if (!summary || summary.lowest === null || summary.highest === null || !summary.currency) return {}
  const { lowest, highest, currency, soldOut } = summary
  return {
    lowestPrice: toMoney(lowest, currency, language),
    highestPrice: toMoney(highest, currency, language),
    soldOut: soldOut ?? false,
  }
}

export function toMoney(minor: bigint, currency: string, language: string) {
  const value = money.toDecimal(minor, currency)
  return { amount: value, value, currency, formattedValue: money.format(minor, currency, language) }
}

function texts({ details }: EventRow): Partial<Event> {
  const { detailedDescription, description } = details
  return { detailedDescription, ...optional('description', description) }
}

function pageUrl({ slug }: EventRow, { publicUrl }: EventView, more = '') {
  return { base: publicUrl, path: `/events/${slug}${more}` }
}

function urls(event: EventRow, view: EventView): Partial<Event> {
  return { eventPageUrl: pageUrl(event, view), calendarUrls: calendarUrls(event, view) }
}

/** Where a calendar gets the event from. */
export function calendarUrls(
  { id, title, startsAt, endsAt, timeZone }: EventRow,
  { siteId, publicUrl }: Pick<EventView, 'siteId' | 'publicUrl'>,
): { google: string; ics: string } {
  if (!startsAt || !endsAt) return { google: '', ics: '' }
  const stamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${stamp(startsAt)}/${stamp(endsAt)}`,
    ctz: timeZone,
  })
  return {
    google: `https://calendar.google.com/calendar/render?${query}`,
    ics: `${publicUrl}/v1/event-calendars/${siteId}/${id}`,
  }
}

function summaries({ canceledAt, registrationType }: EventRow, { summary, currency, language }: EventView) {
  if (!summary) return {}
  const { yes, no, waiting, sold, orders, revenue } = summary
  const sales = toMoney(revenue, summary.currency ?? currency, language)
  return {
    ...(registrationType === 'RSVP'
      ? { rsvps: { totalCount: yes + no + waiting, yesCount: yes, noCount: no, waitlistCount: waiting } }
      : {}),
    ...(registrationType === 'TICKETING'
      ? {
          tickets: {
            ticketsSold: sold,
            totalOrders: orders,
            revenue: sales,
            totalSales: sales,
            currencyLocked: sold > 0,
          },
        }
      : {}),
    ...(canceledAt && { cancellation: { canceledDate: canceledAt.toISOString() } }),
  }
}

function conferencing(
  { details }: EventRow,
  { fields, viewer }: EventView,
): NonNullable<Event['onlineConferencing']> {
  const { enabled, type, guestLink, hostLink, password } = details.conferencing
  const isAsked = fields.has('ONLINE_CONFERENCING_SESSION')
  if (!enabled || !isAsked || viewer === 'ANYBODY') return { enabled, type }
  const session = { guestLink, password, sessionCreated: guestLink !== '' }
  return { enabled, type, session: viewer === 'HOST' ? { ...session, hostLink } : session }
}

export function toCategory({ id, name, states, position, createdAt }: CategoryRow): EventCategory {
  return { id, name, states, sortIndex: position, createdDate: createdAt.toISOString() }
}
