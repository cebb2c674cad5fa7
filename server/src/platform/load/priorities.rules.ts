/**
 * Highest first. When not all can be answered, the last are refused first. Whoever is at the checkout is `paying`, whoever
 * asks for one of few places or tickets is `reserving`: in a rush they wait in two rows, each in the order in which they came,
 * longer than others, and are hardly ever refused.
 */
export const priorities = ['paying', 'reserving', 'buying', 'reading', 'searching', 'pictures'] as const
export type Priority = (typeof priorities)[number]

const health = /^\/(health|ready|metrics)$/
/** Of routes, not of addresses, which may have any word in them. */
const patterns: readonly [RegExp, Priority][] = [
  [/^\/(media|video|mp3|ugd|downloads)\/|\.(png|ico)$/, 'pictures'],
  [/\/(checkouts?|payments-collector|plan-checkout)(\/|$)/, 'paying'],
  [/\/(ticket-reservations|ticket-definitions\/available)(\/|$)|\/v\d\/(bookings|rsvps)$/, 'reserving'],
  [/\/(rsvps|bookings)\/details$/, 'reserving'],
  [/\/tickets\/details$/, 'paying'],
  [/\/(carts?|oauth2?|iam|_identity|redirects?|redirect-session)(\/|$)/, 'buying'],
  [/^\/(r|login|register|verify|consent)(\/|$)/, 'buying'],
  [/^(?!\/admin\/|.*orders\/).*\/(search|suggestions)(\/|$)/, 'searching'],
]
/** The page of an event, whose form reserves tickets. */
const pageOfTickets = /\/events\/:slug$/

export function isPatient(priority: Priority): boolean {
  return priority === 'paying' || priority === 'reserving'
}

/** What a route is for; undefined for those that are never refused. */
export function priorityOf(route: string, method: string | string[] = 'GET'): Priority | undefined {
  if (health.test(route)) return undefined
  if (method === 'POST' && pageOfTickets.test(route)) return 'reserving'
  return patterns.find(([pattern]) => pattern.test(route))?.[1] ?? 'reading'
}
