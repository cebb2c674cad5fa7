import { isOutage } from '../../platform/errors/errors.ts'
import * as attempts from './attempts.service.ts'
import * as queries from './deliveries.queries.ts'
import { isProbe, mostFailures } from './retries.rules.ts'
import type { SubscriptionRow } from './subscriptions.queries.ts'

/** Requests to one subscription at once. */
const inFlight = 8
/** Deliveries that are claimed in one statement. */
const mostClaimed = 128

/** Deliveries of one entity, which are sent one after the other. */
type Chain = attempts.Delivery[]

/** What this server sends to one subscription. */
export interface Lane {
  subscription: SubscriptionRow
  /** Claimed, and sent as soon as a request ends. */
  queue: Chain[]
  /** Requests under way */
  sending: number
  /** Not yet written */
  results: attempts.Result[]
  isClaiming: boolean
  isWriting: boolean
  /** Nothing more was due at the last claim. */
  isEmpty: boolean
  /** Sends nothing more before the next look at the subscription. */
  isHalted: boolean
  /** Failures in a row */
  failures: number
  /** When deliveries were last claimed, and how many in one statement. */
  claimedAt: number
  size: number
  tasks: Set<Promise<unknown>>
}

export function openLane(subscription: SubscriptionRow): Lane {
  return {
    subscription,
    queue: [],
    sending: 0,
    results: [],
    isClaiming: false,
    isWriting: false,
    isEmpty: false,
    isHalted: false,
    failures: subscription.failures,
    claimedAt: 0,
    size: inFlight,
    tasks: new Set(),
  }
}

/**
 * Sends what is due. The result says how many deliveries it begins with; nobody has to wait for it. What was read while
 * requests were under way (not `wasIdle`) knows nothing of them, so the lane goes on with what it knows itself.
 */
export function resume(
  context: attempts.AttemptContext,
  lane: Lane,
  { subscription, wasIdle }: { subscription: SubscriptionRow; wasIdle: boolean },
): Promise<number> {
  write(context, lane)
  if (lane.isHalted && !wasIdle) return Promise.resolve(0)
  if (wasIdle) Object.assign(lane, { subscription, failures: subscription.failures, isHalted: false })
  lane.isEmpty = false
  const claiming = claim(context, lane).then(async (count) => {
    if (count === 0 && lane.isEmpty) await attempts.postpone(context, subscription)
    return count
  })
  track(context, lane, claiming)
  return claiming
}

export function isIdle({ tasks, results }: Lane): boolean {
  return tasks.size === 0 && results.length === 0
}

/** Begins nothing more. */
export function halt(context: attempts.AttemptContext, lane: Lane): void {
  lane.isHalted = true
  release(context, lane, lane.queue.splice(0).flat())
}

/** Waits for everything that is under way. */
export async function ended({ tasks }: Lane): Promise<void> {
  while (tasks.size > 0) await Promise.all(tasks)
}

/** Begins as many chains as have room, and claims more before the queue is empty. */
function proceed(context: attempts.AttemptContext, lane: Lane): void {
  const room = isProbe(lane.subscription) ? 1 : inFlight
  while (!lane.isHalted && lane.sending < room) {
    const chain = lane.queue.shift()
    if (!chain) break
    lane.sending++
    track(context, lane, sendAll(context, lane, chain))
  }
  if (!lane.isEmpty && lane.queue.length < inFlight) track(context, lane, claim(context, lane))
}

/** Takes deliveries that are due. Returns how many. */
async function claim(context: attempts.AttemptContext, lane: Lane): Promise<number> {
  const { subscription } = lane
  const isBusyProbe = isProbe(subscription) && lane.sending > 0
  if (lane.isClaiming || lane.isHalted || isBusyProbe || lane.queue.length >= inFlight) return 0
  lane.isClaiming = true
  try {
    const most = isProbe(subscription) ? 1 : sizeOf(lane, context.shop.clock())
    const claimed = await attempts.claim(context, subscription, most)
    lane.isEmpty = claimed.length < most || isProbe(subscription)
    lane.queue.push(...Map.groupBy(claimed, ({ entity, entityId }) => `${entity}/${entityId}`).values())
    if (lane.isHalted) halt(context, lane)
    return claimed.length
  } finally {
    lane.isClaiming = false
    proceed(context, lane)
  }
}

