import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { StartFailure } from '../../platform/process/console.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { recordInShop } from '../../staff/audit/service.ts'
import * as queries from './queries.ts'

/** Closes a shop, as archiving does, with the entry in its log. */
export function close(shop: Shop, siteId: string, cell: string): Promise<void> {
  return shop.db.unit(async () => {
    await shop.db.transaction(async (tx) => {
      await tx.run(queries.closeShop, [siteId, cell, new Date(shop.clock())])
      for (const topic of ['hosts', 'webhooks'] as const) await shop.changes.publishIn(tx, topic, siteId)
    })
    await recordInShop(shop, { siteId, call: 'moveShop' }, 'command-line')
  })
}

/** Opens it again where it is. Returns false if it does not move. */
export function reopen(shop: Shop, siteId: string): Promise<boolean> {
  return shop.db.unit(async () => {
    const isOpen = await shop.db.transaction(async (tx) => {
      const [opened] = await tx.run(queries.reopenShop, [siteId])
      if (!opened) return false
      await tx.run(queries.resumeJobs, [siteId])
      for (const topic of ['hosts', 'webhooks'] as const) await shop.changes.publishIn(tx, topic, siteId)
      return true
    })
    if (isOpen) await recordInShop(shop, { siteId, call: 'undoShopMove' }, 'command-line')
    return isOpen
  })
}

/** Milliseconds. Servers know after two seconds at most that a shop is closed, and requests that have begun end. */
const settling = 5000
/** Milliseconds that jobs have to end. */
const longestJob = 120_000

/** Waits until nothing goes on in a closed shop any more. */
export async function settle(from: pg.Client, siteId: string): Promise<void> {
  await wait(settling)
  for (const end = Date.now() + longestJob; ; ) {
    await from.query(queries.postponeJobs.text, [siteId])
    const { rows } = await from.query<{ kind: string }>(queries.runningJobs.text, [siteId])
    if (rows.length === 0) return
    const kinds = rows.map(({ kind }) => kind).join(', ')
    if (Date.now() > end) throw new StartFailure(`Some of its jobs have not ended: ${kinds}`)
    await wait(500)
  }
}
