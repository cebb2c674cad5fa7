import { everyone, named, shoppers } from './call.ts'

const cartPrefixes = ['/ecom', '', '/_api/ecom-cart', '/_api/cart', '/cart', '/cart-v1-proxy']
const ownCartWrites = { callers: shoppers, permission: 'ECOM.MODIFY_CARTS', prefixes: cartPrefixes } as const
const ownCartReads = { callers: shoppers, permission: 'ECOM.READ_CARTS', prefixes: cartPrefixes } as const
const cartWrites = { callers: everyone, permission: 'ECOM.MODIFY_CARTS', prefixes: cartPrefixes } as const

export const cartCalls = named({
  getCurrentCart: {
    ...ownCartReads,
    method: 'GET',
    path: '/v1/carts/current',
    summary: 'Read the cart of the caller',
  },
  updateCurrentCart: {
    ...ownCartWrites,
    method: 'PATCH',
    path: '/v1/carts/current',
    summary: 'Change note, contact, coupon or line items of the cart',
  },
  addToCurrentCart: {
    ...ownCartWrites,
    method: 'POST',
    path: '/v1/carts/current/add-to-cart',
    summary: 'Add line items; makes the cart when there is none',
  },
  removeLineItemsFromCurrentCart: {
    ...ownCartWrites,
    method: 'POST',
    path: '/v1/carts/current/remove-line-items',
    summary: 'Remove line items',
  },
  createCheckoutFromCurrentCart: {
    ...ownCartWrites,
    permission: 'ECOM.CREATE_CHECKOUT_FROM_CART',
    method: 'POST',
    path: '/v1/carts/current/create-checkout',
    summary: 'Make the checkout of the cart, or bring it up to date',
  },
  removeCouponFromCurrentCart: {
    ...ownCartWrites,
    method: 'POST',
    path: '/v1/carts/current/remove-coupon',
    summary: 'Remove the coupon',
  },
  updateCurrentCartLineItemQuantity: {
    ...ownCartWrites,
    method: 'POST',
    path: '/v1/carts/current/update-line-items-quantity',
    summary: 'Set quantities of line items',
  },
  estimateCurrentCartTotals: {
    ...ownCartReads,
    method: 'POST',
    path: '/v1/carts/current/estimate-totals',
    summary: 'Totals with shipping, tax and discounts for an address',
  },
  deleteCurrentCart: {
    ...ownCartWrites,
    method: 'DELETE',
    path: '/v1/carts/current',
    summary: 'Delete the cart',
  },
  createCart: {
    ...cartWrites,
    method: 'POST',
    path: '/v1/carts',
    summary: 'Make a cart beside the current one',
  },
  getCart: {
    ...cartWrites,
    permission: 'ECOM.READ_CARTS',
    method: 'GET',
    path: '/v1/carts/{id}',
    summary: 'Read one cart of the caller',
  },
  updateCart: { ...cartWrites, method: 'PATCH', path: '/v1/carts/{cartInfo.id}', summary: 'Change one cart' },
  addToCart: {
    ...cartWrites,
    method: 'POST',
    path: '/v1/carts/{id}/add-to-cart',
    summary: 'Add to one cart',
  },
  removeLineItems: {
    ...cartWrites,
    method: 'POST',
    path: '/v1/carts/{id}/remove-line-items',
    summary: 'Remove line items of one cart',
  },
  updateLineItemsQuantity: {
    ...cartWrites,
    method: 'POST',
    path: '/v1/carts/{id}/update-line-items-quantity',
    summary: 'Set quantities in one cart',
  },
  removeCoupon: {
    ...cartWrites,
    method: 'POST',
    path: '/v1/carts/{id}/remove-coupon',
    summary: 'Remove the coupon of one cart',
  },
  estimateTotals: {
    ...cartWrites,
    permission: 'ECOM.READ_CARTS',
    method: 'POST',
    path: '/v1/carts/{id}/estimate-totals',
    summary: 'Totals of one cart',
  },
  createCheckoutFromCart: {
    ...cartWrites,
    permission: 'ECOM.CREATE_CHECKOUT_FROM_CART',
    method: 'POST',
    path: '/v1/carts/{id}/create-checkout',
    summary: 'Make the checkout of one cart',
  },
  deleteCart: { ...cartWrites, method: 'DELETE', path: '/v1/carts/{id}', summary: 'Delete one cart' },
  getCartByCheckoutId: {
    ...cartWrites,
    permission: 'ECOM.READ_CARTS',
    method: 'GET',
    path: '/v1/carts/by-checkout-id/{id}',
    summary: 'The cart a checkout was made from',
  },
})
