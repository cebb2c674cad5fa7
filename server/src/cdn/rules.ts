import type { Cdn } from './cdn.ts'

/** Seconds for which an edge keeps a page, and for which it may then send it while it fetches a new one. */
const seconds = { fresh: 60, stale: 60 }

/** A page that shows more ids carries the key of all pages that do: proxies refuse long headers. */
const mostIds = 40

/** Of all pages of a shop. */
export function siteKey(siteId: string): string {
  return `site-${siteId}`
}

/** Of what shows a product, or anything else with an id. */
export function idKey(id: string): string {
  return `id-${id}`
}

/** Of the pages of a shop that show too many products to name them. */
export function manyKey(siteId: string): string {
  return `many-${siteId}`
}

/** Of a file of the media library, in all its sizes. */
export function mediaKey(id: string): string {
  return `media-${encodeURIComponent(id)}`
}

interface ShownPage {
  siteId: string
  /** Of its component: `collection/page`. */
  module: string
  /** Of its route: `/collections/:slug`. */
  route: string
  slug: string | undefined
  ids: ReadonlySet<string>
}

/** The surrogate keys of a page. */
export function pageKeys({ siteId, module, route, slug, ids }: ShownPage): string[] {
  const isCollection = route === '/collections/:slug' && slug !== undefined
  return [
    siteKey(siteId),
    `page-${module.split('/')[0]}`,
    ...(isCollection ? [`collection-${encodeURIComponent(slug)}`] : []),
    ...(ids.size > mostIds ? [manyKey(siteId)] : [...ids].map(idKey)),
  ]
}

/** What an edge may keep for everybody. Browsers ask it each time (decision 41). */
export function edgeHeaders(cdn: Cdn, keys: readonly string[]): Record<string, string> {
  const lifetime = `max-age=${seconds.fresh}, stale-while-revalidate=${seconds.stale}`
  return {
    'cache-control': `public, max-age=0, s-maxage=${seconds.fresh}`,
    'cdn-cache-control': `public, ${lifetime}`,
    'surrogate-control': lifetime,
    vary: 'accept-encoding, cookie',
    ...keyHeaders(cdn, keys),
  }
}

/** The keys as the CDN reads them. */
export function keyHeaders(cdn: Cdn | undefined, keys: readonly string[]): Record<string, string> {
  if (!cdn) return {}
  return {
    ...(cdn.format === 'cloudflare' ? {} : { 'surrogate-key': keys.join(' ') }),
    ...(cdn.format === 'fastly' ? {} : { 'cache-tag': keys.join(',') }),
  }
}

interface PurgeRequest {
  headers: Record<string, string>
  body: string
}

/** A purge as the CDN's API takes it. */
export function purgeRequest({ format, secret }: Cdn, keys: readonly string[]): PurgeRequest {
  const bodies = { json: { keys }, fastly: { surrogate_keys: keys }, cloudflare: { tags: keys } }
  return {
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(format === 'fastly' ? { 'fastly-key': secret } : { authorization: `Bearer ${secret}` }),
    },
    body: JSON.stringify(bodies[format]),
  }
}

export interface WaitingPurge {
  siteId: string
  key: string
  /** Of the last request for it; no two have the same. */
  requests: bigint
}

/** What to send: a shop whose pages all go names none of them. */
export function keysToSend(waiting: readonly WaitingPurge[]): string[] {
  const whole = new Set(
    waiting.filter(({ siteId, key }) => key === siteKey(siteId)).map(({ siteId }) => siteId),
  )
  return waiting
    .filter(({ siteId, key }) => !whole.has(siteId) || key === siteKey(siteId))
    .map(({ key }) => key)
}
