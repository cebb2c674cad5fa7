import { seatText } from '@cartwright/contract/box-office/tickets/seat-texts.ts'
import type { Ticket } from '@cartwright/contract/box-office/tickets/tickets.ts'

/** The kind of a ticket with its seat. The name of the section is left out where the kind has the same. */
export function placeOf(
  { name = '', seatInfo }: Pick<Ticket, 'name' | 'seatInfo'>,
  language: string,
): string {
  if (!seatInfo) return name
  const { sectionLabel = '', rowLabel = '', seatLabel = '' } = seatInfo
  const seat = seatText({ section: sectionLabel, row: rowLabel, label: seatLabel }, language)
  return sectionLabel === name ? seat : [name, seat].filter(Boolean).join(', ')
}
