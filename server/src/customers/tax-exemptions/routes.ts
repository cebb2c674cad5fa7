import { calls } from '@cartwright/contract/calls.ts'
import type { RouteContext } from '../../platform/room.ts'
import { optional } from '../../platform/values/optional.ts'
import * as exemptions from './service.ts'

export function taxExemptionRoutes({ on, shop }: Pick<RouteContext, 'on' | 'shop'>): void {
  on(calls.getTaxExemption, async ({ caller: { siteId }, body }) =>
    optional('taxExemption', await exemptions.read(shop, siteId, body.contactId)),
  )
  on(calls.setTaxExemption, async ({ caller: { siteId }, body }) => ({
    taxExemption: await exemptions.set(shop, siteId, body),
  }))
  on(calls.removeTaxExemption, ({ caller: { siteId }, body }) =>
    exemptions.remove(shop, siteId, body.contactId),
  )
}
