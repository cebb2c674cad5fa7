import type { Violation } from '../../platform/errors/errors.ts'
import { formatViolation } from '../settings/rules.ts'

/** Schemes that run or show something in the browser. */
const dangerous = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:', 'view-source:'])

/** Parses an address that is safe for a redirect, otherwise undefined. */
export function parseAddress(address: string): URL | undefined {
  if (!URL.canParse(address) || /[\s\\]/.test(address)) return undefined
  const url = new URL(address)
  if (dangerous.has(url.protocol) || url.username !== '' || url.password !== '') return undefined
  return url
}

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost'])

function isLoopback(url: URL): boolean {
  return url.protocol === 'http:' && loopback.has(url.hostname)
}

/** Whether both are the same loopback address, ignoring the port. */
export function isSameLoopback(address: string, registered: string): boolean {
  const [url, known] = [parseAddress(address), parseAddress(registered)]
  if (!url || !known || !isLoopback(known)) return false
  return withoutPort(address) === withoutPort(registered)
}

function withoutPort(address: string): string {
  return address.replace(/^(http:\/\/(?:\[[^\]]*\]|[^/:?#]*))(?::\d+)?/, '$1')
}

/** The addresses that the merchant registered for a storefront's client. */
export interface RegisteredAddresses {
  redirectUris: readonly string[]
  allowedOrigins: readonly string[]
}

/**
 * A callback may lead to any path of an allowed origin or of the origin of a registered redirect address. An app's own
 * scheme is allowed if a redirect address with it is registered. Loopback addresses may use any port (RFC 8252).
 */
export function allowsCallback(address: string, registered: readonly RegisteredAddresses[]): boolean {
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

/** Tells the merchant how to register this address; `clientId` is the storefront's, if known. */
export function callbackHelp(field: string, address: string, clientId = '{id}'): string {
  const url = parseAddress(address)
  if (url === undefined) return `${field} is not a valid redirect address: ${shorten(address)}`
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

/** Schemes that open something other than the storefront's app. */
const foreign = new Set(
  ['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'filesystem:', 'about:', 'view-source:', 'intent:']
    .concat('chrome:', 'resource:', 'jar:', 'ftp:', 'ftps:', 'sftp:', 'ssh:', 'ws:', 'wss:', 'ldap:', 'smb:')
    .concat('mailto:', 'tel:', 'sms:'),
)

/** A web address, or one of an app: `myshop://done`, `com.example.myshop:/done`. */
export function isRedirectAddress(text: string): boolean {
  if (!URL.canParse(text) || /[\s\\#]/.test(text)) return false
  const { protocol, username, password } = new URL(text)
  if (username + password !== '' || foreign.has(protocol)) return false
  return /^[^:]+:\/\/[^/]/.test(text) || (protocol.includes('.') && !/^[^:]+:\/\//.test(text))
}

/** Later comparisons are exact, so addresses and origins must be as browsers write them. */
export function addressViolations(client: {
  redirectUris?: readonly string[]
  allowedOrigins?: readonly string[]
}): Violation[] {
  const { redirectUris = [], allowedOrigins = [] } = client
  return [
    ...redirectUris.flatMap((address, index) =>
      isRedirectAddress(address)
        ? []
        : [formatViolation(`client.redirectUris[${index}]`, 'is not a valid redirect address')],
    ),
    ...allowedOrigins.flatMap((origin, index) =>
      isOrigin(origin)
        ? []
        : [
            formatViolation(
              `client.allowedOrigins[${index}]`,
              'must be an origin as browsers write it, such as https://shop.example: lower case, no default port',
            ),
          ],
    ),
  ]
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text) || text.includes('*')) return false
  const { protocol, origin } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && origin === text
}
