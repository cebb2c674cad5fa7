import type { MailBlock, MailLink } from '@cartwright/contract/pages/mail.ts'
import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import { ordersThatStay, type StayingOrder } from '../../orders/waivers/staying.service.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as money from '../../platform/values/money.ts'
import { oneLine } from '../../sites/mail/rules.ts'
import * as sites from '../../sites/settings/service.ts'
import {
  type EventRow,
  endPendingCancelation,
  eventById,
  type Person,
  peopleOf,
  queueCancelationMails,
  queueEndOfOrders,
} from '../events/queries.ts'
import {
  type DeletedEvent,
  readDeleted,
  readWhereabouts,
  type Whereabouts,
  whenText,
} from '../events/rules.ts'
import { ticketsPath, waitingPath } from '../tickets/codes.rules.ts'
import { calendarFiles, eventMail, sendEventMail, whereLines } from '../tickets/mail.ts'
import { type TicketTexts, textsIn } from '../tickets/texts.ts'
import { rsvpPath } from './links.rules.ts'
import type { RsvpRow } from './queries.ts'
import type { Occasion } from './rules.ts'

/** Tells somebody what their answer means, with the event for their calendar if they come. */
export async function sendRsvpMail(
  tx: Connection,
  shop: Shop,
  {
    event,
    rsvp,
    occasion,
  }: {
    event: EventRow
    rsvp: Pick<RsvpRow, 'id' | 'email' | 'firstName' | 'language'> & { siteId: string }
    occasion: Occasion
  },
): Promise<void> {
  if (rsvp.email === '') return
  const site = await sites.get(shop, rsvp.siteId)
  const language = pageLocale(rsvp.language)
  const texts = textsIn(language)
  const isGuest = occasion === 'going' || occasion === 'promoted'
  const about = { site, event, language, name: rsvp.firstName, intro: introOf(texts, occasion), isGuest }
  const url = shop.hosts.urlOf(site.id) + rsvpPath(shop.tokens, rsvp)
  const props = {
    ...eventMail(shop, about),
    subject: subjectOf(texts, occasion)(oneLine(event.title)),
    button: { label: texts.answer, url },
  }
  const attachments = isGuest ? calendarFiles(shop, site.id, event) : []
  await sendEventMail(tx, shop, { site, to: rsvp.email, language, props, attachments })
}

function introOf(texts: TicketTexts, occasion: Occasion): string {
  return {
    going: texts.goingIntro,
    waiting: texts.waitingIntro,
    promoted: texts.promotedIntro,
    notGoing: texts.notGoingIntro,
  }[occasion]
}

function subjectOf(texts: TicketTexts, occasion: Occasion): (event: string) => string {
  return {
    going: texts.goingSubject,
    waiting: texts.waitingSubject,
    promoted: texts.promotedSubject,
    notGoing: texts.notGoingSubject,
  }[occasion]
}

/** With the order, only those of it are told: it was paid after the event was cancelled. */
interface CanceledEvent {
  eventId: string
  orderId?: string
  /** Nobody else of the order. */
  onlyBuyer?: boolean
}

type Canceled = { siteId: string } & (CanceledEvent | DeletedEvent)

/**
 * A job: everybody who comes or waits is about to be told that an event was canceled or deleted, and its orders end. Those
 * who buy or pay from here on are told alone, whatever becomes of the e-mails.
 */
export function tellOfCancelation(shop: Shop, job: Canceled): Promise<void> {
  if (!('eventId' in job)) return sendCancelations(shop, job)
  const { siteId, eventId, orderId } = job
  return shop.db.transaction(async (tx) => {
    const { event, people } = await findCanceled(tx, job)
    if (event?.state !== 'CANCELED') return
    await tx.run(queueCancelationMails, [JSON.stringify({ siteId, eventId, people })])
    await tx.run(queueEndOfOrders, [JSON.stringify({ siteId, eventId, orderId })])
  })
}

type Recipients = { siteId: string } & ({ eventId: string; people: Person[] } | DeletedEvent)

/** A job: tells people that an event was canceled or deleted. Their calendars take it out. */
export function sendCancelations(shop: Shop, job: Recipients): Promise<void> {
  const { siteId } = job
  const isKept = 'eventId' in job
  return shop.db.transaction(async (tx) => {
    const { event, people } = isKept
      ? { event: (await tx.run(eventById, [siteId, job.eventId]))[0], people: job.people }
      : readDeleted(job)
    if (event?.state !== 'CANCELED') return
    const unpaidIds = people.flatMap(({ unpaidOrderIds }) => unpaidOrderIds ?? [])
    const staying = await ordersThatStay(tx, shop, { siteId, ids: unpaidIds })
    const write = (person: Person, words: Words): News => ({
      ...{ subject: words.texts.canceledSubject(words.title), intro: canceledIntro(person, words, staying) },
      // A deleted event has no page.
      ...(isKept ? {} : { button: null }),
    })
    await tell(tx, shop, { siteId, event, people, write })
  })
}

function canceledIntro(
  { paid, unpaidOrderIds }: Person,
  { texts, title, language }: Words,
  staying: ReadonlyMap<string, StayingOrder>,
): string {
  return [
    texts.canceledIntro(title),
    ...(paid ? [texts.canceledMoney] : []),
    ...(unpaidOrderIds ? [texts.canceledUnpaid] : []),
    ...[...new Set(unpaidOrderIds)].flatMap((id) => stayingText(staying.get(id), { texts, language })),
  ].join(' ')
}

