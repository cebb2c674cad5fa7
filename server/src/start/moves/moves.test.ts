import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkOut, deliver, placeOrder } from '../../../test/checkouts.ts'
import { openDatabaseProxy } from '../../../test/database-proxy.ts'
import { memberTokens, newMember, newVisitorFor } from '../../../test/members.ts'
import { newFolder, runProgram } from '../../../test/process.ts'
import { pieces, shelve, shopper } from '../../../test/shoppers.ts'
import { newDatabase, type Store } from '../../../test/store.ts'
import { type Elsewhere, openElsewhere } from '../../../test/web.ts'
import { type App, createApp } from '../../app.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { siteMark } from '../../platform/http/media-hosts.ts'
import { systemCaller } from '../../platform/shop/shop.ts'
import * as access from '../../sites/apps/service.ts'
import {
  dropHandlers,
  insertHandlers,
  startReading,
} from '../../webhooks/dispatcher/subscriptions.queries.ts'
import { configOf } from '../cells/rules.ts'
import { openCells } from '../cells/service.ts'
import { openWork } from '../cells/work.ts'
import { commands } from '../commands/commands.ts'
import { runMove } from '../commands/move.ts'
import { readConfig } from '../config.ts'
import { firstStart } from '../first-start.ts'
import { openParts } from '../open.ts'
import { requireOwnFiles } from './checks.service.ts'
import * as queries from './queries.ts'

const host = { first: 'south.test', north: 'north.test', stays: 'stays.test' }
const patience = { timeout: 120_000 }
const soon = { timeout: 20_000 }

let env: Record<string, string>
let server: Awaited<ReturnType<typeof start>>
let receiver: Elsewhere
const databases: Record<string, pg.Client> = {}
const afterwards: (() => unknown)[] = []

/** What the subscription got, by the id of the event. */
const received: { id: string; type: string; path: string }[] = []

interface Created {
  id: string
  clientId: string
  apiKey: string
}
let north: Created
let stays: Created
let vase: Product

/** A server with its cells, which does their jobs and sends their events. */
async function start() {
  const config = readConfig(env)
  const opened = await openParts(config)
  const apps = new Map<string, App>()
  const create: typeof createApp = async (parts) => {
    const app = await createApp(parts)
    apps.set(parts.cell?.name ?? '', app)
    return app
  }
  const app = await create(opened.parts)
  await firstStart(app.shop, config, { print: () => {} })
  const work = openWork(app)
  await work.start()
  const cells = await openCells(config, { opened, create, signal: new AbortController().signal })
  cells.divide(app)
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as AddressInfo
  return {
    port,
    shopOf: (cell: string) => apps.get(cell)?.shop as App['shop'],
    async stop() {
      await Promise.all([work.stopJobs(), work.stopWorkers(), cells.stopJobs(), app.close()])
      await cells.close()
      await opened.close()
    },
  }
}

/** Lends a shop as a command gets it. */
async function onCell<T>(cell: string, work: (shop: App['shop']) => Promise<T>): Promise<T> {
  const opened = await openParts(configOf(readConfig(env), cell))
  const app = await createApp(opened.parts)
  try {
    return await work(app.shop)
  } finally {
    await app.close()
    await opened.close()
  }
}

const run = (cell: string, command: string, input: object) =>
  onCell(cell, async (shop) => (await commands[command]?.(shop, { ids: [], ...input }, () => {}))?.data)

interface Input {
  site?: string
  to?: string
  undo?: boolean
  'target-is-lost'?: boolean
}

/** `sites move` */
const move = (cell: string, input: Input, settings: Record<string, string> = {}) =>
  onCell(cell, (shop) => {
    const cellOf = (name: string) => configOf(readConfig({ ...env, ...settings }), name)
    return runMove(shop, { ...input, source: cellOf(cell), cellOf, print: () => {} })
  })

/** The same as a process of its own. */
const moveByProcess = (cell: string, to: string) =>
  runProgram('cli.ts', env, {
    args: ['sites', 'move', '--site', north.id, '--cell', cell, '--to', to],
  })

