import { cartV2Calls as calls } from '@cartwright/contract/calls/cart-v2.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as placing from './placing.service.ts'
import * as cart from './service.ts'
import * as terms from './terms.service.ts'
import { read } from './whole-cart.service.ts'

export function cartV2Routes(on: On, shop: Shop): void {
  on(calls.getCurrentCartV2, ({ caller }) => read(shop, { caller }))
  on(calls.createCurrentCartV2, ({ caller, body }) => cart.createCurrent(shop, caller, body))
  on(calls.updateCurrentCartV2, ({ caller, body }) => cart.update(shop, { caller }, body.cart))
  on(calls.deleteCurrentCartV2, ({ caller }) => cart.discard(shop, { caller }))
  on(calls.addLineItemsToCurrentCartV2, ({ caller, body }) => cart.add(shop, { caller }, body))
  on(calls.updateLineItemsInCurrentCartV2, ({ caller, body }) => cart.setLines(shop, { caller }, body))
  on(calls.removeLineItemsFromCurrentCartV2, ({ caller, body }) =>
    cart.removeLines(shop, { caller }, body.lineItemIds),
  )
  on(calls.addCouponToCurrentCartV2, ({ caller, body }) => terms.addCoupon(shop, { caller }, body.coupon))
  on(calls.removeCouponFromCurrentCartV2, ({ caller, body }) =>
    terms.removeCoupon(shop, { caller }, body.couponId),
  )
  on(calls.addGiftCardToCurrentCartV2, ({ caller, body }) =>
    terms.addGiftCard(shop, { caller }, body.giftCard),
  )
  on(calls.removeGiftCardFromCurrentCartV2, ({ caller, body }) =>
    terms.removeGiftCard(shop, { caller }, body.giftCardId),
  )
  on(calls.setDeliveryMethodForCurrentCartV2, ({ caller, body }) =>
    terms.setDelivery(shop, { caller }, body.deliveryMethod),
  )
  on(calls.removeDeliveryMethodFromCurrentCartV2, ({ caller }) => terms.removeDelivery(shop, { caller }))
  on(calls.calculateCurrentCartV2, ({ caller, body }) => placing.calculate(shop, { caller }, body))
  on(calls.estimateCurrentCartV2, ({ caller, body }) => placing.estimate(shop, { caller }, body))
  on(calls.refreshCurrentCartV2, ({ caller }) => cart.refresh(shop, { caller }))
  cartByIdRoutes(on, shop)
}

function cartByIdRoutes(on: On, shop: Shop): void {
  on(calls.createCartV2, ({ caller, body }) => cart.create(shop, caller, body))
  on(calls.getCartV2, ({ caller, body }) => read(shop, { caller, cartId: body.cartId }))
  on(calls.updateCartV2, ({ caller, body }) =>
    cart.update(shop, { caller, cartId: body.cart.id ?? '' }, body.cart),
  )
  on(calls.deleteCartV2, ({ caller, body }) => cart.discard(shop, { caller, cartId: body.cartId }))
  on(calls.addLineItemsV2, ({ caller, body }) => cart.add(shop, { caller, cartId: body.cartId }, body))
  on(calls.updateLineItemsV2, ({ caller, body }) =>
    cart.setLines(shop, { caller, cartId: body.cartId }, body),
  )
  on(calls.removeLineItemsV2, ({ caller, body: { cartId, lineItemIds } }) =>
    cart.removeLines(shop, { caller, cartId }, lineItemIds),
  )
  on(calls.addCouponV2, ({ caller, body: { cartId, coupon } }) =>
    terms.addCoupon(shop, { caller, cartId }, coupon),
  )
  on(calls.removeCouponV2, ({ caller, body: { cartId, couponId } }) =>
    terms.removeCoupon(shop, { caller, cartId }, couponId),
  )
  on(calls.addGiftCardV2, ({ caller, body: { cartId, giftCard } }) =>
    terms.addGiftCard(shop, { caller, cartId }, giftCard),
  )
  on(calls.removeGiftCardV2, ({ caller, body: { cartId, giftCardId } }) =>
    terms.removeGiftCard(shop, { caller, cartId }, giftCardId),
  )
  on(calls.setDeliveryMethodV2, ({ caller, body: { cartId, deliveryMethod } }) =>
    terms.setDelivery(shop, { caller, cartId }, deliveryMethod),
  )
  on(calls.removeDeliveryMethodV2, ({ caller, body: { cartId } }) =>
    terms.removeDelivery(shop, { caller, cartId }),
  )
  orderRoutes(on, shop)
}

function orderRoutes(on: On, shop: Shop): void {
  on(calls.calculateCartV2, ({ caller, body: { cartId, ...body } }) =>
    placing.calculate(shop, { caller, cartId }, body),
  )
  on(calls.estimateCartV2, ({ caller, body: { cartId, ...body } }) =>
    placing.estimate(shop, { caller, cartId }, body),
  )
  on(calls.refreshCartV2, ({ caller, body: { cartId } }) => cart.refresh(shop, { caller, cartId }))
  on(calls.getCheckoutUrlV2, ({ caller, body: { cartId } }) => placing.checkoutUrl(shop, caller, cartId))
  on(calls.placeOrderV2, ({ caller, body }) => placing.placeOrder(shop, caller, body))
  on(calls.markCartAsCompletedV2, ({ caller, body: { cartId, orderId } }) =>
    placing.markAsCompleted(shop, { caller, cartId }, orderId),
  )
}
