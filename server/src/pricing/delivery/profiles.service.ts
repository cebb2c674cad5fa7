import type { DeliveryProfile, DeliveryRegion } from '@cartwright/contract/pricing/delivery-profiles.ts'
import type { PlatformQuery } from '@cartwright/contract/values/common.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { bodyFlag, bodyText, recordsOf } from '../records/service.ts'
import {
  addRegion,
  changeRegion,
  defaultProfile,
  type NewRecord,
  type ProfileBody,
  profileBody,
  type RegionBody,
  removeRegion,
} from './profiles.rules.ts'
import { deliveryRegionIds, profileIdByRegion } from './queries.ts'

const profiles = recordsOf<ProfileBody>({
  table: 'delivery_profiles',
  fields: {
    name: { column: bodyText('name'), type: 'text', sortable: true },
    default: { column: bodyFlag('default'), type: 'boolean' },
  },
  missing: 'DELIVERY_PROFILE_NOT_FOUND',
})

export async function createDeliveryProfile(shop: Shop, caller: Caller, sent: DeliveryProfile) {
  await ensureDefault(shop, caller.siteId)
  const { deliveryRegions = [] } = sent
  const regions = deliveryRegions.reduce<RegionBody[]>(
    (known, region) => addRegion(known, region, newRecord(shop)),
    [],
  )
  const body = profileBody({ deliveryRegions: regions, createdBy: { appId: caller.id } }, sent)
  return profiles.create(shop, caller.siteId, body)
}

export async function getDeliveryProfile(shop: Shop, { siteId }: Caller, id: string) {
  return profiles.read(shop, { siteId, id })
}

export async function getDeliveryProfileByRegion(shop: Shop, { siteId }: Caller, regionId: string) {
  const [found] = await shop.db.run(profileIdByRegion, [siteId, JSON.stringify([{ id: regionId }])])
  if (!found) throw refuse('DELIVERY_REGION_NOT_FOUND')
  return profiles.read(shop, { siteId, id: found.id })
}

export async function queryDeliveryProfiles(shop: Shop, { siteId }: Caller, query: PlatformQuery = {}) {
  await ensureDefault(shop, siteId)
  const { found, pagingMetadata } = await profiles.find(shop, siteId, query)
  return { deliveryProfiles: found, pagingMetadata }
}

export async function updateDeliveryProfile(shop: Shop, { siteId }: Caller, sent: DeliveryProfile) {
  const { id = '', revision } = sent
  return profiles.change(shop, { siteId, id, revision }, (before) => profileBody(before, sent))
}

export async function deleteDeliveryProfile(shop: Shop, { siteId }: Caller, id: string): Promise<object> {
  const profile = await profiles.read(shop, { siteId, id })
  if (profile.default) throw refuse('DEFAULT_CANNOT_BE_UPDATED')
  return profiles.remove(shop, { siteId, id })
}

export interface RegionChange {
  deliveryProfileId: string
  revision?: string
}

export async function addDeliveryRegion(
  shop: Shop,
  { siteId }: Caller,
  asked: RegionChange & { deliveryRegion: DeliveryRegion },
) {
  const region = newRecord(shop)
  return changeRegions(shop, { ...asked, siteId }, (regions) =>
    addRegion(regions, asked.deliveryRegion, region),
  )
}

export async function updateDeliveryRegion(
  shop: Shop,
  { siteId }: Caller,
  asked: RegionChange & { deliveryRegion: DeliveryRegion },
) {
  return changeRegions(shop, { ...asked, siteId }, (regions) => changeRegion(regions, asked.deliveryRegion))
}

export async function removeDeliveryRegion(
  shop: Shop,
  { siteId }: Caller,
  asked: RegionChange & { deliveryRegionId: string },
) {
  return changeRegions(shop, { ...asked, siteId }, (regions) => removeRegion(regions, asked.deliveryRegionId))
}

/** The ids of all regions. A new shop has one region, the rest of the world. */
export async function regionIds(shop: Shop, siteId: string): Promise<ReadonlySet<string>> {
  await ensureDefault(shop, siteId)
  const rows = await shop.db.run(deliveryRegionIds, [siteId])
  return new Set(rows.map(({ id }) => id))
}

type EditRegions = (regions: readonly RegionBody[]) => RegionBody[]

function changeRegions(
  shop: Shop,
  { siteId, deliveryProfileId: id, revision }: RegionChange & { siteId: string },
  edit: EditRegions,
) {
  return profiles.change(shop, { siteId, id, revision }, (before) => {
    const sent = { ...before, deliveryRegions: edit(before.deliveryRegions) }
    return profileBody(sent, {})
  })
}

function ensureDefault(shop: Shop, siteId: string) {
  return profiles.readDefault(shop, siteId, () => defaultProfile(newRecord(shop)))
}

function newRecord(shop: Shop): NewRecord {
  return { id: shop.newId(), createdDate: new Date(shop.clock()).toISOString() }
}
