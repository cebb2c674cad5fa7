import { Temporal } from 'temporal-polyfill'

/** A moment, and the time zone whose clocks count. */
export interface Clock {
  at: Date
  timeZone: string
}

/** Milliseconds between what clocks show, whatever changes of daylight saving time lie between. */
export function clockDistance(from: Clock, to: Clock): number {
  return shownAt(to) - shownAt(from)
}

/** What a clock shows, in milliseconds as if it were UTC. */
function shownAt(clock: Clock): number {
  return localTime(clock).toZonedDateTime('UTC').epochMilliseconds
}

function localTime({ at, timeZone }: Clock): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDateTime()
}

/** The moment at which clocks show a time so many milliseconds away. A time that they skip comes an hour later. */
export function moveOnClocks(from: Clock, distance: number, timeZone = from.timeZone): Date {
  const moved = localTime(from).add({ milliseconds: distance })
  return new Date(moved.toZonedDateTime(timeZone).epochMilliseconds)
}
