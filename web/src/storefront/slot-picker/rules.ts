import { currentZone, zoneCity, zoneName } from '@cartwright/contract/times/time-zones.ts'
import type { ZoneGroup } from './view.ts'

/** `2026-12`: a month of an address, or undefined for nonsense. */
export function monthIn(text: string | null): string | undefined {
  return text !== null && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text) ? text : undefined
}

export function dayIn(text: string | null): string | undefined {
  return text !== null && monthIn(text.slice(0, 7)) && /-\d\d$/.test(text) && text.length === 10
    ? text
    : undefined
}

export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
}

export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The first of these days after the one that is shown, or the first of all. */
export function nextFree(days: readonly string[], shown: string | undefined): string | undefined {
  return days.toSorted().find((day) => !shown || day > shown)
}

/** The weeks of a month as rows of days, `undefined` for those of other months. `first` is 1 for Monday, 7 for Sunday. */
export function weeksOf(month: string, first: number): (string | undefined)[][] {
  const start = new Date(`${month}-01T00:00:00Z`)
  const count = new Date(`${monthAfter(month, 1)}-01T00:00:00Z`).getTime() - start.getTime()
  const empty = (start.getUTCDay() + 7 - (first % 7)) % 7
  const days = [
    ...Array<undefined>(empty).fill(undefined),
    ...Array.from(
      { length: count / 86_400_000 },
      (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`,
    ),
  ]
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => days[week * 7 + index]),
  )
}

/** 1 for Monday, 7 for Sunday. */
export function firstDayOf(language: string): number {
  const locale = new Intl.Locale(language) as Intl.Locale & { getWeekInfo?(): { firstDay: number } }
  return locale.getWeekInfo?.().firstDay ?? 1
}

export function todayIn(zone: string, now: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(now)
}

export function isZone(zone: string | null): zone is string {
  if (!zone || /^[+-]/.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** 5:30 – 6:45 PM. A time that ends on the next day has no dates either: the day stands above it. */
export function clockSpan(clock: Intl.DateTimeFormat, [start, end]: readonly [Date, Date]): string {
  const { timeZone } = clock.resolvedOptions()
  const isOneDay = todayIn(timeZone, start.getTime()) === todayIn(timeZone, end.getTime())
  return isOneDay ? clock.formatRange(start, end) : `${clock.format(start)} – ${clock.format(end)}`
}

/** What the button of a time sends. */
export interface PickedTime {
  start: string
  end: string
  event: string
}

export function textOfTime({ start, end, event }: PickedTime): string {
  return [start, end, event].join('|')
}

export function timeIn(text: string): PickedTime | undefined {
  const [start = '', end = '', event = ''] = text.split('|')
  return Number.isNaN(Date.parse(start)) || Number.isNaN(Date.parse(end)) ? undefined : { start, end, event }
}

/** Why nobody can go on to the details, by the status of the refusal. */
export function problemOf({ status }: { status: number }): 'tooOften' | 'slotGone' | 'failed' {
  if (status === 429) return 'tooOften'
  return [404, 409, 410, 428].includes(status) ? 'slotGone' : 'failed'
}

/** The parameters of the page that its links keep. */
export const keptParameters = ['zone', 'staff', 'length', 'session', 'move'] as const

export function pathOf(slug: string): string {
  return `/services/${encodeURIComponent(slug)}`
}

/** The zone that times are shown in and the shop's; then the places of each continent by name. */
export function zoneGroups({
  zone,
  shopZone,
  language,
}: {
  zone: string
  shopZone: string
  language: string
}): ZoneGroup[] {
  const first = [...new Set([zone, shopZone])]
  const chosen = new Set(first.map(currentZone))
  const regions = new Map<string, ZoneGroup['zones']>()
  for (const value of new Set(Intl.supportedValuesOf('timeZone').map(currentZone))) {
    const [region = '', city] = value.split('/')
    if (city === undefined) continue
    regions.set(region, [...(regions.get(region) ?? []), { value, label: zoneCity(value) }])
  }
  const compare = new Intl.Collator(language).compare
  return [
    { label: '', zones: first.map((value) => ({ value, label: zoneName(value, language) })) },
    ...[...regions].map(([region, zones]) => ({
      label: region,
      zones: zones.filter(({ value }) => !chosen.has(value)).sort((a, b) => compare(a.label, b.label)),
    })),
  ].filter(({ zones }) => zones.length > 0)
}
