import { bookingsAppId } from '@cartwright/contract/bookings/parts.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import type { Offer } from '../../items/offers.rules.ts'
import type {
  ItemProvider,
  ItemQuestion,
  ItemSale,
  ObjectionQuestion,
  SaleChange,
  WantedItem,
} from '../../items/provider.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import * as money from '../../platform/values/money.ts'
import * as sites from '../../sites/settings/service.ts'
import * as notices from '../mail/service.ts'
import { lineTexts } from '../ordered/line.texts.ts'
import { tellNew, tellPaid } from '../ordered/service.ts'
import * as validation from '../plugins/validation.service.ts'
import { servicesByIds } from '../services/queries.ts'
import type { Session } from '../sessions/rules.ts'
import { openSessionsOfBookings } from '../sessions/service.ts'
import { isBlocked, take } from './claims.service.ts'
import {
  type BookingRow,
  lockBookings,
  lockBookingsOfOrder,
  type OfferedRow,
  offeredBookings,
  queueWaiver,
} from './queries.ts'
import { hasEnded, isOpen, isOwed, toWire } from './rules.ts'
import { capacityFor, free, write } from './writes.service.ts'

/** Sells bookings through the shop's cart: `catalogItemId` is the id of a booking. */
export const bookingItems: ItemProvider = {
  appIds: [bookingsAppId],
  async find(shop, question, wanted) {
    const rows = await rowsOf(shop, question.siteId, wanted)
    const shopZone = (await sites.get(shop, question.siteId)).settings.timeZone
    const open = rows.flatMap((row) => (row && mayBuy(row, question) ? [row] : []))
    const sessions = await openSessionsOfBookings(shop.db, question.siteId, open)
    const at = { now: shop.clock(), shopZone }
    const offers = open.map(
      (row) => [row.id, toOffer(row, question, { ...at, sessions: sessions.get(row.id) })] as const,
    )
    const byId = new Map(offers)
    return rows.map((row) => row && byId.get(row.id))
  },
  objections,
  sell,
  follow,
}

async function rowsOf(
  shop: Shop,
  siteId: string,
  wanted: readonly WantedItem[],
): Promise<(OfferedRow | undefined)[]> {
  const ids = wanted.map(({ reference }) => reference.catalogItemId?.toLowerCase() ?? '')
  const rows = await shop.db.run(offeredBookings, [siteId, ids.filter(isGuid)])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id))
}

/** What plugins have against bookings that an order would confirm. */
async function objections(shop: Shop, question: ObjectionQuestion, wanted: readonly WantedItem[]) {
  if (!(await validation.isChecked(shop, question.siteId))) return []
  const rows = await rowsOf(shop, question.siteId, wanted)
  const open = rows.flatMap((row) => (row?.status === 'CREATED' ? [row] : []))
  const found = await validation.objections(shop, question, open.map(toWire))
  const byId = new Map(open.map(({ id }, index) => [id, found[index]]))
  return rows.map((row) => row && byId.get(row.id))
}

/** Only whoever booked it may order it, or the merchant for them. What is agreed already is no stranger's to order. */
function mayBuy(row: BookingRow, { buyerId, buyerKind }: ItemQuestion): boolean {
  if (buyerId === undefined || row.ownerId === buyerId) return true
  if (isOwed(row)) return buyerKind !== 'visitor' && buyerKind !== 'member'
  return row.ownerKind === 'app' || row.ownerKind === 'staff'
}

function toOffer(
  row: OfferedRow,
  { currency, language, shopLanguage }: ItemQuestion,
  { now, shopZone, sessions }: { now: number; shopZone: string; sessions: Session[] | undefined },
): Offer {
  const { price, depositPrice, paymentOption, participants, media, payment } = row
  const { image } = media?.mainMedia ?? media?.items?.[0] ?? {}
  const isToCome = row.status === 'CREATED' && payment !== null && row.startsAt.getTime() > now
  const isForSale = isToCome || isOwed(row)
  return {
    productName: { original: row.title, translated: row.title },
    itemType: { preset: 'SERVICE' },
    price: money.toDecimal(price ?? 0n, currency),
    ...(price === null ? { priceUndetermined: true } : {}),
    ...(depositPrice === null ? {} : { depositAmount: money.toDecimal(depositPrice, currency) }),
    paymentOption: optionOf(row, paymentOption),
    onlineOnly: payment !== null && payment.options?.inPerson !== true,
    withoutMemberships: payment?.options?.pricingPlan !== true,
    ...(image ? { media: image } : {}),
    descriptionLines: lineTexts(row, { language, shopLanguage, shopZone, sessions }),
    agreed: agreedOf(row, sessions),
    serviceProperties: { scheduledDate: row.startsAt.toISOString(), numberOfParticipants: participants },
    rootCatalogItemId: row.serviceId,
    quantityAvailable: isForSale ? 1 : 0,
    fixedQuantity: true,
    physicalProperties: { shippable: false },
  }
}

