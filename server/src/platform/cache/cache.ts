import { LRUCache } from 'lru-cache'
import { maxAge, type Topic } from '../db/changes.ts'
import type { Shop } from '../shop/shop.ts'

export interface CacheOptions<Value> {
  /** Of its figures in `/metrics`. */
  name: string
  /** Changes that make values stale. A change with an id drops that value; a change without one drops those of its shop. */
  topics: readonly Topic[]
  /** Values, or bytes with {@link sizeOf}. */
  max: number
  /** Bytes of a value. */
  sizeOf?(value: Value): number
  /** Whether ids are followed by a space and a kind, such as a language. A change of what has the id drops all its kinds. */
  kinds?: true
  /** Milliseconds after which a value is read again even without a change. Default: {@link maxAge}. */
  maxAge?: number
  load(shop: Shop, siteId: string, ids: readonly string[]): Promise<Map<string, Value>>
}

/** Nothing of a cache is read or kept in a unit of work, which sees its own changes before they are committed. */
export interface Cache<Value> {
  get(shop: Shop, siteId: string, id: string): Promise<Value | undefined>
  /** In the order of the ids; undefined where there is no value. Loads all missing values at once. */
  getMany(shop: Shop, siteId: string, ids: readonly string[]): Promise<(Value | undefined)[]>
  /** Keeps values that were read together with something else, unless something changed during the load. */
  adopt(shop: Shop, siteId: string, load: () => Promise<Map<string, Value>>): Promise<void>
}

/** A load under way. Requests for the same value wait for it. */
type Flight<Value> = Promise<Map<string, Value>>

interface Kept<Value> {
  value: Value | undefined
}

interface Store<Value> {
  values: LRUCache<string, Kept<Value>>
  /** By key. A change removes its keys, so a value read before the change is neither kept nor reused. */
  flights: Map<string, Flight<Value>>
  /** Of the values of each shop, each kind with its space; undefined if they have none. */
  kinds: Map<string, Set<string>> | undefined
  /** How many times values were dropped. */
  changes: number
  hits: number
  misses: number
}

/** A read-through cache for one kind of value, separate for each shop. */
export function createCache<Value>(options: CacheOptions<Value>): Cache<Value> {
  const stores = new WeakMap<Shop, Store<Value>>()
  const storeFor = (shop: Shop): Store<Value> => {
    const known = stores.get(shop)
    if (known) return known
    const store = openStore(shop, options)
    stores.set(shop, store)
    return store
  }
  const getMany = async (shop: Shop, siteId: string, ids: readonly string[]) => {
    const load = (missing: readonly string[]) => options.load(shop, siteId, missing)
    if (!shop.db.isInUnit()) return readMany(storeFor(shop), { siteId, ids, load })
    const loaded = await load(ids)
    return ids.map((id) => loaded.get(id))
  }
  return {
    getMany,
    async get(shop, siteId, id) {
      const store = shop.db.isInUnit() ? undefined : storeFor(shop)
      const known = store?.values.get(keyOf(siteId, id))
      if (!store || !known) return (await getMany(shop, siteId, [id]))[0]
      store.hits++
      return known.value
    },
    async adopt(shop, siteId, load) {
      if (shop.db.isInUnit()) return
      const store = storeFor(shop)
      const { changes } = store
      const loaded = await load()
      if (store.changes !== changes) return
      for (const [id, value] of loaded) {
        const key = keyOf(siteId, id)
        if (!store.values.has(key)) store.values.set(key, { value })
      }
    },
  }
}

interface Wanted<Value> {
  siteId: string
  ids: readonly string[]
  load(missing: readonly string[]): Promise<Map<string, Value>>
}

/** Reads what is kept, joins loads that are under way, and loads the rest at once. */
async function readMany<Value>(store: Store<Value>, { siteId, ids, load }: Wanted<Value>) {
  const found = new Map<string, Value | undefined>()
  const flights = new Map<string, Flight<Value>>()
  const unknown = new Set<string>()
  for (const id of ids) {
    const known = store.values.get(keyOf(siteId, id))
    const flight = known ? undefined : store.flights.get(keyOf(siteId, id))
    if (known) found.set(id, known.value)
    else if (flight) flights.set(id, flight)
    else unknown.add(id)
  }
  store.hits += found.size
  store.misses += ids.length - found.size
  if (unknown.size > 0) {
    const missing = [...unknown]
    const flight = depart(store, { siteId, ids: missing, loading: load(missing) })
    for (const id of missing) flights.set(id, flight)
  }
  for (const [id, flight] of flights) found.set(id, (await flight).get(id))
  return ids.map((id) => found.get(id))
}

