import { expect, test } from 'vitest'
import { clicked, draftOf, freeOf, newRows, seatsInVain, sentOf } from './rules.ts'

const seat = { id: '1-1-1', label: '1', accessible: false, status: 'TAKEN' } as const
const plan = {
  eventId: 'event',
  sections: [{ id: 1, name: 'Stalls', ticketDefinitionIds: ['kind'], rows: [{ label: 'A', seats: [seat] }] }],
}
let keys = 0
const keyOf = () => `k${keys++}`

test('a plan is sent as it was read', () => {
  expect(sentOf(draftOf(plan))).toEqual([
    {
      ...{ id: 1, name: 'Stalls', ticketDefinitionIds: ['kind'] },
      rows: [{ label: 'A', seats: [{ id: '1-1-1', label: '1', accessible: false, offSale: false }] }],
    },
  ])
})

test('new rows have the next letters and numbered seats', () => {
  const rows = newRows(draftOf(plan)[0]?.rows ?? [], { count: 2, seats: 3, keyOf })
  expect(rows.map(({ label, seats }) => label + seats.map((one) => one.label).join(''))).toEqual([
    'B123',
    'C123',
  ])
  const many = newRows([], { count: 53, seats: 1, keyOf })
  expect([25, 26, 52].map((index) => many[index]?.label)).toEqual(['Z', 'AA', 'BA'])
})

test('a seat that somebody has is not removed', () => {
  const [row] = draftOf(plan)[0]?.rows ?? []
  if (!row) throw new Error('no row')
  expect(clicked(row, 0, 'remove')).toBe(row)
  expect(clicked(row, 0, 'accessible').seats[0]).toMatchObject({ accessible: true })
  expect(freeOf(draftOf(plan))).toEqual({ free: 0, all: 1 })
})

test('seats for which there are no tickets are counted', () => {
  const rows = newRows([], { count: 2, seats: 4, keyOf })
  const section = { key: 'new', name: 'Stalls', tickets: ['adults', 'children'], rows }
  const adults = { id: 'adults', initialLimit: 4 }
  const kinds = [adults, { id: 'others', initialLimit: 9 }]
  expect(seatsInVain(section, [...kinds, { id: 'children', initialLimit: 2 }])).toBe(2)
  expect(seatsInVain(section, [...kinds, { id: 'children', initialLimit: null }])).toBe(0)
  expect(seatsInVain({ ...section, tickets: [] }, kinds)).toBe(0)
  const [first] = rows
  if (!first) throw new Error('no row')
  expect(seatsInVain({ ...section, rows: [clicked(first, 0, 'offSale')] }, [adults])).toBe(0)
})
