import type { Connection } from '../../platform/db/db.ts'
import type { Refusal } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import type { SiteSettings } from '../../sites/settings/rules.ts'
import * as sites from '../../sites/settings/service.ts'
import * as rules from '../collection-rules/service.ts'
import { allProductIds, publishChanges } from '../model/cache.service.ts'
import type { Product } from '../model/product.rules.ts'
import { insertChanges } from './queries.ts'

/** Who changes the catalogue, and in which run. */
export interface Author extends Caller {
  run?: { id: string; kind: 'BULK' | 'IMPORT' | 'UNDO' | 'SCHEDULE' } | undefined
}

/** A transaction in which somebody changes the catalogue. */
export interface ChangeContext {
  tx: Connection
  shop: Shop
  author: Author
  siteId: string
  settings: SiteSettings
  /** By product or collection: the history entry that the change undoes. */
  undoes?: ReadonlyMap<string, string>
  /** Products to read again after the commit. */
  changed: Set<string>
  /** Products whose collections changed, or their positions in them, besides those in `changed`. */
  moved: Set<string>
}

/** The result for one product of a batch. */
export type Outcome = { product: Product; refusal?: undefined } | { product?: undefined; refusal: Refusal }

/** Runs work in a transaction, then publishes its changes and applies collection rules. */
export async function changeCatalogue<T>(
  shop: Shop,
  author: Author,
  work: (context: ChangeContext) => Promise<T>,
): Promise<T> {
  const { result, tell } = await shop.db.transaction((tx) => changeCatalogueIn(tx, { shop, author }, work))
  await tell()
  return result
}

/** {@link changeCatalogue} within a larger transaction. Call `tell` after its commit. */
export async function changeCatalogueIn<T>(
  tx: Connection,
  { shop, author }: Pick<ChangeContext, 'shop' | 'author'>,
  work: (context: ChangeContext) => Promise<T>,
): Promise<{ result: T; tell: () => Promise<void> }> {
  const { siteId } = author
  const { settings } = await sites.get(shop, siteId)
  const changed = new Set<string>()
  const moved = new Set<string>()
  const result = await work({ tx, shop, author, siteId, settings, changed, moved })
  const ids = [...new Set([...changed, ...moved])].filter((id) => id !== allProductIds)
  if (ids.length > 0) await tx.run(insertChanges, [siteId, ids])
  const tell = async () => {
    publishChanges(shop, siteId, changed)
    await rules.applyRules(shop, siteId, { filling: changed.has(allProductIds) })
  }
  return { result, tell }
}
