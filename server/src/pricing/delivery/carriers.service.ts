import type {
  AddDeliveryCarrierRequest,
  ListDeliveryCarriersReply,
  ListDeliveryCarriersRequest,
  ListInstalledDeliveryCarriersReply,
  RemoveDeliveryCarrierRequest,
} from '@cartwright/contract/pricing/delivery-profiles.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { optional } from '../../platform/values/optional.ts'
import { enabled } from '../../plugins/asking/known.service.ts'
import * as sites from '../../sites/settings/service.ts'
import { addCarrier, carrierBody, carrierDetails, removeCarrier } from './carriers.rules.ts'
import { changeRegions, getDeliveryProfileByRegion, profiles } from './profiles.service.ts'

/** Asks a plugin for delivery prices in this region, and in no region that does not name it. */
export async function addDeliveryCarrier(
  shop: Shop,
  caller: Caller,
  { deliveryRegionId, deliveryCarrier }: AddDeliveryCarrierRequest,
) {
  const { siteId } = caller
  const [{ settings }, carriers] = await Promise.all([sites.get(shop, siteId), carriersOf(shop, siteId)])
  const deliveryProfileId = await profileIdOf(shop, caller, deliveryRegionId)
  const carrier = carrierBody(deliveryCarrier, { currency: settings.currency, carriers })
  return changeRegions(shop, { siteId, deliveryProfileId }, (regions) =>
    addCarrier(regions, deliveryRegionId, carrier),
  )
}

/** A carrier that no region names any more is asked everywhere. */
export async function removeDeliveryCarrier(
  shop: Shop,
  caller: Caller,
  { deliveryRegionId, appId }: RemoveDeliveryCarrierRequest,
) {
  const { siteId } = caller
  const deliveryProfileId = await profileIdOf(shop, caller, deliveryRegionId)
  return changeRegions(shop, { siteId, deliveryProfileId }, (regions) =>
    removeCarrier(regions, deliveryRegionId, appId),
  )
}

/** Of these plugins, or of those that the regions of the profile name. */
export async function listDeliveryCarriers(
  shop: Shop,
  { siteId }: Caller,
  { deliveryProfileId, appIds }: ListDeliveryCarriersRequest,
): Promise<ListDeliveryCarriersReply> {
  const [{ deliveryProfile }, carriers] = await Promise.all([
    profiles.get(shop, { siteId }, deliveryProfileId),
    carriersOf(shop, siteId),
  ])
  const regionsWith = (appId: string) =>
    deliveryProfile.deliveryRegions.filter(({ deliveryCarriers = [] }) =>
      deliveryCarriers.some((carrier) => carrier.appId === appId),
    )
  const asked = appIds?.length
    ? appIds
    : carriers.flatMap(({ id }) => (regionsWith(id).length > 0 ? [id] : []))
  const error = refuse('DELIVERY_CARRIER_NOT_FOUND').applicationError
  const results = asked.map((id, originalIndex) => {
    const carrier = carriers.find((one) => one.id === id)
    return {
      deliveryCarrierMetadata: carrier
        ? { id, originalIndex, success: true }
        : { id, originalIndex, success: false, ...optional('error', error) },
      ...(carrier ? { deliveryCarrierDetails: carrierDetails(carrier) } : {}),
      deliveryCarrierRegionalSettings: regionsWith(id).map((region) => ({
        deliveryRegionId: region.id,
        dashboardTables: [],
      })),
    }
  })
  const totalSuccesses = results.filter((one) => one.deliveryCarrierMetadata.success).length
  const totalFailures = results.length - totalSuccesses
  return { results, bulkActionMetadata: { totalSuccesses, totalFailures, undetailedFailures: 0 } }
}

export async function listInstalledDeliveryCarriers(
  shop: Shop,
  { siteId }: Caller,
): Promise<ListInstalledDeliveryCarriersReply> {
  const carriers = await carriersOf(shop, siteId)
  return { installedDeliveryCarriers: carriers.map(carrierDetails) }
}

/** The plugins with delivery prices. */
async function carriersOf(shop: Shop, siteId: string) {
  return (await enabled(shop, siteId)).filter(({ kind }) => kind === 'SHIPPING_RATES')
}

async function profileIdOf(shop: Shop, caller: Caller, regionId: string): Promise<string> {
  return (await getDeliveryProfileByRegion(shop, caller, regionId)).deliveryProfile.id
}
