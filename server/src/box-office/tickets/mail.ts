import type { EventMail, MailBlock } from '@cartwright/contract/pages/mail.ts'
import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import { addressText } from '@cartwright/contract/values/address-lines.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Attachment } from '../../platform/mail/mail.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { oneLine } from '../../sites/mail/rules.ts'
import * as mail from '../../sites/mail/service.ts'
import * as sites from '../../sites/settings/service.ts'
import { storefrontPath } from '../../sites/settings/view.ts'
import { toCalendar } from '../events/calendar.service.ts'
import { type EventRow, eventById } from '../events/queries.ts'
import { whenText } from '../events/rules.ts'
import { fileUrl, type TicketFile, ticketsPath } from './codes.rules.ts'
import { walletLinks } from './passes.service.ts'
import { ticketsPdf } from './pdf.service.ts'
import type { TicketJob } from './queries.ts'
import { type TicketRow, ticketByNumber, ticketsOfReservation } from './queries.ts'
import { returnableText, type TicketTexts, textsIn, unpaidText } from './texts.ts'
import { lineOf, nameOf } from './wire.rules.ts'

/**
 * A job: e-mails tickets with their PDF and the event for a calendar: all to the buyer, and to each guest their own. What
 * was canceled or given away stays away; of a cancelled event, there is an e-mail of its own.
 */
export async function sendTickets(shop: Shop, job: TicketJob): Promise<void> {
  const { siteId, reservationId, ticketNumber } = job
  const rows = ticketNumber
    ? await shop.db.run(ticketByNumber, [siteId, ticketNumber, null])
    : await shop.db.run(ticketsOfReservation, [siteId, reservationId])
  const tickets = rows.filter((row) => !row.canceled && (ticketNumber !== undefined || !row.given))
  const [first] = tickets
  if (!first) return
  const [[event], site] = await Promise.all([
    shop.db.run(eventById, [siteId, first.eventId]),
    sites.get(shop, siteId),
  ])
  if (!event || event.state === 'CANCELED') return
  for (const [to, theirs] of Map.groupBy(tickets, ({ email }) => email.toLowerCase())) {
    const [guest] = theirs
    if (to === '' || !guest) continue
    const isBuyer = ticketNumber === undefined && to === first.buyerEmail.toLowerCase()
    const sent = isBuyer ? tickets : theirs
    const pdf = await ticketsPdf(shop, { siteId, shopName: site.name, event, tickets: sent })
    await sendOne(shop, { site, event, guest, tickets: sent, pdf, isBuyer })
  }
}

interface Sent {
  site: sites.Site
  event: EventRow
  /** A ticket of whoever gets the mail. */
  guest: TicketRow
  tickets: readonly TicketRow[]
  pdf: Buffer
  isBuyer: boolean
}

async function sendOne(shop: Shop, { site, event, guest, tickets, pdf, isBuyer }: Sent): Promise<void> {
  const language = pageLocale(guest.language)
  const texts = textsIn(language)
  const file = fileOf(guest, { siteId: site.id, isBuyer, count: tickets.length })
  const publicUrl = shop.hosts.urlOf(site.id)
  const page = { text: texts.page, url: publicUrl + ticketsPath(shop.tokens, file) }
  const props: EventMail = {
    ...eventMail(shop, {
      site,
      event,
      language,
      name: guest.firstName,
      intro: [texts.ticketsIntro(tickets.length), returnableText(guest, language)].filter(Boolean).join(' '),
      why: texts.whyTickets,
    }),
    subject: texts.subject(oneLine(event.title)),
    button: { label: texts.download, url: fileUrl(publicUrl, shop.tokens, file) },
  }
  const lines = tickets.map((ticket) => lineOf(ticket, language))
  const unpaid = unpaidText(guest, language)
  const links = await walletLinks(shop, { site, event, tickets })
  const blocks = [
    ...props.blocks,
    ...(unpaid ? [{ heading: texts.payment, lines: [unpaid] }] : []),
    { heading: texts.tickets, lines, links: [page] },
    ...(links.length > 0 ? [{ heading: texts.wallet, lines: [], links }] : []),
  ]
  const all = { ...props, blocks }
  const pdfFile = {
    filename: `${event.slug}.pdf`,
    contentType: 'application/pdf',
    content: pdf.toString('base64'),
  }
  await sendEventMail(shop.db, shop, {
    ...{ site, to: guest.email, language, props: all },
    attachments: [pdfFile, ...calendarFiles(shop, site.id, event)],
  })
}

