import type { AddDeliveryRegionToShippingOptionRequest as RegionOfOption } from '@cartwright/contract/pricing/delivery.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { bodyFlag, bodyHas, bodyText, recordsOf, type WithMetadata } from '../records/service.ts'
import { localOptionBody, toLocalOption } from './local.rules.ts'
import {
  pickupLocationBody,
  type RateContext,
  type ShippingOptionBody,
  shippingOptionBody,
  withoutRegion,
} from './options.rules.ts'
import { regionIds } from './profiles.service.ts'

export const options = recordsOf({
  table: 'shipping_options',
  one: 'shippingOption',
  many: 'shippingOptions',
  fields: { title: { column: bodyText('title'), type: 'text', sortable: true } },
  editor: editorWith(shippingOptionBody),
  show: withFirstRegion,
})

/** The shipping options that deliver in an area alone. */
export const localOptions = recordsOf({
  table: 'shipping_options',
  one: 'localDeliveryOption',
  many: 'localDeliveryOptions',
  fields: { areaName: { column: bodyText('title'), type: 'text', sortable: true } },
  among: { where: bodyHas('area'), is: ({ area }) => area !== undefined },
  editor: editorWith(localOptionBody),
  show: toLocalOption,
})

export const locations = recordsOf({
  table: 'pickup_locations',
  one: 'pickupLocation',
  many: 'pickupLocations',
  fields: {
    name: { column: bodyText('name'), type: 'text', sortable: true },
    active: { column: bodyFlag('active'), type: 'boolean' },
  },
  editor: editorWith(pickupLocationBody),
})

export function offerInRegion(shop: Shop, { siteId }: Caller, asked: RegionOfOption) {
  return changeRegions(shop, { ...asked, siteId }, (before, id, where) => {
    const deliveryRegionIds = [...before.deliveryRegionIds.filter((known) => known !== id), id]
    return shippingOptionBody(before, { deliveryRegionIds }, where)
  })
}

export function withdrawFromRegion(shop: Shop, { siteId }: Caller, asked: RegionOfOption) {
  return changeRegions(shop, { ...asked, siteId }, withoutRegion)
}

async function changeRegions(
  shop: Shop,
  { siteId, shippingOptionId: id, deliveryRegionId, revision }: RegionOfOption & { siteId: string },
  edit: typeof withoutRegion,
) {
  const where = await rateContext(shop, siteId)
  const change = (before: ShippingOptionBody) => edit(before, deliveryRegionId, where)
  return options.change(shop, { siteId, id, revision }, change)
}

function editorWith<Body, Sent>(edit: (before: Partial<Body>, sent: Sent, where: RateContext) => Body) {
  return async (shop: Shop, siteId: string) => {
    const where = await rateContext(shop, siteId)
    return (before: Partial<Body>, sent: Sent) => edit(before, sent, where)
  }
}

async function rateContext(shop: Shop, siteId: string) {
  const [{ settings }, ids] = await Promise.all([sites.get(shop, siteId), regionIds(shop, siteId)])
  return { currency: settings.currency, regionIds: ids }
}

/** Adds `deliveryRegionId` for older clients, which read one region. */
function withFirstRegion({ withdrawn: _, ...option }: WithMetadata<ShippingOptionBody>) {
  const [deliveryRegionId] = option.deliveryRegionIds
  return deliveryRegionId === undefined ? option : { ...option, deliveryRegionId }
}
