import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../platform/http.ts'
import type { Shop } from '../platform/shop.ts'
import * as merchant from './merchant.service.ts'

export function inventoryRoutes(on: On, shop: Shop): void {
  on(calls.queryInventory, ({ caller, body }) => merchant.query(shop, caller, body))
  on(calls.getInventoryVariants, ({ caller, body }) => merchant.variants(shop, caller, body))
  on(calls.updateInventoryVariants, ({ caller, body }) => merchant.update(shop, caller, body))
  on(calls.incrementInventory, ({ caller, body }) => merchant.increment(shop, caller, body))
  on(calls.decrementInventory, ({ caller, body }) => merchant.decrement(shop, caller, body))
}
