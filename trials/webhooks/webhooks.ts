import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { insist, newTally, type Tally } from '../load/insist.ts'
import { freePort, type ShopProcess, startShop } from '../process.ts'
import { type FaultyShop, withFaultyShop } from '../proxy/faulty-shop.ts'
import { newShopper, pieces } from '../shoppers.ts'
import { type Outcome, together } from '../trial.ts'
import { askWebhooks, openReceivers, type Receiver, type Receivers } from './receivers.ts'

export interface WebhooksOptions {
  /** Carts, with changes each. */
  carts: number
  changes: number
  perSecond: number
  /** Of two servers in turn. Without any there is one server. */
  kills: number
  /** Milliseconds until the healthy receiver has an event (p99). Without it, time does not count. */
  slowest?: number
}

const types = ['wix.ecom.v1.cart_created', 'wix.ecom.v1.cart_updated']
/** Milliseconds after the last change until all receivers must have accepted all events. */
const longestWait = 300_000
/** Carts that are filled at the same time. */
const atOnce = 20

/** Two servers send the events of carts to four receivers, and are killed by turns. */
export async function webhooks(options: WebhooksOptions): Promise<Outcome> {
  const receivers = await openReceivers()
  const work = withFaultyShop({ env: receivers.env }, async (faulty) =>
    webhooksOn({ faulty, shop: await faulty.start(), receivers }, options),
  )
  return work.finally(receivers.close)
}

interface Scene {
  faulty: FaultyShop
  shop: ShopProcess
  receivers: Receivers
}

/** The shop must have been started with the settings of the receivers. */
export async function webhooksOn(scene: Scene, options: WebhooksOptions): Promise<Outcome> {
  const { faulty, receivers } = scene
  const since = new Date()
  await receivers.subscribe(scene.shop, types)
  const tally = newTally()
  const begin = performance.now()
  const servers = startServers(scene, options)
  const struck = servers.strike()
  await fill(scene, { ...options, isOver: () => servers.kills() === options.kills }, tally)
  const seconds = (performance.now() - begin) / 1000
  await struck
  receivers.isRevived = true
  const accepted = await untilAccepted(scene, faulty.database, since)
  await servers.stop()
  return verdict(receivers, { ...accepted, seconds, ...options })
}

/** The second server sends events, too, but shoppers do not reach it. */
function startServers(scene: Scene, { carts, changes, perSecond, kills }: WebhooksOptions) {
  const pause = (1000 * carts * changes) / perSecond / (kills + 1)
  let killed = 0
  let second: ShopProcess | undefined
  const startSecond = async () => {
    const { dataDir } = scene.shop
    const env = { ...scene.receivers.env, DATABASE_URL: scene.faulty.proxy.url }
    second = await startShop({ dataDir, port: await freePort(), env })
  }
  return {
    async strike() {
      if (kills > 0) await startSecond()
      for (; killed < kills; killed++) {
        await wait(pause)
        if (killed % 2 === 0) {
          await second?.kill()
          await startSecond()
        } else {
          await scene.shop.kill()
          scene.shop = await scene.faulty.start()
        }
      }
    },
    kills: () => killed,
    stop: async () => second?.stop(),
  }
}

/** Changes carts at the given rate, or as fast as the shop can, and goes on until the last kill. */
async function fill(
  { faulty, shop }: Scene,
  { carts, changes, perSecond, isOver }: WebhooksOptions & { isOver(): boolean },
  tally: Tally,
): Promise<void> {
  const [product = ''] = faulty.goods.uncounted
  const begin = performance.now()
  const until = (event: number) => wait(Math.max(0, begin + (1000 * event) / perSecond - performance.now()))
  for (let first = 0; first < carts || !isOver(); first += atOnce) {
    await together(atOnce, async (cart) => {
      const shopper = newShopper(shop)
      for (let change = 0; change < changes; change++) {
        await until(first * changes + change * atOnce + cart)
        const add = { lineItems: [pieces(product, 1)] }
        await insist(tally, (options) => shopper.cart.addToCurrentCart(add, options))
      }
    })
  }
}

/** Lets long waits pass at once, as if nothing happened in them, and sends again what was given up. */
async function untilAccepted({ shop, receivers }: Scene, database: pg.Client, since: Date) {
  const latest = performance.now() + longestWait
  for (;;) {
    const { rows } = await database.query<{ id: string }>(
      'SELECT id FROM outbox WHERE type = ANY ($1) AND created_at >= $2',
      [types, since],
    )
    const waiting = receivers.all.filter(({ accepted }) => rows.some(({ id }) => !accepted.has(id)))
    if (waiting.length === 0 || performance.now() > latest)
      return { events: rows.length, lacking: waiting.map(({ name }) => name) }
    await wait(1000)
    await database.query('UPDATE webhook_subscriptions SET open_until = now() WHERE open_until > now()')
    // What is claimed now is due within 30 seconds.
    await database.query(
      "UPDATE webhook_deliveries SET due_at = now() WHERE state = 'WAITING' AND due_at > now() + interval '31 s'",
    )
    for (const receiver of waiting) await resendFailed(shop, receiver)
  }
}

async function resendFailed(shop: ShopProcess, { subscriptionId, resent }: Receiver): Promise<void> {
  const { deliveries } = await askWebhooks(shop, `/${subscriptionId}/deliveries?state=FAILED`)
  if (deliveries.length === 0) return
  const eventIds = deliveries.map(({ eventId }: { eventId: string }) => eventId)
  for (const id of eventIds) resent.add(id)
  await askWebhooks(shop, `/${subscriptionId}/resend`, { eventIds })
}

interface Accepted {
  events: number
  /** Receivers that have not accepted all of them. */
  lacking: string[]
  seconds: number
}

function verdict({ all }: Receivers, given: WebhooksOptions & Accepted): Outcome {
  const { events, lacking, seconds, carts, changes, kills, slowest = Number.POSITIVE_INFINITY } = given
  const healthy = all.find(({ name }) => name === 'healthy')
  const times = [...(healthy?.accepted.values() ?? [])].sort((a, b) => a - b)
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? Number.POSITIVE_INFINITY
  const sum = (count: (receiver: Receiver) => number) => all.reduce((total, one) => total + count(one), 0)
  const [forged, disordered] = [sum((one) => one.forged), sum((one) => one.disordered)]
  const requests = all.map((one) => `${one.name} ${one.requests}`).join(', ')
  return {
    bar: `${events} events of ${healthy?.last.size} carts for a healthy receiver, one that fails 30 %, a dead and a slow one; ${kills} × kill -9 of a server: each accepted by all, in order per cart, signed; the healthy one p99 ≤ ${slowest} ms`,
    measured: `${(events / seconds).toFixed(0)} events/s; requests: ${requests}; ${forged} with a wrong signature, ${disordered} out of order; missing at: ${lacking.join(', ') || 'none'}; the healthy one p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
    met:
      lacking.length === 0 &&
      forged === 0 &&
      disordered === 0 &&
      events >= carts * changes &&
      at(0.99) <= slowest,
  }
}
