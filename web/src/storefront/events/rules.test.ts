import { expect, test } from 'vitest'
import { chosenIn, feeOf, parsePlace, wantedTickets } from './rules.ts'

const wanted = (form: string) => wantedTickets(chosenIn(new URLSearchParams(form)))

test('tickets beyond the chosen seats get seats that the shop picks', () => {
  expect(wanted('q-stalls=3&s-stalls=1-1-6')).toEqual([
    { ticketDefinitionId: 'stalls', quantity: 1, ticketInfo: { seatId: '1-1-6' } },
    { ticketDefinitionId: 'stalls', quantity: 2 },
  ])
})

test('more chosen seats than tickets are a ticket each', () => {
  expect(wanted('q-stalls=0&s-stalls=1-1-6&s-stalls=1-1-7&q-gallery=0')).toEqual([
    { ticketDefinitionId: 'stalls', quantity: 1, ticketInfo: { seatId: '1-1-6' } },
    { ticketDefinitionId: 'stalls', quantity: 1, ticketInfo: { seatId: '1-1-7' } },
  ])
})

test("the other tickets have the buyer's price, too", () => {
  expect(wanted('q-stalls=2&p-stalls=7,50&s-stalls=1-1-6')).toEqual([
    { ticketDefinitionId: 'stalls', quantity: 1, ticketInfo: { guestPrice: '7.50', seatId: '1-1-6' } },
    { ticketDefinitionId: 'stalls', quantity: 1, ticketInfo: { guestPrice: '7.50' } },
  ])
})

test('tickets of several prices share the chosen seats, and a seat without a number has the first price', () => {
  const form = (text: string) => chosenIn(new URLSearchParams(text))
  expect(form('q-k.adult=1&q-k.child=2&s-k=A1&s-k=A2&s-k=A3')).toEqual([
    { ticketDefinitionId: 'k', quantity: 1, seatIds: ['A1'], pricingOptionId: 'adult' },
    { ticketDefinitionId: 'k', quantity: 2, seatIds: ['A2', 'A3'], pricingOptionId: 'child' },
  ])
  expect(form('q-k.adult=0&q-k.child=1&s-k=A1&s-k=A2')).toEqual([
    { ticketDefinitionId: 'k', quantity: 1, seatIds: ['A2'], pricingOptionId: 'adult' },
    { ticketDefinitionId: 'k', quantity: 1, seatIds: ['A1'], pricingOptionId: 'child' },
  ])
  expect(wantedTickets(form('q-k.adult=0&q-k.child=3'))).toEqual([
    { ticketDefinitionId: 'k', quantity: 3, ticketInfo: { pricingOptionId: 'child' } },
  ])
})

test('the fee on a price is rounded to its smallest unit, in each currency', () => {
  expect(feeOf('40.00', '5')).toBe('2.00')
  expect(feeOf('0.50', '5')).toBe('0.03')
  expect(feeOf('19.99', '7.25')).toBe('1.45')
  expect(feeOf('1500', '3.3333')).toBe('50')
  expect(feeOf('12.345', '10')).toBe('1.235')
})

test('a place is what the shop has stored, and nothing else', () => {
  const place = { slug: 'raku', status: 'ATTENDING', url: '/tickets/1?key=2' }
  expect(parsePlace(JSON.stringify(place))).toEqual(place)
  const until = { date: '2026-11-24T12:20:00.000Z', text: '1:20 PM' }
  const reserved = { ...place, status: 'RESERVED', until }
  expect(parsePlace(JSON.stringify(reserved))).toEqual(reserved)
  const wrong = [
    { ...place, status: 'MAYBE' },
    { ...place, url: 'javascript:alert(1)' },
    { ...reserved, until: { date: until.date } },
    { slug: 'raku' },
    [],
    null,
    5,
  ]
  for (const one of wrong) expect(parsePlace(JSON.stringify(one))).toBeUndefined()
  expect(parsePlace(null)).toBeUndefined()
})
