import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { PartialSettings } from './rules.ts'
import * as sites from './service.ts'

export function settingsRoutes(on: On, shop: Shop): void {
  on(calls.getSite, async ({ caller }) => ({
    site: toWire(await sites.get(shop, caller.siteId)),
    publicUrl: shop.hosts.urlOf(caller.siteId),
    currencyStays: await sites.isPriced(shop, caller.siteId),
  }))
  on(
    calls.updateSite,
    async ({ caller, body }) => {
      const change = body.site as { name?: string; settings?: PartialSettings; revision?: string }
      return { site: toWire(await sites.update(shop, caller.siteId, change)) }
    },
    { confirmed: changesPayment },
  )
}

/** Where buyers send their money. */
function changesPayment(body: unknown): boolean {
  const { settings = {} } = (body as { site: { settings?: PartialSettings } }).site
  const { paymentMethods, paymentTexts, paymentConditions } = settings
  return [paymentMethods, paymentTexts, paymentConditions].some((setting) => setting !== undefined)
}

export function toWire({ createdAt, updatedAt, paymentAccounts: _, ...rest }: sites.Site) {
  return { ...rest, createdDate: createdAt, updatedDate: updatedAt }
}
