import { bookingsAppId } from '@cartwright/contract/bookings/parts.ts'
import { boxOfficeAppId } from '@cartwright/contract/box-office/limits.ts'
import type { AddressWithContact } from '@cartwright/contract/cart/contacts.ts'
import type { OrderLineItem, Price } from '@cartwright/contract/orders/line-items.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import type { Request } from '@cartwright/contract/schemas.ts'
import { addressLines } from '@cartwright/contract/values/address-lines.ts'
import {
  dateTimeText,
  type LocaleSettings,
  moneyText,
  placedTimeText,
} from '../components/display/formats.rules.ts'
import type { ListState } from '../components/list/list.rules.ts'
import { downloadStatus, hasNothingToSend, isService } from './fulfilment.rules.ts'

type Search = NonNullable<Request<'searchOrders'>['search']>

const fields: Record<string, string> = {
  number: 'number',
  date: 'createdDate',
  total: 'priceSummary.total.amount',
}

export function searchOf({ words, filters, sort, cursor }: ListState, size: number): Search {
  const filter = filterOf(filters)
  const fieldName = fields[sort?.column ?? '']
  // A cursor contains the filter and the order.
  if (cursor) return { cursorPaging: { limit: size, cursor }, ...searchPart(words) }
  return {
    cursorPaging: { limit: size },
    ...(Object.keys(filter).length > 0 ? { filter } : {}),
    ...(fieldName ? { sort: [{ fieldName, order: sort?.descending ? 'DESC' : 'ASC' }] } : {}),
    ...searchPart(words),
  }
}

/** Where the orders of a list come as CSV: all that its filters and words find. */
export function exportAddress({ words, filters }: ListState): string {
  const filter = filterOf(filters)
  const query = new URLSearchParams({
    ...(Object.keys(filter).length > 0 ? { filter: JSON.stringify(filter) } : {}),
    ...(words === '' ? {} : { expression: words }),
  })
  return `/admin/v1/orders/export?${query}`
}

/** Stands beside the fulfilment statuses. */
export const readyForPickup = 'READY_FOR_PICKUP'

function filterOf({ status, payment, delivery, tag }: ListState['filters']): Record<string, unknown> {
  const isReady = delivery === readyForPickup
  const conditions = {
    status: isReady ? (status ?? 'APPROVED') : status,
    paymentStatus: payment,
    fulfillmentStatus: isReady ? { $in: ['NOT_FULFILLED', 'PARTIALLY_FULFILLED'] } : delivery,
    readyForPickupDate: isReady ? { $exists: true } : undefined,
    'tags.privateTags.tagIds': tag,
  }
  return Object.fromEntries(Object.entries(conditions).filter((entry) => entry[1] !== undefined))
}

function searchPart(words: string): Pick<Search, 'search'> {
  return words === '' ? {} : { search: { expression: words } }
}

export function buyerOf({ recipientInfo, billingInfo, buyerInfo }: Order): { name: string; email: string } {
  return { name: nameOf(recipientInfo) || nameOf(billingInfo), email: buyerInfo?.email ?? '' }
}

function nameOf(info: AddressWithContact | undefined): string {
  const { firstName, lastName } = info?.contactDetails ?? {}
  return [firstName, lastName].filter(Boolean).join(' ')
}

/** The lines of a postal address, and the phone number. */
export function addressLinesOf(info: AddressWithContact | undefined, language: string): string[] {
  const phone = info?.contactDetails?.phone
  return [...addressLines(info, language), ...(phone ? [phone] : [])]
}

/** A price of an order in the merchant's language; its `formattedAmount` is in the buyer's. */
export function priceText(price: Price | undefined, { currency }: Order, locale: LocaleSettings): string {
  if (price?.amount === undefined) return ''
  return moneyText(price.amount, { ...locale, ...(currency ? { currency } : {}) })
}

/** The member's plan that pays a line. Undefined: money does. Empty: the order does not know its name. */
export function membershipOf(
  { activities = [] }: Order,
  { id, paymentOption = 'FULL_PAYMENT_ONLINE' }: OrderLineItem,
): string | undefined {
  if (!paymentOption.startsWith('MEMBERSHIP')) return undefined
  const chosen = activities.find(
    ({ customActivity: { type, additionalData } = {} }) =>
      type === 'MEMBERSHIP_CHOSEN' && additionalData?.lineItemId === id,
  )
  return chosen?.customActivity?.additionalData?.membership ?? ''
}

/** The plans that pay something of an order. */
export function membershipsOf(order: Order): string[] {
  return [...new Set((order.lineItems ?? []).flatMap((line) => membershipOf(order, line) ?? []))]
}

export function piecesOf({ lineItems = [] }: Order): number {
  return lineItems.reduce((sum, { quantity = 0 }) => sum + quantity, 0)
}

/** The id of the booking that a line sells. */
export function bookingOf({ catalogReference }: OrderLineItem): string | undefined {
  const isBooking = catalogReference?.appId?.toLowerCase() === bookingsAppId
  return isBooking ? catalogReference?.catalogItemId : undefined
}

export function hasTickets({ lineItems = [] }: Order): boolean {
  return lineItems.some(({ catalogReference }) => catalogReference?.appId === boxOfficeAppId)
}

/** What a cancellation can put on sale again: places of bookings are free in any case, and plans have none. */
export function restockable(order: Order): 'items' | 'tickets' | 'both' | undefined {
  const hasItems = order.lineItems?.some((line) => !isService(line))
  if (hasTickets(order) && hasItems) return 'both'
  return hasTickets(order) ? 'tickets' : hasItems ? 'items' : undefined
}

export interface AllowedActions {
  canFulfill: boolean
  canMarkPaid: boolean
  canCancel: boolean
  canEdit: boolean
}

