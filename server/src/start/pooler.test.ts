import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { newFolder } from '../../test/process.ts'
import { newDatabase } from '../../test/store.ts'
import { statement } from '../platform/db/db.ts'
import { readConfig } from './config.ts'
import { preparePooler } from './connections.ts'
import { openParts } from './open.ts'

const afterwards: (() => unknown)[] = []

afterEach(async () => {
  for (const undo of afterwards.splice(0).reverse()) await undo()
})

/** What PgBouncer lets pass without being told to, with what it knows of itself. */
const known = new Set(['user', 'database', 'client_encoding', 'application_name'])

/** Refuses connections with other settings in their first message, as PgBouncer does. */
async function openPooler(databaseUrl: string) {
  const refused: string[] = []
  const target = new URL(databaseUrl)
  const server = createServer((client) => {
    client.on('error', () => {})
    client.once('data', (first) => {
      // Length and version, then names and values by turns.
      const fields = first.subarray(8).toString().split('\0')
      const names = fields.filter((text, index) => index % 2 === 0 && text !== '')
      const unknown = names.filter((name) => !known.has(name))
      refused.push(...unknown)
      if (unknown.length > 0) return void client.destroy()
      const database = connect(Number(target.port), target.hostname)
      database.on('error', () => client.destroy())
      client.on('close', () => database.destroy())
      database.on('close', () => client.destroy())
      database.write(first)
      client.pipe(database).pipe(client)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterwards.push(() => server.close())
  const url = new URL(databaseUrl)
  url.port = String((server.address() as { port: number }).port)
  return { url: url.href, refused }
}

/** What the start says. */
const said: string[] = []
/** Does not look whether an address can be reached. */
const anyway = { reach: async () => {}, log: { warn: (text: string) => void said.push(text) } as never }

async function setUp() {
  const [{ url, drop }, { path, remove }] = [await newDatabase(), await newFolder()]
  afterwards.push(drop, remove)
  const pooler = await openPooler(url)
  const env = { DATABASE_URL: url, DATABASE_POOL_URL: pooler.url, DATA_DIR: path, LOG_LEVEL: 'fatal' }
  return { env, refused: pooler.refused }
}

const similar = statement<{ threshold: string; found: boolean }>(
  'test.similar',
  `SELECT current_setting('pg_trgm.word_similarity_threshold') AS threshold, 'kettel' <% 'a kettle' AS found`,
)

test('behind a pooler, connections bring no settings, and the database has what searches need', async () => {
  const { env, refused } = await setUp()
  const { parts, close } = await openParts(readConfig(env))
  afterwards.push(close)
  const { db } = parts
  expect(await db.run(similar, [])).toEqual([{ threshold: '0.35', found: true }])
  expect(await db.transaction((tx) => tx.run(similar, []))).toHaveLength(1)
  expect(await db.unit(() => db.run(similar, []))).toHaveLength(1)
  expect(refused).toEqual([])
})

test('a pooler that keeps older connections is to open them anew', async () => {
  const [{ env }, { url: prepared, drop }] = [await setUp(), await newDatabase()]
  afterwards.push(drop)
  await expect(preparePooler(env.DATABASE_POOL_URL, prepared, anyway)).rejects.toThrow(
    'The pooler in DATABASE_POOL_URL still has connections without pg_trgm.word_similarity_threshold: let the pooler open its connections anew, PgBouncer with RECONNECT.',
  )
})

test('whoever prepares the database says that older connections of the pooler know nothing of it', async () => {
  const { env } = await setUp()
  const preparing = () => preparePooler(env.DATABASE_POOL_URL, env.DATABASE_URL, anyway)
  said.length = 0
  await preparing()
  await preparing()
  expect(said).toEqual([
    'pg_trgm.word_similarity_threshold was set for the database: let the pooler open its connections anew, PgBouncer with RECONNECT',
  ])
})

test('an account that may not change the database is told what its owner has to do', async () => {
  const { env } = await setUp()
  const owner = new pg.Client({ connectionString: env.DATABASE_URL })
  await owner.connect()
  afterwards.push(() => owner.end())
  const name = `shop_${process.pid}_${Date.now()}`
  await owner.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret'`)
  await owner.query(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${name}`)
  afterwards.push(async () => {
    await owner.query(`DROP OWNED BY ${name}`)
    await owner.query(`DROP ROLE ${name}`)
  })
  const limited = new URL(env.DATABASE_URL)
  Object.assign(limited, { username: name, password: 'secret' })
  await expect(preparePooler(env.DATABASE_POOL_URL, limited.href, anyway)).rejects.toThrow(
    /^DATABASE_POOL_URL needs "ALTER DATABASE "[^"]+" SET pg_trgm\.word_similarity_threshold = 0\.35", run by the owner of the database: must be owner of database/,
  )
})

test('a pooler without the address of its database is refused', () => {
  expect(() => readConfig({ DATABASE_POOL_URL: 'postgres://localhost:6432/shop' })).toThrow(
    'DATABASE_POOL_URL needs DATABASE_URL too: the database itself, which a pooler cannot stand for.',
  )
})
