import type { PolicyRules } from '@cartwright/contract/bookings/policies.ts'
import type {
  BookedProps,
  BookingDetailsProps,
  BookingGoneProps,
} from '@cartwright/contract/pages/bookings.ts'
import type { PageForm, PageLink } from '@cartwright/contract/pages/identity.ts'
import { type PageMessage, pageLocale } from '@cartwright/contract/pages/pages.ts'
import { zonedFormat } from '@cartwright/contract/times/zoned-times.ts'
import { paths } from '../../customers/account/view.ts'
import * as money from '../../platform/values/money.ts'
import type { PageVisit } from '../../redirects/pages.service.ts'
import { pageShop, storefrontPath } from '../../sites/settings/view.ts'
import type { BookingRow } from '../bookings/queries.ts'
import { hasEnded, isActive } from '../bookings/rules.ts'
import { dateFacts, type Span, shopTimeLines, spanText } from '../hours/spans.rules.ts'
import { deadlineFacts } from '../mail/deadlines.rules.ts'
import { type BookingPayment, costText, restBlocks } from '../mail/payments.service.ts'
import { type Asked, parametersOf } from '../pages/asked.rules.ts'
import { textsIn } from '../pages/texts.ts'
import { placeText } from '../pages/view.ts'
import { answerLines } from '../services/form.rules.ts'
import { isMovable } from './locks.rules.ts'
import { lockText } from './locks.view.ts'

/** A booking and what may be done about it. */
export interface Manage {
  row: BookingRow
  token: string
  /** Of the service. */
  slug: string
  csrf: string
  now: number
  actions: { cancel: boolean; reschedule: boolean }
  asksToCancel: boolean
  /** Signed in to the account that booked. */
  isOwner: boolean
  /** How to take part by video, once it is confirmed. */
  join: string
  /** It has just been made. */
  isNew: boolean
  messages: PageMessage[]
  /** That it belongs to. */
  order?: { id: string; number: bigint; ownerId: string }
  /** For the order of the booking. */
  paid?: { amount: money.Minor; number: bigint }
  /** Of a course, those that take place. */
  sessions?: Span['sessions']
  /** "Pay the rest: $40.00", where a part of its order is paid. */
  payRest?: string
  /** Of the order that it belongs to. */
  payment?: BookingPayment
  /** Of the policy of its service. */
  rules?: PolicyRules
  /** Of the shop: its telephone number and e-mail address. */
  contact: string[]
  /** What the shop says about cancelling. */
  terms?: string
}

export function bookedPage(visit: PageVisit, page: Manage): BookedProps {
  const { site } = visit
  const { row, isNew, messages } = page
  const { booked } = textsIn(site.settings.language)
  const titles: Partial<Record<BookingRow['status'], string>> = {
    CONFIRMED: booked.confirmed,
    PENDING: booked.pending,
    WAITING_LIST: booked.waiting,
  }
  const intro = introOf(visit, page)
  const isAsked = page.asksToCancel && page.actions.cancel
  return {
    state: 'booked',
    shop: pageShop(site, visit.callbacks.postFlowUrl ?? '/'),
    title: (isNew && titles[row.status]) || booked.title,
    ...(page.isOwner ? { back: { label: booked.all, url: paths.bookings } } : {}),
    messages: [
      ...messages,
      ...(isAsked
        ? [
            {
              kind: 'warning' as const,
              text: row.status === 'WAITING_LIST' ? booked.sureToLeave : booked.sure,
            },
          ]
        : []),
      ...moneyMessages(visit, page),
      ...lockedMessages(visit, page),
    ],
    ...(intro ? { intro } : {}),
    statusText: statusText(row, site.settings.language, page.now),
    facts: bookedFacts(visit, page),
    forms: formsOf(visit, page),
    links: linksOf(visit, page),
  }
}