/** A request over the network to a host. */
function askAt(at: string, address = '127.0.0.1'): Store['ask'] {
  return (method, path, { as, body, headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          ...{ port: server.port, host: '127.0.0.1', path, method },
          headers: {
            ...{ host: at, accept: 'application/json', 'x-forwarded-for': address },
            ...(as ? { authorization: as } : {}),
            ...(body ? { 'content-type': 'application/json' } : {}),
            ...headers,
          },
        },
        async (response) => {
          const answer = await text(response)
          const isJson = String(response.headers['content-type']).startsWith('application/json')
          resolve({
            status: response.statusCode ?? 0,
            body: isJson ? JSON.parse(answer) : answer,
            headers: response.headers,
          })
        },
      )
      sent.on('error', reject).end(body && JSON.stringify(body))
    })
}

/** The shop as its merchant and shoppers reach it, wherever it is. */
function shopIn(cell: string, address = '127.0.0.1'): Store {
  const ask = askAt(host.north, address)
  return {
    ...({ ask, shop: server.shopOf(cell), siteId: north.id, clientId: north.clientId } as Store),
    ...{ apiKey: north.apiKey, merchant: systemCaller(north.id), clock: { now: 0, advance: () => {} } },
    async visitor() {
      const body = { clientId: north.clientId, grantType: 'anonymous' }
      return (await ask('POST', '/oauth2/token', { body })).body.access_token
    },
  }
}

const urlOf = (cell: string) => readConfig(env).cells.find(({ name }) => name === cell)?.databaseUrl ?? ''
const statusAt = async (at: string) => (await askAt(at)('GET', '/robots.txt')).status
const isOpen = () => expect.poll(() => statusAt(host.north), patience).toBe(200)
const sql = async (cell: string, statement: string, values: unknown[] = []) =>
  (await databases[cell]?.query(statement, values))?.rows ?? []

/** How many rows of a shop each table of a cell has. New tables count by themselves. */
async function rowsIn(cell: string, siteId = north.id): Promise<Record<string, number>> {
  const tables = await sql(
    cell,
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'site_id'
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await sql(cell, `SELECT count(*)::int AS count FROM "${name}" WHERE site_id = $1`, [siteId])
    if (row.count > 0) counts[name] = row.count
  }
  const [{ count }] = await sql(
    cell,
    "SELECT count(*)::int AS count FROM jobs WHERE payload ->> 'siteId' = $1",
    [siteId],
  )
  if (count > 0) counts.jobs = count
  return counts
}

/** The command writes two entries of the audit log for each move that is called off, one for each move. */
function withEntries(counts: Record<string, number>, entries: number) {
  return { ...counts, audit_log: (counts.audit_log ?? 0) + entries }
}

/** By a buyer of another network, since nobody orders much that is paid later. */
async function order(address: string) {
  const store = shopIn('north', address)
  const as = await store.visitor()
  const checkoutId = await checkOut(store, {
    ...{ as, email: `${address.replaceAll('.', '-')}@mail.test` },
    lineItems: [pieces(1, vase)],
  })
  expect((await placeOrder(store, as, checkoutId)).status).toBe(200)
}

/** The command gets no further than to the first product. */
async function blockTarget() {
  await sql('first', 'BEGIN')
  await sql('first', 'LOCK TABLE products IN EXCLUSIVE MODE')
}
const isCopying = (errors = () => '') =>
  vi.waitFor(async () => {
    const waiting =
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'COPY%products%'"
    expect(errors()).toBe('')
    expect(await sql('north', waiting)).toHaveLength(1)
  }, patience)

const guards = (cell: string) => sql(cell, "SELECT tgname FROM pg_trigger WHERE tgname LIKE 'moving_%'")
const filesIn = async (cell: string, folder: string) => (await server.shopOf(cell).files.list(folder)).sort()

