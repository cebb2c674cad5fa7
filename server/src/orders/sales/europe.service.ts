import {
  type ThresholdLevel,
  thresholdLevel,
} from '@cartwright/contract/pricing/countries/europe-threshold.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { dayIn } from '../../platform/values/local-time.ts'
import { isEuropean } from '../../sites/seller/vat-ids.rules.ts'
import * as sites from '../../sites/settings/service.ts'
import type { Span } from './days.rules.ts'
import { orderSalesByValue } from './order-sales.queries.ts'

/** Sales to buyers without a VAT ID in other member states of the EU, as counted last. None of a shop outside of it. */
export async function consumersAbroad(shop: Shop, siteId: string, { from, to }: Span) {
  const home = (await sites.get(shop, siteId)).settings.address.country
  if (!isEuropean(home)) return []
  const rows = await shop.db.run(orderSalesByValue, [siteId, from, to, 'CONSUMERS'])
  return rows.filter(({ value }) => value !== home && isEuropean(value))
}

/** How near the sales of this year and the last are to the threshold. A shop in another currency is not told. */
export async function europeLevel(shop: Shop, siteId: string): Promise<ThresholdLevel> {
  const { currency, timeZone, address } = (await sites.get(shop, siteId)).settings
  if (currency !== 'EUR' || !isEuropean(address.country)) return 'NONE'
  const year = Number(dayIn(timeZone, shop.clock()).slice(0, 4))
  const netOf = async (of: number) => {
    const rows = await consumersAbroad(shop, siteId, { from: `${of}-01-01`, to: `${of}-12-31` })
    return Number(rows.reduce((sum, { total, tax }) => sum + total - tax, 0n))
  }
  const [thisYear, lastYear] = await Promise.all([netOf(year), netOf(year - 1)])
  return thresholdLevel({ thisYear, lastYear })
}
