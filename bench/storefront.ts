import lighthouse from 'lighthouse'
import { launchBrowser } from '../e2e/browser.ts'
import { freePort, newDataDir, type ShopProcess, startShop } from '../trials/process.ts'
import { fillShop } from '../trials/seed.ts'
import { newShopper, pieces } from '../trials/shoppers.ts'
import { withCosts } from './costs.ts'
import type { Ask, LoadJob } from './load.ts'
import { resultOf } from './processes.ts'
import { type Bar, figuresOf, judge, measure } from './report.ts'
import { medianOf, type Sample } from './samples.ts'

const connections = 16
const page = '/collections/all-products'
const demoProducts = 500

interface Load {
  pairs: number
  seconds: number
}

/** How many of the pages, the most important first, and how often each. */
interface Audits {
  pages: number
  runs: number
}

interface Options extends Load {
  audits: Audits
  profiling: readonly string[]
}

/** Measures the pages of a demo shop: how fast they are rendered, and their quality on a phone. */
export async function* storefrontBars(
  isWanted: (name: string) => boolean,
  { profiling, audits, ...times }: Options,
): AsyncIterable<Bar> {
  if (!isWanted('storefront') && !isWanted('lighthouse')) return
  const { dataDir, remove } = await newDataDir()
  process.stdout.write(`Filling a demo shop with ${demoProducts} products …\n`)
  try {
    await fillShop(dataDir, { demo: demoProducts })
    const shop = await startShop({ dataDir, port: await freePort(), nodeArguments: profiling })
    try {
      if (isWanted('storefront')) yield await rendering(shop, times)
      if (isWanted('lighthouse')) yield* lighthouseBars(shop, audits)
    } finally {
      await shop.stop()
    }
  } finally {
    await remove()
  }
}

const leastPages = 1000
/** Milliseconds, of 99 in a hundred pages. */
const longestPage = 40

/** The same page at a new address each time: rendered again from products that are kept. */
async function rendering(shop: ShopProcess, { pairs, seconds }: Load): Promise<Bar> {
  const requests: Ask[] = [{ method: 'GET', path: `${page}?view=`, anew: true }]
  const { contender } = await measure(pairs, (part) => {
    const job = { url: shop.url, requests, connections, seconds: seconds * part, tokens: [] }
    return withCosts(shop, () => resultOf<LoadJob, Sample>('./load.ts', job))
  })
  const { perSecond, p99 } = medianOf(contender)
  const name = `collection page of 24 cards, rendered from kept products, ${connections} connections`
  const figures = [...figuresOf(contender), `bar ${leastPages}/s, p99 ${longestPage} ms`]
  return judge(name, figures, { samples: contender, met: perSecond >= leastPages && p99 <= longestPage })
}

const leastScores = { performance: 0.95, accessibility: 1, 'best-practices': 1, seo: 1 }
const mostTimes = {
  'largest-contentful-paint': 1800,
  'cumulative-layout-shift': 0.02,
  'total-blocking-time': 100,
}

/** Measures the first pages of shoppers with Lighthouse's phone. */
async function* lighthouseBars(shop: ShopProcess, audits: Audits): AsyncIterable<Bar> {
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
  for (const [name, visit] of Object.entries(pages).slice(0, audits.pages)) {
    process.stdout.write(`Auditing the page “${name}” …\n`)
    const results: Result[] = []
    for (let run = 0; run < audits.runs; run++) results.push(await audit(shop, await visit()))
    yield verdict(name, results)
  }
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
