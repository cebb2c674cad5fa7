import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { bundledPrograms } from '../server/test/bundle.ts'

/** A running server process with its own data directory, on this machine only. */
export interface ShopProcess {
  url: string
  dataDir: string
  pid: number
  clientId: string
  apiKey: string
  /** Time from the start of the process to its first answer, in milliseconds. */
  firstAnswer: number
  /** Kills the process as a power cut would. With `database`, also every process of its database, or these alone. */
  kill(options?: { server?: boolean; database?: boolean }): Promise<void>
  /** The end of what the process has printed. */
  output(): string
  /** Asks the process to stop and waits for its end. */
  stop(): Promise<void>
}

export interface StartOptions {
  dataDir: string
  port: number
  env?: Record<string, string>
  nodeArguments?: readonly string[]
}

/** Opens `/metrics` of the shops that are started here. */
export const metricsToken = 'trial'

/** The flags and the environment with which `npm start` runs the server. */
const startCommand: { flags: string[]; environment: Record<string, string> } = JSON.parse(
  readFileSync(new URL('../scripts/server.json', import.meta.url), 'utf8'),
)
const compiled = fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url))

export async function startShop(options: StartOptions): Promise<ShopProcess> {
  const { dataDir, port, env = {}, nodeArguments = [] } = options
  const program = join(bundledPrograms(), 'main.js')
  const url = `http://127.0.0.1:${port}`
  const begin = performance.now()
  const environment = { ...shopEnvironment({ url, port, dataDir }), ...env }
  const child = spawn(process.execPath, [...startCommand.flags, ...nodeArguments, program], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = outputOf(child)
  const firstAnswer = await waitForAnswer(child, { url, begin, output })
  const apiKey = await merchantKey(dataDir, environment)
  const clientId = await firstClient(url, apiKey)
  const stop = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    clientId,
    apiKey,
    firstAnswer,
    stop: () => stop('SIGTERM'),
    output,
    async kill({ server = true, database = false } = {}) {
      const processes = database ? databaseProcesses(dataDir) : []
      if (server) child.kill('SIGKILL')
      for (const pid of processes) killIfAlive(pid)
      if (server) await stop('SIGKILL')
    },
  }
}

/** The id of the shop's first OAuth client. A server that starts under load may be too busy to answer at once. */
async function firstClient(url: string, apiKey: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const reply = await fetch(`${url}/admin/v1/oauth-clients`, { headers: { authorization: apiKey } })
    if (reply.ok) {
      const { clients } = (await reply.json()) as { clients: { id: string }[] }
      return clients[0]?.id ?? ''
    }
    if (reply.status !== 503 || attempt === 30)
      throw new Error(`the shop does not list its OAuth clients: ${reply.status}`)
    await wait(1000)
  }
}

/** The key that the first start has written, or a new one. */
async function merchantKey(dataDir: string, env: NodeJS.ProcessEnv): Promise<string> {
  const file = join(dataDir, 'merchant-api-key')
  if (existsSync(file)) return readFileSync(file, 'utf8')
  const command = ['keys', 'create', '--name', 'Trial', '--permissions', '*', '--json']
  const { secret } = JSON.parse(await runCommand(dataDir, command, env)) as { secret: string }
  writeFileSync(file, secret, { mode: 0o600 })
  return secret
}

/** Runs a command of `npm run shop` on the shop of a data directory. Returns what it printed. */
export async function runCommand(
  dataDir: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const place = shopEnvironment({ url: 'http://127.0.0.1', port: 0, dataDir })
  const cli = join(bundledPrograms(), 'cli.js')
  const { stdout } = await promisify(execFile)(process.execPath, [...startCommand.flags, cli, ...args], {
    env: { ...place, ...env },
  })
  return stdout
}

