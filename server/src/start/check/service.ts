import { existsSync, globSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { migrationState } from '../../platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/embedded-postgres.ts'
import { engines } from '../../platform/process/installation.ts'
import { type Config, readConfig } from '../config.ts'
import type { Environment } from '../environment.ts'
import type { DatabaseFacts, Facts, ShopFacts } from './facts.ts'
import { databaseFacts, shopFacts } from './queries.ts'
import { type Finding, findings } from './rules.ts'

/** Looks at an installation without changing it. Works whether or not its server runs. */
export async function check(env: Environment, config = readConfig(env)): Promise<Finding[]> {
  const keyFile = join(config.dataDir, 'merchant-api-key')
  const facts: Facts = {
    config,
    node: { version: process.versions.node, oldest: engines.node.replace(/^\D+/, '') },
    isProduction: !config.development,
    knowsProxies: !!env.TRUSTED_PROXIES,
    isRoot: process.getuid?.() === 0,
    openSecrets: openSecrets(config),
    keyFile: existsSync(keyFile) ? keyFile : undefined,
    disk: await diskOf(config.dataDir),
    database: await askDatabase(config).catch((error: Error) => ({ reason: reasonOf(error) })),
    ready: await askServer(config),
  }
  return findings(facts)
}

/** What people read. */
export function report(found: readonly Finding[]): string {
  if (found.length === 0) return 'Nothing is unsafe or missing.'
  const lines = found.map(({ level, code, problem, remedy }) => {
    return `${level === 'unsafe' ? 'UNSAFE' : 'advice'}  ${code}\n        ${problem}\n        ${remedy}`
  })
  return lines.join('\n\n')
}

const group = 0o070
const others = 0o007

function openSecrets({ dataDir }: Config): string[] {
  const files = ['signing-key.pem', 'merchant-api-key', 'keys/*']
    .flatMap((pattern) => globSync(pattern, { cwd: dataDir }))
    .map((name) => join(dataDir, name))
  return [...files, resolve('.env')].filter((path) => {
    return existsSync(path) && (statSync(path).mode & (group | others)) !== 0
  })
}

async function diskOf(folder: string): Promise<Facts['disk']> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk && { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize }
}

/** Milliseconds */
const patience = 5000

interface Named {
  code: string
  message: string
  cell?: string
}

async function askServer({ port, host }: Config): Promise<Facts['ready']> {
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  try {
    const reply = await fetch(`http://${address}:${port}/ready`, { signal: AbortSignal.timeout(patience) })
    const { problems = [] } = (await reply.json()) as { problems?: Named[] }
    return problems.map(({ code, message, cell }) => ({
      code,
      message: cell === undefined ? message : `${message} (cell ${cell})`,
    }))
  } catch {
    return undefined
  }
}

async function askDatabase({ databaseUrl, dataDir }: Config): Promise<DatabaseFacts | 'none yet'> {
  if (databaseUrl) return readDatabase(databaseUrl)
  const folder = join(dataDir, 'postgres')
  if (!existsSync(folder)) return 'none yet'
  const database = await startEmbeddedPostgres({ dataDir: folder })
  try {
    return await readDatabase(database.url)
  } finally {
    await database.stop()
  }
}

async function readDatabase(url: string): Promise<DatabaseFacts> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  })
  await client.connect()
  try {
    const { rows } = await client.query<DatabaseFacts & { time: number }>(databaseFacts)
    const [row] = rows
    if (!row) throw new Error('The database does not answer.')
    const clockAhead = row.time - Date.now() / 1000
    const schema = await migrationState(client)
    const isCurrent = schema.pending.length + schema.newer.length === 0
    const shop = isCurrent ? (await client.query<ShopFacts>(shopFacts)).rows[0] : undefined
    return { ...row, ...schema, clockAhead, shop }
  } finally {
    await client.end()
  }
}

/** A driver may have nothing to say but a code. */
function reasonOf(error: NodeJS.ErrnoException): string {
  return `The database does not answer: ${error.message || error.code}.`
}
