import type {
  DeliveryProfile,
  DeliveryRegion,
  Destination,
} from '@cartwright/contract/pricing/delivery-profiles.ts'

/** A region with its profile. */
export interface ProfileRegion extends DeliveryRegion {
  profileId: string
  /** The revision of the profile. */
  revision: string
}

export function regionsOf(profiles: readonly DeliveryProfile[] = []): ProfileRegion[] {
  return profiles.flatMap(({ id = '', revision = '', deliveryRegions = [] }) =>
    deliveryRegions.map((region) => ({ ...region, profileId: id, revision })),
  )
}

export interface RegionValues {
  name: string
  active: boolean
  countries: string[]
  /** Codes such as `US-NY`, of all the countries. */
  subdivisions: string[]
}

export function regionValues({ name = '', active, destinations = [] }: DeliveryRegion): RegionValues {
  return {
    name,
    active: active ?? true,
    countries: destinations.flatMap(({ countryCode }) => countryCode ?? []),
    subdivisions: destinations.flatMap(({ subdivisions }) => subdivisions ?? []),
  }
}

export function destinationsOf({
  countries,
  subdivisions: codes,
}: Pick<RegionValues, 'countries' | 'subdivisions'>): Destination[] {
  return countries.map((countryCode) => {
    const subdivisions = codes.filter((code) => code.startsWith(`${countryCode}-`))
    return { countryCode, ...(subdivisions.length > 0 ? { subdivisions } : {}) }
  })
}
