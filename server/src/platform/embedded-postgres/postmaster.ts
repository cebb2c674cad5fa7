import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartFailure, TemporaryStartFailure } from '../process/console.ts'
import { cannotRun, commandOf, identityOf, isAlive, serverEnvironment } from './processes.ts'
import type { ServerUser } from './server-user.ts'

/** The process that owns a data directory, as its postmaster.pid tells. */
export interface Postmaster {
  pid: number
  port: number
  ready: boolean
}

export interface Launch {
  program: string
  data: string
  user: ServerUser | undefined
  settings: Record<string, string>
  /** A free port when absent. */
  port?: number | undefined
}

/** The running postmaster of this directory. Ignores a file left by a dead one. */
export function postmasterOf(data: string): Postmaster | undefined {
  const file = join(data, 'postmaster.pid')
  let lines: string[]
  try {
    lines = fs.readFileSync(file, 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (!pid) removeWhenOld(file)
  if (!pid || !isAlive(pid)) return undefined
  if (commandOf(pid)?.includes(data) === false) {
    // The number was given to another program since, and PostgreSQL would take that one for its own.
    fs.rmSync(file, { force: true })
    return undefined
  }
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/** A postmaster fills its new file at once; only a power cut leaves an empty one, which PostgreSQL would respect. */
function removeWhenOld(file: string): void {
  const written = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
  if (Date.now() - written > 5000) fs.rmSync(file, { force: true })
}

/**
 * Starts a postmaster that outlives this process. Returns its id once it accepts connections, or undefined if another
 * start was faster or the port was taken, so that the caller tries again.
 */
export async function launch(how: Launch): Promise<number | undefined> {
  const port = how.port ?? (await freePort())
  const logFile = join(dirname(dirname(how.data)), 'postgres.log')
  const log = openLog(logFile)
  const begin = fs.fstatSync(log).size
  const child = spawn(how.program, flags(how, port), {
    cwd: '/',
    env: serverEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
    ...identityOf(how.user),
  })
  fs.closeSync(log)
  let failed: string | undefined
  child.on('error', (error: NodeJS.ErrnoException) => {
    failed = error.code ?? error.message
  })
  child.unref()
  while (failed === undefined && child.exitCode === null && child.signalCode === null) {
    const postmaster = postmasterOf(how.data)
    if (postmaster?.ready && postmaster.pid === child.pid) return postmaster.pid
    await wait(5)
  }
  if (failed !== undefined) throw cannotRun(how.program, failed)
  explain(logFile, begin, child.pid)
  return undefined
}

/** Asks for a fast shutdown and waits for its end; insists when it takes longer than half a minute. */
export async function shutDown(pid: number): Promise<void> {
  const insist = Date.now() + 30_000
  process.kill(pid, 'SIGINT')
  let insisted = false
  while (isAlive(pid)) {
    if (Date.now() > insist && !insisted) process.kill(pid, 'SIGQUIT')
    insisted = Date.now() > insist
    await wait(10)
  }
}

const raced = /lock file "postmaster.pid" (already exists|is empty)|pre-existing shared memory block/
/** Memory, disk or processes, which others may give back. */
const scarce = /No space left|Cannot allocate memory|could not fork|Too many open files|out of memory/i
const portTaken = /could not create any TCP\/IP sockets|could not bind/

function explain(logFile: string, begin: number, pid: number | undefined): void {
  const lines = fs.readFileSync(logFile).subarray(begin).toString().trim().split('\n')
  const own = lines.filter((line) => line.includes(`[${pid}]`))
  const said = (own.length > 0 ? own : lines).join('\n')
  if (raced.test(said) || portTaken.test(said)) return
  const fault = /(?:FATAL|PANIC):\s*(.+)/
  // A recovery fails in another process than the one that was started.
  const reason = (fault.exec(said) ?? fault.exec(lines.join('\n')))?.[1] ?? own.at(-1) ?? lines.at(-1) ?? ''
  const Failure = scarce.test(reason) ? TemporaryStartFailure : StartFailure
  throw new Failure(`PostgreSQL did not start: ${reason.replace(/\.$/, '')} (its log is ${logFile}).`)
}

/** For a laptop: small files and buffers, no helper processes that a shop does not need; durable all the same. */
function flags({ data, settings }: Launch, port: number): string[] {
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    wal_compression: 'on',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_logical_replication_workers: '0',
    io_method: 'sync',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The application reports refused statements; here they would only fill the disk.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...settings,
  }
  return ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

function openLog(path: string): number {
  const size = fs.statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > 1_000_000) fs.renameSync(path, `${path}.1`)
  return fs.openSync(path, 'a', 0o600)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
