import { type CallerKind, named, noPrefix, siteAdmin } from '../call.ts'

const staffOnly: readonly CallerKind[] = ['staff']
const ownStaffAccount = { callers: staffOnly, permission: '', prefixes: noPrefix } as const
const installationReads = { ...siteAdmin, callers: staffOnly, permission: 'SITE.MANAGE_STAFF' } as const
const installationAdmin = { ...installationReads, confirmed: true } as const

export const shopsCalls = named({
  listShops: {
    ...installationReads,
    method: 'GET',
    path: '/admin/v1/shops',
    summary: 'List the shops of the installation; for owners of the first one',
  },
  createShop: {
    ...installationAdmin,
    method: 'POST',
    path: '/admin/v1/shops',
    summary: 'Create another shop; its API key is shown only once',
  },
  archiveShop: {
    ...installationAdmin,
    method: 'POST',
    path: '/admin/v1/shops/{id}/archive',
    summary: 'Close the storefront and the API of a shop; its data are kept',
  },
  restoreShop: {
    ...installationAdmin,
    method: 'POST',
    path: '/admin/v1/shops/{id}/restore',
    summary: 'Open an archived shop again',
  },
  listMyShops: {
    ...ownStaffAccount,
    method: 'GET',
    path: '/admin/v1/me/shops',
    summary: 'List the other shops in which the signed-in person works',
  },
  addMyShop: {
    ...ownStaffAccount,
    method: 'POST',
    path: '/admin/v1/me/shops',
    summary: 'Add the account in another shop to the choice, with what one signs in with there',
  },
  removeMyShop: {
    ...ownStaffAccount,
    method: 'DELETE',
    path: '/admin/v1/me/shops/{id}',
    summary: 'Take a shop out of the choice',
  },
})
