import type { CatalogReference } from '@cartwright/contract/cart/line-items.ts'
import type { Shop } from '../platform/shop.ts'
import * as sites from '../sites/service.ts'
import { type CatalogueItem, type ItemTerms, itemOf, storeAppIds } from './items.rules.ts'
import { freshProducts, type ProductRecord, recordsOf } from './records.service.ts'

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
  const terms: ItemTerms = { currency: settings.currency, publicUrl: shop.publicUrl }
  if (fresh) {
    const products = await freshProducts(shop, siteId, ids)
    return references.map((reference, index) => {
      const product = products.get(ids[index] ?? '')
      return product && itemOf(product, reference, terms)
    })
  }
  const records = await recordsOf(shop, siteId, ids)
  return references.map((reference, index) => {
    const record = records[index]
    return record && knownItem(record, reference, terms)
  })
}

/** Shoppers cannot make a record grow for ever. */
const mostItems = 200

/** Carts point at the same few variants again and again; only texts of a shopper's own make a line unlike all others. */
function knownItem(
  record: ProductRecord,
  reference: CatalogReference,
  terms: ItemTerms,
): CatalogueItem | undefined {
  const options = reference.options ?? {}
  if (options.customTextFields !== undefined) return itemOf(record.product, reference, terms)
  const key = `${terms.currency} ${JSON.stringify(options)}`
  if (record.items.has(key)) return record.items.get(key)
  const item = itemOf(record.product, reference, terms)
  if (record.items.size < mostItems) record.items.set(key, item)
  return item
}
