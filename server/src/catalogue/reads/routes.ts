import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as pages from './pages.service.ts'
import * as reads from './service.ts'

export function readRoutes(on: On, shop: Shop): void {
  on(calls.getProduct, ({ caller, body }) => reads.product(shop, caller, body))
  on(calls.getProductPlatformized, ({ caller, body }) => reads.product(shop, caller, body))
  on(calls.getProductOptionsAvailability, ({ caller, body }) => reads.optionsAvailability(shop, caller, body))
  on(calls.queryProductVariants, ({ caller, body }) => reads.variants(shop, caller, body))
  on(calls.getStoreVariant, ({ caller, body }) => reads.oneStoreVariant(shop, caller, body))
  on(calls.getProductPage, ({ caller, body }) => pages.page(shop, caller, body))
}
