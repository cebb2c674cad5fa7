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
    summary: 'Update note, contact, coupon or line items of the cart',
  },
  addToCurrentCart: {
    ...ownCartWrites,
    method: 'POST',
    path: '/v1/carts/current/add-to-cart',
    summary: 'Add line items to the cart; creates the cart if there is none',
  },
  removeLineItemsFromCurrentCart: {
    ...ownCartWrites,
    method: 'POST',
    path: '/v1/carts/current/remove-line-items',
    summary: 'Remove line items from the cart',
  },
  createCheckoutFromCurrentCart: {
    ...ownCartWrites,
    permission: 'ECOM.CREATE_CHECKOUT_FROM_CART',
    method: 'POST',
    path: '/v1/carts/current/create-checkout',
    summary: 'Create or update the checkout of the cart',
  },
  removeCouponFromCurrentCart: {
    ...ownCartWrites,
    method: 'POST',
    path: '/v1/carts/current/remove-coupon',
    summary: 'Remove the coupon from the cart',
  },
  updateCurrentCartLineItemQuantity: {
    ...ownCartWrites,
    method: 'POST',
    path: '/v1/carts/current/update-line-items-quantity',
    summary: 'Set quantities of line items in the cart',
  },
  estimateCurrentCartTotals: {
    ...ownCartReads,
    method: 'POST',
    path: '/v1/carts/current/estimate-totals',
    summary: 'Estimate the totals of the cart for an address, with delivery, tax and discounts',
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
    summary: 'Create a cart; the current cart stays as it is',
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
    summary: 'Add line items to one cart',
  },
  removeLineItems: {
    ...cartWrites,
    method: 'POST',
    path: '/v1/carts/{id}/remove-line-items',
    summary: 'Remove line items from one cart',
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
    summary: 'Remove the coupon from one cart',
  },
  estimateTotals: {
    ...cartWrites,
    permission: 'ECOM.READ_CARTS',
    method: 'POST',
    path: '/v1/carts/{id}/estimate-totals',
    summary: 'Estimate the totals of one cart',
  },
  createCheckoutFromCart: {
    ...cartWrites,
    permission: 'ECOM.CREATE_CHECKOUT_FROM_CART',
    method: 'POST',
    path: '/v1/carts/{id}/create-checkout',
    summary: 'Create the checkout of one cart',
  },
  deleteCart: { ...cartWrites, method: 'DELETE', path: '/v1/carts/{id}', summary: 'Delete one cart' },
  getCartByCheckoutId: {
    ...cartWrites,
    permission: 'ECOM.READ_CARTS',
    method: 'GET',
    path: '/v1/carts/by-checkout-id/{id}',
    summary: 'Read the cart that a checkout was created from',
  },
})
