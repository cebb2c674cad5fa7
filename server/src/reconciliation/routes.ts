import { calls } from '@cartwright/contract/calls.ts'
import { limit } from '../budgets/service.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as reconciliation from './service.ts'

export function reconciliationRoutes(on: On, shop: Shop): void {
  on(calls.listPaymentComparisons, ({ caller }) => reconciliation.comparisons(shop, caller))
  on(calls.comparePayments, ({ caller }) => reconciliation.compareNow(shop, caller), {
    before: limit(shop, 'connection'),
  })
  on(calls.listPaymentDifferences, ({ caller, body }) => reconciliation.list(shop, caller, body))
  on(calls.settlePaymentDifference, ({ caller, body }) => reconciliation.settle(shop, caller, body))
  on(calls.exportPaymentDifferences, ({ caller, body }) => reconciliation.exportCsv(shop, caller, body))
}
