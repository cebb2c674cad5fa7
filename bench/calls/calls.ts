import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { freePort, memoryOf, newDataDir, type ShopProcess, startShop } from '../../trials/process.ts'
import { type Filled, fillShop } from '../../trials/seed.ts'
import { newShopper, pieces } from '../../trials/shoppers.ts'
import type { Ask, LoadJob, Sample } from '../load.ts'
import { answerOf, resultOf, startBareHttp } from '../processes.ts'
import { type Bar, compare, measure } from '../report.ts'
import { type DriverJob, statementNames } from './bare-driver.ts'
import type { JourneyJob } from './journeys.ts'
import type { StatementsJob } from './statements.ts'

const connections = 32
const databaseConnections = 16
const visitorCount = 64

interface Rounds {
  pairs: number
  seconds: number
}

export interface CallOptions extends Rounds {
  products: number
  profiling: readonly string[]
}

interface Visitor {
  token: string
  id: string
}

interface Scene extends Rounds {
  shop: ShopProcess
  goods: Filled
  siteId: string
  database: { dataDir: string; url: string }
  visitors: Visitor[]
}

const contests: Record<string, (scene: Scene) => Promise<Bar>> = {
  product: productById,
  page: pageOfFifty,
  graphql: pageByGraphQl,
  read: (scene) => againstDriver(scene, 'read'),
  add: (scene) => againstDriver(scene, 'add'),
  checkout: journeys,
}

/** Measures the calls of shoppers. */
export async function callBars(
  isWanted: (name: string) => boolean,
  { products, profiling, ...rounds }: CallOptions,
): Promise<Bar[]> {
  if (!Object.keys(contests).some(isWanted)) return []
  const bars: Bar[] = []
  const { dataDir, remove } = await newDataDir()
  const port = await freePort()
  try {
    const start = () =>
      startShop({
        dataDir,
        port,
        env: { DATABASE_CONNECTIONS: String(databaseConnections) },
        nodeArguments: profiling,
        sources: true,
      })
    process.stdout.write(`Filling a shop with ${products} products …\n`)
    const goods = await fillShop(dataDir, { uncounted: products, collections: 10 })
    const warm: number[] = []
    for (let turn = 0; turn < 3; turn++) {
      const started = await start()
      warm.push(started.firstAnswer)
      await started.stop()
    }
    const shop = await start()
    const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
    try {
      const scene = {
        ...rounds,
        ...(await prepare(shop, goods, { dataDir, url: database.url })),
      }
      for (const [name, contest] of Object.entries(contests)) {
        if (isWanted(name)) bars.push(await contest(scene))
      }
      bars.push(...memory(memoryOf(shop.pid)))
    } finally {
      await shop.stop()
      await database.stop()
    }
    bars.push(atMost('warm start to the first answer', warm, 3))
    bars.push(atMost('cold start with the demo shop', [await coldStart(port)], 10))
  } finally {
    await remove()
  }
  return bars
}

async function prepare(
  shop: ShopProcess,
  goods: Filled,
  database: { dataDir: string; url: string },
): Promise<Omit<Scene, keyof Rounds>> {
  const visitors: Visitor[] = []
  let siteId = ''
  for (let index = 0; index < visitorCount; index++) {
    const shopper = newShopper(shop)
    const { accessToken } = await shopper.auth.session()
    const lineItems = [0, 1, 2].map((line) => pieces(goods.uncounted[index * 3 + line] ?? '', 1))
    await shopper.cart.addToCurrentCart({ lineItems })
    const claims = claimsOf(accessToken)
    siteId = claims.siteId
    visitors.push({ token: accessToken, id: claims.visitorId })
  }
  return { shop, goods, siteId, database, visitors }
}

function claimsOf(accessToken: string): { siteId: string; visitorId: string } {
  const [, payload = ''] = accessToken.replace('OauthNG.JWS.', '').split('.')
  const { sub, data } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return { siteId: JSON.parse(data).instance.metaSiteId, visitorId: sub }
}

function productById({ goods, ...scene }: Scene): Promise<Bar> {
  const ids = goods.uncounted.slice(0, 100)
  const requests = ids.map((id): Ask => ({ method: 'GET', path: `/stores-reader/v1/products/${id}` }))
  return againstBareHttp('product by id', { ...scene, requests, bar: 0.5, peer: 56 })
}

/** Forty different pages in turn: four of each collection, cheapest first. */
function pageOfFifty({ goods, ...scene }: Scene): Promise<Bar> {
  const requests = goods.collections.flatMap((id) =>
    [0, 50, 100, 150].map((offset): Ask => {
      const query = {
        filter: { 'collections.id': { $hasSome: [id] } },
        sort: [{ fieldName: 'price', order: 'ASC' }],
        paging: { limit: 50, offset },
      }
      return {
        method: 'POST',
        path: '/stores-reader/v1/products/query-platformized',
        body: JSON.stringify({ query }),
      }
    }),
  )
  return againstBareHttp('page of 50, filtered and sorted', { ...scene, requests, bar: 0.3 })
}

