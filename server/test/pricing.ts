import type { Coupon } from '../src/pricing/coupons/rules.ts'
import type { DeliveryRegion } from '../src/pricing/delivery/regions.rules.ts'
import type { ConditionalRate, ShippingOption } from '../src/pricing/delivery/rules.ts'
import type { PricingLine } from '../src/pricing/model/lines.rules.ts'
import type { TaxInput, TaxMapping } from '../src/pricing/tax/rules.ts'
import type { PricingInput } from '../src/pricing/totals/rules.ts'

/** Fixtures for pricing tests. Amounts are minor units. */

export const noon = Date.UTC(2026, 5, 1, 12)
export const day = 86_400_000

export const newYork = { country: 'US', subdivision: 'US-NY', postalCode: '10001' }
export const berlin = { country: 'DE', postalCode: '10115' }

export function lineOf(id: string, price: bigint, more: Partial<PricingLine> = {}): PricingLine {
  return {
    id,
    productId: id,
    collectionIds: ['table'],
    quantity: 1,
    fullPrice: price,
    price,
    shippable: true,
    ...more,
  }
}

export function cartOf(lines: readonly PricingLine[], more: Partial<PricingInput> = {}): PricingInput {
  return { currency: 'USD', taxIncludedInPrices: false, now: noon, lines, ...more }
}

export function couponOf(value: Coupon['value'], more: Partial<Coupon> = {}): Coupon {
  return {
    id: 'coupon-1',
    code: 'WELCOME10',
    name: 'Welcome',
    active: true,
    value,
    numberOfUses: 0,
    usesByBuyer: 0,
    ...more,
  }
}

export const unitedStates: DeliveryRegion = {
  id: 'us',
  name: 'United States',
  active: true,
  destinations: [{ countryCode: 'US' }],
}

export function optionOf(
  code: string,
  rates: readonly ConditionalRate[],
  more: Partial<ShippingOption> = {},
): ShippingOption {
  return { carrierId: 'own', code, title: code, regionIds: [], rates, ...more }
}

/** Free from this amount on, the rates below it. */
export function freeFrom(value: string, rates: readonly ConditionalRate[]): ConditionalRate[] {
  return [{ amount: 0n, conditions: [{ type: 'BY_TOTAL_PRICE', operator: 'GTE', value }] }, ...rates]
}

export function flat(amount: bigint): ConditionalRate[] {
  return [{ amount, conditions: [] }]
}

/** A region with its rates for the default group, each with its own jurisdiction. */
export function taxOf(
  region: TaxInput['regions'][number],
  rates: readonly string[],
  more: Partial<TaxMapping> = {},
): TaxInput {
  return {
    regions: [region],
    mappings: rates.map((taxRate, index) => ({
      taxGroupId: 'standard',
      taxRegionId: region.id,
      taxRate,
      jurisdiction: `jurisdiction ${index + 1}`,
      ...more,
    })),
    addressType: 'SHIPPING',
    defaultTaxGroupId: 'standard',
  }
}
