import { LRUCache } from 'lru-cache'
import { longAge, maxAge, type Topic } from '../platform/db/changes.ts'
import type { Shop } from '../platform/shop/shop.ts'
import type { Document } from './document.view.ts'

const topics: readonly Topic[] = ['catalogue', 'site', 'pricing']

/** Keeps what every page of a site is made of until a product, the catalogue or the settings change. */
export function openMemory(shop: Shop, siteId: string) {
  const values = new LRUCache<string, Promise<unknown>>({ max: 500, ttl: maxAge, ttlResolution: 100 })
  for (const topic of [...topics, 'product'] as const) {
    shop.changes.subscribe(topic, (changed) => {
      if (changed === siteId) values.clear()
    })
  }
  shop.changes.onMissed(() => values.clear())
  return <Value>(key: string, load: () => Promise<Value>): Promise<Value> => {
    const known = values.get(key) as Promise<Value> | undefined
    if (known) return known
    const loading = load()
    values.set(key, loading)
    loading.catch(() => values.delete(key))
    return loading
  }
}

/** A page as it goes to everybody. */
export interface SentPage extends Document {
  status: number
  /** Compressed when somebody asked for it so. */
  compressed: Map<string, Buffer>
}

export interface KeptPage extends SentPage {
  /** RFC 9110: by this a browser knows whether it has the page already. */
  etag: string
  /** What it shows: a change of one of them makes it old. */
  ids: ReadonlySet<string>
}

/** Bytes */
const mostKept = 24 * 1024 * 1024

/** Characters: addresses that nobody links to would fill the memory. */
const longestKey = 500

export interface KeptPages {
  get(key: string): KeptPage | undefined
  /** False for what was asked for once: a crawler's pages would push out what many ask for, and be copied for nothing. */
  isWanted(key: string): boolean
  /** Unless something changed since `begun` that it may not know of. */
  keep(key: string, page: KeptPage, begun: number): void
  /** Counts the changes heard. */
  now(): number
}

/** Pages that are the same for everybody, until what they show changes. */
export function openKeptPages(shop: Shop): KeptPages {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: mostKept,
    sizeCalculation: ({ html }) => html.length * 2,
    ttl: longAge,
    ttlResolution: 100,
  })
  const asked = new LRUCache<string, true>({ max: 10_000, ttl: longAge, ttlResolution: 100 })
  let changes = 0
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
    get: (key) => pages.get(key),
    now: () => changes,
    isWanted(key) {
      if (key.length > longestKey) return false
      const before = asked.has(key)
      asked.set(key, true)
      return before
    },
    keep(key, page, begun) {
      if (begun === changes) pages.set(key, page)
    },
  }
}