/** What cancelling means, or meant, for what is paid. */
function moneyMessages(
  { site: { settings } }: PageVisit,
  { row, paid, payment, terms, asksToCancel, actions }: Manage,
): PageMessage[] {
  const isAsked = asksToCancel && actions.cancel
  if (!hasEnded(row) && !isAsked) return []
  const { booked } = textsIn(settings.language)
  const { language, currency } = settings
  const text = paid && booked.paid(money.format(paid.amount, currency, language), String(paid.number))
  const { plan } = payment ?? {}
  const ofPlan = isAsked ? booked.planBackThen : plan?.isBack ? booked.planBack : booked.planKept
  return [
    ...(text ? [{ kind: 'info' as const, text }] : []),
    ...(plan ? [{ kind: 'info' as const, text: ofPlan(plan.name) }] : []),
    ...(isAsked && terms ? [{ kind: 'info' as const, text: terms }] : []),
  ]
}

/** Why a booking that is to come cannot be cancelled or moved here, and what to do instead. */
function lockedMessages({ site: { settings } }: PageVisit, page: Manage): PageMessage[] {
  const { row, actions, now, messages } = page
  // Why something was refused says the same.
  if (messages.some(({ kind }) => kind === 'error')) return []
  const isToCome = isActive(row) && row.status !== 'CREATED' && row.startsAt.getTime() > now
  const locked = (['cancel', 'reschedule'] as const).filter(
    (action) => !actions[action] && (action === 'cancel' || isMovable(row)),
  )
  if (!isToCome || locked.length === 0) return []
  return [{ kind: 'info', text: lockText(page, locked, settings.language) }]
}

function introOf({ site: { settings } }: PageVisit, { row, isNew, now }: Manage): string | undefined {
  const { booked } = textsIn(settings.language)
  const until = keptUntil(row, settings.language, now)
  if (until) {
    const { serviceType, participants } = row
    return serviceType === 'APPOINTMENT'
      ? booked.keptUntil(until)
      : booked.placesKeptUntil(until, participants)
  }
  return isNew && row.email ? booked.mailed(row.email) : undefined
}

/** What a booking is now; until when it is kept, if it waits for its order. */
export function statusText(row: BookingRow, language: string, now: number): string {
  const { statuses, kept } = textsIn(language)
  const until = keptUntil(row, language, now)
  return until ? kept(until) : statuses[row.status]
}

function keptUntil(row: BookingRow, language: string, now: number): string | undefined {
  const { heldUntil, timeZone } = row
  if (!isKept(row, now) || !heldUntil) return undefined
  return zonedFormat(pageLocale(language), {
    ...{ year: 'numeric', month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZone },
  }).format(heldUntil)
}

/** It waits for its order. */
function isKept({ status, orderId, heldUntil }: BookingRow, now: number): boolean {
  return status === 'CREATED' && orderId === null && heldUntil !== null && heldUntil.getTime() > now
}

function timedOf({ startsAt, endsAt, timeZone }: BookingRow): Span {
  return { start: startsAt.getTime(), end: endsAt.getTime(), timeZone }
}

function bookedFacts(
  { site: { settings } }: PageVisit,
  { row, join, payment, sessions, actions, rules }: Manage,
): BookedProps['facts'] {
  const { language, currency } = settings
  const texts = textsIn(language)
  const { labels } = texts
  const { title, resourceName, location, participants } = row
  const timed = { ...timedOf(row), sessions }
  const where = placeText(location)
  const isBooked = isActive(row) && row.status !== 'CREATED'
  const amount = costText(row, payment, { language, currency, texts })
  return [
    { label: labels.service, lines: [title] },
    {
      label: labels.when,
      lines: [spanText(timed, language), ...shopTimeLines(timed, settings)],
    },
    ...dateFacts(timed, language),
    ...(resourceName ? [{ label: labels.who, lines: [resourceName] }] : []),
    ...(where.length > 0 ? [{ label: labels.where, lines: where }] : []),
    ...(join ? [{ label: labels.join, lines: join.split('\n') }] : []),
    ...(participants > 1 ? [{ label: labels.participants, lines: [String(participants)] }] : []),
    { label: labels.price, lines: [amount] },
    ...restBlocks(row, payment, language),
    ...(isBooked ? deadlineFacts(row, rules, { can: actions, language }) : []),
    ...row.additionalFields.map((field) => ({
      ...{ label: field.label ?? '', lines: answerLines(field, texts.answers) },
    })),
  ]
}

