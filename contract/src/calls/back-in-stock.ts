import { catalogueReads, everyone, merchants, named, noPrefix } from './call.ts'

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
    summary: 'Ask for an e-mail when something is there again',
  },
  getBackInStockNotificationRequest: {
    ...backInStockAdmin,
    method: 'GET',
    path: '/v1/back-in-stock-notification-requests/{id}',
    summary: 'Read who waits for what',
  },
  queryBackInStockNotificationRequests: {
    ...backInStockAdmin,
    method: 'GET',
    path: '/v1/back-in-stock-notification-requests',
    summary: 'Who waits for what, newest first',
  },
  typedQueryBackInStockNotificationRequests: {
    ...backInStockAdmin,
    method: 'POST',
    query: true,
    path: '/v1/back-in-stock-notification-requests/query',
    summary: 'The same, as the newest clients ask',
  },
  getBackInStockNotificationRequestsCountByCatalogReferences: {
    ...backInStockAdmin,
    method: 'GET',
    path: '/v1/back-in-stock-notification-requests/count-by-catalog-reference',
    summary: 'How many wait for each of these',
  },
  deleteBackInStockNotificationRequest: {
    ...backInStockAdmin,
    permission: 'ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_REQUESTS',
    method: 'DELETE',
    path: '/v1/back-in-stock-notification-requests/{id}',
    summary: 'Let somebody wait no longer',
  },
  markAsNotificationSent: {
    ...backInStockAdmin,
    permission: 'ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_REQUESTS',
    method: 'PUT',
    path: '/v1/back-in-stock-notification-requests/{id}/mark-as-notification-sent',
    summary: 'Note that somebody was told in another way',
  },
  reportItemsBackInStock: {
    ...backInStockAdmin,
    permission: 'ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_REQUESTS',
    method: 'POST',
    path: '/v1/back-in-stock-notification-requests/report-items-back-in-stock',
    summary: 'Tell those who wait now',
  },
  getBackInStockSettings: {
    ...backInStockAdmin,
    permission: 'ECOM.READ_BACK_IN_STOCK_NOTIFICATION_SETTINGS',
    method: 'PUT',
    path: '/v1/back-in-stock-notification-requests/settings',
    summary: 'Whether shoppers may ask to be told',
  },
  startCollectingRequests: {
    ...backInStockAdmin,
    permission: 'ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_SETTINGS',
    method: 'POST',
    path: '/v1/back-in-stock-notification-requests/settings/start-collecting',
    summary: 'Let shoppers ask to be told',
  },
  stopCollectingRequests: {
    ...backInStockAdmin,
    permission: 'ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_SETTINGS',
    method: 'POST',
    path: '/v1/back-in-stock-notification-requests/settings/stop-collecting',
    summary: 'Let shoppers ask no more; who waits goes on waiting',
  },
  stopBackInStockEmails: {
    ...catalogueReads,
    prefixes: noPrefix,
    method: 'POST',
    path: '/v1/storefront/back-in-stock/stop',
    summary: 'Ask for no more e-mails that something is there again',
  },
  listWaiting: {
    ...backInStockAdmin,
    prefixes: noPrefix,
    method: 'GET',
    path: '/admin/v1/back-in-stock/waiting',
    summary: 'How many wait for what',
  },
  listWaitingRequests: {
    ...backInStockAdmin,
    prefixes: noPrefix,
    method: 'GET',
    path: '/admin/v1/back-in-stock/requests',
    summary: 'Who waits for a variant, and who was told when',
  },
})
