/**
 * Highest first. When not all can be answered, the last are refused first. Whoever is at the checkout is `paying`: the shop
 * holds goods or tickets for them, so they wait longer than others and are hardly ever refused.
 */
export const priorities = ['paying', 'buying', 'reading', 'searching', 'pictures'] as const
export type Priority = (typeof priorities)[number]

const health = /^\/(health|ready|metrics)$/
/** Of routes, not of addresses, which may have any word in them. */
const patterns: readonly [RegExp, Priority][] = [
  [/^\/(media|video|mp3|ugd|downloads)\/|\.(png|ico)$/, 'pictures'],
  [/\/(checkouts?|payments-collector)(\/|$)/, 'paying'],
  [/\/(carts?|oauth2?|iam|_identity|redirects?|redirect-session)(\/|$)/, 'buying'],
  [/^\/(r|login|register|verify|consent)(\/|$)/, 'buying'],
  [
    /\/(ticket-reservations|ticket-definitions\/available|plan-checkout)(\/|$)|\/v\d\/(bookings|rsvps)$/,
    'buying',
  ],
  [/\/(tickets|rsvps|bookings)\/details$/, 'buying'],
  [/^(?!\/admin\/|.*orders\/).*\/(search|suggestions)(\/|$)/, 'searching'],
]

/** What a route is for; undefined for those that are never refused. */
export function priorityOf(route: string): Priority | undefined {
  if (health.test(route)) return undefined
  return patterns.find(([pattern]) => pattern.test(route))?.[1] ?? 'reading'
}
