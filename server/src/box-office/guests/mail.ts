import type { MailBlock, MailLink } from '@cartwright/contract/pages/mail.ts'
import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { oneLine } from '../../sites/mail/rules.ts'
import * as sites from '../../sites/settings/service.ts'
import { type EventRow, eventById, type Person, peopleOf, queueEndOfOrders } from '../events/queries.ts'
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
import { ordersThatStay } from './orders.service.ts'
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
 * A job: tells everybody who comes or waits that an event was canceled or deleted. Their calendars take it out. Then the
 * orders of the event end, and nobody is told twice.
 */
export async function tellOfCancelation(shop: Shop, job: Canceled): Promise<void> {
  const isKept = 'eventId' in job
  const { event, people } = isKept ? await findCanceled(shop, job) : readDeleted(job)
  if (event?.state !== 'CANCELED') return
  const { siteId } = job
  const unpaidIds = people.flatMap(({ unpaidOrderIds }) => unpaidOrderIds ?? [])
  const staying = await ordersThatStay(shop, siteId, unpaidIds)
  const endOfOrders = isKept
    ? JSON.stringify({ siteId, eventId: job.eventId, orderId: job.orderId })
    : undefined
  await tell(shop, { siteId, event, people, endOfOrders }, ({ paid, unpaidOrderIds }, { texts, title }) => ({
    subject: texts.canceledSubject(title),
    intro: [
      texts.canceledIntro(title),
      ...(paid ? [texts.canceledMoney] : []),
      ...(unpaidOrderIds ? [texts.canceledUnpaid] : []),
      ...(unpaidOrderIds?.some((id) => staying.has(id)) ? [texts.canceledInPart] : []),
    ].join(' '),
    // A deleted event has no page.
    ...(isKept ? {} : { button: null }),
  }))
}

/** Where the job was queued by an older version, it does not say what was before. */
type Moved = { siteId: string; eventId: string; before?: Whereabouts }

/** A job: tells everybody who comes or waits when and where the event is now. Their calendars move it. */
export async function tellOfMove(shop: Shop, job: Moved): Promise<void> {
  const { siteId } = job
  const { event, people } = await find(shop, job)
  if (event?.state !== 'PUBLISHED') return
  await tell(shop, { siteId, event, people }, (person, { texts, title, language }) => ({
    subject: texts.movedSubject(title),
    intro: movedIntro(person, texts)(title),
    first: job.before ? beforeBlocks(readWhereabouts(job.before), event, language) : [],
    button: ownButton(shop, siteId, { person, texts }),
  }))
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
function ownButton(
  { hosts, tokens }: Shop,
  siteId: string,
  { person: { kind, id, version }, texts }: { person: Person; texts: TicketTexts },
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
  /** The job that follows, as JSON. */
  endOfOrders?: string | undefined
}

/** Writes to each of them in their language. Those who come get the event for their calendars. */
async function tell(
  shop: Shop,
  { siteId, event, people, endOfOrders }: Told,
  write: (person: Person, words: { texts: TicketTexts; title: string; language: string }) => News,
): Promise<void> {
  const site = await sites.get(shop, siteId)
  const files = calendarFiles(shop, siteId, event)
  const title = oneLine(event.title)
  await shop.db.transaction(async (tx) => {
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
    if (endOfOrders) await tx.run(queueEndOfOrders, [endOfOrders])
  })
}

function whyOf(kind: Person['kind'], texts: TicketTexts): string {
  if (kind === 'TICKETS' || kind === 'TICKET') return texts.whyTickets
  return kind === 'WAITING_LIST' ? texts.whyWaiting : texts.why
}

async function findCanceled(shop: Shop, { onlyBuyer, ...job }: CanceledEvent & { siteId: string }) {
  const { event, people } = await find(shop, job)
  return { event, people: onlyBuyer ? people.filter(({ kind }) => kind === 'TICKETS') : people }
}

async function find(
  shop: Shop,
  { siteId, eventId, orderId = null }: { siteId: string; eventId: string; orderId?: string | null },
) {
  const [[event], people] = await Promise.all([
    shop.db.run(eventById, [siteId, eventId]),
    shop.db.run(peopleOf, [siteId, eventId, orderId]),
  ])
  return { event, people }
}
