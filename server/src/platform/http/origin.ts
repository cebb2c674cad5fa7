import type { IncomingHttpHeaders } from 'node:http'
import { refuse } from '../errors/errors.ts'
import type { Shop } from '../shop/shop.ts'

/**
 * Whether a request comes from one of our own pages, by its Origin header: the public URL, or the host of the request if
 * no public URL is configured.
 */
export function isSameOrigin({ publicUrl }: Shop, { origin, host }: IncomingHttpHeaders): boolean {
  return origin === undefined || origin === new URL(publicUrl).origin || hostOf(origin) === host
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