/** 24 products of a collection page in one GraphQL document, compared with plain HTTP. */
async function pageByGraphQl({ shop, goods, visitors, pairs, seconds }: Scene): Promise<Bar> {
  const query = `query ($filter: JSON) { products(filter: $filter, sort: [{ field: "price" }], limit: 24) {
    items { name slug inStock price { full { formatted } now { formatted } } mainMedia { image { url width height } } }
    pageInfo { next } } }`
  const sort = [{ fieldName: 'price', order: 'ASC' }]
  const asks = goods.collections.map((id): [Ask, Ask] => {
    const filter = { 'collections.id': { $hasSome: [id] } }
    const plain = { query: { filter, sort, cursorPaging: { limit: 24 } } }
    return [
      { method: 'POST', path: '/graphql/alpha', body: JSON.stringify({ query, variables: { filter } }) },
      { method: 'POST', path: '/stores-reader/v1/products/query-platformized', body: JSON.stringify(plain) },
    ]
  })
  const tokens = visitors.map(({ token }) => token)
  const load = (requests: Ask[], time: number) =>
    resultOf<LoadJob, Sample>('./load.ts', { url: shop.url, requests, connections, seconds: time, tokens })
  const [documents, plain] = [asks.map(([document]) => document), asks.map(([, plain]) => plain)]
  const contest = await measure(
    pairs,
    (part) => load(documents, seconds * part),
    (part) => load(plain, seconds * part),
  )
  return compare('page of 24 by GraphQL', contest, { bar: 0.05, against: 'all of them over HTTP, as kept' })
}

interface Contest extends Rounds {
  shop: ShopProcess
  visitors: Visitor[]
  requests: Ask[]
  bar: number
  /** Requests per second of the best open-source peer on such a machine. */
  peer?: number
}

async function againstBareHttp(name: string, contest: Contest): Promise<Bar> {
  const { shop, visitors, requests, bar, peer, pairs, seconds } = contest
  const tokens = visitors.map(({ token }) => token)
  const [first] = requests
  if (!first) throw new Error(`${name} has nothing to ask`)
  const answer = await answerOf(shop.url, tokens[0] ?? '', first)
  const bare = await startBareHttp(answer)
  const load = (url: string, time: number) =>
    resultOf<LoadJob, Sample>('./load.ts', { url, requests, connections, seconds: time, tokens })
  try {
    const measured = await measure(
      pairs,
      (part) => load(shop.url, seconds * part),
      (part) => load(bare.url, seconds * part),
    )
    const title = `${name} (${(answer.bytes / 1024).toFixed(1)} KB)`
    return compare(title, measured, { bar, against: 'bare node:http', ...(peer ? { peer } : {}) })
  } finally {
    bare.stop()
  }
}

async function againstDriver(scene: Scene, kind: 'read' | 'add'): Promise<Bar> {
  const { shop, goods, visitors, database, siteId, pairs, seconds } = scene
  const current = '/ecom/v1/carts/current'
  const lineItems = [pieces(goods.uncounted[0] ?? '', 1)]
  const ask: Ask =
    kind === 'read'
      ? { method: 'GET', path: current }
      : { method: 'POST', path: `${current}/add-to-cart`, body: JSON.stringify({ lineItems }) }
  await requireSameStatements(scene, kind, ask)
  const shoppers = visitors.slice(0, connections)
  const tokens = shoppers.map(({ token }) => token)
  const driver = (time: number) =>
    resultOf<DriverJob, Sample>('./calls/bare-driver.ts', {
      databaseUrl: database.url,
      connections: databaseConnections,
      kind,
      siteId,
      ownerIds: shoppers.map(({ id }) => id),
      seconds: time,
    })
  const server = (time: number) =>
    resultOf<LoadJob, Sample>('./load.ts', {
      url: shop.url,
      requests: [ask],
      connections,
      seconds: time,
      tokens,
    })
  const contest = await measure(
    pairs,
    (part) => server(seconds * part),
    (part) => driver(seconds * part),
  )
  const name = kind === 'read' ? 'cart read' : 'add to cart'
  const [bar, peer] = kind === 'read' ? [0.35, 175] : [0.5, 62]
  return compare(name, contest, { bar, peer, against: 'bare driver' })
}

/** Checks that the baseline runs the same statements as the server. */
async function requireSameStatements(scene: Scene, kind: 'read' | 'add', ask: Ask): Promise<void> {
  const names = await resultOf<StatementsJob, string[]>('./calls/statements.ts', {
    dataDir: scene.database.dataDir,
    databaseUrl: scene.database.url,
    publicUrl: scene.shop.url,
    token: scene.visitors.at(-1)?.token ?? '',
    ask,
  })
  const expected = statementNames[kind]
  if (names.join() !== expected.join()) {
    throw new Error(`the server runs ${names.join(', ')}, the bare driver ${expected.join(', ')}`)
  }
}

async function journeys({ shop, goods, seconds }: Scene): Promise<Bar> {
  const { url, clientId, apiKey } = shop
  const buy = (time: number) =>
    resultOf<JourneyJob, Sample>('./calls/journeys.ts', {
      place: { url, clientId, apiKey },
      productIds: goods.uncounted.slice(0, 200),
      shoppers: connections,
      seconds: time,
    })
  const contest = await measure(2, (part) => buy(seconds * 2 * part))
  return compare('whole checkout, from token to order', contest, { peer: 7.5 })
}

function memory(megabytes: number): Bar[] {
  return [
    {
      name: 'memory of the server after all this',
      figures: [`${megabytes.toFixed(0)} MB, bar 250 MB`],
      met: megabytes < 250,
    },
  ]
}

function atMost(name: string, times: number[], bar: number): Bar {
  const slowest = Math.max(...times) / 1000
  const all = times.map((time) => `${(time / 1000).toFixed(2)} s`).join(', ')
  return { name, figures: [`${all}, bar ${bar} s`], met: slowest <= bar }
}

async function coldStart(port: number): Promise<number> {
  const empty = await newDataDir()
  try {
    const shop = await startShop({ dataDir: empty.dataDir, port, env: { DEMO: '1' }, sources: true })
    await shop.stop()
    return shop.firstAnswer
  } finally {
    await empty.remove()
  }
}
