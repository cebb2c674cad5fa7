import { calls } from '@cartwright/contract/calls.ts'
import { limit } from '../../budgets/service.ts'
import type { On } from '../../platform/http/calls.ts'
import { isMerchant, type Shop } from '../../platform/shop/shop.ts'
import { calculateTotals } from './service.ts'
import { calculateTax, listTaxCalculators } from './tax.service.ts'

export function calculationRoutes(on: On, shop: Shop): void {
  const often = limit(shop, 'calculation')
  on(calls.calculateTotals, ({ caller, body }) => calculateTotals(shop, caller, body), {
    before: async (ask) => {
      if (!isMerchant(ask.caller)) await often(ask)
    },
  })
  on(calls.calculateTax, ({ caller, body }) => calculateTax(shop, caller, body))
  on(calls.listTaxCalculators, ({ caller }) => listTaxCalculators(shop, caller))
}
