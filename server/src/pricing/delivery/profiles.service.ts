import type {
  AddDeliveryRegionRequest,
  DeliveryProfile,
  RemoveDeliveryRegionRequest,
  UpdateDeliveryRegionRequest,
} from '@cartwright/contract/pricing/delivery-profiles.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { bodyFlag, bodyText, recordsOf } from '../records/service.ts'
import {
  addRegion,
  changeRegion,
  defaultProfile,
  type NewRecord,
  profileBody,
  type RegionBody,
  removeRegion,
} from './profiles.rules.ts'
import { deliveryRegionIds, profileIdByRegion } from './queries.ts'

export const profiles = recordsOf({
  table: 'delivery_profiles',
  one: 'deliveryProfile',
  many: 'deliveryProfiles',
  fields: {
    name: { column: bodyText('name'), type: 'text', sortable: true },
    default: { column: bodyFlag('default'), type: 'boolean' },
  },
  editor: async () => profileBody,
  initial: (shop) => defaultProfile(newRecord(shop)),
  undeletable: 'DEFAULT_CANNOT_BE_UPDATED',
  missing: 'DELIVERY_PROFILE_NOT_FOUND',
})

export async function createDeliveryProfile(shop: Shop, { siteId, id }: Caller, sent: DeliveryProfile) {
  await profiles.listDefault(shop, { siteId })
  const deliveryRegions = (sent.deliveryRegions ?? []).reduce<RegionBody[]>(
    (known, region) => addRegion(known, region, newRecord(shop)),
    [],
  )
  return profiles.create(shop, { siteId, before: { deliveryRegions, createdBy: { appId: id } } }, sent)
}

export async function getDeliveryProfileByRegion(shop: Shop, caller: Caller, regionId: string) {
  const [found] = await shop.db.run(profileIdByRegion, [caller.siteId, JSON.stringify([{ id: regionId }])])
  if (!found) throw refuse('DELIVERY_REGION_NOT_FOUND')
  return profiles.get(shop, caller, found.id)
}

export function addDeliveryRegion(shop: Shop, { siteId }: Caller, asked: AddDeliveryRegionRequest) {
  const region = newRecord(shop)
  return changeRegions(shop, { ...asked, siteId }, (regions) =>
    addRegion(regions, asked.deliveryRegion, region),
  )
}

export function updateDeliveryRegion(shop: Shop, { siteId }: Caller, asked: UpdateDeliveryRegionRequest) {
  return changeRegions(shop, { ...asked, siteId }, (regions) => changeRegion(regions, asked.deliveryRegion))
}

export function removeDeliveryRegion(shop: Shop, { siteId }: Caller, asked: RemoveDeliveryRegionRequest) {
  return changeRegions(shop, { ...asked, siteId }, (regions) => removeRegion(regions, asked.deliveryRegionId))
}

/** The ids of all regions. A new shop has one region, the rest of the world. */
export async function regionIds(shop: Shop, siteId: string): Promise<ReadonlySet<string>> {
  await profiles.listDefault(shop, { siteId })
  const rows = await shop.db.run(deliveryRegionIds, [siteId])
  return new Set(rows.map(({ id }) => id))
}

/** Changes the regions of a profile, based on its revision if there is one. */
export function changeRegions(
  shop: Shop,
  { siteId, deliveryProfileId: id, revision }: Which,
  edit: (regions: readonly RegionBody[]) => RegionBody[],
) {
  return profiles.change(shop, { siteId, id, revision }, (before) =>
    profileBody({ ...before, deliveryRegions: edit(before.deliveryRegions) }, {}),
  )
}

interface Which extends Pick<AddDeliveryRegionRequest, 'deliveryProfileId' | 'revision'> {
  siteId: string
}

function newRecord(shop: Shop): NewRecord {
  return { id: shop.newId(), createdDate: new Date(shop.clock()).toISOString() }
}
