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
 * The reply as JSON. A month of fifty members of staff has 15,000 entries: their bytes are copied into one buffer, since
 * objects or texts for each would cost several times as much.
 */
export function availabilityJson(all: readonly Entries[]): Buffer {
  const [open, close] = ['{"availabilityEntries":[', ']}']
  const parts = all.map(partsOf)
  const size = parts.reduce((sum, part) => sum + sizeOf(part), open.length + close.length)
  const buffer = Buffer.allocUnsafe(size)
  let end = buffer.write(open)
  const add = (bytes: Buffer) => {
    buffer.set(bytes, end)
    end += bytes.length
  }
  for (const [index, { before, between, after, resources }] of parts.entries()) {
    if (index > 0) end += buffer.write(',', end)
    for (const [place, json] of resources.entries()) {
      add(place === 0 ? before : between)
      add(json)
    }
    add(after)
  }
  end += buffer.write(close, end)
  return buffer.subarray(0, end)
}

interface Parts extends Pick<Entries, 'resources'> {
  before: Buffer
  between: Buffer
  after: Buffer
}

function partsOf({ shared, resources }: Entries): Parts {
  const { slot, ...rest } = shared()
  const before = `{"slot":${JSON.stringify(slot).slice(0, -1)}`
  const after = `},${JSON.stringify(rest).slice(1)}`
  const bytes = (text: string) => Buffer.from(text)
  return { before: bytes(before), between: bytes(`${after},${before}`), after: bytes(after), resources }
}

/** With a comma. */
function sizeOf({ between, resources }: Parts): number {
  return resources.reduce((sum, json) => sum + between.length + json.length, 0)
}
