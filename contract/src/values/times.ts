/** A moment as it was written: with an offset it is one, without it is what the clock on the wall shows there. */
export function momentOf(text: string, timeZone: string): Date {
  if (/(?:Z|[+-]\d\d:\d\d)$/.test(text)) return new Date(text)
  const wall = Date.parse(`${text}Z`)
  // The offset differs on the two sides of a change of clocks: the first guess says on which side the time lies.
  const guess = wall - offsetAt(wall, timeZone)
  const second = wall - offsetAt(guess, timeZone)
  if (second + offsetAt(second, timeZone) === wall) return new Date(second)
  // Clocks skip this time: they show it as much later as they were put forward.
  return new Date(Math.max(guess, second))
}

/** What the clock on the wall shows: `2026-11-27T00:00`. */
export function wallTimeOf(moment: Date, timeZone: string): string {
  return new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone)).toISOString().slice(0, 16)
}

/** How many milliseconds clocks are ahead of UTC. */
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
