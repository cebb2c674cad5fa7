import { catalogueReads, everyone, named, noPrefix, shoppers, siteAdmin, siteAdminReads } from '../call.ts'

const accessReads = { ...siteAdmin, permission: 'SITE.MANAGE_ACCESS' } as const
const accessAdmin = { ...accessReads, confirmed: true } as const

/** Where buyers send their money. */
const moneyAdmin = { ...siteAdmin, confirmed: true } as const

/** All e-mails leave by the mail server, also those with links for owners and codes for members. */
const mailServerAdmin = { ...siteAdmin, permission: 'SITE.MANAGE_STAFF', confirmed: true } as const

export const sitesCalls = named({
  recordEvents: {
    callers: shoppers,
    permission: 'WIX_STORES.READ_PRODUCTS',
    prefixes: noPrefix,
    method: 'POST',
    path: '/v1/storefront/events',
    summary: 'Count a page view, without personal data',
  },
  graphql: {
    method: 'POST',
    path: '/graphql/{apiVersion}',
    prefixes: noPrefix,
    callers: everyone,
    permission: '',
    audited: false,
    summary: 'Run a GraphQL query',
  },
  getStorefront: {
    ...catalogueReads,
    prefixes: noPrefix,
    method: 'GET',
    path: '/v1/storefront',
    summary: 'Read the settings for storefronts: name, languages, currencies, countries, theme, pages',
  },
  listSitePages: {
    ...catalogueReads,
    prefixes: noPrefix,
    method: 'GET',
    path: '/v1/storefront/pages',
    summary: 'List the merchant’s pages for menus',
  },
  getSitePage: {
    ...catalogueReads,
    prefixes: noPrefix,
    method: 'GET',
    path: '/v1/storefront/pages/{slug}',
    summary: 'Read one of the merchant’s pages, in Markdown',
  },
  getSite: {
    ...siteAdminReads,
    method: 'GET',
    path: '/admin/v1/site',
    summary: 'Read the settings of the shop',
  },
  updateSite: {
    ...siteAdmin,
    method: 'PATCH',
    path: '/admin/v1/site',
    summary: 'Update the settings of the shop',
  },
  getDashboard: {
    ...siteAdminReads,
    method: 'GET',
    path: '/admin/v1/dashboard',
    summary: 'Read the dashboard: sales, orders, visits, best sellers, low stock, and the period before',
  },
  getReport: {
    ...siteAdminReads,
    permission: 'ECOM.READ_ORDERS',
    method: 'GET',
    path: '/admin/v1/reports/{name}',
    summary: 'Read a report on sales, payments, taxes or stock, with the period before',
  },
  exportReport: {
    ...siteAdminReads,
    permission: 'ECOM.READ_ORDERS',
    file: 'reply',
    method: 'GET',
    path: '/admin/v1/reports/{name}/export',
    summary: 'Download all rows of a report as CSV',
  },
  getAnalyticsSummary: {
    ...siteAdminReads,
    method: 'GET',
    path: '/admin/v1/analytics/summary',
    summary: 'Read page views and orders by day',
  },
  saveSitePage: {
    ...siteAdmin,
    method: 'POST',
    path: '/admin/v1/pages',
    summary: 'Create a page; with its revision, update it',
  },
  deleteSitePage: {
    ...siteAdmin,
    method: 'DELETE',
    path: '/admin/v1/pages/{slug}',
    summary: 'Delete a page',
  },
  listUrlRedirects: {
    ...siteAdminReads,
    method: 'GET',
    path: '/admin/v1/url-redirects',
    summary: 'List the addresses that lead somewhere else',
  },
  createUrlRedirect: {
    ...siteAdmin,
    method: 'POST',
    path: '/admin/v1/url-redirects',
    summary: 'Lead an address somewhere else',
  },
  updateUrlRedirect: {
    ...siteAdmin,
    method: 'PATCH',
    path: '/admin/v1/url-redirects/{redirect.id}',
    summary: 'Change where an address leads',
  },
  deleteUrlRedirect: {
    ...siteAdmin,
    method: 'DELETE',
    path: '/admin/v1/url-redirects/{id}',
    summary: 'Delete a redirect',
  },
  listOAuthClients: {
    ...accessReads,
    method: 'GET',
    path: '/admin/v1/oauth-clients',
    summary: 'List the OAuth clients of the shop',
  },
  createOAuthClient: {
    ...accessAdmin,
    method: 'POST',
    path: '/admin/v1/oauth-clients',
    summary: 'Create an OAuth client',
  },
  updateOAuthClient: {
    ...accessAdmin,
    method: 'PATCH',
    path: '/admin/v1/oauth-clients/{client.id}',
    summary: 'Update redirect URIs and origins of an OAuth client',
  },
  revokeOAuthClient: {
    ...accessAdmin,
    method: 'DELETE',
    path: '/admin/v1/oauth-clients/{id}',
    summary: 'Delete an OAuth client',
  },
  listApiKeys: {
    ...accessReads,
    method: 'GET',
    path: '/admin/v1/api-keys',
    summary: 'List the API keys of the shop',
  },
  createApiKey: {
    ...accessAdmin,
    method: 'POST',
    path: '/admin/v1/api-keys',
    summary: 'Create an API key; its secret is shown only once',
  },
  revokeApiKey: {
    ...accessAdmin,
    method: 'DELETE',
    path: '/admin/v1/api-keys/{id}',
    summary: 'Revoke an API key',
  },
  listMessages: {
    ...siteAdminReads,
    method: 'GET',
    path: '/admin/v1/messages',
    summary: 'List the e-mails of the shop, newest first',
  },
  getMessage: {
    ...siteAdminReads,
    method: 'GET',
    path: '/admin/v1/messages/{id}',
    summary: 'Read one e-mail',
  },
  sendMessage: {
    ...siteAdmin,
    method: 'POST',
    path: '/admin/v1/messages/{id}/send',
    summary: 'Send an e-mail again, or one that failed',
  },
  getStatus: {
    ...siteAdminReads,
    method: 'GET',
    path: '/admin/v1/status',
    summary: 'Read what is wrong with the shop, and which jobs failed',
  },
  listMissedRequests: {
    ...siteAdminReads,
    method: 'GET',
    path: '/admin/v1/missed-requests',
    summary: 'List what connected storefronts asked for and this shop does not have',
  },
  retryJob: {
    ...siteAdmin,
    method: 'POST',
    path: '/admin/v1/jobs/{id}/retry',
    summary: 'Start a failed job again',
  },
  resendToHandler: {
    ...siteAdmin,
    method: 'POST',
    path: '/admin/v1/failed-handlers/{type}/resend',
    summary: 'Send a handler of the shop’s own program the events again that were given up',
  },
  deleteJob: {
    ...siteAdmin,
    method: 'DELETE',
    path: '/admin/v1/jobs/{id}',
    summary: 'Delete a failed job',
  },
  listPaymentMethods: {
    ...siteAdminReads,
    method: 'GET',
    path: '/admin/v1/payment-methods',
    summary: 'List the ways to pay that the server knows, with the accounts of the shop',
  },
  connectPaymentAccount: {
    ...moneyAdmin,
    method: 'PUT',
    path: '/admin/v1/payment-methods/{method}/account',
    summary: 'Connect the shop’s account with a payment service',
  },
  updatePaymentAccount: {
    ...moneyAdmin,
    method: 'PATCH',
    path: '/admin/v1/payment-methods/{method}/account',
    summary: 'Say whether payments with an account are taken at once or captured later',
  },
  testPaymentAccount: {
    ...moneyAdmin,
    method: 'POST',
    path: '/admin/v1/payment-methods/{method}/account/test',
    summary: 'Ask a payment service whether it still takes the shop’s account',
  },
  disconnectPaymentAccount: {
    ...moneyAdmin,
    method: 'DELETE',
    path: '/admin/v1/payment-methods/{method}/account',
    summary: 'Disconnect the shop’s account with a payment service',
  },
  getMailServer: {
    ...siteAdminReads,
    method: 'GET',
    path: '/admin/v1/mail-server',
    summary: 'Read how the shop sends e-mails',
  },
  saveMailServer: {
    ...mailServerAdmin,
    method: 'PUT',
    path: '/admin/v1/mail-server',
    summary: 'Save the mail server of the shop',
  },
  deleteMailServer: {
    ...mailServerAdmin,
    method: 'DELETE',
    path: '/admin/v1/mail-server',
    summary: 'Delete the mail server of the shop',
  },
  sendTestMessage: {
    ...siteAdmin,
    method: 'POST',
    path: '/admin/v1/mail-server/test',
    summary: 'Send a test e-mail',
  },
})
