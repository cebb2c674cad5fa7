import type { CatalogReference } from '@cartwright/contract/line-items.ts'
import type { Shop } from '../platform/shop.ts'
import * as sites from '../sites/service.ts'
import { type CatalogueItem, type ItemTerms, itemOf, storeAppIds } from './items.rules.ts'
import { freshProducts, recordsOf } from './records.service.ts'

export type { CatalogueItem } from './items.rules.ts'

/**
 * What the references point at, in their order; undefined where there is no such product or variant, or a choice is left
 * open. From the cache, or with `fresh` as the database has it now.
 */
export async function items(
  shop: Shop,
  siteId: string,
  references: readonly CatalogReference[],
  { fresh = false }: { fresh?: boolean } = {},
): Promise<(CatalogueItem | undefined)[]> {
  const { settings } = await sites.get(shop, siteId)
  const ids = references.map(({ appId, catalogItemId }) =>
    storeAppIds.has(appId ?? '') ? (catalogItemId ?? '').toLowerCase() : '',
  )
  const products = fresh ? await freshProducts(shop, siteId, ids) : undefined
  const records = products ? [] : await recordsOf(shop, siteId, ids)
  const terms: ItemTerms = { currency: settings.currency, publicUrl: shop.publicUrl }
  return references.map((reference, index) => {
    const product = products ? products.get(ids[index] ?? '') : records[index]?.product
    return product && itemOf(product, reference, terms)
  })
}
