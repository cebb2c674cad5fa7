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
    summary: 'Read an order: the buyer its own, a merchant any',
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
    summary: 'Call an order off, with or without putting its items back on the shelf',
  },
  paymentCollectionMarkOrderAsPaid: {
    ...orderWrites,
    method: 'POST',
    path: '/v1/payments-collector/orders/{ecomOrderId}/mark-as-paid',
    summary: 'Note that an order was paid in another way',
  },
  listFulfillmentsForSingleOrder: {
    ...orderWrites,
    permission: 'ECOM.READ_ORDERS',
    method: 'GET',
    path: '/v1/fulfillments/orders/{orderId}',
    summary: 'What was sent of an order',
  },
  listFulfillmentsForMultipleOrders: {
    ...orderWrites,
    permission: 'ECOM.READ_ORDERS',
    method: 'POST',
    path: '/v1/fulfillments/list-by-ids',
    summary: 'What was sent of up to a hundred orders',
  },
  createFulfillment: {
    ...orderWrites,
    method: 'POST',
    path: '/v1/fulfillments/orders/{orderId}/create-fulfillment',
    summary: 'Note that pieces of an order were sent, and tell the buyer',
  },
  updateFulfillment: {
    ...orderWrites,
    method: 'PATCH',
    path: '/v1/fulfillments/{fulfillment.id}/orders/{orderId}',
    summary: 'Change the tracking of a parcel',
  },
  deleteFulfillment: {
    ...orderWrites,
    method: 'DELETE',
    path: '/v1/fulfillments/{fulfillmentId}/orders/{orderId}',
    summary: 'Take a parcel back: its pieces are to be sent again',
  },
  lookUpOrder: {
    callers: shoppers,
    permission: 'ECOM.READ_ORDERS',
    prefixes: noPrefix,
    method: 'POST',
    path: '/v1/storefront/orders/look-up',
    summary: 'The order of a guest, by its number and e-mail address',
  },
})
