import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Connection } from '../../platform/db/db.ts'
import { StartFailure } from '../../platform/process/console.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { recordInShop } from '../../staff/audit/service.ts'
import { publish } from './changes.service.ts'
import { inTransaction } from './connections.service.ts'
import * as queries from './queries.ts'

interface Closure {
  shop: Shop
  siteId: string
  /** The source, as the only one who moves the shop. */
  from: pg.Client
}

/** Closes a shop, as archiving does, with the entry in its log. */
export function close({ shop, siteId, from }: Closure, cell: string): Promise<void> {
  return inTransaction(from, async (tx) => {
    await tx.run(queries.closeShop, [siteId, cell, new Date(shop.clock())])
    await publish(from, siteId)
    await recordInShop({ ...shop, db: toRecord(tx) }, { siteId, call: 'moveShop' }, 'command-line')
  })
}

/** Lets a shop be again what it was before it was closed. Returns what that is. */
export function reopen({ shop, siteId, from }: Closure): Promise<'open' | 'archived'> {
  return inTransaction(from, async (tx) => {
    const [reopened] = await tx.run(queries.reopenShop, [siteId])
    if (reopened) {
      await tx.run(queries.resumeJobs, [siteId])
      await publish(from, siteId)
      await recordInShop({ ...shop, db: toRecord(tx) }, { siteId, call: 'undoShopMove' }, 'command-line')
    }
    const [state] = await tx.run(queries.stateOfShop, [siteId])
    if (!state || state.moving) throw new StartFailure('Another command has moved the shop.')
    return state.archived ? 'archived' : 'open'
  })
}

/** For an entry in the transaction of a connection that no pool has. */
function toRecord({ run }: Connection) {
  return { run, beforeCommit: (write: () => Promise<unknown>) => write().then(() => {}) }
}

/** Milliseconds. Servers know after two seconds at most that a shop is closed, and requests that have begun end. */
export const requestsEnd = 5000
/** Milliseconds that jobs have to end. */
const longestJob = 120_000

/** Waits until no server works on a job of the shop, and lets none take one. */
export async function endJobs(from: pg.Client, siteId: string): Promise<void> {
  for (const end = performance.now() + longestJob; ; ) {
    await from.query(queries.postponeJobs.text, [siteId])
    const { rows } = await from.query<{ kind: string }>(queries.openJobs.text, [siteId])
    if (rows.length === 0) return
    const kinds = rows.map(({ kind }) => kind).join(', ')
    if (performance.now() > end) throw new StartFailure(`Some of its jobs have not ended: ${kinds}`)
    await wait(500)
  }
}