beforeAll(async () => {
  receiver = await openElsewhere(async (message, response) => {
    const event = JSON.parse(await text(message))
    const path = message.url ?? ''
    received.push({ id: String(message.headers['webhook-id']), type: event.type, path })
    response.writeHead(200).end('Thank you')
  })
  const [folder, first, second] = [await newFolder(), await newDatabase(), await newDatabase()]
  const third = await newDatabase()
  afterwards.push(folder.remove, first.drop, second.drop, third.drop, () => receiver.close())
  env = {
    ...{ DATA_DIR: folder.path, DEMO: '0', LOG_LEVEL: 'fatal', PUBLIC_URL: `http://${host.first}` },
    ...{ DATABASE_URL: first.url, CELL_URLS: `north=${second.url},west=${third.url}` },
    ...{ FETCH_NETWORKS: '127.0.0.0/8', FETCH_PORTS: String(receiver.port) },
  }
  for (const [cell, { url }] of Object.entries({ first, north: second, west: third })) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    databases[cell] = client
    afterwards.push(() => client.end())
  }
  server = await start()
  afterwards.push(() => server.stop())
  // Rows are counted below, so nothing that recurs may delete any.
  for (const cell of Object.keys(databases))
    await vi.waitFor(async () => {
      const kinds = await sql(cell, "UPDATE job_schedules SET next_at = '2100-01-01' RETURNING kind")
      expect(kinds.length).toBeGreaterThan(0)
    }, patience)
  stays = (await run('north', 'sites create', { name: 'Stays', host: host.stays })) as Created
  north = (await run('north', 'sites create', { name: 'North', host: host.north })) as Created
  for (const at of [host.north, host.stays])
    await vi.waitFor(async () => expect(await statusAt(at)).toBe(200), patience)
  const store = shopIn('north')
  await deliver(store)
  vase = await shelve(store, { name: 'Northern Vase', price: 32 }, 60)
}, 300_000)

afterAll(async () => {
  for (const undo of afterwards.reverse()) await undo()
})

describe('a shop is not moved', () => {
  test.each([
    [
      'to a cell that is not there',
      'north',
      { to: 'east' },
      'There is no cell "east". These are there: first, north, west.',
    ],
    ['to its own cell', 'north', { to: 'north' }, 'The shop is in the cell north already.'],
    ['without a cell', 'north', {}, '--to is missing.'],
    ['back if it does not move', 'north', { undo: true }, 'The shop does not move.'],
  ])('%s', async (_case, cell, input, message) => {
    await expect(move(cell, { site: north.id, ...input })).rejects.toThrow(message)
  })

  test('if the installation began with it', async () => {
    const [{ id: site }] = await sql('first', 'SELECT id FROM sites')
    await expect(move('first', { site, to: 'north' })).rejects.toThrow(
      'The installation began with this shop',
    )
  })

  test('if another shop has its host, or if it is older than the first shop', async () => {
    await sql(
      'first',
      'INSERT INTO site_hosts (site_id, host, main, created_at) SELECT id, $1, false, now() FROM sites',
      [host.north],
    )
    const moving = () => move('north', { site: north.id, to: 'first' })
    await expect(moving()).rejects.toThrow(`Another shop in the cell first has the host ${host.north}.`)
    await sql('first', 'DELETE FROM site_hosts')
    await sql('north', "UPDATE sites SET created_at = created_at - interval '1 year' WHERE id = $1", [
      north.id,
    ])
    await expect(moving()).rejects.toThrow('is older than the first shop')
    await sql('north', "UPDATE sites SET created_at = created_at + interval '1 year' WHERE id = $1", [
      north.id,
    ])
  })

  test('to a database with the tables of another version', async () => {
    await sql('first', 'ALTER TABLE carts ADD COLUMN something_new text')
    await expect(move('north', { site: north.id, to: 'first' })).rejects.toThrow(
      'has the tables of another version',
    )
    await sql('first', 'ALTER TABLE carts DROP COLUMN something_new')
  })
})

