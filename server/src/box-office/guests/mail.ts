import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { oneLine } from '../../sites/mail/rules.ts'
import * as sites from '../../sites/settings/service.ts'
import { type EventRow, eventById, peopleOf } from '../events/queries.ts'
import { type DeletedEvent, readDeleted } from '../events/rules.ts'
import { calendarFiles, eventMail, sendEventMail } from '../tickets/mail.ts'
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

type Canceled = { siteId: string } & ({ eventId: string } | DeletedEvent)

/** A job: tells everybody who comes that an event was canceled or deleted. Their calendars take it out. */
export async function tellOfCancelation(shop: Shop, job: Canceled): Promise<void> {
  const { siteId } = job
  const site = await sites.get(shop, siteId)
  const { event, people } = 'eventId' in job ? await find(shop, job) : readDeleted(job)
  if (event?.state !== 'CANCELED') return
  const attachments = calendarFiles(shop, site.id, event)
  await shop.db.transaction(async (tx) => {
    for (const { email, language: asked, paid } of people) {
      const language = pageLocale(asked)
      const texts = textsIn(language)
      const title = oneLine(event.title)
      const intro = [texts.canceledIntro(title), ...(paid ? [texts.canceledMoney] : [])].join(' ')
      const about = { site, event, language, name: '', intro, isGuest: false }
      const props = { ...eventMail(shop, about), subject: texts.canceledSubject(title) }
      await sendEventMail(tx, shop, { site, to: email, language, props, attachments })
    }
  })
}

/** A job: tells everybody who comes or waits when and where the event is now. Their calendars move it. */
export async function tellOfMove(shop: Shop, job: { siteId: string; eventId: string }): Promise<void> {
  const site = await sites.get(shop, job.siteId)
  const { event, people } = await find(shop, job)
  if (event?.state !== 'PUBLISHED') return
  const attachments = calendarFiles(shop, site.id, event)
  await shop.db.transaction(async (tx) => {
    for (const { email, language: asked, coming: isGuest } of people) {
      const language = pageLocale(asked)
      const texts = textsIn(language)
      const title = oneLine(event.title)
      const intro = isGuest ? texts.movedIntro(title) : texts.movedWaitingIntro(title)
      const about = { site, event, language, name: '', intro, isGuest }
      const props = { ...eventMail(shop, about), subject: texts.movedSubject(title) }
      const files = isGuest ? { attachments } : {}
      await sendEventMail(tx, shop, { site, to: email, language, props, ...files })
    }
  })
}

async function find(shop: Shop, { siteId, eventId }: { siteId: string; eventId: string }) {
  const [[event], people] = await Promise.all([
    shop.db.run(eventById, [siteId, eventId]),
    shop.db.run(peopleOf, [siteId, eventId]),
  ])
  return { event, people }
}
