import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as bulkChanges from './changes/bulk.service.ts'
import * as changes from './changes/service.ts'
import { importOrder } from './channels/import.service.ts'
import * as channels from './channels/service.ts'
import { bulkCreate } from './fulfilment/bulk.service.ts'
import * as pickup from './fulfilment/pickup.service.ts'
import * as fulfilments from './fulfilment/service.ts'
import { lookUp } from './look-up/service.ts'
import * as seen from './order/seen.service.ts'
import * as aggregates from './search/aggregates.service.ts'
import { exportAll } from './search/export.service.ts'
import * as search from './search/service.ts'
import * as orders from './service.ts'
import { listSlots } from './slots/service.ts'
import { updateStatus } from './status.service.ts'
import * as timeline from './timeline/service.ts'

export function orderRoutes(on: On, shop: Shop): void {
  on(calls.getOrder, ({ caller, body }) => orders.read(shop, caller, body.id))
  on(calls.searchOrders, ({ caller, body }) => search.search(shop, caller, body))
  on(calls.queryOrders, ({ caller, body }) => search.queryFormer(shop, caller, body))
  on(calls.ordersCreateOrder, ({ caller, body }) => channels.create(shop, caller, body))
  on(calls.importOrder, ({ caller, body }) => importOrder(shop, caller, body))
  on(calls.aggregateOrders, ({ caller, body }) => aggregates.aggregate(shop, caller, body))
  on(calls.exportOrders, ({ caller, body }) => exportAll(shop, caller, body))
  on(calls.listDeliverySlots, ({ caller, body }) => listSlots(shop, caller, body))
  on(calls.listNewOrders, ({ caller }) => seen.listNew(shop, caller))
  on(calls.markOrdersSeen, ({ caller, body }) => seen.markSeen(shop, caller, body))
  on(calls.addActivities, ({ caller, body }) => timeline.add(shop, caller, body))
  on(calls.updateActivity, ({ caller, body }) => timeline.update(shop, caller, body))
  on(calls.deleteActivity, ({ caller, body }) => timeline.remove(shop, caller, body))
  on(calls.lookUpOrder, ({ caller, body }) => lookUp(shop, caller, body))
  on(calls.updateOrder, ({ caller, body }) => changes.update(shop, caller, body))
  on(calls.bulkUpdateOrders, ({ caller, body }) => bulkChanges.bulkUpdate(shop, caller, body))
  on(calls.bulkUpdateOrderTags, ({ caller, body }) => bulkChanges.bulkUpdateTags(shop, caller, body))
  on(calls.listOrderTags, ({ caller }) => bulkChanges.listTags(shop, caller))
  on(calls.updateOrderLineItem, ({ caller, body }) => changes.updateLineItem(shop, caller, body))
  on(calls.updateOrderStatus, ({ caller, body }) => updateStatus(shop, caller, body))
  on(calls.cancelOrder, ({ caller, body }) => orders.cancel(shop, caller, body))
  on(calls.listFulfillmentsForSingleOrder, async ({ caller, body }) => ({
    orderWithFulfillments: (await fulfilments.list(shop, caller, [body.orderId]))[0] ?? {},
  }))
  on(calls.listFulfillmentsForMultipleOrders, async ({ caller, body }) => ({
    ordersWithFulfillments: await fulfilments.list(shop, caller, body.orderIds),
  }))
  on(calls.createFulfillment, ({ caller, body }) => fulfilments.create(shop, caller, body))
  on(calls.bulkCreateFulfillments, ({ caller, body }) => bulkCreate(shop, caller, body))
  on(calls.setReadyForPickup, ({ caller, body }) => pickup.setReady(shop, caller, body))
  on(calls.updateFulfillment, ({ caller, body }) => fulfilments.update(shop, caller, body))
  on(calls.deleteFulfillment, ({ caller, body }) => fulfilments.remove(shop, caller, body))
}
