import { setTimeout as wait } from 'node:timers/promises'
import { createAdminClient } from '../../sdk/src/admin.ts'
import { ask, insist, newVisitor } from '../../trials/http.ts'
import {
  freePort,
  memoryOf,
  metricsToken,
  newDataDir,
  type ShopProcess,
  startShop,
} from '../../trials/process.ts'
import { fillShop } from '../../trials/seed.ts'
import { withCosts } from '../costs.ts'
import type { LoadJob } from '../load.ts'
import { resultOf } from '../processes.ts'
import { type Bar, figuresOf, judge, measure } from '../report.ts'
import { medianOf, type Sample } from '../samples.ts'
import { type Grown, type Question, questions } from './questions.ts'

const connections = 8
/** Requests of a case, all different. */
const different = 40_000
/** The size for which the bars are. */
const large = 100_000
const megabytes = 60

interface Options {
  pairs: number
  seconds: number
  sizes: readonly number[]
  profiling: readonly string[]
}

/** Measures lists, facets, searches and suggestions in shops that grow. */
export async function* catalogueBars(
  isWanted: (name: string) => boolean,
  { sizes, profiling, ...times }: Options,
): AsyncIterable<Bar> {
  if (!isWanted('catalogue')) return
  for (const size of sizes) {
    const { dataDir, remove } = await newDataDir()
    process.stdout.write(`Growing a shop to ${size} products …\n`)
    try {
      await fillShop(dataDir, { grown: size })
      const shop = await startShop({
        dataDir,
        port: await freePort(),
        nodeArguments: profiling,
      })
      try {
        yield* barsOf(shop, { size, ...times })
      } finally {
        await shop.stop()
      }
    } finally {
      await remove()
    }
  }
}

async function* barsOf(
  shop: ShopProcess,
  { size, pairs, seconds }: Pick<Options, 'pairs' | 'seconds'> & { size: number },
): AsyncIterable<Bar> {
  const { as: token } = await newVisitor(shop)
  const grown = await grownOf(shop, token)
  yield await readiness(shop, { token, size })
  for (const question of questions) {
    const { contender } = await measure(pairs, (part, turn) => {
      const first = turn * different
      const requests = Array.from({ length: different }, (_, at) => question.ask(first + at, grown))
      const job = { url: shop.url, requests, connections, seconds: seconds * part, tokens: [token] }
      return withCosts(shop, () => resultOf<LoadJob, Sample>('./load.ts', job))
    })
    const { p50, p99 } = medianOf(contender)
    const figures = [...figuresOf(contender), ...barOf(question, size)]
    const met = p50 <= question.bar.p50 && p99 <= question.bar.p99
    yield judge(`${size} products: ${question.name}`, figures, {
      samples: contender,
      ...(size === large && { met }),
    })
  }
  yield* freshness(shop, { token, size, visible: grown.products })
}

function barOf({ bar: { p50, p99 } }: Question, size: number): string[] {
  return size === large ? [`bar p50 ${p50} ms, p99 ${p99} ms`] : []
}

async function grownOf(shop: ShopProcess, token: string): Promise<Grown> {
  const collections: string[] = []
  for (let number = 0; number < 6; number++) {
    const { body } = await insist(shop, `/v2/collections/slug/grown-${number}`, { as: token })
    collections.push(body.collection.id)
  }
  const all = await insist(shop, '/v2/collections/slug/all-products', { as: token })
  return { collections, products: all.body.collection.numberOfProducts }
}

