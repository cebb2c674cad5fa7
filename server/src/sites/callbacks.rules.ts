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
  const url = parse(address)
  if (url === undefined) return false
  if (!isWeb(url)) {
    return registered.some(({ redirectUris }) =>
      redirectUris.some((known) => parse(known)?.protocol === url.protocol),
    )
  }
  return registered.some(
    ({ redirectUris, allowedOrigins }) =>
      allowedOrigins.some((origin) => parse(origin)?.origin === url.origin) ||
      redirectUris.some((known) => isSameHost(url, parse(known))),
  )
}

/** What the merchant has to do so that this address works; `clientId` is the storefront's, where it is known. */
export function howToAllow(field: string, address: string, clientId = '{id}'): string {
  const url = parse(address)
  if (url === undefined) return `${field} is not an address a shopper can be sent to: ${shorten(address)}`
  const missing = isWeb(url)
    ? `${url.origin} to its allowedOrigins`
    : `an address that begins with ${url.protocol}// to its redirectUris`
  return (
    `${field} leads to ${shorten(address)}, which is not registered for this client. ` +
    `Add ${missing}: PATCH /admin/v1/oauth-clients/${clientId}`
  )
}

/** Addresses that run or show something instead of leading somewhere. */
const dangerous = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:', 'view-source:'])

function parse(address: string): URL | undefined {
  if (!URL.canParse(address) || /[\s\\]/.test(address)) return undefined
  const url = new URL(address)
  if (dangerous.has(url.protocol) || url.username !== '' || url.password !== '') return undefined
  return url
}

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost'])

function isSameHost(url: URL, known: URL | undefined): boolean {
  if (known?.protocol !== 'http:' || !loopback.has(known.hostname)) return url.origin === known?.origin
  return url.protocol === 'http:' && url.hostname === known.hostname
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:'
}

function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
