import { setTimeout as wait } from 'node:timers/promises'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { publish } from '../model/cache.service.ts'
import {
  followLater,
  followRules,
  forgetNotes,
  holdRules,
  isFilling,
  noteNext,
  sitesToFollow,
} from './queries.ts'

// Products follow the rules of collections after the commit of what changes them, see decisions/0014.

/** Milliseconds that who saved a product, or a rule, waits for products to be in their collections. */
const moment = { product: 100, rule: 500 }

/**
 * Does what there is to do at once, `filling` collections that have a new rule as well; a job does the rest, and each
 * minute what a server left that died.
 */
export async function follow(shop: Shop, siteId: string, { filling }: { filling: boolean }): Promise<void> {
  try {
    const outcome = await goOn(shop, siteId, { patience: filling ? moment.rule : moment.product, filling })
    if (outcome !== 'done') await shop.db.run(followLater, [])
  } catch (error) {
    shop.log.error({ err: error, siteId }, 'products do not follow the rules yet')
  }
}

/** Holds everything that was noted anywhere against the rules. */
export async function work(shop: Shop): Promise<void> {
  for (const { id } of await shop.db.run(sitesToFollow, [])) {
    const end = performance.now() + longest
    const manner = { patience: Number.POSITIVE_INFINITY, filling: true }
    while ((await goOn(shop, id, manner)) === 'held up' && performance.now() < end) await wait(pause)
  }
}

/** Others hold a rule or a product for the time of their transaction; beyond these milliseconds the next minute goes on. */
const longest = 10_000
const pause = 50

type Outcome = 'done' | 'more' | 'held up'

interface Manner {
  patience: number
  filling: boolean
}

async function goOn(shop: Shop, siteId: string, { patience, filling }: Manner): Promise<Outcome> {
  const end = performance.now() + patience
  let outcome: Outcome
  do outcome = await step(shop, siteId, filling)
  while (outcome === 'more' && performance.now() < end)
  return outcome
}

/** One transaction, which waits for nobody: what somebody else has in hand is passed over. */
async function step(shop: Shop, siteId: string, filling: boolean): Promise<Outcome> {
  const [outcome, changed] = await shop.db.transaction(async (tx): Promise<[Outcome, string[]]> => {
    const held = (await tx.run(holdRules, [siteId])).map(({ id }) => id)
    if (held.length === 0) await tx.run(forgetNotes, [siteId])
    const [{ noted, done, changed } = { noted: 0, done: 0, changed: [] }] = await tx.run(followRules, [
      siteId,
      held,
    ])
    if (noted > 0) return [done > 0 ? 'more' : 'held up', changed]
    return [filling ? await fill(tx, siteId, held) : 'done', changed]
  })
  if (changed.length > 0) publish(shop, siteId, new Set(changed))
  return outcome
}

async function fill(tx: Connection, siteId: string, held: readonly string[]): Promise<Outcome> {
  if ((await tx.run(noteNext, [siteId, held])).length > 0) return 'more'
  const [others] = await tx.run(isFilling, [siteId])
  return others?.filling ? 'held up' : 'done'
}
