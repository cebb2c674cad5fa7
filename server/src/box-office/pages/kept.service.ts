import type { PageForm, PageLink } from '@cartwright/contract/pages/identity.ts'
import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import { pageForBuyer } from '../../checkout/payment-links/service.ts'
import { paths } from '../../customers/account/view.ts'
import type { SoldFile, SoldOrder } from '../../items/provider.ts'
import { siteMethods } from '../../payments/providers/service.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import * as money from '../../platform/values/money.ts'
import { formToken, type PageVisit } from '../../redirects/pages.service.ts'
import { type EventRow, eventById } from '../events/queries.ts'
import { calendarUrls } from '../events/wire.rules.ts'
import { fileUrl, isTicketsKey, numberIn, readCode, ticketsPath } from '../tickets/codes.rules.ts'
import { isFormerLink, ticketsBehind } from '../tickets/files.service.ts'
import { walletLinks } from '../tickets/passes.service.ts'
import { ticketQr } from '../tickets/qr.rules.ts'
import { type TicketRow, ticketByNumber, ticketsOfReservation } from '../tickets/queries.ts'
import { returnableText, unpaidText } from '../tickets/texts.ts'
import { guestOf, lineOf, nameOf } from '../tickets/wire.rules.ts'
import { ticketsOfOrder } from './queries.ts'
import { textsIn } from './texts.ts'
import type { EventsAnswer } from './tickets.service.ts'
import { type Giving, returnForms, transferForms } from './transfer.service.ts'
import { eventPath, gonePage, isMembers, keptPage, languageOf, onlineFacts, textsFor } from './view.ts'

export interface AskedTickets extends Giving {
  /** Of the reservation, or the number of a ticket. */
  id: string
  key: unknown
  isNew?: boolean
  /** The number of one that has just been given away, or taken back. */
  given?: string | undefined
  returned?: string | undefined
  status?: { status: number; retryAfter?: number }
}

/** The tickets of a reservation, those of one of its guests, or one ticket, for whoever has their link. */
export async function tickets(
  shop: Shop,
  visit: PageVisit,
  { id, key, isNew = false, given, returned, status, ...giving }: AskedTickets,
): Promise<EventsAnswer> {
  const texts = textsFor(visit)
  const siteId = visit.site.id
  const rows = await ticketsBehind(shop, { siteId, name: id, key })
  const [first] = rows
  const [event] = first ? await shop.db.run(eventById, [siteId, first.eventId]) : []
  if (!first || !event) {
    const isFormer = await isFormerLink(shop, { siteId, name: id, key })
    return { props: gonePage(visit, isFormer ? texts.former : texts.unknown), status: 404 }
  }
  const isAll = isTicketsKey(shop.tokens, { siteId, name: id }, key)
  const isOff = event.state === 'CANCELED'
  const theirs = rows.filter(({ given }) => !given || !isAll)
  const valid = isOff ? [] : theirs.filter(({ canceled }) => !canceled)
  const mailed = isNew && first.email ? texts.tickets.mailed(first.email) : undefined
  const intro = isAll ? mailed : valid[0] && returnableText(valid[0], languageOf(visit))
  return {
    props: keptPage(visit, {
      ...{ event, row: first, title: isNew ? texts.tickets.done : texts.tickets.title },
      intro: isOff ? texts.tickets.offIntro : intro,
      statusText: statusText(visit, { event, rows, valid }),
      isOff: valid.length === 0,
      place: {
        ...{ slug: event.slug, status: valid.length > 0 ? 'ATTENDING' : 'NOT_ATTENDING' },
        url: `/tickets/${id}?${new URLSearchParams({ key: String(key) })}`,
      },
      messages: [...(giving.messages ?? []), ...handedMessages(visit, { rows, given, returned })],
      forms: isAll ? buyersForms(shop, visit, { ...{ id, event, rows, valid }, ...giving }) : [],
      codes: valid.map((row) => ({
        label: lineOf(row, languageOf(visit)),
        ...ticketQr({ publicUrl: shop.hosts.urlOf(siteId), tokens: shop.tokens }, { siteId, ...row }),
      })),
      facts: [
        { label: texts.labels.order, lines: [first.orderNumber] },
        ...voidFacts(visit, { rows, valid, isAll }),
        ...(valid.length > 0 ? onlineFacts(visit, event) : []),
      ],
      links: [
        ...(valid.length > 0 ? await fileLinks(shop, visit, { id, isAll, event, valid }) : []),
        { label: texts.tickets.event, url: eventPath(visit, event) },
        ...(isAll ? buyersLinks(visit, first) : []),
        ...(visit.callbacks.postFlowUrl
          ? [{ label: texts.tickets.back, url: visit.callbacks.postFlowUrl }]
          : []),
      ],
    }),
    ...status,
  }
}

