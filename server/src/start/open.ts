import { join } from 'node:path'
import { usualLimits } from '../catalogue/index-thread/service.ts'
import { makeDescriptionsSafe } from '../catalogue/model/descriptions.service.ts'
import type { Extensions, ShopConfig } from '../extensions/config.ts'
import { findFfmpeg } from '../media/videos/ffmpeg.ts'
import type { PaymentProvider } from '../payments/providers/provider.ts'
import * as payments from '../payments/providers/service.ts'
import { mollie } from '../payments/services/mollie.ts'
import { paypal } from '../payments/services/paypal.ts'
import { stripe } from '../payments/services/stripe.ts'
import { type DbOptions, openDb } from '../platform/db/db.ts'
import { openFolder } from '../platform/embedded-postgres/cluster.ts'
import { isOutage } from '../platform/errors/errors.ts'
import { type Files, inFolder, openDiskFiles } from '../platform/files/files.ts'
import { openS3Files } from '../platform/files/s3-files.ts'
import type { Vitals } from '../platform/http/health.routes.ts'
import { openHttpClient } from '../platform/http-client/http-client.ts'
import { mailboxOnly, smtp } from '../platform/mail/mail.ts'
import { type Log, openLog } from '../platform/process/log.ts'
import type { Room } from '../platform/room.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { openErrorWebhook } from '../platform/telemetry/error-webhook.ts'
import type { Measured } from '../platform/telemetry/metrics.ts'
import { type OpenTelemetry, openOpenTelemetry } from '../platform/telemetry/opentelemetry.ts'
import { openTelemetry, type Telemetry } from '../platform/telemetry/telemetry.ts'
import { optional } from '../platform/values/optional.ts'
import { easypost } from '../shipping-labels/services/easypost.ts'
import { openVaultOf } from './backups.ts'
import { type Config, firstCell } from './config.ts'
import { openMigrated, otherCellAt, replicaAway } from './database.ts'
import { openSigning } from './signing-keys.ts'
import { openWallets } from './wallets.ts'

type Own =
  | 'changes'
  | 'hosts'
  | 'renderMail'
  | 'metrics'
  | 'tracing'
  | 'accountSections'
  | 'formProviders'
  | 'mailSamples'
  | 'itemProviders'
  | 'activePlans'
  | 'memberDiscounts'
  | 'membershipProviders'
  | 'subscriptionSellers'
type Defaulted =
  | 'uploads'
  | 'httpClient'
  | 'payments'
  | 'labelServices'
  | 'plugins'
  | 'clock'
  | 'newId'
  | 'limits'
  | 'productIndex'
  | 'productTexts'
  | 'wallets'
  | 'cdn'
  | 'viesUrl'
  | 'cell'
  | 'pagePatience'
  | 'development'

/**
 * The parts of an application. The caller opens them and closes `db` after the application. Defaults: no ffmpeg, files up
 * to 500 MB, usual limits, a product index of up to 512 MB, 128 MB of texts of products, requests to public addresses only, no payments, no labels, no plugins, the system's clock.
 */
export interface Parts extends Omit<Shop, Defaulted | Own>, Partial<Pick<Shop, Defaulted>> {
  /** What `/ready` and `/metrics` need to know. */
  vitals?: Vitals
  /** The database given as `db` should tell it of its statements. The caller closes it. */
  telemetry?: Telemetry
  /** Share of the requests that are logged, 0 to 1; errors always are. */
  loggedRequests?: number
  /** Checks every reply against the contract; for tests. */
  checkReplies?: boolean
  /** See `Config`; `loopback` when absent. */
  trustedProxies?: readonly string[]
  /** The folder of the built pages; that of this installation when absent. */
  web?: string
  /** The origin of Vite's server, while somebody writes the pages. */
  vite?: string
  /** Besides those of the server, e.g. of a test. */
  rooms?: readonly Room[]
  /** What the shop adds; its payment providers are in `payments`, its plugins in `plugins`. */
  extensions?: Extensions
}