/** What is left to pay of an order that has something else in it. */
function stayingText(
  order: StayingOrder | undefined,
  { texts, language }: Pick<Words, 'texts' | 'language'>,
): string[] {
  if (!order) return []
  const { number, balance, currency } = order
  const amount = balance > 0n ? money.format(balance, currency, language) : ''
  return [texts.canceledInPart(String(number), amount)]
}

/** Where the job was queued by an older version, it does not say what was before. */
type Moved = { siteId: string; eventId: string; before?: Whereabouts }

/** A job: tells everybody who comes or waits when and where the event is now. Their calendars move it. */
export function tellOfMove(shop: Shop, job: Moved): Promise<void> {
  const { siteId } = job
  return shop.db.transaction(async (tx) => {
    const { event, people } = await find(tx, job)
    if (event?.state !== 'PUBLISHED') return
    const write = (person: Person, { texts, title, language }: Words): News => ({
      subject: texts.movedSubject(title),
      intro: movedIntro(person, texts)(title),
      first: job.before ? beforeBlocks(readWhereabouts(job.before), event, language) : [],
      button: ownButton(shop, siteId, { person, texts }),
    })
    await tell(tx, shop, { siteId, event, people, write })
  })
}

function movedIntro({ kind }: Person, texts: TicketTexts): (event: string) => string {
  if (kind === 'RSVP') return texts.movedIntro
  return isComing(kind) ? texts.movedTicketsIntro : texts.movedWaitingIntro
}

/** What of when and where it was is no longer so. */
function beforeBlocks(
  before: ReturnType<typeof readWhereabouts>,
  event: EventRow,
  language: string,
): MailBlock[] {
  const [was, is] = [whenText(before, language), whenText(event, language)]
  const [from, to] = [whereLines(before), whereLines(event)]
  const lines = [...(was && was !== is ? [was] : []), ...(from.join() === to.join() ? [] : from)]
  return lines.length > 0 ? [{ heading: textsIn(language).before, lines }] : []
}

/** To the tickets, the answer, or the place on the waiting list. */
export function ownButton(
  { hosts, tokens }: Shop,
  siteId: string,
  {
    person: { kind, id, version },
    texts,
  }: { person: Pick<Person, 'kind' | 'id' | 'version'>; texts: TicketTexts },
): MailLink {
  const publicUrl = hosts.urlOf(siteId)
  if (kind === 'TICKETS')
    return { label: texts.page, url: publicUrl + ticketsPath(tokens, { siteId, name: id }) }
  if (kind === 'TICKET')
    return { label: texts.page, url: publicUrl + ticketsPath(tokens, { siteId, name: id, version }) }
  if (kind === 'WAITING_LIST')
    return { label: texts.waitingList, url: publicUrl + waitingPath(tokens, { siteId, id }) }
  return { label: texts.answer, url: publicUrl + rsvpPath(tokens, { siteId, id }) }
}

function isComing(kind: Person['kind']): boolean {
  return kind === 'TICKETS' || kind === 'TICKET' || kind === 'RSVP'
}

interface News {
  subject: string
  intro: string
  /** Before when and where the event is. */
  first?: MailBlock[]
  /** Instead of the way to the event; null for none. */
  button?: MailLink | null
}

interface Told {
  siteId: string
  event: EventRow
  people: readonly Person[]
  write(person: Person, words: Words): News
}

interface Words {
  texts: TicketTexts
  title: string
  language: string
}

/** Writes to each of them in their language. Those who come get the event for their calendars. */
async function tell(tx: Connection, shop: Shop, { siteId, event, people, write }: Told): Promise<void> {
  const site = await sites.get(shop, siteId)
  const files = calendarFiles(shop, siteId, event)
  const title = oneLine(event.title)
  for (const person of people) {
    const { kind, email, firstName: name } = person
    const language = pageLocale(person.language)
    const texts = textsIn(language)
    const { subject, intro, first = [], button } = write(person, { texts, title, language })
    const about = { site, event, language, name, intro, isGuest: isComing(kind), why: whyOf(kind, texts) }
    const { button: toEvent, ...mail } = eventMail(shop, about)
    const shown = button === undefined ? toEvent : button
    const props = {
      ...{ ...mail, subject, blocks: [...first, ...mail.blocks] },
      ...(shown ? { button: shown } : {}),
    }
    const attachments = isComing(kind) ? files : []
    await sendEventMail(tx, shop, { site, to: email, language, props, attachments })
  }
}

function whyOf(kind: Person['kind'], texts: TicketTexts): string {
  if (kind === 'TICKETS' || kind === 'TICKET') return texts.whyTickets
  return kind === 'WAITING_LIST' ? texts.whyWaiting : texts.why
}

/** Once all are told, whoever buys or pays after that is told alone. */
async function findCanceled(tx: Connection, { onlyBuyer, ...job }: CanceledEvent & { siteId: string }) {
  if (!job.orderId) await tx.run(endPendingCancelation, [job.siteId, job.eventId])
  const { event, people } = await find(tx, job)
  return { event, people: onlyBuyer ? people.filter(({ kind }) => kind === 'TICKETS') : people }
}

async function find(
  tx: Connection,
  { siteId, eventId, orderId = null }: { siteId: string; eventId: string; orderId?: string | null },
) {
  const [event] = await tx.run(eventById, [siteId, eventId])
  return { event, people: await tx.run(peopleOf, [siteId, eventId, orderId]) }
}
