import type { Request } from '@cartwright/contract/schemas.ts'
import type { CallOptions, Send } from './transport.ts'

/** What shoppers do about something that has sold out. */
export type BackInStockCalls = ReturnType<typeof backInStockCalls>

export function backInStockCalls(send: Send) {
  return {
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
    createBackInStockNotificationRequest: (
      request: Request<'createBackInStockNotificationRequest'>,
      options?: CallOptions,
    ) => send('createBackInStockNotificationRequest', request, options),

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
    stopBackInStockEmails: (request: Request<'stopBackInStockEmails'>, options?: CallOptions) =>
      send('stopBackInStockEmails', request, options),
  }
}

/** What merchants see and do of those who wait. */
export type WaitingCalls = ReturnType<typeof waitingCalls>

export function waitingCalls(send: Send) {
  return {
    /**
     * How many wait for what: what most wait for comes first.
     *
     * @example
     * const admin = createAdminClient({ url, apiKey })
     * const { items, waiting } = await admin.backInStock.listWaiting({ limit: 10 })
     * console.log(waiting, items.map(({ productName, waiting }) => `${productName}: ${waiting}`))
     */
    listWaiting: (request: Request<'listWaiting'>, options?: CallOptions) =>
      send('listWaiting', request, options),

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
    listWaitingRequests: (request: Request<'listWaitingRequests'>, options?: CallOptions) =>
      send('listWaitingRequests', request, options),

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
    ) => send('typedQueryBackInStockNotificationRequests', request, options),

    /**
     * Tells those who wait now, whatever the stock says: all who wait for one thing, or some requests by id. Whoever was
     * told is not told again.
     *
     * @example
     * const admin = createAdminClient({ url, apiKey })
     * const catalogReference = { appId: storeAppId, catalogItemId: productId, options: { options: choices } }
     * await admin.backInStock.reportItemsBackInStock({ catalogReference })
     */
    reportItemsBackInStock: (request: Request<'reportItemsBackInStock'>, options?: CallOptions) =>
      send('reportItemsBackInStock', request, options),
  }
}
