import { expect, test } from 'vitest'
import { addressLines } from './address-lines.ts'

const anna = { firstName: 'Anna', lastName: 'Keller' }

test.each([
  ['US', { subdivision: 'US-TX', city: 'Austin', postalCode: '78701' }, 'Austin, TX 78701'],
  ['DE', { subdivision: 'DE-BE', city: 'Berlin', postalCode: '10999' }, '10999 Berlin'],
  ['FR', { city: 'Paris', postalCode: '75001' }, '75001 Paris'],
  ['GB', { city: 'London', postalCode: 'SW1A 1AA' }, 'London, SW1A 1AA'],
  ['DE', { city: 'Berlin' }, 'Berlin'],
])('a letter to %s says the place as they do there', (country, place, line) => {
  const info = { contactDetails: anna, address: { country, addressLine: 'Street 1', ...place } }
  const lines = addressLines(info, 'en')
  expect(lines.slice(0, 3)).toEqual(['Anna Keller', 'Street 1', line])
})
