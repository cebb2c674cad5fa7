import type { IncomingHttpHeaders } from 'node:http'
import { refuse } from '../errors/errors.ts'
import { requireOpen } from '../shop/hosts.ts'
import type { Shop } from '../shop/shop.ts'

/**
 * Whether a request comes from one of the shop's own pages, by its Origin header: where the shop is, or the host of the
 * request, which may have another name inside a network.
 */
export function isSameOrigin(shop: Shop, { origin, host }: IncomingHttpHeaders): boolean {
  return origin === undefined || origin === originAt(shop, host) || hostOf(origin) === host
}

function originAt({ hosts, publicUrl }: Shop, host: string | undefined): string | undefined {
  const found = hosts.at(host)
  if (found === 'unknown') return undefined
  return new URL(found === 'first' ? publicUrl : hosts.urlOf(found.siteId)).origin
}

/** What belongs to a shop is served at its own hosts, while it is open. */
export function requireHostOf({ hosts }: Shop, siteId: string, { host }: IncomingHttpHeaders): void {
  if (!hosts.isOf(siteId, host)) throw refuse('NOT_FOUND')
  requireOpen(hosts, siteId)
}

/** Browsers send cookies with requests from any page, so a change must come from one of our own. */
export function requireOwnPage(
  shop: Shop,
  { method, headers }: { method: string; headers: IncomingHttpHeaders },
): void {
  if (method === 'GET') return
  if (headers.origin === undefined || !isSameOrigin(shop, headers)) throw refuse('FOREIGN_PAGE')
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