describe('a move that fails', () => {
  test('leaves the shop open where it was when the target refuses a row', async () => {
    await sql(
      'first',
      "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the disk is full'; END $$",
    )
    await sql(
      'first',
      'CREATE TRIGGER refuse BEFORE INSERT ON products FOR EACH ROW EXECUTE FUNCTION refuse()',
    )
    const before = await rowsIn('north')
    const moving = move('north', { site: north.id, to: 'first' })
    await expect(moving).rejects.toThrow(
      'The shop could not be moved and is open where it was: the disk is full.',
    )
    await isOpen()
    expect(await rowsIn('north')).toEqual(withEntries(before, 2))
    expect([await rowsIn('first'), await guards('north')]).toEqual([{}, []])
    await sql('first', 'DROP FUNCTION refuse CASCADE')
  }, 300_000)

  describe('in the middle of a large table', () => {
    const manyRows = `INSERT INTO outbox (site_id, id, entity, entity_id, sequence, type, payload, created_at)
      SELECT $1, gen_random_uuid(), 'cart', gen_random_uuid(), number, 'many', jsonb_build_object('text', repeat('x', 1000)), now()
      FROM generate_series(1, 20000) AS number`
    const failAt = (sequence: number, what: string) =>
      sql(
        'first',
        `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${what} RETURN NEW; END $$;
         CREATE TRIGGER fail BEFORE INSERT ON outbox FOR EACH ROW WHEN (NEW.sequence = ${sequence} AND NEW.type = 'many')
         EXECUTE FUNCTION fail()`,
      )
    const moving = () => move('north', { site: north.id, to: 'first' })
    const file = () => `private/${siteMark(north.id)}_size.pdf`

    beforeAll(async () => {
      await sql('north', manyRows, [north.id])
      await server.shopOf('north').files.write(file(), Buffer.from('%PDF-1.7'))
    })
    afterEach(() => sql('first', 'DROP FUNCTION IF EXISTS fail CASCADE'))
    afterAll(async () => {
      await sql('north', "DELETE FROM outbox WHERE type = 'many'")
      await server.shopOf('north').files.remove(file())
    })

    test.each([
      ['refuses the last row', 20000, "RAISE 'the disk is full';", 'the disk is full.'],
      // The connection may end before or after the database has said why.
      ['is lost', 5000, 'PERFORM pg_terminate_backend(pg_backend_pid());', ''],
    ])(
      'leaves the shop open where it was when the target %s',
      async (_case, sequence, what, reason) => {
        const before = await rowsIn('north')
        await failAt(sequence, what)
        await expect(moving()).rejects.toThrow(
          `The shop could not be moved and is open where it was: ${reason}`,
        )
        await isOpen()
        expect(await rowsIn('north')).toEqual(withEntries(before, 2))
        expect([await rowsIn('first'), await guards('north')]).toEqual([{}, []])
        expect([await filesIn('north', 'private'), await filesIn('first', 'private')]).toEqual([[file()], []])
      },
      300_000,
    )

    test('leaves an archived shop archived', async () => {
      await run('north', 'sites archive', { ids: [north.id] })
      await failAt(20000, "RAISE 'the disk is full';")
      await expect(moving()).rejects.toThrow('is archived where it was: the disk is full.')
      await run('north', 'sites restore', { ids: [north.id] })
      await isOpen()
    }, 300_000)
  })

  test('does not open a shop whose lock another command has taken meanwhile', async () => {
    await blockTarget()
    const moving = move('north', { site: north.id, to: 'first' }).catch((error: Error) => error.message)
    await isCopying()
    const other = new pg.Client({ connectionString: urlOf('north') })
    await other.connect()
    const key = 'hashtextextended($1, 395)'
    const locked = other.query(`SELECT pg_advisory_lock(${key})`, [`move ${north.id}`])
    await vi.waitFor(async () => {
      const [row] = await sql(
        'north',
        `SELECT count(*) FILTER (WHERE pg_terminate_backend(pid))::int AS count FROM pg_locks
         WHERE locktype = 'advisory' AND granted AND (classid::bigint << 32 | objid::bigint) = ${key}
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
           AND EXISTS (SELECT FROM pg_locks w WHERE w.locktype = 'advisory' AND NOT w.granted)`,
        [`move ${north.id}`],
      )
      expect(row.count).toBe(1)
    }, patience)
    await locked
    await sql('first', 'ROLLBACK')
    expect(await moving).toContain('Another command is moving this shop.')
    expect(await sql('north', 'SELECT moving_to FROM sites WHERE id = $1', [north.id])).toEqual([
      { moving_to: 'first' },
    ])
    expect([await statusAt(host.north), await rowsIn('first')]).toEqual([503, {}])
    await other.end()
    // As if nobody could ask the target any more.
    const { text } = await move('north', { site: north.id, undo: true, 'target-is-lost': true })
    expect(text).toBe('The shop is open where it was.')
    await isOpen()
    expect(await guards('north')).toEqual([])
  }, 300_000)

  test('closes the shop until it goes on or is called off, when its process is killed', async () => {
    const before = await rowsIn('north')
    await blockTarget()
    const command = moveByProcess('north', 'first')
    await isCopying(() => command.output.err)
    command.child.kill('SIGKILL')
    await command.ended
    await sql('first', 'ROLLBACK')
    const page = await askAt(host.north)('GET', '/', { headers: { accept: 'text/html' } })
    expect([page.status, page.headers['retry-after']]).toEqual([503, '30'])
    expect(page.body).toContain('The shop is not available right now')
    expect((await askAt(host.north)('GET', '/admin/v1/site', { as: north.apiKey })).status).toBe(503)
    expect(await statusAt(host.stays)).toBe(200)
    expect(await run('north', 'sites list', {})).toMatchObject([{ name: 'Stays' }, { state: 'moving' }])
    await expect(run('north', 'sites restore', { ids: [north.id] })).rejects.toThrow(
      'is moving to another database',
    )
    // Whoever has not heard of it can change nothing; other shops can.
    const rename = (id: string) => sql('north', "UPDATE products SET name = 'Other' WHERE site_id = $1", [id])
    await expect(rename(north.id)).rejects.toThrow('is moving to another database')
    await rename(stays.id)
    // What servers do for all shops at once leaves this one out.
    const handlers = { add: [['order_created'], new Date()], drop: [[]] }
    await server.shopOf('north').db.run(insertHandlers, handlers.add)
    await server.shopOf('north').db.run(dropHandlers, handlers.drop)
    const migration = '0410-webhook-cursors.sql'
    await sql('north', 'DELETE FROM schema_migrations WHERE name = $1', [migration])
    await expect(migrate(urlOf('north'))).rejects.toThrow('"North" is moving to the cell first')
    await sql('north', 'INSERT INTO schema_migrations (name) VALUES ($1)', [migration])
    await move('north', { site: north.id, undo: true })
    await isOpen()
    expect(await rowsIn('north')).toEqual(withEntries(before, 2))
    expect([await rowsIn('first'), await guards('north')]).toEqual([{}, []])
  }, 300_000)
})

