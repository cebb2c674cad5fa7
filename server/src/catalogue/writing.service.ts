import type { Connection } from '../platform/db.ts'
import type { Refusal } from '../platform/errors.ts'
import type { Caller, Shop } from '../platform/shop.ts'
import type { SiteSettings } from '../sites/rules.ts'
import * as sites from '../sites/service.ts'
import type { Product } from './product.rules.ts'

/** What changes much at once: its changes can be found and taken back together. */
export interface Run {
  id: string
  kind: 'BULK' | 'IMPORT' | 'UNDO' | 'SCHEDULE'
}

/** Who changes the catalogue, and in the course of what. */
export interface Author extends Caller {
  run?: Run | undefined
}

/** A transaction in which somebody changes the catalogue. */
export interface Writing {
  tx: Connection
  shop: Shop
  author: Author
  siteId: string
  settings: SiteSettings
  /** By product or collection, the entry of the history that its change takes back. */
  undoes?: ReadonlyMap<string, string>
  /** Products that everybody reads again once the transaction is committed. */
  changed: Set<string>
}

/** Among {@link Writing.changed}: all of them. */
export const everyProduct = '*'

/** What became of one item of many: the product as it is now, or why it was refused. */
export type Outcome = { product: Product; refusal?: undefined } | { product?: undefined; refusal: Refusal }

/** Runs work that changes the catalogue in one transaction, and lets everybody know when it is committed. */
export async function write<T>(
  shop: Shop,
  author: Author,
  work: (writing: Writing) => Promise<T>,
): Promise<T> {
  const { siteId } = author
  const { settings } = await sites.get(shop, siteId)
  const [result, changed] = await shop.db.transaction(async (tx) => {
    const writing: Writing = { tx, shop, author, siteId, settings, changed: new Set() }
    return [await work(writing), writing.changed]
  })
  publish(shop, siteId, changed)
  return result
}

/** Beyond this many it is cheaper to forget all products. */
const fewProducts = 50

function publish(shop: Shop, siteId: string, changed: ReadonlySet<string>): void {
  if (changed.size > fewProducts || changed.has(everyProduct)) shop.changes.publish('product', siteId)
  else for (const id of changed) shop.changes.publish('product', siteId, id)
  shop.changes.publish('catalogue', siteId)
}
