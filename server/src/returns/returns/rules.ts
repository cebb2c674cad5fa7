import type { ReceiveReturnRequest, ReturnStatus } from '@cartwright/contract/returns/returns.ts'
import type { FulfillmentRow } from '../../orders/fulfilment/queries.ts'
import { isDigital, needsNoParcel, type Order } from '../../orders/order/rules.ts'
import { refundedItems } from '../../orders/refunds/items.rules.ts'
import type { Refund } from '../../payments/refunds/queries.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import { dayIn, dayStart, daysLater } from '../../platform/values/local-time.ts'
import { neededCredit } from '../exchanges/rules.ts'
import type { ReturnedLine, ReturnRow } from './queries.ts'

type Line = NonNullable<Order['data']['order']['lineItems']>[number]

/** Why nothing of an order can go back. */
export type Obstacle =
  | 'ORDER_CANCELED'
  | 'NOT_SENT'
  | 'WINDOW_OVER'
  | 'ALREADY_ASKED'
  | 'NOTHING_LEFT'
  | 'TOO_MANY_RETURNS'

export interface Returnable {
  lines: ReturnableLine[]
  obstacle?: Obstacle
}

interface ReturnableLine {
  line: Line
  most: number
  /** When the time for how many of its pieces ends, the latest first. */
  ends: { until: Date; quantity: number }[]
}

/** How many returns an order has at most. */
const mostReturns = 10

interface Known {
  parcels: readonly Pick<FulfillmentRow, 'lineItems' | 'createdAt'>[]
  refunds: readonly Refund[]
  returns: readonly ReturnRow[]
  now: number
  timeZone: string
  days: number
}

/** The goods that were sent lately, and went back in no return and no refund. */
export function returnable(order: Order, known: Known): Returnable {
  const obstacle = orderObstacle(order, known)
  return obstacle ? { lines: [], obstacle } : returnableGoods(order, known)
}

function orderObstacle({ status, paymentStatus }: Order, { returns }: Known): Obstacle | undefined {
  if (status === 'CANCELED') return 'ORDER_CANCELED'
  if (status !== 'APPROVED') return 'NOT_SENT'
  if (paymentStatus === 'FULLY_REFUNDED') return 'NOTHING_LEFT'
  return returns.length >= mostReturns ? 'TOO_MANY_RETURNS' : undefined
}

function returnableGoods(order: Order, known: Known): Returnable {
  const goods = (order.data.order.lineItems ?? []).filter((line) => !isDigital(line) && !needsNoParcel(line))
  const open = known.parcels
    .map((parcel) => ({ ...parcel, until: windowEnd(parcel.createdAt, known) }))
    .filter(({ until }) => until.getTime() > known.now)
    .toSorted((a, b) => b.until.getTime() - a.until.getTime())
  const gone = gonePieces(known)
  const left = goods.map((line) => {
    const id = line.id ?? ''
    const sent = countOf(known.parcels, id)
    const back = Math.max(0, (gone.get(id) ?? 0) - (line.unsentRefundQuantity ?? 0))
    return { line, sent, rest: sent - back, most: Math.min(countOf(open, id), sent - back) }
  })
  const lines = left
    .filter(({ most }) => most > 0)
    .map(({ line, most }) => ({ line, most, ends: endsOf(open, { id: line.id ?? '', most }) }))
  if (lines.length > 0) return { lines }
  if (left.every(({ sent }) => sent === 0)) return { lines, obstacle: 'NOT_SENT' }
  if (left.some(({ rest }) => rest > 0)) return { lines, obstacle: 'WINDOW_OVER' }
  return { lines, obstacle: known.returns.some(isOpen) ? 'ALREADY_ASKED' : 'NOTHING_LEFT' }
}

/** What went back counts as the pieces that were sent first. */
function endsOf(
  parcels: readonly (Known['parcels'][number] & { until: Date })[],
  { id, most }: { id: string; most: number },
): ReturnableLine['ends'] {
  const ends: ReturnableLine['ends'] = []
  let open = most
  for (const { until, ...parcel } of parcels) {
    const quantity = Math.min(countOf([parcel], id), open)
    if (quantity > 0) ends.push({ until, quantity })
    open -= quantity
  }
  return ends
}

/** The last day counts in full, where the shop is. */
function windowEnd(sentAt: Date, { timeZone, days }: Pick<Known, 'timeZone' | 'days'>): Date {
  return dayStart(timeZone, daysLater(dayIn(timeZone, sentAt), days + 1))
}

function countOf(parcels: Known['parcels'], lineItemId: string): number {
  const pieces = parcels.flatMap(({ lineItems }) => lineItems)
  return pieces.reduce((sum, { id, quantity }) => (id === lineItemId ? sum + quantity : sum), 0)
}