describe('a shop that moves', () => {
  let visitor: string
  let member: string
  let picture: string
  let rowsBefore: Record<string, number>
  const newJob = "SELECT add_job('send-mail', $1::json, run_at := '2100-01-01')"

  beforeAll(async () => {
    const store = shopIn('north')
    // Its events are nothing to whoever subscribes later.
    await order('203.0.113.1')
    const subscription = { name: 'Stockroom', url: `${receiver.url}/hook`, envelope: 'standard' }
    const subscribed = await store.ask('POST', '/webhooks/v1/subscriptions', {
      as: north.apiKey,
      body: {
        subscription: { ...subscription, types: ['wix.ecom.v1.order_approved', 'wix.ecom.v1.order_created'] },
      },
    })
    expect(subscribed.status).toBe(200)
    const uploaded = await fetch(`http://127.0.0.1:${server.port}/admin/v1/media/upload?fileName=Size.pdf`, {
      method: 'POST',
      headers: {
        ...{ authorization: north.apiKey, 'content-type': 'application/pdf' },
        'x-forwarded-host': host.north,
      },
      body: '%PDF-1.7\n'.padEnd(2000, 'knit one, purl one; '),
    })
    picture = (await uploaded.json()).file.id
    await order('192.0.2.1')
    const { as, add } = await shopper(store)
    visitor = as
    await add(pieces(2, vase))
    const { id } = await newMember(store)
    const client = await access.createClient(store.shop, north.id, {
      ...{ name: 'Storefront', kind: 'compat', mediaHosts: 'own' },
      redirectUris: ['https://storefront.test/callback'],
      allowedOrigins: ['https://storefront.test'],
    })
    member = (await memberTokens(store, await newVisitorFor(store, id, client.id))).access_token
    await sql('north', newJob, [JSON.stringify({ siteId: north.id, id: north.id })])
    const waiting = "SELECT FROM webhook_deliveries WHERE state = 'WAITING'"
    await vi.waitFor(async () => {
      expect(received.length).toBeGreaterThan(0)
      expect(await sql('north', waiting)).toEqual([])
    }, patience)
  }, 300_000)

  test('comes with all rows and files, and its old place forgets it', async () => {
    // Nobody hands the events of this order to the subscription yet.
    const holder = new pg.Client({ connectionString: urlOf('north') })
    await holder.connect()
    await holder.query('BEGIN; SELECT FROM webhook_cursor FOR UPDATE')
    await order('198.51.100.1')
    rowsBefore = await rowsIn('north')
    const staysBefore = await rowsIn('north', stays.id)
    const { data } = await move('north', { site: host.north, to: 'first' })
    const moved = withEntries(rowsBefore, 1)
    expect(await rowsIn('first')).toEqual(moved)
    const rows = 1 + Object.values(moved).reduce((sum, count) => sum + count, 0)
    await holder.end()
    expect(data).toMatchObject({ id: north.id, cell: 'first', rows, files: 1 })
    expect([await rowsIn('north'), await guards('north')]).toEqual([{}, []])
    expect(await rowsIn('north', stays.id)).toEqual(staysBefore)
    expect(await sql('north', 'SELECT FROM sites WHERE id = $1', [north.id])).toEqual([])
    expect(await filesIn('north', 'originals')).toEqual([])
    expect(await filesIn('first', 'originals')).toEqual([`originals/${picture}`])
    expect(
      await sql('first', "SELECT available_at FROM jobs WHERE available_at = '2100-01-01'"),
    ).toHaveLength(1)
    const state = 'SELECT archived_at, moving_to, moving_since FROM sites WHERE id = $1'
    expect(await sql('first', state, [north.id])).toEqual([
      { archived_at: null, moving_to: null, moving_since: null },
    ])
  }, 300_000)

  test('answers at its host: keys, tokens, carts and files go on', async () => {
    await isOpen()
    const store = shopIn('first')
    expect((await store.ask('GET', '/admin/v1/site', { as: north.apiKey })).body.site.id).toBe(north.id)
    expect((await store.ask('GET', `/ugd/${picture}`)).status).toBe(200)
    const { body } = await store.ask('GET', '/ecom/v1/carts/current', { as: visitor })
    expect(body.cart.lineItems).toMatchObject([{ quantity: 2 }])
    expect((await store.ask('GET', '/members/v1/members/my', { as: member })).status).toBe(200)
    expect(await statusAt(host.stays)).toBe(200)
  })

  test('gives the cart of before the next number, and tells its receiver of each order once', async () => {
    const store = shopIn('first')
    const ordered = await placeOrder(
      store,
      visitor,
      await checkOut(store, { as: visitor, lineItems: [pieces(1, vase)] }),
    )
    expect(ordered.status).toBe(200)
    const orders = await sql(
      'first',
      'SELECT number::int AS number FROM orders WHERE site_id = $1 ORDER BY number',
      [north.id],
    )
    expect(orders.map(({ number }) => number - orders[0].number)).toEqual([0, 1, 2, 3])
    const created = () => received.filter(({ type }) => type.endsWith('order_created'))
    await expect.poll(() => created().length, patience).toBe(3)
    const waiting = "SELECT FROM webhook_deliveries WHERE state = 'WAITING'"
    await expect.poll(() => sql('first', waiting), patience).toEqual([])
    expect(created()).toHaveLength(3)
    expect(new Set(received.map(({ id }) => id)).size).toBe(received.length)
    const [{ free }] = await sql(
      'first',
      'SELECT on_hand - allocated AS free FROM stock_movements WHERE site_id = $1 ORDER BY number DESC LIMIT 1',
      [north.id],
    )
    expect(free).toBe(54)
  }, 300_000)

  test('is told apart from one that has moved already', async () => {
    const { text: told } = await move('north', { site: north.id, to: 'first' })
    expect(told).toBe('The shop is in the cell first already.')
  })

  test('goes on where its process was killed after the target had it', async () => {
    const before = await rowsIn('first')
    // Nobody can delete this row yet.
    await sql('first', 'BEGIN')
    await sql('first', 'SELECT FROM products WHERE site_id = $1 FOR KEY SHARE', [north.id])
    const command = moveByProcess('first', 'north')
    await vi.waitFor(async () => expect((await rowsIn('north')).products).toBe(1), patience)
    await isOpen()
    command.child.kill('SIGKILL')
    await command.ended
    await sql('first', 'COMMIT')
    expect(await statusAt(host.north)).toBe(200)
    const row = 'SELECT moving_to, moved_at IS NOT NULL AS moved FROM sites WHERE id = $1'
    expect(await sql('first', row, [north.id])).toEqual([{ moving_to: 'north', moved: true }])
    // It may have gone on from there, or its new place may be lost.
    await expect(move('north', { site: north.id, to: 'west' })).rejects.toThrow(
      'The cell first has this shop too.',
    )
    for (const lost of [false, true])
      await expect(move('first', { site: north.id, undo: true, 'target-is-lost': lost })).rejects.toThrow(
        '"North" has moved to the cell north already.',
      )
    await sql('first', queries.actAsMover, [north.id])
    await sql('first', 'UPDATE sites SET moved_at = NULL WHERE id = $1', [north.id])
    await expect(move('first', { site: north.id, undo: true })).rejects.toThrow(
      'The cell north has the shop already.',
    )
    const { text: told } = await move('first', { site: north.id, to: 'north' })
    expect(told).toBe('The shop is in the cell north. What was left of it here is deleted.')
    expect([await rowsIn('first'), await guards('first'), await filesIn('first', 'originals')]).toEqual([
      {},
      [],
      [],
    ])
    expect(await rowsIn('north')).toEqual(withEntries(before, 1))
    await isOpen()
  }, 300_000)
})

