import { join } from 'node:path'
import pg from 'pg'
import { findFfmpeg } from '../media/ffmpeg.ts'
import * as payments from '../payments/providers/service.ts'
import { openDb } from '../platform/db/db.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openFolder } from '../platform/embedded-postgres/cluster.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import { type Files, openDiskFiles } from '../platform/files/files.ts'
import { openS3Files } from '../platform/files/s3-files.ts'
import { openHttpClient } from '../platform/http-client/http-client.ts'
import { migrateJobs } from '../platform/jobs/jobs.ts'
import { mailboxOnly, smtp } from '../platform/mail/mail.ts'
import { StartFailure } from '../platform/process/console.ts'
import { type Log, openLog } from '../platform/process/log.ts'
import type { Shop } from '../platform/shop/shop.ts'
import type { Config } from './config.ts'
import { openSigning } from './signing.ts'

type Defaulted = 'uploads' | 'httpClient' | 'payments' | 'clock' | 'newId' | 'development'

/**
 * What an application is made of. The caller opens these, and closes `db` after the application. What is left out of the
 * shop has a default: no ffmpeg and files up to 500 MB, public addresses alone, no payments, the system's clock.
 */
export interface Parts extends Omit<Shop, Defaulted | 'changes'>, Partial<Pick<Shop, Defaulted>> {
  /** Checks every reply against the contract; for tests. */
  checkReplies?: boolean
  /** Factor on the rate limits, 0 for none. */
  limits?: number
  /** The folder of the built pages; that of this installation when absent. */
  web?: string
  /** The origin of Vite's server, while somebody writes the pages. */
  vite?: string
}

export interface OpenedParts {
  parts: Parts
  databaseUrl: string
  /** Lets go of the database; stops the embedded one when this process started it. */
  close(): Promise<void>
}

/** Opens everything a configuration names: data directory, secrets, database (migrated), files, mail. */
export async function openParts(config: Config): Promise<OpenedParts> {
  const log = openLog(config.logLevel)
  openFolder(config.dataDir)
  const tokens = await openSigning(config)
  const database = await openMigrated(config, log)
  const db = openDb({
    url: database.url,
    connections: config.databaseConnections,
    onError: (error) => log.error({ err: error }, 'database connection'),
    ...(config.databaseReplicaUrl ? { replicaUrl: config.databaseReplicaUrl } : {}),
  })
  const ffmpeg = await findFfmpeg(config.ffmpeg)
  log.info({ ffmpeg: ffmpeg?.version ?? 'none' }, ffmpeg ? 'videos get stills and sizes' : noFfmpeg)
  return {
    databaseUrl: database.url,
    parts: {
      db,
      log,
      tokens,
      mail: config.smtpUrl ? smtp(config.smtpUrl) : mailboxOnly,
      files: openFiles(config),
      uploads: { largestFile: config.largestFile, ...(ffmpeg ? { ffmpeg } : {}) },
      httpClient: openHttpClient(config.fetch),
      // A card that charges nothing is for trying a shop out, never for one that sells.
      payments: payments.providers.filter(({ method }) => config.development || method !== 'test-card'),
      publicUrl: config.publicUrl,
      development: config.development,
      ...(config.vite ? { vite: config.vite } : {}),
    },
    async close() {
      await db.close()
      await database.stop()
    },
  }
}

const noFfmpeg = 'there is no ffmpeg: videos are shown as they come, without a still or smaller sizes'

function openFiles({ store, dataDir }: Config): Files {
  return store
    ? openS3Files({ ...store, scratch: join(dataDir, 'incoming') })
    : openDiskFiles(join(dataDir, 'files'))
}

async function openMigrated(config: Config, log: Log): Promise<Database> {
  const database = await openDatabase(config, log)
  try {
    await migrate(database.url)
    await migrateJobs(database.url, log)
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

interface Database {
  url: string
  stop(): Promise<void>
}

async function openDatabase(config: Config, log: Log): Promise<Database> {
  const { databaseUrl, databaseReplicaUrl, dataDir } = config
  if (databaseUrl) await reach(databaseUrl, 'DATABASE_URL')
  if (databaseReplicaUrl) await reach(databaseReplicaUrl, 'DATABASE_REPLICA_URL')
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} }
  return startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: (line) => log.warn(line) })
}

async function reach(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
  } catch (error) {
    const { host, pathname } = new URL(url)
    const { message, code } = error as NodeJS.ErrnoException
    throw new StartFailure(
      `${name} does not lead to a database (${host}${pathname}): ${message || code || 'no answer'}.`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}
