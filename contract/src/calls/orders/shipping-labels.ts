import { merchants, named, noPrefix, siteAdmin, siteAdminReads } from '../call.ts'

const writes = { callers: merchants, permission: 'ECOM.MANAGE_ORDERS', prefixes: noPrefix } as const
const reads = { ...writes, permission: 'ECOM.READ_ORDERS' } as const
/** Whoever connects an account decides who is paid. */
const accountAdmin = { ...siteAdmin, confirmed: true } as const

export const shippingLabelsCalls = named({
  listLabelServices: {
    ...siteAdminReads,
    method: 'GET',
    path: '/admin/v1/shipping-label-services',
    summary: 'List the services that sell shipping labels, with the accounts of the shop',
  },
  connectLabelAccount: {
    ...accountAdmin,
    method: 'PUT',
    path: '/admin/v1/shipping-label-services/{service}/account',
    summary: 'Connect the shop’s account with a service that sells shipping labels',
  },
  testLabelAccount: {
    ...accountAdmin,
    method: 'POST',
    path: '/admin/v1/shipping-label-services/{service}/account/test',
    summary: 'Test the shop’s account at a service',
  },
  disconnectLabelAccount: {
    ...accountAdmin,
    method: 'DELETE',
    path: '/admin/v1/shipping-label-services/{service}/account',
    summary: 'Disconnect the shop’s account with a service that sells shipping labels',
  },
  getLabelForm: {
    ...reads,
    method: 'GET',
    path: '/admin/v1/orders/{orderId}/shipping-label-form',
    summary: 'Read what a label of an order or a return needs: addresses, lines, weights, customs',
  },
  requestLabelRates: {
    ...writes,
    method: 'POST',
    path: '/admin/v1/orders/{orderId}/shipping-label-rates',
    summary: 'Ask what a label for a parcel costs, by carrier and service',
  },
  listOrderLabels: {
    ...reads,
    method: 'GET',
    path: '/admin/v1/orders/{orderId}/shipping-labels',
    summary: 'List the shipping labels of an order and its returns',
  },
  buyShippingLabel: {
    ...writes,
    method: 'POST',
    path: '/admin/v1/shipping-labels/{labelId}/buy',
    summary: 'Buy a shipping label, and record its parcel or send it to the buyer who returns goods',
  },
  voidShippingLabel: {
    ...writes,
    method: 'POST',
    path: '/admin/v1/shipping-labels/{labelId}/void',
    summary: 'Give a shipping label back, and take its parcel back',
  },
  downloadShippingLabel: {
    ...reads,
    method: 'GET',
    path: '/admin/v1/shipping-labels/{labelId}/file',
    file: 'reply',
    summary: 'Download a shipping label as PDF',
  },
})