/** Twice as many as last time if these were sent at once, so that few wait at a slow receiver. */
function sizeOf(lane: Lane, now: number): number {
  const passed = now - lane.claimedAt
  lane.claimedAt = now
  lane.size = passed < 500 ? Math.min(2 * lane.size, mostClaimed) : inFlight
  return lane.size
}

/** A failure ends a chain: those behind wait for the next attempt. */
async function sendAll(context: attempts.AttemptContext, lane: Lane, chain: Chain): Promise<void> {
  const { shop } = context
  for (const [index, delivery] of chain.entries()) {
    if (lane.isHalted || shop.clock() > delivery.latest) {
      release(context, lane, chain.slice(index))
      break
    }
    const result = await attempts.send(context, lane.subscription, delivery)
    keep(context, lane, result)
    if (result.due) break
  }
  lane.sending--
  proceed(context, lane)
}

function keep(context: attempts.AttemptContext, lane: Lane, result: attempts.Result): void {
  const { error, status } = result
  if (wasSent(result)) {
    context.shop.metrics.count('webhook_attempts', error === undefined ? 'delivered' : 'failed')
    lane.failures = error === undefined ? 0 : lane.failures + 1
  }
  lane.results.push(result)
  if (lane.failures >= mostFailures || status === 410) halt(context, lane)
  write(context, lane)
}

function wasSent({ milliseconds }: attempts.Result): boolean {
  return milliseconds !== undefined
}

/** Results that come while others are written are written together. */
function write(context: attempts.AttemptContext, lane: Lane): void {
  if (lane.isWriting || lane.results.length === 0) return
  lane.isWriting = true
  const results = lane.results.splice(0)
  const writing = writeAll(context, lane, results)
    .then(() => {
      lane.isWriting = false
      lane.isEmpty = false
      write(context, lane)
      proceed(context, lane)
    })
    .catch((error: unknown) => {
      lane.isWriting = false
      // The next look tries again.
      if (isOutage(error)) lane.results.unshift(...results)
      throw error
    })
  track(context, lane, writing)
}

async function writeAll(
  { shop }: attempts.AttemptContext,
  { subscription }: Lane,
  results: attempts.Result[],
): Promise<void> {
  const counted = results.filter(wasSent)
  const lastSuccess = counted.findLastIndex(({ state }) => state === 'DELIVERED')
  const failures = counted.length - 1 - lastSuccess
  const isGone = counted.some(({ status }) => status === 410)
  const probes = isProbe(subscription) ? failures : 0
  const breaker = [failures, lastSuccess >= 0, probes, isGone, new Date(shop.clock())]
  const key = [subscription.siteId, subscription.id]
  const ids = results.map((result) => result.id)
  await shop.db.run(queries.writeResults, [...key, JSON.stringify(results), ...breaker, ids])
}

function release(
  context: attempts.AttemptContext,
  lane: Lane,
  deliveries: readonly attempts.Delivery[],
): void {
  if (deliveries.length === 0) return
  const { shop } = context
  const { siteId, id } = lane.subscription
  const values = [siteId, id, deliveries.map((delivery) => delivery.id), new Date(shop.clock())]
  track(context, lane, shop.db.run(queries.releaseDeliveries, values))
}

/** What fails is due again at the end of its lease. */
function track({ shop }: attempts.AttemptContext, lane: Lane, work: Promise<unknown>): void {
  const task = work
    .catch((error: unknown) => attempts.report(shop, error))
    .finally(() => {
      lane.tasks.delete(task)
    })
  lane.tasks.add(task)
}
