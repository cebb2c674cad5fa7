/** Highest first. When not all can be answered, the last are refused first. */
export const priorities = ['buying', 'reading', 'searching', 'pictures'] as const
export type Priority = (typeof priorities)[number]

const health = /^\/(health|ready|metrics)$/
const patterns: readonly [RegExp, Priority][] = [
  [/^\/(media|video|mp3|ugd|downloads)\/|\.(png|ico)$/, 'pictures'],
  [/cart|checkout|payment|oauth2|\/iam\/|redirect|^\/r\/|^\/(login|register|verify|consent)/, 'buying'],
  [/^(?!\/admin|.*orders).*(search|suggestions)/, 'searching'],
]

/** What a route is for; undefined for those that are never refused. */
export function priorityOf(route: string): Priority | undefined {
  if (health.test(route)) return undefined
  return patterns.find(([pattern]) => pattern.test(route))?.[1] ?? 'reading'
}
