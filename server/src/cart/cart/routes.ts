import { cartCalls as calls } from '@cartwright/contract/calls/cart.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as cart from './service.ts'

export function cartRoutes(on: On, shop: Shop): void {
  on(calls.getCurrentCart, ({ caller }) => cart.read(shop, { caller }))
  on(calls.updateCurrentCart, ({ caller, body }) => cart.update(shop, { caller }, body))
  on(calls.addToCurrentCart, ({ caller, body }) => cart.add(shop, { caller }, body))
  on(calls.removeLineItemsFromCurrentCart, ({ caller, body }) =>
    cart.removeLines(shop, { caller }, body.lineItemIds),
  )
  on(calls.updateCurrentCartLineItemQuantity, ({ caller, body }) =>
    cart.setQuantities(shop, { caller }, body.lineItems),
  )
  on(calls.removeCouponFromCurrentCart, ({ caller }) => cart.removeCoupon(shop, { caller }))
  on(calls.estimateCurrentCartTotals, ({ caller, body }) => cart.estimate(shop, { caller }, body))
  on(calls.deleteCurrentCart, ({ caller }) => cart.discard(shop, { caller }))

  on(calls.createCart, ({ caller, body }) => cart.create(shop, caller, body))
  on(calls.getCart, ({ caller, body }) => cart.read(shop, { caller, cartId: body.id }))
  on(calls.updateCart, ({ caller, body }) =>
    cart.update(shop, { caller, cartId: body.cartInfo?.id ?? '' }, body),
  )
  on(calls.addToCart, ({ caller, body }) => cart.add(shop, { caller, cartId: body.id }, body))
  on(calls.removeLineItems, ({ caller, body }) =>
    cart.removeLines(shop, { caller, cartId: body.id }, body.lineItemIds),
  )
  on(calls.updateLineItemsQuantity, ({ caller, body }) =>
    cart.setQuantities(shop, { caller, cartId: body.id }, body.lineItems),
  )
  on(calls.removeCoupon, ({ caller, body }) => cart.removeCoupon(shop, { caller, cartId: body.id }))
  on(calls.estimateTotals, ({ caller, body }) => cart.estimate(shop, { caller, cartId: body.id }, body))
  on(calls.deleteCart, ({ caller, body }) => cart.discard(shop, { caller, cartId: body.id }))
}
