import type { IncomingMessage } from 'node:http'
import { type Refusal, refuse } from '../errors/errors.ts'
import { forwardedHost, type IsTrusted } from '../network/addresses.ts'

/** Where the shops of the installation are, as this server knows it. Nothing here waits for the database. */
export interface Hosts {
  /** The site at a host, from the Host header of a request. */
  at(host: string | undefined): SiteAtHost
  /** Whether a request to this host may use what belongs to this site, such as a session in a cookie. */
  isOf(siteId: string, host: string | undefined): boolean
  /** The site that the installation began with; undefined before the first start. */
  firstId(): string | undefined
  /** Where people reach the site, without a trailing slash. */
  urlOf(siteId: string): string
  /** Whether another shop than the first has a host. */
  hasSeveral(): boolean
  /** Whether the shop is closed. Its data stay. */
  isArchived(siteId: string): boolean
  /** Whether it is closed only because it moves to another database. */
  isMoving(siteId: string): boolean
  /** Reads the hosts again: those of one site, or all. */
  reload(siteId?: string): Promise<void>
  /** Reads no more. */
  close(): Promise<void>
}

/**
 * `first` is the site that the installation began with: it alone answers everywhere until another shop has a host. Then
 * hosts that belong to no shop are `unknown`.
 */
export type SiteAtHost = { siteId: string; isMain: boolean } | 'first' | 'unknown'

/** Refuses what is asked of a shop that is closed. */
export function requireOpen(hosts: Hosts, siteId: string): void {
  const closed = refusalOf(hosts, siteId)
  if (closed) throw closed
}

/** What a closed shop answers; undefined while it is open. */
export function refusalOf({ isArchived, isMoving }: Hosts, siteId: string): Refusal | undefined {
  if (!isArchived(siteId)) return undefined
  if (!isMoving(siteId)) return refuse('SHOP_ARCHIVED')
  return refuse('TEMPORARILY_UNAVAILABLE', undefined, { retryAfterSeconds: 30 })
}

export type Places = Pick<Hosts, 'at' | 'hasSeveral'>
export type HostOf = (request: IncomingMessage) => string | undefined

/**
 * Returns what finds the host that a request asks for. The name of a shop counts as it is: the client may have sent what
 * the proxy has passed on.
 */
export function hostReader({ at }: Places, isTrusted: IsTrusted): HostOf {
  return (request) => {
    const { host } = request.headers
    return at(host) === 'unknown' ? (forwardedHost(request, isTrusted) ?? host) : host
  }
}

/** Returns what finds the id of the shop that a request asks, where there are several. */
export function shopReader(
  { at, hasSeveral }: Places,
  hostOf: HostOf,
): (request: IncomingMessage) => string | undefined {
  return (request) => {
    const found = hasSeveral() && at(hostOf(request))
    return typeof found === 'object' ? found.siteId : undefined
  }
}
