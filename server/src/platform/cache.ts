import { LRUCache } from 'lru-cache'
import { maxAge, type Topic } from './changes.ts'
import type { Shop } from './shop.ts'

export interface CacheOptions<Value> {
  /** Whose changes make a value old; a change with an id drops that value, one without drops the whole cache. */
  topics: readonly Topic[]
  max: number
  load(shop: Shop, siteId: string, ids: readonly string[]): Promise<Map<string, Value>>
}

export interface Cache<Value> {
  get(shop: Shop, siteId: string, id: string): Promise<Value | undefined>
  /** In the order asked; missing ones are undefined. One load for all that are not known. */
  getMany(shop: Shop, siteId: string, ids: readonly string[]): Promise<(Value | undefined)[]>
}

interface Store<Value> {
  values: LRUCache<string, { value: Value | undefined }>
  /** Grows with each change: a load that began before a change must not be kept after it. */
  generation: number
}

/** A read-through cache for one kind of value. It lives and dies with the shop it is asked for. */
export function cacheOf<Value>({ topics, max, load }: CacheOptions<Value>): Cache<Value> {
  const stores = new WeakMap<Shop, Store<Value>>()
  const storeOf = (shop: Shop): Store<Value> => {
    const known = stores.get(shop)
    if (known) return known
    const store: Store<Value> = { values: new LRUCache({ max, ttl: maxAge }), generation: 0 }
    for (const topic of topics) {
      shop.changes.subscribe(topic, (siteId, id) => {
        store.generation++
        if (id) store.values.delete(`${siteId} ${id}`)
        else store.values.clear()
      })
    }
    stores.set(shop, store)
    return store
  }
  const getMany = async (shop: Shop, siteId: string, ids: readonly string[]) => {
    const { values, ...store } = storeOf(shop)
    const found = new Map<string, Value | undefined>()
    const unknown: string[] = []
    for (const id of ids) {
      const known = values.get(`${siteId} ${id}`)
      if (known) found.set(id, known.value)
      else unknown.push(id)
    }
    if (unknown.length > 0) {
      const loaded = await load(shop, siteId, [...new Set(unknown)])
      const fresh = storeOf(shop).generation === store.generation
      for (const id of unknown) {
        const value = loaded.get(id)
        found.set(id, value)
        if (fresh) values.set(`${siteId} ${id}`, { value })
      }
    }
    return ids.map((id) => found.get(id))
  }
  return {
    getMany,
    async get(shop, siteId, id) {
      const known = storeOf(shop).values.get(`${siteId} ${id}`)
      return known ? known.value : (await getMany(shop, siteId, [id]))[0]
    },
  }
}
