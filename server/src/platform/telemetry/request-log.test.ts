import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from '../../../test/database-proxy.ts'
import { lineOf, stock, vase } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { type App, createApp } from '../../app.ts'
import { lock, openDb, statement } from '../db/db.ts'
import { openLog } from '../process/log.ts'
import { inTask } from '../process/tasks.ts'
import { openTelemetry } from './telemetry.ts'

const lines: Record<string, unknown>[] = []
const log = openLog('info', { destination: { write: (line: string) => lines.push(JSON.parse(line)) } })

/** A machine that runs tests may be slower than a shop may be. */
const patience = { connection: 15_000, statement: 15_000 }

let store: Store
let app: App
let proxy: DatabaseProxy
let visitor: string
let product: { id: string }

beforeAll(async () => {
  store = await openStore()
  const telemetry = openTelemetry({ log, slowStatements: 200 })
  proxy = await openDatabaseProxy(store.shop.db.url)
  const db = openDb({ url: proxy.url, connections: 2, observer: telemetry, patience })
  const parts = { ...store.shop, db, log, telemetry, limits: 0, vitals: { metricsToken: 'token' } }
  app = await createApp({ ...parts, loggedRequests: 1 })
  visitor = await store.visitor()
  product = await stock(store, vase, 5)
})
beforeEach(() => {
  lines.length = 0
})
afterAll(async () => {
  await app.close()
  await app.shop.db.close()
  await proxy.close()
  await store.close()
})

const current = '/ecom/v1/carts/current'
const traceId = '0af7651916cd43dd8448eb211c80319c'

async function ask(url: string, { headers = {}, payload }: { headers?: object; payload?: object } = {}) {
  const method = payload ? 'POST' : 'GET'
  return app.server.inject({
    method,
    url,
    headers: headers as Record<string, string>,
    ...(payload ? { payload } : {}),
  })
}
const requests = () => lines.filter(({ msg }) => msg === 'request')

test('the operator finds a request by the id that the client has', async () => {
  const headers = {
    authorization: visitor,
    'x-request-id': 'from-the-proxy',
    traceparent: `00-${traceId}-b7ad6b7169203331-01`,
  }
  const reply = await ask(`${current}/add-to-cart`, { headers, payload: { lineItems: [lineOf(product)] } })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'x-request-id': 'from-the-proxy',
    'x-wix-request-id': 'from-the-proxy',
  })
  expect(requests()).toEqual([
    {
      level: 30,
      time: expect.any(String),
      requestId: 'from-the-proxy',
      traceId,
      method: 'POST',
      route: '/ecom/v1/carts/current/add-to-cart',
      call: 'addToCurrentCart',
      status: 200,
      ms: expect.any(Number),
      caller: 'visitor',
      site: store.siteId,
      msg: 'request',
    },
  ])
})

test('an id that could break the log is replaced', async () => {
  const reply = await ask('/robots.txt', { headers: { 'x-request-id': 'a "quoted" id' } })
  expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(requests()).toMatchObject([{ requestId: reply.headers['x-request-id'] }])
})

test('a refused request names its reason, but nothing that somebody typed and no one-time key', async () => {
  await ask('/ecom/v1/carts/current?secret=hush', { headers: { authorization: 'hush' } })
  await ask('/admin/set-up?token=hush')
  await ask('/no-such-page/hush')
  expect(requests()[0]).toMatchObject({ status: 401, refused: 'UNAUTHENTICATED' })
  expect(requests()).toHaveLength(3)
  expect(JSON.stringify(lines)).not.toContain('hush')
})

test('what load balancers ask all the time is left out', async () => {
  await ask('/health')
  await ask('/ready')
  expect(lines).toEqual([])
})

test('the requests of a page are part of the request for the page', async () => {
  const reply = await ask('/cart', { headers: { accept: 'text/html', 'x-request-id': 'a-page' } })
  expect(reply.statusCode).toBe(200)
  expect(requests()).toMatchObject([{ requestId: 'a-page', route: '/cart' }])
})

test('a slow statement is logged by its name, with the request and without values', async () => {
  const slow = statement('test.slow', 'SELECT pg_sleep(0.25), $1::text')
  await inTask({ requestId: 'a-request' }, () => app.shop.db.run(slow, ['hush']))
  const line = {
    level: 40,
    msg: 'slow statement',
    statement: 'test.slow',
    pool: 'main',
    requestId: 'a-request',
  }
  expect(lines).toMatchObject([line])
  await app.shop.db.kysely.selectFrom('sites').select('id').where('name', '=', 'hush').execute()
  expect(JSON.stringify(lines)).not.toContain('hush')
})

test('/metrics tells of every kind of job, also of those without any', async () => {
  const { body } = await ask('/metrics', { headers: { authorization: 'Bearer token' } })
  for (const name of ['jobs_waiting', 'jobs_failed']) {
    expect(body).toContain(`cartwright_${name}{kind="send-mail"} 0`)
  }
})

test('a long wait for a connection is told apart from a slow statement', async () => {
  const slow = statement('test.slower', 'SELECT pg_sleep(0.25)')
  await Promise.all([1, 2, 3].map(() => app.shop.db.run(slow, [])))
  const messages = lines.map(({ msg, pool }) => `${msg} ${pool}`)
  expect(messages.sort()).toEqual(['long wait for a connection main', 'slow statement main'])
  const { body } = await ask('/metrics', { headers: { authorization: 'Bearer token' } })
  expect(body).toContain('cartwright_slow_statements_total{statement="test.slower"} 3')
  expect(body).toContain('cartwright_connection_wait_seconds_count{pool="main"}')
})

test('a long wait for a lock is told apart too, also from what was sent with it', async () => {
  const { db } = app.shop
  const take = lock('test.lock', 'SELECT pg_advisory_xact_lock(4711)')
  const after = statement('test.after-lock', 'SELECT 1')
  const waiting = statement(
    'test.waiting',
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`,
  )
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = db.unit(async () => {
    await db.run(take, [])
    held.resolve()
    await released.promise
  })
  await held.promise
  const late = db.transaction((tx) => Promise.all([tx.run(take, []), tx.run(after, [])]))
  await expect.poll(() => db.run(waiting, [])).toHaveLength(1)
  await wait(250)
  released.resolve()
  await Promise.all([holding, late])
  const told = lines.map(({ msg, statement }) => `${msg} ${statement}`)
  expect(told).toContain('long wait for a lock test.lock')
  expect(told.join()).not.toContain('test.after-lock')
  const { body } = await ask('/metrics', { headers: { authorization: 'Bearer token' } })
  expect(body).not.toContain('statement="test.lock"')
})

// The last one: connections are lost.
test('what the shop refuses while its database is away is no error of its own', async () => {
  proxy.down()
  const reply = await ask(`${current}/add-to-cart`, {
    headers: { authorization: visitor },
    payload: { lineItems: [lineOf(product)] },
  })
  expect(reply.statusCode).toBe(503)
  expect(requests()).toMatchObject([{ level: 40, status: 503, refused: 'TEMPORARILY_UNAVAILABLE' }])
  proxy.up()
})
