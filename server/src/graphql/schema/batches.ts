import type { Collection } from '@cartwright/contract/catalogue/collections.ts'
import type { Product } from '@cartwright/contract/catalogue/products.ts'
import * as collections from '../../catalogue/collection-reads.service.ts'
import * as products from '../../catalogue/reads.service.ts'
import type { Caller, Shop } from '../../platform/shop.ts'

/** Things that many fields of one document ask for, each by itself: read together, once. */
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
    const made = batched((ids) => collections.firstProducts(shop, caller, { ids, limit }))
    firsts.set(limit, made)
    return made
  }
  return {
    product: batched((ids) => products.byIds(shop, caller, ids)),
    collection: batched((ids) => collections.byIds(shop, caller, ids)),
    firstProducts: async (id, limit) => (await firstsOf(limit)(id)) ?? [],
  }
}

interface Waiting<Value> {
  ids: Map<string, number>
  values: Promise<readonly Value[]>
}

/** Collects what is asked for until nothing else is left to do, then reads all of it at once; each id once. */
function batched<Value>(
  load: (ids: readonly string[]) => Promise<readonly Value[]>,
): (id: string) => Promise<Value | undefined> {
  let waiting: Waiting<Value> | undefined
  return async (id) => {
    waiting ??= begin((ids) => {
      waiting = undefined
      return load(ids)
    })
    const { ids, values } = waiting
    const place = ids.get(id) ?? ids.size
    ids.set(id, place)
    return (await values)[place]
  }
}

function begin<Value>(load: (ids: readonly string[]) => Promise<readonly Value[]>): Waiting<Value> {
  const ids = new Map<string, number>()
  return { ids, values: idle().then(() => load([...ids.keys()])) }
}

/** Fields whose own promises have just settled still get their word in. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    Promise.resolve().then(() => process.nextTick(resolve))
  })
}
