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
 * Locks a seat for each of these tickets: the named ones, and free ones beside them, or the best, for the others. Answers in the order of
 * `wanted`, null for a kind without seats; or names a kind of which there are not enough. Refuses a named seat that
 * somebody has.
 */
export async function chooseSeats(
  tx: Connection,
  siteId: string,
  wanted: readonly WantedSeats[],
): Promise<{ seats: (KeptSeat[] | null)[] } | { short: string }> {
  const ids = wanted.map(({ definitionId }) => definitionId)
  const seated = new Set((await tx.run(seatedKinds, [siteId, ids])).map(({ id }) => id))
  const seats: (KeptSeat[] | null)[] = []
  const chosen = new Set<string>()
  for (const one of wanted) {
    if (!seated.has(one.definitionId)) {
      if (one.seatIds.length > 0) throw notAvailable(one.seatIds)
      seats.push(null)
      continue
    }
    const named = await lockNamed(tx, siteId, one)
    for (const { id } of named) chosen.add(id)
    const rest = await lockBest(tx, siteId, { ...one, quantity: one.quantity - named.length, named, chosen })
    if (!rest) return { short: one.definitionId }
    for (const { id } of rest) chosen.add(id)
    seats.push([...named, ...rest].map(keptSeat))
  }
  return { seats }
}

async function lockNamed(
  tx: Connection,
  siteId: string,
  { definitionId, seatIds }: WantedSeats,
): Promise<FreeSeat[]> {
  if (seatIds.length === 0) return []
  const locked = await tx.run(lockTakeable, [siteId, [definitionId], seatIds])
  const missing = seatIds.filter((id) => !locked.some((seat) => seat.id === id))
  if (missing.length > 0 || new Set(seatIds).size < seatIds.length) throw notAvailable(missing)
  return locked
}

function notAvailable(seatIds: readonly string[]) {
  return refuse('SEATS_NOT_AVAILABLE', undefined, { seatIds })
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
