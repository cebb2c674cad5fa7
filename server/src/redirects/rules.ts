import { intents } from '@cartwright/contract/checkout/redirects.ts'

export type Intent = keyof typeof intents

/** The intents that a request names. Exactly one is valid. */
export function requestedIntents(request: Readonly<Record<string, unknown>>): Intent[] {
  const names = Object.keys(intents) as Intent[]
  return names.filter((name) => request[name] !== undefined && request[name] !== null)
}

export function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
