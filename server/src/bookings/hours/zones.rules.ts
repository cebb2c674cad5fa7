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
  /** The offset of a time that no change is near; undefined if there is one. */
  steadyOffset(from: number, to: number): number | undefined
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

/** The changes of a time zone, read by year when they are needed. */
function changesOf(timeZone: string) {
  const years = new Map<number, Change[]>()
  const inYear = (year: number): Change[] => {
    const known = years.get(year)
    if (known) return known
    const found = readYear(timeZone, year)
    years.set(year, found)
    return found
  }
  return {
    inYear,
    around(time: number): Change[] {
      const near = new Set([time - 2 * day, time + 2 * day].map((each) => new Date(each).getUTCFullYear()))
      return [...near]
        .flatMap((year) => inYear(year).slice(1))
        .filter(({ at }) => Math.abs(at - time) <= 2 * day)
    },
  }
}

function openZone(timeZone: string): Zone {
  const changes = changesOf(timeZone)
  const offsetAt = (instant: number): number => {
    const ofYear = changes.inYear(new Date(instant).getUTCFullYear())
    return ofYear.findLast(({ at }) => at <= instant)?.offset ?? 0
  }
  const instantsOf = (local: number): number[] => {
    const before = offsetAt(local - 2 * day)
    const near = changes.around(local)
    if (near.length === 0) return [local - before]
    const offsets = new Set([before, ...near.map(({ offset }) => offset)])
    return [...offsets]
      .filter((offset) => offsetAt(local - offset) === offset)
      .map((offset) => local - offset)
      .sort((a, b) => a - b)
  }
  return {
    offsetAt,
    instantsOf,
    localOf: (instant) => instant + offsetAt(instant),
    steadyOffset(from, to) {
      const isSteady = changes.around(from).length + changes.around(to).length === 0 && to - from <= 4 * day
      return isSteady ? offsetAt(from) : undefined
    },
    firstOf(local) {
      const [first] = instantsOf(local)
      if (first !== undefined) return first
      const jump = changes.around(local).find(({ at, offset }) => {
        return at + offsetAt(at - 1) <= local && local < at + offset
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
