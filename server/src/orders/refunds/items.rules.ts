import type { RefundPaymentsRequest } from '@cartwright/contract/orders/billing.ts'
import type { RefundItems } from '@cartwright/contract/orders/payments.ts'
import type { Refund, RefundDetails } from '../../payments/refunds/queries.ts'
import { type Minor, toMinorRounded } from '../../platform/values/money.ts'
import type { Order } from '../order/rules.ts'
import {
  feeShare,
  lineShare,
  minor,
  nothing,
  plus,
  type Share,
  shareOf,
  sharePieces,
  shippingShare,
} from './shares.rules.ts'

/** What refunds have given back of an order, or are about to. */
export interface RefundedItems {
  lines: ReadonlyMap<string, number>
  /** Pieces that go to stock when their refunds end. Those that are there stand in the lines of the order. */
  restocking: ReadonlyMap<string, number>
  fees: ReadonlyMap<string, Minor>
  shipping: Minor
}

export function refundedItems(refunds: readonly Refund[]): RefundedItems {
  const lines = new Map<string, number>()
  const restocking = new Map<string, number>()
  const fees = new Map<string, Minor>()
  let shipping = 0n
  for (const { status, details } of refunds) {
    if (status === 'FAILED') continue
    for (const { lineItemId, quantity } of details.lineItems ?? []) add(lines, lineItemId, quantity)
    if (status === 'STARTED')
      for (const { lineItemId, quantity } of details.restock ?? []) add(restocking, lineItemId, quantity)
    for (const { additionalFeeId: id, amount } of details.additionalFees ?? [])
      fees.set(id, (fees.get(id) ?? 0n) + BigInt(amount))
    shipping += BigInt(details.shipping ?? 0)
  }
  return { lines, restocking, fees, shipping }
}

export type ItemProblem =
  | 'LINE_ITEM_NOT_FOUND'
  | 'INVALID_LINE_ITEM_REFUND_QUANTITY'
  | 'INVALID_LINE_ITEM_RESTOCK_QUANTITY'
  | 'ADDITIONAL_FEE_NOT_FOUND'
  | 'INVALID_ADDITIONAL_FEE_REFUND_AMOUNT'
  | 'SHIPPING_NOT_FOUND'
  | 'INVALID_SHIPPING_REFUND_AMOUNT'

interface Part<Item> {
  item: Item
  share: Share
  problem?: ItemProblem
}

export type LinePart = Part<{ lineItemId: string; quantity: number }>
export type FeePart = Part<{ additionalFeeId: string; amount: Minor }>
export type ShippingPart = Part<{ amount: Minor }>

/** What was chosen of an order, what each part costs, and what is wrong with it. */
export interface ChosenItems {
  lines: LinePart[]
  fees: FeePart[]
  shipping: ShippingPart | undefined
}

export function chooseItems(order: Order, before: RefundedItems, items: RefundItems = {}): ChosenItems {
  const { currency, data } = order
  const lines = [...quantities(items.lineItems ?? [])].map(([lineItemId, quantity]) =>
    linePart(order, before, { lineItemId, quantity }),
  )
  const amounts = new Map<string, Minor>()
  for (const { additionalFeeId: id, amount } of items.additionalFees ?? [])
    amounts.set(id, (amounts.get(id) ?? 0n) + minor(amount, currency))
  const fees = [...amounts].map(([additionalFeeId, amount]): FeePart => {
    const item = { additionalFeeId, amount }
    const fee = data.order.additionalFees?.find(({ id }) => id === additionalFeeId)
    if (!fee) return { item, share: nothing, problem: 'ADDITIONAL_FEE_NOT_FOUND' }
    const all = feeShare(fee, currency)
    const isPossible = amount > 0n && amount <= all.total - (before.fees.get(additionalFeeId) ?? 0n)
    const problem = isPossible ? {} : { problem: 'INVALID_ADDITIONAL_FEE_REFUND_AMOUNT' as const }
    return { item, share: isPossible ? shareOf(all, amount) : nothing, ...problem }
  })
  return { lines, fees, shipping: shippingPart(order, before, items) }
}

function linePart(order: Order, before: RefundedItems, item: LinePart['item']): LinePart {
  const line = order.data.order.lineItems?.find(({ id }) => id === item.lineItemId)
  if (!line) return { item, share: nothing, problem: 'LINE_ITEM_NOT_FOUND' }
  const of = line.quantity ?? 0
  const refunded = before.lines.get(item.lineItemId) ?? 0
  if (item.quantity > unrefunded(order, before, item.lineItemId))
    return { item, share: nothing, problem: 'INVALID_LINE_ITEM_REFUND_QUANTITY' }
  const all = lineShare(line, order.currency)
  return { item, share: sharePieces(all, { before: refunded, pieces: item.quantity, of }) }
}

