import type { Caller, Shop } from '../platform/shop/shop.ts'
import * as profiles from '../pricing/delivery/profiles.service.ts'
import * as delivery from '../pricing/delivery/service.ts'
import type { DemoFile, DemoShipping } from './file.rules.ts'
import { pickupSlots, shippingOption } from './rules.ts'

interface Filling {
  shop: Shop
  caller: Caller
  file: DemoFile
  count(what: string): void
}

/** Deliveries, and the place where orders are collected. */
export async function addDelivery(filling: Filling): Promise<void> {
  const { shop, caller, file, count } = filling
  const { shippingOptions } = await delivery.options.query(shop, caller)
  const { pickupLocations } = await delivery.locations.query(shop, caller)
  const known = new Set([
    ...shippingOptions.map(({ title }) => title),
    ...pickupLocations.map(({ name }) => name),
  ])
  for (const option of file.store.shipping) {
    if (known.has(option.name)) continue
    await addShipping(filling, option)
    count('delivery option')
  }
}

async function addShipping(filling: Filling, option: DemoShipping): Promise<void> {
  const { shop, caller, file } = filling
  const { name, description, price, country } = option
  if (option.pickup) {
    await delivery.locations.create(shop, caller, {
      name,
      deliveryTime: description,
      address: file.store.address,
      rates: [{ amount: String(price), conditions: [] }],
      ...pickupSlots(option),
    })
  } else {
    const regionIds = country ? [await regionOf(filling, country)] : []
    await delivery.options.create(shop, caller, shippingOption(option, regionIds))
  }
}

/** The delivery region of one country; the default region covers the rest. */
async function regionOf({ shop, caller, file }: Filling, country: string): Promise<string> {
  const { deliveryProfiles } = await profiles.profiles.query(shop, caller)
  const profile = deliveryProfiles.find((one) => one.default)
  if (!profile) throw new Error('a shop has a default delivery profile')
  const name = new Intl.DisplayNames(file.store.language, { type: 'region' }).of(country) ?? country
  const named = (regions: typeof profile.deliveryRegions) => regions.find((one) => one.name === name)
  const known = named(profile.deliveryRegions)
  if (known) return known.id
  const deliveryRegion = { name, active: true, destinations: [{ countryCode: country }] }
  const { deliveryProfile: changed } = await profiles.addDeliveryRegion(shop, caller, {
    deliveryProfileId: profile.id,
    deliveryRegion,
  })
  return named(changed.deliveryRegions)?.id ?? ''
}
