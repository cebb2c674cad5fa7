import { compareIds, type Ids } from '../columns/ids.rules.ts'
import { firstWhere } from './orders.rules.ts'

/** The products of a collection by their places in it. Those that are gone stay until the index is built anew. */
export interface CollectionOrder {
  numbers: Int32Array
  /** The place of each. */
  positions: Float64Array
  used: number
  /** Whether JavaScript has numbers for all positions. */
  isExact: boolean
  /** Not in their order yet. */
  added: Placed[]
}

interface Placed {
  number: number
  position: number
}

export function newCollectionOrder(): CollectionOrder {
  return {
    ...{ numbers: new Int32Array(4), positions: new Float64Array(4), used: 0 },
    ...{ isExact: true, added: [] },
  }
}

/** `position` is a decimal number. */
export function placeIn(order: CollectionOrder, number: number, position: string): void {
  order.added.push({ number, position: Number(position) })
  if (String(Number(position)) !== position) order.isExact = false
}

/** Puts those that were added into their places. */
export function arrangeCollection(order: CollectionOrder, ids: Ids): void {
  const { added, used } = order
  if (added.length === 0) return
  order.added = []
  const compare = (one: Placed, other: Placed) =>
    one.position - other.position || compareIds(ids, one.number, other.number)
  added.sort(compare)
  reserve(order, used + added.length)
  const { numbers, positions } = order
  let end = used
  for (let next = added.length - 1; next >= 0; next--) {
    const placed = added[next] as Placed
    const at = placeOf(order, end, (held) => compare(held, placed))
    numbers.copyWithin(at + next + 1, at, end)
    positions.copyWithin(at + next + 1, at, end)
    numbers[at + next] = placed.number
    positions[at + next] = placed.position
    end = at
  }
  order.used = used + added.length
}

function reserve(order: CollectionOrder, length: number): void {
  if (length <= order.numbers.length) return
  const { numbers, positions } = order
  const capacity = Math.ceil(length * 1.25)
  order.numbers = new Int32Array(capacity)
  order.numbers.set(numbers)
  order.positions = new Float64Array(capacity)
  order.positions.set(positions)
}

/** How many of the first `end` come before a place. */
function placeOf(
  { numbers, positions }: CollectionOrder,
  end: number,
  compare: (held: Placed) => number,
): number {
  return firstWhere(end, (at) => compare({ number: numbers[at] ?? 0, position: positions[at] ?? 0 }) >= 0)
}

export function sizeOfCollectionOrder({ numbers, positions }: CollectionOrder): number {
  return numbers.byteLength + positions.byteLength
}
