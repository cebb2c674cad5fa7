import lighthouse from 'lighthouse'
import { launchBrowser } from '../e2e/browser.ts'
import { freePort, newDataDir, type ShopProcess, startShop } from '../trials/process.ts'
import { fillShop } from '../trials/seed.ts'
import { newShopper, pieces } from '../trials/shoppers.ts'
import type { Ask, LoadJob, Sample } from './load.ts'
import { resultOf } from './processes.ts'
import { type Bar, formatSample, medianOf } from './report.ts'

const connections = 16
const page = '/collections/all-products'

const demoProducts = 500

interface Load {
  pairs: number
  seconds: number
}

/** Measures the pages of a demo shop: requests per second, and quality on a phone. */
export async function storefrontBars(
  isWanted: (name: string) => boolean,
  { profiling, ...load }: Load & { profiling: readonly string[] },
): Promise<Bar[]> {
  const measures: Record<string, (shop: ShopProcess) => Promise<Bar[]>> = {
    storefront: (shop) => pageBars(shop, load),
    lighthouse: lighthouseBars,
  }
  const wanted = Object.entries(measures).filter(([name]) => isWanted(name))
  if (wanted.length === 0) return []
  const { dataDir, remove } = await newDataDir()
  process.stdout.write(`Filling a demo shop with ${demoProducts} products …\n`)
  try {
    await fillShop(dataDir, { demo: demoProducts })
    const shop = await startShop({ dataDir, port: await freePort(), nodeArguments: profiling, sources: true })
    try {
      const bars: Bar[] = []
      for (const [, measure] of wanted) bars.push(...(await measure(shop)))
      return bars
    } finally {
      await shop.stop()
    }
  } finally {
    await remove()
  }
}

/** Lists of all products in every order, page by page, so that hardly any answer comes from a cache. */
const lists = ['best-selling', 'newest', 'price-up', 'price-down', 'name'].flatMap((sort) =>
  Array.from({ length: 20 }, (_, index) => `${page}?sort=${sort}&page=${index + 1}&view=`),
)

/**
 * The page of a collection, 24 cards with filters: rendered for each request from cached products, rendered with the
 * query, and from the page cache.
 */
async function pageBars(shop: ShopProcess, times: Load): Promise<Bar[]> {
  return [
    await pagesPerSecond(shop, {
      ...times,
      name: 'collection page, made anew',
      requests: [{ ...ask(`${page}?view=`), anew: true }],
      bar: 1000,
      p99: 40,
    }),
    await pagesPerSecond(shop, {
      ...times,
      name: 'collection page, made anew with its query',
      requests: lists.map((path) => ({ ...ask(path), anew: true })),
    }),
    await pagesPerSecond(shop, { ...times, name: 'collection page, kept', requests: [ask(page)], bar: 3000 }),
  ]
}

interface Pages extends Load {
  name: string
  requests: Ask[]
  /** Minimum of requests per second. */
  bar?: number
  /** Maximum in milliseconds. */
  p99?: number
}

async function pagesPerSecond(
  shop: ShopProcess,
  { name, requests, bar, p99, pairs, seconds }: Pages,
): Promise<Bar> {
  const load = (time: number) =>
    resultOf<LoadJob, Sample>('./load.ts', {
      url: shop.url,
      requests,
      connections,
      seconds: time,
      tokens: [],
    })
  await load(seconds * 2)
  const samples: Sample[] = []
  for (let pair = 0; pair < pairs; pair++) samples.push(await load(seconds))
  const median = medianOf(samples)
  const inTime = p99 === undefined || median.p99 <= p99
  const bars = bar === undefined ? [] : [`bar ${bar}/s${p99 === undefined ? '' : `, p99 ${p99} ms`}`]
  return {
    name: `${name}, ${connections} connections`,
    figures: [
      formatSample('ours', median),
      ...bars,
      ...(median.failed > 0 ? [`${median.failed} requests failed`] : []),
    ],
    ...(bar === undefined ? {} : { met: median.failed === 0 && median.perSecond >= bar && inTime }),
  }
}

function ask(path: string): Ask {
  return { method: 'GET', path }
}

const runs = 5
const leastScores = { performance: 0.95, accessibility: 1, 'best-practices': 1, seo: 1 }
const mostTimes = {
  'largest-contentful-paint': 1800,
  'cumulative-layout-shift': 0.02,
  'total-blocking-time': 100,
}

/** Measures the first pages of shoppers with Lighthouse's phone. */
async function lighthouseBars(shop: ShopProcess): Promise<Bar[]> {
  const product = await firstProduct(shop)
  const pages: Record<string, () => Promise<Visit>> = {
    home: async () => ({ path: '/' }),
    collection: async () => ({ path: '/collections/table' }),
    product: async () => ({ path: `/products/${product.slug}` }),
    cart: async () => ({ path: '/cart', cookie: await cookieOfCart(shop, product.id) }),
    checkout: async () => ({ path: await checkoutAddress(shop, product.id) }),
    services: async () => ({ path: '/services' }),
    service: async () => ({ path: await firstLink(shop, '/services') }),
    events: async () => ({ path: '/events' }),
    event: async () => ({ path: await firstLink(shop, '/events') }),
    plans: async () => ({ path: '/plans' }),
  }
  const bars: Bar[] = []
  for (const [name, visit] of Object.entries(pages)) {
    process.stdout.write(`Auditing the page “${name}” …\n`)
    const results: Result[] = []
    for (let run = 0; run < runs; run++) results.push(await audit(shop, await visit()))
    bars.push(verdict(name, results))
  }
  return bars
}

