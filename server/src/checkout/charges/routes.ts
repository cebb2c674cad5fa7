import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as charges from './service.ts'

export function orderChargeRoutes(on: On, shop: Shop): void {
  // Payment services are asked only for what is committed.
  on(
    calls.chargeOrder,
    ({ caller, body, workId }) => charges.chargeOrder(shop, caller, { ...body, workId }),
    {
      stepwise: true,
    },
  )
  on(
    calls.orderBillingRedeemGiftCard,
    ({ caller, body, workId }) => charges.redeemGiftCard(shop, caller, { ...body, workId }),
    { stepwise: true },
  )
  on(calls.listSavedPaymentMethods, ({ caller, body }) => charges.listSaved(shop, caller, body.orderId))
}
