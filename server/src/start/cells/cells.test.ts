import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from '../../../test/database-proxy.ts'
import { newFolder, startServer } from '../../../test/process.ts'
import { newDatabase } from '../../../test/store.ts'
import { createApp } from '../../app.ts'
import { TemporaryStartFailure } from '../../platform/process/console.ts'
import type { Room } from '../../platform/room.ts'
import { backupCommands } from '../commands/backup.ts'
import { commands } from '../commands/commands.ts'
import { readConfig } from '../config.ts'
import { firstStart } from '../first-start.ts'
import { openParts } from '../open.ts'
import { configOf } from './rules.ts'
import { openCells } from './service.ts'

const host = { first: 'south.test', north: 'north.test', east: 'east.test' }
const patience = { timeout: 60_000 }

let env: Record<string, string>
let proxy: DatabaseProxy
let northUrl: string
let server: Awaited<ReturnType<typeof start>>
const afterwards: (() => unknown)[] = []

interface Created {
  id: string
  clientId: string
  apiKey: string
}
const shops: Record<string, Created> = {}
/** The status of the first shop's first answer. */
let firstStatus: number

/** A server with all its cells, as `main.ts` opens it. */
async function start(rooms: Room[] = []) {
  const config = readConfig(env)
  const opened = await openParts(config)
  opened.parts.rooms = rooms
  const app = await createApp(opened.parts)
  await firstStart(app.shop, config, { print: () => {} })
  const stopping = new AbortController()
  const cells = await openCells(config, { opened, create: createApp, signal: stopping.signal })
  cells.divide(app)
  app.vitals.otherMetrics = cells.read
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as AddressInfo
  return {
    port,
    async stop() {
      stopping.abort()
      await Promise.all([cells.stopJobs(), app.close()])
      await cells.close()
      await opened.close()
    },
  }
}

/** A command, which opens its cell as `cli.ts` does. */
async function run(cell: string, command: string, input: object) {
  const opened = await openParts(configOf(readConfig(env), cell))
  const app = await createApp(opened.parts)
  try {
    return (await commands[command]?.(app.shop, { ids: [], ...input }, () => {}))?.data
  } finally {
    await app.close()
    await opened.close()
  }
}

async function ask(
  at: string,
  path: string,
  { body, as, accept = 'application/json' }: { body?: object; as?: string; accept?: string } = {},
) {
  // `fetch` sets the Host header itself.
  return new Promise<{ status: number; text: string; retryAfter: string | undefined }>((resolve, reject) => {
    const headers = {
      ...{ host: at, accept },
      ...(as ? { authorization: as } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const method = body ? 'POST' : 'GET'
    const sent = request({ port: server.port, host: '127.0.0.1', path, method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text, retryAfter: response.headers['retry-after'] }),
      )
    })
    sent.on('error', reject).end(body && JSON.stringify(body))
  })
}

const robots = (at: string) => ask(at, '/robots.txt')
const page = (at: string) => ask(at, '/', { accept: 'text/html' })
const ready = async () => {
  const { status, text } = await ask('any.test', '/ready')
  return { status, body: JSON.parse(text) }
}
const metrics = async () => {
  const { text } = await ask('any.test', '/metrics', { as: 'Bearer a-token' })
  return text
}

beforeAll(async () => {
  const [folder, first, north] = [await newFolder(), await newDatabase(), await newDatabase()]
  northUrl = north.url
  proxy = await openDatabaseProxy(northUrl)
  afterwards.push(folder.remove, first.drop, north.drop, () => proxy.close())
  env = {
    ...{ DATA_DIR: folder.path, DEMO: '0', METRICS_TOKEN: 'a-token', LOG_LEVEL: 'fatal' },
    ...{ PUBLIC_URL: `http://${host.first}`, DATABASE_URL: first.url, CELL_URLS: `north=${proxy.url}` },
  }
  server = await start()
  afterwards.push(() => server.stop())
  firstStatus = (await robots(host.first)).status
  shops.north = (await run('north', 'sites create', { name: 'North', host: host.north })) as Created
  shops.east = (await run('first', 'sites create', { name: 'East', host: host.east })) as Created
  for (const at of [host.north, host.east])
    await vi.waitFor(async () => expect((await robots(at)).status).toBe(200), patience)
}, 300_000)

afterAll(async () => {
  for (const undo of afterwards.reverse()) await undo()
})

test('the first shop answers at the address of the installation as soon as it is there', () => {
  expect(firstStatus).toBe(200)
})

