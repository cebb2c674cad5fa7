import { calls } from '@cartwright/contract/calls.ts'
import * as fulfillments from '../orders/fulfilment/service.ts'
import * as guests from '../orders/look-up/service.ts'
import * as orders from '../orders/search.service.ts'
import * as handling from '../orders/service.ts'
import type { On } from '../platform/http.ts'
import type { Shop } from '../platform/shop.ts'
import * as checkout from './checkout/service.ts'

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
  on(calls.getCheckoutUrl, ({ caller, body }) => checkout.addressOf(shop, caller, body.id))

  on(calls.createOrder, ({ caller, body }) => orders.createFromCheckout(shop, caller, body.id))
  on(calls.getOrder, ({ caller, body }) => orders.read(shop, caller, body.id))
  on(calls.lookUpOrder, ({ caller, body }) => guests.lookUp(shop, caller, body), {
    perMinute: 10,
    perAddress: true,
  })
  on(calls.cancelOrder, ({ caller, body }) => handling.cancel(shop, caller, body))
  on(calls.paymentCollectionMarkOrderAsPaid, ({ caller, body }) =>
    handling.markAsPaid(shop, caller, body.ecomOrderId),
  )
  on(calls.listFulfillmentsForSingleOrder, async ({ caller, body }) => ({
    orderWithFulfillments: (await fulfillments.list(shop, caller, [body.orderId]))[0] ?? {},
  }))
  on(calls.listFulfillmentsForMultipleOrders, async ({ caller, body }) => ({
    ordersWithFulfillments: await fulfillments.list(shop, caller, body.orderIds),
  }))
  on(calls.createFulfillment, ({ caller, body }) => fulfillments.create(shop, caller, body))
  on(calls.updateFulfillment, ({ caller, body }) => fulfillments.update(shop, caller, body))
  on(calls.deleteFulfillment, ({ caller, body }) => fulfillments.remove(shop, caller, body))
  on(calls.searchOrders, ({ caller, body }) => orders.search(shop, caller, body))
}
