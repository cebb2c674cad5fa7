import { expect, test } from 'vitest'
import { blankOption, missingIn, placesAfterMove, ticketDraft, ticketValues } from './rules.ts'

const zone = 'Europe/Berlin'
const known = {
  ...{ name: 'Adults', description: '', policyText: 'No refunds', hidden: false, limitPerCheckout: 8 },
  ...{ initialLimit: 5, feeType: 'FEE_ADDED_AT_CHECKOUT' as const, quotaId: 'hall' },
  pricingMethod: { fixedPrice: { value: '25.00', currency: 'USD' } },
  salePeriod: { startDate: '2026-11-30T08:00:00.000Z', displayNotOnSale: false },
}

test('a kind of tickets that is saved as it is stays so, on the clocks of the event', () => {
  const values = ticketValues(known, zone)
  expect(values.from).toBe('2026-11-30T09:00')
  expect(ticketDraft(values, { currency: 'USD', zone })).toEqual({
    ...{ name: 'Adults', description: '', policyText: 'No refunds', hidden: false, limitPerCheckout: 8 },
    ...{ limited: true, initialLimit: 5, feeType: 'FEE_ADDED_AT_CHECKOUT', quotaId: 'hall' },
    pricingMethod: { fixedPrice: { value: '25.00', currency: 'USD' } },
    salePeriod: { startDate: '2026-11-30T08:00:00.000Z', endDate: null, displayNotOnSale: false },
  })
})

test('buyers who name the price may pay nothing where no least price is set', () => {
  const values = { ...ticketValues(undefined, zone), name: 'Gift', pricing: 'GUEST' as const }
  expect(missingIn(values, { nameNeeded: 'n', priceNeeded: 'p', endEarly: 'e' })).toBeUndefined()
  const { pricingMethod } = ticketDraft(values, { currency: 'USD', zone })
  expect(pricingMethod).toEqual({ guestPrice: { value: '0', currency: 'USD' } })
})

test('a fixed price is needed, and a sale ends after it starts', () => {
  const values = { ...ticketValues(undefined, zone), from: '2027-01-02T10:00', until: '2027-01-01T10:00' }
  const texts = { nameNeeded: 'name', priceNeeded: 'price', endEarly: 'early' }
  expect(missingIn(values, texts)).toEqual({ name: 'name', price: 'price', until: 'early' })
})

test('a move writes only the kinds whose place changes', () => {
  const kinds = ['a', 'b', 'c', 'd'].map((id, sortIndex) => ({ id, sortIndex }))
  expect(placesAfterMove(kinds, 1, 2)).toEqual([
    { id: 'c', sortIndex: 1 },
    { id: 'b', sortIndex: 2 },
  ])
  const gaps = [
    { id: 'a', sortIndex: 3 },
    { id: 'b', sortIndex: 7 },
  ]
  expect(placesAfterMove(gaps, 1, 0)).toHaveLength(2)
})

test('several prices keep their ids, and each needs a name and a price', () => {
  const texts = { nameNeeded: 'name', priceNeeded: 'price', endEarly: 'early' }
  const price = { value: '10.00', currency: 'USD' }
  const pricingMethod = { pricingOptions: { optionDetails: [{ optionId: 'o1', name: 'Child', price }] } }
  const values = ticketValues({ ...known, pricingMethod }, zone)
  expect(values.pricing).toBe('OPTIONS')
  expect(ticketDraft(values, { currency: 'USD', zone }).pricingMethod).toEqual(pricingMethod)
  const more = { ...values, options: [...values.options, blankOption] }
  expect(missingIn(more, texts)).toEqual({ 'options.1.name': 'name', 'options.1.price': 'price' })
  const named = { ...blankOption, name: ' Baby ', price: '0' }
  expect(ticketDraft({ ...values, options: [named] }, { currency: 'USD', zone }).pricingMethod).toEqual({
    pricingOptions: { optionDetails: [{ name: 'Baby', price: { value: '0', currency: 'USD' } }] },
  })
})
