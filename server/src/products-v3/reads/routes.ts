import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isObject } from '../../platform/values/optional.ts'
import * as reads from './service.ts'
import * as variants from './variants.service.ts'

export function readRoutes(on: On, shop: Shop): void {
  on(calls.getCatalogVersion, ({ caller }) => reads.catalogVersion(shop, caller))
  on(calls.getAllProductsCategory, async () => reads.allProductsCategory)
  on(calls.queryProductsV3, ({ caller, body }) => reads.query(shop, caller, body))
  on(calls.searchProductsV3, ({ caller, body }) => reads.search(shop, caller, body), { normalise })
  on(calls.countProductsV3, ({ caller, body }) => reads.count(shop, caller, body))
  on(calls.getProductV3, ({ caller, body }) => reads.product(shop, caller, body))
  on(calls.getProductBySlugV3, ({ caller, body }) => reads.productWithSlug(shop, caller, body))
  on(calls.queryVariantsV3, ({ caller, body }) => variants.query(shop, caller, body))
  on(calls.searchVariantsV3, ({ caller, body }) => variants.search(shop, caller, body), { normalise })
}

/** Hand-written calls put the words one level too high. */
function normalise(request: Record<string, unknown>): Record<string, unknown> {
  const { search } = request
  if (!isObject(search) || typeof search.expression !== 'string') return request
  const { expression, ...rest } = search
  return { ...request, search: { search: { expression }, ...rest } }
}
