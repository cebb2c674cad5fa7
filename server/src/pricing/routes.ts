import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as trials from './address-trials.service.ts'
import * as currencies from './currencies.service.ts'
import * as deliveries from './delivery-solutions.service.ts'

export function pricingRoutes(on: On, shop: Shop): void {
  on(calls.listCurrencies, ({ caller }) => currencies.list(shop, caller))
  on(calls.getConversionRate, ({ caller, body }) => currencies.rate(shop, caller, body))
  on(calls.convertCurrency, ({ caller, body }) => currencies.convert(shop, caller, body))
  on(calls.getDeliverySolutions, ({ caller, body }) => deliveries.getDeliverySolutions(shop, caller, body))
  on(calls.tryAddress, ({ caller, body }) => trials.tryAddress(shop, caller, body))
}