describe('while a shop moves', () => {
  const subscribeAll = { name: 'Stays', url: () => `${receiver.url}/stays`, envelope: 'standard' }
  /** As one that another job has just added. */
  async function addDueJob(kind: string, siteId: string): Promise<string> {
    const id = randomUUID()
    const mover = new pg.Client({ connectionString: urlOf('north') })
    await mover.connect()
    await mover.query("SELECT set_config('cartwright.mover', $1, false)", [siteId])
    await mover.query('SELECT add_job($1, $2::json)', [kind, JSON.stringify({ siteId, id })])
    await mover.end()
    return id
  }
  const jobById = (cell: string, id: string) =>
    sql(cell, "SELECT available_at > now() AS later, attempts FROM jobs WHERE payload ->> 'id' = $1", [id])

  test('jobs and webhooks of other shops go on, and it loses none of its own', async () => {
    const subscription = { ...subscribeAll, url: subscribeAll.url() }
    const subscribed = await askAt(host.stays)('POST', '/webhooks/v1/subscriptions', {
      as: stays.apiKey,
      body: { subscription },
    })
    expect(subscribed.status).toBe(200)
    const createdOf = () =>
      received.filter(({ type, path }) => path === '/hook' && type.endsWith('order_created'))
    const before = createdOf().length
    // Keeps all events from being handed out, and the database from guarding the carts.
    const holder = new pg.Client({ connectionString: urlOf('north') })
    await holder.connect()
    await holder.query('BEGIN; SELECT pg_current_xact_id(); LOCK TABLE carts IN ROW EXCLUSIVE MODE')
    await order('198.51.100.2')
    await shelve(
      { ...shopIn('north'), siteId: stays.id, merchant: systemCaller(stays.id) },
      { name: 'Bowl', price: 12 },
    )
    await blockTarget()
    const moving = move('north', { site: north.id, to: 'first' })
    const guarding =
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'CREATE TRIGGER%\"carts\"%'"
    await vi.waitFor(async () => expect(await sql('north', guarding)).toHaveLength(1), patience)
    const unknown = await addDueJob('of-another-version', north.id)
    await holder.query('COMMIT')
    await holder.end()
    await isCopying()
    expect(await jobById('north', unknown)).toEqual([{ later: true, attempts: 0 }])
    await addDueJob('send-mail', north.id)
    const other = await addDueJob('send-mail', stays.id)
    await expect.poll(() => jobById('north', other), soon).toEqual([])
    await expect.poll(() => received.map(({ path }) => path), soon).toContain('/stays')
    expect(createdOf()).toHaveLength(before)
    await sql('first', 'ROLLBACK')
    await moving
    await isOpen()
    expect(await jobById('first', unknown)).toEqual([{ later: false, attempts: 0 }])
    await expect.poll(() => createdOf().length, patience).toBe(before + 1)
    await sql('first', "DELETE FROM jobs WHERE kind = 'of-another-version'")
  }, 300_000)

  test('it is asked again whether it has come when the answer to the last COMMIT is lost', async () => {
    const before = await rowsIn('first')
    const proxy = await openDatabaseProxy(urlOf('north'))
    proxy.cut(1000)
    const settings = { CELL_URLS: `north=${proxy.url},west=${urlOf('west')}` }
    const { data } = await move('first', { site: north.id, to: 'north' }, settings)
    expect(proxy.cuts()).toBe(1)
    await proxy.close()
    expect(data).toMatchObject({ cell: 'north', files: 1 })
    expect(await rowsIn('north')).toEqual(withEntries(before, 1))
    expect([await rowsIn('first'), await guards('first')]).toEqual([{}, []])
    await isOpen()
  }, 300_000)
})

