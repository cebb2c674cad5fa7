import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { calculateTotals } from './service.ts'
import { calculateTax, listTaxCalculators } from './tax.service.ts'

export function calculationRoutes(on: On, shop: Shop): void {
  on(calls.calculateTotals, ({ caller, body }) => calculateTotals(shop, caller, body))
  on(calls.calculateTax, ({ caller, body }) => calculateTax(shop, caller, body))
  on(calls.listTaxCalculators, ({ caller }) => listTaxCalculators(shop, caller))
}
