export const oneDay = 24 * 60 * 60_000

/** Whether this is the name of a time zone, e.g. `Europe/Berlin`. Offsets such as +02:00 do not know when clocks change. */
export function isTimeZone(name: string): boolean {
  if (timeZones.has(name)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return !/^[+-]/.test(name)
  } catch {
    return false
  }
}

/** The usual names. A format knows others too, but opening one for each request takes half a millisecond. */
const timeZones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])

/** The last minute that was asked for, by time zone. Each cart that is priced asks for today, which takes 5 µs to format. */
const days = new Map<string, { minute: number; day: string }>()
/** Before 1973, a time zone may be ahead of UTC by half a minute. */
const wholeMinutes = Date.UTC(1973, 0)

/** The date it is in a time zone: `2026-11-24`. */
export function dayIn(timeZone: string, time: number | Date): string {
  const minute = Math.floor(Number(time) / 60_000)
  const last = days.get(timeZone)
  if (last?.minute === minute && Number(time) >= wholeMinutes) return last.day
  const { year, month, day } = localTime(timeZone, time)
  const found = `${year}-${month}-${day}`
  days.set(timeZone, { minute, day: found })
  return found
}

export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * oneDay).toISOString().slice(0, 10)
}

/** Whether a text is a day like `2026-11-24` that exists. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && daysLater(text, 0) === text
}

/** The start of a day in a time zone: midnight, or an hour later if the clocks change then. */
export function dayStart(timeZone: string, day: string): Date {
  const midnight = Date.parse(day)
  const starts = [midnight - oneDay, midnight + oneDay].map((near) => midnight - offsetAt(timeZone, near))
  const start = starts.toSorted((a, b) => a - b).find((time) => dayIn(timeZone, time) === day)
  return new Date(start ?? midnight)
}

/**
 * When the clocks of a time zone show a time like `14:30`, in milliseconds since 1970. If they show it twice, the first
 * time counts; if they skip it, the time that is as long after the change.
 */
export function instantAt(timeZone: string, day: string, time: string): number {
  const shown = Date.parse(`${day}T${time}Z`)
  const before = shown - offsetAt(timeZone, shown - oneDay)
  const after = shown - offsetAt(timeZone, shown + oneDay)
  const shows = [before, after].filter((one) => one + offsetAt(timeZone, one) === shown)
  return shows.length > 0 ? Math.min(...shows) : before
}

/** Milliseconds by which a time zone is ahead of UTC. */
function offsetAt(timeZone: string, time: number): number {
  const { year, month, day, hour, minute } = localTime(timeZone, time)
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}Z`) - time
}

/** The parts of a local time, e.g. `{ month: '07', hour: '09' }`. */
function localTime(timeZone: string, time: number | Date): Record<string, string> {
  const parts = formatFor(timeZone).formatToParts(time)
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a format takes fifty times as long as using it. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}
