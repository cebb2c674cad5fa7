import { seatTextIn } from '../box-office/tickets/seat-texts.ts'
import type { DescriptionLine } from './line-item-fields.ts'

/** What lines about tickets are called in German. They have no type, as those about products and bookings do. */
const german = new Map([
  ['When', 'Wann'],
  ['Seat', 'Platz'],
  ['Service fee', 'Servicegebühr'],
])

interface Reader {
  language: string
  /** Reads what buyers write about products as they wrote it. */
  merchant?: boolean
}

/** A line about an item for somebody whose language may be another than that of the buyer. */
export function readLine(
  { name, plainText, colorInfo, lineType }: DescriptionLine,
  { language, merchant = false }: Reader,
): { label: string; value: string } {
  const choose = (text?: { original?: string | null; translated?: string | null }) =>
    (merchant ? undefined : text?.translated) ?? text?.original ?? undefined
  const original = name?.original ?? ''
  const inGerman = lineType === undefined ? german.get(original) : undefined
  const isGerman = language.startsWith('de')
  const value = choose(plainText) ?? choose(colorInfo) ?? ''
  if (inGerman === undefined) return { label: choose(name) ?? '', value }
  const label = isGerman ? inGerman : original
  if (original === 'Seat') return { label, value: seatTextIn(value, language) }
  if (original !== 'Service fee') return { label, value }
  return { label, value: (isGerman ? plainText?.translated : undefined) ?? plainText?.original ?? '' }
}
