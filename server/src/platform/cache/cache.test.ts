import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openStore, type Store } from '../../../test/store.ts'
import { statement } from '../db/db.ts'
import { type Cache, createCache } from './cache.ts'

let store: Store

beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

interface Shelf {
  cache: Cache<number>
  /** What was read, load by load. */
  loads: (readonly string[])[]
  /** Lets the loads that wait for it go on. */
  open(): void
}

/** A cache whose values count the loads, each of which waits at a gate until it is opened. */
function shelf(): Shelf {
  const loads: (readonly string[])[] = []
  const gates: (() => void)[] = []
  const cache = createCache<number>({
    name: 'marbles',
    topics: ['product'],
    max: 100,
    async load(_shop, _siteId, ids) {
      const number = loads.push(ids)
      await new Promise<void>((pass) => gates.push(pass))
      return new Map(ids.filter((id) => id !== 'nothing').map((id) => [id, number]))
    },
  })
  return {
    cache,
    loads,
    open() {
      for (const pass of gates.splice(0)) pass()
    },
  }
}

const look = ({ cache }: Shelf, id: string) => cache.get(store.shop, store.siteId, id)

async function known(...ids: string[]): Promise<Shelf> {
  const made = shelf()
  const first = made.cache.getMany(store.shop, store.siteId, ids)
  made.open()
  await first
  return made
}

test('parallel requests for one value load it once', async () => {
  const goods = shelf()
  const asked = [look(goods, 'mug'), look(goods, 'mug'), look(goods, 'mug')]
  goods.open()
  expect(await Promise.all(asked)).toEqual([1, 1, 1])
  expect(goods.loads).toEqual([['mug']])
})

test('only missing values are loaded, each once, in one load', async () => {
  const goods = await known('mug')
  const asked = goods.cache.getMany(store.shop, store.siteId, ['vase', 'mug', 'nothing', 'vase'])
  goods.open()
  expect(await asked).toEqual([2, 1, undefined, 2])
  expect(goods.loads).toEqual([['mug'], ['vase', 'nothing']])
})

test('a missing value is cached too', async () => {
  const goods = await known('nothing')
  expect(await look(goods, 'nothing')).toBeUndefined()
  expect(goods.loads).toHaveLength(1)
})

test('a change drops only the value that changed', async () => {
  const goods = await known('mug', 'vase')
  store.shop.changes.publish('product', store.siteId, 'mug')
  const mug = look(goods, 'mug')
  goods.open()
  expect(await mug).toBe(2)
  expect(await look(goods, 'vase')).toBe(1)
})

test('a request after a change never gets an older value', async () => {
  const goods = shelf()
  const before = look(goods, 'mug')
  store.shop.changes.publish('product', store.siteId, 'mug')
  const after = look(goods, 'mug')
  goods.open()
  expect(await before).toBe(1)
  expect(await after).toBe(2)
  expect(await look(goods, 'mug')).toBe(2)
})

test('a change of one value does not discard loads of others', async () => {
  const goods = shelf()
  const both = goods.cache.getMany(store.shop, store.siteId, ['mug', 'vase'])
  store.shop.changes.publish('product', store.siteId, 'mug')
  goods.open()
  await both
  expect(await look(goods, 'vase')).toBe(1)
})

test('a change drops all kinds of a value, those that are being loaded too', async () => {
  const loads: string[] = []
  const gates: (() => void)[] = []
  const cache = createCache<string>({
    name: 'labels',
    topics: ['product'],
    max: 10_000,
    sizeOf: (text) => text.length,
    kinds: true,
    async load(_shop, _siteId, ids) {
      loads.push(...ids)
      if (ids.includes('mug fr')) await new Promise<void>((pass) => gates.push(pass))
      return new Map(ids.map((id) => [id, `${id} ${loads.length}`]))
    },
  })
  const ask = (...ids: string[]) => cache.getMany(store.shop, store.siteId, ids)
  expect(await ask('mug en', 'vase en', 'mug de')).toEqual(['mug en 3', 'vase en 3', 'mug de 3'])
  const early = ask('mug fr')
  store.shop.changes.publish('product', store.siteId, 'mug')
  for (const pass of gates.splice(0)) pass()
  expect(await early).toEqual(['mug fr 4'])
  expect(await ask('vase en', 'mug en', 'mug de')).toEqual(['vase en 3', 'mug en 6', 'mug de 6'])
  const again = ask('mug fr')
  for (const pass of gates.splice(0)) pass()
  expect(await again).toEqual(['mug fr 7'])
})

