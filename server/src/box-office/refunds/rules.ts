import type { Order } from '@cartwright/contract/orders/orders.ts'
import { type Minor, share, split, toMinor } from '../../platform/values/money.ts'
import type { TicketRow } from '../tickets/queries.ts'

type Line = NonNullable<Order['lineItems']>[number]

/** What the buyer has paid for a ticket, tax, fees and discounts counted. */
export interface TicketShare {
  ticket: TicketRow
  amount: Minor
  /** In the amount. */
  fee: Minor
}

/**
 * What each ticket of an order has cost: the price of its line in equal parts, so that all tickets together cost what the
 * line does. `tickets` are all of the order, in their own order.
 */
export function sharesOf(
  { lineItems = [] }: Pick<Order, 'lineItems'>,
  tickets: readonly TicketRow[],
): TicketShare[] {
  const open = new Set(tickets)
  const inOrder = lineItems.toSorted((a, b) => Number(isReserved(b)) - Number(isReserved(a)))
  const shares = inOrder.flatMap((line) => {
    const own = ticketsOf(line, [...open])
    for (const ticket of own) open.delete(ticket)
    const total = toMinor(line.totalPriceAfterTax?.amount ?? '', own[0]?.currency ?? '') ?? 0n
    const parts = split(
      total,
      own.map(() => 1n),
    )
    return own.map((ticket, index) => ({
      ticket,
      amount: parts[index] ?? 0n,
      fee: feeIn(parts[index] ?? 0n, line, ticket),
    }))
  })
  const found = new Map(shares.map((one) => [one.ticket, one]))
  return tickets.map((ticket) => found.get(ticket) ?? { ticket, amount: 0n, fee: 0n })
}

function isReserved({ catalogReference }: Line): boolean {
  return typeof catalogReference?.options?.reservationId === 'string'
}

/** The tickets of a line; of a kind that buyers name the price of, those of its price first. */
function ticketsOf(line: Line, open: readonly TicketRow[]): TicketRow[] {
  const { catalogReference, quantity = 1, price } = line
  const { reservationId } = catalogReference?.options ?? {}
  const own = open.filter(
    (ticket) =>
      ticket.definitionId === catalogReference?.catalogItemId?.toLowerCase() &&
      (typeof reservationId !== 'string' || ticket.reservationId === reservationId.toLowerCase()),
  )
  const isSame = (ticket: TicketRow) => toMinor(price?.amount ?? '', ticket.currency) === ticket.price
  return own.toSorted((a, b) => Number(isSame(b)) - Number(isSame(a))).slice(0, quantity)
}

/** The part of what was paid that is the fee added at the checkout. */
function feeIn(paid: Minor, { modifierGroups = [] }: Line, { price, currency }: TicketRow): Minor {
  const modifiers = modifierGroups.find(({ id }) => id === 'fee')?.modifiers ?? []
  const fee = toMinor(modifiers[0]?.price?.amount ?? '', currency) ?? 0n
  return fee === 0n ? 0n : share(paid, fee, price + fee)
}
