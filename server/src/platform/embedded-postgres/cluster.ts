import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartFailure, TemporaryStartFailure } from '../process/console.ts'
import type { Binaries } from './binaries.ts'
import { cannotRun, identityOf, isAlive, serverEnvironment } from './processes.ts'
import { closedFolder, giveTo, requireName, type ServerUser } from './server-user.ts'

interface Making {
  binaries: Binaries
  user: ServerUser | undefined
  /** Flushes to disk. */
  durable: boolean
}

/** The files of one server: `cluster/data` is PostgreSQL's own, `cluster/password` our way in. */
export interface Cluster {
  data: string
  password: string
}

export const superuser = 'cartwright'

/** Creates the directory, or throws a StartFailure that says why it cannot hold a server. */
export function openFolder(dataDir: string): void {
  try {
    const created = makeFolder(dataDir) ?? dataDir
    fs.readdirSync(dataDir)
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
    if (process.getuid?.() !== 0) return
    for (let path = dataDir; path.length >= created.length; path = dirname(path)) {
      // The server user passes through, whatever the umask.
      fs.chmodSync(path, fs.statSync(path).mode | 0o011)
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw new TemporaryStartFailure(`The disk of ${dataDir} is full: make room there.`)
    throw new StartFailure(
      `The data directory ${dataDir} cannot be written (${code}): choose another DATA_DIR.`,
    )
  }
}

/** The topmost folder it made. Node's own recursive mkdir tries for ever below folders like /proc, which take no entries. */
function makeFolder(path: string): string | undefined {
  if (fs.existsSync(path)) return undefined
  const above = makeFolder(dirname(path))
  try {
    fs.mkdirSync(path)
  } catch (error) {
    if (!fs.existsSync(path)) throw error
  }
  return above ?? path
}

/** Throws a StartFailure if the PostgreSQL user cannot work in the directory. */
export function requireWay(dataDir: string, user: ServerUser | undefined): void {
  const closed = user && closedFolder(user, dataDir)
  if (!closed) return
  throw new StartFailure(
    `PostgreSQL does not run as root, and the user "${user.name}" it runs as may not enter ${closed}: ` +
      'set DATA_DIR to a directory outside it, for example /var/lib/cartwright.',
  )
}

/** The cluster of this directory, created if there is none. Parallel starts get the same one. */
export async function openCluster(dataDir: string, making: Making): Promise<Cluster> {
  const home = join(dataDir, 'cluster')
  if (!fs.existsSync(home)) await initialise(home, making)
  requireOwner(home, making.user)
  const data = join(home, 'data')
  requireVersion(data, making.binaries.major)
  return { data, password: fs.readFileSync(join(home, 'password'), 'utf8').trim() }
}

function requireOwner(home: string, user: ServerUser | undefined): void {
  const { uid } = fs.statSync(home)
  const self = user?.uid ?? process.getuid?.()
  if (uid === self) return
  if (user && uid === 0) {
    giveTo(user, home)
    return
  }
  throw new StartFailure(
    `The data in ${home} belongs to user id ${uid} and this process is user id ${self}: ` +
      'start Cartwright as its owner or choose another DATA_DIR.',
  )
}

function requireVersion(data: string, major: string): void {
  const found = fs.readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (found === major) return
  throw new StartFailure(
    `The data in ${data} is of PostgreSQL ${found} and this Cartwright brings PostgreSQL ${major}: ` +
      'restore a backup into a new DATA_DIR.',
  )
}

/** Creates the cluster in a temporary folder and renames it at the end, so a partial one is never used. */
async function initialise(home: string, making: Making): Promise<void> {
  requireName(making.user?.uid ?? process.getuid?.() ?? 0)
  removeLeftovers(home)
  const part = `${home}.${process.pid}-${randomBytes(4).toString('hex')}`
  fs.mkdirSync(part, { mode: 0o700 })
  try {
    fs.writeFileSync(join(part, 'password'), `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
    if (making.user) giveTo(making.user, part)
    await initdb(part, making)
    fs.renameSync(part, home)
    if (making.durable) syncFolder(dirname(home))
  } catch (error) {
    fs.rmSync(part, { recursive: true, force: true })
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
  }
}

async function initdb(part: string, making: Making): Promise<void> {
  const data = join(part, 'data')
  const localised = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  let failure = await runInitdb(part, making, localised)
  if (failure && /invalid locale name/.test(failure)) {
    fs.rmSync(data, { recursive: true, force: true })
    failure = await runInitdb(part, making, 'C')
  }
  if (failure === undefined) return
  const reason = /(?:error|FATAL|PANIC):\s*(.+)/.exec(failure)?.[1] ?? failure.trim().split('\n').at(-1)
  throw new StartFailure(`PostgreSQL could not create its data in ${dirname(part)}: ${reason}.`)
}

/** What initdb complained of, if it did. The builtin provider sorts and folds alike on every system. */
async function runInitdb(part: string, making: Making, ctype: string): Promise<string | undefined> {
  const arguments_ = [
    ...['-D', join(part, 'data'), '-U', superuser, '--pwfile', join(part, 'password')],
    ...['--auth=scram-sha-256', '--encoding=UTF8', '--data-checksums', '--wal-segsize=4'],
    ...['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--lc-ctype=${ctype}`],
    ...['--no-instructions', ...(making.durable ? [] : ['--no-sync'])],
  ]
  const options = { cwd: '/', env: serverEnvironment(), ...identityOf(making.user) }
  try {
    await promisify(execFile)(making.binaries.initdb, arguments_, options)
    return undefined
  } catch (error) {
    const { code, stderr } = error as { code: number | string; stderr?: string }
    if (typeof code === 'string') throw cannotRun(making.binaries.initdb, code)
    return stderr || `initdb ended with code ${code}`
  }
}

function removeLeftovers(home: string): void {
  const name = /^cluster\.(\d+)-/
  for (const entry of fs.readdirSync(dirname(home))) {
    const pid = name.exec(entry)?.[1]
    if (pid && Number(pid) !== process.pid && !isAlive(Number(pid))) {
      fs.rmSync(join(dirname(home), entry), { recursive: true, force: true })
    }
  }
}

function syncFolder(path: string): void {
  const folder = fs.openSync(path, 'r')
  fs.fsyncSync(folder)
  fs.closeSync(folder)
}
