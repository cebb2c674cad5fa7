import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import {
  type FreeSeat,
  type KeptSeat,
  lockTakeable,
  occupySeats,
  seatedKinds,
  takeableSeats,
} from './queries.ts'
import { keptSeat, seatsBeside } from './rules.ts'

/** Tickets of one kind, some of them with the seats that the buyer has named. */
export interface WantedSeats {
  definitionId: string
  quantity: number
  seatIds: readonly string[]
}

/**
 * Locks a seat for each of these tickets: the named ones, and free ones beside them, or the best, for the others.
 * Answers in the order of `wanted`, null for a kind without seats; or names a kind that has too few.
 */
export async function chooseSeats(
  tx: Connection,
  siteId: string,
  wanted: readonly WantedSeats[],
): Promise<{ seats: (KeptSeat[] | null)[] } | { short: string }> {
  const ids = wanted.map(({ definitionId }) => definitionId)
  const seated = new Set((await tx.run(seatedKinds, [siteId, ids])).map(({ id }) => id))
  const locked = await lockNamed(tx, siteId, wanted)
  const chosen = new Set(locked.map(({ id }) => id))
  const seats: (KeptSeat[] | null)[] = []
  for (const { definitionId, quantity, seatIds } of wanted) {
    if (!seated.has(definitionId)) {
      seats.push(null)
      continue
    }
    const named = locked.filter((seat) => seat.definitionId === definitionId && seatIds.includes(seat.id))
    const others = { definitionId, quantity: quantity - named.length, named, chosen }
    const rest = await lockBest(tx, siteId, others)
    if (!rest) return { short: definitionId }
    for (const { id } of rest) chosen.add(id)
    seats.push([...named, ...rest].map(keptSeat))
  }
  return { seats }
}

/** Refuses a seat that somebody has, that the kind is not sold for, or that is named twice. */
async function lockNamed(
  tx: Connection,
  siteId: string,
  wanted: readonly WantedSeats[],
): Promise<FreeSeat[]> {
  const named = wanted.flatMap(({ definitionId, seatIds }) => seatIds.map((id) => ({ definitionId, id })))
  if (named.length === 0) return []
  const seatIds = named.map(({ id }) => id)
  const kinds = named.map(({ definitionId }) => definitionId)
  const locked = await tx.run(lockTakeable, [siteId, kinds, seatIds])
  const isLocked = (one: { definitionId: string; id: string }) =>
    locked.some((seat) => seat.id === one.id && seat.definitionId === one.definitionId)
  const refused = named.filter((one, index) => !isLocked(one) || seatIds.indexOf(one.id) < index)
  if (refused.length > 0)
    throw refuse('SEATS_NOT_AVAILABLE', undefined, { seatIds: refused.map(({ id }) => id) })
  return locked
}

/** How often somebody else may take a seat between the choice and the lock. */
const attempts = 5

interface OtherSeats extends Omit<WantedSeats, 'seatIds'> {
  named: readonly FreeSeat[]
  chosen: ReadonlySet<string>
}

async function lockBest(
  tx: Connection,
  siteId: string,
  { definitionId, quantity, named, chosen }: OtherSeats,
): Promise<FreeSeat[] | undefined> {
  if (quantity <= 0) return []
  for (let attempt = 0; attempt < attempts; attempt++) {
    const takeable = await tx.run(takeableSeats, [siteId, [definitionId]])
    const free = takeable.filter(({ id }) => !chosen.has(id))
    if (free.length < quantity) return undefined
    const ids = seatsBeside(free, { named, count: quantity }).map(({ id }) => id)
    const locked = await tx.run(lockTakeable, [siteId, [definitionId], ids])
    if (locked.length === quantity) return locked
  }
  return undefined
}

/** Writes the items of a reservation to the seats that {@link chooseSeats} has locked. */
export async function occupy(
  tx: Connection,
  { siteId, eventId }: { siteId: string; eventId: string },
  taken: readonly { itemId: string; seat: KeptSeat | null }[],
): Promise<void> {
  const seated = taken.flatMap(({ itemId, seat }) => (seat ? [{ itemId, id: seat.id }] : []))
  if (seated.length === 0) return
  const values = [siteId, eventId, seated.map(({ id }) => id), seated.map(({ itemId }) => itemId)]
  await tx.run(occupySeats, values)
}