function formsOf({ site }: PageVisit, page: Manage): PageForm[] {
  const { row, token, csrf, now, asksToCancel, actions, payRest } = page
  const { booked } = textsIn(site.settings.language)
  const form = (name: string, label: string): PageForm => ({
    ...{ action: `/bookings/${token}`, hidden: { csrf, do: name }, fields: [] },
    buttons: [{ label, look: 'primary' }],
  })
  const cancelNow = row.status === 'WAITING_LIST' ? booked.leaveNow : booked.cancelNow
  if (asksToCancel && actions.cancel) return [form('cancel', cancelNow)]
  if (isKept(row, now)) return [form('pay', booked.pay)]
  return payRest && isActive(row) ? [form('rest', payRest)] : []
}

function linksOf(
  { site, callbacks }: PageVisit,
  { row, token, slug, actions, asksToCancel, isOwner, order }: Manage,
): PageLink[] {
  const { booked } = textsIn(site.settings.language)
  const path = `/bookings/${token}`
  const waits = row.status === 'WAITING_LIST'
  if (asksToCancel && actions.cancel) return [{ label: waits ? booked.stay : booked.keep, url: path }]
  const minutes = (row.endsAt.getTime() - row.startsAt.getTime()) / 60_000
  const length = row.serviceType === 'APPOINTMENT' ? { length: String(minutes) } : {}
  const query = new URLSearchParams({ move: token, zone: row.timeZone, ...length })
  const isOn = isActive(row) && row.status !== 'CREATED'
  return [
    ...(isOn ? [{ label: booked.calendar, url: `${path}/calendar.ics` }] : []),
    ...(actions.reschedule
      ? [
          {
            label: booked.move,
            url: storefrontPath(site.settings, `/services/${encodeURIComponent(slug)}?${query}`),
          },
        ]
      : []),
    ...(actions.cancel ? [{ label: waits ? booked.leave : booked.cancel, url: `${path}?do=cancel` }] : []),
    ...(isOwner && order?.ownerId === row.ownerId
      ? [{ label: booked.order(String(order.number)), url: `${paths.orders}/${order.id}` }]
      : []),
    callbacks.postFlowUrl
      ? { label: booked.back, url: callbacks.postFlowUrl }
      : {
          label: booked.services,
          url: callbacks.bookingsServiceListUrl ?? storefrontPath(site.settings, '/services'),
        },
  ]
}

/** The old and the new time, before it is moved. */
export function movePage(
  visit: PageVisit,
  { row, token, asked, to, csrf }: { row: BookingRow; token: string; asked: Asked; to: Span; csrf: string },
): BookingDetailsProps {
  const { settings } = visit.site
  const { language } = settings
  const { move, labels, zone } = textsIn(language)
  const path = `/bookings/${token}`
  return {
    ...{ state: 'details', shop: pageShop(visit.site, '/'), title: move.title, messages: [], links: [] },
    back: { label: move.back, url: path },
    facts: [
      { label: labels.service, lines: [row.title] },
      { label: labels.before, lines: [spanText({ ...timedOf(row), timeZone: to.timeZone }, language)] },
      {
        label: labels.now,
        lines: [spanText(to, language), zone(to.timeZone), ...shopTimeLines(to, settings)],
      },
    ],
    forms: [
      {
        action: `${path}/move?${new URLSearchParams(parametersOf(asked))}`,
        hidden: { csrf, do: 'move' },
        fields: [],
        buttons: [{ label: move.button, look: 'primary' }],
      },
    ],
  }
}

export function unknownPage({ site }: PageVisit): BookingGoneProps {
  const { unknown, booked } = textsIn(site.settings.language)
  return {
    ...{ state: 'gone', shop: pageShop(site, '/'), ...unknown, messages: [], facts: [], forms: [] },
    links: [{ label: booked.services, url: storefrontPath(site.settings, '/services') }],
  }
}