/** Pays for the tickets, gives one away, or takes one back. */
function buyersForms(
  shop: Shop,
  visit: PageVisit,
  { id, event, rows, valid, ...giving }: Valid & { id: string; rows: readonly TicketRow[] } & Giving,
): PageForm[] {
  return [
    ...payForms(shop, visit, { id, valid }),
    ...transferForms(shop, visit, { id, event, tickets: valid, ...giving }),
    ...returnForms(shop, visit, { id, event, tickets: rows, ...giving }),
  ]
}

/** To the order in the account of the member who bought the tickets. */
function buyersLinks(visit: PageVisit, ticket: TicketRow): PageLink[] {
  if (!isMembers(visit, ticket)) return []
  const { tickets: texts } = textsFor(visit)
  return [{ label: texts.order(ticket.orderNumber), url: `${paths.orders}/${ticket.orderId}` }]
}

/** To whom a ticket was just given, or that it was taken back. */
function handedMessages(
  visit: PageVisit,
  { rows, given, returned }: { rows: readonly TicketRow[] } & Pick<AskedTickets, 'given' | 'returned'>,
): PageMessage[] {
  const { transfer, takeBack } = textsFor(visit)
  const named = rows.find(({ number }) => number === (given || returned))
  if (!named || named.given !== Boolean(given)) return []
  return [{ kind: 'info', text: given ? transfer.given(guestOf(named), named.email) : takeBack.done }]
}

/** Pays by card what is left of the order, in a shop that takes cards. */
function payForms(
  shop: Shop,
  visit: PageVisit,
  { id, valid: [first] }: Pick<Valid, 'valid'> & { id: string },
): PageForm[] {
  const { site } = visit
  const takesCards = siteMethods(shop, site).some(({ kind }) => kind === 'card')
  if (!first || first.balance <= 0n || !takesCards) return []
  const amount = money.format(first.balance, first.currency, languageOf(visit))
  return [
    {
      action: ticketsPath(shop.tokens, { siteId: site.id, name: id }),
      hidden: { csrf: formToken(shop, id), do: 'pay' },
      fields: [],
      buttons: [{ label: textsFor(visit).tickets.pay(amount), look: 'primary' }],
    },
  ]
}

/** The page on which the order of a reservation is paid; that of its tickets where nothing is left to pay. */
export async function pay(shop: Shop, { site }: PageVisit, id: string): Promise<EventsAnswer> {
  const [first] = await shop.db.run(ticketsOfReservation, [site.id, id])
  const page = first && (await pageForBuyer(shop, site.id, first.orderId))
  return { location: page ?? ticketsPath(shop.tokens, { siteId: site.id, name: id }) }
}

interface Valid {
  event: EventRow
  valid: readonly TicketRow[]
}

function statusText(
  visit: PageVisit,
  { event, rows, valid: [first] }: Valid & { rows: readonly TicketRow[] },
): string {
  const { tickets: texts } = textsFor(visit)
  if (event.state === 'CANCELED') return texts.off
  if (first) return validText(visit, first)
  return rows.some(({ canceled }) => !canceled) ? texts.given : texts.canceled
}

