import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as notifications from './notifications.service.ts'
import * as requests from './service.ts'

export function backInStockRoutes(on: On, shop: Shop): void {
  on(calls.createBackInStockNotificationRequest, ({ caller, body }) => requests.create(shop, caller, body))
  on(calls.getBackInStockNotificationRequest, ({ caller, body }) => requests.read(shop, caller, body.id))
  on(calls.queryBackInStockNotificationRequests, ({ caller, body }) => requests.query(shop, caller, body))
  on(calls.typedQueryBackInStockNotificationRequests, ({ caller, body }) =>
    requests.query(shop, caller, body),
  )
  on(calls.getBackInStockNotificationRequestsCountByCatalogReferences, ({ caller, body }) =>
    requests.counts(shop, caller, body),
  )
  on(calls.deleteBackInStockNotificationRequest, ({ caller, body }) => requests.remove(shop, caller, body.id))
  on(calls.markAsNotificationSent, ({ caller, body }) => requests.markNotified(shop, caller, body.id))
  on(calls.reportItemsBackInStock, ({ caller, body }) => notifications.report(shop, caller, body))
  on(calls.getBackInStockSettings, ({ caller }) => requests.settings(shop, caller))
  on(calls.startCollectingRequests, ({ caller, body }) =>
    requests.setCollecting(shop, caller, { ...body, collecting: true }),
  )
  on(calls.stopCollectingRequests, ({ caller, body }) =>
    requests.setCollecting(shop, caller, { ...body, collecting: false }),
  )
  on(calls.listWaiting, ({ caller, body }) => requests.waiting(shop, caller, body))
  on(calls.listWaitingRequests, ({ caller, body }) => requests.ofVariant(shop, caller, body))
  on(calls.stopBackInStockEmails, ({ caller, body }) => requests.stop(shop, caller, body))
}
