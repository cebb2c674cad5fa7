/** Parses a time. Without an offset, it is the local time of the time zone. */
export function momentOf(text: string, timeZone: string): Date {
  if (/(?:Z|[+-]\d\d:\d\d)$/.test(text)) return new Date(text)
  const wall = Date.parse(`${text}Z`)
  // The offset changes when clocks do: the first guess shows which side of the change applies.
  const guess = wall - offsetAt(wall, timeZone)
  const second = wall - offsetAt(guess, timeZone)
  if (second + offsetAt(second, timeZone) === wall) return new Date(second)
  // Clocks skip this time: it moves forward by as much as the clocks do.
  return new Date(Math.max(guess, second))
}

/** The local time in a time zone: `2026-11-27T00:00`. */
export function wallTimeOf(moment: Date, timeZone: string): string {
  return new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone)).toISOString().slice(0, 16)
}

/** The offset from UTC, in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(time)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return shown - Math.floor(time / 1000) * 1000
}