export interface OpenedParts {
  parts: Parts
  databaseUrl: string
  /** Closes the database and stops the embedded one if this process started it. */
  close(): Promise<void>
}

/**
 * Opens everything in a configuration: data directory, secrets, migrated database, files, mail, and what the shop adds to
 * them.
 */
export async function openParts(config: Config, own: ShopConfig = {}): Promise<OpenedParts> {
  openFolder(config.dataDir)
  const { log, telemetry, close: closeTelemetry } = await openObservation(config)
  const [tokens, wallets] = [await openSigning(config), await openWallets(config.wallets)]
  const { db, databaseUrl, close } = await openDatabases(config, { log, telemetry })
  const ffmpeg = await findFfmpeg(config.ffmpeg)
  log.info({ ffmpeg: ffmpeg?.version ?? 'none' }, ffmpeg ? 'videos get stills and smaller sizes' : noFfmpeg)
  return {
    databaseUrl,
    parts: {
      ...{ db, log, telemetry },
      ...cellOf(config),
      loggedRequests: config.loggedRequests,
      tokens,
      mail: config.smtpUrl ? smtp(config.smtpUrl) : mailboxOnly,
      files: openFiles(config),
      uploads: { largestFile: config.largestFile, ...(ffmpeg ? { ffmpeg } : {}) },
      httpClient: openHttpClient(config.fetch),
      payments: paymentsOf(config, own),
      labelServices: [easypost(optional('url', config.easypostUrl)), ...(own.labels ?? [])],
      ...memoryOf(config),
      plugins: own.plugins ?? [],
      wallets,
      cdn: config.cdn,
      ...(config.viesUrl ? { viesUrl: config.viesUrl } : {}),
      publicUrl: config.publicUrl,
      trustedProxies: config.trustedProxies,
      vitals: {
        dataDir: config.dataDir,
        ...(config.metricsToken ? { metricsToken: config.metricsToken } : {}),
      },
      ...{ development: config.development, backups: backupsOf(config) },
      ...(config.vite ? { vite: config.vite } : {}),
    },
    async close() {
      await closeTelemetry()
      await close()
    },
  }
}

/** Opens a further cell: everything but its database, its files and its figures is that of the first one. */
export async function openCell(
  config: Config,
  { telemetry: ofFirst, ...first }: Parts,
): Promise<OpenedParts> {
  const { log } = first
  const { slowStatements } = config
  const tracing = ofFirst?.tracing
  const telemetry = openTelemetry({
    ...{ log, slowStatements, ...measuredOf(config), ofProcess: false },
    ...(tracing ? { tracing } : {}),
  })
  const { db, databaseUrl, close } = await openDatabases(config, { log, telemetry })
  const own = { db, telemetry, files: openFiles(config), backups: backupsOf(config), vitals: {} }
  return {
    databaseUrl,
    parts: { ...first, ...own, ...cellOf(config) },
    async close() {
      telemetry.metrics.close()
      await close()
    },
  }
}

async function openDatabases(config: Config, { log, telemetry }: { log: Log; telemetry: Telemetry }) {
  const database = await openMigrated(config, log)
  const db = openDb({
    ...addressesOf(config, database.url, log),
    connections: config.databaseConnections,
    ...outagesTo(log),
    observer: telemetry,
  })
  const close = async () => {
    await db.close()
    await database.stop()
  }
  try {
    await makeDescriptionsSafe(db)
  } catch (error) {
    await close()
    throw error
  }
  return { db, databaseUrl: database.url, close }
}

function cellOf(config: Config): Pick<Parts, 'cell'> {
  const { cells, cell: name = firstCell } = config
  if (cells.length === 0) return {}
  return { cell: { name, isFirst: name === firstCell, elsewhere: (host) => otherCellAt(config, host) } }
}

/** What the figures of a process and its cell have as labels. */
export function measuredOf({ worker, cells, cell = firstCell }: Config): Measured {
  return {
    ...(worker ? { worker: String(worker.number) } : {}),
    ...(cells.length > 0 ? { cell } : {}),
  }
}

