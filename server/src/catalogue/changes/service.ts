import type { Connection } from '../../platform/db/db.ts'
import type { Refusal } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import type { SiteSettings } from '../../sites/settings/rules.ts'
import * as sites from '../../sites/settings/service.ts'
import * as rules from '../collection-rules/service.ts'
import { allProductIds, publishChanges } from '../model/cache.service.ts'
import type { Product } from '../model/product.rules.ts'

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
export interface ChangeContext {
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

/** What became of one item of many: the product as it is now, or why it was refused. */
export type Outcome = { product: Product; refusal?: undefined } | { product?: undefined; refusal: Refusal }

/** Runs work that changes the catalogue in one transaction, and lets everybody know when it is committed. */
export async function changeCatalogue<T>(
  shop: Shop,
  author: Author,
  work: (context: ChangeContext) => Promise<T>,
): Promise<T> {
  const { result, tell } = await shop.db.transaction((tx) => changeCatalogueIn(tx, { shop, author }, work))
  await tell()
  return result
}

/** {@link changeCatalogue} in a transaction that does more than that; `tell` is for when it is committed. */
export async function changeCatalogueIn<T>(
  tx: Connection,
  { shop, author }: Pick<ChangeContext, 'shop' | 'author'>,
  work: (context: ChangeContext) => Promise<T>,
): Promise<{ result: T; tell: () => Promise<void> }> {
  const { siteId } = author
  const { settings } = await sites.get(shop, siteId)
  const changed = new Set<string>()
  const result = await work({ tx, shop, author, siteId, settings, changed })
  const tell = async () => {
    publishChanges(shop, siteId, changed)
    await rules.applyRules(shop, siteId, { filling: changed.has(allProductIds) })
  }
  return { result, tell }
}