describe('a shop in another cell', () => {
  test('answers at its host beside those of the first cell, and nobody answers at other hosts', async () => {
    for (const at of Object.values(host)) expect((await robots(at)).text).toContain(`http://${at}/sitemap`)
    expect((await robots('nobody.test')).status).toBe(404)
  })

  test('has keys, tokens and carts of its own', async () => {
    const { north, east } = shops
    const site = async (at: string, as = '') => {
      const { status, text } = await ask(at, '/admin/v1/site', { as })
      return status === 200 ? JSON.parse(text).site.id : status
    }
    expect(await site(host.north, north?.apiKey)).toBe(north?.id)
    expect(await site(host.first, east?.apiKey)).toBe(east?.id)
    // A key is looked up in the cell of the host.
    expect(await site(host.north, east?.apiKey)).toBe(401)
    expect(await site(host.first, north?.apiKey)).toBe(401)
    const body = { clientId: north?.clientId, grantType: 'anonymous' }
    const token = JSON.parse((await ask(host.north, '/oauth2/token', { body })).text).access_token
    const cart = async (at: string) => (await ask(at, '/ecom/v1/carts/current', { as: token })).status
    expect([await cart(host.north), await cart(host.first)]).toEqual([404, 401])
    expect((await ask(host.first, '/oauth2/token', { body })).status).toBe(400)
  })

  test('shares no host with a shop of another cell', async () => {
    for (const [at, cell] of [
      [host.north, 'first'],
      [host.east, 'north'],
      [host.first, 'north'],
    ] as const) {
      const twin = run(cell, 'sites create', { name: 'Twin', host: at })
      await expect(twin).rejects.toMatchObject({ code: 'HOST_TAKEN' })
    }
  })

  test('has its files and backups in folders of its own', async () => {
    const payload = '%PDF-1.7\n'.padEnd(2000, 'knit one, purl one; ')
    const uploaded = await fetch(`http://127.0.0.1:${server.port}/admin/v1/media/upload?fileName=Size.pdf`, {
      method: 'POST',
      headers: {
        ...{ authorization: shops.north?.apiKey ?? '', 'content-type': 'application/pdf' },
        'x-forwarded-host': host.north,
      },
      body: payload,
    })
    const { id } = (await uploaded.json()).file
    const reads = [host.north, host.first, host.east].map(async (at) => (await ask(at, `/ugd/${id}`)).status)
    expect(await Promise.all(reads)).toEqual([200, 404, 404])
    const files = (folder: string) => readdir(join(env.DATA_DIR ?? '', 'files', folder)).catch(() => [])
    expect([await files('cells/north/originals'), await files('originals')]).toEqual([[id], []])
    const config = readConfig(env)
    await backupCommands.backup?.(configOf(config, 'north'), { arguments: [] })
    const backups = async (cell: string) =>
      (await backupCommands.backups?.(configOf(config, cell), { arguments: [] }))?.data
    expect(await backups('north')).toEqual([expect.objectContaining({ kind: 'installation', files: 1 })])
    expect(await backups('first')).toEqual([])
  })

  test('is listed in its cell, and commands name the cells there are', async () => {
    const names = async (cell: string) => {
      const listed = (await run(cell, 'sites list', {})) as { name: string }[]
      return listed.map(({ name }) => name)
    }
    expect(await names('north')).toEqual(['North'])
    expect(await names('first')).toEqual([expect.any(String), 'East'])
    expect(() => configOf(readConfig(env), 'west')).toThrow(
      'There is no cell "west". These are there: first, north.',
    )
  })

  test('rules no other shops, although it is the oldest of its cell', async () => {
    const removed = run('north', 'sites hosts', { site: host.north, ids: ['remove', host.north] })
    await expect(removed).rejects.toThrow('Its main one stays')
    await run('north', 'sites archive', { ids: [host.north] })
    await vi.waitFor(async () => expect((await page(host.north)).status).toBe(410), patience)
    await run('north', 'sites restore', { ids: [host.north] })
    await vi.waitFor(async () => expect((await page(host.north)).status).not.toBe(410), patience)
  })
})

