import { LRUCache } from 'lru-cache'
import { maxAge, type Topic } from '../db/changes.ts'
import type { Shop } from '../shop/shop.ts'

export interface CacheOptions<Value> {
  /** Of its figures in `/metrics`. */
  name: string
  /** Changes that make values stale. A change with an id drops that value; a change without one drops those of its shop. */
  topics: readonly Topic[]
  /** Values, or bytes with {@link sizeOf}. */
  max: number | ((shop: Shop) => number)
  /** Bytes of a value. */
  sizeOf?(value: Value): number
  /** The shop of a value that is kept for no shop, such as one found by a token. Without it, each shop's change drops it. */
  siteOf?(value: Value): string
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

/** What was read of a shop, or of no shop that is known, after how many changes. */
interface Reading {
  siteId: string
  readAt: number
}

/** A load under way. Requests for the same value wait for it. */
interface Flight<Value> extends Reading {
  values: Promise<Map<string, Value>>
}

interface Kept<Value> extends Reading {
  value: Value | undefined
}

interface Store<Value> {
  values: LRUCache<string, Kept<Value>>
  /** By key. A change removes its keys, so a value read before the change is neither kept nor reused. */
  flights: Map<string, Flight<Value>>
  /** Of the values of each shop, each kind with its space; undefined if they have none. */
  kinds: Map<string, Set<string>> | undefined
  siteOf: CacheOptions<Value>['siteOf']
  /** How many changes were heard of. */
  changes: number
  /** By shop, and of any shop under no id: the last change that made all its values stale. */
  forgotten: Map<string, number>
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
      const known = store && knownIn(store, keyOf(siteId, id))
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
        if (!knownIn(store, key)) keep(store, key, { value, siteId, readAt: changes })
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
  const join = (key: string) => {
    const flight = store.flights.get(key)
    return flight && isCurrent(store, flight) ? flight : undefined
  }
  const unknown = new Set<string>()
  for (const id of ids) {
    const known = knownIn(store, keyOf(siteId, id))
    const flight = known ? undefined : join(keyOf(siteId, id))
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
  for (const [id, flight] of flights) found.set(id, (await flight.values).get(id))
  return ids.map((id) => found.get(id))
}

function keyOf(siteId: string, id: string): string {
  return `${siteId} ${id}`
}

function knownIn<Value>(store: Store<Value>, key: string): Kept<Value> | undefined {
  const kept = store.values.get(key)
  return kept && isCurrent(store, kept) ? kept : undefined
}

/** Whether nothing that was read then has become stale since with all of its shop. */
function isCurrent<Value>({ forgotten }: Store<Value>, { siteId, readAt }: Reading): boolean {
  return readAt >= (forgotten.get(siteId) ?? 0)
}

function keep<Value>(store: Store<Value>, key: string, kept: Kept<Value>): void {
  const { value, siteId } = kept
  const owner = siteId === '' && value !== undefined ? store.siteOf?.(value) : undefined
  store.values.set(key, owner === undefined ? kept : { ...kept, siteId: owner })
}

function openStore<Value>(shop: Shop, options: CacheOptions<Value>): Store<Value> {
  const store: Store<Value> = {
    values: openValues(shop, options),
    flights: new Map(),
    kinds: options.kinds && new Map(),
    siteOf: options.siteOf,
    changes: 0,
    forgotten: new Map(),
    hits: 0,
    misses: 0,
  }
  shop.metrics.measureCache(options.name, () => ({ ...store, entries: store.values.size }))
  const forgetAll = () => {
    store.changes++
    store.values.clear()
    store.flights.clear()
    store.kinds?.clear()
  }
  for (const topic of options.topics) {
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

/** What is kept stays until it is replaced or too old, but nobody gets it any more: to look for it would cost more. */
function forgetShop<Value>(store: Store<Value>, siteId: string): void {
  store.changes++
  for (const site of [siteId, '']) store.forgotten.set(site, store.changes)
  store.kinds?.delete(siteId)
}

function openValues<Value>(shop: Shop, { max, sizeOf, maxAge: age = maxAge }: CacheOptions<Value>) {
  // The least that can be kept is nothing that takes a byte.
  const most = Math.max(1, Math.floor(typeof max === 'number' ? max : max(shop)))
  const limits = sizeOf
    ? {
        maxSize: most,
        sizeCalculation: ({ value }: Kept<Value>) => (value === undefined ? 1 : sizeOf(value)),
      }
    : { max: most }
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
  { siteId, ids, loading }: { siteId: string; ids: readonly string[]; loading: Flight<Value>['values'] },
): Flight<Value> {
  const { flights } = store
  noteKinds(store, siteId, ids)
  const { changes: readAt } = store
  const arrive = (take: (key: string, id: string) => void) => {
    for (const id of ids) {
      const key = keyOf(siteId, id)
      if (flights.get(key) !== flight) continue
      flights.delete(key)
      take(key, id)
    }
  }
  const values = loading.then(
    (loaded) => {
      arrive((key, id) => keep(store, key, { value: loaded.get(id), siteId, readAt }))
      return loaded
    },
    (error) => {
      arrive(() => {})
      throw error
    },
  )
  const flight = { values, siteId, readAt }
  for (const id of ids) flights.set(keyOf(siteId, id), flight)
  return flight
}
