import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as settings from './service.ts'

export function checkoutSettingsRoutes(on: On, shop: Shop): void {
  on(calls.getCheckoutSettings, ({ caller }) => settings.get(shop, caller))
  on(calls.updateCheckoutSettings, ({ caller, body }) => settings.update(shop, caller, body))
  on(calls.getEcommerceSettings, ({ caller, body }) =>
    settings.getEcommerceSettings(shop, caller, body.fields),
  )
}
