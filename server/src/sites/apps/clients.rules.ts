import type { Violation } from '../../platform/errors/errors.ts'
import { formatViolation } from '../settings/rules.ts'

/** Schemes of browsers and systems that run, show or open something else than the storefront's app. */
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

/** Addresses and origins are compared letter by letter later on, so they are kept only as browsers write them. */
export function addressViolations(client: {
  redirectUris?: readonly string[]
  allowedOrigins?: readonly string[]
}): Violation[] {
  const { redirectUris = [], allowedOrigins = [] } = client
  return [
    ...redirectUris.flatMap((address, index) =>
      isRedirectAddress(address)
        ? []
        : [formatViolation(`client.redirectUris[${index}]`, 'is not an address a shopper can be sent to')],
    ),
    ...allowedOrigins.flatMap((origin, index) =>
      isOrigin(origin)
        ? []
        : [
            formatViolation(
              `client.allowedOrigins[${index}]`,
              'must be as browsers write it, such as https://shop.example: small letters, no default port',
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
