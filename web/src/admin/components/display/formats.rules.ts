import { currentZone, zoneCity } from '@cartwright/contract/times/time-zones.ts'
import { zoneText } from '@cartwright/contract/times/zoned-times.ts'
import type { Language } from '../../language/language.ts'

export interface LocaleSettings {
  language: Language
  /** ISO 4217 */
  currency: string
  /** IANA */
  timeZone: string
}

/** An amount as the wire has it, `'12.5'` or 12.5, in the shop's currency. */
export function moneyText(amount: string | number, { language, currency }: LocaleSettings): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(Number(amount))
}

/** An amount in the currency's smallest unit. */
export function minorAmountText(minor: string | number, locale: LocaleSettings): string {
  return moneyText(majorAmount(minor, locale.currency), locale)
}

export function majorAmount(minor: string | number, currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return Number(minor) / 10 ** maximumFractionDigits
}

/** A percentage: `8.875` is `8.875%`, in German `8,875 %`. */
export function percentText(
  percent: string | number,
  { language }: Pick<LocaleSettings, 'language'>,
): string {
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 6 })
  return format.format(Number(percent) / 100)
}

export type Detail = 'day' | 'minute' | 'second'

/** A time in the shop's time zone. */
export function dateTimeText(
  at: string | Date,
  { language, timeZone }: LocaleSettings,
  detail: Detail = 'minute',
): string {
  return new Intl.DateTimeFormat(language, {
    timeZone,
    dateStyle: 'medium',
    ...(detail === 'day' ? {} : { timeStyle: detail === 'minute' ? 'short' : 'medium' }),
  }).format(new Date(at))
}

/** A time where something takes place; names the time zone if it is not the shop's. */
export function placedTimeText(
  at: string | Date,
  locale: LocaleSettings,
  { timeZone = locale.timeZone, detail }: { timeZone?: string | undefined; detail?: Detail },
): string {
  const text = dateTimeText(at, { ...locale, timeZone }, detail)
  return currentZone(timeZone) === currentZone(locale.timeZone) ? text : `${text} (${zoneCity(timeZone)})`
}

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** `3 hours ago` within a week, then the date. */
export function relativeTimeText(at: string | Date, now: number, locale: LocaleSettings): string {
  const seconds = (new Date(at).getTime() - now) / 1000
  if (Math.abs(seconds) > 7 * 86_400) return dateTimeText(at, locale, 'day')
  const writer = new Intl.RelativeTimeFormat(locale.language, { numeric: 'auto' })
  const [unit, length] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1]
  return writer.format(unit === 'second' ? 0 : Math.round(seconds / length), unit)
}

export function numberText(count: number, { language }: Pick<LocaleSettings, 'language'>): string {
  return new Intl.NumberFormat(language).format(count)
}

interface EventTimes {
  startDate?: string | null | undefined
  endDate?: string | null | undefined
  timeZoneId?: string | null | undefined
  hideEndDate?: boolean | null | undefined
  showTimeZone?: boolean | null | undefined
  formatted?: { dateAndTime?: string | null | undefined } | undefined
}

/** When an event is, on the clocks of its place; without a date, what its buyers read. */
export function eventTimeText(times: EventTimes, { language, timeZone: ofShop }: LocaleSettings): string {
  const { startDate, endDate, timeZoneId, hideEndDate, showTimeZone, formatted } = times
  if (!startDate || !timeZoneId) return formatted?.dateAndTime ?? ''
  const style = { timeZone: timeZoneId, dateStyle: 'full', timeStyle: 'short' } as const
  const format = new Intl.DateTimeFormat(language, style)
  const start = new Date(startDate)
  const text = endDate && !hideEndDate ? format.formatRange(start, new Date(endDate)) : format.format(start)
  return showTimeZone || timeZoneId !== ofShop
    ? `${text} ${zoneText(start, { language, timeZone: timeZoneId })}`
    : text
}

/** A calendar day such as `1990-05-17`, the same in every time zone. */
export function dateText(day: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}

const oneDay = 24 * 60 * 60_000

/** The start of a day in a time zone, or of the day that comes `later` days after it. */
export function startOfDay(day: string, timeZone: string, later = 0): string {
  const near = new Date(Date.parse(day) + later * oneDay)
  const writer = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const name = writer.formatToParts(near).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  const date = near.toISOString().slice(0, 10)
  return new Date(`${date}T00:00:00${name === 'GMT' ? 'Z' : name.slice(3)}`).toISOString()
}

/** The current date in a time zone. */
export function todayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
}
