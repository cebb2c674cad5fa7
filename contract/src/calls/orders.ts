import { checkoutPrefixes, everyone, merchants, named, noPrefix, shoppers } from './call.ts'

const orderWrites = {
  callers: merchants,
  permission: 'ECOM.MANAGE_ORDERS',
  prefixes: checkoutPrefixes,
} as const

export const ordersCalls = named({
  getOrder: {
    callers: everyone,
    permission: 'ECOM.READ_ORDERS',
    prefixes: checkoutPrefixes,
    method: 'GET',
    path: '/v1/orders/{id}',
    aliases: ['/ecom/v1/ep-orders/{id}'],
    summary: 'Read an order: buyers their own, merchants any',
  },
  searchOrders: {
    callers: everyone,
    permission: 'ECOM.READ_ORDERS',
    prefixes: checkoutPrefixes,
    method: 'POST',
    query: true,
    path: '/v1/orders/search',
    aliases: ['/ecom/v1/ep-orders/search'],
    summary: 'Find orders, newest first',
  },
  cancelOrder: {
    ...orderWrites,
    method: 'POST',
    path: '/v1/orders/{id}/cancel',
    aliases: ['/ecom/v1/ep-orders/{id}/cancel'],
    summary: 'Cancel an order, with or without restocking its items',
  },
  paymentCollectionMarkOrderAsPaid: {
    ...orderWrites,
    method: 'POST',
    path: '/v1/payments-collector/orders/{ecomOrderId}/mark-as-paid',
    summary: 'Record that an order was paid outside the shop',
  },
  listNewOrders: {
    ...orderWrites,
    permission: 'ECOM.READ_ORDERS',
    prefixes: noPrefix,
    method: 'GET',
    path: '/admin/v1/orders/new',
    summary: 'Count the orders that nobody has opened in the admin yet',
  },
  markOrdersSeen: {
    ...orderWrites,
    prefixes: noPrefix,
    method: 'POST',
    path: '/admin/v1/orders/seen',
    audited: false,
    summary: 'Mark orders as seen by the merchant',
  },
  listFulfillmentsForSingleOrder: {
    ...orderWrites,
    permission: 'ECOM.READ_ORDERS',
    method: 'GET',
    path: '/v1/fulfillments/orders/{orderId}',
    summary: 'List the fulfilments of an order',
  },
  listFulfillmentsForMultipleOrders: {
    ...orderWrites,
    permission: 'ECOM.READ_ORDERS',
    method: 'POST',
    path: '/v1/fulfillments/list-by-ids',
    summary: 'List the fulfilments of up to 100 orders',
  },
  createFulfillment: {
    ...orderWrites,
    method: 'POST',
    path: '/v1/fulfillments/orders/{orderId}/create-fulfillment',
    summary: 'Create a fulfilment of an order and notify the buyer',
  },
  updateFulfillment: {
    ...orderWrites,
    method: 'PATCH',
    path: '/v1/fulfillments/{fulfillment.id}/orders/{orderId}',
    summary: 'Update the tracking of a fulfilment',
  },
  deleteFulfillment: {
    ...orderWrites,
    method: 'DELETE',
    path: '/v1/fulfillments/{fulfillmentId}/orders/{orderId}',
    summary: 'Delete a fulfilment; its items become unfulfilled again',
  },
  lookUpOrder: {
    callers: shoppers,
    permission: 'ECOM.READ_ORDERS',
    prefixes: noPrefix,
    method: 'POST',
    path: '/v1/storefront/orders/look-up',
    summary: 'Read an order of a guest by its number and e-mail address',
  },
})
