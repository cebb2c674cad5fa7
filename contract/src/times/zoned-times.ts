type Time = Date | number
type Style = NonNullable<Intl.DateTimeFormatOptions['timeZoneName']>
type Options = Intl.DateTimeFormatOptions & { timeZone: string }

/**
 * `today`: the short name if the language has one, such as EST, else the long one of all year. `exact`: one that tells
 * summer time from winter time. `allYear`: one that does not.
 */
export type ZoneNaming = 'today' | 'exact' | 'allYear'

const styles: Record<ZoneNaming, readonly Style[]> = {
  today: ['short', 'longGeneric'],
  exact: ['short', 'long'],
  allYear: ['shortGeneric', 'longGeneric'],
}

/** The name of a time zone as the readers of a language say it, and not as a distance from Greenwich if it has a name. */
export function zoneText(
  time: Time,
  { language, timeZone, naming = 'today' }: { language: string; timeZone: string; naming?: ZoneNaming },
): string {
  const names = styles[naming].map((timeZoneName) => {
    const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts(time)
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  })
  const [short = '', long = ''] = names
  return isAbbreviation(short) || isDistance(long) ? short : long
}

function isAbbreviation(name: string): boolean {
  return /^\p{Lu}{2,5}$/u.test(name)
}

/** `GMT-02:00` */
function isDistance(name: string): boolean {
  return /^(GMT|UTC)[^\p{L}]/u.test(name)
}

export interface ZonedFormat {
  format(time: Time): string
  formatRange(start: Time, end: Time): string
}

/** Writes times with the {@link zoneText} of their time zone, where the language has its place. */
export function zonedFormat(language: string, options: Options, naming: ZoneNaming = 'today'): ZonedFormat {
  const { timeZone } = options
  const format = new Intl.DateTimeFormat(language, { ...options, timeZoneName: 'short' })
  // Not joined from their parts: these have narrow spaces that whole texts do not have.
  const named = (text: string, time: Time) => {
    const short = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    return text.replace(short, () => zoneText(time, { language, timeZone, naming }))
  }
  return {
    format: (time) => named(format.format(time), time),
    formatRange: (start, end) => named(format.formatRange(start, end), start),
  }
}
