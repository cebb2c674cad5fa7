import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import { type CallOptions, type Method, methods, type Send } from '../transport/transport.ts'

/** What shoppers do about something that has sold out. */
export interface BackInStockCalls {
  /**
   * Asks for an e-mail when one variant is in stock again; it is sent once. Rejects with
   * `BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS` while the address waits for it, with
   * `INVALID_CATALOG_REFERENCE_OPTIONS` when the reference names no variant, with `REQUEST_COLLECTION_DISABLED` when the
   * shop does not offer this (`backInStock` of `getStorefront`), and with `TOO_MANY_REQUESTS` after twenty a minute
   * from one address. The e-mail is in the language of the client and leads to `itemUrl` when that is a page of a
   * storefront the shop knows.
   *
   * @example
   * const { request } = await shop.backInStock.createBackInStockNotificationRequest({
   *   request: {
   *     email: 'anna@example.com',
   *     catalogReference: { appId: storeAppId, catalogItemId: productId, options: { options: choices } },
   *   },
   * })
   * console.log(request.status)
   */
  createBackInStockNotificationRequest: Method<'createBackInStockNotificationRequest'>

  /**
   * Ends everything the reader of such an e-mail waits for; `key` is in its link. Rejects with
   * `BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND` when the key is none of the shop's.
   *
   * @example
   * const stopped = await shop.backInStock
   *   .stopBackInStockEmails({ key: 'the key of the link' })
   *   .catch((error) => error.code)
   * console.log(stopped)
   */
  stopBackInStockEmails: Method<'stopBackInStockEmails'>
}

export function backInStockCalls(send: Send): BackInStockCalls {
  return methods(send, ['createBackInStockNotificationRequest', 'stopBackInStockEmails'])
}

/** What merchants see and do of those who wait. */
export interface WaitingCalls {
  /**
   * How many wait for what: what most wait for comes first.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { items, waiting } = await admin.backInStock.listWaiting({ limit: 10 })
   * console.log(waiting, items.map(({ productName, waiting }) => `${productName}: ${waiting}`))
   */
  listWaiting: Method<'listWaiting'>

  /**
   * Who asked for one variant, newest first, and when they were told.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { items } = await admin.backInStock.listWaiting({ limit: 1 })
   * for (const { productId, variantId } of items) {
   *   const { requests } = await admin.backInStock.listWaitingRequests({ productId, variantId })
   *   console.log(requests.map(({ email, notifiedDate }) => `${email}: ${notifiedDate ?? 'waits'}`))
   * }
   */
  listWaitingRequests: Method<'listWaitingRequests'>

  /**
   * Who waits for what, newest first, by `status`, `email`, `createdDate` or `catalogReference.catalogItemId`.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { requests } = await admin.backInStock.queryBackInStockNotificationRequests({
   *   query: { filter: { status: 'RECEIVED' }, cursorPaging: { limit: 50 } },
   * })
   * console.log(requests.map(({ email }) => email))
   */
  queryBackInStockNotificationRequests: (
    request: Request<'typedQueryBackInStockNotificationRequests'>,
    options?: CallOptions,
  ) => Promise<Reply<'queryBackInStockNotificationRequests'>>

  /**
   * Tells those who wait now, whatever the stock says: all who wait for one thing, or some requests by id. Whoever was
   * told is not told again.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const catalogReference = { appId: storeAppId, catalogItemId: productId, options: { options: choices } }
   * await admin.backInStock.reportItemsBackInStock({ catalogReference })
   */
  reportItemsBackInStock: Method<'reportItemsBackInStock'>
}

export function waitingCalls(send: Send): WaitingCalls {
  return {
    ...methods(send, ['listWaiting', 'listWaitingRequests', 'reportItemsBackInStock']),
    queryBackInStockNotificationRequests: (
      request: Request<'typedQueryBackInStockNotificationRequests'>,
      options?: CallOptions,
    ) => send('typedQueryBackInStockNotificationRequests', request, options),
  }
}