function keyOf(siteId: string, id: string): string {
  return `${siteId} ${id}`
}

/** Also of a value that no shop is named for, since it may be this one's. */
function isOf(key: string, siteId: string): boolean {
  return key.startsWith(siteId) || key.indexOf(' ') !== siteId.length
}

function openStore<Value>(shop: Shop, { name, topics, ...options }: CacheOptions<Value>): Store<Value> {
  const store: Store<Value> = {
    values: openValues(options),
    flights: new Map(),
    kinds: options.kinds && new Map(),
    changes: 0,
    hits: 0,
    misses: 0,
  }
  shop.metrics.measureCache(name, () => ({ ...store, entries: store.values.size }))
  const forgetAll = () => {
    store.changes++
    store.values.clear()
    store.flights.clear()
    store.kinds?.clear()
  }
  for (const topic of topics) {
    shop.changes.subscribe(topic, (siteId, id) => {
      if (!id) return shop.hosts.hasSeveral() ? forgetShop(store, siteId) : forgetAll()
      store.changes++
      for (const kind of store.kinds ? (store.kinds.get(siteId) ?? []) : ['']) {
        store.values.delete(keyOf(siteId, id) + kind)
        store.flights.delete(keyOf(siteId, id) + kind)
      }
    })
  }
  shop.changes.onMissed(forgetAll)
  return store
}

function forgetShop<Value>(store: Store<Value>, siteId: string): void {
  store.changes++
  for (const kept of [store.values, store.flights]) {
    for (const key of kept.keys()) if (isOf(key, siteId)) kept.delete(key)
  }
  store.kinds?.delete(siteId)
}

function openValues<Value>({
  max,
  sizeOf,
  maxAge: age = maxAge,
}: Omit<CacheOptions<Value>, 'name' | 'topics'>) {
  const limits = sizeOf
    ? { maxSize: max, sizeCalculation: ({ value }: Kept<Value>) => (value === undefined ? 1 : sizeOf(value)) }
    : { max }
  // The default resolution of 1 ms would set a timer every millisecond.
  return new LRUCache<string, Kept<Value>>({ ...limits, ttl: age, ttlResolution: 100 })
}

/** Of a shop. With more kinds, those of long ago are forgotten with all its values. */
const mostKinds = 100

/** Before the values are kept, since a change drops only what has a known kind. */
function noteKinds<Value>(store: Store<Value>, siteId: string, ids: readonly string[]): void {
  if (!store.kinds) return
  const known = store.kinds.get(siteId) ?? new Set<string>()
  const kinds = new Set(ids.map((id) => id.slice(id.indexOf(' '))))
  const added = [...kinds].filter((kind) => !known.has(kind))
  if (added.length > 0 && known.size + added.length > mostKinds) {
    forgetShop(store, siteId)
    known.clear()
  }
  for (const kind of kinds) known.add(kind)
  store.kinds.set(siteId, known)
}

function depart<Value>(
  store: Store<Value>,
  { siteId, ids, loading }: { siteId: string; ids: readonly string[]; loading: Flight<Value> },
): Flight<Value> {
  const { values, flights } = store
  noteKinds(store, siteId, ids)
  const arrive = (keep: (key: string, id: string) => void) => {
    for (const id of ids) {
      const key = keyOf(siteId, id)
      if (flights.get(key) !== flight) continue
      flights.delete(key)
      keep(key, id)
    }
  }
  const flight: Flight<Value> = loading.then(
    (loaded) => {
      arrive((key, id) => values.set(key, { value: loaded.get(id) }))
      return loaded
    },
    (error) => {
      arrive(() => {})
      throw error
    },
  )
  for (const id of ids) flights.set(keyOf(siteId, id), flight)
  return flight
}
