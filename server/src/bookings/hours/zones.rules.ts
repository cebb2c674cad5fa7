import { Temporal } from 'temporal-polyfill'

/** The clocks of a time zone, for many questions: what the time-zone database says is kept by year. */
export interface Zone {
  /** Milliseconds that the clocks are ahead of UTC. */
  offsetAt(instant: number): number
  /**
   * When clocks show a local time, counted in milliseconds as if it were UTC: once, never in the gap of a change
   * forwards, twice in the doubled hour of a change backwards.
   */
  instantsOf(local: number): number[]
  /** The first of these moments or, in a gap, the moment of the change. */
  firstOf(local: number): number
  localOf(instant: number): number
}

interface Change {
  at: number
  offset: number
}

const zones = new Map<string, Zone>()

export function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone)
  if (known) return known
  const zone = openZone(timeZone)
  // Callers name zones: the memory must not grow with them.
  if (zones.size >= 600) zones.clear()
  zones.set(timeZone, zone)
  return zone
}

const day = 86_400_000

function openZone(timeZone: string): Zone {
  const years = new Map<number, Change[]>()
  const changesIn = (year: number): Change[] => {
    const known = years.get(year)
    if (known) return known
    const found = readYear(timeZone, year)
    years.set(year, found)
    return found
  }
  const offsetAt = (instant: number): number => {
    const changes = changesIn(new Date(instant).getUTCFullYear())
    let offset = changes[0]?.offset ?? 0
    for (const change of changes) if (change.at <= instant) offset = change.offset
    return offset
  }
  const changesAround = (local: number): Change[] => {
    const years = new Set([local - 2 * day, local + 2 * day].map((time) => new Date(time).getUTCFullYear()))
    return [...years].flatMap(changesIn).filter(({ at }) => Math.abs(at - local) <= 2 * day)
  }
  const instantsOf = (local: number): number[] => {
    const before = offsetAt(local - 2 * day)
    const changes = changesAround(local)
    if (changes.length === 0) return [local - before]
    const offsets = new Set([before, ...changes.map(({ offset }) => offset)])
    return [...offsets]
      .map((offset) => ({ instant: local - offset, offset }))
      .filter(({ instant, offset }) => offsetAt(instant) === offset)
      .map(({ instant }) => instant)
      .sort((a, b) => a - b)
  }
  return {
    offsetAt,
    instantsOf,
    localOf: (instant) => instant + offsetAt(instant),
    firstOf(local) {
      const [first] = instantsOf(local)
      if (first !== undefined) return first
      const jump = changesAround(local).find(({ at, offset }) => {
        const before = offsetAt(at - 1)
        return at + before <= local && local < at + offset
      })
      return jump?.at ?? local - offsetAt(local)
    },
  }
}

/** The offset at the beginning of a year (UTC), and every change of it in the year. */
function readYear(timeZone: string, year: number): Change[] {
  const start = Date.UTC(year, 0, 1)
  const end = Date.UTC(year + 1, 0, 1)
  let at = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(timeZone)
  const changes = [{ at: start, offset: at.offsetNanoseconds / 1e6 }]
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.epochMilliseconds >= end) return changes
    changes.push({ at: next.epochMilliseconds, offset: next.offsetNanoseconds / 1e6 })
    at = next
  }
}

/** A local date and time such as 2026-11-30T18:00, counted as if it were UTC. */
export function localFrom(text: string): number {
  return Date.parse(`${text.replace(/(\.\d{3})\d*$/, '$1')}Z`)
}

/** 2026-11-30T18:00:00 */
export function localText(local: number): string {
  return new Date(local).toISOString().slice(0, 19)
}

/** The moment of a text with an offset or, without one, on the clocks of the time zone. NaN for nonsense. */
export function instantFrom(text: string, timeZone: string): number {
  if (/(?:Z|[+-]\d\d:?\d\d)$/.test(text)) return Date.parse(text)
  const local = localFrom(text)
  return Number.isNaN(local) ? local : zoneOf(timeZone).firstOf(local)
}

/** On the clocks of the time zone, with the offset that makes it one moment: 2026-11-30T18:00:00.000+01:00. */
export function instantText(instant: number, timeZone: string): string {
  const offset = zoneOf(timeZone).offsetAt(instant)
  const local = new Date(instant + offset).toISOString().slice(0, 23)
  const minutes = Math.abs(Math.round(offset / 60_000))
  const two = (number: number) => String(number).padStart(2, '0')
  return `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
