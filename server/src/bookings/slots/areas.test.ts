import { isInArea } from '@cartwright/contract/values/postcodes.ts'
import { describe, expect, test } from 'vitest'
import { addressInArea } from './areas.rules.ts'

const service = (postalCodes: string[]) => ({
  locations: [{ type: 'BUSINESS' as const }, { type: 'CUSTOMER' as const, customer: { postalCodes } }],
})
const at = (formattedAddress: string) => ({ locationType: 'CUSTOM' as const, formattedAddress })
const isTaken = (postalCodes: string[], address: string, postalCode?: string) => {
  const contact = postalCode === undefined ? {} : { fullAddress: { postalCode } }
  try {
    return addressInArea(service(postalCodes), at(address), contact) === address
  } catch {
    return false
  }
}

describe('the area of a service', () => {
  test('is everywhere without postcodes', () => {
    expect(isTaken([], 'Somewhere')).toBe(true)
  })

  test('is told by a postcode or its beginning, however it is spaced', () => {
    expect(isInArea(['10115'], '10115')).toBe(true)
    expect(isInArea(['101'], '10115')).toBe(true)
    expect(isInArea(['101'], '12345')).toBe(false)
    expect(isInArea(['SW1A 1AA'], 'sw1a1aa')).toBe(true)
    expect(isInArea(['SW1'], 'SW1A 1AA')).toBe(true)
    expect(isInArea(['100-0001'], '1000001')).toBe(true)
    expect(isInArea(['101'], '')).toBe(false)
  })

  test('holds for an address in one line, whose house number is no postcode', () => {
    expect(isTaken(['10'], 'Lindenweg 12, 10115 Berlin')).toBe(true)
    expect(isTaken(['12'], 'Lindenweg 12, 10115 Berlin')).toBe(false)
    expect(isTaken(['SW1A'], '10 Downing Street, London SW1A 2AA')).toBe(true)
    expect(isTaken(['L'], '10 Downing Street, London SW1A 2AA')).toBe(false)
    expect(isTaken(['94103'], '1 Market St, San Francisco, CA 94103-1234, USA')).toBe(true)
  })

  test('goes by the postcode of the contact where the address in one line has none', () => {
    expect(isTaken(['101'], 'Lindenweg 12', '10115')).toBe(true)
    expect(isTaken(['101'], 'Lindenweg 12', '20095')).toBe(false)
    expect(isTaken(['101'], 'Weg 1, 20095 Hamburg', '10115')).toBe(false)
    expect(isTaken(['101'], 'Lindenweg 12, 10115 Berlin', '20095')).toBe(true)
    expect(isTaken(['101'], 'Lindenweg 12, 10115 Berlin', '')).toBe(true)
  })
})
