import type { Language } from '../language/language.ts'

/** A time at the event: `Sat 1:27 PM`. */
export function timeText(
  at: string,
  { language, timeZone }: { language: Language; timeZone: string },
): string {
  return new Intl.DateTimeFormat(language, {
    ...{ timeZone, weekday: 'short', hour: 'numeric', minute: '2-digit' },
  }).format(new Date(at))
}
