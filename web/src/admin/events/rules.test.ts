import type { Event } from '@cartwright/contract/box-office/events.ts'
import { expect, test } from 'vitest'
import { draftOf, ticketDraft, ticketValues, valuesOf } from './rules.ts'

const zone = 'Europe/Berlin'
const saved: Event = {
  title: 'Throwing bowls',
  location: {
    ...{ type: 'VENUE', name: 'Studio', description: 'Ring twice' },
    address: { addressLine: '12 Kiln St', city: 'Berlin', country: 'DE' },
  },
  dateAndTimeSettings: { startDate: '2026-12-01T17:00:00.000Z', endDate: '2026-12-01T19:00:00.000Z' },
  registration: { type: 'TICKETING' },
}

test('an event that is saved as it is keeps what the form does not show of its place', () => {
  expect(draftOf(valuesOf(saved, zone), saved).location).toMatchObject(saved.location ?? {})
})

test('a new address replaces the old one, and an empty one removes it', () => {
  const values = valuesOf(saved, zone)
  const moved = draftOf({ ...values, address: '3 Oven Rd, Bonn' }, saved).location
  expect(moved).toMatchObject({ address: { formattedAddress: '3 Oven Rd, Bonn' }, description: 'Ring twice' })
  expect(draftOf({ ...values, address: '' }, saved).location).not.toHaveProperty('address')
})

test('a kind of tickets that is saved as it is stays so, on the clocks of the event', () => {
  const known = {
    ...{ name: 'Adults', description: '', hidden: false, limitPerCheckout: 8, initialLimit: 5 },
    pricingMethod: { fixedPrice: { value: '25.00', currency: 'USD' } },
    salePeriod: { startDate: '2026-11-30T08:00:00.000Z', displayNotOnSale: false },
  }
  const draft = ticketDraft(ticketValues(known, zone), { currency: 'USD', zone })
  expect(draft).toEqual({
    ...{
      name: 'Adults',
      description: '',
      hidden: false,
      limited: true,
      limitPerCheckout: 8,
      initialLimit: 5,
    },
    pricingMethod: { fixedPrice: { value: '25.00', currency: 'USD' } },
    salePeriod: { startDate: '2026-11-30T08:00:00.000Z', endDate: null },
  })
})
