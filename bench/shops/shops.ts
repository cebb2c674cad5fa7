import { type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import {
  cpuOf,
  databaseUrlOf,
  freePort,
  memoryOf,
  newDataDir,
  type ShopProcess,
  startShop,
} from '../../trials/process.ts'
import { fillShop } from '../../trials/seed.ts'
import { nextAddress } from '../../trials/shoppers.ts'
import { resultOf } from '../processes.ts'
import type { Bar } from '../report.ts'
import type { Chores, ChoresJob } from './chores.ts'
import { growShops, hostOf } from './grow.ts'

/** The number of shops for which the bars are. */
const many = 5000
const bars = { megabytes: 100, start: 5000, firstRequest: 100 }
/** Shops whose first request is measured, of each kind. */
const cold = 50
/** Shops that are asked before, so that the server is compiled and only the shop is cold. */
const warming = 30

interface Options {
  count: number
  profiling: readonly string[]
}

/** Measures what many small shops cost that one would not: start, memory, first requests, and what recurs. */
export async function* shopBars(
  isWanted: (name: string) => boolean,
  { count, profiling }: Options,
): AsyncIterable<Bar> {
  if (!isWanted('shops')) return
  const { dataDir, remove } = await newDataDir()
  try {
    await fillShop(dataDir, { demo: 60 })
    const start = async () => startShop({ dataDir, port: await freePort(), nodeArguments: profiling })
    const one = await idleFigures(start)
    const choresOfOne = await resultOf<ChoresJob, Chores>('./shops/chores.ts', { dataDir })
    process.stdout.write(`Making ${count} shops …\n`)
    await growShops(dataDir, count)
    const choresOfMany = await resultOf<ChoresJob, Chores>('./shops/chores.ts', { dataDir })
    yield choresBar(choresOfOne, choresOfMany, count)
    const all = await idleFigures(start)
    yield startBar(one.start, all.start, count)
    const figures = { one: one.memory, count }
    yield memoryBar(`memory of ${count} shops that nobody asks for`, { ...figures, other: all.memory })
    const shop = await start()
    try {
      yield* firstRequests(shop, count)
      const last = await visitAll(shop, count)
      yield memoryBar(`memory after each of ${count} shops was visited once`, { ...figures, other: last })
    } finally {
      await shop.stop()
    }
  } finally {
    await remove()
  }
}

interface Start {
  elapsed: number
  /** CPU time of the server by then, on which other programs have less influence. */
  cpu: number
}

function startOf(shop: ShopProcess): Start {
  return { elapsed: shop.firstAnswer, cpu: cpuOf(shop).server }
}

async function idleFigures(start: () => Promise<ShopProcess>): Promise<{ start: Start; memory: number }> {
  // The first start fills the disk's caches.
  await (await start()).stop()
  const shop = await start()
  try {
    return { start: startOf(shop), memory: await memoryAfterUse(shop) }
  } finally {
    await shop.stop()
  }
}

function choresBar(one: Chores, other: Chores, count: number): Bar {
  const of = ({ server, database }: Chores) =>
    `${server.toFixed(1)} + ${database.toFixed(1)} ms of CPU (server + database)`
  return {
    name: 'an idle minute: what recurs',
    figures: [
      `1 shop ${of(one)}`,
      `${count} shops ${of(other)}`,
      `dearest ${other.dearest.name} ${other.dearest.cpu.toFixed(1)} ms`,
    ],
  }
}

function startBar(one: Start, other: Start, count: number): Bar {
  const of = ({ elapsed, cpu }: Start) => `${elapsed.toFixed(0)} ms, ${cpu.toFixed(0)} ms of CPU`
  return {
    name: 'start until the first answer',
    figures: [`1 shop ${of(one)}`, `${count} shops ${of(other)} (bar ${bars.start} ms)`],
    ...(count >= many && { met: other.elapsed <= bars.start }),
  }
}

function memoryBar(name: string, { one, other, count }: { one: number; other: number; count: number }): Bar {
  const more = other - one
  return {
    name,
    figures: [
      `1 shop ${one.toFixed(0)} MB`,
      `${count} shops ${other.toFixed(0)} MB, ${more.toFixed(0)} more (bar ${bars.megabytes} MB)`,
    ],
    ...(count >= many && { met: more <= bars.megabytes }),
  }
}

/** Asks the first shop alone: the same in both cases. */
async function memoryAfterUse(shop: ShopProcess): Promise<number> {
  for (let turn = 0; turn < 200; turn++) await askAt(shop, new URL(shop.url).host, { path: pathOf(turn) })
  return memoryOf(shop.pid)
}

const pathOf = (turn: number) => ['/', '/collections/all-products', '/cart', '/search?q=mug'][turn % 4] ?? '/'

/** Pages and lists of shops that nobody has asked for since the start. */
async function* firstRequests(shop: ShopProcess, count: number): AsyncIterable<Bar> {
  const clientIds = await clientsByHost(shop)
  const tokens = new Map<string, string>()
  let next = 1
  const measureFirst = async (name: string, work: (host: string) => Promise<number>) => {
    for (let turn = 0; turn < warming; turn++) await work(hostOf(next++))
    const [times, before] = [[] as number[], cpuOf(shop)]
    for (let turn = 0; turn < cold; turn++) times.push(await work(hostOf(next++)))
    return firstBar(`${name}, ${cold} of ${count} shops`, { times, count, cpu: costOf(before, cpuOf(shop)) })
  }
  yield await measureFirst('first page of a shop, its start page', async (host) => {
    return (await askAt(shop, host, { path: '/' })).elapsed
  })
  const fromHere = next
  yield await measureFirst('first token of a shop', async (host) => {
    const body = { clientId: clientIds.get(host), grantType: 'anonymous' }
    const { text, elapsed } = await askAt(shop, host, { path: '/oauth2/token', body })
    tokens.set(host, JSON.parse(text).access_token)
    return elapsed
  })
  next = fromHere
  yield await measureFirst('first list of products of a shop, 20 of them', async (host) => {
    const query = { body: { query: { paging: { limit: 20 } } }, as: tokens.get(host) ?? '' }
    const { text, elapsed } = await askAt(shop, host, { path: '/stores/v1/products/query', ...query })
    if (JSON.parse(text).products.length !== 20) throw new Error(`${host} lists too few products`)
    return elapsed
  })
}

type Cpu = ReturnType<typeof cpuOf>

function costOf(before: Cpu, after: Cpu): Cpu {
  return {
    server: (after.server - before.server) / cold,
    database: (after.database - before.database) / cold,
  }
}

function firstBar(name: string, { times, count, cpu }: { times: number[]; count: number; cpu: Cpu }): Bar {
  const sorted = times.toSorted((one, other) => one - other)
  const [median = 0, slowest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  return {
    name,
    figures: [
      `median ${median.toFixed(0)} ms`,
      `slowest ${slowest.toFixed(0)} ms (bar ${bars.firstRequest} ms)`,
      `CPU ${cpu.server.toFixed(1)} + ${cpu.database.toFixed(1)} ms (server + database)`,
    ],
    ...(count >= many && { met: slowest <= bars.firstRequest }),
  }
}

async function clientsByHost({ dataDir }: ShopProcess): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrlOf(dataDir) })
  await client.connect()
  const { rows } = await client.query<{ host: string; id: string }>(
    `SELECT h.host, c.id FROM site_hosts h JOIN oauth_clients c USING (site_id) WHERE c.id <> c.site_id`,
  )
  await client.end()
  return new Map(rows.map(({ host, id }) => [host, id]))
}