/** What the links of a mail open: all tickets of a reservation, those of one of its guests, or a single one. */
function fileOf(
  { reservationId, number, version, email: holder }: TicketRow,
  { siteId, isBuyer, count }: { siteId: string; isBuyer: boolean; count: number },
): TicketFile {
  if (isBuyer) return { siteId, name: reservationId }
  if (count > 1) return { siteId, name: reservationId, holder }
  return { siteId, name: number, version }
}

interface Handed {
  siteId: string
  ticket: TicketRow
  /** Absent: it was taken back. */
  to?: string
  /** Whoever had it may take it back. */
  isReturnable?: boolean
}

/** Tells whoever had a ticket that it belongs to somebody else now, or that its buyer has taken it back. */
export async function sendHandedMail(
  tx: Connection,
  shop: Shop,
  { siteId, ticket, to, isReturnable = false }: Handed,
): Promise<void> {
  const [event] = await tx.run(eventById, [siteId, ticket.eventId])
  if (!event || ticket.email === '') return
  const site = await sites.get(shop, siteId)
  const language = pageLocale(ticket.language)
  const texts = textsIn(language)
  const about = {
    ...{ site, event, language, name: ticket.firstName, isGuest: false, why: texts.whyTickets },
    intro:
      to === undefined
        ? texts.takenBackIntro(ticket.buyerName)
        : [texts.givenIntro(to), ...(isReturnable ? [texts.takeBack(to)] : [])].join(' '),
  }
  const { blocks, ...props } = eventMail(shop, about)
  const lines = [`${nameOf(ticket, language)} · ${ticket.number}`]
  const left = await leftBlocks(tx, shop, { siteId, ticket })
  await sendEventMail(tx, shop, {
    ...{ site, to: ticket.email, language },
    props: {
      ...props,
      subject: (to === undefined ? texts.takenBackSubject : texts.givenSubject)(oneLine(event.title)),
      blocks: [...blocks, { heading: texts.voidTickets, lines }, ...left],
    },
  })
}

/** The other tickets of a reservation that whoever gives one away still has. */
async function leftBlocks(
  tx: Connection,
  { hosts, tokens }: Shop,
  { siteId, ticket: { reservationId, email: holder, language } }: { siteId: string; ticket: TicketRow },
): Promise<MailBlock[]> {
  const rows = await tx.run(ticketsOfReservation, [siteId, reservationId])
  const left = rows.filter(
    ({ given, canceled, email }) => !given && !canceled && email.toLowerCase() === holder.toLowerCase(),
  )
  if (left.length === 0) return []
  const texts = textsIn(pageLocale(language))
  const url = hosts.urlOf(siteId) + ticketsPath(tokens, { siteId, name: reservationId, holder })
  return [
    {
      heading: texts.tickets,
      lines: left.map((ticket) => lineOf(ticket, language)),
      links: [{ text: texts.page, url }],
    },
  ]
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
  const path = storefrontPath({ ...site.settings, language }, `/events/${event.slug}`)
  return {
    subject: '',
    title: oneLine(event.title),
    intro: `${texts.hello(name)} ${intro}`,
    blocks: blocksOf(event, { texts, language, isGuest }),
    button: { label: texts.view, url: shop.hosts.urlOf(site.id) + path },
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
    ...links.map(({ text, url }) => `${oneLine(text)}: ${url}`),
    '',
  ])
  const link = button ? [`${button.label}: ${button.url}`, ''] : []
  return [title, '', intro, '', ...parts, ...link, ...footer, ''].join('\n')
}
