import type { Return as WireReturn } from '@cartwright/contract/returns/returns.ts'
import type { Order } from '../orders/order/rules.ts'
import { nameOf } from './returns/mail.ts'
import type { ReturnRow } from './returns/queries.ts'
import { returnNumber } from './returns/rules.ts'

export function toWire(order: Order, row: ReturnRow): WireReturn {
  const { id, orderId, status, lines, note, declineReason, refundId, refundFailed } = row
  const { contactDetails } = order.data.order.billingInfo ?? {}
  const name = [contactDetails?.firstName, contactDetails?.lastName].filter(Boolean).join(' ')
  return {
    ...{ id, number: returnNumber(order, row), orderId, orderNumber: String(order.number) },
    ...{ buyer: name || order.email, status, note, declineReason, refundId, refundFailed },
    currency: order.currency,
    lines: lines.map((line) => ({ ...line, name: nameOf(order, line.lineItemId) })),
    createdDate: row.createdAt.toISOString(),
    updatedDate: row.updatedAt.toISOString(),
  }
}
