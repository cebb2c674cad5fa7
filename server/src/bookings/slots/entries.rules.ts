import type { SlotAvailability } from '@cartwright/contract/bookings/slots.ts'
import { zoneOf } from '../hours/zones.rules.ts'

/** Entries of the availability calendar that begin together and differ in their resource only. */
export interface Entries {
  start: number
  bookable: boolean
  /** What they share, built for those that are shown. */
  shared: () => SlotAvailability
  /** The JSON of each that names its resource; empty for an entry without one. */
  resources: readonly Buffer[]
}

/** The first times of each day, bookable ones before others. */
export function firstOfDays(
  all: readonly Entries[],
  { timeZone, slotsPerDay }: { timeZone: string; slotsPerDay: number },
): Entries[] {
  const zone = zoneOf(timeZone)
  const days = Map.groupBy(all, ({ start }) => Math.floor(zone.localOf(start) / 86_400_000))
  return [...days.values()].flatMap((ofDay) =>
    firstOf(
      ofDay.toSorted((a, b) => Number(b.bookable) - Number(a.bookable)),
      slotsPerDay,
    ).sort((a, b) => a.start - b.start),
  )
}

function firstOf(all: readonly Entries[], most: number): Entries[] {
  const kept: Entries[] = []
  let room = most
  for (const one of all) {
    if (room === 0) break
    const resources = one.resources.slice(0, room)
    kept.push({ ...one, resources })
    room -= resources.length
  }
  return kept
}

/**
 * The reply as JSON. A month of fifty members of staff has 15,000 entries: their bytes are copied into one buffer
 * that is sent again and again, since objects, texts or buffers for each would cost several times as much.
 */
export function* availabilityJson(all: readonly Entries[]): Generator<Buffer, void> {
  let bytes = Buffer.allocUnsafe(partSize)
  let end = bytes.write(opening)
  for (const [index, entries] of all.entries()) {
    const group = groupOf(entries, index)
    if (end + group.size > bytes.length) {
      yield bytes.subarray(0, end)
      end = 0
    }
    if (group.size > bytes.length) bytes = Buffer.allocUnsafe(group.size)
    end = write(group, bytes, end)
  }
  yield bytes.subarray(0, end)
  yield Buffer.from(closing)
}

const opening = '{"availabilityEntries":['
const closing = ']}'
/** Bytes. */
const partSize = 262_144

interface Group extends Pick<Entries, 'resources'> {
  /** Before the first resource. */
  before: Buffer
  between: Buffer
  after: Buffer
  /** Bytes. */
  size: number
}

function groupOf({ shared, resources }: Entries, index: number): Group {
  const { slot, ...rest } = shared()
  const begin = `{"slot":${JSON.stringify(slot).slice(0, -1)}`
  const after = Buffer.from(`},${JSON.stringify(rest).slice(1)}`)
  const before = Buffer.from(`${index === 0 ? '' : ','}${begin}`)
  const between = Buffer.concat([after, Buffer.from(`,${begin}`)])
  const named = resources.reduce((sum, json) => sum + json.length, 0)
  const size = before.length + named + between.length * (resources.length - 1) + after.length
  return { before, between, after, resources, size }
}

/** Returns where the group ends. */
function write({ before, between, after, resources }: Group, bytes: Buffer, start: number): number {
  let end = start
  const add = (piece: Buffer) => {
    bytes.set(piece, end)
    end += piece.length
  }
  for (const [place, resource] of resources.entries()) {
    add(place === 0 ? before : between)
    add(resource)
  }
  add(after)
  return end
}
