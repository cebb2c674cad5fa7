import { calls } from '@cartwright/contract/calls.ts'

/** What a call does, in words; its name where it is no call any more. */
export function deedText(name: string): string {
  return Object.hasOwn(calls, name) ? calls[name as keyof typeof calls].summary : name
}

/** Calls that change something, by what they do. */
export const deeds: readonly { value: string; label: string }[] = Object.values(calls)
  .filter(({ method, callers }) => method !== 'GET' && (callers.length === 0 || callers.includes('staff')))
  .map(({ name, summary }) => ({ value: name as string, label: summary as string }))
  .toSorted((a, b) => a.label.localeCompare(b.label))

const oneDay = 24 * 60 * 60_000

/** When a day begins where the shop is; `later` days after it. */
export function startOf(day: string, timeZone: string, later = 0): string {
  const near = new Date(Date.parse(day) + later * oneDay)
  const writer = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const name = writer.formatToParts(near).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  const date = near.toISOString().slice(0, 10)
  return new Date(`${date}T00:00:00${name === 'GMT' ? 'Z' : name.slice(3)}`).toISOString()
}
