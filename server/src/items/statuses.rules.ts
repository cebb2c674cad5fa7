import type { Order } from '@cartwright/contract/orders/orders.ts'
import type { SoldStatus } from './provider.ts'

export type ItemsStatus = SoldStatus['status'] | 'PARTLY_PENDING'

/** Whether all or some of an order waits for the merchant, or all of it has ended. Undefined: neither. */
export function statusOfItems(order: Order, statuses: readonly SoldStatus[]): ItemsStatus | undefined {
  const count = order.lineItems?.length ?? 0
  const ended = linesWith('CANCELED', order, statuses).length
  const waiting = linesWith('PENDING', order, statuses).length
  if (waiting > 0) return waiting + ended === count ? 'PENDING' : 'PARTLY_PENDING'
  return count > 0 && ended === count ? 'CANCELED' : undefined
}

/** What of an order waits for the merchant, as its buyer reads it. */
export function waitingNames(order: Order, statuses: readonly SoldStatus[]): string {
  return namesWith('PENDING', order, statuses)
}

/** What of an order has ended while something else of it has not; empty if nothing has. */
export function endedNames(order: Order, statuses: readonly SoldStatus[]): string {
  return statusOfItems(order, statuses) === 'CANCELED' ? '' : namesWith('CANCELED', order, statuses)
}

function namesWith(status: SoldStatus['status'], order: Order, statuses: readonly SoldStatus[]): string {
  const names = linesWith(status, order, statuses).map(
    ({ productName }) => productName?.translated ?? productName?.original ?? '',
  )
  return names.join(', ')
}

function linesWith(
  status: SoldStatus['status'],
  { id, lineItems = [] }: Order,
  statuses: readonly SoldStatus[],
) {
  const found = statuses.filter((one) => one.orderId === id && one.status === status)
  const ids = new Set(found.map(({ catalogItemId }) => catalogItemId))
  return lineItems.filter(({ catalogReference }) =>
    ids.has(catalogReference?.catalogItemId?.toLowerCase() ?? ''),
  )
}
