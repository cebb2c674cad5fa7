import { intents } from '@cartwright/contract/checkout/redirects.ts'
import type { SessionRow } from './queries.ts'

export type Intent = keyof typeof intents

/** The intents that a request names. Exactly one is valid. */
export function requestedIntents(request: Readonly<Record<string, unknown>>): Intent[] {
  const names = Object.keys(intents) as Intent[]
  return names.filter((name) => request[name] !== undefined && request[name] !== null)
}

export type OpenCheckout = SessionRow & { target: { checkoutId: string } }

/** Whether the link leads to a checkout and has not expired. */
export function isOpenCheckout(session: SessionRow, now: number): session is OpenCheckout {
  return 'checkoutId' in session.target && session.expiresAt.getTime() > now
}

export function checkoutAddress({ target }: OpenCheckout): string {
  const query = new URLSearchParams(target.parameters).toString()
  return `/checkout/${target.checkoutId}${query && `?${query}`}`
}

export function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
