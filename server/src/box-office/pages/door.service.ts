import type { Shop } from '../../platform/shop/shop.ts'
import type { PageVisit } from '../../redirects/pages.service.ts'
import { eventById } from '../events/queries.ts'
import { numberIn, readCode } from '../tickets/codes.rules.ts'
import { ticketByNumber } from '../tickets/queries.ts'
import { nameOf } from '../tickets/wire.rules.ts'
import { type EventsAnswer, validText } from './tickets.service.ts'
import { gonePage, keptPage, textsFor } from './view.ts'

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
  if (ticket.canceled || ticket.version !== read.version)
    return { props: gonePage(visit, { title: texts.void, intro: texts.voidIntro, event }), status: 409 }
  return {
    props: keptPage(visit, {
      ...{ event, title: texts.title, intro: texts.intro, statusText: validText(visit, ticket) },
      facts: [{ label: labels.tickets, lines: [`${nameOf(ticket)} · ${ticket.number}`] }],
      links: [
        {
          label: texts.team,
          url: `/admin/events/${event.id}/check-in?${new URLSearchParams({ ticket: text })}`,
        },
      ],
    }),
  }
}
