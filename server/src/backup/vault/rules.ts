/** How many automatic backups are kept: the last one of each day, week and month. */
export interface Keep {
  days: number
  weeks: number
  months: number
}

const namePattern = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(-daily)?$/

/** Names sort by age. */
export function nameOf(time: Date, daily: boolean): string {
  return `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z${daily ? '-daily' : ''}`
}

export function timeOf(name: string): Date | undefined {
  const [, day, hour, minute, second] = namePattern.exec(name) ?? []
  return day === undefined ? undefined : new Date(`${day}T${hour}:${minute}:${second}Z`)
}

/** Automatic backups that the rule does not keep. Those that somebody made by hand stay. */
export function expiredNames(names: readonly string[], { days, weeks, months }: Keep): string[] {
  const daily = names.filter((name) => namePattern.exec(name)?.[5]).sort()
  const kept = new Set([
    ...lastOfEach(daily, days, (time) => time.toISOString().slice(0, 10)),
    ...lastOfEach(daily, weeks, (time) => String(Math.floor((time.getTime() / day + 3) / 7))),
    ...lastOfEach(daily, months, (time) => time.toISOString().slice(0, 7)),
  ])
  return daily.filter((name) => !kept.has(name))
}

const day = 24 * 60 * 60 * 1000

function lastOfEach(names: readonly string[], count: number, periodOf: (time: Date) => string): string[] {
  const lastByPeriod = new Map(names.map((name) => [periodOf(timeOf(name) ?? new Date(0)), name]))
  return count === 0 ? [] : [...lastByPeriod.values()].slice(-count)
}

/** The time of the last backup that is due, for a daily one at `HH:MM` (UTC). */
export function lastDue(now: number, daily: string): number {
  const [hours = 0, minutes = 0] = daily.split(':').map(Number)
  const today = new Date(now).setUTCHours(hours, minutes, 0, 0)
  return today <= now ? today : today - day
}

/** Files that the server cannot make again: all but the derived pictures. */
export function isIrreplaceable(key: string): boolean {
  return !key.startsWith('derived/') || key.endsWith('.mp4')
}

/** The name of a shop's file in a pool: its key, and the checksum of what is stored. */
export function pooledName(key: string, sha256: string): string {
  return `${key}.${sha256}`
}

/** The opposite, of a name below the folder of a pool. */
export function pooledFile(name: string): { key: string; sha256: string } | undefined {
  const [, key, sha256] = /^(.+)\.([0-9a-f]{64})(?:\.age)?$/.exec(name) ?? []
  return key !== undefined && sha256 !== undefined ? { key, sha256 } : undefined
}
