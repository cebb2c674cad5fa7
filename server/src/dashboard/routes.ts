import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as dashboard from './service.ts'

export function dashboardRoutes(on: On, shop: Shop): void {
  on(calls.getDashboard, async ({ caller, body }) => ({
    dashboard: await dashboard.read(shop, caller, body),
  }))
}
