import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Store } from '../../test/store.ts'
import { statementsForCluster } from './migrations.rules.ts'
import { deletionOf, keysOfShop, withoutFreeing } from './rules.ts'
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
      ADD b text NOT NULL DEFAULT 'x, y; z';
    CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.a := 1; RETURN NEW; END $$;
    CREATE TRIGGER t BEFORE INSERT ON bookings FOR EACH ROW EXECUTE FUNCTION f();
    CREATE TABLE seats (site_id uuid, item_id uuid,
      FOREIGN KEY (site_id, item_id) REFERENCES items (site_id, id) ON DELETE SET NULL (item_id));`
  expect(statementsForCluster(migration).map((statement) => statement.replaceAll(/\s+/g, ' '))).toEqual([
    'ALTER TABLE bookings ADD a numeric(5, 2) CHECK (a IN (1, 2))',
    "ALTER TABLE bookings ADD b text NOT NULL DEFAULT 'x, y; z'",
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

test('a node keeps a job that was added again while it was moved', () => {
  expect(
    deletionOf([
      { id: 3, version: '71' },
      { id: 4, version: '72' },
    ]),
  ).toBe("DELETE FROM jobs WHERE (id, xmin::text) IN (VALUES (3, '71'), (4, '72'))")
})
