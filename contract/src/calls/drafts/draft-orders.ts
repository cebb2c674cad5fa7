import { checkoutPrefixes, merchants, named, noPrefix } from '../call.ts'

const writes = { callers: merchants, permission: 'ECOM.MANAGE_ORDERS' } as const
const reads = { ...writes, permission: 'ECOM.READ_ORDERS' } as const

export const draftOrdersCalls = named({
  createDraftOrder: {
    ...writes,
    prefixes: checkoutPrefixes,
    method: 'POST',
    path: '/v1/draft-orders',
    summary: 'Create a draft of an order that the merchant writes',
  },
  getDraftOrder: {
    ...reads,
    prefixes: checkoutPrefixes,
    method: 'GET',
    path: '/v1/draft-orders/{draftOrderId}',
    summary: 'Read a draft order with today’s prices',
  },
  queryDraftOrders: {
    ...reads,
    prefixes: checkoutPrefixes,
    method: 'POST',
    query: true,
    path: '/v1/draft-orders/query',
    summary: 'List draft orders, the newest first',
  },
  addLineItemsToDraftOrder: {
    ...writes,
    prefixes: checkoutPrefixes,
    method: 'POST',
    path: '/v1/draft-orders/{draftOrderId}/add-line-items',
    summary: 'Add products and lines of your own to a draft order',
  },
  createOrderFromDraft: {
    ...writes,
    prefixes: checkoutPrefixes,
    method: 'POST',
    path: '/v1/draft-orders/{draftOrderId}/create-order',
    summary: 'Make an order of a draft, to be paid later',
  },
  commitDraftOrder: {
    ...writes,
    prefixes: checkoutPrefixes,
    method: 'POST',
    path: '/v1/draft-orders/{draftOrderId}/commit',
    summary: 'Write the changes of a draft to its order',
  },
  deleteDraftOrder: {
    ...writes,
    prefixes: checkoutPrefixes,
    method: 'DELETE',
    path: '/v1/draft-orders/{draftOrderId}',
    summary: 'Delete a draft order',
  },
  updateDraftOrder: {
    ...writes,
    prefixes: noPrefix,
    method: 'PUT',
    path: '/admin/v1/draft-orders/{draftOrderId}',
    summary: 'Replace what a draft order says',
  },
  calculateDraftOrder: {
    ...reads,
    prefixes: noPrefix,
    method: 'POST',
    path: '/admin/v1/draft-orders/calculate',
    summary: 'Calculate what a draft order would cost, without keeping it',
  },
})
