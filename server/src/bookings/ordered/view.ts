import type { AdditionalField, BookingContact } from '@cartwright/contract/bookings/bookings.ts'
import type { BookingMail, MailBlock } from '@cartwright/contract/pages/mail.ts'
import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import type { CourseSession } from '@cartwright/contract/times/course-text.ts'
import { zonedFormat } from '@cartwright/contract/times/zoned-times.ts'
import type { Order } from '../../orders/order/rules.ts'
import * as money from '../../platform/values/money.ts'
import { oneLine } from '../../sites/mail/rules.ts'
import type { Site } from '../../sites/settings/service.ts'
import { type Clocks, dateFacts, type Span, spanText } from '../hours/spans.rules.ts'
import { type BookingPayment, costText } from '../mail/payments.service.ts'
import { type Booked, toBlock } from '../mail/service.ts'
import { answerLines } from '../services/form.rules.ts'
import { type FreedTime, type MerchantKind, type MerchantTexts, merchantTexts } from './texts.ts'

export interface MerchantNotice {
  site: Site
  publicUrl: string
  order: Order | undefined
  booking: Booked & { contact: BookingContact; additionalFields: readonly AdditionalField[] }
  kind: MerchantKind
  /** Of a course, those that take place. */
  sessions: readonly CourseSession[] | undefined
  /** Of the order that it belongs to. */
  payment: BookingPayment | undefined
  /** As it was. */
  from: Booked
  freed?: FreedTime | undefined
}

/** The merchant's e-mail about a booking, in the language and on the clocks of the shop. Its link leads to the admin. */
export function merchantMail(notice: MerchantNotice): BookingMail {
  const { site, publicUrl, order, booking, kind, from, freed, sessions } = notice
  const { language, timeZone } = site.settings
  const clocks = { language, timeZone }
  const texts = merchantTexts(language)
  const words = texts.kinds[kind]
  const title = oneLine(booking.title)
  const { firstName, lastName, phone } = booking.contact
  const name = oneLine([firstName, lastName].filter(Boolean).join(' '))
  const who = [name, booking.email, oneLine(phone ?? '')].filter((line) => line !== '')
  const time = (one: Booked) => spanText(spanOf(one, timeZone), language)
  const now = spanText({ ...spanOf(booking, timeZone), sessions }, language)
  const isNew = kind === 'booked' || kind === 'requested'
  const isMoved = kind === 'rescheduled'
  const paid = (kind === 'canceled' || kind === 'paid') && order && order.paid > 0n ? order : undefined
  return {
    subject: words.subject(title, startText(booking, clocks)),
    title: words.title,
    intro: [words.intro(name || booking.email, title), ...(freed ? freedTexts(freed, texts) : [])].join(' '),
    blocks: [
      ...(isMoved ? [{ heading: texts.before, lines: [time(from)] }] : []),
      { heading: isMoved ? texts.now : texts.when, lines: [now] },
      ...dateFacts({ ...spanOf(booking, timeZone), sessions }, language).map(toBlock),
      ...(booking.resourceName ? [{ heading: texts.who, lines: [oneLine(booking.resourceName)] }] : []),
      ...factBlocks(notice, texts),
      ...(who.length > 0 ? [{ heading: texts.customer, lines: who }] : []),
      ...(isNew ? booking.additionalFields.map((field) => blockOf(field, texts)) : []),
      ...(paid
        ? [
            {
              heading: texts.payment,
              lines: [texts.paid(money.format(paid.paid, paid.currency, language), String(paid.number))],
            },
          ]
        : []),
    ],
    button: order
      ? { label: texts.openOrder, url: `${publicUrl}/admin/orders/${order.id}` }
      : { label: texts.openBooking, url: `${publicUrl}/admin/bookings/${booking.id}` },
    footer: [site.name, texts.why],
  }
}

function freedTexts({ movedUp: { booked, offered }, left }: FreedTime, texts: MerchantTexts): string[] {
  const movesUp = booked + offered > 0
  return [
    ...(booked > 0 ? [texts.booked(booked)] : []),
    ...(offered > 0 ? [texts.offered(offered)] : []),
    ...(typeof left === 'number' ? (left > 0 || !movesUp ? [texts.places(left)] : []) : [texts.freed[left]]),
  ]
}

function blockOf(field: AdditionalField, texts: { yes: string; no: string }) {
  return { heading: oneLine(field.label ?? ''), lines: answerLines(field, texts) }
}

function spanOf({ startsAt, endsAt }: Booked, timeZone: string): Span {
  return { start: startsAt.getTime(), end: endsAt.getTime(), timeZone }
}

/** Where it takes place, for how many, and what it costs. */
function factBlocks(
  { site: { settings }, booking, payment }: MerchantNotice,
  texts: MerchantTexts,
): MailBlock[] {
  const place = [booking.location.name, booking.location.formattedAddress].filter(Boolean).join(', ')
  const cost = costText(booking, payment, { ...settings, texts })
  return [
    ...(place ? [{ heading: texts.where, lines: [oneLine(place)] }] : []),
    { heading: texts.participants, lines: [String(booking.participants)] },
    { heading: texts.price, lines: [cost] },
  ]
}

/** Monday, 30 November 2026, 18:00 CET */
function startText({ startsAt }: Booked, { language, timeZone }: Clocks): string {
  return zonedFormat(pageLocale(language), {
    ...{ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZone },
  }).format(startsAt)
}
