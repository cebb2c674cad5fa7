import type { CatalogReference, DescriptionLine, Image } from '@cartwright/contract/line-items.ts'
import type { Stock } from '../inventory/service.ts'
import type { Minor } from '../platform/money.ts'
import type { Shop } from '../platform/shop.ts'
import * as sites from '../sites/service.ts'
import { type ItemTerms, itemOf, storeAppIds } from './items.rules.ts'
import { freshProducts, recordsOf } from './records.service.ts'

/** What a cart line needs to know about the variant it points at. */
export interface CatalogueItem {
  productId: string
  /** All zeros for a product without managed variants. */
  variantId: string
  name: string
  slug: string
  productType: 'physical' | 'digital'
  /** Both the product and the variant are shown to shoppers. */
  visible: boolean
  /** Of one piece, after the catalogue's sale. */
  price: Minor
  /** Of one piece, before it. */
  fullPrice: Minor
  sku?: string
  weight?: number
  image?: Image
  choices: Record<string, string>
  /** The choices and the texts the shopper wrote. */
  descriptionLines: DescriptionLine[]
  taxGroupId?: string
  collectionIds: string[]
  customTextFields: { title: string; maxLength: number; mandatory: boolean }[]
  stock: Stock
}

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