function agreedOf(
  { endsAt, timeZone, resourceName, location }: OfferedRow,
  sessions: Session[] | undefined,
): NonNullable<Offer['agreed']> {
  const dates = sessions?.map(({ start, end }) => [start, end])
  return { times: { endsAt, timeZone, dates }, resourceName, location }
}

function optionOf(
  { depositPrice }: BookingRow,
  option: BookingRow['paymentOption'],
): NonNullable<Offer['paymentOption']> {
  if (option === 'ONLINE') return depositPrice === null ? 'FULL_PAYMENT_ONLINE' : 'DEPOSIT_ONLINE'
  return option === 'OFFLINE' ? 'FULL_PAYMENT_OFFLINE' : option
}

type Shortages = Awaited<ReturnType<NonNullable<ItemProvider['sell']>>>

/** Takes for good what was kept, or takes it anew if that has ended. */
async function sell(tx: Connection, shop: Shop, { siteId, orderId, lines }: ItemSale): Promise<Shortages> {
  const idOf = (line: ItemSale['lines'][number]) => line.catalogReference?.catalogItemId?.toLowerCase() ?? ''
  const rows = await tx.run(lockBookings, [siteId, lines.map(idOf).filter(isGuid)])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const shorts: { lineItemId: string; available: number }[] = []
  for (const line of lines) {
    const before = byId.get(idOf(line))
    if (before && isMoved(line, before)) throw refuse('CHECKOUT_CHANGED')
    const sold = before && (await sellOne(tx, shop, { siteId, orderId, before }))
    if (!sold) shorts.push({ lineItemId: line.id ?? '', available: 0 })
  }
  return shorts
}

/** Since the buyer agreed. */
function isMoved({ serviceProperties }: ItemSale['lines'][number], { startsAt }: BookingRow): boolean {
  const date = serviceProperties?.scheduledDate
  return Boolean(date) && Date.parse(date ?? '') !== startsAt.getTime()
}

async function sellOne(
  tx: Connection,
  shop: Shop,
  { siteId, orderId, before }: { siteId: string; orderId: string; before: BookingRow },
): Promise<boolean> {
  if (before.orderId === orderId) return true
  if (isOwed(before)) {
    await write(tx, shop, { siteId, before, after: { orderId }, event: 'updated' })
    return true
  }
  if (!isOpen(before)) return false
  const capacity = await capacityFor(shop, siteId, before)
  if (capacity === undefined) return false
  const wasKept = before.heldUntil === null || before.heldUntil.getTime() > shop.clock()
  if (!wasKept && !before.doubleBooked && (await isBlocked(tx, siteId, before))) return false
  if (!(await take(tx, shop, { siteId, booking: { ...before, heldUntil: null }, capacity }))) return false
  await write(tx, shop, { siteId, before, after: { orderId, heldUntil: null }, event: 'updated' })
  return true
}

async function follow(
  tx: Connection,
  shop: Shop,
  { siteId, orderId, order, lines, ...change }: ItemSale & SaleChange,
): Promise<void> {
  const bookings = await tx.run(lockBookingsOfOrder, [siteId, orderId])
  if (change.kind === 'PAYMENT_DECLINED') {
    if (bookings.some(hasEnded)) await tx.run(queueWaiver, [JSON.stringify({ siteId, orderId })])
    return
  }
  for (const before of bookings) {
    if (change.kind === 'APPROVED' || change.kind === 'PAID')
      await approve(tx, shop, { siteId, before, order, isWaived: isWaived(before, lines) })
    else if (change.kind === 'RELEASED') await hold(tx, shop, { siteId, before, until: change.heldUntil })
    else if (change.kind === 'CANCELED') await cancel(tx, shop, { siteId, before })
    else if (order.paymentStatus === 'FULLY_REFUNDED') await markAsRefunded(tx, shop, { siteId, before })
  }
}

