import { catalogueReads, everyone, named, noPrefix, shoppers, siteAdmin, siteAdminReads } from './call.ts'

const accessAdmin = { ...siteAdmin, permission: 'SITE.MANAGE_ACCESS' } as const

export const sitesCalls = named({
  recordEvents: {
    callers: shoppers,
    permission: 'WIX_STORES.READ_PRODUCTS',
    prefixes: noPrefix,
    method: 'POST',
    path: '/v1/storefront/events',
    summary: 'Count what is looked at, without keeping who looked',
  },
  graphql: {
    method: 'POST',
    path: '/graphql/{apiVersion}',
    prefixes: noPrefix,
    callers: everyone,
    permission: '',
    audited: false,
    summary: 'Ask for several things at once, each field of it by name',
  },
  getStorefront: {
    ...catalogueReads,
    prefixes: noPrefix,
    method: 'GET',
    path: '/v1/storefront',
    summary:
      'What a storefront has to know of the shop: name, languages, currencies, countries, theme, pages',
  },
  listSitePages: {
    ...catalogueReads,
    prefixes: noPrefix,
    method: 'GET',
    path: '/v1/storefront/pages',
    summary: 'The pages a merchant wrote, as menus show them',
  },
  getSitePage: {
    ...catalogueReads,
    prefixes: noPrefix,
    method: 'GET',
    path: '/v1/storefront/pages/{slug}',
    summary: 'One page a merchant wrote, in Markdown',
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
    summary: 'Change settings of the shop',
  },
  getDashboard: {
    ...siteAdminReads,
    method: 'GET',
    path: '/admin/v1/dashboard',
    summary: 'How the shop is doing: sales, orders, visits, best sellers, low stock, and how it did before',
  },
  getAnalyticsSummary: {
    ...siteAdminReads,
    method: 'GET',
    path: '/admin/v1/analytics/summary',
    summary: 'What was looked at and ordered, by day',
  },
  saveSitePage: {
    ...siteAdmin,
    method: 'POST',
    path: '/admin/v1/pages',
    summary: 'Write a page; with its revision, change it',
  },
  deleteSitePage: {
    ...siteAdmin,
    method: 'DELETE',
    path: '/admin/v1/pages/{slug}',
    summary: 'Delete a page',
  },
  listOAuthClients: {
    ...accessAdmin,
    method: 'GET',
    path: '/admin/v1/oauth-clients',
    summary: 'The storefronts that may talk to this shop',
  },
  createOAuthClient: {
    ...accessAdmin,
    method: 'POST',
    path: '/admin/v1/oauth-clients',
    summary: 'Allow a storefront',
  },
  updateOAuthClient: {
    ...accessAdmin,
    method: 'PATCH',
    path: '/admin/v1/oauth-clients/{client.id}',
    summary: 'Change redirect addresses and origins of a storefront',
  },
  revokeOAuthClient: {
    ...accessAdmin,
    method: 'DELETE',
    path: '/admin/v1/oauth-clients/{id}',
    summary: 'Stop a storefront',
  },
  listApiKeys: {
    ...accessAdmin,
    method: 'GET',
    path: '/admin/v1/api-keys',
    summary: 'The API keys of the shop',
  },
  createApiKey: {
    ...accessAdmin,
    method: 'POST',
    path: '/admin/v1/api-keys',
    summary: 'Make an API key; its secret is shown this once',
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
    summary: 'E-mails of the shop, newest first',
  },
  getMessage: {
    ...siteAdminReads,
    method: 'GET',
    path: '/admin/v1/messages/{id}',
    summary: 'Read one e-mail',
  },
})
