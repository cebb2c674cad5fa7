import type { ManualTaxMapping, TaxRegion } from '@cartwright/contract/pricing/tax.ts'
import { countryName, regionChoices } from '@cartwright/contract/values/places.ts'

/** The name of a place: `California, United States, 902*`. */
export function placeName({ country = '', subdivision, zip }: TaxRegion, language: string): string {
  const part = regionChoices(country)?.find(({ value }) => value === subdivision)?.label ?? subdivision
  return [part, countryName(country, language), zip].filter(Boolean).join(', ')
}

/** The rates of a place, ordered by group and name, and then by their days. */
export function ratesIn(mappings: readonly ManualTaxMapping[], regionId: string): ManualTaxMapping[] {
  return mappings
    .filter(({ taxRegionId }) => taxRegionId === regionId)
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
}

function orderOf({ taxGroupId, taxName, firstDay }: ManualTaxMapping): string {
  return JSON.stringify([taxGroupId ?? '', taxName ?? '', firstDay ?? ''])
}

export type Inclusion = 'asShop' | 'included' | 'added'

export function inclusionOf({ taxIncludedInPrice }: TaxRegion): Inclusion {
  if (taxIncludedInPrice === undefined) return 'asShop'
  return taxIncludedInPrice ? 'included' : 'added'
}

/** The options of a place; once it has its own setting, it cannot follow the shop again. */
export function inclusions(region: TaxRegion): Inclusion[] {
  return inclusionOf(region) === 'asShop' ? ['asShop', 'included', 'added'] : ['included', 'added']
}

/** A fraction of the API in percent: `0.0725` is `7.25`. */
export function percentOf(fraction: string): string {
  return shiftPoint(fraction, 2)
}

/** The opposite of `percentOf`. */
export function fractionOf(percent: number | string): string {
  return shiftPoint(String(percent), -2)
}

/** Moves the decimal point in the text, because a binary number would not be exact. */
function shiftPoint(decimal: string, places: number): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const digits = `00${whole}${fraction}00`
  const point = 2 + whole.length + places
  const [before, after] = [digits.slice(0, point), digits.slice(point)]
  const tail = after.replace(/0+$/, '')
  return `${before.replace(/^0+(?=\d)/, '')}${tail === '' ? '' : `.${tail}`}`
}

/** Whether a rate of these holds on a day, or does later, or was replaced by one that began after it. */
export function holding(
  mapping: ManualTaxMapping,
  { all, day }: { all: readonly ManualTaxMapping[]; day: string },
): 'now' | 'later' | 'former' {
  if ((mapping.firstDay ?? '') > day) return 'later'
  return withoutFormer(all, day).includes(mapping) ? 'now' : 'former'
}

/** Of the rates with one name and group, the one that began last, and those that begin later. */
export function withoutFormer(mappings: readonly ManualTaxMapping[], day: string): ManualTaxMapping[] {
  const keyOf = ({ taxRegionId, taxGroupId, jurisdictionType, jurisdiction, taxName }: ManualTaxMapping) =>
    JSON.stringify([
      taxRegionId,
      taxGroupId,
      jurisdictionType ?? 'UNDEFINED',
      jurisdiction ?? '',
      taxName ?? '',
    ])
  const begun = mappings.filter(({ firstDay }) => (firstDay ?? '') <= day)
  return mappings.filter((mapping) => {
    const later = begun.some(
      (other) => keyOf(other) === keyOf(mapping) && (other.firstDay ?? '') > (mapping.firstDay ?? ''),
    )
    return !later
  })
}