/** Starts a command as {@link runCommand} does, to be killed. */
export function spawnCommand(
  dataDir: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  const place = shopEnvironment({ url: 'http://127.0.0.1', port: 0, dataDir })
  const cli = join(bundledPrograms(), 'cli.js')
  return spawn(process.execPath, [...startCommand.flags, cli, ...args], {
    env: { ...place, ...env },
    stdio: 'ignore',
  })
}

function shopEnvironment({
  url,
  port,
  dataDir,
}: {
  url: string
  port: number
  dataDir: string
}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...startCommand.environment,
    METRICS_TOKEN: metricsToken,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DEMO: '0',
    LOG_LEVEL: 'error',
    NODE_COMPILE_CACHE: compiled,
  }
}

/** Of the embedded database of a server that runs. */
export function databaseUrlOf(dataDir: string): string {
  const home = join(dataDir, 'postgres', 'cluster')
  const password = readFileSync(join(home, 'password'), 'utf8').trim()
  const [, , , port] = readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8').split('\n')
  return `postgresql://cartwright:${password}@127.0.0.1:${port}/cartwright`
}

/** Creates a temporary directory that the database's user may enter, on the disk unless `folder` says otherwise. */
export async function newDataDir(folder = tmpdir()): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(folder, 'cartwright-trial-'))
  await chmod(dataDir, 0o711)
  return {
    dataDir,
    async remove() {
      const [postmaster] = databaseProcesses(dataDir)
      if (postmaster) {
        process.kill(postmaster, 'SIGINT')
        while (isAlive(postmaster)) await wait(20)
      }
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('no port was given')
  return address.port
}

/** Memory of a process, in megabytes. */
export function memoryOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}

/** CPU time since their start, in milliseconds: of the server, and of its database with the children that have ended. */
export function cpuOf({ pid, dataDir }: Pick<ShopProcess, 'pid' | 'dataDir'>): {
  server: number
  database: number
} {
  return {
    server: ticksOf(pid) * millisecondsPerTick,
    database: timeOf(databaseProcesses(dataDir)),
  }
}

/** The same of a database server on this machine. */
export function cpuOfDatabase(postmaster: number): number {
  return timeOf(familyOf(postmaster))
}

function timeOf([postmaster = 0, ...children]: number[]): number {
  const ticks = ticksOf(postmaster, { ended: true }) + children.reduce((sum, each) => sum + ticksOf(each), 0)
  return ticks * millisecondsPerTick
}

/** Linux gives every program ticks of this length. */
const millisecondsPerTick = 10

/** A child may end while the others are read: what it has used is lost, which is little. */
function ticksOf(pid: number, { ended = false } = {}): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return 0
  // The name of the program, in brackets, may have spaces in it.
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? []
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11)
  return user + system + (ended ? endedUser + endedSystem : 0)
}

/** Process ids: the postmaster of the directory, then its children. */
function databaseProcesses(dataDir: string): number[] {
  const file = join(dataDir, 'postgres', 'cluster', 'data', 'postmaster.pid')
  if (!existsSync(file)) return []
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0])
  return familyOf(postmaster)
}

function familyOf(postmaster: number): number[] {
  if (!postmaster || !isAlive(postmaster)) return []
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const rows = table.trim().split('\n')
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number))
  const children = pairs.filter(([, parent]) => parent === postmaster).map(([pid = 0]) => pid)
  return [postmaster, ...children]
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function outputOf(child: ChildProcess): () => string {
  let text = ''
  const keep = (chunk: Buffer) => {
    text = (text + chunk).slice(-10_000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return () => text
}

async function waitForAnswer(
  child: ChildProcess,
  { url, begin, output }: { url: string; begin: number; output: () => string },
): Promise<number> {
  while (child.exitCode === null && child.signalCode === null) {
    const answered = await fetch(`${url}/health`).then(
      (response) => response.ok,
      () => false,
    )
    if (answered) return performance.now() - begin
    await wait(5)
  }
  throw new Error(`the server ended before it answered: ${output()}`)
}
