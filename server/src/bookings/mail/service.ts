import type { SlotLocation } from '@cartwright/contract/bookings/parts.ts'
import type { BookingMail, MailBlock } from '@cartwright/contract/pages/mail.ts'
import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import { zonedFormat } from '@cartwright/contract/times/zoned-times.ts'
import type { Order } from '../../orders/order/rules.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { oneLine } from '../../sites/mail/rules.ts'
import * as mail from '../../sites/mail/service.ts'
import type { Site } from '../../sites/settings/service.ts'
import * as sites from '../../sites/settings/service.ts'
import { dateFacts, shopTimeLines, spanText } from '../hours/spans.rules.ts'
import { type FullServiceRow, servicesByIds } from '../services/queries.ts'
import type { SeriesDates } from '../sessions/queries.ts'
import type { Session } from '../sessions/rules.ts'
import { openSessionsOfBookings, sessionsOfBookings } from '../sessions/service.ts'
import { allowedActions } from '../slots/policy.rules.ts'
import { type CalendarEntry, invitation } from './calendar.rules.ts'
import { type ChangedDates, dateBlocks } from './dates.rules.ts'
import { deadlineFacts } from './deadlines.rules.ts'
import { endBlocks, ends } from './endings.service.ts'
import { type BookingPayment, costText, paymentsOf, restBlocks } from './payments.service.ts'
import { type BookingTexts, type NoticeKind, type SeriesNews, textsIn } from './texts.ts'
import { bookingToken } from './tokens.rules.ts'

/** What e-mails and calendars say of a booking. */
export interface Booked {
  id: string
  serviceId: string
  serviceType: string
  runId: string | null
  title: string
  email: string
  language: string
  timeZone: string
  startsAt: Date
  endsAt: Date
  resourceName: string
  location: SlotLocation
  participants: number
  price: bigint | null
  orderId: string | null
  sequence: number
  status: string
  heldUntil: Date | null
  updatedAt: Date
}

export interface Notice {
  siteId: string
  booking: Booked
  kind: NoticeKind
  /** When it was to begin before it was moved. */
  from?: Date
  /** What has changed because its class or course has. */
  news?: readonly SeriesNews[]
  /** The sessions of a course as they were: calendars are told which of them are gone. */
  datesBefore?: readonly Session<SeriesDates>[]
  /** That it belongs to. */
  order?: Order | undefined
  /** It ended some time ago: its course may have got other dates since. */
  isLate?: boolean
}

/** Tells whoever booked, in their language and on their clocks. Without an e-mail address nobody is told. */
export async function send(tx: Connection, shop: Shop, notice: Notice): Promise<void> {
  const { siteId, booking, kind, datesBefore: before, isLate = false } = notice
  if (booking.email === '') return
  const site = await sites.get(shop, siteId)
  const [service] = await tx.run(servicesByIds, [siteId, [booking.serviceId]])
  const join = joins(kind) && service?.conferencing.enabled ? service.conferencing.text : ''
  const payment = (await paymentsOf(tx, siteId, [booking])).get(booking.id)
  const sessions = (await openSessionsOfBookings(tx, siteId, isLate ? [] : [booking])).get(booking.id)
  const can = actionsIn(shop, notice, service)
  const isBooked = !isOfWaiting(kind) && kind !== 'offered'
  const rules = isBooked ? service?.policy.rules : undefined
  const blocks = [
    ...(before ? changedDates(booking, { before, now: sessions ?? [] }) : []),
    ...blocksOf(site, booking, { payment, sessions }),
    ...deadlineFacts(booking, rules, { can, language: booking.language }).map(toBlock),
    ...(join ? [{ heading: textsIn(booking.language).join, lines: join.split('\n') }] : []),
    ...(await endBlocks(tx, shop, { ...notice, service, payment })),
  ]
  const props = { ...bookingMail(shop, site, { ...notice, can }), blocks }
  await mail.send(tx, shop, {
    ...{ site, to: booking.email, language: booking.language, name: 'booking', props, text: toText(props) },
    topic: 'bookings',
    ...(hasFile(kind) && !isLate ? { calendar: await fileOf(tx, shop, { ...notice, site, join }) } : {}),
  })
}

