import type { EventGuest } from '@cartwright/contract/box-office/rsvps.ts'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.guests

export type Payment = keyof typeof texts.payments

/** The statuses of orders by what the guest list calls them. */
export const statusesOf: Readonly<Record<Payment, readonly NonNullable<EventGuest['orderStatus']>[]>> = {
  UNPAID: ['OFFLINE_PENDING', 'PARTIALLY_PAID'],
  PAID: ['PAID', 'AUTHORIZED'],
  FREE: ['FREE'],
}

export function paymentIn(name: string | undefined): Payment | undefined {
  return name !== undefined && name in texts.payments ? (name as Payment) : undefined
}

/** Whether the order of a guest is paid, with what is still to be paid. Empty for guests without an order. */
export function paymentText({ orderStatus, balance }: EventGuest): string {
  if (balance?.formattedValue) return texts.unpaid(balance.formattedValue)
  const names = Object.keys(statusesOf) as Payment[]
  const name = names.find((one) => orderStatus && statusesOf[one].includes(orderStatus))
  return name ? texts.payments[name] : ''
}
