import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartFailure, TemporaryStartFailure } from '../process/console.ts'
import { archiveSettings } from './archive.ts'
import { type Binaries, installedPackage, openBinaries } from './binaries.ts'
import { type Cluster, openCluster, openFolder, requireWay, superuser } from './cluster.ts'
import { launch, type Postmaster, postmasterOf, shutDown } from './postmaster.ts'
import { type ServerUser, serverUser } from './server-user.ts'

export interface EmbeddedPostgresOptions {
  /** The directory for everything the server writes. */
  dataDir: string
  /** On top of our own, e.g. `{ fsync: 'off' }`; without effect on a server that runs already. */
  settings?: Record<string, string>
  /** Begins to archive the write-ahead log, see `archiveFolder`. A server that has begun goes on with it anyway. */
  archive?: boolean
  /** The folder of the npm package with the programs; the installed one when absent. */
  binaries?: string
  log?: (line: string) => void
}

export interface EmbeddedPostgres {
  /** Of the database `cartwright`, password included. */
  url: string
  pid: number
  /** Whether the server was already running. */
  attached: boolean
  /** Shuts the server down unless another process uses it too. */
  stop(): Promise<void>
}

interface Place {
  binaries: Binaries
  cluster: Cluster
  user: ServerUser | undefined
  /** Those of the moment: the archive may have begun or ended since the last start. */
  settings(): Record<string, string>
  log: (line: string) => void
}

/** Our hold on a running server: a session of our own with a lock that others share and the last one takes. */
interface Hold {
  postmaster: Postmaster
  session: Session
  attached: boolean
}

type Session = pg.Client & { ref(): void; unref(): void }

const database = 'cartwright'
const holdersLock = 5_271_009

/**
 * Starts the PostgreSQL server of a directory, or attaches to the one that runs there. Restarts a server that dies, at
 * the same address, until `stop`.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const place = await prepare(options)
  let hold = await takeHold(place)
  let stopping: Promise<void> | undefined
  const { attached, postmaster } = hold
  const keep = () => {
    hold.session.once('end', async () => {
      while (!stopping) {
        place.log('PostgreSQL closed its connection: attaching or starting it again')
        try {
          hold = await takeHold(place, postmaster.port)
          return keep()
        } catch (error) {
          place.log((error as Error).message)
          await wait(1000)
        }
      }
    })
  }
  keep()
  return {
    url: `postgresql://${superuser}:${place.cluster.password}@127.0.0.1:${postmaster.port}/${database}`,
    attached,
    get pid() {
      return hold.postmaster.pid
    },
    stop() {
      stopping ??= release(hold)
      return stopping
    },
  }
}

async function prepare({
  dataDir,
  settings = {},
  archive = false,
  binaries,
  log = () => {},
}: EmbeddedPostgresOptions): Promise<Place> {
  openFolder(resolve(dataDir))
  const folder = realpathSync(dataDir)
  const user = serverUser(`${folder}/cluster`)
  requireWay(folder, user)
  const programs = openBinaries(binaries ?? installedPackage(), folder, user)
  const cluster = await openCluster(folder, {
    binaries: programs,
    user,
    durable: settings.fsync !== 'off',
  })
  return {
    binaries: programs,
    cluster,
    user,
    settings: () => ({ ...archiveSettings(folder, { begins: archive, user }), ...settings }),
    log,
  }
}

/** Goes round until somebody's postmaster takes our session: ours, or that of a start that was faster. */
async function takeHold(place: Place, port?: number): Promise<Hold> {
  const { data } = place.cluster
  const giveUp = Date.now() + 60_000
  let launched: number | undefined
  while (Date.now() < giveUp) {
    const postmaster = postmasterOf(data)
    if (!postmaster) {
      const { binaries, user } = place
      launched = await launch({ program: binaries.postgres, data, user, settings: place.settings(), port })
    } else if (postmaster.ready) {
      const session = await openSession(place.cluster, postmaster)
      if (session) return { postmaster, session, attached: postmaster.pid !== launched }
    }
    await wait(10)
  }
  throw new TemporaryStartFailure(
    `PostgreSQL in ${data} does not take connections; its log is beside that directory.`,
  )
}

/** Errors of a server that is starting, stopping or full. */
const passing = /^(57P0\d|53300)$/

async function openSession(cluster: Cluster, { port }: Postmaster): Promise<Session | undefined> {
  const session = new pg.Client({
    host: '127.0.0.1',
    port,
    user: superuser,
    password: cluster.password,
    database: 'postgres',
    application_name: 'cartwright launcher',
    ssl: false,
    keepAlive: true,
  }) as Session
  session.on('error', () => {})
  try {
    await session.connect()
    await session.query('SELECT pg_advisory_lock_shared($1)', [holdersLock])
    await createDatabase(session)
    session.unref()
    return session
  } catch (error) {
    await session.end().catch(() => {})
    if (!(error instanceof pg.DatabaseError) || passing.test(error.code ?? '')) return undefined
    throw new StartFailure(`PostgreSQL in ${cluster.data} refuses Cartwright: ${error.message}.`)
  }
}

async function createDatabase(session: pg.Client): Promise<void> {
  const { rowCount } = await session.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
  if (rowCount) return
  await session.query(`CREATE DATABASE ${database}`).catch((error: { code?: string }) => {
    if (error.code !== '42P04' && error.code !== '23505') throw error
  })
}

async function release({ postmaster, session }: Hold): Promise<void> {
  session.ref()
  if (await isLast(session)) {
    await waitForOthers(session).catch(() => {})
    await shutDown(postmaster.pid)
  }
  await session.end().catch(() => {})
}

/** Pools report their end before their connections are closed; a server that goes down meanwhile would break them. */
async function waitForOthers(session: pg.Client): Promise<void> {
  for (let waited = 0; waited < 1000; waited += 10) {
    const { rowCount } = await session.query(
      "SELECT FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1",
    )
    if (!rowCount) return
    await wait(10)
  }
}

/** Nobody else can come in between: the lock, once taken alone, keeps newcomers waiting until the server is gone. */
async function isLast(session: pg.Client): Promise<boolean> {
  try {
    await session.query('SELECT pg_advisory_unlock_shared($1)', [holdersLock])
    const { rows } = await session.query('SELECT pg_try_advisory_lock($1) AS alone', [holdersLock])
    return rows[0]?.alone === true
  } catch {
    return false
  }
}
