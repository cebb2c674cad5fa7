import type { CatalogReference } from '@cartwright/contract/cart/line-items.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { freshProducts, type ProductRecord, recordOf, recordsOf } from '../model/cache.service.ts'
import { type CatalogueItem, type ItemTerms, itemOf, storeAppIds } from './rules.ts'

export type { CatalogueItem } from './rules.ts'

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

/** The items on sale that the references of a request point at, in their order. Refuses the first other reference. */
export async function requireItems(
  shop: Shop,
  siteId: string,
  sent: readonly { reference: CatalogReference; field: string }[],
): Promise<CatalogueItem[]> {
  const references = sent.map(({ reference }) => reference)
  const found = await items(shop, siteId, references)
  const missing = sent[found.findIndex((item) => !item?.visible)]
  if (!missing) return found.filter((item) => item !== undefined)
  const { appId = '', catalogItemId = '' } = missing.reference
  const isStore = storeAppIds.has(appId)
  const record = isStore ? await recordOf(shop, siteId, catalogItemId.toLowerCase()) : undefined
  const code = record?.product.visible ? 'INVALID_PRODUCT_OPTIONS' : 'PRODUCT_NOT_FOUND'
  throw refuse(code, undefined, { field: missing.field, catalogItemId })
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
