import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as profiles from './profiles.service.ts'
import * as delivery from './service.ts'

export function deliveryRoutes(on: On, shop: Shop): void {
  shippingRoutes(on, shop)
  profileRoutes(on, shop)
}

function shippingRoutes(on: On, shop: Shop): void {
  on(calls.createShippingOption, async ({ caller, body }) => ({
    shippingOption: await delivery.createShippingOption(shop, caller, body.shippingOption),
  }))
  on(calls.getShippingOption, async ({ caller, body }) => ({
    shippingOption: await delivery.getShippingOption(shop, caller, body.shippingOptionId),
  }))
  on(calls.queryShippingOptions, ({ caller, body }) =>
    delivery.queryShippingOptions(shop, caller, body.query),
  )
  on(calls.updateShippingOption, async ({ caller, body }) => ({
    shippingOption: await delivery.updateShippingOption(shop, caller, body.shippingOption),
  }))
  on(calls.deleteShippingOption, ({ caller, body }) =>
    delivery.deleteShippingOption(shop, caller, body.shippingOptionId),
  )
  on(calls.addDeliveryRegionToShippingOption, async ({ caller, body }) => ({
    shippingOption: await delivery.offerInRegion(shop, caller, body),
  }))
  on(calls.removeDeliveryRegionFromShippingOption, async ({ caller, body }) => ({
    shippingOption: await delivery.withdrawFromRegion(shop, caller, body),
  }))
  on(calls.createPickupLocation, async ({ caller, body }) => ({
    pickupLocation: await delivery.createPickupLocation(shop, caller, body.pickupLocation),
  }))
  on(calls.getPickupLocation, async ({ caller, body }) => ({
    pickupLocation: await delivery.getPickupLocation(shop, caller, body.pickupLocationId),
  }))
  on(calls.queryPickupLocation, ({ caller, body }) => delivery.queryPickupLocations(shop, caller, body.query))
  on(calls.updatePickupLocation, async ({ caller, body }) => ({
    pickupLocation: await delivery.updatePickupLocation(shop, caller, body.pickupLocation),
  }))
  on(calls.deletePickupLocation, ({ caller, body }) =>
    delivery.deletePickupLocation(shop, caller, body.pickupLocationId),
  )
}

function profileRoutes(on: On, shop: Shop): void {
  on(calls.createDeliveryProfile, async ({ caller, body }) => ({
    deliveryProfile: await profiles.createDeliveryProfile(shop, caller, body.deliveryProfile),
  }))
  on(calls.getDeliveryProfile, async ({ caller, body }) => ({
    deliveryProfile: await profiles.getDeliveryProfile(shop, caller, body.deliveryProfileId),
  }))
  on(calls.getDeliveryProfileByDeliveryRegionId, async ({ caller, body }) => ({
    deliveryProfile: await profiles.getDeliveryProfileByRegion(shop, caller, body.deliveryRegionId),
  }))
  on(calls.queryDeliveryProfiles, ({ caller, body }) =>
    profiles.queryDeliveryProfiles(shop, caller, body.query),
  )
  on(calls.updateDeliveryProfile, async ({ caller, body }) => ({
    deliveryProfile: await profiles.updateDeliveryProfile(shop, caller, body.deliveryProfile),
  }))
  on(calls.deleteDeliveryProfile, ({ caller, body }) =>
    profiles.deleteDeliveryProfile(shop, caller, body.deliveryProfileId),
  )
  on(calls.addDeliveryRegion, async ({ caller, body }) => ({
    deliveryProfile: await profiles.addDeliveryRegion(shop, caller, body),
  }))
  on(calls.updateDeliveryRegion, async ({ caller, body }) => ({
    deliveryProfile: await profiles.updateDeliveryRegion(shop, caller, body),
  }))
  on(calls.removeDeliveryRegion, async ({ caller, body }) => ({
    deliveryProfile: await profiles.removeDeliveryRegion(shop, caller, body),
  }))
}
