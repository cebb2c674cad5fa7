import type {
  ConditionalRates,
  AdditionalCharge as WireCharge,
} from '@cartwright/contract/pricing/delivery.ts'
import { toMinorRounded } from '../../platform/values/money.ts'
import type { KnownPlugin } from '../../plugins/asking/plugin.ts'
import type { SiteSettings } from '../../sites/settings/rules.ts'
import type { PickupLocationBody, ShippingOptionBody } from '../delivery/options.rules.ts'
import type { ProfileBody, RegionBody } from '../delivery/profiles.rules.ts'
import type { DeliveryRegion } from '../delivery/regions.rules.ts'
import {
  type AdditionalCharge,
  type ConditionalRate,
  carriers,
  type RateCondition,
  type ShippingInput,
  type ShippingOption,
} from '../delivery/rules.ts'
import { type RuleRow, toAutomatic } from '../discount-rules/stored.rules.ts'
import type { AutomaticDiscount } from '../model/automatic.rules.ts'
import type { TaxInput } from '../tax/rules.ts'
import type { TaxMappingBody, TaxRegionBody } from '../tax/settings.rules.ts'

/** The merchant's settings of delivery, tax and automatic discounts, as pricing reads them. */
export interface Tables {
  /** The plugins that the shop asks. */
  plugins: readonly KnownPlugin[]
  shipping: Omit<ShippingInput, 'selected'>
  tax: TaxInput
  /** Those that are switched on, the oldest first. */
  automaticDiscounts: readonly AutomaticDiscount[]
  /** Whether some customer is exempt, so that a shop without any needs no statement more. */
  hasTaxExemptions: boolean
}

export interface StoredTables {
  /** So that a shop without plugins needs no statement more. */
  hasPlugins: boolean
  hasTaxExemptions: boolean
  profiles: ProfileBody[]
  options: (ShippingOptionBody & { id: string })[]
  locations: (PickupLocationBody & { id: string })[]
  regions: (TaxRegionBody & { id: string })[]
  mappings: TaxMappingBody[]
  defaultTaxGroupId: string | null
  groupIds: string[]
  discountRules: Pick<RuleRow, 'id' | 'body'>[]
}

export function toTables(stored: StoredTables, settings: SiteSettings): Omit<Tables, 'plugins'> {
  const { currency, taxAddress, noDeliveryTo, country, taxes } = settings
  const options = stored.options.filter(({ withdrawn }) => !withdrawn)
  const locations = stored.locations.filter(({ active }) => active)
  return {
    shipping: {
      options: [
        ...options.map((option) => toDelivery(option, currency)),
        ...locations.map((location) => toPickup(location, currency)),
      ],
      regions: stored.profiles.flatMap(({ deliveryRegions }) => deliveryRegions.map(toRegion)),
      excluded: noDeliveryTo.filter((code) => code !== country),
    },
    tax: {
      regions: stored.regions,
      mappings: stored.mappings,
      addressType: taxAddress,
      atOrigin: taxes.salesInEurope === 'ORIGIN',
      defaultTaxGroupId: stored.defaultTaxGroupId ?? '',
      groupIds: new Set(stored.groupIds),
    },
    automaticDiscounts: stored.discountRules.map((rule) => toAutomatic(rule, currency)),
    hasTaxExemptions: stored.hasTaxExemptions,
  }
}

function toDelivery(option: ShippingOptionBody & { id: string }, currency: string): ShippingOption {
  return {
    carrierId: carriers.delivery,
    code: option.id,
    title: option.title,
    deliveryTime: option.estimatedDeliveryTime,
    regionIds: option.deliveryRegionIds,
    rates: option.rates.map((rate) => toRate(rate, currency)),
    additionalCharges: toCharges(option.additionalCharges, currency),
    slots: option.deliverySlots,
    area: option.area,
  }
}

function toPickup(location: PickupLocationBody & { id: string }, currency: string): ShippingOption {
  const rates = location.rates.map((rate) => toRate(rate, currency))
  return {
    carrierId: carriers.pickup,
    code: location.id,
    title: location.name,
    deliveryTime: location.deliveryTime,
    instructions: location.instructions,
    regionIds: location.deliveryRegionIds,
    rates: rates.length > 0 ? rates : [{ amount: 0n, conditions: [] }],
    pickup: { name: location.name, address: location.address },
    additionalCharges: toCharges(location.additionalCharges, currency),
    slots: location.deliverySlots,
  }
}

function toRate(
  { amount, conditions = [], multiplyByQuantity }: ConditionalRates,
  currency: string,
): ConditionalRate {
  return {
    amount: toMinorRounded(amount, currency) ?? 0n,
    conditions: conditions as RateCondition[],
    multiplyByQuantity,
  }
}

function toCharges(charges: readonly WireCharge[] = [], currency: string): AdditionalCharge[] {
  return charges.map(({ type = 'HANDLING_FEE', details, amount }) => ({
    type,
    details: details ?? undefined,
    price: toMinorRounded(amount, currency) ?? 0n,
  }))
}

function toRegion({ destinations, ...region }: RegionBody): DeliveryRegion {
  const places = destinations.map(({ countryCode = '', subdivisions }) => ({ countryCode, subdivisions }))
  return { ...region, destinations: places }
}
