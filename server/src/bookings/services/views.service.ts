import type { Service } from '@cartwright/contract/bookings/services.ts'
import { plansOfServices } from '../../plans/benefits/service.ts'
import { type Caller, isMerchant, may, type Shop } from '../../platform/shop/shop.ts'
import { languageFor } from '../../sites/settings/locale.rules.ts'
import * as sites from '../../sites/settings/service.ts'
import * as resources from '../resources/service.ts'
import { type SeriesRow, seriesOfServices, sinceEver } from '../sessions/queries.ts'
import { nextRun, openRuns } from '../sessions/runs.rules.ts'
import { optionsOfServices, type ServiceOptionsRow } from './options.queries.ts'
import { pricesOfLengths, rangeOf } from './options.rules.ts'
import type { FullServiceRow } from './queries.ts'
import { type Surroundings, toService } from './wire.rules.ts'

/** Services as callers read them, with their staff, their prices, and when courses begin and end. */
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
  const byPlan = rows.filter(({ payment }) => payment.options?.pricingPlan).map(({ id }) => id)
  const courses = rows.filter(({ type }) => type === 'COURSE').map(({ id }) => id)
  const [site, found, options, series, plans] = await Promise.all([
    sites.get(shop, siteId),
    resources.byIds(shop, siteId, [...wanted]),
    varied.length > 0 ? shop.db.run(optionsOfServices, [siteId, varied]) : ([] as ServiceOptionsRow[]),
    courses.length > 0 ? shop.db.run(seriesOfServices, [siteId, courses, sinceEver]) : ([] as SeriesRow[]),
    plansOfServices(shop, siteId, byPlan),
  ])
  const { settings, name } = site
  const now = shop.clock()
  const optionsById = new Map(options.map((one) => [one.serviceId, one]))
  const seriesById = Map.groupBy(series, ({ serviceId }) => serviceId)
  const around: Surroundings = {
    currency: settings.currency,
    language: languageFor(settings, language),
    publicUrl: shop.hosts.urlOf(siteId),
    shop: { name, address: settings.address },
    isMerchant: isMerchant(caller) && may(caller, 'BOOKINGS.READ'),
    resources: new Map(found.map((row) => [row.id, row])),
  }
  return rows.map((row) =>
    toService(row, {
      ...around,
      planIds: plans.get(row.id) ?? [],
      ...pricesFor(row, optionsById.get(row.id), settings.currency),
      span: nextRun(openRuns(seriesById.get(row.id) ?? [], now), now),
    }),
  )
}

function pricesFor(
  row: FullServiceRow,
  options: ServiceOptionsRow | undefined,
  currency: string,
): Pick<Surroundings, 'range' | 'lengths'> {
  if (!options) return {}
  const lengths = pricesOfLengths(options, row)
  const variants = lengths ? [...lengths.values()].map((value) => ({ price: { value } })) : options.variants
  return { range: rangeOf(variants, currency), lengths }
}
