import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as collections from '../collections/reads.service.ts'
import * as lists from '../search/lists.service.ts'
import * as suggestions from '../search/suggestions.service.ts'
import * as pages from './pages.service.ts'
import * as reads from './service.ts'

export function catalogueRoutes(on: On, shop: Shop): void {
  on(calls.getProduct, ({ caller, body }) => reads.product(shop, caller, body))
  on(calls.getProductPlatformized, ({ caller, body }) => reads.product(shop, caller, body))
  on(calls.getProductOptionsAvailability, ({ caller, body }) => reads.optionsAvailability(shop, caller, body))
  on(calls.queryProductVariants, ({ caller, body }) => reads.variants(shop, caller, body))
  on(calls.getStoreVariant, ({ caller, body }) => reads.oneStoreVariant(shop, caller, body))
  on(calls.queryProducts, ({ caller, body }) => lists.products(shop, caller, body))
  on(calls.queryStoreVariants, ({ caller, body }) => lists.storeVariants(shop, caller, body))
  on(calls.getProductsCollectionBySlug, ({ caller, body }) => collections.bySlug(shop, caller, body.slug))
  on(calls.getCollection, ({ caller, body }) => collections.byId(shop, caller, body.id))
  on(calls.getCollectionBySlug, ({ caller, body }) => collections.bySlug(shop, caller, body.slug))
  on(calls.queryCollections, ({ caller, body }) => collections.query(shop, caller, body))
  on(calls.getProductPage, ({ caller, body }) => pages.page(shop, caller, body))
  on(calls.searchSuggestions, ({ caller, body }) => suggestions.suggest(shop, caller, body), {
    perMinute: 300,
    perAddress: true,
  })
}
