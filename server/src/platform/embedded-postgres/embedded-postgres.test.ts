import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fastFolder } from '../../../test/fast-folder.ts'
import { StartFailure } from '../process/console.ts'
import { installedPackage } from './binaries.ts'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'
import { isAlive } from './processes.ts'
import { closedFolder } from './server-user.ts'

const holderProgram = fileURLToPath(new URL('../../../test/postgres-holder.ts', import.meta.url))
const isRoot = process.getuid?.() === 0
const nobody = { uid: 65_534, gid: 65_534, name: 'nobody' }
/** Root lends the tests another user, when that one can reach this checkout. */
const asOther = isRoot ? nobody : undefined
const otherWorks =
  !isRoot || [process.execPath, holderProgram].every((path) => !closedFolder(nobody, join(path, '..')))
const forgetful = { fsync: 'off', synchronous_commit: 'off' }

interface Said {
  url: string
  pid: number
  attached: boolean
  error?: string
  kind?: string
}

/** Has a directory `postgres` whose server was started once and stopped. */
let used: string
let home: string
let dataDir: string
let servers: EmbeddedPostgres[]
let holders: ChildProcess[]

beforeAll(async () => {
  used = newHome()
  const server = await startEmbeddedPostgres({ dataDir: join(used, 'postgres'), settings: forgetful })
  await server.stop()
})
afterAll(() => fs.rmSync(used, { recursive: true, force: true }))

beforeEach(() => {
  home = newHome()
  dataDir = join(home, 'postgres')
  servers = []
  holders = []
})

afterEach(async () => {
  for (const server of servers) await server.stop()
  for (const holder of holders.filter((one) => one.exitCode === null && one.signalCode === null)) {
    holder.kill('SIGTERM')
    await once(holder, 'exit')
  }
  fs.rmSync(home, { recursive: true, force: true })
})

describe('a server of its own', () => {
  it('keeps what was written from one start to the next', async () => {
    useBefore()
    const first = await start()
    await ask(first.url, 'CREATE TABLE mugs AS SELECT 12 AS left_over')
    await first.stop()
    expect(isAlive(first.pid)).toBe(false)

    const second = await start()
    expect(second.attached).toBe(false)
    expect(await ask(second.url, 'SELECT left_over FROM mugs')).toEqual([{ left_over: 12 }])
  })

  it('is durable, checks its pages, and sorts and folds the same everywhere', async () => {
    const { url } = await start({ settings: {} })
    expect(
      await ask(url, "SELECT current_setting('fsync') AS fsync, current_setting('data_checksums') AS sums"),
    ).toEqual([{ fsync: 'on', sums: 'on' }])
    expect(
      await ask(url, "SELECT lower('ÉTAGÈRE') AS folded, 'B' < 'a' AS by_code, 'ä' ~ '\\w' AS letter"),
    ).toEqual([{ folded: 'étagère', by_code: true, letter: true }])
  })

  it('lets nobody in without the password, and nobody else read it', async () => {
    const { url } = await start()
    const guess = new URL(url)
    guess.password = 'guess'
    await expect(ask(guess.href, 'SELECT 1')).rejects.toThrow(/password/)
    expect(new URL(url).hostname).toBe('127.0.0.1')
    expect(fs.statSync(join(dataDir, 'cluster/password')).mode & 0o777).toBe(0o600)
    expect(fs.statSync(join(dataDir, 'cluster')).mode & 0o777).toBe(0o700)
  })

  it('leaves a second server in another directory alone', async () => {
    useBefore()
    const second = join(home, 'second')
    useBefore(second)
    const one = await start()
    const two = await start({ dataDir: second })
    await ask(one.url, 'CREATE TABLE only_here ()')
    expect(await ask(two.url, "SELECT to_regclass('only_here') AS found")).toEqual([{ found: null }])
    await one.stop()
    expect(await ask(two.url, 'SELECT 1 AS yes')).toEqual([{ yes: 1 }])
  })
})

