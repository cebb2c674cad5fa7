import { type AdminClient, createAdminClient } from '../sdk/src/admin.ts'
import { cpuOf, freePort, newDataDir, type ShopProcess, startShop } from '../trials/process.ts'
import { fillShop } from '../trials/seed.ts'
import { newShopper, pieces } from '../trials/shoppers.ts'
import type { Ask, LoadJob, Sample } from './load.ts'
import { resultOf } from './processes.ts'
import type { Bar } from './report.ts'

const connections = 32
const subscriptions = 20
/** Of CPU with subscriptions to CPU without. */
const bar = 1.03
/** Nobody listens there. Nothing is sent while only carts change. */
const receiver = { url: 'https://example.com/hook', envelope: 'standard' } as const
const types = ['wix.stores.catalog.v1.product_created']

interface Options {
  pairs: number
  seconds: number
  profiling: readonly string[]
}

/** CPU milliseconds for one request. */
interface Cost {
  server: number
  database: number
}

/** What shoppers pay for subscriptions: the CPU of an added line item with twenty of them, and without. */
export async function webhookBars(
  isWanted: (name: string) => boolean,
  { profiling, ...rounds }: Options,
): Promise<Bar[]> {
  if (!isWanted('webhooks')) return []
  const { dataDir, remove } = await newDataDir()
  try {
    const goods = await fillShop(dataDir, { uncounted: 1 })
    const shop = await startShop({ dataDir, port: await freePort(), nodeArguments: profiling, sources: true })
    try {
      return [await addingWithSubscriptions(shop, goods.uncounted[0] ?? '', rounds)]
    } finally {
      await shop.stop()
    }
  } finally {
    await remove()
  }
}

async function addingWithSubscriptions(
  shop: ShopProcess,
  productId: string,
  { pairs, seconds }: { pairs: number; seconds: number },
): Promise<Bar> {
  const body = JSON.stringify({ lineItems: [pieces(productId, 1)] })
  const add: Ask = { method: 'POST', path: '/ecom/v1/carts/current/add-to-cart', body }
  const tokens = await Promise.all(
    Array.from({ length: connections }, async () => (await newShopper(shop).auth.session()).accessToken),
  )
  const load = (time: number) =>
    costOf(shop, { url: shop.url, requests: [add], connections, seconds: time, tokens })
  const admin = createAdminClient(shop)
  await load(2 * seconds)
  const costs: { without: Cost; with: Cost }[] = []
  for (let pair = 0; pair < pairs; pair++) {
    const without = await load(seconds)
    const ids = await subscribe(admin)
    costs.push({ without, with: await load(seconds) })
    for (const subscriptionId of ids) await admin.call('deleteWebhookSubscription', { subscriptionId })
  }
  const ratios = costs.map((cost) => sumOf(cost.with) / sumOf(cost.without)).sort((a, b) => a - b)
  const ratio = ratios[Math.floor(ratios.length / 2)] ?? Number.NaN
  return {
    name: `add to cart with ${subscriptions} subscriptions`,
    figures: [
      `without: ${costs.map(({ without }) => format(without)).join('; ')}`,
      `with: ${costs.map((cost) => format(cost.with)).join('; ')}`,
      `CPU ratio ${ratio.toFixed(3)} (pairs ${ratios.map((each) => each.toFixed(3)).join(', ')}), bar ${bar}`,
    ],
    met: ratio <= bar,
  }
}

async function subscribe(admin: AdminClient): Promise<string[]> {
  const ids: string[] = []
  for (let count = 0; count < subscriptions; count++) {
    const wanted = { ...receiver, name: `Receiver ${count}`, types }
    const { subscription } = await admin.call('createWebhookSubscription', { subscription: wanted })
    ids.push(subscription.id ?? '')
  }
  return ids
}

async function costOf(shop: ShopProcess, job: LoadJob): Promise<Cost> {
  const before = cpuOf(shop)
  const { perSecond, failed } = await resultOf<LoadJob, Sample>('./load.ts', job)
  if (failed > 0) throw new Error(`${failed} line items were not added`)
  const after = cpuOf(shop)
  const requests = perSecond * job.seconds
  return {
    server: (after.server - before.server) / requests,
    database: (after.database - before.database) / requests,
  }
}

function sumOf({ server, database }: Cost): number {
  return server + database
}

function format({ server, database }: Cost): string {
  return `${server.toFixed(3)} + ${database.toFixed(3)} ms`
}
