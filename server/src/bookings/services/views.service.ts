import type { Service } from '@cartwright/contract/bookings/services.ts'
import { type Caller, isMerchant, may, type Shop } from '../../platform/shop/shop.ts'
import { languageFor } from '../../sites/settings/locale.rules.ts'
import * as sites from '../../sites/settings/service.ts'
import * as resources from '../resources/service.ts'
import { optionsOfServices, type ServiceOptionsRow } from './options.queries.ts'
import { rangeOf } from './options.rules.ts'
import type { FullServiceRow } from './queries.ts'
import { type Surroundings, toService } from './wire.rules.ts'

/** Services as callers read them, with their staff and the range of their prices. */
export async function withSurroundings(
  shop: Shop,
  caller: Caller,
  rows: readonly FullServiceRow[],
): Promise<Service[]> {
  const { siteId, language } = caller
  const wanted = new Set(
    rows.flatMap(({ staffIds, resourceGroups }) => [...staffIds, ...resourceGroups.flat()]),
  )
  const varied = rows.filter(({ payment }) => payment.rateType === 'VARIED').map(({ id }) => id)
  const [site, found, options] = await Promise.all([
    sites.get(shop, siteId),
    resources.byIds(shop, siteId, [...wanted]),
    varied.length > 0 ? shop.db.run(optionsOfServices, [siteId, varied]) : ([] as ServiceOptionsRow[]),
  ])
  const { settings, name } = site
  const ranges = new Map(options.map((one) => [one.serviceId, rangeOf(one.variants, settings.currency)]))
  const around: Surroundings = {
    currency: settings.currency,
    language: languageFor(settings, language),
    publicUrl: shop.hosts.urlOf(siteId),
    shop: { name, address: settings.address },
    isMerchant: isMerchant(caller) && may(caller, 'BOOKINGS.READ'),
    resources: new Map(found.map((row) => [row.id, row])),
  }
  return rows.map((row) => toService(row, { ...around, range: ranges.get(row.id) }))
}
