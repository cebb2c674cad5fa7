import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createAdminClient } from '@cartwright/sdk/admin'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { bundledPrograms } from '../test/bundle.ts'
import { openDatabaseProxy } from '../test/database-proxy.ts'
import { freePort, newFolder, type RunningServer, runProgram, startServer } from '../test/process.ts'
import { startSmtpServer } from '../test/smtp-server.ts'
import { tokenIn } from '../test/staff.ts'
import { newDatabase } from '../test/store.ts'
import { openElsewhere } from '../test/web.ts'

// A test would have to wait for it.
beforeAll(() => void bundledPrograms(), 180_000)

const afterwards: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const undo of afterwards.splice(0).reverse()) await undo()
})

async function folder(): Promise<string> {
  const { path, remove } = await newFolder()
  afterwards.push(remove)
  return path
}

async function database(): Promise<string> {
  const { url, drop } = await newDatabase()
  afterwards.push(drop)
  return url
}

/** A database in which nothing ever was. */
async function emptyDatabase(): Promise<string> {
  const name = `empty_${process.pid}_${Date.now()}`
  const server = new pg.Client({ connectionString: inject('postgresUrl') })
  await server.connect()
  await server.query(`CREATE DATABASE ${name}`)
  afterwards.push(async () => {
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await server.end()
  })
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

type Options = Parameters<typeof startServer>[1]

async function start(env: Record<string, string>, options?: Options): Promise<RunningServer> {
  const server = await startServer(env, options)
  afterwards.push(() => server.stop('SIGKILL'))
  return server
}

async function ready(env: Record<string, string>, options?: Options): Promise<RunningServer> {
  const server = await start(env, options)
  await server.printed('Cartwright is ready')
  return server
}

/** What a `beforeAll` has opened, to be undone after its tests instead of after the first of them. */
function takeAfterwards(): () => Promise<void> {
  const mine = afterwards.splice(0).reverse()
  return async () => {
    for (const undo of mine) await undo()
  }
}

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

async function siteName(server: RunningServer, dataDir: string): Promise<string> {
  const key = await readFile(join(dataDir, 'merchant-api-key'), 'utf8')
  const reply = await fetch(`${server.url}/admin/v1/site`, { headers: { authorization: key } })
  return ((await reply.json()) as { site: { name: string } }).site.name
}

function clientId(server: RunningServer): string | undefined {
  return /OAuth client id: +([0-9a-f-]{36})/.exec(server.out())?.[1]
}

describe('the first start', () => {
  test('in an empty directory ends with a filled shop, its addresses and a key nobody else can read', async () => {
    const dataDir = await folder()
    const first = await ready({ DATA_DIR: dataDir })
    expect(first.out()).toContain('The demo shop is filled: 67 pictures, 24 products')
    const keyFile = join(dataDir, 'merchant-api-key')
    expect(first.out()).toContain(keyFile)
    const key = await readFile(keyFile, 'utf8')
    expect(first.out()).not.toContain(key)
    for (const file of [keyFile, join(dataDir, 'signing-key.pem')]) {
      expect((await stat(file)).mode & 0o777).toBe(0o600)
    }
    expect(await siteName(first, dataDir)).toBe('Fieldhouse')
    const body = JSON.stringify({ clientId: clientId(first), grantType: 'anonymous' })
    const headers = { 'content-type': 'application/json' }
    const visit = await fetch(`${first.url}/oauth2/token`, { method: 'POST', headers, body })
    expect(visit.status).toBe(200)

    const killed = await first.stop('SIGKILL')
    expect(killed.code).toBe(null)
    const second = await ready({ DATA_DIR: dataDir }, { sources: true })
    expect(second.out()).not.toContain('demo')
    expect(clientId(second)).toBe(clientId(first))
    expect(await siteName(second, dataDir)).toBe('Fieldhouse')
    expect(await second.stop()).toMatchObject({ code: 0, err: '' })
  }, 180_000)

  test('continues where a killed one and a stopped one ended', async () => {
    const [dataDir, url] = [await folder(), await database()]
    const env = { DATA_DIR: dataDir, DATABASE_URL: url }
    const products = async () => (await query(url, 'SELECT FROM products')).length
    const startUntil = async (some: number) => {
      const server = await start(env)
      while ((await products()) < some) await Promise.race([server.ended, pause()])
      return server
    }
    await (await startUntil(3)).stop('SIGKILL')
    const left = await products()
    expect(left).toBeLessThan(20)

    const stopped = await (await startUntil(left + 1)).stop('SIGINT')
    expect(stopped).toMatchObject({ code: 0, err: '' })
    expect(stopped.out).not.toContain('ready')
    expect(await products()).toBeLessThan(24)

    const last = await ready(env)
    expect(last.out()).toContain('The demo shop is filled')
    const sql = 'SELECT count(*)::int AS products, count(DISTINCT name)::int AS names FROM products'
    expect(await query(url, sql)).toEqual([{ products: 24, names: 24 }])
    expect(await query(url, 'SELECT FROM media')).toHaveLength(68)
    expect(await query(url, 'SELECT FROM api_keys WHERE revoked_at IS NULL')).toHaveLength(1)
    expect(await siteName(last, dataDir)).toBe('Fieldhouse')
    expect(await last.stop()).toMatchObject({ code: 0, err: '' })
  }, 180_000)

  test('of two servers on one empty database creates one shop', async () => {
    const [one, other, url] = [await folder(), await folder(), await emptyDatabase()]
    const servers = await Promise.all(
      [one, other].map((dataDir) => ready({ DATA_DIR: dataDir, DATABASE_URL: url })),
    )
    expect(new Set(servers.map(clientId)).size).toBe(1)
    expect(await query(url, 'SELECT FROM sites')).toHaveLength(1)
    expect(await query(url, 'SELECT FROM products')).toHaveLength(24)
    const outs = servers.map((server) => server.out())
    expect(outs.filter((out) => out.includes('not on this machine'))).toHaveLength(1)
  }, 180_000)
})

// The other reasons for such a sentence are in start/.
describe('a start that cannot succeed says so in a sentence', () => {
  async function failure(env: Record<string, string>, expected = 1): Promise<string> {
    const { code, out, err } = await (await start(env)).ended
    expect([code, out]).toEqual([expected, ''])
    expect(err.trim().split('\n')).toHaveLength(1)
    return err.trim()
  }

  test('when the port is busy', async () => {
    const busy = createServer().listen(0, '127.0.0.1')
    await once(busy, 'listening')
    afterwards.push(async () => busy.close())
    const { port } = busy.address() as { port: number }
    expect(await failure({ PORT: String(port), DATA_DIR: await folder() })).toBe(
      `Port ${port} is in use: stop the other program or set PORT to another number.`,
    )
  })

  test('when its database does not answer yet, and asks to be started again', async () => {
    const url = `postgres://127.0.0.1:${await freePort()}/shop`
    expect(await failure({ DATABASE_URL: url, DATA_DIR: await folder() }, 75)).toMatch(
      /^Cannot connect to the database in DATABASE_URL /,
    )
  })

  test('when nobody reads what it prints: then it just ends', async () => {
    const { child } = await start({ PORT: 'eighty', DATA_DIR: await folder() })
    child.stdout?.destroy()
    child.stderr?.destroy()
    expect(await once(child, 'exit')).toEqual([1, null])
  })

  test('when a newer Cartwright has been here', async () => {
    const url = await database()
    await query(url, "INSERT INTO schema_migrations (name) VALUES ('9999-later.sql')")
    expect(await failure({ DATABASE_URL: url, DATA_DIR: await folder() })).toMatch(
      /^The database has the schema of a newer Cartwright \(9999-later\.sql\): /,
    )
  })
})

describe('stopping', () => {
  test('while another server prepares the shop does not wait for it', async () => {
    const [dataDir, url] = [await folder(), await database()]
    await query(
      url,
      "INSERT INTO leases VALUES ('first-start', gen_random_uuid(), now() + interval '1 hour')",
    )
    const server = await start({ DATA_DIR: dataDir, DATABASE_URL: url })
    await server.printed('Waiting for another server that is preparing the shop')
    const stopped = await server.stop()
    expect(stopped).toMatchObject({ code: 0, err: '' })
    expect(stopped.out).not.toContain('unhandled rejection')
  })

  test('before anything is ready leaves no database server behind', async () => {
    const dataDir = await folder()
    const server = await start({ DATA_DIR: dataDir })
    const file = join(dataDir, 'postgres/cluster/data/postmaster.pid')
    const postmaster = async () => Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
    let pid = 0
    while (!pid) {
      pid = await postmaster()
      await Promise.race([server.ended, pause()])
    }
    expect(await server.stop()).toMatchObject({ code: 0, err: '' })
    // The system may take a moment to clear away what has ended.
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 5000)
    expect(await postmaster()).toBe(0)
  }, 180_000)
})

