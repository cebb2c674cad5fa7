import { everyone } from '../calls/call.ts'
import { type AbsentCall, absent, refused, reply, unavailable } from './absent-call.ts'

export const cartsV2: readonly AbsentCall[] = [
  ...absent(
    { feature: 'cartsV2', callers: everyone, permission: 'ECOM.MODIFY_CARTS' },
    {
      'GET /ecom/v2/carts/current': ['currentCartV2.getCurrentCart', refused('OWNED_CART_NOT_FOUND')],
      'POST /ecom/v2/carts/current': ['currentCartV2.createCurrentCart', unavailable],
      'PATCH /ecom/v2/carts/current': ['currentCartV2.updateCurrentCart', unavailable],
      'DELETE /ecom/v2/carts/current': ['currentCartV2.deleteCurrentCart', refused('OWNED_CART_NOT_FOUND')],
      'POST /ecom/v2/carts/current/add-line-items': ['currentCartV2.addLineItemsToCurrentCart', unavailable],
      'POST /ecom/v2/carts/current/update-line-items': [
        'currentCartV2.updateLineItemsInCurrentCart',
        unavailable,
      ],
      'POST /ecom/v2/carts/current/remove-line-items': [
        'currentCartV2.removeLineItemsFromCurrentCart',
        unavailable,
      ],
      'POST /ecom/v2/carts/current/add-coupon': ['currentCartV2.addCouponToCurrentCart', unavailable],
      'POST /ecom/v2/carts/current/remove-coupon': ['currentCartV2.removeCouponFromCurrentCart', unavailable],
      'POST /ecom/v2/carts/current/add-gift-card': ['currentCartV2.addGiftCardToCurrentCart', unavailable],
      'POST /ecom/v2/carts/current/remove-gift-card': [
        'currentCartV2.removeGiftCardFromCurrentCart',
        unavailable,
      ],
      'POST /ecom/v2/carts/current/set-delivery-method': [
        'currentCartV2.setDeliveryMethodForCurrentCart',
        unavailable,
      ],
      'POST /ecom/v2/carts/current/remove-delivery-method': [
        'currentCartV2.removeDeliveryMethodFromCurrentCart',
        unavailable,
      ],
      'POST /ecom/v2/carts/current/calculate': ['currentCartV2.calculateCurrentCart', unavailable],
      'POST /ecom/v2/carts/current/estimate': ['currentCartV2.estimateCurrentCart', unavailable],
      'POST /ecom/v2/carts/current/refresh': ['currentCartV2.refreshCurrentCart', unavailable],
      'POST /ecom/v2/carts/current/update-forms-submission': [
        'currentCartV2.updateFormSubmissionsInCurrentCart',
        unavailable,
      ],
      'GET /ecom/v2/carts/current/upsell-options': [
        'currentCartV2.getUpsellOptionsForCurrentCart',
        reply({ itemsUpsells: [] }),
      ],
      'POST /ecom/v2/carts': ['cartV2.createCart', unavailable],
      'POST /ecom/v2/carts/{cartId}/get-checkout-url': ['cartV2.getCheckoutUrl', refused('CART_NOT_FOUND')],
      'POST /ecom/v2/carts/{cartId}/place-order': ['cartV2.placeOrder', refused('CART_NOT_FOUND')],
      'POST /ecom/v2/carts/{cartId}/mark-cart-as-completed': [
        'cartV2.markCartAsCompleted',
        refused('CART_NOT_FOUND'),
      ],
      'GET /ecom/v2/carts/{cartId}': ['cartV2.getCart', refused('CART_NOT_FOUND')],
      'PATCH /ecom/v2/carts/{cartId}': ['cartV2.updateCart', refused('CART_NOT_FOUND')],
      'DELETE /ecom/v2/carts/{cartId}': ['cartV2.deleteCart', refused('CART_NOT_FOUND')],
      'POST /ecom/v2/carts/{cartId}/add-line-items': ['cartV2.addLineItems', refused('CART_NOT_FOUND')],
      'POST /ecom/v2/carts/{cartId}/update-line-items': ['cartV2.updateLineItems', refused('CART_NOT_FOUND')],
      'POST /ecom/v2/carts/{cartId}/remove-line-items': ['cartV2.removeLineItems', refused('CART_NOT_FOUND')],
      'POST /ecom/v2/carts/{cartId}/add-coupon': ['cartV2.addCoupon', refused('CART_NOT_FOUND')],
      'POST /ecom/v2/carts/{cartId}/remove-coupon': ['cartV2.removeCoupon', refused('CART_NOT_FOUND')],
      'POST /ecom/v2/carts/{cartId}/add-gift-card': ['cartV2.addGiftCard', refused('CART_NOT_FOUND')],
      'POST /ecom/v2/carts/{cartId}/remove-gift-card': ['cartV2.removeGiftCard', refused('CART_NOT_FOUND')],
      'POST /ecom/v2/carts/{cartId}/set-delivery-method': [
        'cartV2.setDeliveryMethod',
        refused('CART_NOT_FOUND'),
      ],
      'POST /ecom/v2/carts/{cartId}/remove-delivery-method': [
        'cartV2.removeDeliveryMethod',
        refused('CART_NOT_FOUND'),
      ],
      'POST /ecom/v2/carts/{cartId}/calculate': ['cartV2.calculateCart', refused('CART_NOT_FOUND')],
      'POST /ecom/v2/carts/{cartId}/estimate': ['cartV2.estimateCart', refused('CART_NOT_FOUND')],
      'POST /ecom/v2/carts/{cartId}/refresh': ['cartV2.refreshCart', refused('CART_NOT_FOUND')],
      'POST /ecom/v2/carts/{cartId}/update-forms-submission': [
        'cartV2.updateFormSubmissions',
        refused('CART_NOT_FOUND'),
      ],
      'GET /ecom/v2/carts/{cartId}/upsell-options': ['cartV2.getUpsellOptions', reply({ itemsUpsells: [] })],
    },
  ),
]
