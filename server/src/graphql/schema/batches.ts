import type { Collection } from '@cartwright/contract/catalogue/collections.ts'
import type { Product } from '@cartwright/contract/catalogue/products.ts'
import * as collections from '../../catalogue/collections/reads.service.ts'
import * as products from '../../catalogue/reads/service.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'

/** Reads what many fields of one document ask for in one query. */
export interface Batches {
  product(id: string): Promise<Product | undefined>
  collection(id: string): Promise<Collection | undefined>
  /** The first products of a collection, in its order. */
  firstProducts(collectionId: string, limit: number): Promise<Product[]>
}

export function openBatches(shop: Shop, caller: Caller): Batches {
  const firsts = new Map<number, (id: string) => Promise<Product[] | undefined>>()
  const firstsOf = (limit: number) => {
    const known = firsts.get(limit)
    if (known) return known
    const created = batch((ids) => collections.firstProducts(shop, caller, { ids, limit }))
    firsts.set(limit, created)
    return created
  }
  return {
    product: batch((ids) => products.byIds(shop, caller, ids)),
    collection: batch((ids) => collections.byIds(shop, caller, ids)),
    firstProducts: async (id, limit) => (await firstsOf(limit)(id)) ?? [],
  }
}

interface PendingBatch<Value> {
  ids: Map<string, number>
  values: Promise<readonly Value[]>
}

/** Collects ids until no other promise is pending, then loads them together, each id once. */
function batch<Value>(
  load: (ids: readonly string[]) => Promise<readonly Value[]>,
): (id: string) => Promise<Value | undefined> {
  let pending: PendingBatch<Value> | undefined
  return async (id) => {
    pending ??= openBatch((ids) => {
      pending = undefined
      return load(ids)
    })
    const { ids, values } = pending
    const place = ids.get(id) ?? ids.size
    ids.set(id, place)
    return (await values)[place]
  }
}

function openBatch<Value>(load: (ids: readonly string[]) => Promise<readonly Value[]>): PendingBatch<Value> {
  const ids = new Map<string, number>()
  return { ids, values: pendingPromises().then(() => load([...ids.keys()])) }
}

/** Waits for fields whose promises have just been settled: they may add ids. */
function pendingPromises(): Promise<void> {
  return new Promise((resolve) => {
    Promise.resolve().then(() => process.nextTick(resolve))
  })
}