/** Where whoever has the link sees, moves and cancels the booking. */
export function bookingUrl(shop: Shop, siteId: string, id: string): string {
  return `${shop.hosts.urlOf(siteId)}/bookings/${bookingToken(shop, { siteId, id })}`
}

async function fileOf(
  tx: Connection,
  shop: Shop,
  { site, booking, join, datesBefore = [] }: Notice & { site: Site; join: string },
) {
  const url = bookingUrl(shop, site.id, booking.id)
  const email = mail.mailAddress(shop, site, 'bookings')
  return invitation({
    ...{ name: site.name, host: new URL(shop.hosts.urlOf(site.id)).hostname },
    entries: await entriesOf(tx, site.id, { booking, url, join, datesBefore }),
    organizer: { name: site.name, email },
  })
}

/** The entry of a booking; those of the sessions of a course, and those that it has no more as cancelled. */
export async function entriesOf(
  on: Connection,
  siteId: string,
  {
    booking,
    datesBefore = [],
    ...more
  }: { booking: Booked; url?: string; join?: string; datesBefore?: readonly Session<SeriesDates>[] },
): Promise<CalendarEntry[]> {
  const entry = entryOf(booking, more)
  if (booking.serviceType !== 'COURSE') return [entry]
  const current = (await sessionsOfBookings(on, siteId, [booking])).get(booking.id) ?? []
  const known = new Set(current.map(({ eventId }) => eventId))
  const gone = datesBefore.filter(({ eventId }) => !known.has(eventId))
  const sessions = [...current, ...gone.map((one) => ({ ...one, canceled: true }))].sort(
    (a, b) => a.start - b.start,
  )
  if (sessions.length === 0) return [entry]
  return sessions.slice(0, mostSessions).map(({ eventId, start, end, canceled }) => ({
    ...entry,
    id: `${entry.id}-${eventId}`,
    start: new Date(start),
    end: new Date(end),
    canceled: entry.canceled || canceled,
  }))
}

/** A course without an end is booked for a year. */
const mostSessions = 370

/** `join` says how to take part by video. */
export function entryOf(booking: Booked, { url, join = '' }: { url?: string; join?: string }): CalendarEntry {
  const { id, sequence, title, resourceName, location, startsAt, endsAt, status, updatedAt } = booking
  return {
    ...{ id, sequence, title, start: startsAt, end: endsAt, updated: updatedAt },
    ...(resourceName || join ? { description: [resourceName, join].filter(Boolean).join('\n') } : {}),
    location: placeOf(location),
    canceled: status === 'CANCELED' || status === 'DECLINED',
    ...(url ? { url } : {}),
  }
}

function placeOf({ name, formattedAddress }: SlotLocation): string {
  return [name, formattedAddress].filter(Boolean).join(', ')
}

/** Whether it has an entry for calendars. Nothing is in them of what is not agreed. */
function hasFile(kind: NoticeKind): boolean {
  return !['received', 'waiting', 'waitingChanged', 'offered', 'declined'].includes(kind)
}

/** Whether the e-mail says how to take part. */
function joins(kind: NoticeKind): boolean {
  return ['confirmed', 'movedUp', 'rescheduled', 'changed', 'reminder'].includes(kind)
}

