import type { EventMail, MailBlock } from '@cartwright/contract/pages/mail.ts'
import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import { addressText } from '@cartwright/contract/values/address-lines.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Attachment } from '../../platform/mail/mail.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { oneLine } from '../../sites/mail/rules.ts'
import * as mail from '../../sites/mail/service.ts'
import * as sites from '../../sites/settings/service.ts'
import { toCalendar } from '../events/calendar.service.ts'
import { type EventRow, eventById } from '../events/queries.ts'
import { whenText } from '../events/rules.ts'
import { fileUrl, type TicketFile, ticketsPath } from './codes.rules.ts'
import { walletLinks } from './passes.service.ts'
import { ticketsPdf } from './pdf.service.ts'
import type { TicketJob } from './queries.ts'
import { type TicketRow, ticketByNumber, ticketsOfReservation } from './queries.ts'
import { type TicketTexts, textsIn, unpaidText } from './texts.ts'
import { lineOf } from './wire.rules.ts'

/** A job: e-mails tickets with their PDF and the event for a calendar. What was canceled or given away stays away. */
export async function sendTickets(shop: Shop, job: TicketJob): Promise<void> {
  const { siteId, reservationId, ticketNumber } = job
  const rows = ticketNumber
    ? await shop.db.run(ticketByNumber, [siteId, ticketNumber, null])
    : await shop.db.run(ticketsOfReservation, [siteId, reservationId])
  const tickets = rows.filter((row) => !row.canceled && (ticketNumber !== undefined || row.version === 1))
  const [first] = tickets
  if (!first) return
  const [[event], site] = await Promise.all([
    shop.db.run(eventById, [siteId, first.eventId]),
    sites.get(shop, siteId),
  ])
  if (!event) return
  for (const [to, theirs] of Map.groupBy(tickets, ({ email }) => email.toLowerCase())) {
    if (to === '') continue
    const pdf = await ticketsPdf(shop, { siteId, shopName: site.name, event, tickets: theirs })
    await sendOne(shop, {
      ...{ site, event, tickets: theirs, pdf },
      isAll: ticketNumber === undefined && theirs.length === rows.length,
    })
  }
}

interface Sent {
  site: sites.Site
  event: EventRow
  tickets: readonly TicketRow[]
  pdf: Buffer
  /** All tickets of the reservation. */
  isAll: boolean
}

async function sendOne(shop: Shop, { site, event, tickets, pdf, isAll }: Sent): Promise<void> {
  const [first] = tickets
  if (!first) return
  const language = pageLocale(first.language)
  const texts = textsIn(language)
  const files = filesOf(tickets, { siteId: site.id, isAll })
  const [url = ''] = files.map((file) => fileUrl(shop.hosts.urlOf(site.id), shop.tokens, file))
  const pages = files.map((file) => ({
    text: files.length > 1 ? `${texts.page}: ${file.name}` : texts.page,
    url: shop.hosts.urlOf(site.id) + ticketsPath(shop.tokens, file),
  }))
  const props: EventMail = {
    ...eventMail(shop, {
      site,
      event,
      language,
      name: first.firstName,
      intro: texts.ticketsIntro(tickets.length),
      why: texts.whyTickets,
    }),
    subject: texts.subject(oneLine(event.title)),
    button: { label: texts.download, url },
  }
  const lines = tickets.map(lineOf)
  const unpaid = unpaidText(first, language)
  const links = await walletLinks(shop, { site, event, tickets })
  const blocks = [
    ...props.blocks,
    ...(unpaid ? [{ heading: texts.payment, lines: [unpaid] }] : []),
    { heading: texts.tickets, lines, links: pages },
    ...(links.length > 0 ? [{ heading: texts.wallet, lines: [], links }] : []),
  ]
  const all = { ...props, blocks }
  const pdfFile = {
    filename: `${event.slug}.pdf`,
    contentType: 'application/pdf',
    content: pdf.toString('base64'),
  }
  await sendEventMail(shop.db, shop, {
    ...{ site, to: first.email, language, props: all },
    attachments: [pdfFile, ...calendarFiles(shop, site.id, event)],
  })
}

