import type { Fulfillment, OrderWithFulfillments } from '@cartwright/contract/orders/fulfillments.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import { withoutNulls } from '../../platform/values/optional.ts'
import { isDigital, needsNoParcel, type Order } from '../order/rules.ts'
import type { FulfillmentRow, Piece } from './queries.ts'

type Lines = Pick<Order, 'data'>

/** The pieces that are not sent yet. */
export function remaining({ data }: Lines, sent: readonly Pick<FulfillmentRow, 'lineItems'>[]): Piece[] {
  const sentByLine = new Map<string, number>()
  for (const { id, quantity } of sent.flatMap(({ lineItems }) => lineItems)) {
    sentByLine.set(id, (sentByLine.get(id) ?? 0) + quantity)
  }
  return (data.order.lineItems ?? []).flatMap(({ id = '', quantity = 0 }) => {
    const left = quantity - (sentByLine.get(id) ?? 0)
    return left > 0 ? [{ id, quantity: left }] : []
  })
}

/** The pieces that wait for a parcel. Beside goods, downloads and services need none; what was refunded before stays. */
export function toSend(order: Lines, sent: readonly Pick<FulfillmentRow, 'lineItems'>[]): Piece[] {
  const lines = order.data.order.lineItems ?? []
  const goods = new Set(
    lines.filter((line) => !isDigital(line) && !needsNoParcel(line)).map(({ id = '' }) => id),
  )
  const kept = new Map(lines.map(({ id = '', unsentRefundQuantity }) => [id, unsentRefundQuantity ?? 0]))
  const left = remaining(order, sent).flatMap(({ id, quantity }) => {
    const waiting = quantity - (kept.get(id) ?? 0)
    return waiting > 0 ? [{ id, quantity: waiting }] : []
  })
  return goods.size === 0 ? left : left.filter(({ id }) => goods.has(id))
}

/**
 * The pieces of a parcel. A line without a quantity gets all its pieces that are left; without lines, all that wait for
 * a parcel are in it.
 */
export function parcelPieces(
  { lineItems = [] }: Fulfillment,
  { left, waiting }: { left: readonly Piece[]; waiting: readonly Piece[] },
): Piece[] {
  if (lineItems.length === 0) return [...waiting]
  const pieces = new Map<string, number>()
  for (const { id = '', quantity } of lineItems) {
    const all = left.find((piece) => piece.id === id)?.quantity ?? 0
    pieces.set(id, (pieces.get(id) ?? 0) + (quantity ?? all))
  }
  return [...pieces].map(([id, quantity]) => ({ id, quantity }))
}

export function parcelViolations(
  { lineItems = [] }: Fulfillment,
  { pieces, left }: { pieces: readonly Piece[]; left: readonly Piece[] },
): Violation[] {
  if (left.length === 0) {
    const description = 'has nothing left to send: everything was sent already'
    return [{ field: 'fulfillment.lineItems', description, violatedRule: 'VALIDATION' }]
  }
  return pieces.flatMap(({ id, quantity }): Violation[] => {
    const most = left.find((piece) => piece.id === id)?.quantity ?? 0
    if (quantity <= most && quantity > 0) return []
    const description =
      most === 0 ? 'is not in this order, or was sent already' : `asks for more than the ${most} left to send`
    return [
      {
        field: `fulfillment.lineItems[${lineItems.findIndex((line) => line.id === id)}]`,
        description,
        violatedRule: 'MAX',
        data: { threshold: most },
      },
    ]
  })
}

/** The fields of a sent parcel that may change. */
type Tracking = Omit<FulfillmentRow, 'id' | 'orderId' | 'lineItems' | 'createdAt'>

/** The tracking fields of a parcel after an update. Only the sent fields change. */
export function mergeTracking(
  { trackingInfo = {}, customInfo, status, completed }: Fulfillment,
  before?: Tracking,
): Tracking {
  const updated = <Value>(sent: Value | undefined, was: Value | null = null) =>
    sent === undefined ? was : sent || null
  return {
    trackingNumber: updated(trackingInfo.trackingNumber, before?.trackingNumber),
    shippingProvider: updated(trackingInfo.shippingProvider, before?.shippingProvider),
    trackingLink: updated(trackingInfo.trackingLink, before?.trackingLink),
    custom: updated(customInfo?.fieldsData, before?.custom),
    status: updated(status, before?.status),
    completed: completed === undefined ? (before?.completed ?? null) : completed,
  }
}

interface Undoing {
  deleted: Pick<FulfillmentRow, 'lineItems'>
  /** The parcels that stay. */
  parcels: readonly Pick<FulfillmentRow, 'lineItems'>[]
  returned: readonly Piece[]
}

/** Whether pieces of a parcel have come back, come back, or were refunded after they were sent. */
export function isReturned({ data }: Lines, { deleted, parcels, returned }: Undoing): boolean {
  const sent = parcels.flatMap(({ lineItems }) => lineItems)
  const lines = (data.order.lineItems ?? []).filter((line) =>
    deleted.lineItems.some(({ id }) => id === line.id),
  )
  return lines.some(({ id = '', refundQuantity, unsentRefundQuantity }) => {
    const back = returned.find((piece) => piece.id === id)?.quantity ?? 0
    const refunded = (refundQuantity ?? 0) - (unsentRefundQuantity ?? 0)
    const held = sent.reduce((sum, piece) => (piece.id === id ? sum + piece.quantity : sum), 0)
    return held < Math.max(back, refunded)
  })
}

export function fulfillmentStatus(
  order: Lines,
  sent: readonly Pick<FulfillmentRow, 'lineItems'>[],
): Order['fulfillmentStatus'] {
  if (sent.length === 0) return 'NOT_FULFILLED'
  return toSend(order, sent).length === 0 ? 'FULFILLED' : 'PARTIALLY_FULFILLED'
}

function fulfilmentToWire(row: FulfillmentRow): Fulfillment {
  const { trackingNumber, shippingProvider, trackingLink, custom, status, completed } = row
  const tracking = withoutNulls({ trackingNumber, shippingProvider, trackingLink })
  return {
    id: row.id,
    createdDate: row.createdAt.toISOString(),
    lineItems: row.lineItems,
    ...(Object.keys(tracking).length > 0 ? { trackingInfo: tracking } : {}),
    ...(custom ? { customInfo: { fieldsData: custom } } : {}),
    ...withoutNulls({ status, completed }),
  }
}

export function toEnvelope(orderId: string, rows: readonly FulfillmentRow[]): OrderWithFulfillments {
  return { orderId, fulfillments: rows.filter((row) => row.orderId === orderId).map(fulfilmentToWire) }
}
