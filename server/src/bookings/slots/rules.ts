import { contains, type Hours, type Interval, merged, periodsOf, startsIn } from '../hours/rules.ts'
import { unitsOf } from '../resources/units.rules.ts'

/** What is asked of the slots: a service's appointment of one length. */
export interface Appointment {
  minutes: number
  /** From one slot to the next. */
  stepMinutes: number
  minutesBefore: number
  minutesAfter: number
}

export interface Resource extends Hours {
  id: string
  /** When it is taken, in units, in order: first and one after the last. */
  busy: readonly (readonly [number, number])[]
}

export interface SlotQuestion {
  appointment: Appointment
  /** Of each list, one resource is needed. Slots come from the hours of the first list. */
  needs: readonly (readonly Resource[])[]
  from: number
  to: number
}

/** A time at which an appointment may begin, with those of each list who are free. Bookable if each list has somebody. */
export interface Slot extends Interval {
  free: string[][]
}

/** The slots that begin in a time, in order. Those that are taken are there too, with nobody who is free. */
export function slots({ appointment, needs, from, to }: SlotQuestion): Slot[] {
  const [primary = [], ...others] = needs
  const length = appointment.minutes * 60_000
  const range = { start: from, end: to }
  const schedules = new Map<string, Start[]>()
  const found = new Map<number, Start>()
  for (const resource of primary) {
    const { timeZone, hours, exceptions } = resource
    const key = JSON.stringify([timeZone, hours, exceptions])
    let starts = schedules.get(key)
    if (!starts) {
      const step = appointment.stepMinutes * 60_000
      starts = startsIn(resource, range, { length, step }).map((start) => startAt(found, start, appointment))
      schedules.set(key, starts)
    }
    addFree(starts, resource)
  }
  const rest = others.map((list) => list.map((resource) => freeAt(resource, { range, appointment })))
  return [...found.values()]
    .sort((a, b) => a.start - b.start)
    .map(({ start, free }) => ({
      start,
      end: start + length,
      free: [free, ...rest.map((list) => list.flatMap((isFree) => isFree(start) ?? []))],
    }))
}

/** When an appointment may begin, the units that it takes, and who is free. */
interface Start {
  start: number
  first: number
  last: number
  free: string[]
}

/** Hours of several schedules share a start. */
function startAt(found: Map<number, Start>, start: number, appointment: Appointment): Start {
  const known = found.get(start)
  if (known) return known
  const [first, last] = occupied(start, appointment)
  const added = { start, first, last, free: [] }
  found.set(start, added)
  return added
}

function addFree(starts: readonly Start[], { id, busy }: Resource): void {
  let next = 0
  for (const { first, last, free } of starts) {
    while (next < busy.length && (busy[next]?.[1] ?? 0) <= first) next++
    if (!overlaps(busy, { first, last, from: next })) free.push(id)
  }
}

/** Says whether a resource is free for an appointment that begins at a moment. */
function freeAt(
  resource: Resource,
  { range, appointment }: { range: Interval; appointment: Appointment },
): (start: number) => string | undefined {
  const length = appointment.minutes * 60_000
  const { id, busy } = resource
  const open = merged(periodsOf(resource, { start: range.start - length, end: range.end + length }))
  return (start) => {
    const [first, last] = occupied(start, appointment)
    const isOpen = contains(open, { start, end: start + length })
    return isOpen && !overlaps(busy, { first, last, from: 0 }) ? id : undefined
  }
}

function overlaps(
  busy: Resource['busy'],
  { first, last, from }: { first: number; last: number; from: number },
): boolean {
  for (let index = from; index < busy.length; index++) {
    const [start, end] = busy[index] ?? [0, 0]
    if (start >= last) return false
    if (end > first) return true
  }
  return false
}

/** The units that an appointment takes, with the time before and after it. */
function occupied(start: number, appointment: Appointment): [number, number] {
  const { minutes, minutesBefore, minutesAfter } = appointment
  return unitsOf(start - minutesBefore * 60_000, start + (minutes + minutesAfter) * 60_000)
}

/** The usual step: one appointment after the other with the time around it, on the five minutes in which resources are taken. */
export function stepOf(
  stepMinutes: number | null,
  { minutes, minutesBefore, minutesAfter }: Omit<Appointment, 'stepMinutes'>,
): number {
  return stepMinutes ?? Math.ceil((minutesBefore + minutes + minutesAfter) / 5) * 5
}

export function isBookable({ free }: Pick<Slot, 'free'>): boolean {
  return free.every((list) => list.length > 0)
}
