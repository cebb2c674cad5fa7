import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import ipaddr from 'ipaddr.js'
import { isKey, notAKey } from '../backup/vault/keys.ts'
import type { Keep } from '../backup/vault/rules.ts'
import { type Cdn, purgeFormats } from '../cdn/cdn.ts'
import { isProxyList } from '../platform/network/addresses.ts'
import { StartFailure } from '../platform/process/console.ts'
import { optional } from '../platform/values/optional.ts'
import { defaultDataDir } from './data-dir.ts'
import { type Environment, integer, list, namedUrls, oneOf, share, storePlace, url } from './environment.ts'
import { type OpenTelemetryConfig, readOpenTelemetry } from './opentelemetry.ts'
import { readWalletConfig, type WalletConfig } from './wallets.ts'
import { readWorkers, type Share } from './workers.ts'

/** The name of the cell in DATABASE_URL, or of the embedded database. */
export const firstCell = 'first'

export interface Config extends Share {
  port: number
  host: string
  /** Where people reach the server, without a trailing slash. */
  publicUrl: string
  dataDir: string
  /** Absent: the embedded PostgreSQL in the data directory. */
  databaseUrl?: string
  databaseReplicaUrl?: string
  /** A pooler in transaction mode in front of the database. */
  databasePoolUrl?: string
  /** All databases that hold shops of this installation, the first one first; none while there is one. */
  cells: readonly CellConfig[]
  /** The cell that this configuration is for; absent: the first one. */
  cell?: string
  /** Absent: e-mails stay in the mailbox. */
  smtpUrl?: string
  /** Absent: files lie in the data directory. */
  store?: StoreConfig
  /** Bytes of one file that is uploaded or fetched. */
  largestFile: number
  ffmpeg: string
  /** Allowed for fetching besides public addresses (CIDR) and ports 80 and 443. */
  fetch: { networks: readonly string[]; ports: readonly number[] }
  /** Proxies that may say who sent a request: addresses, networks (CIDR) and `loopback`. */
  trustedProxies: readonly string[]
  /** PEMs by age, see `openTokens`; absent: generated into the data directory. */
  signingKeys?: string[]
  /** Fill the demo shop on the first start. */
  demo: boolean
  development: boolean
  /** Opens `/metrics` to whoever has it. */
  metricsToken?: string
  /** Seconds between a request to stop and the end of listening, in which load balancers notice. */
  drainSeconds: number
  logLevel: string
  /** Share of the requests that are logged, 0 to 1. */
  loggedRequests: number
  /** Milliseconds from which a statement is logged; 0 for none. */
  slowStatements: number
  /** Hears of unexpected errors. */
  errorWebhook?: string
  /** Absent when no collector is named. */
  openTelemetry?: OpenTelemetryConfig
  backup: BackupConfig
  wallets: WalletConfig
  /** Absent: nothing keeps pages outside. */
  cdn?: Cdn
  /** Where Stripe, its script, EasyPost and VIES are. */
  stripeUrl?: string
  stripeScript?: string
  easypostUrl?: string
  viesUrl?: string
  /** Set by `npm run dev`: the origin of Vite's server. */
  vite?: string
}

/** A database that holds some of the shops. */
export interface CellConfig {
  name: string
  databaseUrl: string
  databaseReplicaUrl?: string
  databasePoolUrl?: string
}

