import { isOutage } from '../platform/errors/errors.ts'
import type { Worker, WorkerContext } from '../platform/room.ts'
import { noId } from '../platform/shop/shop.ts'
import { keepPurges } from './queries.ts'
import { idKey, manyKey, mediaKey, siteKey } from './rules.ts'

/** Milliseconds in which changes are collected. */
const pause = 1000

/**
 * Milliseconds from `now` to the next whole second that gives the other servers time to hear of the change. All hand over at
 * the same moments, so what many of them have heard is mostly sent once.
 */
function untilHandover(now: number): number {
  const left = pause - (now % pause)
  return left < pause / 2 ? left + pause : left
}

/** Changes of what all pages of a shop show, as far as the storefront knows. */
const topics = ['catalogue', 'site', 'pricing', 'content'] as const

/** Asks the CDN to forget what has changed. Each server hands over what it has heard, in case the one that made the change ends. */
export function createPurger({ shop }: Pick<WorkerContext, 'shop'>): Worker {
  const changed = new Map<string, Set<string>>()
  let isRunning = false
  let timer: NodeJS.Timeout | undefined
  const note = (siteId: string, ...keys: string[]) => {
    const known = changed.get(siteId) ?? new Set()
    changed.set(siteId, known)
    for (const key of keys) known.add(key)
    if (isRunning) timer ??= setTimeout(flush, untilHandover(shop.clock()))
  }
  const runDue = async () => {
    clearTimeout(timer)
    timer = undefined
    const pairs = [...changed].flatMap(([siteId, keys]) => [...keys].map((key) => [siteId, key] as const))
    changed.clear()
    if (pairs.length === 0) return
    const columns = [pairs.map(([siteId]) => siteId), pairs.map(([, key]) => key)]
    await shop.db.run(keepPurges, columns).catch((error: unknown) => {
      for (const [siteId, key] of pairs) note(siteId, key)
      throw error
    })
  }
  const flush = () => {
    runDue().catch((error: unknown) => {
      if (!isOutage(error)) shop.log.error({ err: error }, 'the CDN hears of changes later')
    })
  }
  if (shop.cdn) {
    for (const topic of topics) shop.changes.subscribe(topic, (siteId) => note(siteId, siteKey(siteId)))
    shop.changes.subscribe('product', (siteId, id) =>
      id ? note(siteId, idKey(id), manyKey(siteId)) : note(siteId, siteKey(siteId)),
    )
    shop.changes.subscribe('media', (_anySite, id) => id && note(noId, mediaKey(id)))
  }
  return {
    async start() {
      isRunning = true
    },
    runDue,
    async stop() {
      isRunning = false
      await runDue().catch(() => {})
    },
  }
}
