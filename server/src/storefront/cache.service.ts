import { LRUCache } from 'lru-cache'
import { longAge, maxAge, type Topic } from '../platform/db/changes.ts'
import type { Shop } from '../platform/shop/shop.ts'
import type { Document } from './document.view.ts'

const topics: readonly Topic[] = ['catalogue', 'site', 'pricing', 'content']

/** Loads a value once for all pages of a site. */
export type SharedCache = (
  siteId: string,
) => <Value>(key: string, load: () => Promise<Value>) => Promise<Value>

/** Caches data that pages of a site share, until a product, the catalogue or the settings change. */
export function openSharedCache(shop: Shop): SharedCache {
  const values = new LRUCache<string, Promise<unknown>>({ max: 2000, ttl: maxAge, ttlResolution: 100 })
  const forget = (siteId: string) => {
    for (const key of values.keys()) if (key.startsWith(siteId)) values.delete(key)
  }
  for (const topic of [...topics, 'product'] as const) shop.changes.subscribe(topic, forget)
  shop.changes.onMissed(() => values.clear())
  return (siteId) =>
    <Value>(name: string, load: () => Promise<Value>): Promise<Value> => {
      const key = `${siteId} ${name}`
      const cached = values.get(key) as Promise<Value> | undefined
      if (cached) return cached
      const loading = load()
      values.set(key, loading)
      loading.catch(() => values.delete(key))
      return loading
    }
}

/** A page that is the same for every visitor. */
export interface SentPage extends Document {
  status: number
  /** Members may see more than this. */
  forMembers: boolean
  /** By encoding, once a browser has asked for it. */
  compressed: Map<string, Buffer>
}

export interface CachedPage extends SentPage {
  language: string
  /** RFC 9110 */
  etag: string
  /** The ids that it shows. A change of one of them makes it outdated. */
  ids: ReadonlySet<string>
}

/** Bytes */
const maxBytes = 24 * 1024 * 1024

/** Characters. Longer addresses are not linked anywhere and would only fill the memory. */
const maxKeyLength = 500

/** A page from before an outage. */
export interface KeptPage extends CachedPage {
  /** Milliseconds since it was made. */
  age: number
}

export interface PageCache {
  get(key: string): CachedPage | undefined
  /** A page of the last hour, even if something has changed since. Only for when the current one cannot be made. */
  kept(key: string): KeptPage | undefined
  delete(key: string): void
  /** False on the first request, so that a crawler's pages do not push out those that many visitors want. */
  isWanted(key: string): boolean
  /** A page counts as outdated if something of its site has changed since `version`: it may not show it. */
  set(key: string, page: CachedPage, version: number): void
  /** Grows with each change of the site. */
  version(siteId: string): number
}

interface Entry {
  page: CachedPage
  madeAt: number
  /** Something that it shows has changed. */
  isOutdated: boolean
}

/** Milliseconds for which a page is kept for an outage. */
const longestKept = 60 * 60 * 1000

/** Keys begin with the id of their site. */
function siteIn(key: string): string {
  return key.slice(0, key.indexOf(' '))
}

/** Caches pages that are the same for every visitor, until something that they show changes. */
export function openPageCache({ changes, clock, metrics }: Shop): PageCache {
  const options = { ttl: longestKept, ttlResolution: 100 }
  const pages = new LRUCache<string, Entry>({
    ...options,
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => page.html.length * 2,
  })
  const requested = new LRUCache<string, true>({ ...options, max: 20_000 })
  let [everywhere, hits, misses] = [0, 0, 0]
  const versions = new Map<string, number>()
  const version = (siteId: string) => everywhere + (versions.get(siteId) ?? 0)
  metrics.measureCache('pages', () => ({ entries: pages.size, hits, misses }))
  const outdate = (siteId = '', id?: string) => {
    if (siteId) versions.set(siteId, (versions.get(siteId) ?? 0) + 1)
    else everywhere++
    for (const [key, entry] of pages.entries()) {
      if (key.startsWith(siteId) && (id === undefined || entry.page.ids.has(id))) entry.isOutdated = true
    }
  }
  for (const topic of topics) changes.subscribe(topic, (siteId) => outdate(siteId))
  changes.subscribe('product', outdate)
  changes.onMissed(() => outdate())
  const find = (key: string) => {
    const entry = pages.get(key)
    return entry && { ...entry, age: clock() - entry.madeAt }
  }
  return {
    get(key) {
      const entry = find(key)
      const isFresh = entry && !entry.isOutdated && entry.age < longAge
      if (isFresh) hits++
      else misses++
      return isFresh ? entry.page : undefined
    },
    kept(key) {
      const entry = find(key)
      return entry && entry.age < longestKept ? { ...entry.page, age: entry.age } : undefined
    },
    delete: (key) => pages.delete(key),
    version,
    isWanted(key) {
      if (key.length > maxKeyLength) return false
      const before = requested.has(key)
      requested.set(key, true)
      return before
    },
    set(key, page, since) {
      pages.set(key, { page, madeAt: clock(), isOutdated: since !== version(siteIn(key)) })
    },
  }
}
