import type { IncomingHttpHeaders } from 'node:http'
import { calls } from '@cartwright/contract/calls.ts'
import { limit } from '../budgets/service.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as analytics from './service.ts'

export function analyticsRoutes(on: On, shop: Shop): void {
  on(
    calls.recordEvents,
    async ({ caller, body, headers }) => {
      if (!asksForPrivacy(headers)) await analytics.record(shop, caller.siteId, body.events)
      return {}
    },
    { before: limit(shop, 'page-view') },
  )
  on(calls.getAnalyticsSummary, async ({ caller, body }) => ({
    summary: await analytics.summary(shop, caller.siteId, body),
  }))
}

/** Do Not Track or Global Privacy Control: this visitor does not want to be counted. */
function asksForPrivacy({ dnt, 'sec-gpc': control }: IncomingHttpHeaders): boolean {
  return dnt === '1' || control === '1'
}
