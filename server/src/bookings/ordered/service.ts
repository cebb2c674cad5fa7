import type { AdditionalField, BookingContact } from '@cartwright/contract/bookings/bookings.ts'
import { bookingsAppId } from '@cartwright/contract/bookings/parts.ts'
import * as memberships from '../../memberships/charges.service.ts'
import { merchantAddresses } from '../../orders/mail/service.ts'
import { publishEvents } from '../../orders/order/events.service.ts'
import { changeLine, lockSold } from '../../orders/order/lines.service.ts'
import type { Order } from '../../orders/order/rules.ts'
import { transactionsEvent } from '../../orders/transactions/events.service.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as mail from '../../sites/mail/service.ts'
import * as sites from '../../sites/settings/service.ts'
import { paymentsOf } from '../mail/payments.service.ts'
import type { Booked } from '../mail/service.ts'
import * as notices from '../mail/service.ts'
import { openSessionsOfBookings } from '../sessions/service.ts'
import { lineTexts } from './line.texts.ts'
import type { FreedTime } from './texts.ts'
import { type MerchantNotice, merchantMail } from './view.ts'

export type ChangedBy = 'CUSTOMER' | 'MERCHANT'

export interface BookingChange {
  siteId: string
  /** That the booking belongs to, locked. */
  order: Order | undefined
  before: Booked
  booking: Booked & { contact: BookingContact; additionalFields: readonly AdditionalField[] }
  kind: 'confirmed' | 'declined' | 'canceled' | 'rescheduled' | 'changed'
  by: ChangedBy
  /** Of a booking that its customer cancels. */
  freed?: FreedTime | undefined
}

/** Writes a change of a booking on its order, and tells the merchant what a customer has done. */
export async function tell(tx: Connection, shop: Shop, change: BookingChange): Promise<void> {
  const { siteId, order, before, booking, kind, by, freed } = change
  if (order) await writeOnOrder(tx, shop, { ...change, order })
  const wasTold = before.status === 'CONFIRMED' || before.status === 'PENDING'
  if (by === 'MERCHANT' || !wasTold || (kind !== 'canceled' && kind !== 'rescheduled')) return
  await sendToMerchant(tx, shop, { siteId, order, booking, kind, from: before, freed })
}

/** Tells the merchant what no order tells of: a booking is free, waits for an answer, or its customer has answered something. */
export async function tellNew(
  tx: Connection,
  shop: Shop,
  { siteId, booking }: Pick<BookingChange, 'siteId' | 'booking'>,
): Promise<void> {
  const kind = booking.status === 'PENDING' ? 'requested' : 'booked'
  await sendToMerchant(tx, shop, { siteId, order: undefined, booking, kind, from: booking })
}

/** Tells both sides that money has arrived for a booking that had ended by then. */
export async function tellPaid(
  tx: Connection,
  shop: Shop,
  { siteId, booking }: { siteId: string; booking: BookingChange['booking'] & { orderId: string | null } },
): Promise<void> {
  const order = await lockSold(tx, { siteId, orderId: booking.orderId })
  await sendToMerchant(tx, shop, { siteId, order, booking, kind: 'paid', from: booking })
  const kind = booking.status === 'DECLINED' ? 'declined' : 'canceled'
  await notices.send(tx, shop, { siteId, booking, kind, order, isLate: true })
}

/** Gives back the credits of a membership that pays a booking, once. Its order must have been written before. */
export async function giveCreditsBack(
  tx: Connection,
  shop: Shop,
  { siteId, order, booking }: { siteId: string; order: Order | undefined; booking: Pick<Booked, 'id'> },
): Promise<void> {
  if (!order?.data.memberships) return
  const line = order.data.order.lineItems?.find(
    ({ catalogReference }) => catalogReference?.catalogItemId?.toLowerCase() === booking.id,
  )
  if (!line?.id) return
  const ended = await memberships.end(tx, shop, { siteId, orderId: order.id, lineItemId: line.id })
  const written = { ...order, version: order.version + 1n }
  if (ended.length > 0) await publishEvents(tx, [transactionsEvent(shop, written, ended)])
}

async function writeOnOrder(
  tx: Connection,
  shop: Shop,
  { siteId, order, before, booking, kind, by }: BookingChange & { order: Order },
): Promise<void> {
  const { language: shopLanguage, timeZone: shopZone } = (await sites.get(shop, siteId)).settings
  const language = order.data.order.buyerLanguage ?? shopLanguage
  const sessions = (await openSessionsOfBookings(tx, siteId, [booking])).get(booking.id)
  const moved = {
    serviceProperties: {
      scheduledDate: booking.startsAt.toISOString(),
      numberOfParticipants: booking.participants,
    },
    descriptionLines: lineTexts(booking, { language, shopLanguage, shopZone, sessions }),
  }
  await changeLine(tx, shop, {
    ...{ order, appId: bookingsAppId, catalogItemId: booking.id },
    line: kind === 'rescheduled' || kind === 'changed' ? moved : {},
    activity: {
      type: `BOOKING_${kind.toUpperCase()}`,
      data: {
        ...{ bookingId: booking.id, title: booking.title, by, timeZone: booking.timeZone },
        from: before.startsAt.toISOString(),
        to: booking.startsAt.toISOString(),
      },
    },
  })
}

async function sendToMerchant(
  tx: Connection,
  shop: Shop,
  notice: Omit<MerchantNotice, 'site' | 'publicUrl' | 'sessions' | 'payment'> & { siteId: string },
): Promise<void> {
  const { siteId, booking, kind } = notice
  const site = await sites.get(shop, siteId)
  // A course may have got other dates since its booking ended.
  const dated = kind === 'paid' ? [] : [booking]
  const sessions = (await openSessionsOfBookings(tx, siteId, dated)).get(booking.id)
  const payment = (await paymentsOf(tx, siteId, [booking])).get(booking.id)
  const props = merchantMail({ ...notice, site, sessions, payment, publicUrl: shop.hosts.urlOf(siteId) })
  const { language } = site.settings
  for (const to of await merchantAddresses(tx, site))
    await mail.send(tx, shop, {
      ...{ site, to, language, name: 'booking', props, text: notices.toText(props), topic: 'bookings' },
    })
}