const editable = new Set(['NOT_PAID', 'PARTIALLY_PAID', 'PAID'])

/** The actions that the status of an order allows. */
export function allowedActions(order: Order): AllowedActions {
  const { status, paymentStatus, fulfillmentStatus } = order
  const isOpen = status === 'APPROVED'
  const isSent = fulfillmentStatus === 'FULFILLED' && !hasNothingToSend(order)
  return {
    canFulfill:
      isOpen && fulfillmentStatus !== 'FULFILLED' && !downloadStatus(order) && !hasNothingToSend(order),
    canMarkPaid: isUnpaid(order) && !hasNothingLeft(order) && !isDisputed(order),
    canCancel: isOpen,
    canEdit: isOpen && !isSent && !order.imported && editable.has(paymentStatus ?? ''),
  }
}

/** Its buyer disputes a payment, or has done so with success. */
function isDisputed({ balanceSummary }: Order): boolean {
  const { chargeback, chargebackReversal } = balanceSummary ?? {}
  return Number(chargeback?.amount ?? 0) > Number(chargebackReversal?.amount ?? 0)
}

/** Of an open order: nothing of it is paid, or not everything. */
export function isUnpaid({ status, paymentStatus }: Order): boolean {
  return status === 'APPROVED' && (paymentStatus === 'NOT_PAID' || paymentStatus === 'PARTIALLY_PAID')
}

/** Whether the booking of a line was cancelled or declined, or the event of its tickets is cancelled. */
export function hasEnded({ activities = [] }: Order, { catalogReference }: OrderLineItem): boolean {
  const itemId = catalogReference?.catalogItemId?.toLowerCase()
  if (!itemId) return false
  return activities.some(({ customActivity }) => {
    const { type = '', additionalData = {} } = customActivity ?? {}
    const { bookingId = '', definitionIds = '' } = additionalData
    const ids = [bookingId, ...definitionIds.split(',')]
    return endings.includes(type) && ids.includes(itemId)
  })
}

/** Of an open order: all of it has ended. Its buyer reads that it is cancelled and need not pay. */
export function hasNothingLeft(order: Order): boolean {
  const { status, lineItems = [] } = order
  return status === 'APPROVED' && lineItems.length > 0 && lineItems.every((line) => hasEnded(order, line))
}

const endings = ['BOOKING_CANCELED', 'BOOKING_DECLINED', 'EVENT_CANCELED', 'PLAN_CANCELED']

/** Of an open order: the bookings, events and plans that ended while money is paid, so that the merchant decides about a refund. Not what need not be paid. */
export function endedItems(order: Order): string[] {
  const { status, paymentStatus, activities = [] } = order
  const isSettled = status !== 'APPROVED' || paymentStatus === 'FULLY_REFUNDED'
  if (isSettled || amountHeld(order) === undefined) return []
  const noted = (types: readonly string[]) =>
    activities.flatMap(({ customActivity }) => {
      const { type = '', additionalData = {} } = customActivity ?? {}
      const { title = '', bookingId, bookingIds, eventId } = additionalData
      const ids = bookingIds?.split(',') ?? [bookingId ?? eventId ?? title]
      return types.includes(type) ? ids.map((id) => ({ title, id })) : []
    })
  const waived = new Set(noted(['EVENT_WAIVED', 'BOOKING_WAIVED']).map(({ id }) => id))
  const ended = noted(endings).filter(({ id }) => !waived.has(id))
  return [...new Set(ended.map(({ title }) => title))]
}

/** Whether the event of tickets of the order is cancelled: then there is nothing to pay for them. */
export function isOff(order: Order, eventId: string): boolean {
  return isNoted(order, 'EVENT_CANCELED', eventId)
}

/** Whether the tickets for a cancelled event were not paid when it was cancelled: then there is nothing to refund. */
export function isWaived(order: Order, eventId: string): boolean {
  return isNoted(order, 'EVENT_WAIVED', eventId)
}

function isNoted({ activities = [] }: Order, type: string, eventId: string): boolean {
  return activities.some(
    ({ customActivity }) =>
      customActivity?.type === type && customActivity.additionalData?.eventId === eventId,
  )
}

/** What a buyer has paid and not got back, as a decimal; undefined if nothing. */
export function amountHeld({ balanceSummary = {} }: Order): string | undefined {
  const { paid, refunded, pendingRefund } = balanceSummary
  return lessReturned(Number(paid?.amount ?? 0), [paid, refunded, pendingRefund])
}

/** What a buyer has paid too much and not got back, as a decimal; undefined if nothing. */
export function overpaid({ balanceSummary = {} }: Order): string | undefined {
  const { balance, refunded, pendingRefund } = balanceSummary
  return lessReturned(-Number(balance?.amount ?? 0), [balance, refunded, pendingRefund])
}

/** With as many digits as the first price, which only gives those. */
function lessReturned(owed: number, [first, ...returned]: (Price | undefined)[]): string | undefined {
  const left = returned.reduce((rest, price) => rest - Number(price?.amount ?? 0), owed)
  const digits = first?.amount?.split('.')[1]?.length ?? 0
  return Number(left.toFixed(digits)) > 0 ? left.toFixed(digits) : undefined
}

/** From when to when something was moved; the last time names the time zone if it is not the shop's. */
export function timesOf(
  { from, to, timeZone = '' }: Readonly<Record<string, string>>,
  locale: LocaleSettings,
): { from: string; to: string } {
  const place = { timeZone: timeZone || locale.timeZone }
  const last = (at: string | undefined) => (at ? placedTimeText(at, locale, place) : '')
  if (!to) return { from: last(from), to: '' }
  return { from: from ? dateTimeText(from, { ...locale, ...place }) : '', to: last(to) }
}