test('a command names an option that it does not know, and takes no harm from a reader who leaves', async () => {
  const unknown = runProgram('cli.ts', {}, { args: ['check', '--foo'] })
  const left = runProgram('cli.ts', {}, { args: ['help'] })
  left.child.stdout.destroy()
  expect(await unknown.ended).toMatchObject({
    code: 1,
    err: 'There is no option --foo. See: npm run shop -- help\n',
  })
  expect(await left.ended).toMatchObject({ code: 0, err: '' })
})

describe('a server with its settings in .env', () => {
  let server: RunningServer
  let env: { DATA_DIR: string; DATABASE_URL: string }
  let undo: () => Promise<void>

  beforeAll(async () => {
    const [cwd, port] = [await folder(), await freePort()]
    env = { DATA_DIR: await folder(), DATABASE_URL: await database() }
    const lines = [`DATA_DIR=${env.DATA_DIR}`, 'DEMO=0', 'PORT=1', 'DRAIN_SECONDS=1']
    lines.push(`DATABASE_URL="${env.DATABASE_URL}"`)
    await writeFile(join(cwd, '.env'), lines.join('\n'))
    server = await ready({ PORT: String(port) }, { cwd })
    undo = takeAfterwards()
  })
  afterAll(() => undo?.())

  const shop = (...args: string[]) => runProgram('cli.ts', env, { args }).ended
  const setUpLink = ({ out }: RunningServer) => /Set up the admin: +(\S+)/.exec(out())?.[1] ?? ''
  const owner = { name: 'Anna', email: 'anna@fieldhouse.test', password: 'tin kettle under 9 stairs' }
  const setUp = (link: string, password = owner.password) => {
    return createAdminClient({ url: server.url }).call('setUpShop', {
      ...owner,
      token: tokenIn(link),
      password,
    })
  }

  test('takes them, the environment above them, and has an empty shop because of DEMO=0', async () => {
    expect(await siteName(server, env.DATA_DIR)).toBe('My shop')
    expect(await query(env.DATABASE_URL, 'SELECT FROM products')).toHaveLength(0)
  })

  test('knows at once what the shop command does beside it', async () => {
    const made = await shop('keys', 'create', '--name', 'Books', '--permissions', 'SITE.MANAGE', '--json')
    const { id, secret } = JSON.parse(made.out)
    const read = () => fetch(`${server.url}/admin/v1/site`, { headers: { authorization: secret } })
    expect((await read()).status).toBe(200)
    expect(await shop('keys', 'revoke', id)).toMatchObject({ code: 0, out: 'The key "Books" is revoked.\n' })
    const deadline = Date.now() + 5000
    while ((await read()).status === 200 && Date.now() < deadline) await pause()
    expect((await read()).status).toBe(401)
  })

  test('prints a link until the admin is set up; the next start has the same empty shop', async () => {
    const link = setUpLink(server)
    expect(link).toMatch(/\/admin\/set-up#token=[\w-]{43}$/)
    await setUp(link)
    const next = await ready(env)
    expect(setUpLink(next)).toBe('')
    expect(next.out()).toMatch(/Admin: +http:\S+\/admin\n/)
    const { url } = JSON.parse((await shop('admin-link', '--json')).out)
    expect((await setUp(url, 'blue ladder, wet paint')).me.role).toBe('owner')
    expect(await siteName(next, env.DATA_DIR)).toBe('My shop')
    expect(await query(env.DATABASE_URL, 'SELECT FROM products')).toHaveLength(0)
  })

  // The last test of this server.
  test('that is stopped sends clients elsewhere, answers accepted requests, then exits with 0', async () => {
    const port = Number(new URL(server.url).port)
    const body = JSON.stringify({ clientId: clientId(server), grantType: 'anonymous' })
    const head = [
      'POST /oauth2/token HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ].join('\r\n')
    const slow = await Promise.all(
      Array.from({ length: 64 }, async () => {
        const socket = connect(port, '127.0.0.1')
        let answer = ''
        socket.on('data', (text) => {
          answer += text
        })
        await once(socket, 'connect')
        socket.write(`${head}\r\n\r\n${body.slice(0, 10)}`)
        return { socket, closed: once(socket, 'close'), answer: () => answer }
      }),
    )
    const idle = connect(port, '127.0.0.1')
    idle.write('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(idle, 'data')
    const silent = connect(port, '127.0.0.1')
    await once(silent, 'connect')

    server.child.kill('SIGTERM')
    await vi.waitFor(async () => {
      const reply = await fetch(`${server.url}/ready`)
      expect([reply.status, reply.headers.get('connection')]).toEqual([503, 'close'])
      expect((await reply.json()).problems).toMatchObject([{ code: 'STOPPING' }])
    })
    await Promise.all([once(idle, 'close'), once(silent, 'close')])
    for (const { socket } of slow) socket.write(body.slice(10))
    await Promise.all(slow.map(({ closed }) => closed))
    for (const { answer } of slow) expect(answer()).toMatch(/^HTTP\/1\.1 200 OK.*"access_token"/s)
    expect(await server.ended).toMatchObject({ code: 0, err: '' })
  }, 180_000)
})

test('a server that may open more connections than its database allows says so', async () => {
  const env = { DATA_DIR: await folder(), DATABASE_URL: await database(), DEMO: '0' }
  const server = await ready({ ...env, DATABASE_CONNECTIONS: '1000', LOG_LEVEL: 'warn' })
  expect(server.out()).toContain('this server may open 2752 connections, but the database in DATABASE_URL')
}, 180_000)

describe('a server that cannot go on', () => {
  /** Node runs this before the server. */
  const faults = `
    process.on('SIGUSR2', () => void Promise.reject(new Error('a promise nobody waited for')))
    process.on('SIGWINCH', () => { throw new Error('a bug') })`

  test('ends with 70 after an uncaught exception, but goes on after an unhandled rejection', async () => {
    const server = await ready({
      ...{ DATA_DIR: await folder(), DATABASE_URL: await database(), DEMO: '0' },
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(faults)}`,
    })
    server.child.kill('SIGUSR2')
    await server.printed(/"a promise nobody waited for".*"msg":"unhandled rejection"/)
    expect((await fetch(`${server.url}/ready`)).status).toBe(200)
    server.child.kill('SIGWINCH')
    const { code, out, err } = await server.ended
    expect([code, err]).toEqual([70, 'The server met an error that it cannot go on after: a bug\n'])
    expect(out).toMatch(/"a bug".*"msg":"uncaught exception"/)
  }, 180_000)

  test('ends ten seconds after it was told to stop, whatever hangs', async () => {
    const url = await database()
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    afterwards.push(() => other.end())
    await other.query('BEGIN; LOCK TABLE schema_migrations')
    const server = await start({ DATA_DIR: await folder(), DATABASE_URL: url })
    const waiting =
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'relation'"
    await vi.waitFor(async () => expect(await query(url, waiting)).toHaveLength(1), 10_000)
    expect(await server.stop()).toMatchObject({
      code: 1,
      err: 'The server did not stop within ten seconds, so it ended at once.\n',
    })
  }, 180_000)
})

test('a server that is stopped lets the receiver of an event answer', async () => {
  const asked = Promise.withResolvers<ServerResponse>()
  const receiver = await openElsewhere((_request, response) => asked.resolve(response))
  afterwards.push(receiver.close)
  const env = { DATA_DIR: await folder(), DATABASE_URL: await database(), DEMO: '0' }
  const port = String(receiver.port)
  const server = await ready({ ...env, FETCH_NETWORKS: '127.0.0.0/8', FETCH_PORTS: port })
  const authorization = await readFile(join(env.DATA_DIR, 'merchant-api-key'), 'utf8')
  const post = async (path: string, body: object) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const reply = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(reply.status).toBe(200)
  }
  const types = ['com.wix.ecommerce.catalog.api.v1.CollectionCreated']
  const subscription = { name: 'Stockroom', url: `${receiver.url}/hook`, envelope: 'standard', types }
  await post('/webhooks/v1/subscriptions', { subscription })
  await post('/stores/v1/collections', { collection: { name: 'Jugs' } })
  const response = await asked.promise
  server.child.kill('SIGTERM')
  await wait(1000)
  response.end()
  expect(await server.ended).toMatchObject({ code: 0, err: '' })
  const deliveries = await query(env.DATABASE_URL, 'SELECT state, attempts, error FROM webhook_deliveries')
  expect(deliveries).toEqual([{ state: 'DELIVERED', attempts: 1, error: null }])
}, 180_000)

test('a shop command without a shop says so in a sentence', async () => {
  const env = { DATA_DIR: await folder(), DATABASE_URL: await database() }
  expect(await runProgram('cli.ts', env, { args: ['site', 'show'] }).ended).toMatchObject({
    code: 1,
    err: 'There is no shop yet. Run npm start once.\n',
  })
})

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5))
}

describe('a database outage', () => {
  test('ends neither the server nor the e-mail that is being sent', async () => {
    const [dataDir, url, mail] = [await folder(), await database(), await startSmtpServer()]
    afterwards.push(mail.close)
    const proxy = await openDatabaseProxy(url)
    afterwards.push(proxy.close)
    const server = await ready({ DATA_DIR: dataDir, DATABASE_URL: proxy.url, SMTP_URL: mail.url, DEMO: '0' })
    const readiness = async () => (await fetch(`${server.url}/ready`)).status
    const [message] = await query<{ id: string; siteId: string }>(
      url,
      `INSERT INTO messages (site_id, id, sender, recipient, subject, text, html, created_at)
       SELECT id, gen_random_uuid(), 'shop@mail.test', 'anna@mail.test', 'Hello', 'Hello', '', now() FROM sites
       RETURNING id, site_id AS "siteId"`,
    )
    await query(url, `SELECT add_job('send-mail', '${JSON.stringify(message)}')`)
    await vi.waitFor(() => expect(mail.begun()).toBe(1), 10_000)
    proxy.down()
    mail.answer()
    await vi.waitFor(async () => expect(await readiness()).toBe(503), 5000)
    await new Promise((resolve) => setTimeout(resolve, 12_000))
    proxy.up()
    await vi.waitFor(async () => expect(await readiness()).toBe(200), { timeout: 2000, interval: 100 })
    const sent = () => query<{ sent: boolean }>(url, 'SELECT sent_at IS NOT NULL AS sent FROM messages')
    await vi.waitFor(async () => expect(await sent()).toEqual([{ sent: true }]), 15_000)
    await vi.waitFor(
      async () => expect(await query(url, "SELECT FROM jobs WHERE kind = 'send-mail'")).toEqual([]),
      5000,
    )
    expect(server.child.exitCode).toBe(null)
    expect(await server.stop()).toMatchObject({ code: 0 })
  }, 180_000)
})
