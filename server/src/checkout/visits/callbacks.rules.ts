import type { Callbacks } from './queries.ts'

/** Where forms may redirect to. Browsers check these redirects against the content security policy of the page. */
export function formTargets(callbacks: Callbacks): string[] {
  return Object.values(callbacks).flatMap((address: string) => {
    const { protocol, origin } = new URL(address)
    return [origin === 'null' ? protocol : origin]
  })
}

/** Where the shopper has chosen what is in the checkout, if that is known. */
export function cameFrom(
  callbacks: Callbacks,
): [kind: 'cart' | 'plans' | 'tickets' | 'times', url: string] | undefined {
  const { cartPageUrl, planListUrl, bookingsServiceListUrl, ticketsUrl } = callbacks
  if (planListUrl) return ['plans', planListUrl]
  if (ticketsUrl) return ['tickets', ticketsUrl]
  if (cartPageUrl) return ['cart', cartPageUrl]
  return bookingsServiceListUrl ? ['times', bookingsServiceListUrl] : undefined
}