/** The tickets as a file, for wallets, and the event for a calendar. */
async function fileLinks(
  shop: Shop,
  visit: PageVisit,
  { id, isAll, event, valid }: Valid & { id: string; isAll: boolean },
): Promise<PageLink[]> {
  const { tickets: texts } = textsFor(visit)
  const { site } = visit
  const [{ version, email: holder } = { version: 1, email: '' }] = valid
  const file = { siteId: site.id, name: id, ...(isGuid(id) ? !isAll && { holder } : { version }) }
  const publicUrl = shop.hosts.urlOf(site.id)
  const { ics } = calendarUrls(event, { siteId: site.id, publicUrl })
  const wallet = await walletLinks(shop, { site, event, tickets: valid })
  return [
    { label: texts.download, url: fileUrl(publicUrl, shop.tokens, file) },
    ...wallet.map(({ text, url }) => ({ label: text, url })),
    ...(ics ? [{ label: texts.calendar, url: ics }] : []),
  ]
}

/** What a valid ticket is: valid, or not paid yet. */
function validText(visit: PageVisit, ticket: TicketRow): string {
  return unpaidText(ticket, languageOf(visit)) ?? textsFor(visit).tickets.valid
}

/** Those that have no code on the page, and why. */
function voidFacts(
  visit: PageVisit,
  { rows, valid, isAll }: { rows: readonly TicketRow[]; valid: readonly TicketRow[]; isAll: boolean },
) {
  const { labels } = textsFor(visit)
  const lines = rows.filter((row) => !valid.includes(row)).map((row) => ticketText(visit, row, isAll))
  return lines.length > 0 ? [{ label: valid.length > 0 ? labels.void : labels.tickets, lines }] : []
}

function ticketText(visit: PageVisit, row: TicketRow, isBuyer: boolean): string {
  const { tickets: texts } = textsFor(visit)
  const { number, canceled, refundId, given } = row
  const holder = guestOf(row)
  const ended = refundId ? texts.refunded : canceled ? texts.canceled : ''
  const state = ended || (isBuyer && given ? texts.givenTo(holder) : holder)
  return [nameOf(row, languageOf(visit)), state, number].filter(Boolean).join(' · ')
}

/** Links to the tickets of an order, for the page after it. */
export async function ticketFiles(shop: Shop, { siteId, orderId, language }: SoldOrder): Promise<SoldFile[]> {
  const texts = textsIn(language).tickets
  const rows = await shop.db.run(ticketsOfOrder, [siteId, orderId])
  return rows.map(({ id, title, canceled }) => ({
    name: texts.file(title),
    note: canceled ? texts.off : texts.note,
    url: shop.hosts.urlOf(siteId) + ticketsPath(shop.tokens, { siteId, name: id }),
  }))
}

/** What somebody sees who opens the address in the code of a ticket. */
export async function door(shop: Shop, visit: PageVisit, code: unknown): Promise<EventsAnswer> {
  const { door: texts, labels, unknown } = textsFor(visit)
  const siteId = visit.site.id
  const text = typeof code === 'string' ? code : ''
  const number = numberIn(text)
  const [ticket] = number ? await shop.db.run(ticketByNumber, [siteId, number, null]) : []
  const [event] = ticket ? await shop.db.run(eventById, [siteId, ticket.eventId]) : []
  const read = event && readCode(shop.tokens, { siteId, eventId: event.id }, text)
  if (!ticket || !event || !read) return { props: gonePage(visit, unknown), status: 404 }
  if (event.state === 'CANCELED')
    return { props: gonePage(visit, { title: texts.void, intro: texts.canceledIntro, event }), status: 409 }
  if (ticket.canceled || ticket.version !== read.version)
    return { props: gonePage(visit, { title: texts.void, intro: texts.voidIntro, event }), status: 409 }
  return {
    props: keptPage(visit, {
      ...{ event, title: texts.title, intro: texts.intro, statusText: validText(visit, ticket) },
      facts: [{ label: labels.tickets, lines: [`${nameOf(ticket, languageOf(visit))} · ${ticket.number}`] }],
      links: [
        {
          label: texts.team,
          url: `/admin/events/${event.id}/check-in?${new URLSearchParams({ ticket: text })}`,
        },
      ],
    }),
  }
}
