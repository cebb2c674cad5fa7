import type { StorefrontMove } from '@cartwright/contract/pages/storefront.ts'
import { LRUCache } from 'lru-cache'
import { type Made, openMakers } from '../platform/cache/makers.ts'
import { type Changes, longAge, maxAge, type Topic } from '../platform/db/changes.ts'
import type { Shop } from '../platform/shop/shop.ts'
import type { Document } from './document.view.ts'

declare module '../platform/shop/shop.ts' {
  interface Shop {
    /** Milliseconds that visitors wait for a page, or for a part of one, before they get that of the last minute. */
    pagePatience: number
  }
}

/** {@link Shop.pagePatience} of a shop that says nothing else. */
export const usualPatience = 150

const topics: readonly Topic[] = ['catalogue', 'site', 'pricing', 'content']

/** What a page may be made from, and what it was made from. */
export interface Reading {
  /** It may show values of the last minute even if they have changed, rather than wait for new ones. */
  mayBeOld: boolean
  /** It shows such a value. */
  hasOld: boolean
}

/** Loads a value once for all pages of a site. */
export type SharedCache = (
  siteId: string,
  reading: Reading,
) => <Value>(key: string, load: () => Promise<Value>) => Promise<Value>

/** Milliseconds for which what has changed may still be shown while it is made anew. */
const longestOld = 60_000

interface SharedValue {
  content: unknown
  /** That of its site when it began to load. */
  version: number
}

/** Caches data that pages of a site share, until a product, the catalogue or the settings change. */
export function openSharedCache({ changes, clock, pagePatience }: Shop): SharedCache {
  const values = new LRUCache<string, SharedValue>({ max: 2000, ttl: longestOld, ttlResolution: 100 })
  const versions = openVersions(changes)
  const make = openMakers<SharedValue>(clock, pagePatience)
  const isFresh = (key: string, { version }: SharedValue, current: number) =>
    version === current && values.getRemainingTTL(key) > longestOld - maxAge
  return (siteId, reading) =>
    async <Value>(name: string, load: () => Promise<Value>): Promise<Value> => {
      const key = `${siteId} ${name}`
      const version = versions.of(siteId)
      const known = values.get(key)
      if (known && isFresh(key, known, version)) return known.content as Value
      const old = reading.mayBeOld && known ? { value: known } : undefined
      const read = async () => {
        const value = { content: await load(), version }
        const kept = values.get(key)
        if (!kept || kept.version <= version) values.set(key, value)
        return value
      }
      const made = await make(key, { version, old, make: read }).catch((error: unknown) => {
        if (!old || isAnswer(error)) throw error
        return { ...old, isOld: true }
      })
      reading.hasOld ||= made.isOld
      return made.value.content as Value
    }
}

/** The API has answered, such as that a collection is gone. To be refused for asking too often is none. */
function isAnswer(error: unknown): boolean {
  const { status = 500 } = error as { status?: number }
  return status < 500 && status !== 429
}

/** A number for each site that grows with each change of what its pages show. */
function openVersions(changes: Changes) {
  const versions = new Map<string, number>()
  let everywhere = 0
  for (const topic of [...topics, 'product'] as const) {
    changes.subscribe(topic, (siteId) => {
      versions.set(siteId, (versions.get(siteId) ?? 0) + 1)
    })
  }
  changes.onMissed(() => everywhere++)
  return { of: (siteId: string) => everywhere + (versions.get(siteId) ?? 0) }
}

/** A page that is the same for every visitor. */
export interface SentPage extends Document {
  status: number
  /** Members may see more than this. */
  forMembers: boolean
  /** It shows something from before a change, or may. */
  isOld: boolean
  /** By which an edge finds it when it has to forget it; absent if none may keep it. */
  keys?: readonly string[]
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
  /**
   * Makes a page once for all who ask for it at the same time. Who may see an old one gets that of the last minute when
   * this takes too long.
   */
  make(key: string, making: PageMaking): Promise<Made<MadePage>>
  delete(key: string): void
  /** False on the first request, so that a crawler's pages do not push out those that many visitors want. */
  isWanted(key: string): boolean
  /** Keeps a page, unless one is kept that was begun after a later change than `version`. */
  set(key: string, page: CachedPage, version: number): void
}

