import type {
  DeliveryProfile,
  DeliveryRegion,
  Destination,
} from '@cartwright/contract/pricing/delivery-profiles.ts'
import { refuse, refuseIf, required, type Violation, violations } from '../../platform/errors/errors.ts'
import { subdivisionCode } from '../model/addresses.rules.ts'
import { merge, textViolations, tooMany } from '../records/rules.ts'
import type { RegionCarrier } from './regions.rules.ts'

export interface RegionBody {
  id: string
  name: string
  active: boolean
  /** Empty: the rest of the world. */
  destinations: Destination[]
  createdDate: string
  deliveryCarriers?: RegionCarrier[]
}

export interface ProfileBody {
  name: string
  default: boolean
  deliveryRegions: RegionBody[]
  createdBy?: { appId: string }
  extendedFields?: object
}

export type NewRecord = { id: string; createdDate: string }

/** The profile of a new shop: it delivers everywhere. */
export function defaultProfile(made: NewRecord): ProfileBody {
  const everywhere = { ...made, name: 'Rest of the world', active: true, destinations: [] }
  return { name: 'Everything we sell', default: true, deliveryRegions: [everywhere] }
}

/** Does not change `default`, which is fixed, and the regions, which have their own calls. */
export function profileBody(before: Partial<ProfileBody>, sent: DeliveryProfile): ProfileBody {
  const named = merge<Pick<ProfileBody, 'name' | 'extendedFields'>>(['name', 'extendedFields'], before, sent)
  const { default: isDefault = false, deliveryRegions = [], createdBy } = before
  const body = { name: '', ...named, default: isDefault, deliveryRegions }
  refuseIf(textViolations('deliveryProfile.name', body.name, 100))
  return createdBy === undefined ? body : { ...body, createdBy }
}

/** Adds a region. A place may be in one region only. */
export function addRegion(
  regions: readonly RegionBody[],
  sent: DeliveryRegion,
  made: NewRecord,
): RegionBody[] {
  return requireDistinctPlaces([...regions, { ...regionBody({}, sent), ...made }])
}

export function changeRegion(regions: readonly RegionBody[], sent: DeliveryRegion): RegionBody[] {
  if (!regions.some(({ id }) => id === sent.id)) throw refuse('DELIVERY_REGION_NOT_FOUND')
  return requireDistinctPlaces(
    regions.map((region) => (region.id === sent.id ? { ...region, ...regionBody(region, sent) } : region)),
  )
}

export function removeRegion(regions: readonly RegionBody[], id: string): RegionBody[] {
  if (!regions.some((region) => region.id === id)) throw refuse('DELIVERY_REGION_NOT_FOUND')
  return regions.filter((region) => region.id !== id)
}

type Editable = Pick<RegionBody, 'name' | 'active' | 'destinations'>

function regionBody(before: Partial<RegionBody>, sent: DeliveryRegion): Editable {
  const body = {
    name: '',
    active: true,
    destinations: [],
    ...merge<Editable>(['name', 'active', 'destinations'], before, sent),
  }
  const found: Violation[] = [
    ...textViolations('deliveryRegion.name', body.name, 100),
    ...tooMany('deliveryRegion.destinations', body.destinations, 250),
    ...body.destinations.flatMap(({ countryCode }: Destination, index) =>
      countryCode ? [] : [required(`deliveryRegion.destinations[${index}].countryCode`)],
    ),
  ]
  refuseIf(found)
  return body
}

function requireDistinctPlaces(regions: RegionBody[]): RegionBody[] {
  const owners = new Map<string, string>()
  for (const { name, destinations } of regions) {
    for (const place of placesOf(destinations)) {
      const owner = owners.get(place)
      if (owner !== undefined) {
        const where = place === '' ? 'The rest of the world' : place
        throw refuse('DESTINATIONS_COLLISION', `${where} is already in the region "${owner}"`, {
          destination: place,
          deliveryRegion: owner,
        })
      }
      owners.set(place, name)
    }
  }
  if (regions.length > 200) throw violations(tooMany('deliveryProfile.deliveryRegions', regions, 200))
  return regions
}

function placesOf(destinations: readonly Destination[]): string[] {
  if (destinations.length === 0) return ['']
  return destinations.flatMap(({ countryCode = '', subdivisions = [] }) =>
    subdivisions.length === 0
      ? [countryCode]
      : subdivisions.map((code) => `${countryCode}-${subdivisionCode(countryCode, code)}`),
  )
}
