import { LRUCache } from 'lru-cache'
import { longAge, maxAge, type Topic } from '../platform/db/changes.ts'
import type { Shop } from '../platform/shop/shop.ts'
import type { Document } from './document.view.ts'

const topics: readonly Topic[] = ['catalogue', 'site', 'pricing']

/** Caches data that pages of a site share, until a product, the catalogue or the settings change. */
export function openSharedCache(shop: Shop, siteId: string) {
  const values = new LRUCache<string, Promise<unknown>>({ max: 500, ttl: maxAge, ttlResolution: 100 })
  for (const topic of [...topics, 'product'] as const) {
    shop.changes.subscribe(topic, (changed) => {
      if (changed === siteId) values.clear()
    })
  }
  shop.changes.onMissed(() => values.clear())
  return <Value>(key: string, load: () => Promise<Value>): Promise<Value> => {
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
  /** By encoding, once a browser has asked for it. */
  compressed: Map<string, Buffer>
}

export interface CachedPage extends SentPage {
  /** RFC 9110 */
  etag: string
  /** The ids that it shows. A change of one of them makes it outdated. */
  ids: ReadonlySet<string>
}

/** Bytes */
const maxBytes = 24 * 1024 * 1024

/** Characters. Longer addresses are not linked anywhere and would only fill the memory. */
const maxKeyLength = 500

export interface PageCache {
  get(key: string): CachedPage | undefined
  /** False on the first request, so that a crawler's pages do not push out those that many visitors want. */
  isWanted(key: string): boolean
  /** Ignores a page if something has changed since `version`: the page may not show it. */
  set(key: string, page: CachedPage, version: number): void
  /** Grows with each change. */
  version(): number
}

/** Caches pages that are the same for every visitor, until something that they show changes. */
export function openPageCache(shop: Shop): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ html }) => html.length * 2,
    ttl: longAge,
    ttlResolution: 100,
  })
  const requested = new LRUCache<string, true>({ max: 10_000, ttl: longAge, ttlResolution: 100 })
  let [changes, hits, misses] = [0, 0, 0]
  shop.metrics.measureCache('pages', () => ({ entries: pages.size, hits, misses }))
  const forget = (siteId: string, id?: string) => {
    changes++
    for (const [key, { ids }] of pages.entries()) {
      if (key.startsWith(siteId) && (id === undefined || ids.has(id))) pages.delete(key)
    }
  }
  for (const topic of topics) shop.changes.subscribe(topic, (siteId) => forget(siteId))
  shop.changes.subscribe('product', forget)
  shop.changes.onMissed(() => {
    changes++
    pages.clear()
  })
  return {
    get(key) {
      const page = pages.get(key)
      if (page) hits++
      else misses++
      return page
    },
    version: () => changes,
    isWanted(key) {
      if (key.length > maxKeyLength) return false
      const before = requested.has(key)
      requested.set(key, true)
      return before
    },
    set(key, page, version) {
      if (version === changes) pages.set(key, page)
    },
  }
}
