import { eventLimits } from '@cartwright/contract/box-office/limits.ts'
import type {
  SeatingPlan,
  SentSection,
  UpdateSeatingPlanRequest,
} from '@cartwright/contract/box-office/tickets/seating.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { queueOffers } from '../events/queries.ts'
import { get as getEvent } from '../events/reads.service.ts'
import { forget } from '../events/service.ts'
import {
  deleteSeats,
  deleteSections,
  deleteSectionTickets,
  kindsOfEvent,
  lockKinds,
  lockPlan,
  type SeatRow,
  type SectionRow,
  seatsOf,
  sectionsOf,
  writeSeats,
  writeSections,
  writeSectionTickets,
} from './queries.ts'
import { isSamePlace, type NumberedPlan, numberPlan } from './rules.ts'

type Answer = Promise<{ seatingPlan: SeatingPlan }>

/** The seats of an event that the caller may see. */
export async function read(shop: Shop, caller: Caller, eventId: string): Answer {
  await getEvent(shop, caller, eventId)
  return { seatingPlan: await find(shop, caller.siteId, eventId) }
}

export async function find(shop: Shop, siteId: string, eventId: string): Promise<SeatingPlan> {
  const key = [siteId, eventId]
  const [sections, seats] = await Promise.all([
    shop.db.run(sectionsOf, key),
    shop.db.run(seatsOf, [...key, new Date(shop.clock())]),
  ])
  return toWire(eventId, sections, seats)
}

function toWire(
  eventId: string,
  sections: readonly SectionRow[],
  seats: readonly (SeatRow & { free: boolean })[],
): SeatingPlan {
  const bySection = Map.groupBy(seats, ({ sectionId }) => sectionId)
  return {
    eventId,
    sections: sections.map(({ id, name, definitionIds }) => {
      const rows = Map.groupBy(bySection.get(id) ?? [], ({ rowPosition }) => rowPosition)
      return {
        ...{ id, name, ticketDefinitionIds: definitionIds },
        rows: [...rows.values()].map((ofRow) => ({
          label: ofRow[0]?.rowLabel ?? '',
          seats: ofRow.map(({ id: seatId, label, accessible, free, offSale }) => ({
            ...{ id: seatId, label, accessible },
            status: free ? (offSale ? ('OFF_SALE' as const) : ('FREE' as const)) : ('TAKEN' as const),
          })),
        })),
      }
    }),
  }
}

/** Writes the whole plan. Seats that somebody has neither go nor change their place. */
export async function update(shop: Shop, caller: Caller, sent: UpdateSeatingPlanRequest): Answer {
  const { eventId, seatingPlan } = sent
  const { siteId } = caller
  const event = await getEvent(shop, caller, eventId)
  if (event.registrationType !== 'TICKETING') throw refuse('INVALID_EVENT_TYPE')
  assertPlan(seatingPlan.sections)
  await shop.db.transaction(async (tx) => {
    await tx.run(lockPlan, [siteId, eventId])
    await tx.run(lockKinds, [siteId, eventId])
    await write(tx, shop, { siteId, eventId, sent: seatingPlan.sections })
    await tx.run(queueOffers, [siteId, eventId])
  })
  forget(shop, siteId)
  return read(shop, caller, eventId)
}

function assertPlan(sections: readonly SentSection[]): void {
  const path = 'seatingPlan.sections'
  assertOnce(
    path,
    'sections need different names',
    names(sections, ({ name }) => name),
  )
  for (const [index, { rows }] of sections.entries()) {
    assertOnce(`${path}[${index}].rows`, 'rows of a section need different labels', names(rows, labelOf))
    for (const [row, { seats }] of rows.entries())
      assertOnce(
        `${path}[${index}].rows[${row}].seats`,
        'seats of a row need different labels',
        names(seats, labelOf),
      )
  }
  const seats = sections.flatMap(({ rows }) => rows.flatMap((row) => row.seats))
  if (seats.length > eventLimits.seats)
    throw violation(path, `an event has at most ${eventLimits.seats} seats`, 'MAX_SIZE')
  assertOnce(
    path,
    'names a seat twice',
    seats.flatMap(({ id }) => id ?? []),
  )
}

const labelOf = ({ label }: { label: string }) => label

function names<Named>(items: readonly Named[], nameOf: (item: Named) => string): string[] {
  return items.map((item) => nameOf(item).trim().toLowerCase())
}

function assertOnce(path: string, description: string, values: readonly string[]): void {
  if (values.includes('')) throw violation(path, 'has an empty name or label', 'REQUIRED_FIELD')
  if (new Set(values).size < values.length) throw violation(path, description, 'OTHER')
}

interface Written {
  siteId: string
  eventId: string
  sent: readonly SentSection[]
}

async function write(tx: Connection, shop: Shop, { siteId, eventId, sent }: Written): Promise<void> {
  const key = [siteId, eventId]
  const now = new Date(shop.clock())
  const [before, sections] = [await tx.run(seatsOf, [...key, now]), await tx.run(sectionsOf, key)]
  const plan = numberPlan(sent, before)
  await assertKinds(tx, { key, now, plan, sections })
  const after = new Map(plan.seats.map((seat) => [seat.id, seat]))
  const moved = before.filter((seat) => !seat.free && isElsewhere(seat, after.get(seat.id)))
  if (moved.length > 0) throw taken(moved)
  const gone = before.filter(({ id }) => !after.has(id)).map(({ id }) => id)
  const deleted = await tx.run(deleteSeats, [...key, gone, now])
  if (deleted.length < gone.length) throw refuse('SEATS_ARE_TAKEN')
  await tx.run(writeSections, [...key, JSON.stringify(plan.sections)])
  await tx.run(writeSeats, [...key, JSON.stringify(plan.seats)])
  await tx.run(deleteSections, [...key, plan.sections.map(({ id }) => id)])
  await tx.run(deleteSectionTickets, key)
  const sold = plan.sections.flatMap(({ id, definitionIds }) => definitionIds.map((kind) => ({ id, kind })))
  await tx.run(writeSectionTickets, [...key, sold.map(({ id }) => id), sold.map(({ kind }) => kind)])
}

function isElsewhere(before: SeatRow, after: SeatRow | undefined): boolean {
  return after === undefined || !isSamePlace(before, after)
}

function taken(seats: readonly SeatRow[]) {
  const shown = seats.slice(0, 5).map(({ rowLabel, label }) => `${rowLabel}${label}`)
  const text = `Somebody has these seats, so they stay where they are: ${shown.join(', ')}`
  return refuse('SEATS_ARE_TAKEN', seats.length > shown.length ? `${text} …` : text, {
    seatIds: seats.map(({ id }) => id),
  })
}

interface Checked {
  key: readonly unknown[]
  now: Date
  plan: NumberedPlan
  /** As they were. */
  sections: readonly SectionRow[]
}

/** A kind that was sold without seats gets none. */
async function assertKinds(tx: Connection, { key, now, plan, sections }: Checked): Promise<void> {
  const ids = [...new Set(plan.sections.flatMap(({ definitionIds }) => definitionIds))]
  const kinds = await tx.run(kindsOfEvent, [...key, ids, now])
  if (kinds.length < ids.length) throw refuse('TICKET_DEFINITION_NOT_FOUND')
  const seated = new Set(sections.flatMap(({ definitionIds }) => definitionIds))
  const sold = kinds.find(({ id, unseated }) => unseated > 0 && !seated.has(id))
  if (sold)
    throw refuse(
      'TICKETS_ARE_SOLD',
      `“${sold.name}” was sold without seats. Add other tickets for these seats`,
    )
}
