import type { DeliveryArea } from '@cartwright/contract/pricing/local-delivery/areas.ts'
import { required, type Violation } from '../../platform/errors/errors.ts'
import { coversPostcode, type PricingAddress, placeOf, subdivisionCode } from '../model/addresses.rules.ts'

export type { DeliveryArea } from '@cartwright/contract/pricing/local-delivery/areas.ts'

/** Whether an option that delivers in this area alone delivers at the address. */
export function isInArea(
  { zipCodes = [], cities = [], destinations = [] }: DeliveryArea,
  address: PricingAddress | undefined,
): boolean {
  const place = placeOf(address)
  if (!place) return false
  const isWithin = (country: string, subdivisions: readonly string[]) =>
    country.toUpperCase() === place.country &&
    (subdivisions.length === 0 ||
      subdivisions.some((code) => subdivisionCode(place.country, code) === place.subdivision))
  const isNamed = destinations.some(({ code = '', subdivisions = [] }) => isWithin(code, subdivisions))
  if (destinations.length > 0 && !isNamed) return false
  const city = comparable(address?.city ?? '')
  return (
    (place.postalCode !== '' && zipCodes.some((pattern) => coversPostcode(pattern, place))) ||
    cities.some(
      ({ cityName, country, subdivision }) =>
        comparable(cityName) === city && isWithin(country, subdivision ? [subdivision] : []),
    )
  )
}

export function areaViolations(
  path: string,
  { zipCodes = [], cities = [], destinations = [] }: DeliveryArea,
): Violation[] {
  const wrong = zipCodes.findIndex((code) => !/^[\p{L}\d][\p{L}\d -]*\*?$/u.test(code.trim()))
  return [
    ...(zipCodes.length + cities.length === 0 ? [required(path, 'needs postcodes or cities')] : []),
    ...(wrong < 0
      ? []
      : [
          {
            field: `${path}.zipCodes[${wrong}]`,
            description: 'is not a postcode like 10115, or the beginning of some like 101*',
            violatedRule: 'FORMAT' as const,
          },
        ]),
    ...destinations.flatMap(({ code }, index) =>
      code ? [] : [required(`${path}.destinations[${index}].code`)],
    ),
  ]
}

function comparable(text: string): string {
  return text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en')
}
