import type { DescriptionLine } from '@cartwright/contract/cart/line-item-fields.ts'
import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'
import { type CourseSession, courseDates } from '@cartwright/contract/times/course-text.ts'
import { zoneCity } from '@cartwright/contract/times/time-zones.ts'
import { type Clocks, shopTime, spanText } from '../hours/spans.rules.ts'
import type { Booked } from '../mail/service.ts'

type Line = Pick<Booked, 'startsAt' | 'endsAt' | 'timeZone' | 'resourceName' | 'location' | 'participants'>

const words: Record<PageLanguage, Record<'when' | 'dates' | 'who' | 'where' | 'participants', string>> = {
  en: { when: 'When', dates: 'Dates', who: 'With', where: 'Where', participants: 'Participants' },
  de: { when: 'Wann', dates: 'Termine', who: 'Bei', where: 'Wo', participants: 'Teilnehmer' },
}

interface Reader {
  language: string
  shopLanguage: string
  shopZone: string
  /** Of a course, those that take place. */
  sessions: readonly CourseSession[] | undefined
}

/** What the line of a cart says of a booking: when, with whom, where. */
export function lineTexts(
  row: Line,
  { language, shopLanguage, shopZone, sessions }: Reader,
): DescriptionLine[] {
  const ours = factsOf(row, { language: shopLanguage, timeZone: shopZone, sessions })
  const theirs = language === shopLanguage ? ours : factsOf(row, { language, timeZone: shopZone, sessions })
  return ours.map(({ name, text }, index) => ({
    name: { original: name, translated: theirs[index]?.name ?? name },
    plainText: { original: text, translated: theirs[index]?.text ?? text },
    lineType: 'PLAIN_TEXT',
  }))
}

function factsOf(
  row: Line,
  { sessions, ...shop }: Clocks & Pick<Reader, 'sessions'>,
): { name: string; text: string }[] {
  const { when, dates, who, where, participants } = words[pageLanguage(shop.language)]
  const { startsAt, endsAt, timeZone, resourceName, location } = row
  const span = { start: startsAt.getTime(), end: endsAt.getTime(), timeZone, sessions }
  const atShop = shopTime(span, shop)
  const days = courseDates(sessions ?? [], { language: shop.language, timeZone })
  const place = [location.name, location.formattedAddress].filter(Boolean).join(', ').slice(0, 600)
  return [
    { name: when, text: `${spanText(span, shop.language)} (${zoneCity(timeZone)})` },
    ...(atShop ? [{ name: atShop.label, text: atShop.text }] : []),
    ...(days ? [{ name: dates, text: days }] : []),
    ...(resourceName ? [{ name: who, text: resourceName }] : []),
    ...(place ? [{ name: where, text: place }] : []),
    ...(row.participants > 1 ? [{ name: participants, text: String(row.participants) }] : []),
  ]
}
