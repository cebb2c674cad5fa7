import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as checkout from './checkout/service.ts'
import { createOrder, createOrderAndCharge } from './placing/service.ts'

export function checkoutRoutes(on: On, shop: Shop): void {
  on(calls.createCheckoutFromCurrentCart, ({ caller, body }) => checkout.createFromCart(shop, caller, body))
  on(calls.createCheckoutFromCart, ({ caller, body }) => checkout.createFromCart(shop, caller, body))
  on(calls.getCartByCheckoutId, ({ caller, body }) => checkout.cartOf(shop, caller, body.id))

  on(calls.createCheckout, ({ caller, body }) => checkout.create(shop, caller, body))
  on(calls.getCheckout, ({ caller, body }) => checkout.read(shop, caller, body.id))
  on(calls.getCheckoutByCartId, ({ caller, body }) => checkout.readByCart(shop, caller, body.id))
  on(calls.updateCheckout, ({ caller, body }) => checkout.update(shop, caller, body))
  on(calls.addToCheckout, ({ caller, body }) => checkout.addLines(shop, caller, body))
  on(calls.checkoutRemoveLineItems, ({ caller, body }) => checkout.removeLines(shop, caller, body))
  on(calls.checkoutUpdateLineItemsQuantity, ({ caller, body }) => checkout.setQuantities(shop, caller, body))
  on(calls.checkoutRemoveCoupon, ({ caller, body }) => checkout.removeCoupon(shop, caller, body.id))
  on(calls.checkoutRemoveGiftCard, ({ caller, body }) => checkout.removeGiftCard(shop, caller, body.id))
  on(calls.removeOverrideCheckoutUrl, ({ caller, body }) => checkout.removeOverrideUrl(shop, caller, body.id))
  on(calls.getCheckoutUrl, ({ caller, body }) => checkout.pageUrl(shop, caller, body.id))

  on(calls.createOrder, ({ caller, body }) => createOrder(shop, caller, body))
  // A payment service is asked only for what is committed.
  on(calls.createOrderAndCharge, ({ caller, body }) => createOrderAndCharge(shop, caller, body), {
    stepwise: true,
  })
}