/** Pieces by line. What a return was refunded for counts with the return. */
function gonePieces({ refunds, returns }: Pick<Known, 'refunds' | 'returns'>): Map<string, number> {
  const ofReturns = new Set(returns.map(({ refundId }) => refundId))
  const gone = new Map(refundedItems(refunds.filter(({ id }) => !ofReturns.has(id))).lines)
  for (const { status, lines } of returns) {
    if (status === 'DECLINED' || status === 'CANCELED') continue
    for (const { lineItemId, quantity, received } of lines)
      gone.set(lineItemId, (gone.get(lineItemId) ?? 0) + quantity - (received?.missing ?? 0))
  }
  return gone
}

export function isOpen({ status }: Pick<ReturnRow, 'status'>): boolean {
  return status === 'REQUESTED' || status === 'APPROVED' || status === 'RECEIVED'
}

/** Whether the buyer can take it back. */
export function isCancelable({ status }: Pick<ReturnRow, 'status'>): boolean {
  return cancelable.includes(status)
}

export const cancelable: readonly ReturnStatus[] = ['REQUESTED', 'APPROVED']

/** What the buyer asks for instead of money, until the merchant has decided what they get. */
export function wishOf(
  { status }: Pick<ReturnRow, 'status'>,
  { exchangeFor }: Pick<ReturnedLine, 'exchangeFor'>,
): ReturnedLine['exchangeFor'] {
  return status === 'REQUESTED' || status === 'DECLINED' ? exchangeFor : undefined
}

/** As people read it: the number of the order, and the count. */
export function returnNumber(order: Pick<Order, 'number'>, { number }: Pick<ReturnRow, 'number'>): string {
  return `${order.number}-R${number}`
}

/** The lines with what came back of them, or what is wrong with what was noted. */
export function receive(
  lines: readonly ReturnedLine[],
  noted: ReceiveReturnRequest['lines'],
): { lines: ReturnedLine[] } | { violations: Violation[] } {
  const violations = noted.flatMap(({ lineItemId, sound, damaged, missing }, index): Violation[] => {
    const line = lines.find((one) => one.lineItemId === lineItemId)
    if (line && sound + damaged + missing === line.quantity) return []
    const description = line
      ? `must have ${line.quantity} pieces in all: sound, damaged and missing together`
      : 'is not a line of this return'
    return [{ field: `lines[${index}]`, description, violatedRule: 'VALIDATION' }]
  })
  const ids = new Set(noted.map(({ lineItemId }) => lineItemId))
  if (violations.length === 0 && (ids.size !== noted.length || ids.size !== lines.length))
    violations.push({
      field: 'lines',
      description: 'needs each line of the return once',
      violatedRule: 'VALIDATION',
    })
  if (violations.length > 0) return { violations }
  return {
    lines: lines.map((line) => {
      const {
        sound = 0,
        damaged = 0,
        missing = 0,
      } = noted.find((one) => one.lineItemId === line.lineItemId) ?? {}
      return { ...line, received: { sound, damaged, missing } }
    }),
  }
}

/** A correction must not say that more is back than was sent: what was missing can come back in another return. */
export function correctionViolations(
  { id, lines }: ReturnRow,
  noted: ReceiveReturnRequest['lines'],
  { parcels, returns }: Pick<Known, 'parcels' | 'returns'>,
): Violation[] {
  const gone = gonePieces({ refunds: [], returns: returns.filter((other) => other.id !== id) })
  return noted.flatMap(({ lineItemId, sound, damaged, missing }, index): Violation[] => {
    const before = lines.find((line) => line.lineItemId === lineItemId)?.received?.missing ?? 0
    const most = Math.max(0, countOf(parcels, lineItemId) - (gone.get(lineItemId) ?? 0))
    if (missing >= before || sound + damaged <= most) return []
    const description = `can have at most ${most} ${most === 1 ? 'piece' : 'pieces'} back: the others were asked for again or not sent`
    return [{ field: `lines[${index}]`, description, violatedRule: 'VALIDATION' }]
  })
}

/** What the goods that come back pay of the order of their exchange, in minor units. */
export function creditOf({ exchange }: Pick<ReturnRow, 'exchange'>): bigint {
  if (!exchange) return 0n
  return neededCredit({
    ...{ credit: BigInt(exchange.credit), isSettled: exchange.settled, isCanceled: exchange.canceled },
    ...{ total: BigInt(exchange.total), paid: BigInt(exchange.paid) },
    returned: BigInt(exchange.returned),
  })
}

/** The pieces that came back, and of them the sound ones. */
export function piecesOf({ lines }: Pick<ReturnRow, 'lines'>) {
  const pick = (count: (line: ReturnedLine) => number) =>
    lines
      .map((line) => ({ lineItemId: line.lineItemId, quantity: count(line) }))
      .filter(({ quantity }) => quantity > 0)
  return {
    back: pick(({ received }) => (received ? received.sound + received.damaged : 0)),
    sound: pick(({ received }) => received?.sound ?? 0),
  }
}
