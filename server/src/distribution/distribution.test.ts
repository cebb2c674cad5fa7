import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Store } from '../../test/store.ts'
import type { Statement } from '../platform/db/db.ts'
import { statementsForCluster } from './migrations.rules.ts'
import { moveJobs } from './node-jobs.service.ts'
import { keysOfShop, withoutFreeing } from './rules.ts'
import { distribute, serverAddress } from './service.ts'

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

test('shops are not spread over a database without Citus', async () => {
  await expect(distribute(store.shop.db.url)).rejects.toThrow('The database is not on a Citus cluster.')
})

test('a server opens a database without Citus as it is given', async () => {
  expect(await serverAddress(store.shop.db.url)).toBe(store.shop.db.url)
})

test('a unique key on several nodes names the shop; whoever does not know it has an index', () => {
  const definition =
    'CREATE UNIQUE INDEX requests_by_browser ON public.requests USING btree (browser) WHERE (browser IS NOT NULL)'
  expect(keysOfShop('requests_by_browser', definition)).toEqual([
    'CREATE UNIQUE INDEX requests_by_browser_of_site ON public.requests USING btree (site_id, browser) WHERE (browser IS NOT NULL)',
    'CREATE INDEX requests_by_browser ON public.requests USING btree (browser) WHERE (browser IS NOT NULL)',
  ])
})

test('a key on several nodes leaves rows as they are when those that it names are deleted', () => {
  const key = 'FOREIGN KEY (site_id, item_id) REFERENCES items(site_id, id)'
  expect(withoutFreeing(`${key} ON DELETE SET NULL (item_id)`)).toBe(key)
  expect(withoutFreeing(`${key} ON DELETE SET NULL`)).toBe(key)
  expect(withoutFreeing(`${key} ON DELETE CASCADE`)).toBe(`${key} ON DELETE CASCADE`)
})

test('a migration changes one thing of a table at a time on a cluster', () => {
  const migration = `-- Two columns; one of them has a list, and a comment with a comma.
    ALTER TABLE bookings
      ADD a numeric(5, 2) CHECK (a IN (1, 2)), -- first, then
      ADD b text NOT NULL DEFAULT 'x, y; z',
      ADD COLUMN c bigint NOT NULL DEFAULT 0 CHECK (c BETWEEN 0 AND (a)),
      ADD CONSTRAINT d CHECK (c > 1);
    CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.a := 1; RETURN NEW; END $$;
    CREATE TRIGGER t BEFORE INSERT ON bookings FOR EACH ROW EXECUTE FUNCTION f();
    CREATE TABLE seats (site_id uuid, item_id uuid,
      FOREIGN KEY (site_id, item_id) REFERENCES items (site_id, id) ON DELETE SET NULL (item_id));`
  expect(statementsForCluster(migration).map((statement) => statement.replaceAll(/\s+/g, ' '))).toEqual([
    'ALTER TABLE bookings ADD a numeric(5, 2)',
    'ALTER TABLE bookings ADD CONSTRAINT bookings_a_check CHECK (a IN (1, 2))',
    "ALTER TABLE bookings ADD b text NOT NULL DEFAULT 'x, y; z'",
    'ALTER TABLE bookings ADD COLUMN c bigint NOT NULL DEFAULT 0',
    'ALTER TABLE bookings ADD CONSTRAINT bookings_c_check CHECK (c BETWEEN 0 AND (a))',
    'ALTER TABLE bookings ADD CONSTRAINT d CHECK (c > 1)',
    'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.a := 1; RETURN NEW; END $$',
    'CREATE TABLE seats (site_id uuid, item_id uuid, FOREIGN KEY (site_id, item_id) REFERENCES items (site_id, id))',
  ])
})

test('every migration comes apart into statements that are not empty', async () => {
  const folder = new URL('../../migrations/', import.meta.url)
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql'))) {
    const statements = statementsForCluster(await readFile(new URL(name, folder), 'utf8'))
    expect(statements.length, name).toBeGreaterThan(0)
    for (const statement of statements)
      expect(statement, name).toMatch(
        /^(ALTER|CREATE|DROP|DO|INSERT|UPDATE|DELETE|WITH|SELECT|SET|LOCK|TRUNCATE|COMMENT)\b/,
      )
  }
})

test('jobs that are added on a node are moved in their order, and none is lost that is added meanwhile', async () => {
  const node = await openStore()
  try {
    const { db } = node.shop
    const add = (key: string | null, payload: object, on = db) =>
      on.run(addJob, [JSON.stringify(payload), key])
    const kept = async (on = db) => (await on.run(jobsOfTest, [])).map(({ payload }) => payload)
    await add(null, { letter: 1 })
    await add('index', { letter: 2 })
    await add(null, { letter: 3 })
    const meanwhile = {
      async run<Row>(query: Statement<Row>, values: readonly unknown[]) {
        const rows = await store.shop.db.run(query, values)
        await add('index', { letter: 4 })
        return rows
      },
    }
    expect(await moveJobs(meanwhile, db, 2)).toBe(true)
    expect(await kept()).toEqual([{ letter: 4 }, { letter: 3 }])
    expect(await kept(store.shop.db)).toEqual([{ letter: 1 }, { letter: 2 }])
    expect(await moveJobs(store.shop.db, db)).toBe(false)
    expect(await kept()).toEqual([])
    expect(await kept(store.shop.db)).toEqual([{ letter: 1 }, { letter: 4 }, { letter: 3 }])
  } finally {
    await node.close()
  }
})

test('two servers that move the jobs of a node at the same time move each once', async () => {
  const node = await openStore()
  try {
    const { db } = node.shop
    for (let letter = 10; letter < 30; letter++) await db.run(addJob, [JSON.stringify({ letter }), null])
    await Promise.all(Array.from({ length: 4 }, () => moveJobs(store.shop.db, db)))
    const moved = await store.shop.db.run(jobsOfTest, [])
    expect(moved.filter(({ payload: { letter } }) => letter >= 10)).toHaveLength(20)
  } finally {
    await node.close()
  }
})

/** In a year, so that no server takes it. */
const addJob: Statement<never> = {
  name: 'test.add-job',
  text: "SELECT add_job('of-a-node', $1::json, now() + interval '1 year', 3, $2)",
}
const jobsOfTest: Statement<{ payload: { letter: number } }> = {
  name: 'test.jobs-of-node',
  text: "SELECT payload FROM jobs WHERE kind = 'of-a-node' ORDER BY id",
}
