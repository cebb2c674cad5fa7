import { describe, expect, test } from 'vitest'
import type { Address } from './contacts.ts'
import { streetLine, withoutEcho, withStreet } from './street-address.ts'

const street = (addressLine: string, country?: string) =>
  withStreet<Address>({ addressLine, ...(country ? { country } : {}) }).streetAddress

describe('the street of an address line', () => {
  test.each([
    ['12 Congress Ave', 'US', 'Congress Ave', '12'],
    ['350 5th Ave', 'US', '5th Ave', '350'],
    ['221B Baker Street', 'GB', 'Baker Street', '221B'],
    ['10 bis rue de la Paix', 'FR', 'rue de la Paix', '10 bis'],
    ['Oranienstr. 1', 'DE', 'Oranienstr.', '1'],
    ['Am Ufer 12 a', 'DE', 'Am Ufer', '12 a'],
    ['Hauptstraße 5/3/12', 'AT', 'Hauptstraße', '5/3/12'],
    ['Calle Mayor, 5', 'ES', 'Calle Mayor', '5'],
    ['Keizersgracht 123-2', 'NL', 'Keizersgracht', '123-2'],
  ])('%s in %s is %s and %s', (line, country, name, number) => {
    expect(street(line, country)).toEqual({ name, number })
  })

  test.each([
    ['Straße des 17. Juni 135', 'DE'],
    ['Q7 24', 'DE'],
    ['Postfach 1234', 'DE'],
    ['Packstation 101', 'DE'],
    ['Storgatan 5 lgh 1001', 'SE'],
    ['PO Box 12', 'US'],
    ['Main Street 12', 'US'],
    ['12 Main Street', 'DE'],
    ['Oranienstr. 1', undefined],
    ['Rosenhof', 'DE'],
  ])('%s in %s keeps its number, which nobody can tell for sure', (line, country) => {
    expect(street(line, country)).toEqual({ name: line, number: '' })
  })
})

test('a street that a storefront sent stays exactly as it is, and gets a line', () => {
  const streetAddress = { name: 'Ufer', number: '3', apt: '4' }
  expect(withStreet({ country: 'DE', streetAddress })).toEqual({
    country: 'DE',
    streetAddress,
    addressLine: 'Ufer 3',
  })
  expect(streetLine({ country: 'US', streetAddress: { name: 'Main St', number: '3' } })).toBe('3 Main St')
  const both = { country: 'DE', streetAddress, addressLine: 'Am Ufer 3, Hof' }
  expect(withStreet(both)).toEqual(both)
  expect(withStreet({ country: 'DE', city: 'Berlin' })).toEqual({ country: 'DE', city: 'Berlin' })
  expect(withStreet(undefined)).toBeUndefined()
})

test('a derived street that a storefront sends back beside a new line does not stay', () => {
  const before = { country: 'US', addressLine: '12 Congress Ave' }
  const echo = { ...withStreet(before), addressLine: '99 Main St' }
  expect(withoutEcho(before, echo)).toEqual({ country: 'US', addressLine: '99 Main St' })
  const own = { ...before, streetAddress: { name: 'Congress', number: '12' } }
  expect(withoutEcho(own, own)).toEqual(own)
})
