import { backInStockCalls as calls } from '@cartwright/contract/calls/inventory/back-in-stock.ts'
import { backInStockEvents } from '@cartwright/contract/events/back-in-stock.ts'
import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import { type EventsOf, receivers } from '../../events/events.ts'
import { CursorQuery } from '../../query/query.ts'
import type { Read, Sent } from '../../values/types.ts'
import { finderOf } from '../finder.ts'
import { type Module, moduleOf } from '../module.ts'

/** Somebody waits for a variant. */
export type BackInStockRequest = Read<Reply<'getBackInStockNotificationRequest'>['request']>

type NewRequest = Request<'createBackInStockNotificationRequest'>
type Counts = Reply<'getBackInStockNotificationRequestsCountByCatalogReferences'>
type CountRequest = Request<'getBackInStockNotificationRequestsCountByCatalogReferences'>

/** Requests for an e-mail when a variant is in stock again. Shoppers create them; all else needs an API key. */
export interface BackInStockNotifications extends EventsOf<'wix.ecom.v1.back_in_stock_'> {
  /**
   * Creates a request. Rejects with `BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS` if the address already waits, and
   * with `REQUEST_COLLECTION_DISABLED` if the shop does not offer this.
   */
  createBackInStockNotificationRequest(
    request: Sent<NewRequest['request']>,
    itemDetails?: NewRequest['itemDetails'],
  ): Promise<BackInStockRequest>
  /** Reads a request. Rejects with `BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND`. */
  getBackInStockNotificationRequest(id: string): Promise<BackInStockRequest>
  /** Finds requests, the newest first. Filters: `status`, `email`, `createdDate`, `catalogReference.catalogItemId`. */
  queryBackInStockNotificationRequests(): CursorQuery<BackInStockRequest>
  /** Counts the requests for some items. */
  getBackInStockNotificationRequestsCountByCatalogReferences(
    catalogReferences: CountRequest['catalogReferences'],
  ): Promise<Counts>
  /** Marks a request as answered; no e-mail is sent. */
  markAsNotificationSent(id: string): Promise<{ request: BackInStockRequest }>
  /** Sends the e-mails for an item, or for requests by id, whatever the stock is. */
  reportItemsBackInStock(
    itemDetails: Request<'reportItemsBackInStock'>['itemDetails'],
    options?: Omit<Request<'reportItemsBackInStock'>, 'itemDetails'>,
  ): Promise<void>
  /** Deletes a request. */
  deleteBackInStockNotificationRequest(id: string): Promise<void>
}

/** Requests for an e-mail when a variant is in stock again. */
export const backInStockNotifications: Module<BackInStockNotifications> = moduleOf(
  {
    createBackInStockNotificationRequest: {
      call: calls.createBackInStockNotificationRequest,
      takes: ['request', 'itemDetails'],
      gives: 'request',
    },
    getBackInStockNotificationRequest: {
      call: calls.getBackInStockNotificationRequest,
      takes: ['id'],
      gives: 'request',
    },
    getBackInStockNotificationRequestsCountByCatalogReferences: {
      call: calls.getBackInStockNotificationRequestsCountByCatalogReferences,
      takes: ['catalogReferences'],
    },
    markAsNotificationSent: { call: calls.markAsNotificationSent, takes: ['id'] },
    reportItemsBackInStock: {
      call: calls.reportItemsBackInStock,
      takes: ['itemDetails', '...'],
      silent: true,
    },
    deleteBackInStockNotificationRequest: {
      call: calls.deleteBackInStockNotificationRequest,
      takes: ['id'],
      silent: true,
    },
  },
  {},
  (host) => ({
    queryBackInStockNotificationRequests: () =>
      new CursorQuery(finderOf(host, calls.typedQueryBackInStockNotificationRequests, 'requests')),
    ...receivers(backInStockEvents)(host),
  }),
)

/** Whether shoppers may ask for e-mails. */
export type BackInStockSettingsReply = Reply<'getBackInStockSettings'>

/** Whether the shop takes requests, for the products of each app. Needs an API key. */
export interface BackInStockSettings {
  /** Reads the settings. */
  getBackInStockSettings(): Promise<BackInStockSettingsReply>
  /** Starts to take requests. */
  startCollectingRequests(appId: string): Promise<BackInStockSettingsReply>
  /** Takes no more requests; those that exist stay. */
  stopCollectingRequests(appId: string): Promise<BackInStockSettingsReply>
}

/** Whether the shop takes requests for e-mails. */
export const backInStockSettings: Module<BackInStockSettings> = moduleOf({
  getBackInStockSettings: { call: calls.getBackInStockSettings },
  startCollectingRequests: { call: calls.startCollectingRequests, takes: ['appId'] },
  stopCollectingRequests: { call: calls.stopCollectingRequests, takes: ['appId'] },
})
