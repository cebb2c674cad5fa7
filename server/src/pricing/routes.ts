import { calls } from '@cartwright/contract/calls.ts'
import type { On } from '../platform/http.ts'
import type { Shop } from '../platform/shop.ts'
import * as trials from './address-trials.service.ts'
import * as coupons from './coupons/service.ts'
import * as currencies from './currencies.service.ts'
import * as profiles from './delivery/profiles.service.ts'
import * as delivery from './delivery/service.ts'
import * as tax from './tax/service.ts'

/** What a merchant sets about prices. */
export function pricingRoutes(on: On, shop: Shop): void {
  on(calls.listCurrencies, ({ caller }) => currencies.list(shop, caller))
  on(calls.getConversionRate, ({ caller, body }) => currencies.rate(shop, caller, body))
  on(calls.tryAddress, ({ caller, body }) => trials.tryAddress(shop, caller, body))
  couponRoutes(on, shop)
  shippingRoutes(on, shop)
  profileRoutes(on, shop)
  taxRoutes(on, shop)
}

function couponRoutes(on: On, shop: Shop): void {
  on(calls.createCoupon, ({ caller, body }) => coupons.createCoupon(shop, caller, body.specification))
  on(calls.getCoupon, ({ caller, body }) => coupons.getCoupon(shop, caller, body.id))
  on(calls.updateCoupon, ({ caller, body }) => coupons.updateCoupon(shop, caller, body))
  on(calls.deleteCoupon, ({ caller, body }) => coupons.deleteCoupon(shop, caller, body.id))
  on(calls.queryCoupons, ({ caller, body }) => coupons.queryCoupons(shop, caller, body.query))
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

function taxRoutes(on: On, shop: Shop): void {
  on(calls.createTaxGroup, async ({ caller, body }) => ({
    taxGroup: await tax.createTaxGroup(shop, caller, body.taxGroup),
  }))
  on(calls.getTaxGroup, async ({ caller, body }) => ({
    taxGroup: await tax.getTaxGroup(shop, caller, body.taxGroupId),
  }))
  on(calls.queryTaxGroups, ({ caller, body }) => tax.queryTaxGroups(shop, caller, body.query))
  on(calls.listDefaultTaxGroups, ({ caller }) => tax.listDefaultTaxGroups(shop, caller))
  on(calls.updateTaxGroup, async ({ caller, body }) => ({
    taxGroup: await tax.updateTaxGroup(shop, caller, body.taxGroup),
  }))
  on(calls.deleteTaxGroup, ({ caller, body }) => tax.deleteTaxGroup(shop, caller, body.taxGroupId))

  on(calls.createTaxRegion, async ({ caller, body }) => ({
    taxRegion: await tax.createTaxRegion(shop, caller, body.taxRegion),
  }))
  on(calls.getTaxRegion, async ({ caller, body }) => ({
    taxRegion: await tax.getTaxRegion(shop, caller, body.taxRegionId),
  }))
  on(calls.queryTaxRegions, ({ caller, body }) => tax.queryTaxRegions(shop, caller, body.query))
  on(calls.updateTaxRegion, async ({ caller, body }) => ({
    taxRegion: await tax.updateTaxRegion(shop, caller, body.taxRegion),
  }))
  on(calls.deleteTaxRegion, ({ caller, body }) => tax.deleteTaxRegion(shop, caller, body.taxRegionId))

  on(calls.createManualTaxMapping, async ({ caller, body }) => ({
    manualTaxMapping: await tax.createTaxMapping(shop, caller, body.manualTaxMapping),
  }))
  on(calls.getManualTaxMapping, async ({ caller, body }) => ({
    manualTaxMapping: await tax.getTaxMapping(shop, caller, body.manualTaxMappingId),
  }))
  on(calls.queryManualTaxMappings, ({ caller, body }) => tax.queryTaxMappings(shop, caller, body.query))
  on(calls.listManualTaxMappings, ({ caller }) => tax.queryTaxMappings(shop, caller))
  on(calls.updateManualTaxMapping, async ({ caller, body }) => ({
    manualTaxMapping: await tax.updateTaxMapping(shop, caller, body.manualTaxMapping),
  }))
  on(calls.deleteManualTaxMapping, ({ caller, body }) =>
    tax.deleteTaxMapping(shop, caller, body.manualTaxMappingId),
  )
}