/** A bucket of a store that speaks the S3 protocol. */
export interface StoreConfig {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

interface BackupConfig {
  /** A folder, or a bucket as `s3` or `s3://bucket/prefix`. */
  to: string
  /** See `openKey`; absent: not encrypted. */
  key?: string
  /** HH:MM (UTC); absent: only when somebody asks for one. */
  daily?: string
  keep: Keep
  /** Days of which the embedded database can be restored to any second; 0 for none. */
  continuous: number
}

/** The environment, with defaults from `.env` in the working directory. */
export function readEnvironment(): Environment {
  const file = resolve('.env')
  return { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env }
}

export function readConfig(env: Environment): Config {
  const port = integer(env, 'PORT', { fallback: 3000, min: 0, max: 65_535 })
  const publicUrl = url(env, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`
  requireOrigin(publicUrl)
  const smtpUrl = url(env, 'SMTP_URL', ['smtp:', 'smtps:'])
  const vite = url(env, 'VITE_ORIGIN', ['http:'])
  const databases = readDatabases(env)
  return {
    port,
    host: env.HOST || '0.0.0.0',
    publicUrl: new URL(publicUrl).origin,
    dataDir: dataDirOf(env),
    ...databases,
    cells: readCells(env, databases),
    ...(smtpUrl ? { smtpUrl } : {}),
    ...(env.S3_BUCKET ? { store: readStore(env, env.S3_BUCKET) } : {}),
    largestFile: 1_000_000 * integer(env, 'UPLOAD_MAX_MB', { fallback: 500, min: 20, max: 2000 }),
    ffmpeg: env.FFMPEG_PATH || 'ffmpeg',
    fetch: {
      networks: list(env, 'FETCH_NETWORKS', {
        what: 'a list of networks such as 10.1.0.0/16',
        fits: ipaddr.isValidCIDR,
      }),
      ports: list(env, 'FETCH_PORTS', { what: 'a list of ports such as 8080', fits: isPort }).map(Number),
    },
    trustedProxies: readProxies(env),
    ...(env.SIGNING_KEY ? { signingKeys: pems(env.SIGNING_KEY) } : {}),
    demo: oneOf(env, 'DEMO', { values: ['0', '1'], fallback: '1' }) === '1',
    development: env.NODE_ENV !== 'production',
    drainSeconds: integer(env, 'DRAIN_SECONDS', {
      fallback: env.NODE_ENV === 'production' ? 3 : 0,
      min: 0,
      max: 5,
    }),
    ...readObservation(env),
    ...readWorkers(env),
    backup: readBackup(env),
    wallets: readWalletConfig(env),
    ...readCdn(env),
    ...readOutside(env),
    ...(vite ? { vite } : {}),
  }
}

type Databases = Pick<Config, 'databaseUrl' | 'databaseReplicaUrl' | 'databasePoolUrl'>

function readDatabases(env: Environment): Databases {
  const address = (name: string) => url(env, name, databaseProtocols)
  const databaseUrl = address('DATABASE_URL')
  const databaseReplicaUrl = address('DATABASE_REPLICA_URL')
  const databasePoolUrl = address('DATABASE_POOL_URL')
  if (databasePoolUrl && !databaseUrl) {
    throw new StartFailure(
      'DATABASE_POOL_URL needs DATABASE_URL too: the database itself, which a pooler cannot stand for.',
    )
  }
  return {
    ...(databaseUrl ? { databaseUrl } : {}),
    ...(databaseReplicaUrl ? { databaseReplicaUrl } : {}),
    ...(databasePoolUrl ? { databasePoolUrl } : {}),
  }
}

function readCells(env: Environment, first: Databases): CellConfig[] {
  const named = (name: string) => namedUrls(env, name, { protocols: databaseProtocols, reserved: firstCell })
  const [urls, poolers, replicas] = [named('CELL_URLS'), named('CELL_POOL_URLS'), named('CELL_REPLICA_URLS')]
  const unknown = [...poolers.keys(), ...replicas.keys()].find((name) => !urls.has(name))
  if (unknown) throw new StartFailure(`CELL_URLS has no cell ${unknown}.`)
  if (urls.size === 0) return []
  const { databaseUrl } = first
  if (!databaseUrl) throw new StartFailure('CELL_URLS needs DATABASE_URL too: the first cell.')
  const others = [...urls].map(([name, databaseUrl]) => {
    const [databasePoolUrl, databaseReplicaUrl] = [poolers.get(name), replicas.get(name)]
    return {
      ...{ name, databaseUrl },
      ...(databasePoolUrl ? { databasePoolUrl } : {}),
      ...(databaseReplicaUrl ? { databaseReplicaUrl } : {}),
    }
  })
  const cells = [{ ...first, databaseUrl, name: firstCell }, ...others]
  if (new Set(cells.map(placeOf)).size < cells.length)
    throw new StartFailure('Each cell needs a database of its own: two addresses lead to the same one.')
  return cells
}

function placeOf({ databaseUrl }: CellConfig): string {
  const { hostname, port, pathname } = new URL(databaseUrl)
  return `${hostname}:${port || 5432}${pathname}`
}

function readCdn(env: Environment): Pick<Config, 'cdn'> {
  const purgeUrl = url(env, 'CDN_PURGE_URL', ['http:', 'https:'])
  const { CDN_PURGE_SECRET: secret } = env
  const format = oneOf(env, 'CDN_PURGE_FORMAT', { values: purgeFormats, fallback: 'json' }) as Cdn['format']
  if (purgeUrl && secret) return { cdn: { purgeUrl, secret, format } }
  if (purgeUrl || secret) throw new StartFailure('CDN_PURGE_URL and CDN_PURGE_SECRET belong together.')
  return {}
}

function readOutside(
  env: Environment,
): Pick<Config, 'stripeUrl' | 'stripeScript' | 'easypostUrl' | 'viesUrl'> {
  const stripeUrl = url(env, 'STRIPE_API_URL', ['http:', 'https:'])
  const stripeScript = url(env, 'STRIPE_SCRIPT_URL', ['http:', 'https:'])
  const viesUrl = url(env, 'VIES_URL', ['http:', 'https:'])
  const easypostUrl = url(env, 'EASYPOST_API_URL', ['http:', 'https:'])
  return {
    ...optional('stripeUrl', stripeUrl),
    ...optional('stripeScript', stripeScript),
    ...optional('easypostUrl', easypostUrl),
    ...optional('viesUrl', viesUrl),
  }
}

function readObservation(env: Environment) {
  const errorWebhook = url(env, 'ERROR_WEBHOOK_URL', ['http:', 'https:'])
  const openTelemetry = readOpenTelemetry(env)
  return {
    logLevel: oneOf(env, 'LOG_LEVEL', { values: logLevels, fallback: 'info' }),
    loggedRequests: share(env, 'LOG_REQUESTS', env.NODE_ENV === 'production' ? 1 : 0),
    slowStatements: integer(env, 'LOG_SLOW_STATEMENTS', { fallback: 500, min: 0, max: 60_000 }),
    ...(errorWebhook ? { errorWebhook } : {}),
    ...(openTelemetry ? { openTelemetry } : {}),
    ...(env.METRICS_TOKEN ? { metricsToken: env.METRICS_TOKEN } : {}),
  }
}

function readBackup(env: Environment): BackupConfig {
  const { BACKUP_TO: to = '', BACKUP_KEY: key, BACKUP_DAILY: daily, BACKUP_KEEP: keep } = env
  if (daily && !/^([01]\d|2[0-3]):[0-5]\d$/.test(daily)) {
    throw new StartFailure(`BACKUP_DAILY must be a time (UTC) such as 03:30, not "${daily}".`)
  }
  const [days = 7, weeks = 4, months = 12] = keep ? keep.split(',').map(Number) : []
  if (keep && !/^\d{1,3},\d{1,3},\d{1,3}$/.test(keep)) {
    throw new StartFailure(
      `BACKUP_KEEP must be numbers of days, weeks and months such as 7,4,12, not "${keep}".`,
    )
  }
  const place = storePlace(to)
  if (place && !env.S3_BUCKET) {
    throw new StartFailure(`BACKUP_TO=${to} needs S3_BUCKET, S3_ENDPOINT and the keys of the store.`)
  }
  if (key && !isKey(key)) throw new StartFailure(notAKey)
  return {
    to: place ? to : resolve(to || join(dataDirOf(env), 'backups')),
    ...(key ? { key } : {}),
    ...(daily ? { daily } : {}),
    keep: { days, weeks, months },
    continuous: integer(env, 'BACKUP_CONTINUOUS', { fallback: 0, min: 0, max: 366 }),
  }
}

function dataDirOf(env: Environment): string {
  return env.DATA_DIR ? resolve(env.DATA_DIR) : defaultDataDir(process.cwd())
}

function readStore(env: Environment, bucket: string): StoreConfig {
  const {
    S3_ENDPOINT: endpoint = '',
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env
  const example = endpoint.replace('{bucket}', bucket)
  if (!URL.canParse(example) || !/^https?:$/.test(new URL(example).protocol)) {
    throw new StartFailure('S3_ENDPOINT must be the address of the object store, beginning with https://.')
  }
  if (!accessKeyId || !secretAccessKey) {
    throw new StartFailure('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  }
  return { endpoint, bucket, region: env.S3_REGION || 'us-east-1', accessKeyId, secretAccessKey }
}

function readProxies(env: Environment): string[] {
  if (!env.TRUSTED_PROXIES) return ['loopback']
  if (env.TRUSTED_PROXIES === 'none') return []
  const what = '"loopback", "none", or a list of addresses and networks such as 10.1.0.0/16'
  return list(env, 'TRUSTED_PROXIES', { what, fits: isProxyList })
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) <= 65_535
}

const databaseProtocols = ['postgres:', 'postgresql:']
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** Pages, scripts and cookies need the root of their host. */
function requireOrigin(publicUrl: string): void {
  const { pathname, search, hash, username, password } = new URL(publicUrl)
  if (/^\/*$/.test(pathname) && search + hash + username + password === '') return
  throw new StartFailure('PUBLIC_URL must be an address without a path, such as https://shop.example.')
}

function pems(text: string): string[] {
  const keys = text.includes('BEGIN')
    ? text.replaceAll('\\n', '\n')
    : Buffer.from(text, 'base64').toString('utf8')
  const found = keys.match(/-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]+-----END [A-Z ]+-----\n?/g) ?? []
  if (found.length > 1) return found
  // Unchanged, because secrets are derived from the whole text.
  if (keys.includes('PRIVATE KEY')) return [keys]
  throw new StartFailure('SIGNING_KEY must be a P-256 private key as PEM, or the base64 of one.')
}
