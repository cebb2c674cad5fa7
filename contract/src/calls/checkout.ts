import { checkoutPrefixes, everyone, merchants, named } from './call.ts'

const redirectPrefixes = ['/_api/redirects-api', '', '/redirect-session', '/headless']
const checkoutWrites = {
  callers: everyone,
  permission: 'ECOM.MODIFY_CHECKOUTS',
  prefixes: checkoutPrefixes,
} as const

export const checkoutCalls = named({
  createCheckout: {
    ...checkoutWrites,
    method: 'POST',
    path: '/v1/checkouts',
    summary: 'Create a checkout without a cart (buy now)',
  },
  getCheckout: {
    ...checkoutWrites,
    permission: 'ECOM.READ_CHECKOUTS',
    method: 'GET',
    path: '/v1/checkouts/{id}',
    summary: 'Read a checkout of the caller',
  },
  updateCheckout: {
    ...checkoutWrites,
    method: 'PATCH',
    path: '/v1/checkouts/{checkout.id}',
    summary: 'Update addresses, delivery, coupon or note of a checkout',
  },
  addToCheckout: {
    ...checkoutWrites,
    method: 'POST',
    path: '/v1/checkouts/{id}/add-to-checkout',
    summary: 'Add line items to a checkout',
  },
  checkoutRemoveLineItems: {
    ...checkoutWrites,
    method: 'POST',
    path: '/v1/checkouts/{id}/remove-line-items',
    summary: 'Remove line items from a checkout',
  },
  checkoutUpdateLineItemsQuantity: {
    ...checkoutWrites,
    method: 'POST',
    path: '/v1/checkouts/{id}/update-line-items-quantity',
    summary: 'Set quantities in a checkout',
  },
  checkoutRemoveCoupon: {
    ...checkoutWrites,
    method: 'POST',
    path: '/v1/checkouts/{id}/remove-coupon',
    summary: 'Remove the coupon from a checkout',
  },
  checkoutRemoveGiftCard: {
    ...checkoutWrites,
    method: 'POST',
    path: '/v1/checkouts/{id}/remove-gift-card',
    summary: 'Remove the gift card from a checkout',
  },
  removeOverrideCheckoutUrl: {
    ...checkoutWrites,
    method: 'POST',
    path: '/v1/checkouts/{id}/remove-override-checkout-url',
    summary: 'Lead buyers to the page of the shop instead of the address of another one',
  },
  createOrder: {
    ...checkoutWrites,
    method: 'POST',
    path: '/v1/checkouts/{id}/create-order',
    summary: 'Place the order of a checkout with an offline payment method',
  },
  createOrderAndCharge: {
    callers: merchants,
    permission: 'ECOM.MANAGE_ORDERS',
    prefixes: checkoutPrefixes,
    method: 'POST',
    path: '/v1/checkouts/{id}/create-order-and-charge',
    summary: 'Place the order of a checkout and charge a way to pay that its member has saved',
  },
  getCheckoutUrl: {
    ...checkoutWrites,
    permission: 'ECOM.READ_CHECKOUTS',
    method: 'GET',
    path: '/v1/checkouts/{id}/checkout-url',
    aliases: ['/ecom/v1/checkouts/{id}/wix-checkout-url'],
    summary: 'Read the URL of the page on which the buyer completes a checkout',
  },
  getCheckoutByCartId: {
    ...checkoutWrites,
    permission: 'ECOM.READ_CHECKOUTS',
    method: 'GET',
    path: '/v1/checkouts/by-cart-id/{id}',
    summary: 'Read the checkout that was created from a cart',
  },
  createRedirectSession: {
    callers: everyone,
    permission: 'WIX_HEADLESS.WIX_URL_CREATE',
    prefixes: redirectPrefixes,
    method: 'POST',
    path: '/v1/redirect-session',
    summary: 'Create the URL of a hosted page, with the way back',
  },
  getCheckoutSettings: {
    callers: everyone,
    permission: '',
    prefixes: checkoutPrefixes,
    method: 'GET',
    path: '/v1/checkout-settings',
    summary: 'Read what the checkout shows and asks for',
  },
  updateCheckoutSettings: {
    callers: merchants,
    permission: 'SITE.MANAGE',
    prefixes: checkoutPrefixes,
    method: 'PATCH',
    path: '/v1/checkout-settings',
    summary: 'Change what buyers agree to at the checkout',
  },
  getEcommerceSettings: {
    callers: everyone,
    permission: '',
    prefixes: ['/_api/ecommerce-settings', '/ecommerce-settings'],
    method: 'GET',
    path: '/v1/ecommerce-settings',
    summary: 'Read several settings of the shop at once',
  },
})