/** The cells of a server share its memory. */
function memoryOf(config: Config): Pick<Parts, 'productIndex' | 'productTexts'> {
  const share = Math.max(1, config.cells.length)
  return {
    productIndex: { ...usualLimits, megabytes: config.productIndexMegabytes / share },
    productTexts: { megabytes: config.productTextMegabytes / share },
  }
}

/** The test card charges nothing, so shops in production do not offer it. */
function paymentsOf(
  { development, stripeUrl, stripeScript }: Config,
  { payments: own = [] }: ShopConfig,
): PaymentProvider[] {
  const builtIn = payments.providers.filter(({ method }) => development || method !== 'test-card')
  const ofStripe = stripe({ ...optional('url', stripeUrl), ...optional('script', stripeScript) })
  return [...builtIn, ofStripe, paypal(), mollie(), ...own]
}

function addressesOf(
  { databasePoolUrl: poolerUrl, databaseReplicaUrl }: Config,
  url: string,
  log: Log,
): Pick<DbOptions, 'url' | 'poolerUrl' | 'replica'> {
  const onAway = (error: Error) => log.error({ err: error }, replicaAway)
  const onBack = () => log.warn('the read replica can be reached again')
  return {
    url,
    ...(poolerUrl ? { poolerUrl } : {}),
    ...(databaseReplicaUrl ? { replica: { url: databaseReplicaUrl, onAway, onBack } } : {}),
  }
}

function outagesTo(log: Log): Pick<DbOptions, 'onError' | 'onLost' | 'onFound'> {
  return {
    // Whoever used the connection says what came of it.
    onError: (error) => log[isOutage(error) ? 'debug' : 'error']({ err: error }, 'database connection'),
    onLost: (error) => log.error({ err: error }, 'the database cannot be reached'),
    onFound: () => log.warn('the database can be reached again'),
  }
}

function backupsOf(config: Config): NonNullable<Parts['backups']> {
  const { dataDir, signingKeys, databaseUrl, backup } = config
  return {
    daily: backup.daily,
    keep: backup.keep,
    vault: () => openVaultOf(config),
    dataDir,
    signingKeys,
    continuous: databaseUrl ? 0 : backup.continuous,
  }
}

/** The log, the figures and the spans, and whoever hears of errors. */
async function openObservation(config: Config) {
  const { logLevel, slowStatements, errorWebhook, openTelemetry: sent, publicUrl } = config
  let telemetry: Telemetry | undefined
  const webhook = errorWebhook
    ? openErrorWebhook({
        url: errorWebhook,
        publicUrl,
        warn: (reason) => log.warn({ reason }, 'error webhook'),
      })
    : undefined
  const log: Log = openLog(logLevel, {
    onError(line) {
      telemetry?.metrics.count('errors')
      webhook?.hear(line)
    },
  })
  const collector = sent ? await openCollector(sent.settings, log) : undefined
  telemetry = openTelemetry({
    ...{ log, slowStatements, ...measuredOf(config) },
    ...(collector && sent?.traces ? { tracing: collector.tracing } : {}),
  })
  if (sent?.metrics) collector?.exportMetrics(telemetry.metrics)
  return {
    log,
    telemetry,
    async close() {
      await Promise.all([collector?.close(), webhook?.close()])
    },
  }
}

/** The packages of OpenTelemetry read the environment of the process, which does not have what `.env` says. */
function openCollector(settings: NodeJS.ProcessEnv, log: Log): Promise<OpenTelemetry> {
  Object.assign(process.env, settings)
  return openOpenTelemetry(log)
}

const noFfmpeg = 'ffmpeg not found: videos get no preview picture and no smaller sizes'

/** Those of the first cell, or in a folder among them those of another one. */
export function openFiles({ store, dataDir, cell }: Config): Files {
  const files = store
    ? openS3Files({ ...store, scratch: join(dataDir, 'incoming') })
    : openDiskFiles(join(dataDir, 'files'))
  return cell === undefined ? files : inFolder(files, `cells/${cell}/`)
}
