import type { DeliveryArea } from '@cartwright/contract/pricing/local-delivery/areas.ts'

const most = 5

/** The postcodes and cities of a local delivery, the first few of them. */
export function placesText({ zipCodes = [], cities = [] }: DeliveryArea): string {
  const places = [...zipCodes, ...cities.map(({ cityName }) => cityName)]
  const shown = places.slice(0, most).join(', ')
  return places.length > most ? `${shown} …` : shown
}
