import { catalogueReads, everyone, merchants, named, noPrefix } from '../call.ts'

const backInStockPrefixes = ['/back-in-stock-service', '']
const backInStockAdmin = {
  callers: merchants,
  permission: 'ECOM.READ_BACK_IN_STOCK_NOTIFICATION_REQUESTS',
  prefixes: backInStockPrefixes,
} as const

export const backInStockCalls = named({
  createBackInStockNotificationRequest: {
    ...backInStockAdmin,
    callers: everyone,
    permission: 'ECOM.CREATE_BACK_IN_STOCK_NOTIFICATION_REQUESTS',
    method: 'POST',
    path: '/v1/back-in-stock-notification-requests',
    summary: 'Create a back-in-stock request',
  },
  getBackInStockNotificationRequest: {
    ...backInStockAdmin,
    method: 'GET',
    path: '/v1/back-in-stock-notification-requests/{id}',
    summary: 'Read a back-in-stock request',
  },
  queryBackInStockNotificationRequests: {
    ...backInStockAdmin,
    method: 'GET',
    path: '/v1/back-in-stock-notification-requests',
    summary: 'List back-in-stock requests, newest first',
  },
  typedQueryBackInStockNotificationRequests: {
    ...backInStockAdmin,
    method: 'POST',
    query: true,
    path: '/v1/back-in-stock-notification-requests/query',
    summary: 'List back-in-stock requests, for the newest clients',
  },
  getBackInStockNotificationRequestsCountByCatalogReferences: {
    ...backInStockAdmin,
    method: 'GET',
    path: '/v1/back-in-stock-notification-requests/count-by-catalog-reference',
    summary: 'Count the back-in-stock requests for each of these products',
  },
  deleteBackInStockNotificationRequest: {
    ...backInStockAdmin,
    permission: 'ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_REQUESTS',
    method: 'DELETE',
    path: '/v1/back-in-stock-notification-requests/{id}',
    summary: 'Delete a back-in-stock request',
  },
  markAsNotificationSent: {
    ...backInStockAdmin,
    permission: 'ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_REQUESTS',
    method: 'PUT',
    path: '/v1/back-in-stock-notification-requests/{id}/mark-as-notification-sent',
    summary: 'Mark a back-in-stock request as notified',
  },
  reportItemsBackInStock: {
    ...backInStockAdmin,
    permission: 'ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_REQUESTS',
    method: 'POST',
    path: '/v1/back-in-stock-notification-requests/report-items-back-in-stock',
    summary: 'Send back-in-stock notifications now',
  },
  getBackInStockSettings: {
    ...backInStockAdmin,
    permission: 'ECOM.READ_BACK_IN_STOCK_NOTIFICATION_SETTINGS',
    method: 'PUT',
    path: '/v1/back-in-stock-notification-requests/settings',
    summary: 'Read whether shoppers may create back-in-stock requests',
  },
  startCollectingRequests: {
    ...backInStockAdmin,
    permission: 'ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_SETTINGS',
    method: 'POST',
    path: '/v1/back-in-stock-notification-requests/settings/start-collecting',
    summary: 'Accept back-in-stock requests',
  },
  stopCollectingRequests: {
    ...backInStockAdmin,
    permission: 'ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_SETTINGS',
    method: 'POST',
    path: '/v1/back-in-stock-notification-requests/settings/stop-collecting',
    summary: 'Stop accepting back-in-stock requests; existing ones stay',
  },
  stopBackInStockEmails: {
    ...catalogueReads,
    prefixes: noPrefix,
    method: 'POST',
    path: '/v1/storefront/back-in-stock/stop',
    writes: true,
    summary: 'Unsubscribe from back-in-stock e-mails',
  },
  listWaiting: {
    ...backInStockAdmin,
    prefixes: noPrefix,
    method: 'GET',
    path: '/admin/v1/back-in-stock/waiting',
    summary: 'Count back-in-stock requests by variant',
  },
  listWaitingRequests: {
    ...backInStockAdmin,
    prefixes: noPrefix,
    method: 'GET',
    path: '/admin/v1/back-in-stock/requests',
    summary: 'List the back-in-stock requests of a variant, with notification times',
  },
})
