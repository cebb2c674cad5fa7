import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabaseProxy } from '../../../test/database-proxy.ts'
import { newDatabase } from '../../../test/store.ts'
import { isOutage } from '../errors/errors.ts'
import { openChanges } from './changes.ts'
import { type Connection, type Db, openDb, statement } from './db.ts'

let database: Awaited<ReturnType<typeof newDatabase>>
let db: Db
const lost: Error[] = []
const throwIt = (error: Error) => {
  throw error
}

beforeAll(async () => {
  database = await newDatabase()
  db = openDb({ url: database.url, connections: 4, onError: (error) => lost.push(error) })
  await db.run(statement('make', 'CREATE TABLE jars (id int PRIMARY KEY, marbles int NOT NULL)'), [])
  await db.run(statement('fill', 'INSERT INTO jars VALUES (1, 0), (2, 0)'), [])
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const add = statement<never>('add', 'UPDATE jars SET marbles = marbles + 1 WHERE id = $1')
const addToBoth = statement<{ id: number }>(
  'add-to-both',
  `WITH second AS (UPDATE jars SET marbles = marbles + 1 WHERE id = 2 RETURNING id)
   UPDATE jars SET marbles = marbles + 1 WHERE id = (SELECT id - 1 FROM second) RETURNING id`,
)
const marbles = statement<{ marbles: number }>('count', 'SELECT marbles FROM jars ORDER BY id')
const waiting = statement<{ pid: number }>(
  'waiting',
  `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
)
const myself = statement<{ pid: number }>('myself', 'SELECT pg_backend_pid() AS pid')
const cut = statement<never>('cut', 'SELECT pg_terminate_backend($1)')

test('a statement that caused a deadlock is retried', async () => {
  let both: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    await tx.run(add, [1])
    both = db.run(addToBoth, [])
    await vi.waitFor(async () => expect(await db.run(waiting, [])).toHaveLength(1))
    await tx.run(add, [2])
  })
  expect(await both).toEqual([{ id: 1 }])
  expect(await db.run(marbles, [])).toEqual([{ marbles: 2 }, { marbles: 2 }])
})

test('what is published at one moment is announced by one statement', async () => {
  const sent: string[] = []
  const counting: Db = {
    ...db,
    run: (query, values) => {
      sent.push(query.name)
      return db.run(query, values)
    },
  }
  const [publishing, hearing] = await Promise.all([openChanges(counting, throwIt), openChanges(db, throwIt)])
  const heard: (string | undefined)[] = []
  hearing.subscribe('product', (_, id) => heard.push(id))
  for (const id of ['mug', 'vase', 'mug']) publishing.publish('product', 'shop', id)
  publishing.publish('order', 'shop', 'first')
  await expect.poll(() => heard).toEqual(['mug', 'vase'])
  expect(sent).toEqual(['notify'])
  publishing.publish('product', 'shop', 'last')
  await publishing.close()
  await expect.poll(() => heard).toEqual(['mug', 'vase', 'last'])
  await hearing.close()
})

test('a change that could not be announced is announced with the next ones when the database answers', async () => {
  const failures: Error[] = []
  const crowded: Db = {
    ...db,
    async run(query, values) {
      if (failures.length === 0) throw new Error('timeout exceeded when trying to connect')
      return db.run(query, values)
    },
  }
  const note = (error: Error) => failures.push(error)
  const [publishing, hearing] = await Promise.all([openChanges(crowded, note), openChanges(db, throwIt)])
  const heard: (string | undefined)[] = []
  for (const topic of ['keys', 'product'] as const) hearing.subscribe(topic, (_, id) => heard.push(id))
  publishing.publish('keys', 'shop', 'revoked')
  publishing.publish('product', 'shop', 'mug')
  await expect.poll(() => failures).toHaveLength(1)
  publishing.publish('product', 'shop', 'vase')
  await expect.poll(() => heard).toEqual(['revoked', 'mug', 'vase'])
  expect(failures).toHaveLength(1)
  await Promise.all([publishing.close(), hearing.close()])
})

test('whoever asks waits until the other servers are told of a change, but not for long', async () => {
  const gate = Promise.withResolvers<void>()
  const slow: Db = { ...db, run: (query, values) => gate.promise.then(() => db.run(query, values)) }
  const publishing = await openChanges(slow, () => {})
  const heard: string[] = []
  const hearing = await openChanges(db, () => {})
  hearing.subscribe('product', (_siteId, id) => heard.push(id ?? ''))
  await publishing.sent()
  publishing.publish('product', 'shop', 'mug')
  await publishing.sent()
  expect(heard).toEqual([])
  gate.resolve()
  await publishing.sent()
  await expect.poll(() => heard).toEqual(['mug'])
  await Promise.all([publishing.close(), hearing.close()])
})

test('while the database is away, nobody waits until the other servers are told', async () => {
  const gate = Promise.withResolvers<never[]>()
  const away: Db = { ...db, isAway: () => true, run: () => gate.promise }
  const publishing = await openChanges(away, () => {})
  publishing.publish('product', 'shop', 'mug')
  const first = await Promise.race([publishing.sent().then(() => 'answered'), turn('waits')])
  expect(first).toBe('answered')
  gate.resolve([])
  await publishing.close()
})

test('who has waited until the other servers are told leaves no timer behind', async () => {
  const here = new AsyncLocalStorage<true>()
  const timers = new Set<number>()
  const hook = createHook({
    init(id, type) {
      if (type === 'Timeout' && here.getStore()) timers.add(id)
    },
    destroy: (id) => timers.delete(id),
  }).enable()
  const quick: Db = { ...db, run: async () => [] }
  const publishing = await openChanges(quick, throwIt)
  publishing.publish('product', 'shop', 'mug')
  await here.run(true, publishing.sent)
  // The hook hears of what was destroyed a turn later.
  await turn()
  hook.disable()
  expect(timers.size).toBe(0)
  await publishing.close()
})

test('a server that stops does not wait until its changes can be announced', async () => {
  const failures: Error[] = []
  const away: Db = { ...db, run: () => Promise.reject(new Error('timeout exceeded when trying to connect')) }
  const publishing = await openChanges(away, (error) => failures.push(error))
  publishing.publish('product', 'shop', 'mug')
  await expect.poll(() => failures).not.toHaveLength(0)
  await publishing.close()
})

test('reads do not wait for open transactions, however many there are', async () => {
  const work = async () =>
    db.transaction(async (tx) => {
      await tx.run(myself, [])
      return db.run(marbles, [])
    })
  const read = await Promise.all(Array.from({ length: 40 }, work))
  expect(read.every((rows) => rows.length === 2)).toBe(true)
})

describe('a connection that is cut', () => {
  test('between the statements of a transaction fails that transaction and nothing else', async () => {
    const work = db.transaction(async (tx) => {
      const [{ pid } = { pid: 0 }] = await tx.run(myself, [])
      await tx.run(add, [1])
      await db.run(cut, [pid])
      await vi.waitFor(() => expect(lost).not.toHaveLength(0))
      await tx.run(add, [1])
    })
    await expect(work).rejects.toThrow()
    expect(await db.run(marbles, [])).toEqual([{ marbles: 2 }, { marbles: 2 }])
  })

  test('is replaced for the next statements', async () => {
    const pids = await Promise.all(Array.from({ length: 4 }, () => db.run(myself, [])))
    for (const [{ pid } = { pid: 0 }] of pids) await db.run(cut, [pid]).catch(() => {})
    await vi.waitFor(async () => expect(await db.run(marbles, [])).toHaveLength(2))
  })
})

test('the database cancels a statement after two seconds', async () => {
  const limit = statement<{ limit: string }>('limit', "SELECT current_setting('statement_timeout') AS limit")
  expect(await db.run(limit, [])).toEqual([{ limit: '2s' }])
  const slow = statement<never>('slow', 'SELECT pg_sleep(5)')
  await expect(db.run(slow, [])).rejects.toMatchObject({ code: '57014' })
})

test('statements that are sent together wait for each other, and each has its time', async () => {
  const sleep = { name: 'sleep', text: 'SELECT pg_sleep(1)' }
  const own = openDb({ url: database.url, connections: 2, patience: { connection: 15_000, statement: 2000 } })
  const rows = await own.transaction((tx) => Promise.all([1, 2, 3].map(() => tx.run(sleep, []))))
  expect(rows).toHaveLength(3)
  await own.close()
})

describe('work that is refused while its statements are under way', () => {
  const sleep = { name: 'sleep', text: 'SELECT pg_sleep(1)' }
  const note = statement<never>('note', 'UPDATE jars SET marbles = marbles + 100 WHERE id = 1')
  const patience = { connection: 15_000, statement: 2000 }
  const refused = Promise.reject(new Error('sold out'))
  refused.catch(() => {})

  test('waits for them, and its connection does the next work', async () => {
    const own = openDb({
      url: database.url,
      connections: 2,
      patience,
    })
    const before = await own.transaction((tx) => tx.run(myself, []))
    const work = own.transaction((tx) => Promise.all([refused, ...[1, 2, 3].map(() => tx.run(sleep, []))]))
    await expect(work).rejects.toThrow('sold out')
    expect(await own.transaction((tx) => tx.run(myself, []))).toEqual(before)
    await own.close()
  })

  test('writes nothing more into the next unit of work on its connection', async () => {
    const own = openDb({ url: database.url, connections: 2, patience })
    const before = await own.run(marbles, [])
    const notes = () => Array.from({ length: 5 }, () => own.run(note, []))
    const work = own.unit(() => Promise.all([refused, ...notes()]))
    const next = own.unit(async () => {
      await own.run(myself, [])
      await wait(50)
    })
    await expect(work).rejects.toThrow('sold out')
    await next
    expect(await own.run(marbles, [])).toEqual(before)
    await own.close()
  })
})

describe('while the database is silent', () => {
  test('everybody is told at the same time, later ones at once, and work goes on when it answers', async () => {
    const proxy = await openDatabaseProxy(database.url)
    const told: string[] = []
    const through = openDb({
      url: proxy.url,
      connections: 2,
      onLost: () => told.push('lost'),
      onFound: () => told.push('found'),
    })
    let missed = 0
    const listening = await through.listen('jars', { hear() {}, missed: () => missed++ })
    await through.run(marbles, [])
    proxy.silence()
    const begin = Date.now()
    const work = [
      ...Array.from({ length: 5 }, () => through.run(marbles, [])),
      through.run({ ...marbles, quick: true }, []),
      through.transaction((tx) => tx.run(add, [1])),
      through.unit(() => through.run(add, [1])),
      through.kysely.selectFrom('jars').selectAll().execute(),
    ]
    const ends = await Promise.allSettled(work)
    expect(ends.filter((end) => end.status !== 'rejected' || !isOutage(end.reason))).toEqual([])
    // A multiple of what one waits: those who wait for a connection do not wait for each other.
    expect(Date.now() - begin).toBeLessThan(4000)
    expect([through.isAway(), listening.isHearing()]).toEqual([true, false])
    await expect(through.run(marbles, [])).rejects.toMatchObject({ code: '08006' })
    proxy.up()
    await vi.waitFor(() => expect(missed).toBe(1), { timeout: 3000 })
    expect([through.isAway(), listening.isHearing()]).toEqual([false, true])
    expect(await through.run(marbles, [])).toHaveLength(2)
    expect(told).toEqual(['lost', 'found'])
    await listening.stop()
    await through.close()
    await proxy.close()
  })

  test('one dead connection takes nothing else with it', async () => {
    const proxy = await openDatabaseProxy(database.url)
    const through = openDb({ url: proxy.url, connections: 2 })
    proxy.silence()
    await expect(through.unit(() => through.run(add, [1]))).rejects.toSatisfy(isOutage)
    proxy.up()
    expect(await through.unit(() => through.run(marbles, []))).toHaveLength(2)
    await through.close()
    await proxy.close()
  })
})

test('a server that cannot listen after a failover serves on, and tries until it hears of changes again', async () => {
  const proxy = await openDatabaseProxy(database.url)
  const failures: Error[] = []
  const through = openDb({ url: proxy.url, connections: 2, onError: (error) => failures.push(error) })
  const heard: string[] = []
  let missed = 0
  const listening = await through.listen('jars', { hear: (text) => heard.push(text), missed: () => missed++ })
  proxy.refuseListen(true)
  proxy.down()
  proxy.up()
  const refusals = () => failures.filter(({ message }) => message.includes('"REFUSE"'))
  await expect.poll(() => refusals().length, { timeout: 5000 }).toBeGreaterThan(1)
  expect([listening.isHearing(), through.isAway(), missed]).toEqual([false, false, 0])
  expect(await through.run(marbles, [])).toHaveLength(2)
  proxy.refuseListen(false)
  await expect.poll(listening.isHearing, { timeout: 5000 }).toBe(true)
  await db.run({ name: 'tell', text: "SELECT pg_notify('jars', 'empty')" }, [])
  await expect.poll(() => heard).toEqual(['empty'])
  expect(missed).toBe(1)
  await listening.stop()
  await through.close()
  await proxy.close()
})

test('a standby that takes no writes counts as an outage', async () => {
  const write = db.transaction(async (tx) => {
    await tx.run(statement('as-standby', 'SET TRANSACTION READ ONLY'), [])
    await tx.run(add, [1])
  })
  await expect(write).rejects.toSatisfy(isOutage)
})

test('no statement is compiled, although the database would', async () => {
  const name = new URL(database.url).pathname.slice(1)
  await db.run(statement('test.compile', `ALTER DATABASE "${name}" SET jit = on`), [])
  const other = openDb({ url: database.url, connections: 1 })
  const jit = statement<{ jit: string }>('test.jit', "SELECT current_setting('jit') AS jit")
  expect(await other.run(jit, [])).toEqual([{ jit: 'off' }])
  await other.close()
})

test('statements are planned once for each connection, but for those with conditions that only some values ask for', async () => {
  const mode = `SELECT current_setting('plan_cache_mode') AS mode WHERE `
  const once = statement<{ mode: string }>('test.planned-once', `${mode} $1 = 'mug'`)
  const varying = statement<{ mode: string }>('test.planned-anew', `${mode} ($1::text IS NULL OR $1 = 'mug')`)
  expect(await db.run(once, ['mug'])).toEqual([{ mode: 'force_generic_plan' }])
  expect(await db.run(varying, ['mug'])).toEqual([{ mode: 'auto' }])
  expect(await db.transaction((tx) => tx.run(once, ['mug']))).toEqual([{ mode: 'force_generic_plan' }])
})

describe('statements that are sent together', () => {
  const broken = statement<never>('broken', 'SELECT 1 / 0')
  const count = async () => (await db.run(marbles, [])).map((jar) => jar.marbles)

  /** Adds a marble after a while, whatever fails meanwhile. */
  const addLater = async (tx: Connection) => {
    await tx.run(myself, [])
    await wait(20)
    await tx.run(add, [1])
  }

  test('are undone together, and nothing of them goes on after the transaction', async () => {
    const before = await count()
    const work = db.transaction((tx) =>
      Promise.all([tx.run(add, [1]), tx.run(broken, []), tx.run(add, [2]), addLater(tx)]),
    )
    await expect(work).rejects.toThrow('division by zero')
    await wait(60)
    expect(await count()).toEqual(before)
  })

  test('are undone together in a unit of work, whose other changes stay', async () => {
    const [first = 0, second] = await count()
    await db.unit(async () => {
      await db.run(add, [1])
      const work = db.transaction((tx) =>
        Promise.all([tx.run(broken, []), tx.run(add, [1]), tx.run(add, [2]), addLater(tx)]),
      )
      await expect(work).rejects.toThrow('division by zero')
      await wait(60)
    })
    expect(await count()).toEqual([first + 1, second])
  })
})
