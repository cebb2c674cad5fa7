import type { Language } from '../language/language.ts'

/** A time at the event, to the second: two doors may scan within a minute. */
export function timeText(
  at: string,
  { language, timeZone }: { language: Language; timeZone: string },
): string {
  return new Intl.DateTimeFormat(language, {
    ...{ timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  }).format(new Date(at))
}
