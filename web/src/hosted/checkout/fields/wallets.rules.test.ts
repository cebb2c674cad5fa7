import { expect, test } from 'vitest'
import { addressValues, ratesOf, regionOf } from './wallets.rules.ts'

const option = (value: string, selected: boolean) => ({ value, title: value, priceText: '', selected })

test('a wallet shows the delivery first that the page has chosen', () => {
  const delivery = { options: [option('post', false), option('courier', true)] }
  expect(ratesOf(delivery, [400, 900])).toEqual([
    { id: 'courier', displayName: 'courier', amount: 900 },
    { id: 'post', displayName: 'post', amount: 400 },
  ])
  expect(ratesOf(undefined, [])).toEqual([])
})

test('the address of a wallet fills the form', () => {
  const address = { country: 'DE', state: '', city: 'Berlin', postal_code: '10115' }
  expect(addressValues(address)).toEqual({ country: 'DE', city: 'Berlin', postalCode: '10115' })
  expect(addressValues({ ...address, line1: 'Torstr. 1', line2: '2nd floor' })).toMatchObject({
    addressLine: 'Torstr. 1, 2nd floor',
  })
})

test('a region is found by its code or its name', () => {
  const choices = [
    { value: '', label: 'Choose' },
    { value: 'US-CA', label: 'California' },
    { value: 'US-AL', label: 'Alabama' },
  ]
  expect(regionOf(choices, 'CA')).toBe('US-CA')
  expect(regionOf(choices, 'california ')).toBe('US-CA')
  expect(regionOf(choices, 'Bavaria')).toBeUndefined()
  expect(regionOf(choices, '')).toBeUndefined()
})
