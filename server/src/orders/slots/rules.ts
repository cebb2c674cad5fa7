import { streetLine } from '@cartwright/contract/cart/street-address.ts'
import type { DaySlot, SlotOrder } from '@cartwright/contract/orders/delivery-slots.ts'
import { daysLater } from '../../platform/values/local-time.ts'
import { optional } from '../../platform/values/optional.ts'
import type { ShippingOption } from '../../pricing/delivery/rules.ts'
import { type Slot, slotsOn } from '../../pricing/slots/rules.ts'
import type { SlotOrderRow, SlotPlaceRow } from './queries.ts'

export interface DayParts {
  /** Milliseconds since 1970. */
  from: number
  to: number
  day: string
  timeZone: string
  options: readonly ShippingOption[]
  places: readonly SlotPlaceRow[]
  orders: readonly SlotOrderRow[]
}

/** The slots that the settings have on a day, and those that orders were promised, earliest first. */
export function slotsOfDay(parts: DayParts): DaySlot[] {
  const known = new Map(offeredSlots(parts).map((slot) => [keyOf(slot.optionId, slot.from), slot]))
  const places = new Map(
    parts.places.map((place) => [keyOf(place.optionId, place.startsAt.getTime()), place]),
  )
  const orders = Map.groupBy(parts.orders, ({ optionId, startsAt }) => keyOf(optionId, startsAt.getTime()))
  const titles = new Map(parts.options.map((option) => [option.code, option]))
  return [...new Set([...known.keys(), ...places.keys()])]
    .map((key) =>
      daySlot(
        { slot: known.get(key), place: places.get(key), rows: orders.get(key) ?? [] },
        { titles, ...parts },
      ),
    )
    .sort((a, b) => a.from.localeCompare(b.from) || a.title.localeCompare(b.title))
}

/** A day of the shop can begin on another day of a location. */
function offeredSlots({ from, to, day, timeZone, options }: DayParts): Slot[] {
  const span = { first: daysLater(day, -1), last: daysLater(day, 1) }
  return options.flatMap(({ code, slots: settings }) =>
    settings
      ? slotsOn({ optionId: code, settings, timeZone }, span).filter(
          (slot) => slot.from >= from && slot.from < to,
        )
      : [],
  )
}

interface Found {
  slot: Slot | undefined
  place: SlotPlaceRow | undefined
  rows: readonly SlotOrderRow[]
}

function daySlot(
  { slot, place, rows }: Found,
  { titles, timeZone }: { titles: ReadonlyMap<string, ShippingOption>; timeZone: string },
): DaySlot {
  const optionId = slot?.optionId ?? place?.optionId ?? ''
  const option = titles.get(optionId)
  const promised = rows[0]?.data.order.shippingInfo
  const { pickupDetails, deliveryTimeSlot } = promised?.logistics ?? {}
  return {
    optionId,
    title: option?.title ?? promised?.title ?? '',
    pickup: option ? option.pickup !== undefined : pickupDetails !== undefined,
    from: new Date(slot?.from ?? place?.startsAt ?? 0).toISOString(),
    to: new Date(slot?.to ?? place?.endsAt ?? 0).toISOString(),
    timeZone: slot?.timeZone ?? deliveryTimeSlot?.timeZone ?? timeZone,
    capacity: slot?.capacity ?? null,
    taken: place?.taken ?? 0,
    orders: rows.map(slotOrder),
  }
}

function slotOrder({ id, number, email, paymentStatus, fulfillmentStatus, data }: SlotOrderRow): SlotOrder {
  const { recipientInfo, shippingInfo, lineItems = [] } = data.order
  const { contactDetails, address } = shippingInfo?.logistics?.shippingDestination ?? recipientInfo ?? {}
  const name = [contactDetails?.firstName, contactDetails?.lastName].filter(Boolean).join(' ')
  return {
    id,
    number: String(number),
    name: name || email,
    address: [streetLine(address), [address?.postalCode, address?.city].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(', '),
    quantity: lineItems.reduce((sum, { quantity = 0 }) => sum + quantity, 0),
    paymentStatus,
    fulfillmentStatus,
    ...optional('readyForPickupDate', data.readyForPickup),
  }
}

function keyOf(optionId: string, from: number): string {
  return `${optionId} ${from}`
}