function shippingPart(
  order: Order,
  before: RefundedItems,
  { shipping }: RefundItems,
): ShippingPart | undefined {
  if (!shipping) return undefined
  const amount = toMinorRounded(shipping.amount.amount, order.currency) ?? 0n
  const all = shippingShare(order.data.order, order.currency)
  if (all.total === 0n) return { item: { amount }, share: nothing, problem: 'SHIPPING_NOT_FOUND' }
  if (amount <= 0n || amount > all.total - before.shipping)
    return { item: { amount }, share: nothing, problem: 'INVALID_SHIPPING_REFUND_AMOUNT' }
  return { item: { amount }, share: shareOf(all, amount) }
}

/** The first thing that is wrong. */
export function problemOf({ lines, fees, shipping }: ChosenItems): ItemProblem | undefined {
  return [...lines, ...fees, ...(shipping ? [shipping] : [])].find(({ problem }) => problem)?.problem
}

/** Lines of which a refund gives back no more than they are worth by now, such as gift cards that were spent. */
export function withWorth(chosen: ChosenItems, worth: ReadonlyMap<string, Minor>): ChosenItems {
  const lines = chosen.lines.map((line) => {
    const most = worth.get(line.item.lineItemId)
    return most === undefined || most >= line.share.total
      ? line
      : { ...line, share: shareOf(line.share, most) }
  })
  return { ...chosen, lines }
}

export function totalOf({ lines, fees, shipping }: ChosenItems): Share {
  return [...lines, ...fees, ...(shipping ? [shipping] : [])].reduce(
    (sum, part) => plus(sum, part.share),
    nothing,
  )
}

/** How many pieces of a line no refund was for. */
export function unrefunded(order: Order, before: RefundedItems, lineItemId: string): number {
  const line = order.data.order.lineItems?.find(({ id }) => id === lineItemId)
  return (line?.quantity ?? 0) - (before.lines.get(lineItemId) ?? 0)
}

/** How many pieces of a line can still go back to stock. */
export function restockable(order: Order, before: RefundedItems, lineItemId: string): number {
  const line = order.data.order.lineItems?.find(({ id }) => id === lineItemId)
  if (!line || !order.reserved) return 0
  return (line.quantity ?? 0) - (line.restockQuantity ?? 0) - (before.restocking.get(lineItemId) ?? 0)
}

type Restock = NonNullable<
  NonNullable<NonNullable<RefundPaymentsRequest['sideEffects']>['restock']>['lineItems']
>

/** The pieces that go back to stock, or what is wrong with them. */
export function chooseRestock(
  order: Order,
  before: RefundedItems,
  wanted: Restock = [],
): Restock | ItemProblem {
  const known = new Set(order.data.order.lineItems?.map(({ id }) => id))
  const chosen = [...quantities(wanted)].map(([lineItemId, quantity]) => ({ lineItemId, quantity }))
  if (chosen.some(({ lineItemId }) => !known.has(lineItemId))) return 'LINE_ITEM_NOT_FOUND'
  const isTooMuch = chosen.some((one) => one.quantity > restockable(order, before, one.lineItemId))
  return isTooMuch ? 'INVALID_LINE_ITEM_RESTOCK_QUANTITY' : chosen
}

/** As a refund keeps it. */
export function detailsOf({ lines, fees, shipping }: ChosenItems): RefundDetails {
  return {
    ...(lines.length > 0
      ? { lineItems: lines.map(({ item, share }) => ({ ...item, amount: String(share.total) })) }
      : {}),
    ...(fees.length > 0
      ? { additionalFees: fees.map(({ item }) => ({ ...item, amount: String(item.amount) })) }
      : {}),
    ...(shipping ? { shipping: String(shipping.item.amount) } : {}),
  }
}

function quantities(pieces: readonly { lineItemId: string; quantity: number }[]): Map<string, number> {
  const all = new Map<string, number>()
  for (const { lineItemId, quantity } of pieces) add(all, lineItemId, quantity)
  return all
}

function add(all: Map<string, number>, id: string, quantity: number): void {
  all.set(id, (all.get(id) ?? 0) + quantity)
}