interface Followed {
  siteId: string
  before: BookingRow
}

/** Confirms what was ordered, or lets it wait for the merchant's approval. */
async function approve(
  tx: Connection,
  shop: Shop,
  { siteId, before, order, isWaived }: Followed & { order: Order; isWaived: boolean },
): Promise<void> {
  if (isWaived) return
  const paymentStatus = paymentOf(before, order)
  if (before.status !== 'CREATED') {
    if (paymentStatus === before.paymentStatus) return
    const booking = await write(tx, shop, { siteId, before, after: { paymentStatus }, event: 'updated' })
    if (hasEnded(booking)) await tellPaid(tx, shop, { siteId, booking })
    return
  }
  const [service] = await shop.db.run(servicesByIds, [siteId, [before.serviceId]])
  const approval = service?.approval ?? false
  const status = approval ? 'PENDING' : 'CONFIRMED'
  const after = { status, paymentStatus, lastNotified: null, ...contactFrom(before, order) } as const
  const event = approval ? 'marked_as_pending' : 'confirmed'
  const booking = await write(tx, shop, { siteId, before, after, event })
  await notices.send(tx, shop, { siteId, booking, kind: approval ? 'received' : 'confirmed' })
  if (approval || booking.additionalFields.length > 0) await tellNew(tx, shop, { siteId, booking })
}

/** It has ended, and nobody has to pay for it any more. */
function isWaived(booking: BookingRow, lines: ItemSale['lines']): boolean {
  const line = lines.find(
    ({ catalogReference }) => catalogReference?.catalogItemId?.toLowerCase() === booking.id,
  )
  return line !== undefined && hasEnded(booking) && Number(line.totalPriceAfterTax?.amount ?? 0) === 0
}

function paymentOf({ price, paymentStatus }: BookingRow, order: Order): BookingRow['paymentStatus'] {
  if (price === 0n) return 'EXEMPT'
  if (order.paymentStatus === 'PAID') return 'PAID'
  return order.paymentStatus === 'PARTIALLY_PAID' ? 'PARTIALLY_PAID' : paymentStatus
}

/** Whoever orders is the contact, as far as the booking does not say who is. */
function contactFrom(
  { contact, email }: BookingRow,
  { buyerInfo, billingInfo }: Order,
): Pick<BookingRow, 'contact' | 'email'> {
  const { firstName, lastName, phone } = billingInfo?.contactDetails ?? {}
  const known = {
    ...(firstName ? { firstName } : {}),
    ...(lastName ? { lastName } : {}),
    ...(phone ? { phone } : {}),
  }
  const address = email || buyerInfo?.email?.trim().toLowerCase() || ''
  return {
    contact: { ...known, ...contact, ...(address ? { email: contact.email ?? address } : {}) },
    email: address,
  }
}

/** The payment failed: the buyer may try again for a while. */
async function hold(
  tx: Connection,
  shop: Shop,
  { siteId, before, until }: Followed & { until: Date },
): Promise<void> {
  if (before.status !== 'CREATED') {
    await write(tx, shop, { siteId, before, after: { orderId: null }, event: 'updated' })
    return
  }
  const capacity = (await capacityFor(shop, siteId, before)) ?? 0
  const booking = { ...before, heldUntil: until }
  await take(tx, shop, { siteId, booking, capacity })
  await write(tx, shop, { siteId, before, after: { orderId: null, heldUntil: until }, event: 'updated' })
}

/** Whether it takes place is for the merchant to say. */
async function markAsRefunded(tx: Connection, shop: Shop, { siteId, before }: Followed): Promise<void> {
  if (before.paymentStatus === 'REFUNDED' || before.paymentStatus === 'EXEMPT') return
  await write(tx, shop, { siteId, before, after: { paymentStatus: 'REFUNDED' }, event: 'updated' })
}

async function cancel(tx: Connection, shop: Shop, { siteId, before }: Followed): Promise<void> {
  if (hasEnded(before)) return
  const after = {
    status: 'CANCELED',
    heldUntil: null,
    canceledAt: new Date(shop.clock()),
    sequence: before.sequence + 1,
  } as const
  const booking = await write(tx, shop, { siteId, before, after, event: 'canceled' })
  await free(tx, shop, { siteId, booking })
  if (before.status !== 'CREATED') await notices.send(tx, shop, { siteId, booking, kind: 'canceled' })
}