export type MadePage = StorefrontMove | (SentPage & Partial<CachedPage>)

/** Where its site was when a page was begun. */
export interface Beginning {
  /** Grows with each change of the site. */
  version: number
  /** Whether something that a page with these ids shows has changed since. */
  isPast(ids: ReadonlySet<string>): boolean
}

export interface PageMaking {
  mayBeOld: boolean
  make(beginning: Beginning): Promise<MadePage>
}

interface Entry {
  page: CachedPage
  version: number
  madeAt: number
  /** Something that it shows has changed. */
  isOutdated: boolean
}

/** Milliseconds for which a page is kept for an outage. */
const longestKept = 60 * 60 * 1000
const lifetime = { ttl: longestKept, ttlResolution: 100 }

/** Keys begin with the id of their site. */
function siteIn(key: string): string {
  return key.slice(0, key.indexOf(' '))
}

/** Caches pages that are the same for every visitor, until something that they show changes. */
export function openPageCache({ changes, clock, metrics, pagePatience }: Shop): PageCache {
  const make = openMakers<MadePage>(clock, pagePatience)
  const pages = openEntries(changes)
  const requested = new LRUCache<string, true>({ max: 20_000, ...lifetime })
  let [hits, misses] = [0, 0]
  const versions = openVersions(changes)
  const watch = openWatch(changes)
  metrics.measureCache('pages', () => ({ entries: pages.size, hits, misses }))
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
    make(key, { mayBeOld, make: makePage }) {
      const entry = mayBeOld ? find(key) : undefined
      const old = entry && entry.age < longestOld ? { value: { ...entry.page, isOld: true } } : undefined
      const version = versions.of(siteIn(key))
      const makeWatched = () => watch(siteIn(key), (isPast) => makePage({ version, isPast }))
      // Those who must see the last change get no page with old parts.
      return make(`${key} ${mayBeOld}`, { version, old, make: makeWatched })
    },
    delete: (key) => pages.delete(key),
    isWanted(key) {
      if (key.length > maxKeyLength) return false
      const before = requested.has(key)
      requested.set(key, true)
      return before
    },
    set(key, page, version) {
      const known = pages.get(key)
      if (known && known.version > version) return
      pages.set(key, { page, version, madeAt: clock(), isOutdated: page.isOld })
    },
  }
}

/** Entries that a change of what they show makes outdated. */
function openEntries(changes: Changes): LRUCache<string, Entry> {
  const sizeCalculation = ({ page }: Entry) => page.html.length * 2
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation, ...lifetime })
  onChange(changes, (siteId = '', id) => {
    for (const [key, entry] of entries.entries()) {
      if (key.startsWith(siteId) && (id === undefined || entry.page.ids.has(id))) entry.isOutdated = true
    }
  })
  return entries
}

/** What has changed at a site since somebody began to watch. */
interface Watched {
  siteId: string
  ids: Set<string>
  /** Something that all its pages show. */
  all: boolean
}

/** Watches a site while work is done for a page of it. */
function openWatch(changes: Changes) {
  const watched = new Set<Watched>()
  onChange(changes, (siteId, id) => {
    for (const one of watched) {
      if (siteId !== undefined && siteId !== one.siteId) continue
      if (id === undefined) one.all = true
      else one.ids.add(id)
    }
  })
  return async <Value>(siteId: string, work: (isPast: Beginning['isPast']) => Promise<Value>) => {
    const one: Watched = { siteId, ids: new Set(), all: false }
    watched.add(one)
    try {
      return await work((ids) => one.all || [...one.ids].some((id) => ids.has(id)))
    } finally {
      watched.delete(one)
    }
  }
}

/** Calls `hear` with the site, or without one if it may be any, and the id of the only product that has changed. */
function onChange(changes: Changes, hear: (siteId?: string, id?: string) => void): void {
  for (const topic of topics) changes.subscribe(topic, (siteId) => hear(siteId))
  changes.subscribe('product', hear)
  changes.onMissed(() => hear())
}
