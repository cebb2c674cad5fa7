import type { ManualTaxMapping, TaxRegion } from '@cartwright/contract/pricing/tax.ts'
import { countryName, regionChoices } from '@cartwright/contract/values/places.ts'

/** A place by its name: `California, United States, 902*`. */
export function placeName({ country = '', subdivision, zip }: TaxRegion, language: string): string {
  const part = regionChoices(country)?.find(({ value }) => value === subdivision)?.label ?? subdivision
  return [part, countryName(country, language), zip].filter(Boolean).join(', ')
}

/** The rates of a place, those of one group beside each other. */
export function ratesIn(mappings: readonly ManualTaxMapping[], regionId: string): ManualTaxMapping[] {
  return mappings
    .filter(({ taxRegionId }) => taxRegionId === regionId)
    .toSorted((one, other) => ((one.taxGroupId ?? '') < (other.taxGroupId ?? '') ? -1 : 1))
}

export type Inclusion = 'asShop' | 'included' | 'added'

export function inclusionOf({ taxIncludedInPrice }: TaxRegion): Inclusion {
  if (taxIncludedInPrice === undefined) return 'asShop'
  return taxIncludedInPrice ? 'included' : 'added'
}

/** What a place can be set to: once it says something of its own, it goes on doing so. */
export function inclusions(region: TaxRegion): Inclusion[] {
  return inclusionOf(region) === 'asShop' ? ['asShop', 'included', 'added'] : ['included', 'added']
}
