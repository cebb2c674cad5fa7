import type { SoldFile, SoldOrder, SoldStatus } from '../../items/provider.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { bookingsOfOrder } from '../bookings/queries.ts'
import { bookingUrl } from '../mail/service.ts'
import { textsIn } from '../pages/texts.ts'
import { orderedStatuses } from './queries.ts'

/** The pages of the bookings that an order has paid. */
export async function bookingFiles(
  shop: Shop,
  { siteId, orderId, language }: SoldOrder,
): Promise<SoldFile[]> {
  const rows = await shop.db.run(bookingsOfOrder, [siteId, orderId])
  const { seeBooking: note } = textsIn(language).booked
  return rows.map(({ id, title }) => ({ name: title, note, url: bookingUrl(shop, siteId, id) }))
}

/** Requests that the merchant has not answered yet, and bookings that have ended. */
export async function bookingStatuses(
  on: Connection,
  { siteId, orderIds }: { siteId: string; orderIds: readonly string[] },
): Promise<SoldStatus[]> {
  const rows = await on.run(orderedStatuses, [siteId, orderIds])
  return rows.map(({ id, orderId, status }) => ({
    ...{ orderId, catalogItemId: id },
    status: status === 'PENDING' ? status : 'CANCELED',
  }))
}
