import { isSameSecret, type Tokens } from '../../platform/secrets/tokens.ts'

type Signer = Pick<Tokens, 'derive'>

interface Named {
  siteId: string
  /** Of the RSVP. */
  id: string
}

/** The page on which guests of an event get the links to their places. */
export function placesPath(event: string, lang?: string): string {
  return `/places?${new URLSearchParams({ event, ...(lang ? { lang } : {}) })}`
}

/** The page on which whoever answered reads the answer and changes it. */
export function rsvpPath(tokens: Signer, rsvp: Named): string {
  return `/rsvps/${rsvp.id}?key=${keyOf(tokens, rsvp)}`
}

export function isRsvpKey(tokens: Signer, rsvp: Named, key: unknown): boolean {
  return typeof key === 'string' && isSameSecret(keyOf(tokens, rsvp), key)
}

function keyOf(tokens: Signer, { siteId, id }: Named): string {
  return tokens.derive(`rsvp page ${siteId} ${id}`)
}
