import type { PickupLocation, ShippingOption } from '@cartwright/contract/pricing/delivery.ts'
import type { PlatformQuery } from '@cartwright/contract/values/common.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { bodyFlag, bodyText, recordsOf, type WithMetadata } from '../records/service.ts'
import {
  type PickupLocationBody,
  pickupLocationBody,
  type ShippingOptionBody,
  shippingOptionBody,
  withoutRegion,
} from './options.rules.ts'
import * as profiles from './profiles.service.ts'

const options = recordsOf<ShippingOptionBody>({
  table: 'shipping_options',
  fields: { title: { column: bodyText('title'), type: 'text', sortable: true } },
})

const locations = recordsOf<PickupLocationBody>({
  table: 'pickup_locations',
  fields: {
    name: { column: bodyText('name'), type: 'text', sortable: true },
    active: { column: bodyFlag('active'), type: 'boolean' },
  },
})

export async function createShippingOption(shop: Shop, { siteId }: Caller, sent: ShippingOption) {
  const where = await rateContext(shop, siteId)
  return toWire(await options.create(shop, siteId, shippingOptionBody({}, sent, where)))
}

export async function getShippingOption(shop: Shop, { siteId }: Caller, id: string) {
  return toWire(await options.read(shop, { siteId, id }))
}

export async function queryShippingOptions(shop: Shop, { siteId }: Caller, query: PlatformQuery = {}) {
  const { found, pagingMetadata } = await options.find(shop, siteId, query)
  return { shippingOptions: found.map(toWire), pagingMetadata }
}

/** Changes the sent fields. With a revision, refuses if the option has changed since. */
export async function updateShippingOption(shop: Shop, { siteId }: Caller, sent: ShippingOption) {
  const { id = '', revision } = sent
  const where = await rateContext(shop, siteId)
  const edit = (before: ShippingOptionBody) => shippingOptionBody(before, sent, where)
  return toWire(await options.change(shop, { siteId, id, revision }, edit))
}

export async function deleteShippingOption(shop: Shop, { siteId }: Caller, id: string): Promise<object> {
  return options.remove(shop, { siteId, id })
}

export interface RegionOfOption {
  shippingOptionId: string
  deliveryRegionId: string
  revision?: string
}

export async function offerInRegion(shop: Shop, { siteId }: Caller, asked: RegionOfOption) {
  return changeRegions(shop, { ...asked, siteId }, (before, id, where) => {
    const deliveryRegionIds = [...before.deliveryRegionIds.filter((known) => known !== id), id]
    return shippingOptionBody(before, { deliveryRegionIds }, where)
  })
}

export async function withdrawFromRegion(shop: Shop, { siteId }: Caller, asked: RegionOfOption) {
  return changeRegions(shop, { ...asked, siteId }, withoutRegion)
}

export async function createPickupLocation(shop: Shop, { siteId }: Caller, sent: PickupLocation) {
  const where = await rateContext(shop, siteId)
  return locations.create(shop, siteId, pickupLocationBody({}, sent, where))
}

export async function getPickupLocation(shop: Shop, { siteId }: Caller, id: string) {
  return locations.read(shop, { siteId, id })
}

export async function queryPickupLocations(shop: Shop, { siteId }: Caller, query: PlatformQuery = {}) {
  const { found, pagingMetadata } = await locations.find(shop, siteId, query)
  return { pickupLocations: found, pagingMetadata }
}

/** Changes the sent fields. With a revision, refuses if the location has changed since. */
export async function updatePickupLocation(shop: Shop, { siteId }: Caller, sent: PickupLocation) {
  const { id = '', revision } = sent
  const where = await rateContext(shop, siteId)
  const edit = (before: PickupLocationBody) => pickupLocationBody(before, sent, where)
  return locations.change(shop, { siteId, id, revision }, edit)
}

export async function deletePickupLocation(shop: Shop, { siteId }: Caller, id: string): Promise<object> {
  return locations.remove(shop, { siteId, id })
}

type EditRegions = typeof withoutRegion

async function changeRegions(
  shop: Shop,
  { siteId, shippingOptionId: id, deliveryRegionId, revision }: RegionOfOption & { siteId: string },
  edit: EditRegions,
) {
  const where = await rateContext(shop, siteId)
  const change = (before: ShippingOptionBody) => edit(before, deliveryRegionId, where)
  return toWire(await options.change(shop, { siteId, id, revision }, change))
}

/** What the checks of rates and regions need. */
async function rateContext(shop: Shop, siteId: string) {
  const [{ settings }, regionIds] = await Promise.all([
    sites.get(shop, siteId),
    profiles.regionIds(shop, siteId),
  ])
  return { currency: settings.currency, regionIds }
}

/** Adds `deliveryRegionId` for older clients, which read one region. */
function toWire({ withdrawn: _, ...option }: WithMetadata<ShippingOptionBody>) {
  const [deliveryRegionId] = option.deliveryRegionIds
  return deliveryRegionId === undefined ? option : { ...option, deliveryRegionId }
}
