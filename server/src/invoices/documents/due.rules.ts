import type { InvoiceSettings } from '@cartwright/contract/sites/settings.ts'
import { hasNothingToSend, type Order } from '../../orders/order/rules.ts'
import type { Refund, RefundDetails } from '../../payments/refunds/queries.ts'
import { returnedOf } from '../../payments/refunds/rules.ts'
import { lesser, type Minor } from '../../platform/values/money.ts'
import { type Invoice, numberOf, type Reason } from './model.ts'

type Money = Pick<Order, 'status' | 'total' | 'paid' | 'refunded'>

/** What the buyer owes for an order by now, or has paid for it. What was paid twice and went back is not part of it. */
export function claimOf({ status, total, paid, refunded }: Money): Minor {
  const atLeastZero = (amount: Minor) => (amount > 0n ? amount : 0n)
  const overpaid = atLeastZero(paid - total)
  if (status === 'CANCELED' || status === 'REJECTED') return lesser(total, atLeastZero(paid - refunded))
  return atLeastZero(total - atLeastZero(refunded - overpaid))
}

/** Whether an order gets its invoice without anybody asking for it. */
export function isInvoiceDue(
  order: Order,
  { issue, automaticSince }: Pick<InvoiceSettings, 'issue' | 'automaticSince'>,
): boolean {
  const { status, total, paid, data, fulfillmentStatus } = order
  if (status !== 'APPROVED' || total === 0n || data.moved) return false
  const isShipped = issue === 'AT_SHIPMENT' && !hasNothingToSend(data.order)
  const isDue = isShipped ? fulfillmentStatus === 'FULFILLED' : paid >= total
  if (!isDue || issue === 'BY_HAND') return false
  return lastChange(order, isShipped ? 'ORDER_FULFILLED' : 'ORDER_PAID') >= Date.parse(automaticSince ?? '')
}

/** When the order became what it is invoiced for. Orders from before the shop issues invoices by itself get none. */
function lastChange({ data, purchasedAt, createdAt }: Order, type: string): number {
  const dates = (data.order.activities ?? []).flatMap(({ activityType, createdDate }) =>
    activityType === type && createdDate ? [Date.parse(createdDate)] : [],
  )
  return Math.max(...dates, (purchasedAt ?? createdAt).getTime())
}

/** An invoice, with the credit notes that there are for it. */
export interface Issued {
  invoice: Invoice
  credits: readonly Invoice[]
}

/** The invoice of an order that counts: one that another has replaced is credited as a whole. */
export function currentOf(documents: readonly Invoice[]): Issued | undefined {
  const invoice = documents.findLast(({ kind }) => kind === 'INVOICE')
  const number = invoice && numberOf(invoice)
  const credits = documents.filter(
    ({ kind, content }) => kind === 'CREDIT_NOTE' && content.invoice?.number === number,
  )
  return invoice && { invoice, credits }
}

export interface DueCredit {
  /** Each is a reason once. */
  cause: string
  amount: Minor
  reason: Reason
  reasonText: string
  /** What of the order it is for, as far as the refund says so. */
  details: Pick<RefundDetails, 'lineItems' | 'additionalFees' | 'shipping'>
}

/**
 * What is left of an invoice that another takes the place of: at once if the order was edited since; if it says less than is
 * charged by now, e.g. as a membership did not pay a line, as soon as all is paid.
 */
export function outgrown(order: Order, { invoice, credits }: Issued): DueCredit | undefined {
  const { status, total, paid, data } = order
  const left = leftOf({ invoice, credits })
  const isEdited = data.edited !== undefined && Date.parse(data.edited.at) > invoice.issuedAt.getTime()
  if (status !== 'APPROVED') return undefined
  if (!isEdited && (paid < total || claimOf(order) <= left)) return undefined
  return { cause: `replaced:${invoice.id}`, amount: left, reason: 'CHANGED', reasonText: '', details: {} }
}

function leftOf({ invoice, credits }: Issued): Minor {
  return invoice.total - credits.reduce((sum, { total }) => sum + total, 0n)
}

/** The credit notes that an invoice still needs: one for each refund, and one for what else is not owed any more. */
export function dueCredits(
  order: Order,
  { invoice, credits, refunds }: Issued & { refunds: readonly Refund[] },
): DueCredit[] {
  const known = new Set(credits.map(({ cause }) => cause))
  // The reasons of the first invoice are those of the order.
  const prefix = invoice.cause === 'order' ? '' : `${invoice.cause} `
  let left = leftOf({ invoice, credits }) - claimOf(order)
  const due: DueCredit[] = []
  const add = (credit: DueCredit) => {
    if (credit.amount <= 0n) return
    due.push(credit)
    left -= credit.amount
  }
  for (const refund of refunds) {
    const cause = `${prefix}refund:${refund.id}`
    const amount = refund.status === 'SUCCEEDED' && !known.has(cause) ? returnedOf(refund) : 0n
    const { details } = refunds.find(({ id }) => id === refund.retryOf) ?? refund
    add({ cause, amount: lesser(amount, left), reason: 'REFUND', reasonText: refund.reason, details })
  }
  const reason = order.status === 'CANCELED' ? 'CANCELED' : 'CHANGED'
  add({ cause: `${prefix}order:${order.version}`, amount: left, reason, reasonText: '', details: {} })
  return due
}
