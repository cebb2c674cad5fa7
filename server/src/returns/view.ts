import type { Return as WireReturn } from '@cartwright/contract/returns/returns.ts'
import { toPrice } from '../orders/order/prices.rules.ts'
import { type Order, priceFormat } from '../orders/order/rules.ts'
import { optional } from '../platform/values/optional.ts'
import { lineName, lineOf } from './exchanges/names.view.ts'
import type { ReturnRow } from './returns/queries.ts'
import { creditOf, returnNumber } from './returns/rules.ts'

export function toWire(order: Order, row: ReturnRow): WireReturn {
  const { id, orderId, status, lines, note, declineReason, refundId, refundFailed, refunded, missing } = row
  const { approvalMessage, closingMessage } = row
  const { contactDetails } = order.data.order.billingInfo ?? {}
  const name = [contactDetails?.firstName, contactDetails?.lastName].filter(Boolean).join(' ')
  return {
    ...{ id, number: returnNumber(order, row), orderId, orderNumber: String(order.number) },
    ...{ buyer: name || order.email, status, note, declineReason, refundId, refundFailed },
    ...{ approvalMessage, closingMessage },
    ...(refunded === null ? {} : { refunded: toPrice(refunded, priceFormat(order)) }),
    ...(missing ? { missing: toPrice(missing, priceFormat(order)) } : {}),
    ...exchangeToWire(order, row),
    currency: order.currency,
    lines: lines.map((line) => lineToWire(order, line)),
    createdDate: row.createdAt.toISOString(),
    updatedDate: row.updatedAt.toISOString(),
  }
}

function lineToWire(order: Order, line: ReturnRow['lines'][number]): WireReturn['lines'][number] {
  const bought = lineOf(order, line.lineItemId)
  return { ...line, name: lineName(bought), ...optional('sku', bought.physicalProperties?.sku || undefined) }
}

function exchangeToWire(order: Order, row: ReturnRow): Pick<WireReturn, 'exchange'> {
  if (!row.exchange) return {}
  const { orderId, number, canceled, settled, items, ...amounts } = row.exchange
  const [total, paid] = [BigInt(amounts.total), BigInt(amounts.paid)]
  const due = canceled || paid > total ? 0n : total - paid
  const price = (amount: bigint) => toPrice(amount, priceFormat(order))
  return {
    exchange: {
      ...{ orderId, orderNumber: number, canceled, settled },
      items: items.map((line) => ({ name: lineName(line), quantity: line.quantity ?? 1 })),
      ...{ total: price(total), credit: price(creditOf(row)), due: price(due) },
    },
  }
}