type Scores = Record<keyof typeof leastScores, number>
type Times = Record<keyof typeof mostTimes, number>

interface Result {
  scores: Scores
  times: Times
  /** Failed audits of the categories that must be perfect. */
  faults: string[]
}

interface Visit {
  /** A path or a full URL. */
  path: string
  cookie?: string
}

/** Uses a new browser each time, without a cache. */
async function audit(shop: ShopProcess, { path, cookie }: Visit): Promise<Result> {
  const port = await freePort()
  const browser = await launchBrowser([`--remote-debugging-port=${port}`])
  try {
    const result = await lighthouse(new URL(path, shop.url).href, {
      port,
      logLevel: 'silent',
      onlyCategories: Object.keys(leastScores),
      ...(cookie ? { extraHeaders: { Cookie: cookie } } : {}),
    })
    if (!result) throw new Error('Lighthouse gave no result')
    const { categories, audits, runtimeError } = result.lhr
    if (runtimeError) throw new Error(runtimeError.message)
    const scores = mapKeys(leastScores, (name) => categories[name]?.score ?? 0)
    const faults = Object.keys(leastScores)
      .filter((name) => name !== 'performance')
      .flatMap((name) => categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id)
    return { scores, times: mapKeys(mostTimes, (name) => audits[name]?.numericValue ?? Number.NaN), faults }
  } finally {
    await browser.close()
  }
}

function verdict(name: string, results: readonly Result[]): Bar {
  const scores = mapKeys(leastScores, (each) => middle(results.map((result) => result.scores[each])))
  const times = mapKeys(mostTimes, (each) => middle(results.map((result) => result.times[each])))
  const faults = [...new Set(results.flatMap((result) => result.faults))]
  const points = Object.values(scores).map((score) => Math.round(score * 100))
  return {
    name: `Lighthouse, ${name} (median of ${results.length})`,
    figures: [
      `performance / accessibility / best practices / SEO: ${points.join(' / ')}, bar 95 / 100 / 100 / 100`,
      `LCP ${(times['largest-contentful-paint'] / 1000).toFixed(2)} s, CLS ${times['cumulative-layout-shift'].toFixed(3)}, ` +
        `TBT ${times['total-blocking-time'].toFixed(0)} ms; bar 1.8 s, 0.02, 100 ms`,
      ...(faults.length > 0 ? [`not perfect: ${faults.join(', ')}`] : []),
    ],
    met:
      keysOf(leastScores).every((each) => scores[each] >= leastScores[each]) &&
      keysOf(mostTimes).every((each) => times[each] <= mostTimes[each]),
  }
}

async function firstProduct(shop: ShopProcess): Promise<{ id: string; slug: string }> {
  const { products } = await newShopper(shop).catalogue.queryProducts({
    query: { filter: { slug: 'speckled-mug' } },
  })
  const [{ id = '', slug = '' } = {}] = products
  return { id, slug: slug ?? '' }
}

/** The first page that a list leads to. */
async function firstLink({ url }: ShopProcess, list: string): Promise<string> {
  const html = await (await fetch(url + list)).text()
  const [, path] = new RegExp(`href="(${list}/[^"?#]+)"`).exec(html) ?? []
  if (path === undefined) throw new Error(`${list} leads to no page`)
  return path
}

/** The cookies of a browser after adding the product to the cart. */
async function cookieOfCart(shop: ShopProcess, productId: string): Promise<string> {
  const { product } = await newShopper(shop).catalogue.getProduct({ id: productId })
  const form = new URLSearchParams({
    product: productId,
    variant: product.variants?.[0]?.id ?? '',
    quantity: '1',
  })
  const { headers } = await fetch(`${shop.url}/cart/add`, { method: 'POST', body: form, redirect: 'manual' })
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Valid for one visit. */
async function checkoutAddress(shop: ShopProcess, productId: string): Promise<string> {
  const shopper = newShopper(shop)
  const { product } = await shopper.catalogue.getProduct({ id: productId })
  const { choices } = product.variants?.[0] ?? {}
  const line = pieces(productId, 1)
  const catalogReference = { ...line.catalogReference, options: { options: choices } }
  await shopper.cart.addToCurrentCart({ lineItems: [{ ...line, catalogReference }] })
  const { checkoutId = '' } = await shopper.cart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
  const { redirectSession } = await shopper.checkout.createRedirectSession({ ecomCheckout: { checkoutId } })
  return redirectSession.fullUrl ?? ''
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[]
}

function mapKeys<Key extends string>(
  record: Record<Key, unknown>,
  value: (key: Key) => number,
): Record<Key, number> {
  return Object.fromEntries(keysOf(record).map((key) => [key, value(key)])) as Record<Key, number>
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
