import type { AddressWithContact } from '@cartwright/contract/cart/contacts.ts'
import type { Fulfillment } from '@cartwright/contract/orders/fulfillments.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import type { Request } from '@cartwright/contract/schemas.ts'
import { addressLines } from '@cartwright/contract/values/address-lines.ts'
import type { ListState } from '../components/list/list.rules.ts'

type Search = NonNullable<Request<'searchOrders'>['search']>

const fields: Record<string, string> = {
  number: 'number',
  date: 'createdDate',
  total: 'priceSummary.total.amount',
}

/** What the list's address asks for, as the shop is asked. */
export function searchOf({ words, filters, sort, cursor }: ListState, size: number): Search {
  const { status, payment, delivery } = filters
  const conditions = { status, paymentStatus: payment, fulfillmentStatus: delivery }
  const filter = Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined))
  const fieldName = fields[sort?.column ?? '']
  // A cursor holds what was looked for, and how it was sorted.
  if (cursor) return { cursorPaging: { limit: size, cursor }, ...worded(words) }
  return {
    cursorPaging: { limit: size },
    ...(Object.keys(filter).length > 0 ? { filter } : {}),
    ...(fieldName ? { sort: [{ fieldName, order: sort?.descending ? 'DESC' : 'ASC' }] } : {}),
    ...worded(words),
  }
}

function worded(words: string): Pick<Search, 'search'> {
  return words === '' ? {} : { search: { expression: words } }
}

export function buyerOf({ recipientInfo, billingInfo, buyerInfo }: Order): { name: string; email: string } {
  return { name: nameOf(recipientInfo) || nameOf(billingInfo), email: buyerInfo?.email ?? '' }
}

function nameOf(info: AddressWithContact | undefined): string {
  const { firstName, lastName } = info?.contactDetails ?? {}
  return [firstName, lastName].filter(Boolean).join(' ')
}

/** An address as it stands on a letter to that country, and the telephone number. */
export function addressLinesOf(info: AddressWithContact | undefined, language: string): string[] {
  const phone = info?.contactDetails?.phone
  return [...addressLines(info, language), ...(phone ? [phone] : [])]
}

export function piecesOf({ lineItems = [] }: Order): number {
  return lineItems.reduce((sum, { quantity = 0 }) => sum + quantity, 0)
}

/** How many pieces of each line were sent, by its id. */
export function sentOf(fulfillments: readonly Fulfillment[]): Map<string, number> {
  const sent = new Map<string, number>()
  for (const { id = '', quantity } of fulfillments.flatMap(({ lineItems = [] }) => lineItems)) {
    sent.set(id, (sent.get(id) ?? 0) + (quantity ?? 0))
  }
  return sent
}

export interface Left {
  id: string
  name: string
  left: number
}

/** The lines of which something is still to be sent. */
export function leftOf({ lineItems = [] }: Order, fulfillments: readonly Fulfillment[]): Left[] {
  const sent = sentOf(fulfillments)
  return lineItems.flatMap(({ id = '', quantity = 0, productName }) => {
    const left = quantity - (sent.get(id) ?? 0)
    return left > 0 ? [{ id, name: productName?.original ?? '', left }] : []
  })
}

/** How many of each line are sent, of those of which something is still left. */
export function chosenOf(left: readonly Left[], pieces: Readonly<Record<string, number | string>>) {
  return left.flatMap(({ id }) => {
    const quantity = Number(pieces[id])
    return quantity > 0 ? [{ id, quantity }] : []
  })
}

export interface Standing {
  canSend: boolean
  canMarkPaid: boolean
  canCancel: boolean
}

/** What can still be done with an order. */
export function standingOf({ status, paymentStatus, fulfillmentStatus }: Order): Standing {
  const isOpen = status === 'APPROVED'
  const isSettled = paymentStatus !== 'PENDING_MERCHANT'
  return {
    canSend: isOpen && fulfillmentStatus !== 'FULFILLED',
    canMarkPaid: isOpen && isSettled && (paymentStatus === 'NOT_PAID' || paymentStatus === 'PARTIALLY_PAID'),
    canCancel: isOpen && isSettled,
  }
}
