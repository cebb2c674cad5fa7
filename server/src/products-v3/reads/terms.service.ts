import type { ProductFieldV3, ProductV3 } from '@cartwright/contract/catalogue-v3/products.ts'
import * as collections from '../../catalogue/collections/reads.service.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import { seesMerchantData } from '../../catalogue/model/visibility.rules.ts'
import { readerOf, termsOf } from '../../catalogue/wire/v1/terms.service.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { type CategoryLink, wireProductV3 } from '../wire/products.rules.ts'
import type { TermsV3 } from '../wire/terms.rules.ts'

/** Whether the caller finds hidden products. */
export function seesHidden(caller: Caller): boolean {
  return seesMerchantData(caller, true)
}

/** What the caller sees of products: hidden variants if they may, costs if they ask for them and may. */
export async function termsV3(
  shop: Shop,
  caller: Caller,
  asked: readonly ProductFieldV3[] = [],
): Promise<TermsV3> {
  const fields = new Set(asked)
  const merchant = seesMerchantData(caller, fields.has('MERCHANT_DATA'))
  if (fields.has('MERCHANT_DATA') && !merchant) throw refuse('NO_PERMISSION_TO_READ_MERCHANT_DATA')
  const site = await sites.get(shop, caller.siteId)
  return {
    ...termsOf(shop, site, readerOf(site, caller, merchant)),
    fields,
    weightUnit: site.settings.weightUnit,
  }
}

export async function render(
  shop: Shop,
  caller: Caller,
  { products, terms }: { products: readonly Product[]; terms: TermsV3 },
): Promise<ProductV3[]> {
  const categories = await mainCategories(shop, caller, { products, terms })
  return products.map((product) => wireProductV3(product, terms, categories))
}

/** Only breadcrumbs need names of collections. */
async function mainCategories(
  shop: Shop,
  caller: Caller,
  { products, terms }: { products: readonly Product[]; terms: TermsV3 },
): Promise<Map<string, CategoryLink>> {
  if (!terms.fields.has('BREADCRUMBS_INFO')) return new Map()
  const ids = [...new Set(products.flatMap(({ collectionIds: [main] }) => main ?? []))]
  const found = await collections.byIds(shop, caller, ids)
  return new Map(
    found.flatMap((one, at) => {
      const id = ids[at]
      return one && id ? [[id, { id, name: one.name ?? '', slug: one.slug ?? '' }] as const] : []
    }),
  )
}
