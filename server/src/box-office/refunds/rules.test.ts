import { expect, test } from 'vitest'
import type { TicketRow } from '../tickets/queries.ts'
import { sharesOf } from './rules.ts'

const ticket = (number: string, sent: Partial<TicketRow> = {}) =>
  ({
    number,
    definitionId: 'adults',
    reservationId: 'r1',
    price: 2500n,
    currency: 'USD',
    ...sent,
  }) as TicketRow
const line = (amount: string, quantity: number, sent: object = {}) => ({
  ...{ quantity, price: { amount: '25.00' }, totalPriceAfterTax: { amount } },
  catalogReference: { catalogItemId: 'adults', options: { reservationId: 'r1' } },
  ...sent,
})
const amounts = (lineItems: object[], tickets: TicketRow[]) =>
  sharesOf({ lineItems }, tickets).map(({ ticket: { number }, amount, fee }) => [number, amount, fee])

test('tickets of a line share what it cost after discounts, to the cent', () => {
  const tickets = ['a', 'b', 'c'].map((number) => ticket(number))
  expect(amounts([line('50.00', 3)], tickets)).toEqual([
    ['a', 1667n, 0n],
    ['b', 1667n, 0n],
    ['c', 1666n, 0n],
  ])
})

test('the fee is the part of the price that was added at the checkout', () => {
  const modifierGroups = [{ id: 'fee', modifiers: [{ price: { amount: '2.50' } }] }]
  expect(amounts([line('55.00', 2, { modifierGroups })], [ticket('a'), ticket('b')])).toEqual([
    ['a', 2750n, 250n],
    ['b', 2750n, 250n],
  ])
})

test('of donations, each ticket has its own price; other kinds and reservations are other lines', () => {
  const tickets = [ticket('big', { price: 9000n }), ticket('small', { price: 500n })]
  const other = ticket('child', { definitionId: 'children', reservationId: 'r2', price: 700n })
  const children = { catalogReference: { catalogItemId: 'children', options: {} }, price: { amount: '7.00' } }
  const lines = [
    line('5.00', 1, { price: { amount: '5.00' } }),
    line('90.00', 1, { price: { amount: '90.00' } }),
    line('7.00', 1, children),
  ]
  expect(amounts(lines, [...tickets, other])).toEqual([
    ['big', 9000n, 0n],
    ['small', 500n, 0n],
    ['child', 700n, 0n],
  ])
})