/** What the links of a mail open: all tickets of a reservation, else each one by itself. */
function filesOf(
  tickets: readonly TicketRow[],
  { siteId, isAll }: { siteId: string; isAll: boolean },
): TicketFile[] {
  const [first] = tickets
  if (isAll && first) return [{ siteId, name: first.reservationId }]
  return tickets.map(({ number, version }) => ({ siteId, name: number, version }))
}

/** Tells who had a ticket that it is somebody else's now, and that the code is void. */
export async function sendGivenMail(
  tx: Connection,
  shop: Shop,
  { siteId, ticket, to }: { siteId: string; ticket: TicketRow; to: string },
): Promise<void> {
  const [event] = await tx.run(eventById, [siteId, ticket.eventId])
  if (!event || ticket.email === '') return
  const site = await sites.get(shop, siteId)
  const language = pageLocale(ticket.language)
  const texts = textsIn(language)
  const about = {
    ...{ site, event, language, name: ticket.firstName, intro: texts.givenIntro(to) },
    ...{ isGuest: false, why: texts.whyTickets },
  }
  const { blocks, ...props } = eventMail(shop, about)
  const lines = [`${ticket.name} · ${ticket.number}`]
  await sendEventMail(tx, shop, {
    ...{ site, to: ticket.email, language },
    props: {
      ...props,
      subject: texts.givenSubject(oneLine(event.title)),
      blocks: [...blocks, { heading: texts.voidTickets, lines }],
    },
  })
}

interface About {
  site: sites.Site
  event: EventRow
  language: string
  name: string
  intro: string
  /** Shows guests the way into an online event; true unless said otherwise. */
  isGuest?: boolean
  /** Why somebody gets it; that they have registered, unless said otherwise. */
  why?: string
}

/** What every mail about an event says: when and where it is. */
export function eventMail(shop: Shop, about: About): EventMail {
  const { site, event, language, name, intro, isGuest = true } = about
  const texts = textsIn(language)
  const { why = texts.why } = about
  return {
    subject: '',
    title: oneLine(event.title),
    intro: `${texts.hello(name)} ${intro}`,
    blocks: blocksOf(event, { texts, language, isGuest }),
    button: { label: texts.view, url: `${shop.hosts.urlOf(site.id)}/events/${event.slug}` },
    footer: [site.name, why],
  }
}

/** Where an event is: the name of the place, and its address. */
export function whereLines({ details: { location } }: Pick<EventRow, 'details'>): string[] {
  return [location.name ?? '', addressText(location.address)].filter(Boolean)
}

function blocksOf(
  event: EventRow,
  { texts, language, isGuest }: { texts: TicketTexts; language: string; isGuest: boolean },
): MailBlock[] {
  const when = whenText(event, language)
  const where = whereLines(event)
  const { enabled, guestLink, password } = event.details.conferencing
  const online = enabled && isGuest && guestLink !== '' ? [{ text: guestLink, url: guestLink }] : []
  return [
    ...(when ? [{ heading: texts.when, lines: [when] }] : []),
    ...(where.length > 0 ? [{ heading: texts.where, lines: where }] : []),
    ...(online.length > 0
      ? [{ heading: texts.online, lines: password ? [`${texts.password}: ${password}`] : [], links: online }]
      : []),
  ]
}

export function calendarFiles(shop: Shop, siteId: string, event: EventRow): Attachment[] {
  const calendar = toCalendar(shop, siteId, event)
  if (!calendar) return []
  const content = Buffer.from(calendar).toString('base64')
  const method = event.state === 'CANCELED' ? 'CANCEL' : 'PUBLISH'
  return [
    { filename: `${event.slug}.ics`, contentType: `text/calendar; charset=utf-8; method=${method}`, content },
  ]
}

interface EventMessage {
  site: sites.Site
  to: string
  language: string
  props: EventMail
  attachments?: readonly Attachment[]
}

export function sendEventMail(tx: Connection, shop: Shop, message: EventMessage): Promise<void> {
  return mail.send(tx, shop, { ...message, name: 'event', text: mailText(message.props), topic: 'events' })
}

function mailText({ title, intro, blocks, button, footer }: EventMail): string {
  const parts = blocks.flatMap(({ heading, lines, links = [] }) => [
    `${heading}:`,
    ...lines,
    ...links.map(({ url }) => url),
    '',
  ])
  const link = button ? [`${button.label}: ${button.url}`, ''] : []
  return [title, '', intro, '', ...parts, ...link, ...footer, ''].join('\n')
}
