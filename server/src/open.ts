import { access, chmod, constants, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Parts } from './app.ts'
import * as payments from './checkout/payments.service.ts'
import type { Config } from './config.ts'
import { openDb } from './platform/db.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { filesIn } from './platform/files.ts'
import { migrateJobs } from './platform/jobs.ts'
import { openLog } from './platform/log.ts'
import { mailboxOnly, smtp } from './platform/mail.ts'
import { migrate } from './platform/migrate.ts'
import { StartFailure } from './platform/start-failure.ts'
import { newSigningKey, openTokens } from './platform/tokens.ts'

export interface Opened {
  parts: Parts
  databaseUrl: string
  /** Lets go of the database; stops the embedded one when this process started it. */
  close(): Promise<void>
}

/** Opens everything a configuration names: data directory, secrets, database (migrated), files, mail. */
export async function openParts(config: Config): Promise<Opened> {
  const log = openLog(config.logLevel)
  await openDataDir(config.dataDir)
  const signingKey = config.signingKey ?? (await secret(config.dataDir, 'signing-key.pem', newSigningKey))
  const database = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres') })
  if (config.databaseUrl) await reach(config.databaseUrl, 'DATABASE_URL')
  if (config.databaseReplicaUrl) await reach(config.databaseReplicaUrl, 'DATABASE_REPLICA_URL')
  await migrate(database.url)
  await migrateJobs(database.url, log)
  const db = openDb({
    url: database.url,
    connections: config.databaseConnections,
    onError: (error) => log.error({ err: error }, 'database connection'),
    ...(config.databaseReplicaUrl ? { replicaUrl: config.databaseReplicaUrl } : {}),
  })
  return {
    databaseUrl: database.url,
    parts: {
      db,
      log,
      tokens: openTokens(signingKey, config.publicUrl),
      mail: config.smtpUrl ? smtp(config.smtpUrl) : mailboxOnly,
      files: filesIn(join(config.dataDir, 'files')),
      payments: payments.providers,
      publicUrl: config.publicUrl,
      development: config.development,
    },
    async close() {
      await db.close()
      await database.stop()
    },
  }
}

/** A secret that is made once and kept readable for its owner alone. */
export async function secret(dataDir: string, name: string, make: () => string): Promise<string> {
  const path = join(dataDir, name)
  try {
    await writeFile(path, make(), { mode: 0o600, flag: 'wx' })
    await chmod(path, 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFile(path, 'utf8')
}

async function openDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code
    throw new StartFailure(
      `The data directory ${dataDir} cannot be written (${reason}): set DATA_DIR to one that can.`,
    )
  }
}

async function reach(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
  } catch (error) {
    const { host, pathname } = new URL(url)
    throw new StartFailure(
      `${name} does not lead to a database (${host}${pathname}): ${(error as Error).message}.`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}
