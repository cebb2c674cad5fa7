import { seatText } from '@cartwright/contract/box-office/tickets/seat-texts.ts'
import type { SeatInfo, SentSection } from '@cartwright/contract/box-office/tickets/seating.ts'
import type { FreeSeat, KeptSeat, SeatRow } from './queries.ts'

type Placed = Pick<FreeSeat, 'id' | 'sectionPosition' | 'rowPosition' | 'position' | 'accessible'>

/**
 * The best free seats for so many people: together in the first row that has so many side by side, as near to its middle
 * as they get; else in as few groups as there must be. Seats for wheelchairs are left until no others are free.
 */
function bestSeats<Seat extends Placed>(free: readonly Seat[], count: number): Seat[] {
  const usual = free.filter(({ accessible }) => !accessible)
  const seats = usual.length >= count ? usual : free
  const together = runsOf(seats).find((run) => run.length >= count)
  if (together) return middleOf(together, count)
  const chosen: Seat[] = []
  const longestFirst = runsOf(seats).sort((a, b) => b.length - a.length)
  for (const run of longestFirst) chosen.push(...run.slice(0, count - chosen.length))
  return chosen
}

/** Free seats for those who come with people in `named`: the nearest ones in their rows, then the best ones elsewhere. */
export function seatsBeside<Seat extends Placed>(
  free: readonly Seat[],
  { named, count }: { named: readonly Placed[]; count: number },
): Seat[] {
  const usual = free.filter(({ accessible }) => !accessible)
  const seats = usual.length >= count ? usual : free
  const chosen: Seat[] = []
  while (chosen.length < count) {
    const group = [...named, ...chosen]
    const stepsTo = (seat: Seat) => Math.min(...group.map((other) => stepsBetween(seat, other)))
    const inRow = seats.filter((seat) => !chosen.includes(seat) && stepsTo(seat) < Infinity)
    const [nearest] = inRow.sort((a, b) => stepsTo(a) - stepsTo(b) || a.position - b.position)
    if (!nearest) break
    chosen.push(nearest)
  }
  const others = seats.filter((seat) => !chosen.includes(seat))
  return [...chosen, ...bestSeats(others, count - chosen.length)]
}

/** Infinity for seats of two rows. */
function stepsBetween(one: Placed, other: Placed): number {
  const sameRow = one.sectionPosition === other.sectionPosition && one.rowPosition === other.rowPosition
  return sameRow ? Math.abs(one.position - other.position) : Infinity
}

/** Neighbours, row by row. */
function runsOf<Seat extends Placed>(seats: readonly Seat[]): Seat[][] {
  const sorted = [...seats].sort(
    (a, b) =>
      a.sectionPosition - b.sectionPosition || a.rowPosition - b.rowPosition || a.position - b.position,
  )
  const runs: Seat[][] = []
  for (const seat of sorted) {
    const before = runs.at(-1)?.at(-1)
    const isNext =
      before?.sectionPosition === seat.sectionPosition &&
      before.rowPosition === seat.rowPosition &&
      before.position === seat.position - 1
    if (isNext) runs.at(-1)?.push(seat)
    else runs.push([seat])
  }
  return runs
}

/** Leaves no single seat at a side if that can be. */
function middleOf<Seat>(run: readonly Seat[], count: number): Seat[] {
  const spare = run.length - count
  const middle = Math.floor(spare / 2)
  const start = spare === 2 || (middle === 1 && spare > 2) ? 0 : middle
  return run.slice(start, start + count)
}

export function keptSeat({ id, sectionName, rowLabel, label }: FreeSeat): KeptSeat {
  return { id, section: sectionName, row: rowLabel, label }
}

export function seatInfo({ section, row, label }: KeptSeat): SeatInfo {
  return { sectionLabel: section, rowLabel: row, seatLabel: label }
}

/** Tickets with their seat. The name of the section is left out where the tickets have the same. */
export function seatedName(name: string, seat: KeptSeat | null, language: string): string {
  if (!seat) return name
  return seat.section === name ? seatText(seat, language) : `${name}, ${seatText(seat, language)}`
}

export interface NumberedPlan {
  sections: { id: number; name: string; position: number; definitionIds: string[] }[]
  seats: SeatRow[]
}

/**
 * A sent plan with an id for each section and seat: the known one where it was sent, else a new one of its section, row
 * and label.
 */
export function numberPlan(sent: readonly SentSection[], before: readonly SeatRow[]): NumberedPlan {
  const known = new Map(before.map((seat) => [seat.id, seat]))
  const usedSections = [...before.map(({ sectionId }) => sectionId), ...sent.map(({ id }) => id ?? 0)]
  let nextSection = Math.max(0, ...usedSections) + 1
  const sectionIds = sent.map(({ id }) => id ?? nextSection++)
  const used = new Set([...known.keys()])
  const sections = sent.map(({ name, ticketDefinitionIds = [] }, position) => ({
    ...{ id: sectionIds[position] ?? 0, name: name.trim(), position, definitionIds: ticketDefinitionIds },
  }))
  const seats = sent.flatMap(({ rows }, index) => {
    const sectionId = sectionIds[index] ?? 0
    const ofSection = before.filter((seat) => seat.sectionId === sectionId)
    let nextRow = Math.max(0, ...ofSection.map(({ rowNumber }) => rowNumber)) + 1
    return rows.flatMap((row, rowPosition) => {
      const first = row.seats.find(({ id }) => id && known.get(id)?.sectionId === sectionId)
      const rowNumber = known.get(first?.id ?? '')?.rowNumber ?? nextRow++
      return row.seats.map(({ id, label, accessible = false, offSale = false }, position) => ({
        id: id && known.has(id) ? id : newId(used, `${sectionId}-${rowNumber}-${label.trim()}`),
        ...{ sectionId, rowNumber, rowLabel: row.label.trim(), rowPosition },
        ...{ label: label.trim(), position, accessible, offSale },
      }))
    })
  })
  return { sections, seats }
}

function newId(used: Set<string>, wanted: string): string {
  let id = wanted
  for (let again = 2; used.has(id); again++) id = `${wanted}.${again}`
  used.add(id)
  return id
}

/** Whether a seat stays where its ticket says it is. */
export function isSamePlace(before: SeatRow, after: SeatRow): boolean {
  return (
    before.sectionId === after.sectionId && before.rowLabel === after.rowLabel && before.label === after.label
  )
}
