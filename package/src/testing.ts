import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A shop that a test has started. */
export interface RunningShop {
  /** Where it is, without a slash at its end. */
  url: string
  /** An API key that may do everything. */
  apiKey: string
  /** Stops it and deletes its data. */
  stop(): Promise<void>
}

/** Settings of the real shop that lead away from the test's own data. */
const elsewhere = {
  BACKUP_DAILY: '',
  BACKUP_TO: '',
  DATABASE_REPLICA_URL: '',
  DATABASE_URL: '',
  ERROR_WEBHOOK_URL: '',
  NODE_ENV: '',
  OTEL_SDK_DISABLED: 'true',
  S3_BUCKET: '',
  SIGNING_KEY: '',
  SMTP_URL: '',
}

const main = fileURLToPath(new URL('main.js', import.meta.url))

/**
 * Starts the shop in the current folder, with data of its own that end with it: an empty shop, or with `DEMO: '1'` the
 * demo shop. It uses no database, mail server, store or collector of the real shop, unless `env` names one. Throws what
 * the shop printed if it does not start.
 *
 * @example
 * import { startShop } from 'cartwright/testing'
 *
 * const shop = await startShop()
 * const answer = await fetch(`${shop.url}/x/hello`)
 * await shop.stop()
 */
export async function startShop(env: Readonly<Record<string, string>> = {}): Promise<RunningShop> {
  const data = await mkdtemp(join(tmpdir(), 'shop-'))
  // Started by root, PostgreSQL runs as another user.
  await chmod(data, 0o755)
  const url = `http://127.0.0.1:${await freePort()}`
  const own = { HOST: '127.0.0.1', PORT: new URL(url).port, PUBLIC_URL: url, DATA_DIR: data, DEMO: '0' }
  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    env: { ...process.env, LOG_LEVEL: 'error', ...elsewhere, ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  const stop = async () => {
    child.kill()
    await ended
    await rm(data, { recursive: true, force: true })
  }
  let printed = ''
  const isReady = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        printed += text
        if (printed.includes('Cartwright is ready')) resolve(true)
      })
    }
    ended.then(() => resolve(false))
  })
  if (!(await isReady)) {
    await stop()
    throw new Error(`The shop did not start:\n${printed}`)
  }
  return { url, apiKey: await readFile(join(data, 'merchant-api-key'), 'utf8'), stop }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}
