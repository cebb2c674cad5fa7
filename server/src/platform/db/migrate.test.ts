import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from './migrate.ts'

const migrations = new URL('../../../migrations/', import.meta.url)
const names = Array.from({ length: 3 }, (_, index) => `migrate_${process.pid}_${index}`)
let server: pg.Client

beforeAll(async () => {
  server = new pg.Client({ connectionString: inject('postgresUrl') })
  await server.connect()
})

afterAll(async () => {
  for (const name of names) await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await server.end()
})

async function newDatabase(name: string): Promise<string> {
  await server.query(`CREATE DATABASE ${name}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

test('servers that start together on an empty database all find its schema', async () => {
  for (const name of names) {
    const url = await newDatabase(name)
    await expect(Promise.all([migrate(url), migrate(url), migrate(url)])).resolves.toHaveLength(3)
  }
}, 60_000)

/** A database of the version that had the migrations before the given one. */
async function databaseBefore(migration: string): Promise<{ url: string; client: pg.Client }> {
  const name = `migrate_${process.pid}_before_${migration}`
  const url = await newDatabase(name)
  names.push(name)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    'CREATE TABLE schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
  )
  const files = (await readdir(migrations)).filter((file) => file < migration).sort()
  for (const file of files) {
    await client.query(await readFile(new URL(file, migrations), 'utf8'))
    await client.query('INSERT INTO schema_migrations (name) VALUES ($1)', [file])
  }
  return { url, client }
}

test('an upgrade keeps the jobs of the earlier version, and those that it still adds', async () => {
  const { url, client } = await databaseBefore('0050')
  // What the earlier version's job runner kept.
  await client.query(`CREATE SCHEMA graphile_worker;
    CREATE TABLE graphile_worker._private_tasks (id int PRIMARY KEY, identifier text NOT NULL);
    CREATE TABLE graphile_worker._private_jobs (id bigint GENERATED ALWAYS AS IDENTITY, task_id int NOT NULL,
      payload json NOT NULL DEFAULT '{}', run_at timestamptz NOT NULL DEFAULT now(), attempts smallint NOT NULL DEFAULT 0,
      max_attempts smallint NOT NULL DEFAULT 25, key text, locked_at timestamptz);
    INSERT INTO graphile_worker._private_tasks VALUES (1, 'send-mail'), (2, 'housekeeping')`)
  const addOld = (id: string) =>
    client.query('INSERT INTO graphile_worker._private_jobs (task_id, payload, key) VALUES (1, $1, $2)', [
      JSON.stringify({ id }),
      `mail:${id}`,
    ])
  await addOld('begun')
  await client.query('UPDATE graphile_worker._private_jobs SET locked_at = now(), attempts = 1')
  await addOld('before')
  await migrate(url)
  await addOld('meanwhile')
  await client.query('INSERT INTO graphile_worker._private_jobs (task_id) VALUES (2)')
  const { rows } = await client.query("SELECT kind, payload->>'id' AS id, key FROM jobs ORDER BY id")
  await client.end()
  expect(rows).toEqual([
    { kind: 'send-mail', id: 'before', key: 'mail:before' },
    { kind: 'send-mail', id: 'begun', key: 'mail:begun' },
    { kind: 'send-mail', id: 'meanwhile', key: 'mail:meanwhile' },
  ])
}, 60_000)

test('an upgrade takes no longer with many events: it copies none, keeps them, and sends none', async () => {
  const { url, client } = await databaseBefore('0068')
  await client.query(`INSERT INTO outbox SELECT gen_random_uuid(), gen_random_uuid(), 'cart', gen_random_uuid(), 1,
    'wix.ecom.v1.cart_created', '{"entity": {"buyerInfo": "Anna"}}', now() FROM generate_series(1, 1000)`)
  const fileOf = async (table: string) => {
    const { rows } = await client.query('SELECT pg_relation_filenode($1) AS file', [table])
    return rows[0].file
  }
  const file = await fileOf('outbox')
  await migrate(url)
  expect(await fileOf('old_outbox')).toBe(file)
  const { rows } = await client.query(
    'SELECT (SELECT count(*)::int FROM old_outbox) AS kept, (SELECT count(*)::int FROM outbox) AS sent',
  )
  await client.end()
  expect(rows).toEqual([{ kept: 1000, sent: 0 }])
}, 60_000)

test('an upgrade that waits for a busy table keeps no other table from being written', async () => {
  const { url, client } = await databaseBefore('0390')
  const buyer = new pg.Client({ connectionString: url })
  await buyer.connect()
  const isWaiting = async () => {
    const { rows } = await buyer.query(
      "SELECT FROM pg_locks WHERE relation = 'audit_log'::regclass AND NOT granted",
    )
    return rows.length > 0
  }
  await client.query('BEGIN')
  await client.query('LOCK TABLE audit_log IN ROW EXCLUSIVE MODE')
  const upgrade = migrate(url)
  await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true)
  const write = 'LOCK TABLE audit_chains, collections, orders, products IN ROW EXCLUSIVE MODE NOWAIT'
  await buyer.query(`BEGIN; ${write}; ROLLBACK`)
  await client.query('COMMIT')
  await upgrade
  await Promise.all([buyer.end(), client.end()])
}, 120_000)
