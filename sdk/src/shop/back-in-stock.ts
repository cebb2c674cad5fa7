import type { Reply, Request } from '@cartwright/contract/schemas.ts'
import { type CallOptions, type Method, methods, type Send } from '../transport/transport.ts'

/** Back-in-stock requests, for shoppers. */
export interface BackInStockCalls {
  /**
   * Creates a back-in-stock request: the shop sends one e-mail when the variant is in stock again. Rejects with
   * `BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS` if the address already waits for it, with
   * `INVALID_CATALOG_REFERENCE_OPTIONS` if the reference matches no variant, with `REQUEST_COLLECTION_DISABLED` if the
   * shop does not offer this (`backInStock` of `getStorefront`), and with `TOO_MANY_REQUESTS` after 20 requests a
   * minute from one network address. The e-mail is in the client's language and links to `itemUrl` if that is a page of
   * a registered storefront.
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
   * Deletes all back-in-stock requests of the e-mail's reader; `key` is in its link. Rejects with
   * `BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND` if the key is unknown.
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

/** Back-in-stock requests, for merchants. */
export interface WaitingCalls {
  /**
   * Counts back-in-stock requests by variant, the most requested first.
   *
   * @example
   * const admin = createAdminClient({ url, apiKey })
   * const { items, waiting } = await admin.backInStock.listWaiting({ limit: 10 })
   * console.log(waiting, items.map(({ productName, waiting }) => `${productName}: ${waiting}`))
   */
  listWaiting: Method<'listWaiting'>

  /**
   * Lists the requests for a variant, newest first, with the times of their e-mails.
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
   * Finds back-in-stock requests, newest first. Filters: `status`, `email`, `createdDate`,
   * `catalogReference.catalogItemId`.
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
   * Sends the e-mails now, whatever the stock is: for all requests of one item, or for requests by id. Each request
   * gets one e-mail only.
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
