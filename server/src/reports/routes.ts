import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as reports from './service.ts'

export function reportRoutes(on: On, shop: Shop): void {
  on(calls.getReport, async ({ caller, body }) => ({
    report: await reports.read(shop, caller.siteId, body),
  }))
  on(calls.exportReport, ({ caller, body }) => reports.exportCsv(shop, caller.siteId, body))
}
