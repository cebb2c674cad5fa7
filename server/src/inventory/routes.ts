import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as merchant from './inventory-items.service.ts'
import * as changes from './list/changes.service.ts'
import * as list from './list/service.ts'
import * as lowStock from './low-stock/service.ts'
import * as movements from './movements/service.ts'

export function inventoryRoutes(on: On, shop: Shop): void {
  on(calls.queryInventory, ({ caller, body }) => merchant.query(shop, caller, body))
  on(calls.getInventoryVariants, ({ caller, body }) => merchant.variants(shop, caller, body))
  on(calls.updateInventoryVariants, ({ caller, body }) => merchant.update(shop, caller, body))
  on(calls.incrementInventory, ({ caller, body }) => merchant.increment(shop, caller, body))
  on(calls.decrementInventory, ({ caller, body }) => merchant.decrement(shop, caller, body))
  on(calls.queryStock, ({ caller, body }) => list.query(shop, caller, body))
  on(calls.changeStock, ({ caller, body }) => changes.change(shop, caller, body))
  on(calls.queryStockMovements, ({ caller, body }) => movements.query(shop, caller, body))
  on(calls.listLowStock, ({ caller, body }) => lowStock.list(shop, caller, body))
  on(calls.getLowStockThresholds, ({ caller, body }) => lowStock.thresholds(shop, caller, body))
  on(calls.setLowStockThresholds, ({ caller, body }) => lowStock.setThresholds(shop, caller, body))
}
