import { setTimeout as wait } from 'node:timers/promises'
import { metricsToken, type ShopProcess } from '../../trials/process.ts'
import { type Measured, withCosts } from '../costs.ts'
import { resultOf } from '../processes.ts'
import { type Bar, figuresOf, formatRatio, judge } from '../report.ts'
import { seed } from './draws.ts'
import type { JourneyJob, JourneySample, Way } from './journeys.ts'
import { queryDatabase, type Scene } from './scene.ts'
import { connections, type Rounds } from './states.ts'

/** Orders per second of the best open-source peer on such a machine. */
const peer = 7.5
/** The shop takes a thousand orders to be paid later in ten minutes, from whatever networks. */
const mostByCalls = 600
const coldOrders = 50

const names: Record<Way, string> = {
  calls: 'whole checkout by calls, from token to order, to be paid later',
  card: 'whole checkout on the shop’s page, from token to thanks, paid by card',
}

/** Measures shoppers who buy one product each, any product, from a network of their own. */
export async function* checkouts(scene: Scene, { seconds }: Rounds): AsyncIterable<Bar> {
  const wanted = Math.ceil(200 * seconds)
  for (const way of ['calls', 'card'] as const) {
    // The test card is for development.
    await scene.restart({ NODE_ENV: 'development' })
    const orders = way === 'calls' ? Math.min(mostByCalls, wanted) : wanted
    const cold = await buy(scene, { way, journeys: coldOrders, seed })
    yield judged(`${names[way]}, cold: the first ${coldOrders} after a restart`, cold)
    await buy(scene, { way, journeys: Math.ceil(orders / 4), seed: seed + 1_000_000 })
    const spread = await buy(scene, { way, journeys: orders, seed: seed + 2_000_000 })
    yield judged(`${names[way]}, spread: ${orders} orders of ${scene.goods.buyable.length} products`, spread)
  }
}

interface Bought extends JourneySample, Pick<Measured, 'cost' | 'others'> {
  /** Of an order, with the jobs that follow. */
  statements: number
  /** Kilobytes of an order in the log of the database. */
  log: number
  /** Seconds from the last order to the end of the jobs that follow. */
  late: number
}

async function buy(
  { shop, goods }: Scene,
  job: Pick<JourneyJob, 'way' | 'journeys' | 'seed'>,
): Promise<Bought> {
  const before = await readings(shop)
  const { url, clientId, apiKey } = shop
  let late = 0
  const sample = await withCosts(shop, async () => {
    const bought = await resultOf<JourneyJob, JourneySample>('./calls/journeys.ts', {
      ...{ place: { url, clientId, apiKey }, productIds: goods.buyable, shoppers: connections, ...job },
    })
    const ended = performance.now()
    await untilIdle(shop)
    late = (performance.now() - ended) / 1000
    return bought
  })
  const after = await readings(shop)
  const { count } = sample
  const lost = count - (after.orders - before.orders)
  return {
    ...sample,
    statements: (after.statements - before.statements) / count,
    log: (after.log - before.log) / count / 1024,
    late,
    failures:
      lost === 0
        ? sample.failures
        : { ...sample.failures, 'orders more or less in the database': Math.abs(lost) },
  }
}

const figures = `
  SELECT (SELECT count(*) FROM orders)::int AS orders, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS log`

async function readings({ url, dataDir }: ShopProcess) {
  const { rows } = await queryDatabase<{ orders: number; log: number }>(dataDir, figures)
  const headers = { authorization: `Bearer ${metricsToken}` }
  const metrics = await (await fetch(`${url}/metrics`, { headers })).text()
  const counts = metrics.matchAll(/^cartwright_statement_seconds_count\S* (\d+)$/gm)
  const statements = [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
  return { orders: 0, log: 0, ...rows[0], statements }
}

const dueJobs = `SELECT FROM jobs WHERE failed_at IS NULL AND available_at <= now() LIMIT 1`

/** E-mails and the like are sent after the order, and belong to its cost. */
async function untilIdle({ dataDir }: ShopProcess): Promise<void> {
  const giveUp = performance.now() + 120_000
  while ((await queryDatabase(dataDir, dueJobs)).rowCount) {
    if (performance.now() > giveUp) throw new Error('the jobs after the orders did not end')
    await wait(250)
  }
}

function judged(name: string, bought: Bought): Bar {
  const { button, statements, log, late, perSecond } = bought
  const lines = [
    ...figuresOf([bought], 'order with the jobs that follow'),
    `order button: p99 ${button.toFixed(0)} ms`,
    `of one order: ${statements.toFixed(1)} statements, ${log.toFixed(1)} KB of log; jobs ended ${late.toFixed(1)} s after the last`,
    formatRatio(perSecond, peer),
  ]
  return judge(name, lines, { samples: [bought] })
}
