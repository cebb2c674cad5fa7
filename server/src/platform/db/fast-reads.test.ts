import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newDatabase } from '../../../test/store.ts'
import { type Db, openDb, quickRead, statement } from './db.ts'

let db: Db
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await newDatabase()
  drop = database.drop
  db = openDb({ url: database.url, connections: 2 })
})
afterAll(async () => {
  await db.close()
  await drop()
})

const echo = quickRead<{ said: string }>('test.echo', 'SELECT $1::text AS said')
const divide = quickRead<{ result: number }>('test.divide', 'SELECT 12 / $1::int AS result')
const backend = quickRead<{ pid: number }>('test.backend', 'SELECT pg_backend_pid() AS pid')

test('parallel reads on one connection each get their own result', async () => {
  const words = Array.from({ length: 500 }, (_, index) => `word ${index}`)
  const answers = await Promise.all(words.map((word) => db.run(echo, [word])))
  expect(answers.map(([row]) => row?.said)).toEqual(words)
  const pids = await Promise.all(words.map(() => db.run(backend, [])))
  expect(new Set(pids.map(([row]) => row?.pid)).size).toBe(1)
})

test('a failing read does not affect the others', async () => {
  const asked = [4, 0, 3].map((number) => db.run(divide, [number]).then(([row]) => row?.result))
  const [four, none, three] = await Promise.allSettled(asked)
  expect(four).toEqual({ status: 'fulfilled', value: 3 })
  expect(none).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  expect(three).toEqual({ status: 'fulfilled', value: 4 })
})

test('reads do not wait for a free connection', async () => {
  const slow = statement<never>('test.slow', 'SELECT pg_sleep(0.5)')
  const taken = [db.run(slow, []), db.run(slow, [])]
  expect(await Promise.race([...taken, db.run(echo, ['through'])])).toEqual([{ said: 'through' }])
  await Promise.all(taken)
})

test('reads in a transaction see its writes', async () => {
  const rows = await db.transaction(async (tx) => {
    await tx.run(statement('test.make', "CREATE TEMP TABLE note ON COMMIT DROP AS SELECT 'kept' AS said"), [])
    return tx.run(quickRead<{ said: string }>('test.note', 'SELECT said FROM note'), [])
  })
  expect(rows).toEqual([{ said: 'kept' }])
})

test('a cut connection is opened again', async () => {
  const [before] = await db.run(backend, [])
  await db.run(statement('test.cut', 'SELECT pg_terminate_backend($1)'), [before?.pid])
  await vi.waitFor(async () => {
    const [after] = await db.run(backend, [])
    expect(after?.pid).not.toBe(before?.pid)
  })
})