describe('a cell whose database is away', () => {
  test('answers 503 for its shops alone, says so, and goes on when it is back', async () => {
    expect(await ready()).toEqual({ status: 200, body: { status: 'ok' } })
    expect(await metrics()).toMatch(/^cartwright_database_up\{cell="north"\} 1$/m)
    proxy.down()
    await expect.poll(async () => (await robots(host.north)).status, patience).toBe(503)
    const { status, retryAfter } = await ask(host.north, '/admin/v1/site', { as: shops.north?.apiKey ?? '' })
    expect([status, Number(retryAfter)]).toEqual([503, expect.any(Number)])
    for (const at of [host.first, host.east]) expect((await robots(at)).status).toBe(200)
    const { status: ok, body } = await ready()
    expect([ok, body.problems]).toEqual([
      200,
      [expect.objectContaining({ code: 'DATABASE_AWAY', cell: 'north' })],
    ])
    const text = await metrics()
    expect(text).toMatch(/^cartwright_database_up\{cell="north"\} 0$/m)
    expect(text).toMatch(/^cartwright_database_up\{cell="first"\} 1$/m)
    expect(text.match(/^process_resident_memory_bytes/gm)).toHaveLength(1)
    proxy.up()
    await expect.poll(async () => (await robots(host.north)).status, patience).toBe(200)
    await expect.poll(ready, patience).toEqual({ status: 200, body: { status: 'ok' } })
  }, 120_000)

  test('that falls silent keeps nobody waiting who asks whether the server is ready', async () => {
    proxy.silence()
    await expect
      .poll(async () => (await ready()).body.problems?.[0]?.message, patience)
      .toBe('The database has not answered within 500 ms.')
    proxy.up()
    await expect.poll(ready, patience).toEqual({ status: 200, body: { status: 'ok' } })
  }, 120_000)

  test('that does not answer refuses new hosts of other cells after a moment', async () => {
    const twin = (host: string) => run('first', 'sites create', { name: 'West', host })
    const lock = new pg.Client({ connectionString: northUrl })
    await lock.connect()
    await lock.query('BEGIN; LOCK TABLE site_hosts IN ACCESS EXCLUSIVE MODE')
    await expect(twin('slow.test')).rejects.toThrow('Query read timeout')
    await lock.end()
    proxy.silence()
    await expect(twin('silent.test')).rejects.toThrow(/timeout/)
    proxy.up()
    await expect.poll(ready, patience).toEqual({ status: 200, body: { status: 'ok' } })
    for (const host of ['slow.test', 'silent.test']) expect((await robots(host)).status).toBe(404)
    await twin('west.test')
  }, 120_000)

  test('leaves nothing running when it goes away while it is opened', async () => {
    await server.stop()
    const seen: string[] = []
    const worker: Room['worker'] = ({ shop }) => ({
      async start() {
        if (shop.cell?.isFirst || seen.length > 0) return
        seen.push('started')
        throw new TemporaryStartFailure('The database went away.')
      },
      runDue: async () => {},
      async stop() {
        if (!shop.cell?.isFirst) seen.push('stopped')
      },
    })
    server = await start([{ worker }])
    expect(seen).toEqual(['started', 'stopped'])
    await expect.poll(async () => (await robots(host.north)).status, patience).toBe(200)
  }, 120_000)

  test('at the start holds up nobody else, and is opened as soon as it is there', async () => {
    proxy.down()
    await server.stop()
    server = await start()
    expect((await robots(host.first)).status).toBe(200)
    // Nobody knows whose host this is, so it may be one of the missing cell.
    const call = await ask(host.north, '/oauth2/token', { body: { clientId: shops.north?.clientId } })
    const shown = await page(host.north)
    expect([call.status, shown.status, shown.retryAfter]).toEqual([503, 503, '10'])
    expect(shown.text).toMatch(/^<!doctype html>/i)
    expect((await ready()).body.problems).toEqual([
      expect.objectContaining({ code: 'DATABASE_AWAY', cell: 'north' }),
    ])
    expect(await metrics()).toMatch(/^cartwright_database_up\{cell="north"\} 0$/m)
    proxy.up()
    await expect.poll(async () => (await robots(host.north)).status, patience).toBe(200)
    expect((await robots('nobody.test')).status).toBe(404)
  }, 120_000)
})

test('a server starts and ends with its cells', async () => {
  const program = await startServer({ ...env, PUBLIC_URL: undefined })
  await program.printed('Cartwright is ready')
  const state = async () => (await fetch(`${program.url}/ready`)).json()
  await expect.poll(state, patience).toEqual({ status: 'ok' })
  const { code, err } = await program.stop()
  expect([code, err]).toEqual([0, ''])
}, 120_000)
