import { deleteAll } from '../../platform/db/retention.ts'
import { isOutage } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { ListQuery, ListResult } from '../product-index/lists.rules.ts'
import type { Typed } from '../product-index/words.rules.ts'
import { find } from './building.service.ts'
import { closeAll, type Index, type Indexes, openIndexes, publishedOf, threadOf } from './indexes.service.ts'
import { oldChanges } from './queries.ts'
import { catchUp } from './reading.service.ts'
import { needsTextOrder } from './rules.ts'

declare module '../../platform/shop/shop.ts' {
  interface Shop {
    productIndex: ProductIndexLimits
  }
}

export interface ProductIndexLimits {
  /** Memory of all indexes of this process; about twice as much while one is built anew. 0: the database answers everything. */
  megabytes: number
  /** The database alone answers for shops with fewer products. */
  leastProducts: number
  /** Milliseconds that a question waits for changes to be read, and then for its answer, until the database is asked. */
  patience: number
}

export const usualLimits: ProductIndexLimits = { megabytes: 512, leastProducts: 1000, patience: 500 }

export type Question = Omit<ListQuery, 'search'> & {
  search?: Omit<Typed, 'wordCharacters'> | undefined
}

/**
 * Asks the index of a shop. It knows all changes of this process, and those of others after two seconds at the latest.
 * Undefined when the database must answer: there is no index, or not yet, or it cannot tell.
 */
export async function ask(
  shop: Shop,
  siteId: string,
  { search, ...question }: Question,
): Promise<ListResult | undefined> {
  if (shop.productIndex.megabytes === 0 || stopped.has(shop) || shop.db.isInUnit()) return undefined
  const indexes = indexesOf(shop)
  const index = find(indexes, siteId)
  const { texts } = indexes
  if (!index || !texts || (!texts.inByteOrder && needsTextOrder(question))) return undefined
  try {
    if (!(await isCurrent(indexes, index))) return undefined
    const query = { ...question, search: search && { ...search, wordCharacters: texts.wordCharacters } }
    const answer = threadOf(indexes).send({ kind: 'ask', index: index.number, query })
    return (await within(shop.productIndex.patience, answer))?.value
  } catch (error) {
    // The database says so itself.
    if (!isOutage(error)) shop.log.warn({ err: error, siteId }, 'the product index could not answer')
    return undefined
  }
}

/** Waits until indexes that are being built are ready. */
export async function settle(shop: Shop): Promise<void> {
  const indexes = indexesOf(shop)
  while (indexes.building) await indexes.building
}

/** Changes are known for an hour; an index that has not been asked for half of that is built anew. */
export function deleteOldChanges({ db }: Pick<Shop, 'db'>): Promise<void> {
  return deleteAll(db, oldChanges, [])
}

/** Ends the thread. The database alone answers what still comes while the server stops. */
export async function stop(shop: Shop): Promise<void> {
  stopped.add(shop)
  const indexes = kept.get(shop)
  kept.delete(shop)
  if (indexes) await closeAll(indexes)
}

export async function start(shop: Shop): Promise<void> {
  stopped.delete(shop)
}

const kept = new WeakMap<Shop, Indexes>()
const stopped = new WeakSet<Shop>()

function indexesOf(shop: Shop): Indexes {
  const known = kept.get(shop)
  if (known) return known
  const opened = openIndexes(shop)
  kept.set(shop, opened)
  return opened
}

/** Milliseconds after which changes are looked for that nobody has told of. */
const longestUnread = 2000

/** Reads changes until it knows all that were published when it was asked. */
async function isCurrent(indexes: Indexes, index: Index): Promise<boolean> {
  const wanted = publishedOf(indexes, index.siteId)
  const begin = performance.now()
  while (index.known < wanted || index.readAt < begin - longestUnread) {
    index.reading ??= catchUp(indexes, index).finally(() => {
      index.reading = undefined
    })
    const left = begin + indexes.shop.productIndex.patience - performance.now()
    const done = await within(left, index.reading)
    if (!done || index.isGone) return false
  }
  return true
}

/** Undefined if it takes longer. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<{ value: T } | undefined> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), Math.max(0, milliseconds))
  })
  try {
    return await Promise.race([work.then((value) => ({ value })), tooLong])
  } finally {
    clearTimeout(timer)
  }
}
