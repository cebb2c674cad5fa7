import type { SeatingPlan, SentSection } from '@cartwright/contract/box-office/tickets/seating.ts'
import type { TicketDefinition } from '@cartwright/contract/box-office/tickets/ticket-definitions.ts'

export interface SeatDraft {
  /** Absent until it is saved. */
  id?: string
  label: string
  accessible: boolean
  offSale: boolean
  taken: boolean
}

export interface RowDraft {
  key: string
  label: string
  seats: SeatDraft[]
}

export interface SectionDraft {
  key: string
  id?: number
  name: string
  tickets: string[]
  rows: RowDraft[]
}

export function draftOf({ sections }: SeatingPlan): SectionDraft[] {
  return sections.map(({ id, name, ticketDefinitionIds, rows }) => ({
    ...{ key: `s${id}`, id, name, tickets: ticketDefinitionIds },
    rows: rows.map(({ label, seats }, index) => ({
      ...{ key: `s${id}r${index}`, label },
      seats: seats.map(({ id: seatId, label: seat, accessible, status }) => ({
        ...{ id: seatId, label: seat, accessible },
        ...{ offSale: status === 'OFF_SALE', taken: status === 'TAKEN' },
      })),
    })),
  }))
}

/** How many seats of a section are never sold, since there are fewer of its tickets. */
export function seatsInVain(
  { tickets, rows }: SectionDraft,
  kinds: readonly Pick<TicketDefinition, 'id' | 'initialLimit'>[],
): number {
  const limits = kinds.filter(({ id }) => id && tickets.includes(id)).map(({ initialLimit }) => initialLimit)
  const most = limits.reduce<number>((sum, limit) => sum + (limit ?? Number.POSITIVE_INFINITY), 0)
  const seats = rows.flatMap((row) => row.seats).filter(({ offSale }) => !offSale).length
  return limits.length > 0 ? Math.max(0, seats - most) : 0
}

export function sentOf(sections: readonly SectionDraft[]): SentSection[] {
  return sections.map(({ id, name, tickets, rows }) => ({
    ...(id === undefined ? {} : { id }),
    ...{ name: name.trim(), ticketDefinitionIds: tickets },
    rows: rows.map(({ label, seats }) => ({
      label: label.trim(),
      seats: seats.map(({ id: seatId, label: seat, accessible, offSale }) => ({
        ...(seatId ? { id: seatId } : {}),
        ...{ label: seat, accessible, offSale },
      })),
    })),
  }))
}

/** `A` to `Z`, then `AA`: as spreadsheets count. */
function rowLabel(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : rowLabel(Math.floor(index / 26) - 1) + letter
}

/** Rows with labels that the section does not have yet. */
export function newRows(
  rows: readonly RowDraft[],
  { count, seats, keyOf }: { count: number; seats: number; keyOf: () => string },
): RowDraft[] {
  const used = new Set(rows.map(({ label }) => label.trim().toUpperCase()))
  const labels: string[] = []
  for (let index = 0; labels.length < count; index++) {
    const label = rowLabel(index)
    if (!used.has(label)) labels.push(label)
  }
  return labels.map((label) => ({
    ...{ key: keyOf(), label },
    seats: Array.from({ length: seats }, (_, index) => ({
      ...{ label: String(index + 1), accessible: false, offSale: false, taken: false },
    })),
  }))
}

export type Click = 'offSale' | 'accessible' | 'remove'

/** A row after a click on one of its seats. A seat that somebody has is not removed. */
export function clicked(row: RowDraft, index: number, click: Click): RowDraft {
  const seat = row.seats[index]
  if (!seat || (click === 'remove' && seat.taken)) return row
  if (click === 'remove') return { ...row, seats: row.seats.filter((one) => one !== seat) }
  const turned = { ...seat, [click]: !seat[click] }
  return { ...row, seats: row.seats.map((one) => (one === seat ? turned : one)) }
}

export function freeOf(sections: readonly SectionDraft[]): { free: number; all: number } {
  const seats = sections.flatMap(({ rows }) => rows.flatMap((row) => row.seats))
  return { free: seats.filter(({ taken, offSale }) => !taken && !offSale).length, all: seats.length }
}