describe('several starts', () => {
  it('two at once on an empty directory end up on one server', async () => {
    const [one, two] = await Promise.all([hold(), hold()])
    expect(one.said.error ?? two.said.error).toBeUndefined()
    expect(one.said.pid).toBe(two.said.pid)
    expect(one.said.url).toBe(two.said.url)
    expect([one.said.attached, two.said.attached].sort()).toEqual([false, true])
  })

  it('the server stays until the last one stops', async () => {
    useBefore()
    const [one, two] = [await start(), await start()]
    expect(two.attached).toBe(true)
    await one.stop()
    expect(await ask(two.url, 'SELECT 1 AS yes')).toEqual([{ yes: 1 }])
    await two.stop()
    expect(isAlive(two.pid)).toBe(false)
  })

  it('SIGTERM to its owner shuts the server down', async () => {
    useBefore()
    const { said, child } = await hold()
    child.kill('SIGTERM')
    await once(child, 'exit')
    expect(isAlive(said.pid)).toBe(false)
  })

  it('after kill -9 of its owner the next start attaches and loses nothing', async () => {
    useBefore()
    const { said, child } = await hold()
    await ask(said.url, 'CREATE TABLE orders AS SELECT 7 AS number')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(isAlive(said.pid)).toBe(true)

    const next = await start()
    expect([next.attached, next.pid]).toEqual([true, said.pid])
    expect(await ask(next.url, 'SELECT number FROM orders')).toEqual([{ number: 7 }])
    await next.stop()
    expect(isAlive(said.pid)).toBe(false)
  })

  it('a server that is killed comes back at the same address', async () => {
    useBefore()
    const server = await start({ settings: {} })
    await ask(server.url, 'CREATE TABLE orders AS SELECT 7 AS number')
    const killed = server.pid
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => server.pid, { timeout: 20_000 }).not.toBe(killed)
    expect(await ask(server.url, 'SELECT number FROM orders')).toEqual([{ number: 7 }])
  })

  it('many at once that come and go never take the server from one another', async () => {
    const shops = Array.from({ length: 4 }, async (_, shop) => {
      for (let day = 0; day < 4; day++) {
        const server = await start()
        expect(await ask(server.url, `SELECT ${shop} AS shop`)).toEqual([{ shop }])
        await server.stop()
      }
    })
    await Promise.all(shops)
  })

  it('a lock file that names a stranger is no obstacle', async () => {
    useBefore()
    const stranger = `${process.pid}\n${dataDir}/cluster/data\n1\n1\n\n127.0.0.1\n\nready   \n`
    fs.writeFileSync(join(dataDir, 'cluster/data/postmaster.pid'), stranger)
    const server = await start()
    expect(await ask(server.url, 'SELECT 1 AS yes')).toEqual([{ yes: 1 }])
  })
})

describe('the user it runs as', () => {
  it.runIf(isRoot)('is not root when Cartwright is', async () => {
    const { pid } = await start()
    expect(fs.statSync(join(dataDir, 'cluster')).uid).not.toBe(0)
    expect(fs.readFileSync(`/proc/${pid}/status`, 'utf8')).not.toMatch(/^(Uid|Gid|Groups):.*\b0\b/m)
  })

  it.runIf(otherWorks)('is the caller when that is not root', async () => {
    const { said } = await hold({}, asOther)
    expect(said.error).toBeUndefined()
    expect(fs.statSync(join(dataDir, 'cluster')).uid).toBe(asOther?.uid ?? process.getuid?.())
    expect(await ask(said.url, 'SELECT 1 AS yes')).toEqual([{ yes: 1 }])
  })

  it.runIf(isRoot && otherWorks)('stays the owner of the data when root takes over', async () => {
    const { child } = await hold({}, nobody)
    child.kill('SIGTERM')
    await once(child, 'exit')
    const server = await start()
    expect(await ask(server.url, 'SELECT 1 AS yes')).toEqual([{ yes: 1 }])
    expect(fs.statSync(join(dataDir, 'cluster/data')).uid).toBe(nobody.uid)
  })

  it.runIf(isRoot)(
    'has to be able to enter the directory, and the sentence names the closed one',
    async () => {
      const closed = join(home, 'closed')
      fs.mkdirSync(closed, { mode: 0o700 })
      const failure = await refusal({ dataDir: join(closed, 'shop/postgres') })
      expect(failure).toContain(`may not enter ${closed}:`)
      expect(failure).toContain('DATA_DIR')
    },
  )

  it.runIf(isRoot && otherWorks)('needs a name, and the sentence says so', async () => {
    const { said } = await hold({}, { uid: 54_321, gid: 54_321 })
    expect(said).toMatchObject({ kind: 'StartFailure' })
    expect(said.error).toMatch(/^The user id 54321 has no entry in \/etc\/passwd[^.]*: [^.]+\.$/)
  })
})