describe('a shop that comes', () => {
  /** A shop without anything, and without a host. */
  async function addShop(id: string = randomUUID()): Promise<string> {
    await sql(
      'west',
      "INSERT INTO sites (id, name, created_at, updated_at) VALUES ($1, 'West', now(), now())",
      [id],
    )
    return id
  }

  test('is refused if the names of its files could be those of another shop', async () => {
    const byMark = new Map<string, string>()
    const newTwins = () => {
      for (;;) {
        const id = randomUUID()
        const twin = byMark.get(siteMark(id))
        if (twin) return [id, twin] as const
        byMark.set(siteMark(id), id)
      }
    }
    const [comes, there] = newTwins()
    const client = databases.west as pg.Client
    await requireOwnFiles(comes, [client])
    await addShop(there)
    await expect(requireOwnFiles(comes, [client])).rejects.toThrow(`of the shop ${there} begin with the same`)
  })

  test.each(['comes', 'subscribes'])(
    'gets its events when another one subscribes for the first time at the same moment, and %s later',
    async (last) => {
      await sql('west', 'DELETE FROM webhook_cursor')
      const [comes, subscribes] = [await addShop(), await addShop()]
      const clients = [1, 2].map(() => new pg.Client({ connectionString: urlOf('west') }))
      for (const client of clients) await client.connect()
      const [mover, merchant] = clients as [pg.Client, pg.Client]
      const subscribe = (client: pg.Client, siteId: string) =>
        client.query(
          `INSERT INTO webhook_subscriptions (site_id, id, name, url, envelope, created_at, updated_at)
           VALUES ($1, gen_random_uuid(), 'Stockroom', '', 'standard', now(), now())`,
          [siteId],
        )
      await mover.query('BEGIN')
      const { rows } = await mover.query('SELECT pg_current_xact_id()::text AS number')
      await subscribe(mover, comes)
      await merchant.query('BEGIN')
      const [begins, reads] = [
        () => merchant.query(startReading.text, [randomUUID()]),
        () => mover.query(queries.startReading, [comes, rows[0].number]),
      ]
      if (last === 'comes') {
        await begins()
        await subscribe(merchant, subscribes)
        await merchant.query('COMMIT')
        await reads()
        await mover.query('COMMIT')
      } else {
        await reads()
        const begun = begins()
        await mover.query('COMMIT')
        await begun
        await subscribe(merchant, subscribes)
        await merchant.query('COMMIT')
      }
      for (const client of clients) await client.end()
      expect(await sql('west', 'SELECT xid::text AS number FROM webhook_cursor')).toEqual(rows)
      await sql('west', 'DELETE FROM webhook_subscriptions')
    },
  )
})
