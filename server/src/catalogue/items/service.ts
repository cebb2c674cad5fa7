import type { CatalogReference } from '@cartwright/contract/cart/line-item-fields.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/sites.service.ts'
import { freshProducts, type ProductRecord, productRecords } from '../model/cache.service.ts'
import { type CatalogueItem, type ItemTerms, itemOf, storeAppIds } from './rules.ts'

export type { CatalogueItem } from './rules.ts'

/**
 * The items that the references point at, in their order. Undefined where there is no such product or variant, or where
 * the reference leaves a choice open. Comes from the cache.
 */
export async function items(
  shop: Shop,
  siteId: string,
  references: readonly CatalogReference[],
): Promise<(CatalogueItem | undefined)[]> {
  const terms = await termsOf(shop, siteId)
  const records = await productRecords.getMany(shop, siteId, references.map(productIdOf))
  return references.map((reference, index) => {
    const record = records[index]
    return record && cachedItem(record, reference, terms)
  })
}

/** {@link items} as the database has them now. */
export async function freshItems(
  shop: Shop,
  siteId: string,
  references: readonly CatalogReference[],
): Promise<(CatalogueItem | undefined)[]> {
  const terms = await termsOf(shop, siteId)
  const products = await freshProducts(shop, siteId, references.map(productIdOf))
  return references.map((reference) => {
    const product = products.get(productIdOf(reference))
    return product && itemOf(product, reference, terms)
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
  if (!missing) {
    const blocked = sent[found.findIndex((item) => item?.stock.notForSale)]
    if (blocked) throw refuse('PRODUCT_NOT_FOR_SALE', undefined, { field: blocked.field })
    return found.filter((item) => item !== undefined)
  }
  const { appId = '', catalogItemId = '' } = missing.reference
  const isStore = storeAppIds.has(appId)
  const record = isStore ? await productRecords.get(shop, siteId, catalogItemId.toLowerCase()) : undefined
  const code = record?.product.visible ? 'INVALID_PRODUCT_OPTIONS' : 'PRODUCT_NOT_FOUND'
  throw refuse(code, undefined, { field: missing.field, catalogItemId })
}

async function termsOf(shop: Shop, siteId: string): Promise<ItemTerms> {
  const { settings } = await sites.get(shop, siteId)
  return { currency: settings.currency, publicUrl: shop.hosts.urlOf(siteId) }
}

/** Empty for a reference to another app. */
function productIdOf({ appId, catalogItemId }: CatalogReference): string {
  return storeAppIds.has(appId ?? '') ? (catalogItemId ?? '').toLowerCase() : ''
}

const cache = new WeakMap<ProductRecord, Map<string, CatalogueItem | undefined>>()

/** Limits what shoppers can make the cache hold of one product. */
const maxCached = 200

/** Carts point at the same few variants again and again. References with a shopper's own texts are not cached. */
function cachedItem(
  record: ProductRecord,
  reference: CatalogReference,
  terms: ItemTerms,
): CatalogueItem | undefined {
  const options = reference.options ?? {}
  if (options.customTextFields !== undefined) return itemOf(record.product, reference, terms)
  const known = cache.get(record) ?? new Map<string, CatalogueItem | undefined>()
  const key = `${terms.currency} ${JSON.stringify(options)}`
  if (known.has(key)) return known.get(key)
  const item = itemOf(record.product, reference, terms)
  if (known.size < maxCached) cache.set(record, known.set(key, item))
  return item
}
