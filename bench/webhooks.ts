import { type AdminClient, createAdminClient } from '../sdk/src/admin.ts'
import { freePort, newDataDir, type ShopProcess, startShop } from '../trials/process.ts'
import { fillShop } from '../trials/seed.ts'
import { newShopper, pieces } from '../trials/shoppers.ts'
import { type Measured, withCosts } from './costs.ts'
import type { Ask, LoadJob } from './load.ts'
import { resultOf } from './processes.ts'
import { type Bar, formatTime, judge } from './report.ts'
import { medianNumber, type Sample } from './samples.ts'

const connections = 32
const subscriptions = 20
/** Of CPU with subscriptions to CPU without. */
const bar = 1.03
/**
 * Beside other programs, one pair differs from the next by far more than the bar allows. The bar is missed when nearly all pairs
 * are above it: of five, all are by chance once in 32 times, of eight seven once in 28.
 */
const fewestPairs = 5
const nearlyAll = 0.85
/** Nobody listens there. Nothing is sent while only carts change. */
const receiver = { url: 'http://127.0.0.1:9/hook', envelope: 'standard' } as const
const env = { FETCH_NETWORKS: '127.0.0.0/8', FETCH_PORTS: '9' }
const types = ['com.wix.ecommerce.catalog.api.v1.ProductDeleted']

interface Options {
  pairs: number
  seconds: number
  profiling: readonly string[]
}

interface Costs {
  none: Measured
  subscribed: Measured
}

/** What shoppers pay for subscriptions: the CPU of an added line item with twenty of them, and without. */
export async function* webhookBars(
  isWanted: (name: string) => boolean,
  { profiling, ...rounds }: Options,
): AsyncIterable<Bar> {
  if (!isWanted('webhooks')) return
  const { dataDir, remove } = await newDataDir()
  try {
    const goods = await fillShop(dataDir, { uncounted: 1 })
    const port = await freePort()
    const shop = await startShop({ dataDir, port, env, nodeArguments: profiling })
    try {
      yield await addingWithSubscriptions(shop, goods.uncounted[0] ?? '', rounds)
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
  const load = (time: number) => {
    const job = { url: shop.url, requests: [add], connections, seconds: time, tokens }
    return withCosts(shop, () => resultOf<LoadJob, Sample>('./load.ts', job))
  }
  const admin = createAdminClient(shop)
  const loadSubscribed = async (time: number) => {
    const ids = await subscribe(admin)
    const subscribed = await load(time)
    for (const subscriptionId of ids) await admin.call('deleteWebhookSubscription', { subscriptionId })
    return subscribed
  }
  await load(4 * seconds)
  // The code of both is compiled only after some use.
  await loadSubscribed(2 * seconds)
  const costs: Costs[] = []
  for (let pair = 0; pair < Math.max(pairs, fewestPairs); pair++) {
    // Each goes first in turn, because the server still becomes faster.
    const first = pair % 2 === 0 ? await load(seconds) : undefined
    const subscribed = await loadSubscribed(seconds)
    costs.push({ none: first ?? (await load(seconds)), subscribed })
  }
  return verdict(costs)
}

function verdict(costs: readonly Costs[]): Bar {
  const ratios = costs.map(({ none, subscribed }) => total(subscribed) / total(none))
  const ratio = medianNumber(ratios)
  const above = ratios.filter((each) => each > bar).length
  return judge(
    `add to cart with ${subscriptions} subscriptions`,
    [
      `without, server + database: ${costs.map(({ none }) => format(none)).join(', ')} ms of CPU`,
      `with: ${costs.map((cost) => format(cost.subscribed)).join(', ')} ms`,
      `CPU ratio ${ratio.toFixed(3)}, median of ${ratios.map((each) => each.toFixed(2)).join(', ')}; ${above} above the bar of ${bar}`,
    ],
    {
      samples: costs.flatMap(({ none, subscribed }) => [none, subscribed]),
      met: above < nearlyAll * ratios.length,
    },
  )
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

function total({ cost: { server, database } }: Measured): number {
  return server + database
}

function format({ cost: { server, database } }: Measured): string {
  return `${formatTime(server)} + ${formatTime(database)}`
}
