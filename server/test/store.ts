import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type App, createApp } from '../src/app.ts'
import { providers } from '../src/payments/providers/service.ts'
import { type Db, openDb, statement } from '../src/platform/db/db.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openDiskFiles } from '../src/platform/files/files.ts'
import { mailboxOnly } from '../src/platform/mail/mail.ts'
import { openLog } from '../src/platform/process/log.ts'
import { newSigningKey, openTokens } from '../src/platform/secrets/tokens.ts'
import type { Caller, Shop } from '../src/platform/shop/shop.ts'
import type { PartialSettings } from '../src/sites/settings/rules.ts'
import * as sites from '../src/sites/settings/service.ts'
import type { Parts } from '../src/start/open.ts'
import { storeOf } from './store-of.ts'

export interface Reply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire carries
  body: any
  headers: Record<string, string | string[] | number | undefined>
}

/** A whole shop for one test: its own database, its own clock, one site, a storefront client and a merchant's key. */
export interface Store {
  app: App
  shop: Shop
  siteId: string
  /** OAuth client of kind `compat`, whose media addresses are the shop's own. */
  clientId: string
  /** A merchant's API key that may do everything. */
  apiKey: string
  /** Who writes when a test speaks to a service. */
  merchant: Caller
  clock: { now: number; advance(milliseconds: number): void }
  /** One request; `as` is a token or API key. */
  ask(
    method: string,
    path: string,
    options?: { as?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<Reply>
  /** The access token of a new visitor. */
  visitor(): Promise<string>
  /** Runs one job now, e.g. the housekeeping. */
  runJob(name: string, payload?: object): Promise<void>
  /** Runs the jobs that are due, e.g. sends e-mails. */
  work(): Promise<void>
  close(): Promise<void>
}

export interface StoreOptions
  extends Partial<
    Pick<
      Parts,
      | 'payments'
      | 'labelServices'
      | 'plugins'
      | 'wallets'
      | 'rooms'
      | 'extensions'
      | 'mail'
      | 'limits'
      | 'productIndex'
      | 'productTexts'
      | 'newId'
      | 'development'
      | 'pagePatience'
      | 'cdn'
      | 'publicUrl'
      | 'web'
      | 'httpClient'
      | 'viesUrl'
      | 'uploads'
    >
  > {
  settings?: PartialSettings
  /** Its application is for no other test: the pages of an application are those of its first shop. */
  isAlone?: true
  /** The address at which the application reaches its database, e.g. through a proxy. */
  reach?: (databaseUrl: string) => Promise<string>
}

/** Tests begin on a Tuesday morning. */
const tuesday = Date.UTC(2026, 10, 24, 9, 0, 0)

/** A machine that runs tests may be slower than a shop may be. */
const patience = { connection: 15_000, statement: 15_000 }

const signingKey = newSigningKey()

/**
 * Opens a shop. A test that asks for nothing special gets an application that an earlier test has left, with empty
 * tables: a new one costs ten times as much.
 */
export async function openStore({ settings = {}, ...options }: StoreOptions = {}): Promise<Store> {
  const isUsual = Object.keys(options).length === 0
  const opened = (isUsual && left.pop()) || (await openApplication(options))
  const { app, db, clock } = opened
  const site = await sites.create(app.shop, 'Fieldhouse', settings)
  return {
    ...(await storeOf(app, { siteId: site.id, clock })),
    async close() {
      const unknown = (await db.run(eventTypes, [])).filter(({ type }) => !Object.hasOwn(app.events, type))
      if (isUsual && opened.isIdle()) {
        await opened.empty()
        left.push(opened)
      } else await opened.close()
      if (unknown.length > 0)
        throw new Error(`no room declares the events ${unknown.map(({ type }) => type)}`)
    },
  }
}

/** An application with a database, files and a clock of its own. */
interface Opened {
  app: App
  db: Db
  clock: Store['clock']
  /** Neither closed nor listening. */
  isIdle(): boolean
  /** As it was before anybody used it, except for files. */
  empty(): Promise<void>
  close(): Promise<void>
}

/** Applications that earlier tests of this worker have left. They end with the worker. */
const left: Opened[] = []

async function openApplication({
  reach,
  isAlone: _,
  ...options
}: Omit<StoreOptions, 'settings'>): Promise<Opened> {
  const database = await newDatabase()
  const files = await mkdtemp(join(tmpdir(), 'cartwright-files-'))
  const clock = {
    now: tuesday,
    advance(milliseconds: number) {
      clock.now += milliseconds
    },
  }
  const log = openLog(process.env.TEST_LOG ?? 'fatal')
  const publicUrl = options.publicUrl ?? 'https://shop.test'
  const db = reach
    ? openDb({ url: await reach(database.url), connections: 10 })
    : openDb({ url: database.url, connections: 10, patience })
  const created = await createApp({
    limits: 0,
    payments: providers,
    mail: mailboxOnly,
    development: true,
    ...options,
    db,
    log,
    publicUrl,
    tokens: openTokens([signingKey], publicUrl),
    files: openDiskFiles(files),
    clock: () => clock.now,
    checkReplies: true,
  })
  let isClosed = false
  const app: App = {
    ...created,
    close() {
      isClosed = true
      return created.close()
    },
  }
  return {
    app,
    db,
    clock,
    isIdle: () => !isClosed && !app.server.server.listening,
    async empty() {
      await emptyTables(database.url)
      await app.shop.hosts.reload()
      clock.now = tuesday
    },
    async close() {
      await app.close()
      await db.close()
      await database.drop()
      await rm(files, { recursive: true, force: true })
    },
  }
}

/** Empties the tables that migrations leave empty. */
async function emptyTables(url: string): Promise<void> {
  await onServer(url, async (client) => {
    const { rows } = await client.query<{ tablename: string }>(
      "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migrations'",
    )
    const deletes = rows.map(({ tablename }) => `DELETE FROM "${tablename}"`)
    await client.query(['SET session_replication_role = replica', ...deletes].join(';'))
  })
}

const eventTypes = statement<{ type: string }>('test.event-types', 'SELECT DISTINCT type FROM outbox')

/** A copy of a migrated template. */
export async function newDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('postgresUrl')
  template ??= ensureTemplate(server)
  const name = `t_${createHash('sha1').update(`${process.pid} ${process.hrtime.bigint()}`).digest('hex').slice(0, 16)}`
  await onServer(server, async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${await template} STRATEGY file_copy`)
  })
  return {
    url: withDatabase(server, name),
    drop: () =>
      onServer(server, async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      }),
  }
}

/** Its name, once for each worker: all files of a run have the same server and migrations. */
let template: Promise<string> | undefined

async function ensureTemplate(server: string): Promise<string> {
  const folder = new URL('../migrations/', import.meta.url)
  const names = (await readdir(folder)).sort()
  const hash = createHash('sha1')
  for (const name of names) hash.update(await readFile(new URL(name, folder)))
  const template = `template_${hash.digest('hex').slice(0, 12)}`
  await onServer(server, async (client) => {
    await client.query('SELECT pg_advisory_lock(4711)')
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template])
    if (rowCount === 0) {
      await client.query(`CREATE DATABASE ${template}_new`)
      await migrate(withDatabase(server, `${template}_new`))
      await client.query(`ALTER DATABASE ${template}_new RENAME TO ${template}`)
    }
  })
  return template
}

async function onServer(server: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
