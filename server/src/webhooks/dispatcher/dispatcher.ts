import { setTimeout as wait } from 'node:timers/promises'
import { isOnCluster } from '../../distribution/jobs.service.ts'
import type { Worker, WorkerContext } from '../../platform/room.ts'
import { type AttemptContext, report } from './attempts.service.ts'
import { dueSubscriptions } from './deliveries.queries.ts'
import { handlerOf, subscribeHandlers } from './handlers.service.ts'
import * as lanes from './lanes.service.ts'
import * as outbox from './outbox.queries.ts'
import { anySubscription, type SubscriptionRow } from './subscriptions.queries.ts'

/** Milliseconds between two looks for events and deliveries that are due. Without subscriptions nothing is looked for. */
const pollInterval = 250
/** Milliseconds that receivers have for their answers when the server stops. */
const patience = 5000
/** Events that are handed to subscriptions in one statement. */
const batch = 1000

interface Work extends AttemptContext {
  distribute: ReturnType<typeof outbox.distribute>
  distributeOfShop: ReturnType<typeof outbox.distributeOfShop>
  /** By subscription. */
  lanes: Map<string, lanes.Lane>
  hasSubscriptions: boolean
  isOnCluster?: boolean
  isStopping: boolean
  /** Grows with each change of a subscription. */
  changes: number
}

/** Sends events to subscriptions. Any number of servers may do it on one database: a delivery has one attempt at a time. */
export function createDispatcher({ shop, events: kinds, eventHandlers: handlers }: WorkerContext): Worker {
  const quiet = { hasSubscriptions: false, isStopping: false, changes: 0 }
  const statements = {
    distribute: outbox.distribute(kinds),
    distributeOfShop: outbox.distributeOfShop(kinds),
  }
  const work: Work = { shop, kinds, handlers, ...statements, lanes: new Map(), ...quiet }
  let subscribed: Promise<void> | undefined
  let polling: NodeJS.Timeout | undefined
  let looking: Promise<unknown> | undefined
  const recount = async () => {
    await followDatabase(work)
    subscribed ??= subscribeHandlers(shop, Object.keys(handlers))
    await subscribed
    await countSubscriptions(work)
  }
  const look = () => {
    if (!work.hasSubscriptions || work.isStopping) return
    looking ??= lookOnce(work)
      .catch((error: unknown) => report(shop, error))
      .finally(() => {
        looking = undefined
      })
  }
  const onChange = () => {
    work.changes++
    haltAll(work)
    recount().catch((error: unknown) => report(shop, error))
  }
  return {
    async start() {
      shop.changes.subscribe('webhooks', onChange)
      shop.changes.onMissed(onChange)
      await recount()
      polling = setInterval(look, pollInterval)
    },
    async runDue() {
      await recount()
      const hasWork = async () => (await Promise.all(await lookOnce(work))).some((count) => count > 0)
      while (work.hasSubscriptions && (await hasWork())) await ended(work)
    },
    async stop() {
      work.isStopping = true
      clearInterval(polling)
      await looking
      haltAll(work)
      await Promise.race([ended(work), wait(patience, undefined, { ref: false })])
    },
  }
}

/** The numbers of a cluster's nodes are never those of another database. */
async function followDatabase(work: Work): Promise<void> {
  work.isOnCluster ??= await isOnCluster(work.shop)
  if (!work.isOnCluster) await work.shop.db.run(outbox.followDatabase, [])
}

async function countSubscriptions(work: Work): Promise<void> {
  const { db } = work.shop
  const [row] = await db.run(anySubscription, [])
  work.hasSubscriptions = row?.found ?? false
  if (work.isOnCluster && work.hasSubscriptions) await db.run(outbox.addCursors, [])
}

/** Lanes go on at the next look, with what subscriptions are then. */
function haltAll(work: Work): void {
  for (const lane of work.lanes.values()) lanes.halt(work, lane)
}

async function ended(work: Work): Promise<void> {
  await Promise.all([...work.lanes.values()].map(lanes.ended))
}

/** Hands out new events and begins deliveries that are due. Each result says how many a subscription begins with. */
async function lookOnce(work: Work): Promise<Promise<number>[]> {
  const { shop } = work
  if (work.isOnCluster) {
    for (const { siteId } of await shop.db.run(outbox.sitesWithEvents, []))
      await distributeAll(work, work.distributeOfShop, siteId)
  } else await distributeAll(work, work.distribute)
  const { changes } = work
  const idle = new Set([...work.lanes].flatMap(([id, lane]) => (lanes.isIdle(lane) ? [id] : [])))
  const due = await shop.db.run(dueSubscriptions, [new Date(shop.clock())])
  if (work.isStopping || changes !== work.changes) return []
  const ours = due.filter((subscription) => !isOfOtherServer(work, subscription))
  // To write events out may take long, and must hold no other subscription up.
  return ours.map((subscription) => resume(work, subscription, idle))
}

async function distributeAll(work: Work, statement: Work['distribute'], ...shops: string[]): Promise<void> {
  const { db, clock } = work.shop
  let events = batch
  while (events === batch && !work.isStopping)
    [{ events } = { events: 0 }] = await db.run(statement, [new Date(clock()), batch, ...shops])
}

/** During an upgrade, servers differ in their handlers. */
function isOfOtherServer({ handlers }: Work, subscription: SubscriptionRow): boolean {
  return subscription.envelope === 'function' && !handlerOf(handlers, subscription)
}

function resume(work: Work, subscription: SubscriptionRow, idle: ReadonlySet<string>): Promise<number> {
  const { id } = subscription
  const lane = work.lanes.get(id)
  if (lane) return lanes.resume(work, lane, { subscription, wasIdle: idle.has(id) })
  const opened = lanes.openLane(subscription)
  work.lanes.set(id, opened)
  return lanes.resume(work, opened, { subscription, wasIdle: true })
}
