import { setTimeout as wait } from 'node:timers/promises'
import { queueCollectionRules } from '../../inventory/stock/items.queries.ts'
import { type Connection, runOne } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { publishChanges } from '../model/cache.service.ts'
import {
  applyToQueued,
  deleteChecks,
  isFilling,
  lockChecked,
  lockRules,
  queuedChecks,
  queueNextChecks,
  sitesWithChecks,
} from './queries.ts'

// Rules are applied after the commit of the change, see decisions/0017.

/** How long, in milliseconds, a save of a product or a rule waits for the rules to be applied. */
const timeLimits = { product: 100, rule: 500 }

/**
 * Applies rules right away; with `filling`, also new rules to all products. A job does the rest, and every minute what a
 * crashed server left.
 */
export async function applyRules(
  shop: Shop,
  siteId: string,
  { filling }: { filling: boolean },
): Promise<void> {
  try {
    const outcome = await applySteps(shop, siteId, {
      timeLimit: filling ? timeLimits.rule : timeLimits.product,
      filling,
    })
    if (outcome !== 'done') await shop.db.run(queueCollectionRules, [])
  } catch (error) {
    shop.log.error({ err: error, siteId }, 'collection rules could not be applied')
  }
}

/** Applies the rules to the queued products of all sites. */
export async function applyAllRules(shop: Shop): Promise<void> {
  for (const { id } of await shop.db.run(sitesWithChecks, [])) {
    const end = performance.now() + maxRetryTime
    const options = { timeLimit: Number.POSITIVE_INFINITY, filling: true }
    while ((await applySteps(shop, id, options)) === 'held up' && performance.now() < end)
      await wait(retryInterval)
  }
}

/** How long, in milliseconds, to retry while other transactions hold locks. The next run continues. */
const maxRetryTime = 10_000
const retryInterval = 50

type Outcome = 'done' | 'more' | 'held up'

interface StepOptions {
  timeLimit: number
  filling: boolean
}

async function applySteps(shop: Shop, siteId: string, { timeLimit, filling }: StepOptions): Promise<Outcome> {
  const end = performance.now() + timeLimit
  let outcome: Outcome
  do outcome = await applyStep(shop, siteId, filling)
  while (outcome === 'more' && performance.now() < end)
  return outcome
}

/** One transaction. It skips what others have locked. */
async function applyStep(shop: Shop, siteId: string, filling: boolean): Promise<Outcome> {
  const [outcome, changed] = await shop.db.transaction(async (tx): Promise<[Outcome, string[]]> => {
    const held = (await tx.run(lockRules, [siteId])).map(({ id }) => id)
    if (held.length === 0) await tx.run(deleteChecks, [siteId])
    const queued = await tx.run(queuedChecks, [siteId])
    if (queued.length === 0) return [filling ? await queueNextProducts(tx, siteId, held) : 'done', []]
    const looked = await tx.run(lockChecked, [siteId, queued.map(({ productId }) => productId)])
    const { done, changed } = await runOne(tx, applyToQueued, [
      siteId,
      held,
      queued.map(({ id }) => id),
      looked.map(({ id }) => id),
    ])
    return [done > 0 ? 'more' : 'held up', changed]
  })
  if (changed.length > 0) publishChanges(shop, siteId, new Set(changed))
  return outcome
}

async function queueNextProducts(tx: Connection, siteId: string, held: readonly string[]): Promise<Outcome> {
  if ((await tx.run(queueNextChecks, [siteId, held])).length > 0) return 'more'
  const [others] = await tx.run(isFilling, [siteId])
  return others?.filling ? 'held up' : 'done'
}
