import type { IncomingHttpHeaders } from 'node:http'
import type { Shop } from '../shop/shop.ts'

/**
 * Whether a form was sent by a page of ours: browsers say where it comes from. It may be the address people know, or the
 * one the request itself names, where nobody has said what people know.
 */
export function isSameOrigin({ publicUrl }: Shop, { origin, host }: IncomingHttpHeaders): boolean {
  return origin === undefined || origin === new URL(publicUrl).origin || hostOf(origin) === host
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
