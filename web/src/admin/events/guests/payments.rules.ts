import type { EventGuest } from '@cartwright/contract/box-office/guests/guests.ts'

export type Payment = 'UNPAID' | 'PAID' | 'FREE'

/** The statuses of orders by what the guest list calls them. */
export const statusesOf: Readonly<Record<Payment, readonly NonNullable<EventGuest['orderStatus']>[]>> = {
  UNPAID: ['OFFLINE_PENDING', 'PARTIALLY_PAID'],
  PAID: ['PAID', 'AUTHORIZED'],
  FREE: ['FREE'],
}

export function paymentIn(name: string | undefined): Payment | undefined {
  return name !== undefined && Object.hasOwn(statusesOf, name) ? (name as Payment) : undefined
}

/** Whether the order of a guest is paid; undefined for guests without an order. */
export function paymentOf({ orderStatus }: EventGuest): Payment | undefined {
  const names = Object.keys(statusesOf) as Payment[]
  return names.find((name) => orderStatus && statusesOf[name].includes(orderStatus))
}
