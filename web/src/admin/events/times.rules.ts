/** The clocks of a time zone at a moment, as a `datetime-local` field has it. */
export function clockIn(at: string | null | undefined, timeZone: string): string {
  if (!at) return ''
  const parts = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    hourCycle: 'h23',
  }).formatToParts(new Date(at))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** The moment at which clocks of the time zone show this; a time that they skip is an hour later. */
export function momentIn(clock: string, timeZone: string): string | null {
  if (!clock) return null
  const wanted = Date.parse(`${clock}:00Z`)
  if (Number.isNaN(wanted)) return null
  const offset = (at: number) => Date.parse(`${clockIn(new Date(at).toISOString(), timeZone)}:00Z`) - at
  const first = wanted - offset(wanted)
  const second = wanted - offset(first)
  return new Date(second).toISOString()
}
