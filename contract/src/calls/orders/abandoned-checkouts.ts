import { everyone, merchants, named, noPrefix } from '../call.ts'

const reads = { callers: merchants, permission: 'ECOM.READ_CHECKOUTS', prefixes: noPrefix } as const
const writes = { ...reads, permission: 'ECOM.MODIFY_CHECKOUTS' } as const

export const abandonedCheckoutsCalls = named({
  getAbandonedCheckout: {
    ...reads,
    method: 'GET',
    path: '/ecom/v1/abandoned-checkout/{abandonedCheckoutId}',
    summary: 'Read an abandoned checkout',
  },
  queryAbandonedCheckouts: {
    ...reads,
    method: 'POST',
    query: true,
    path: '/ecom/v1/abandoned-checkout/query',
    summary: 'List abandoned checkouts, the newest first',
  },
  searchAbandonedCheckouts: {
    ...reads,
    method: 'POST',
    query: true,
    path: '/ecom/v1/abandoned-checkout/search',
    summary: 'Search abandoned checkouts by e-mail address and name',
  },
  deleteAbandonedCheckout: {
    ...writes,
    method: 'DELETE',
    path: '/ecom/v1/abandoned-checkout/{abandonedCheckoutId}',
    summary: 'Delete an abandoned checkout; its buyer gets no more e-mails about it',
  },
  addAbandonedCheckoutActivity: {
    ...writes,
    method: 'POST',
    path: '/ecom/v1/abandoned-checkouts/{abandonedCheckoutId}/add-activity',
    summary: 'Note what was done about an abandoned checkout',
  },
  redirectToCheckout: {
    ...reads,
    callers: everyone,
    permission: '',
    method: 'GET',
    path: '/ecom/v1/abandoned-checkout/{abandonedCheckoutId}/redirect-to-checkout',
    summary: 'Get the address that opens the items of an abandoned checkout again',
  },
  getAbandonedCheckoutDetails: {
    ...reads,
    method: 'GET',
    path: '/admin/v1/abandoned-checkouts/{abandonedCheckoutId}',
    summary: 'Read an abandoned checkout with its e-mails and its order',
  },
  sendAbandonedCheckoutEmail: {
    ...writes,
    method: 'POST',
    path: '/admin/v1/abandoned-checkouts/{abandonedCheckoutId}/send',
    summary: 'Send the next e-mail about an abandoned checkout now, if its buyer has agreed',
  },
  getAbandonedCheckoutFigures: {
    ...reads,
    method: 'GET',
    path: '/admin/v1/abandoned-checkout-figures',
    summary: 'Count abandoned and recovered checkouts, with their sums',
  },
})
