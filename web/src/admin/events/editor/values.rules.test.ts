import type { Event } from '@cartwright/contract/box-office/events/events.ts'
import { expect, test } from 'vitest'
import { draftOf, valuesOf } from './values.rules.ts'

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
