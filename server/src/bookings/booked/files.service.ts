import type { SoldFile, SoldOrder } from '../../items/provider.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { bookingsOfOrder } from '../bookings/queries.ts'
import { bookingUrl } from '../mail/service.ts'
import { textsIn } from '../pages/texts.ts'

/** The pages of the bookings that an order has paid. */
export async function bookingFiles(
  shop: Shop,
  { siteId, orderId, language }: SoldOrder,
): Promise<SoldFile[]> {
  const rows = await shop.db.run(bookingsOfOrder, [siteId, orderId])
  const { seeBooking: note } = textsIn(language).booked
  return rows.map(({ id, title }) => ({ name: title, note, url: bookingUrl(shop, siteId, id) }))
}
