import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { figures } from './figures.service.ts'
import * as abandoned from './service.ts'

export function abandonedCheckoutRoutes(on: On, shop: Shop): void {
  on(calls.getAbandonedCheckout, ({ caller, body }) => abandoned.get(shop, caller, body.abandonedCheckoutId))
  on(calls.queryAbandonedCheckouts, ({ caller, body }) => abandoned.query(shop, caller, body))
  on(calls.searchAbandonedCheckouts, ({ caller, body }) => abandoned.search(shop, caller, body))
  on(calls.deleteAbandonedCheckout, ({ caller, body }) =>
    abandoned.remove(shop, caller, body.abandonedCheckoutId),
  )
  on(calls.addAbandonedCheckoutActivity, ({ caller, body }) => abandoned.addActivity(shop, caller, body))
  on(calls.redirectToCheckout, ({ caller, body }) => abandoned.redirect(shop, caller, body))
  on(calls.getAbandonedCheckoutDetails, ({ caller, body }) =>
    abandoned.details(shop, caller, body.abandonedCheckoutId),
  )
  on(calls.sendAbandonedCheckoutEmail, ({ caller, body }) =>
    abandoned.send(shop, caller, body.abandonedCheckoutId),
  )
  on(calls.getAbandonedCheckoutFigures, ({ caller, body }) => figures(shop, caller, body))
}