describe('the programs', () => {
  it('get the links that an install script would have made', async () => {
    const binaries = packageWithoutLinks()
    const server = await start({ binaries })
    expect(fs.readlinkSync(join(binaries, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18')
    expect(await ask(server.url, 'SELECT 1 AS yes')).toEqual([{ yes: 1 }])
  })

  it.runIf(otherWorks)('are copied beside the data when their place is read-only', async () => {
    const binaries = packageWithoutLinks()
    for (const folder of ['.', 'native', 'native/lib']) fs.chmodSync(join(binaries, folder), 0o555)
    const { said } = await hold({ binaries }, asOther)
    expect(said.error).toBeUndefined()
    expect(fs.existsSync(join(binaries, 'native/lib/libpq.so.5'))).toBe(false)
    expect(fs.readdirSync(dataDir).some((name) => /^postgresql-[\d.]+/.test(name))).toBe(true)
    expect(await ask(said.url, 'SELECT 1 AS yes')).toEqual([{ yes: 1 }])
    for (const folder of ['.', 'native', 'native/lib']) fs.chmodSync(join(binaries, folder), 0o755)
  })

  it.runIf(isRoot)('are copied beside the data when the server user may not reach them', async () => {
    const binaries = packageWithoutLinks()
    fs.chmodSync(binaries, 0o700)
    const server = await start({ binaries })
    expect(await ask(server.url, 'SELECT 1 AS yes')).toEqual([{ yes: 1 }])
    expect(fs.readdirSync(dataDir).some((name) => /^postgresql-[\d.]+/.test(name))).toBe(true)
  })

  it('cannot run without the GNU C library, and the sentence says so', async () => {
    const binaries = join(home, 'package')
    fs.mkdirSync(join(binaries, 'native/bin'), { recursive: true })
    fs.mkdirSync(join(binaries, 'native/share/postgresql'), { recursive: true })
    fs.mkdirSync(join(binaries, 'native/lib'))
    fs.writeFileSync(join(binaries, 'package.json'), '{"version":"18.4.0"}')
    fs.writeFileSync(join(binaries, 'native/pg-symlinks.json'), '[]')
    fs.writeFileSync(join(binaries, 'native/share/postgresql/postgres.bki'), '')
    const foreign = '#!/lib/loader-of-another-system\n'
    fs.writeFileSync(join(binaries, 'native/bin/initdb'), foreign, { mode: 0o755 })
    fs.writeFileSync(join(binaries, 'native/bin/postgres'), foreign, { mode: 0o755 })
    expect(await refusal({ binaries })).toMatch(/glibc.*musl.*DATABASE_URL/)
  })
})

describe('a start that cannot succeed', () => {
  it('names the directory it cannot make', async () => {
    fs.writeFileSync(join(home, 'file'), '')
    const impossible = join(home, 'file/postgres')
    expect(await refusal({ dataDir: impossible })).toBe(
      `The data directory ${impossible} cannot be written (ENOTDIR): choose another DATA_DIR.`,
    )
  })

  it.runIf(otherWorks)('names the directory it may not write', async () => {
    fs.mkdirSync(dataDir, { mode: 0o555 })
    const { said } = await hold({}, asOther)
    expect(said.error).toBe(
      `The data directory ${dataDir} cannot be written (EACCES): choose another DATA_DIR.`,
    )
  })

  it('refuses data of another PostgreSQL', async () => {
    useBefore()
    fs.writeFileSync(join(dataDir, 'cluster/data/PG_VERSION'), '17\n')
    expect(await refusal({})).toMatch(/is of PostgreSQL 17 and this Cartwright brings PostgreSQL 18/)
  })

  it('passes on what PostgreSQL says', async () => {
    useBefore()
    expect(await refusal({ settings: { shared_buffers: 'plenty' } })).toMatch(
      /^PostgreSQL did not start: .*shared_buffers.*plenty.* \(its log is .*postgres\.log\)\.$/,
    )
  })
})

function newHome(): string {
  const path = fs.mkdtempSync(join(fastFolder, 'cartwright-launcher-'))
  fs.chmodSync(path, 0o777)
  return path
}

/** Makes a directory one that was used before: a copy takes a tenth of the time of a new one. */
function useBefore(folder = dataDir): void {
  execFileSync('cp', ['-Rp', join(used, 'postgres'), folder])
}

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, settings: forgetful, ...options })
  servers.push(server)
  return server
}

/** A server held by a Node process of its own, which a test can kill. */
async function hold(options: Partial<EmbeddedPostgresOptions> = {}, user?: { uid: number; gid: number }) {
  const child = spawn(
    process.execPath,
    [holderProgram, JSON.stringify({ dataDir, settings: forgetful, ...options })],
    { stdio: ['ignore', 'pipe', 'inherit'], cwd: '/', ...(user ? { uid: user.uid, gid: user.gid } : {}) },
  )
  holders.push(child)
  const [line] = await once(createInterface(child.stdout), 'line')
  const said: Said = JSON.parse(line)
  return { child, said }
}

async function refusal(options: Partial<EmbeddedPostgresOptions>): Promise<string> {
  const failure = await start(options).catch((error: Error) => error)
  expect(failure).toBeInstanceOf(StartFailure)
  return (failure as Error).message
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** What npm leaves when install scripts are off. */
function packageWithoutLinks(): string {
  const binaries = join(home, 'package')
  const filter = (path: string) => !path.endsWith('.a') && !fs.lstatSync(path).isSymbolicLink()
  fs.cpSync(installedPackage(), binaries, { recursive: true, filter })
  return binaries
}