/** Opens the first page of each shop, several at once. Returns the memory afterwards. */
async function visitAll(shop: ShopProcess, count: number): Promise<number> {
  let next = 1
  const visitor = async () => {
    while (next <= count) await askAt(shop, hostOf(next++), { path: '/' })
  }
  await Promise.all([visitor(), visitor(), visitor(), visitor()])
  return memoryOf(shop.pid)
}

interface Asked {
  path: string
  as?: string
  body?: object
}

/**
 * One request at the host of a shop, from a network of its own. Comes again when the server has too much to do, which counts
 * as waiting. Fails unless it succeeds.
 */
async function askAt(shop: ShopProcess, host: string, asked: Asked) {
  const begin = performance.now()
  for (;;) {
    const { status, text, retryAfter } = await send(shop, host, asked)
    if (status === 200) return { text, elapsed: performance.now() - begin }
    if (status !== 503 || retryAfter === 0)
      throw new Error(`${host}${asked.path} answered ${status}: ${text.slice(0, 200)}`)
    await wait(retryAfter * 1000)
  }
}

async function send(shop: ShopProcess, host: string, { path, as, body }: Asked) {
  const headers = {
    host,
    accept: body ? 'application/json' : 'text/html',
    'x-forwarded-for': nextAddress(),
    ...(as ? { authorization: as } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
  }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asking = request(shop.url + path, { method: body ? 'POST' : 'GET', headers }, resolve)
    asking.on('error', reject).end(body && JSON.stringify(body))
  })
  const text = Buffer.concat(await response.toArray()).toString()
  return { status: response.statusCode, text, retryAfter: Number(response.headers['retry-after'] ?? 0) }
}
