import { isLoopback, parseAddress } from './addresses.rules.ts'

/** Where a storefront may send its shoppers: what the merchant registered for its client. */
export interface Registered {
  redirectUris: readonly string[]
  allowedOrigins: readonly string[]
}

/**
 * A callback may lead to an allowed origin or to the origin of a registered redirect address, whatever its path. An
 * app's own scheme counts when a redirect address of that scheme is registered. On the shopper's own machine a program
 * takes whatever port is free (RFC 8252).
 */
export function allowsCallback(address: string, registered: readonly Registered[]): boolean {
  const url = parseAddress(address)
  if (url === undefined) return false
  if (!isWeb(url)) {
    return registered.some(({ redirectUris }) =>
      redirectUris.some((known) => parseAddress(known)?.protocol === url.protocol),
    )
  }
  return registered.some(
    ({ redirectUris, allowedOrigins }) =>
      allowedOrigins.some((origin) => parseAddress(origin)?.origin === url.origin) ||
      redirectUris.some((known) => isSameHost(url, parseAddress(known))),
  )
}

/** What the merchant has to do so that this address works; `clientId` is the storefront's, where it is known. */
export function howToAllow(field: string, address: string, clientId = '{id}'): string {
  const url = parseAddress(address)
  if (url === undefined) return `${field} is not an address a shopper can be sent to: ${shorten(address)}`
  const missing = isWeb(url)
    ? `${url.origin} to its allowedOrigins`
    : `an address that begins with ${url.protocol}// to its redirectUris`
  return (
    `${field} leads to ${shorten(address)}, which is not registered for this client. ` +
    `Add ${missing}: PATCH /admin/v1/oauth-clients/${clientId}`
  )
}

function isSameHost(url: URL, known: URL | undefined): boolean {
  if (!known || !isLoopback(known)) return url.origin === known?.origin
  return url.protocol === 'http:' && url.hostname === known.hostname
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:'
}

function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