describe('with more kinds than are kept', () => {
  /** Labels that count their loads, in one shop of several. */
  function labels() {
    const shop = { ...store.shop, hosts: { ...store.shop.hosts, hasSeveral: () => true } }
    let loads = 0
    const gates: (() => void)[] = []
    const cache = createCache<number>({
      ...{ name: 'labels', topics: ['product'], max: 10_000, kinds: true, maxAge: 600_000 },
      async load(_shop, _siteId, ids) {
        loads++
        const number = loads
        if (ids.includes('mug slow')) await new Promise<void>((pass) => gates.push(pass))
        return new Map(ids.map((id) => [id, number]))
      },
    })
    const ask = (id: string, siteId = store.siteId) => cache.get(shop, siteId, id)
    const fill = async (kinds: number) => {
      for (let kind = 1; kind <= kinds; kind++) await ask(`mug ${kind}`)
    }
    const change = () => shop.changes.publish('product', store.siteId, 'mug')
    return { ask, askMany: (ids: string[]) => cache.getMany(shop, store.siteId, ids), fill, change, gates }
  }

  test('a change also drops the value of the newest kind', async () => {
    const { ask, fill, change } = labels()
    await fill(101)
    expect(await ask('mug 101')).toBe(101)
    change()
    expect(await ask('mug 101')).toBe(102)
  })

  test('a change also drops the value of the newest kind while it is loaded', async () => {
    const { ask, fill, change, gates } = labels()
    await fill(100)
    const early = ask('mug slow')
    change()
    const late = ask('mug slow')
    for (const pass of gates.splice(0)) pass()
    expect([await early, await late]).toEqual([101, 102])
  })

  test('a change also drops what was loaded together with the newest kind', async () => {
    const { ask, askMany, fill, change } = labels()
    await fill(100)
    change()
    expect(await askMany(['mug 1', 'mug 101'])).toEqual([101, 101])
    change()
    expect(await ask('mug 1')).toBe(102)
  })

  test('what another shop has stays', async () => {
    const { ask, fill } = labels()
    const other = store.shop.newId()
    expect(await ask('vase 1', other)).toBe(1)
    await fill(101)
    expect(await ask('vase 1', other)).toBe(1)
    expect(await ask('mug 101')).toBe(102)
    expect(await ask('mug 1')).toBe(103)
  })
})

test('values are kept up to their bytes', async () => {
  let loads = 0
  const cache = createCache<string>({
    ...{ name: 'texts', topics: [], max: 100, sizeOf: (text: string) => text.length },
    async load(_shop, _siteId, ids) {
      loads++
      return new Map(ids.map((id) => [id, id.repeat(40)]))
    },
  })
  const ask = (id: string) => cache.get(store.shop, store.siteId, id)
  for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(id)
  expect(loads).toBe(4)
})

test('a failed load is retried', async () => {
  let broken = true
  const cache = createCache<string>({
    name: 'words',
    topics: [],
    max: 10,
    async load(_shop, _siteId, [id = '']) {
      if (broken) throw new Error('away')
      return new Map([[id, 'here']])
    },
  })
  await expect(cache.get(store.shop, store.siteId, 'mug')).rejects.toThrow('away')
  broken = false
  expect(await cache.get(store.shop, store.siteId, 'mug')).toBe('here')
})

const cutListeners = statement<never>(
  'test.cut-listeners',
  `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
   WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
)

test('after the listening connection was lost, all values are loaded again', async () => {
  const goods = await known('mug')
  await store.shop.db.run(cutListeners, [])
  const isLoadedAgain = async () => {
    const again = look(goods, 'mug')
    goods.open()
    expect(await again).toBeGreaterThan(1)
  }
  await vi.waitFor(isLoadedAgain, { timeout: 20_000 })
})

test('where there are several shops, a change in one drops nothing of another', async () => {
  const shop = { ...store.shop, hosts: { ...store.shop.hosts, hasSeveral: () => true } }
  const { cache, loads, open } = shelf()
  const read = (siteId: string) => {
    const reading = cache.get(shop, siteId, 'mug')
    open()
    return reading
  }
  const other = shop.newId()
  for (const siteId of [store.siteId, other, '']) await read(siteId)
  shop.changes.publish('product', store.siteId)
  await read(other)
  expect(loads).toHaveLength(3)
  // Nobody knows whose the value without a shop is.
  for (const siteId of [store.siteId, '']) await read(siteId)
  expect(loads).toHaveLength(5)
})

test('what is kept under no shop is dropped by its own shop, and what nobody found by each', async () => {
  const shop = { ...store.shop, hosts: { ...store.shop.hosts, hasSeveral: () => true } }
  const other = shop.newId()
  let loads = 0
  const cache = createCache<{ siteId: string; load: number }>({
    ...{ name: 'keys', topics: ['keys'], max: 100, maxAge: 600_000, siteOf: ({ siteId }) => siteId },
    async load(_shop, _siteId, ids) {
      loads++
      return new Map(ids.filter((id) => id !== 'nothing').map((id) => [id, { siteId: id, load: loads }]))
    },
  })
  const read = async (id: string) => (await cache.get(shop, '', id))?.load
  expect([await read(store.siteId), await read(other), await read('nothing')]).toEqual([1, 2, undefined])
  shop.changes.publish('keys', other)
  expect([await read(store.siteId), await read(other), await read('nothing')]).toEqual([1, 4, undefined])
  expect(loads).toBe(5)
  shop.changes.publish('keys', store.siteId)
  const early = read(other)
  shop.changes.publish('keys', other)
  expect([await early, await read(other), await read(store.siteId)]).toEqual([4, 6, 7])
})
