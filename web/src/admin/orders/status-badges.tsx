import type { Order } from '@cartwright/contract/orders/orders.ts'
import { Badge } from '@mantine/core'
import { downloadStatus, hasNothingToSend, isPickup } from './fulfilment.rules.ts'
import { hasNothingLeft, isUnpaid } from './rules.ts'
import { texts } from './texts/index.ts'

const paymentColors: Record<string, string> = {
  PAID: 'accent',
  NOT_PAID: 'yellow',
  PARTIALLY_PAID: 'yellow',
  PENDING: 'blue',
  PENDING_MERCHANT: 'blue',
  DECLINED: 'red',
}

/** Yellow while somebody is to pay. */
export function PaymentStatusBadge({ order }: { order: Order }) {
  const { paymentStatus = 'NOT_PAID' } = order
  const isOver = isUnpaid(order) && hasNothingLeft(order)
  return (
    <Badge color={(isOver ? undefined : paymentColors[paymentStatus]) ?? 'gray'}>
      {texts.payments[paymentStatus] ?? paymentStatus}
    </Badge>
  )
}

/** Marks an order that nobody has opened yet. */
export function NewBadge({ order: { seenByAHuman, purchasedDate } }: { order: Order }) {
  if (seenByAHuman !== false || !purchasedDate) return null
  return (
    <Badge color="accent" variant="filled" size="sm" ml={8}>
      {texts.isNew}
    </Badge>
  )
}

const deliveryColors = { NOT_FULFILLED: 'yellow', PARTIALLY_FULFILLED: 'blue', FULFILLED: 'accent' } as const

interface FulfillmentProps {
  order: Order
  /** Somebody collects it. */
  pickup?: boolean
}

/** The fulfilment status of an open order; the status of any other order. */
export function FulfillmentStatusBadge({ order, pickup }: FulfillmentProps) {
  const { status, fulfillmentStatus = 'NOT_FULFILLED', shippingInfo } = order
  if (status !== undefined && status !== 'APPROVED') {
    return <Badge color={status === 'PENDING' ? 'blue' : 'gray'}>{texts.statuses[status]}</Badge>
  }
  if (hasNothingLeft(order)) return <Badge color="gray">{texts.allCanceled}</Badge>
  if (hasNothingToSend(order)) return <Badge color="gray">{texts.nothingToSend}</Badge>
  const download = downloadStatus(order)
  if (download) {
    return (
      <Badge color={download === 'delivered' ? 'accent' : 'gray'}>{texts.downloadStatuses[download]}</Badge>
    )
  }
  const isCollected = pickup ?? isPickup({ shippingInfo })
  if (isCollected && order.readyForPickupDate && fulfillmentStatus !== 'FULFILLED')
    return <Badge color="blue">{texts.readyForPickup}</Badge>
  const names = isCollected ? texts.collections : texts.deliveries
  return <Badge color={deliveryColors[fulfillmentStatus]}>{names[fulfillmentStatus]}</Badge>
}
