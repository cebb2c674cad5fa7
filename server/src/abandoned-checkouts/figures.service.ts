import type {
  GetAbandonedCheckoutFiguresReply,
  GetAbandonedCheckoutFiguresRequest,
} from '@cartwright/contract/abandoned-checkouts/abandoned-checkouts.ts'
import { violation } from '../platform/errors/errors.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { dayIn, dayStart, daysLater, isDay } from '../platform/values/local-time.ts'
import * as money from '../platform/values/money.ts'
import * as sites from '../sites/settings/service.ts'
import { figuresByCurrency } from './queries.ts'

/** Days that are counted if nobody says which. */
const usualDays = 30

/** What became of the checkouts that were abandoned on some days, in the time zone of the shop. */
export async function figures(
  shop: Shop,
  { siteId }: Caller,
  asked: GetAbandonedCheckoutFiguresRequest,
): Promise<GetAbandonedCheckoutFiguresReply> {
  const { timeZone } = (await sites.get(shop, siteId)).settings
  const to = asked.to ?? dayIn(timeZone, shop.clock())
  const from = asked.from ?? daysLater(to, 1 - usualDays)
  if (!isDay(from)) throw violation('from', 'must be a day', 'FORMAT')
  if (!isDay(to)) throw violation('to', 'must be a day', 'FORMAT')
  if (from > to) throw violation('from', 'must not be after `to`', 'OTHER')
  const between = [dayStart(timeZone, from), dayStart(timeZone, daysLater(to, 1))]
  const rows = await shop.db.read.run(figuresByCurrency, [siteId, ...between])
  return {
    ...{ from, to },
    figures: rows.map(({ abandonedSum, recoveredSum, ...row }) => ({
      ...row,
      abandonedSum: money.toDecimal(abandonedSum, row.currency),
      recoveredSum: money.toDecimal(recoveredSum, row.currency),
    })),
  }
}
