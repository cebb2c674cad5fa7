import type {
  DeliveryProfile,
  DeliveryRegion,
  Destination,
} from '@cartwright/contract/pricing/delivery-profiles.ts'

/** A region with the profile that holds it. */
export interface KnownRegion extends DeliveryRegion {
  profileId: string
  /** Of the profile, when it was read. */
  revision: string
}

export function regionsOf(profiles: readonly DeliveryProfile[] = []): KnownRegion[] {
  return profiles.flatMap(({ id = '', revision = '', deliveryRegions = [] }) =>
    deliveryRegions.map((region) => ({ ...region, profileId: id, revision })),
  )
}

export interface RegionValues {
  name: string
  active: boolean
  countries: string[]
  /** Codes as `US-NY`, of all countries together. */
  parts: string[]
}

export function regionValues({ name = '', active, destinations = [] }: DeliveryRegion): RegionValues {
  return {
    name,
    active: active ?? true,
    countries: destinations.flatMap(({ countryCode }) => countryCode ?? []),
    parts: destinations.flatMap(({ subdivisions }) => subdivisions ?? []),
  }
}

export function destinationsOf({
  countries,
  parts,
}: Pick<RegionValues, 'countries' | 'parts'>): Destination[] {
  return countries.map((countryCode) => {
    const subdivisions = parts.filter((part) => part.startsWith(`${countryCode}-`))
    return { countryCode, ...(subdivisions.length > 0 ? { subdivisions } : {}) }
  })
}
