import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from '../../../test/database-proxy.ts'
import { newDatabase } from '../../../test/store.ts'
import { openChanges } from './changes.ts'
import { type Db, openDb, statement } from './db.ts'

const where = statement<{ name: string }>('test.where', 'SELECT current_database()::text AS name')
/** Two of them at once use all connections; the last of six waits longer than is waited for a connection. */
const nap = statement('test.nap', 'SELECT pg_sleep(1.7)')
const slow = statement('test.slow', 'SELECT pg_sleep(20)')

let db: Db
let proxy: DatabaseProxy
let primary: string
let replica: string
let heard: string[]
const afterwards: (() => Promise<unknown>)[] = []

const nameOf = (url: string) => new URL(url).pathname.slice(1)

async function database(): Promise<string> {
  const { url, drop } = await newDatabase()
  afterwards.push(drop)
  return url
}

beforeEach(async () => {
  const [primaryUrl, replicaUrl] = [await database(), await database()]
  ;[primary, replica] = [nameOf(primaryUrl), nameOf(replicaUrl)]
  proxy = await openDatabaseProxy(replicaUrl)
  heard = []
  db = openDb({
    url: primaryUrl,
    replica: { url: proxy.url, onAway: () => heard.push('away'), onBack: () => heard.push('back') },
    connections: 2,
    patience: { connection: 3000, statement: 2000 },
  })
  afterwards.push(() => proxy.close(), db.close)
})
afterEach(async () => {
  for (const undo of afterwards.splice(0).reverse()) await undo()
})

const answering = async () => (await db.read.run(where, []))[0]?.name
const listing = async () => {
  const query = db.read.kysely.selectNoFrom(({ fn, cast }) =>
    cast<string>(fn('current_database'), 'text').as('name'),
  )
  return (await query.executeTakeFirst())?.name
}

test.each([
  ['down', 'refuses connections'],
  ['silence', 'is silent'],
] as const)(
  'while the replica (%s) %s, the primary answers its reads; afterwards the replica does again',
  async (fails, _how) => {
    expect([await answering(), await listing()]).toEqual([replica, replica])
    proxy[fails]()
    const answers = [answering(), listing(), answering(), listing(), listing()]
    expect(await Promise.all(answers)).toEqual(Array(5).fill(primary))
    expect([await answering(), await listing()]).toEqual([primary, primary])
    expect(heard).toEqual(['away'])
    proxy.up()
    await expect.poll(answering, { timeout: 30_000, interval: 200 }).toBe(replica)
    expect(await listing()).toBe(replica)
    expect(heard).toEqual(['away', 'back'])
  },
  60_000,
)

test('a statement that takes too long is no outage, and is not asked again of the primary', async () => {
  await expect(db.read.run(slow, [])).rejects.toThrow('statement timeout')
  expect(await answering()).toBe(replica)
  expect(heard).toEqual([])
}, 60_000)

test('a replica whose connections are all in use is not away', async () => {
  const busy = Array.from({ length: 6 }, () => db.read.run(nap, []))
  expect(await Promise.all(busy)).toHaveLength(6)
  expect(await answering()).toBe(replica)
  expect(heard).toEqual([])
}, 60_000)

test('for two seconds after a change the primary answers, so that no cache keeps what was before', async () => {
  const changes = await openChanges(db, () => {})
  afterwards.push(changes.close)
  expect(await answering()).toBe(replica)
  changes.publish('order', 'a shop', 'an order')
  expect(await answering()).toBe(replica)
  changes.publish('catalogue', 'a shop')
  expect([await answering(), await listing()]).toEqual([primary, primary])
  await expect.poll(answering).toBe(replica)
})
