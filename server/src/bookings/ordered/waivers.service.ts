import { bookingsAppId } from '@cartwright/contract/bookings/parts.ts'
import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import type { SoldStatus } from '../../items/provider.ts'
import { statusesIn } from '../../items/sales.service.ts'
import { statusOfItems } from '../../items/statuses.rules.ts'
import { lockSold } from '../../orders/order/lines.service.ts'
import { orderToWire } from '../../orders/order/rules.ts'
import * as waivers from '../../orders/waivers/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'

interface Sold {
  siteId: string
  orderId: string
}

/** A job: the same as {@link waive}, once a payment has failed that was under way. */
export function waiveLater(shop: Shop, sold: Sold): Promise<void> {
  return shop.db.transaction((tx) => waive(tx, shop, sold))
}

/**
 * Asks for no money any more for the bookings of an order that have ended, if something else of it has not and nothing is
 * paid: else the merchant decides. Leaves the order while its buyer pays. Doing so twice changes nothing.
 */
export async function waive(tx: Connection, shop: Shop, sold: Sold): Promise<void> {
  const found = await lockSold(tx, sold)
  if (found?.status !== 'APPROVED' || found.paymentStatus !== 'NOT_PAID') return
  const wire = orderToWire(found)
  const statuses = await statusesIn(tx, shop, { siteId: sold.siteId, orders: [wire] })
  if (statusOfItems(wire, statuses) === 'CANCELED') return
  const ended = statuses.filter(({ status }) => status === 'CANCELED')
  const lines = linesToWaive(wire, ended)
  if (lines.length === 0) return
  const bookingIds = lines.map(({ bookingId }) => bookingId)
  const title = namesOf([...new Set(lines.map((line) => line.title))])
  const [bookingId = '', ...others] = bookingIds
  const waived = {
    before: found,
    waiver: { catalogItemIds: new Set(bookingIds), description: title },
    activity: {
      ...{ appId: bookingsAppId, type: 'BOOKING_WAIVED' },
      data: { ...(others.length === 0 ? { bookingId } : {}), bookingIds: bookingIds.join(), title },
    },
  }
  await waivers.waive(tx, shop, waived).catch((refusal: unknown) => {
    if (!isBeingPaid(refusal)) throw refusal
  })
}

const mostNames = 3

/** `Raku, Wheel lesson`; of many, the first ones. */
function namesOf(titles: readonly string[]): string {
  const names = titles.slice(0, mostNames).join(', ')
  return titles.length > mostNames ? `${names} …` : names
}

function linesToWaive({ lineItems = [] }: WireOrder, ended: readonly SoldStatus[]) {
  const ids = new Set(ended.map(({ catalogItemId }) => catalogItemId))
  return lineItems.flatMap(({ catalogReference, productName, totalPriceAfterTax }) => {
    const { appId = '', catalogItemId = '' } = catalogReference ?? {}
    const bookingId = catalogItemId.toLowerCase()
    const isEnded = appId.toLowerCase() === bookingsAppId && ids.has(bookingId)
    const isPriced = Number(totalPriceAfterTax?.amount ?? 0) > 0
    return isEnded && isPriced ? [{ bookingId, title: productName?.original ?? '' }] : []
  })
}

function isBeingPaid(refusal: unknown): boolean {
  const { details = {} } = refusal instanceof Refusal ? refusal.body : {}
  return (
    'applicationError' in details && details.applicationError?.code === 'CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS'
  )
}
