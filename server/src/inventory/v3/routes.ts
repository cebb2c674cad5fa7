import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { adjust } from './adjustments.service.ts'
import * as locations from './locations.service.ts'
import * as items from './service.ts'
import * as writes from './writes.service.ts'

export function inventoryItemRoutes(on: On, shop: Shop): void {
  on(calls.queryInventoryItems, ({ caller, body }) => items.query(shop, caller, body))
  on(calls.searchInventoryItems, ({ caller, body }) => items.search(shop, caller, body))
  on(calls.countInventoryItems, ({ caller, body }) => items.count(shop, caller, body))
  on(calls.getInventoryItem, ({ caller, body }) => items.byId(shop, caller, body.inventoryItemId))
  on(calls.createInventoryItem, ({ caller, body }) => writes.create(shop, caller, body.inventoryItem))
  on(calls.updateInventoryItem, ({ caller, body }) => writes.update(shop, caller, body.inventoryItem))
  on(calls.bulkCreateInventoryItems, ({ caller, body: { inventoryItems: items, returnEntity } }) =>
    writes.bulkCreate(shop, caller, { items, returnEntity }),
  )
  on(calls.bulkUpdateInventoryItems, ({ caller, body: { inventoryItems, returnEntity } }) =>
    writes.bulkUpdate(shop, caller, {
      items: inventoryItems.map(({ inventoryItem }) => inventoryItem),
      returnEntity,
    }),
  )
  adjustmentRoutes(on, shop)
  on(calls.queryStoresLocations, ({ caller, body }) => locations.query(shop, caller, body))
  on(calls.getStoresLocation, ({ caller, body }) => locations.byId(shop, caller, body.storesLocationId))
  on(calls.getDefaultStoresLocation, ({ caller }) => locations.readDefault(shop, caller))
}

function adjustmentRoutes(on: On, shop: Shop): void {
  on(calls.bulkIncrementInventoryItems, ({ caller, body: { incrementData, returnEntity } }) =>
    adjust(shop, caller, {
      ...{ reason: 'INCREMENT', by: 'item', returnEntity },
      adjustments: incrementData.map(({ inventoryItemId: id, incrementBy }) => ({ id, amount: incrementBy })),
    }),
  )
  on(calls.bulkDecrementInventoryItems, ({ caller, body: { decrementData, returnEntity } }) =>
    adjust(shop, caller, {
      ...{ reason: 'DECREMENT', by: 'item', returnEntity },
      adjustments: decrementData.map(({ inventoryItemId: id, decrementBy, preorderRequest: preorder }) => ({
        ...{ id, preorder },
        amount: -decrementBy,
      })),
    }),
  )
  on(calls.bulkIncrementInventoryItemsByVariantAndLocation, ({ caller, body }) =>
    adjust(shop, caller, {
      ...{ reason: 'INCREMENT', by: 'variant', returnEntity: body.returnEntity },
      adjustments: body.incrementData.map(({ variantId: id, locationId, incrementBy }) => ({
        ...{ id, locationId },
        amount: incrementBy,
      })),
    }),
  )
  on(calls.bulkDecrementInventoryItemsByVariantAndLocation, ({ caller, body }) =>
    adjust(shop, caller, {
      ...{ reason: 'DECREMENT', by: 'variant', returnEntity: body.returnEntity },
      adjustments: body.decrementData.map(({ variantId: id, locationId, decrementBy, preorderRequest }) => ({
        ...{ id, locationId, preorder: preorderRequest },
        amount: -decrementBy,
      })),
    }),
  )
}
