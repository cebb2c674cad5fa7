import type { Ticket } from '@cartwright/contract/box-office/tickets/tickets.ts'

interface SeatTexts {
  seat: (section: string, row: string, seat: string) => string
}

/** The kind of a ticket with its seat. The name of the section is left out where the kind has the same. */
export function placeOf(
  { name = '', seatInfo }: Pick<Ticket, 'name' | 'seatInfo'>,
  texts: SeatTexts,
): string {
  if (!seatInfo) return name
  const { sectionLabel = '', rowLabel = '', seatLabel = '' } = seatInfo
  const seat = texts.seat(sectionLabel, rowLabel, seatLabel)
  return sectionLabel === name ? seat : [name, seat].filter(Boolean).join(', ')
}
