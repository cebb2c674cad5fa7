import Type, { type Static } from 'typebox'
import { Fields, Guid, Nullable, optional, Text, Whole } from '../../values/common.ts'
import { eventLimits } from '../limits.ts'

// The seats of an event: sections with rows of seats.

/** `FREE` for whoever buys, `TAKEN` by a ticket or for minutes by a reservation, `OFF_SALE` by the merchant. */
export const SeatStatus = Type.Union([Type.Literal('FREE'), Type.Literal('TAKEN'), Type.Literal('OFF_SALE')])
export type SeatStatus = Static<typeof SeatStatus>

export const Seat = Type.Object({
  /** Of the event. Send it as `seatId` to reserve the seat. */
  id: Text(),
  label: Text(),
  /** For people in wheelchairs. */
  accessible: Type.Boolean(),
  status: SeatStatus,
})
export type Seat = Static<typeof Seat>

export const SeatSection = Type.Object({
  id: Whole(),
  name: Text(),
  /** The kinds of tickets that are sold in it. */
  ticketDefinitionIds: Type.Array(Text()),
  rows: Type.Array(Type.Object({ label: Text(), seats: Type.Array(Seat) })),
})
export type SeatSection = Static<typeof SeatSection>

/** Of an event without seats: no sections. */
export const SeatingPlan = Type.Object({ eventId: Text(), sections: Type.Array(SeatSection) })
export type SeatingPlan = Static<typeof SeatingPlan>

const PlanReply = Type.Object({ seatingPlan: SeatingPlan })
export const GetSeatingPlanRequest = Type.Object({ eventId: Guid })
export const GetSeatingPlanReply = PlanReply

const { sections, rows, seatsOfRow, ticketDefinitions } = eventLimits
const label = Text({ min: 1, max: 4 })
const SentSeat = Type.Object({
  label,
  ...optional({ id: Nullable(Text({ max: 20 })), accessible: Type.Boolean(), offSale: Type.Boolean() }),
})
const SentRow = Type.Object({ label, seats: Type.Array(SentSeat, { minItems: 1, maxItems: seatsOfRow }) })
const SentSection = Type.Object({
  name: Text({ min: 1, max: eventLimits.sectionName }),
  rows: Type.Array(SentRow, { minItems: 1, maxItems: rows }),
  ...optional({
    id: Nullable(Whole()),
    ticketDefinitionIds: Type.Array(Guid, { maxItems: ticketDefinitions }),
  }),
})
export type SentSection = Static<typeof SentSection>

/** The whole plan: what it leaves out is removed. Seats and sections that stay have their ids. */
export const UpdateSeatingPlanRequest = Type.Object({
  eventId: Guid,
  seatingPlan: Type.Object({ sections: Type.Array(SentSection, { maxItems: sections }) }),
})
export type UpdateSeatingPlanRequest = Static<typeof UpdateSeatingPlanRequest>
export const UpdateSeatingPlanReply = PlanReply

/** Where a ticket or reservation has its seat. */
export const SeatInfo = Fields({ sectionLabel: Text(), rowLabel: Text(), seatLabel: Text() })
export type SeatInfo = Static<typeof SeatInfo>
