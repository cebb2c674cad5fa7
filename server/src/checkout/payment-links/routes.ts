import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as links from './service.ts'

export function paymentLinkRoutes(on: On, shop: Shop): void {
  on(calls.createPaymentLink, ({ caller, body }) => links.create(shop, caller, body))
  on(calls.listPaymentLinks, ({ caller, body }) => links.list(shop, caller, body.orderId))
  on(calls.voidPaymentLink, ({ caller, body }) => links.voidOne(shop, caller, body.paymentLinkId))
  on(calls.sendPaymentLink, ({ caller, body }) => links.sendAgain(shop, caller, body.paymentLinkId))
}
