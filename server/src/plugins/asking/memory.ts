import { LRUCache } from 'lru-cache'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Breaker } from './breaker.rules.ts'

/** What one server remembers about its plugins. */
export interface Memory {
  /** By plugin and question: what came of it, as JSON or as the reason why there was no answer. */
  answers: LRUCache<string, { text: string; at: number }>
  /** By plugin and question: answers that are awaited. */
  underWay: Map<string, Promise<string>>
  failures: LRUCache<string, { error: Error; at: number }>
  /** By site and plugin. Each server has its own: a plugin may fail for one of them only. */
  breakers: Map<string, Breaker>
  /** Not yet in the database. */
  counts: Map<string, Count>
  reasons: Map<string, { siteId: string; pluginId: string; at: number; description: string }>
  saving: NodeJS.Timeout | undefined
}

export interface Count {
  siteId: string
  pluginId: string
  /** Epoch milliseconds */
  slot: number
  /** Milliseconds */
  most: number
  answered: number
  failed: number
}

const mostBytes = 8_000_000

const memories = new WeakMap<Shop, Memory>()

export function memoryOf(shop: Shop): Memory {
  const known = memories.get(shop)
  if (known) return known
  const memory: Memory = {
    answers: new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: ({ text }, key) => 2 * (key.length + text.length),
    }),
    underWay: new Map(),
    failures: new LRUCache({ max: 1000 }),
    breakers: new Map(),
    counts: new Map(),
    reasons: new Map(),
    saving: undefined,
  }
  memories.set(shop, memory)
  return memory
}

export function pluginKey({ siteId, id }: { siteId: string; id: string }): string {
  return `${siteId} ${id}`
}
