import { expect, test } from 'vitest'
import { pickupOf, pickupValues } from './rules.ts'

const workshop = {
  name: 'The workshop',
  active: true,
  address: { country: 'DE', city: 'Berlin', postalCode: '10999' },
  instructions: 'Mon–Fri 9–18',
  rates: [],
  deliveryRegionIds: [],
  deliverySlots: null,
}

test('a location is read and written without empty fields', () => {
  const values = pickupValues(workshop, 'US')
  expect(values.address).toMatchObject({ country: 'DE', addressLine: '' })
  const { rates: _, ...kept } = workshop
  expect(pickupOf(values, values)).toEqual({ ...kept, deliveryTime: null })
})

test('a fee is set and removed, and a new location is in the country of the shop', () => {
  const free = pickupValues({}, 'US')
  expect(free.address.country).toBe('US')
  const dear = { ...free, fee: 2.5 }
  expect(pickupOf(dear, free).rates).toEqual([{ amount: '2.5', conditions: [] }])
  expect(pickupOf(free, dear).rates).toEqual([])
})