/** How long the index takes to be ready after the first question, and how large it is. */
async function readiness(shop: ShopProcess, { token, size }: { token: string; size: number }): Promise<Bar> {
  const before = memoryOf(shop.pid)
  const begin = performance.now()
  await insist(shop, '/stores-reader/v1/products/query-platformized', {
    as: token,
    body: { query: { filter: { 'priceData.price': { $gt: 1 } } } },
  })
  let figures = await indexFigures(shop)
  while (figures.products < size && performance.now() - begin < 300_000) {
    // To read all metrics takes a while, too.
    await wait(100)
    figures = await indexFigures(shop)
  }
  const ready = performance.now() - begin
  const own = figures.bytes / 1_000_000
  return {
    name: `${size} products: the index`,
    figures: [
      `ready ${ready.toFixed(0)} ms after the first question`,
      `${own.toFixed(1)} MB as it counts, bar ${megabytes} MB`,
      `the process grew from ${before.toFixed(0)} to ${memoryOf(shop.pid).toFixed(0)} MB`,
    ],
    ...(size === large && { met: figures.products === size && own <= megabytes }),
  }
}

async function indexFigures(shop: ShopProcess): Promise<{ products: number; bytes: number }> {
  const { body } = await ask(shop, '/metrics', { as: `Bearer ${metricsToken}` })
  const figure = (name: string) =>
    Number(new RegExp(`^cartwright_product_index_${name}(?:\\{.*\\})? (\\S+)$`, 'm').exec(body)?.[1] ?? 0)
  return { products: figure('products'), bytes: figure('bytes') }
}

const bulk = 100
const mostChanges = 10_000

/** How long after a merchant's change the next list has it. */
async function* freshness(
  shop: ShopProcess,
  { token, size, visible }: { token: string; size: number; visible: number },
): AsyncIterable<Bar> {
  const admin = createAdminClient(shop)
  const dearest = async () => {
    const query = { sort: [{ fieldName: 'price', order: 'DESC' }], paging: { limit: 1 } }
    const path = '/stores-reader/v1/products/query-platformized'
    const { body } = await insist(shop, path, { as: token, body: { query } })
    return { id: body.products[0].id as string, price: body.products[0].priceData.price as number }
  }
  const { id } = await dearest()
  const times: number[] = []
  for (let turn = 0; turn < 20; turn++) {
    const price = 5000 + turn
    await admin.catalogue.updateProduct({ product: { id, priceData: { price } } })
    const begin = performance.now()
    while ((await dearest()).price !== price) await wait(1)
    times.push(performance.now() - begin)
  }
  times.sort((one, other) => one - other)
  const figures = [`median ${times[10]?.toFixed(1)} ms, at most ${times.at(-1)?.toFixed(1)} ms`]
  yield { name: `${size} products: a list has a change, after its reply`, figures }
  const changes = Math.min(mostChanges, visible - (visible % bulk))
  yield await afterManyChanges(shop, { token, size, changes })
}

async function afterManyChanges(
  shop: ShopProcess,
  { token, size, changes }: { token: string; size: number; changes: number },
): Promise<Bar> {
  const admin = createAdminClient(shop)
  const path = '/stores-reader/v1/products/query-platformized'
  const page = (offset: number) => ({
    sort: [{ fieldName: 'id', order: 'ASC' }],
    paging: { limit: bulk, offset },
  })
  const ribbon = 'Changed'
  const begin = performance.now()
  for (let offset = 0; offset < changes; offset += bulk) {
    const { body } = await insist(shop, path, { as: token, body: { query: page(offset) } })
    const ids = body.products.map((product: { id: string }) => product.id)
    await admin.catalogue.bulkUpdateProductsProperty({ ids, set: { ribbon } })
  }
  const changed = performance.now()
  const { body } = await insist(shop, path, {
    as: token,
    body: { query: { filter: { ribbon }, facets: ['ribbons'] } },
  })
  const seconds = (changed - begin) / 1000
  return {
    name: `${size} products: a list has ${changes} changes, after the reply to the last`,
    figures: [
      `${(performance.now() - changed).toFixed(0)} ms, ${body.facets.ribbons[0]?.count} found`,
      `the changes took ${seconds.toFixed(1)} s, ${bulk} at a time`,
    ],
    met: body.facets.ribbons[0]?.count === changes,
  }
}
