import { calls } from '@cartwright/contract/calls.ts'
import { limit } from '../../budgets/service.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as lists from './lists.service.ts'
import * as suggestions from './suggestions.service.ts'

export function searchRoutes(on: On, shop: Shop): void {
  on(calls.queryProducts, ({ caller, body }) => lists.products(shop, caller, body))
  on(calls.queryStoreVariants, ({ caller, body }) => lists.storeVariants(shop, caller, body))
  on(calls.searchSuggestions, ({ caller, body }) => suggestions.suggest(shop, caller, body), {
    before: limit(shop, 'suggestion'),
  })
}
