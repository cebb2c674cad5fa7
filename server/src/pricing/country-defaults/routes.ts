import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { toWire } from '../../sites/settings/routes.ts'
import * as countryDefaults from './service.ts'

export function countryDefaultsRoutes(on: On, shop: Shop): void {
  on(calls.getCountryDefaults, ({ caller, body }) => countryDefaults.preview(shop, caller, body.country))
  on(calls.applyCountryDefaults, async ({ caller, body }) => ({
    site: toWire(await countryDefaults.apply(shop, caller, body)),
  }))
}
