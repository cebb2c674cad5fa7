import type { DescriptionLine } from '@cartwright/contract/cart/line-item-fields.ts'
import { type PageLanguage, pageLanguage, pageLocale } from '@cartwright/contract/pages/pages.ts'
import type { Booked } from '../mail/service.ts'

type Line = Pick<Booked, 'startsAt' | 'timeZone' | 'resourceName' | 'location' | 'participants'>

const words: Record<PageLanguage, { when: string; who: string; where: string; participants: string }> = {
  en: { when: 'When', who: 'With', where: 'Where', participants: 'Participants' },
  de: { when: 'Wann', who: 'Bei', where: 'Wo', participants: 'Teilnehmer' },
}

/** What the line of a cart says of a booking: when, with whom, where. */
export function lineTexts(
  row: Line,
  { language, shopLanguage }: { language: string; shopLanguage: string },
): DescriptionLine[] {
  const [ours, theirs] = [factsOf(row, shopLanguage), factsOf(row, language)]
  return ours.map(({ name, text }, index) => ({
    name: { original: name, translated: theirs[index]?.name ?? name },
    plainText: { original: text, translated: theirs[index]?.text ?? text },
    lineType: 'PLAIN_TEXT',
  }))
}

function factsOf(row: Line, language: string): { name: string; text: string }[] {
  const { when, who, where, participants } = words[pageLanguage(language)]
  const { startsAt, timeZone, resourceName, location } = row
  const format = { dateStyle: 'full', timeStyle: 'short', timeZone } as const
  const time = new Intl.DateTimeFormat(pageLocale(language), format).format(startsAt)
  const place = [location.name, location.formattedAddress].filter(Boolean).join(', ').slice(0, 600)
  return [
    { name: when, text: `${time} (${timeZone.replaceAll('_', ' ')})` },
    ...(resourceName ? [{ name: who, text: resourceName }] : []),
    ...(place ? [{ name: where, text: place }] : []),
    ...(row.participants > 1 ? [{ name: participants, text: String(row.participants) }] : []),
  ]
}
