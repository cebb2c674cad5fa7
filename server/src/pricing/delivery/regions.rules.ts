import { type Place, subdivisionCode } from '../model/addresses.rules.ts'

/** A plugin with delivery prices, in one region: what the shop adds to its prices, and takes while it does not answer. */
export type RegionCarrier = {
  appId: string
  backupRate?: { title: string; amount: string; active: boolean }
  additionalCharges?: { description: string; amount: string }[]
}

export type DeliveryRegion = {
  id: string
  name: string
  active: boolean
  /** The plugins that are asked here. One that no region names is asked everywhere. */
  deliveryCarriers?: RegionCarrier[] | undefined
  /** Empty: the rest of the world. A destination without subdivisions is the whole country. */
  destinations: readonly { countryCode: string; subdivisions?: readonly string[] | undefined }[]
}

/** The most specific active region: by subdivision, by country, then the rest of the world. */
export function regionFor(
  { regions, excluded = [] }: { regions: readonly DeliveryRegion[]; excluded?: readonly string[] },
  place: Place,
): DeliveryRegion | undefined {
  let best: DeliveryRegion | undefined
  let bestScore = excluded.includes(place.country) ? 1 : 0
  for (const region of regions) {
    const score = region.active ? closeness(region, place) : 0
    if (score <= bestScore) continue
    best = region
    bestScore = score
  }
  return best
}

function closeness({ destinations }: DeliveryRegion, place: Place): number {
  if (destinations.length === 0) return 1
  const scores = destinations.map(({ countryCode, subdivisions = [] }) => {
    const country = countryCode.toUpperCase()
    if (country !== place.country) return 0
    if (subdivisions.length === 0) return 2
    return subdivisions.some((code) => subdivisionCode(country, code) === place.subdivision) ? 3 : 0
  })
  return Math.max(...scores)
}
