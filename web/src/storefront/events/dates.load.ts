import type { Event } from '@cartwright/contract/box-office/events/events.ts'
import { addressOf } from '../kit/head.rules.ts'
import type { PageRequest } from '../kit/page.ts'
import type { OtherDate, Session } from './event-page.tsx'
import { pathOf } from './rules.ts'

export const coming = { status: { $in: ['UPCOMING', 'STARTED'] } }

/** What happens at the event, and when. */
export async function loadSessions(
  { shop, frame: { language } }: PageRequest,
  event: Event,
): Promise<Session[]> {
  if (!event.agendaSettings?.enabled || !event.id) return []
  const { items } = await shop.events.listScheduleItems({ eventId: [event.id] })
  return items
    .filter(({ hidden, status }) => !hidden && status !== 'CANCELED')
    .map(({ id = '', name = '', description, stageName, speakers = [], tags = [], timeSlot }) => {
      const timeZone = timeSlot?.timeZoneId || event.dateAndTimeSettings?.timeZoneId || 'UTC'
      const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
      const when = format.formatRange(Date.parse(timeSlot?.start ?? ''), Date.parse(timeSlot?.end ?? ''))
      return {
        id,
        name,
        when,
        lines: [[stageName, speakers.join(', ')].filter(Boolean).join(' · '), description].filter(
          (line): line is string => Boolean(line),
        ),
        tags,
      }
    })
}

/** How many other dates a page names. */
const mostDates = 12

/** The other coming dates of a repeated event. */
export async function loadDates({ shop, frame }: PageRequest, event: Event): Promise<OtherDate[]> {
  const seriesId = event.dateAndTimeSettings?.recurringEvents?.categoryId
  if (!seriesId) return []
  const query = {
    filter: { ...coming, 'categories.id': { $hasSome: [seriesId] }, id: { $ne: event.id ?? '' } },
    paging: { limit: mostDates },
  }
  const { events } = await shop.events.queryEvents({ query })
  return events.map(({ slug = '', dateAndTimeSettings }) => ({
    url: addressOf(frame.prefix, pathOf(slug)),
    when: dateAndTimeSettings?.formatted?.dateAndTime ?? '',
  }))
}
