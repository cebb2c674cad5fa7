import type { Fulfillment } from '@cartwright/contract/orders/fulfillments.ts'
import type { OrderLineItem } from '@cartwright/contract/orders/line-items.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'

/** The fulfilled quantity of each line item, by its id. */
export function fulfilledQuantities(fulfillments: readonly Fulfillment[]): Map<string, number> {
  const sent = new Map<string, number>()
  for (const { id = '', quantity } of fulfillments.flatMap(({ lineItems = [] }) => lineItems)) {
    sent.set(id, (sent.get(id) ?? 0) + (quantity ?? 0))
  }
  return sent
}

export interface OpenLineItem {
  id: string
  name: string
  left: number
}

/** How an order of downloads alone stands: its files come with the payment. Undefined when there is something to send. */
export function downloadStatus({
  lineItems = [],
  fulfillmentStatus,
  paymentStatus,
}: Order): 'delivered' | 'unpaid' | undefined {
  if (lineItems.length === 0 || !lineItems.every(isDigital)) return undefined
  if (fulfillmentStatus === 'FULFILLED' || lineItems.every(({ digitalFile }) => digitalFile))
    return 'delivered'
  return paymentStatus === 'PAID' ? undefined : 'unpaid'
}

function isDigital({ itemType }: OrderLineItem): boolean {
  return itemType?.preset === 'DIGITAL'
}

export function isService({ itemType }: OrderLineItem): boolean {
  return itemType?.preset === 'SERVICE'
}

function needsNoParcel(line: OrderLineItem): boolean {
  return isService(line) || (!isDigital(line) && line.physicalProperties?.shippable === false)
}

/** An order of bookings, plans and the like alone. */
export function hasNothingToSend({ lineItems = [] }: Order): boolean {
  return lineItems.length > 0 && lineItems.every(needsNoParcel)
}

/** Its buyer collects it: there are no parcels. */
export function isPickup({ shippingInfo }: { shippingInfo?: Order['shippingInfo'] | undefined }): boolean {
  return shippingInfo?.logistics?.pickupDetails !== undefined
}

/** Set aside for its buyer, who has not collected all of it. */
export function isReadyForPickup(order: Order): boolean {
  return isPickup(order) && Boolean(order.readyForPickupDate) && order.fulfillmentStatus !== 'FULFILLED'
}

/** What is still to be sent. Beside goods, downloads and services need no parcel; what was refunded before stays. */
export function openLineItems(
  { lineItems = [] }: Order,
  fulfillments: readonly Fulfillment[],
): OpenLineItem[] {
  const sent = fulfilledQuantities(fulfillments)
  const goods = lineItems.filter((line) => !isDigital(line) && !needsNoParcel(line))
  return (goods.length > 0 ? goods : lineItems).flatMap(
    ({ id = '', quantity = 0, unsentRefundQuantity, productName }) => {
      const left = quantity - (unsentRefundQuantity ?? 0) - (sent.get(id) ?? 0)
      return left > 0 ? [{ id, name: productName?.original ?? '', left }] : []
    },
  )
}

/** The chosen quantities above 0. */
export function lineItemsToFulfill(
  left: readonly OpenLineItem[],
  pieces: Readonly<Record<string, number | string>>,
) {
  return left.flatMap(({ id }) => {
    const quantity = Number(pieces[id])
    return quantity > 0 ? [{ id, quantity }] : []
  })
}