function bookingMail(
  shop: Shop,
  site: Site,
  { booking, kind, from, news = [], can }: Notice & { can: Can },
): Omit<BookingMail, 'blocks'> {
  const texts = textsIn(booking.language)
  const words = texts.notices[kind]
  const title = oneLine(booking.title)
  const at = (time: Date) => timeText(time, booking)
  const about = {
    place: oneLine(placeOf(booking.location)),
    staff: oneLine(booking.resourceName),
    hasFile: hasFile(kind),
  }
  return {
    subject: words.subject(title),
    title: words.title,
    intro: [
      words.intro({
        title,
        ...(from ? { before: at(from) } : {}),
        ...(booking.heldUntil ? { until: at(booking.heldUntil) } : {}),
      }),
      ...texts.news(news, about),
      ...(kind === 'waitingChanged' ? [texts.stillWaiting] : []),
      ...(kind === 'movedUp' && can.cancel ? [texts.giveBack] : []),
    ].join(' '),
    button: {
      label: kind === 'offered' ? texts.book : buttonOf(kind, can, texts),
      url: bookingUrl(shop, site.id, booking.id),
    },
    footer: [site.name, isOfWaiting(kind) || kind === 'offered' ? texts.whyWaiting : texts.why],
  }
}

function isOfWaiting(kind: NoticeKind): boolean {
  return kind === 'waiting' || kind === 'waitingChanged'
}

interface Can {
  cancel: boolean
  reschedule: boolean
}

/** What may be done about it with the link of the e-mail, at the moment when it is written. */
function actionsIn(shop: Shop, { booking, kind }: Notice, service: FullServiceRow | undefined): Can {
  if (!service) return { cancel: false, reschedule: false }
  const { rules } = service.policy
  const allowed = allowedActions(rules, {
    ...{ start: booking.startsAt.getTime(), now: shop.clock(), isOpen: !ends(kind) },
  })
  const isMovable = !isOfWaiting(kind) && service.type !== 'COURSE'
  return {
    cancel: allowed.cancel && rules.cancellationPolicy.allowAnonymous !== false,
    reschedule: allowed.reschedule && isMovable && rules.reschedulePolicy.allowAnonymous !== false,
  }
}

function buttonOf(kind: NoticeKind, { cancel, reschedule }: Can, texts: BookingTexts) {
  const { view, viewOrCancel, viewOrLeave, viewOrMove, button } = texts
  if (cancel && isOfWaiting(kind)) return viewOrLeave
  if (cancel) return reschedule ? button : viewOrCancel
  return reschedule ? viewOrMove : view
}

function changedDates(booking: Booked, changed: ChangedDates): MailBlock[] {
  return dateBlocks(changed, textsIn(booking.language), (time) => timeText(time, booking))
}

function blocksOf(
  { settings }: Site,
  booking: Booked,
  { payment, sessions }: { payment: BookingPayment | undefined; sessions: Session[] | undefined },
): MailBlock[] {
  const texts = textsIn(booking.language)
  const { resourceName, location, participants, language, startsAt, endsAt, timeZone } = booking
  const time = { start: startsAt.getTime(), end: endsAt.getTime(), timeZone, sessions }
  const place = placeOf(location)
  const cost = costText(booking, payment, { language, currency: settings.currency, texts })
  return [
    {
      heading: texts.when,
      lines: [spanText(time, language), ...shopTimeLines(time, { language, timeZone: settings.timeZone })],
    },
    ...dateFacts(time, language).map(toBlock),
    ...(resourceName ? [{ heading: texts.who, lines: [resourceName] }] : []),
    ...(place ? [{ heading: texts.where, lines: place.split('\n') }] : []),
    ...(participants > 1 ? [{ heading: texts.participants, lines: [String(participants)] }] : []),
    { heading: texts.price, lines: [cost] },
    ...restBlocks(booking, payment, language).map(toBlock),
  ]
}

export function toBlock({ label, lines }: { label: string; lines: string[] }): MailBlock {
  return { heading: label, lines }
}

type Timed = Pick<Booked, 'language' | 'timeZone'>

/** Monday, 30 November 2026, 18:00 CET */
function timeText(time: Date, { language, timeZone }: Timed): string {
  return zonedFormat(pageLocale(language), {
    ...{ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZone },
  }).format(time)
}

export function toText({ title, intro, blocks, button, footer }: BookingMail): string {
  const parts = blocks.flatMap(({ heading, lines }) => [`${heading}:`, ...lines, ''])
  return [title, '', intro, '', ...parts, `${button.label}: ${button.url}`, '', ...footer, ''].join('\n')
}
