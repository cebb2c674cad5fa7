import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as carriers from './carriers.service.ts'
import * as regions from './profiles.service.ts'
import * as delivery from './service.ts'

const { profiles } = regions
const { options, locations } = delivery
const local = delivery.localOptions

export function deliveryRoutes(on: On, shop: Shop): void {
  optionRoutes(on, shop)
  profileRoutes(on, shop)
}

function optionRoutes(on: On, shop: Shop): void {
  on(calls.createShippingOption, ({ caller, body }) => options.create(shop, caller, body.shippingOption))
  on(calls.getShippingOption, ({ caller, body }) => options.get(shop, caller, body.shippingOptionId))
  on(calls.queryShippingOptions, ({ caller, body }) => options.query(shop, caller, body.query))
  on(calls.updateShippingOption, ({ caller, body }) => options.update(shop, caller, body.shippingOption))
  on(calls.deleteShippingOption, ({ caller, body }) => options.remove(shop, caller, body.shippingOptionId))
  on(calls.addDeliveryRegionToShippingOption, ({ caller, body }) =>
    delivery.offerInRegion(shop, caller, body),
  )
  on(calls.removeDeliveryRegionFromShippingOption, ({ caller, body }) =>
    delivery.withdrawFromRegion(shop, caller, body),
  )

  on(calls.createLocalDeliveryOption, ({ caller, body }) =>
    local.create(shop, caller, body.localDeliveryOption),
  )
  on(calls.getLocalDeliveryOption, ({ caller, body }) => local.get(shop, caller, body.localDeliveryOptionId))
  on(calls.queryLocalDeliveryOptions, ({ caller, body }) => local.query(shop, caller, body.query))
  on(calls.updateLocalDeliveryOption, ({ caller, body }) =>
    local.update(shop, caller, body.localDeliveryOption),
  )
  on(calls.deleteLocalDeliveryOption, ({ caller, body }) =>
    local.remove(shop, caller, body.localDeliveryOptionId),
  )

  on(calls.createPickupLocation, ({ caller, body }) => locations.create(shop, caller, body.pickupLocation))
  on(calls.getPickupLocation, ({ caller, body }) => locations.get(shop, caller, body.pickupLocationId))
  on(calls.queryPickupLocation, ({ caller, body }) => locations.query(shop, caller, body.query))
  on(calls.updatePickupLocation, ({ caller, body }) => locations.update(shop, caller, body.pickupLocation))
  on(calls.deletePickupLocation, ({ caller, body }) => locations.remove(shop, caller, body.pickupLocationId))
}

function profileRoutes(on: On, shop: Shop): void {
  on(calls.createDeliveryProfile, ({ caller, body }) =>
    regions.createDeliveryProfile(shop, caller, body.deliveryProfile),
  )
  on(calls.getDeliveryProfile, ({ caller, body }) => profiles.get(shop, caller, body.deliveryProfileId))
  on(calls.getDeliveryProfileByDeliveryRegionId, ({ caller, body }) =>
    regions.getDeliveryProfileByRegion(shop, caller, body.deliveryRegionId),
  )
  on(calls.queryDeliveryProfiles, ({ caller, body }) => profiles.query(shop, caller, body.query))
  on(calls.updateDeliveryProfile, ({ caller, body }) => profiles.update(shop, caller, body.deliveryProfile))
  on(calls.deleteDeliveryProfile, ({ caller, body }) => profiles.remove(shop, caller, body.deliveryProfileId))
  on(calls.addDeliveryRegion, ({ caller, body }) => regions.addDeliveryRegion(shop, caller, body))
  on(calls.updateDeliveryRegion, ({ caller, body }) => regions.updateDeliveryRegion(shop, caller, body))
  on(calls.addDeliveryCarrier, ({ caller, body }) => carriers.addDeliveryCarrier(shop, caller, body))
  on(calls.removeDeliveryCarrier, ({ caller, body }) => carriers.removeDeliveryCarrier(shop, caller, body))
  on(calls.listDeliveryCarriers, ({ caller, body }) => carriers.listDeliveryCarriers(shop, caller, body))
  on(calls.listInstalledDeliveryCarriers, ({ caller }) =>
    carriers.listInstalledDeliveryCarriers(shop, caller),
  )
  on(calls.removeDeliveryRegion, ({ caller, body }) => regions.removeDeliveryRegion(shop, caller, body))
}
