import { expect, test } from 'vitest'
import { addressLines, addressText } from './address-lines.ts'

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

test('an address in one line says the place as they do there, without the country', () => {
  const yard = { addressLine: '12 Kiln Yard', city: 'New York', postalCode: '10014' }
  expect(addressText({ ...yard, country: 'US', subdivision: 'US-NY' })).toBe(
    '12 Kiln Yard, New York, NY 10014',
  )
  expect(
    addressText({ addressLine: 'Töpfergasse 3', city: 'Berlin', postalCode: '10115', country: 'DE' }),
  ).toBe('Töpfergasse 3, 10115 Berlin')
  expect(addressText({ addressLine1: 'Hofweg 3', city: 'Berlin', country: 'DE' })).toBe('Hofweg 3, Berlin')
  expect(addressText({ formattedAddress: 'Behind the mill', city: 'Berlin' })).toBe('Behind the mill')
  expect(addressText(undefined)).toBe('')
})
