import type { FailedHandler } from '@cartwright/contract/sites/status.ts'
import type { OutboxRow } from '../../platform/db/outbox.ts'
import { day } from '../../platform/db/retention.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { EventHandler, EventHandlers } from '../../platform/events/events.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { type Answer, longestAttempt } from './retries.rules.ts'
import {
  dropHandlers,
  failedHandlers,
  insertHandlers,
  resendToHandler,
  type SubscriptionRow,
  startReading,
} from './subscriptions.queries.ts'

/**
 * Each handler of this program has a subscription of its own: so it gets every event in the order of its entity, and a
 * failing one holds up no other. Begins those that are new, goes on with the others, ends those that are gone.
 */
export async function subscribeHandlers(shop: Shop, types: readonly string[]): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await tx.run(dropHandlers, [types])
    if (types.length === 0) return
    await tx.run(startReading, [shop.newId()])
    await tx.run(insertHandlers, [types, new Date(shop.clock())])
  })
}

export function handlerOf(
  handlers: EventHandlers,
  { envelope, name }: SubscriptionRow,
): EventHandler | undefined {
  return envelope === 'function' ? handlers[name] : undefined
}

const shownFor = 7 * day

/** Handlers whose events were given up in the last seven days. */
export async function failed(shop: Shop, siteId: string): Promise<FailedHandler[]> {
  const rows = await shop.db.run(failedHandlers, [siteId, new Date(shop.clock() - shownFor)])
  return rows.map(({ failedAt, ...row }) => ({ ...row, failedDate: failedAt.toISOString() }))
}

/** Sends a handler these events again. */
export async function resend(shop: Shop, siteId: string, type: string): Promise<{ resent: number }> {
  const now = shop.clock()
  const values = [siteId, type, new Date(now - shownFor), new Date(now)]
  const rows = await shop.db.run(resendToHandler, values)
  if (rows.length === 0) throw refuse('NOT_FOUND', 'No events of this type were given up')
  return { resent: rows.length }
}

/** Calls a handler. What it throws is logged, and so is that it takes too long. */
export async function handle(shop: Shop, handler: EventHandler, event: OutboxRow): Promise<Answer> {
  const begin = performance.now()
  const signal = AbortSignal.timeout(longestAttempt)
  try {
    await Promise.race([handler(event, signal), endOf(signal)])
    return { milliseconds: Math.round(performance.now() - begin) }
  } catch (error) {
    const { type, id, entity, entityId } = event
    shop.log.error({ err: error, id, entity, entityId }, `the handler of ${type} failed`)
    return { milliseconds: Math.round(performance.now() - begin), error: String(error) }
  }
}

function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`takes longer than ${longestAttempt / 1000} s`)))
  })
}
