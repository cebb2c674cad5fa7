import type { Minor } from '../../platform/values/money.ts'
import * as money from '../../platform/values/money.ts'
import { isEuropean } from '../../sites/seller/vat-ids.rules.ts'
import type { Place, PricingAddress, TaxableAddressType } from '../model/addresses.rules.ts'
import { coversPostcode, placeOf, subdivisionCode } from '../model/addresses.rules.ts'

export type JurisdictionType = 'UNDEFINED' | 'COUNTRY' | 'STATE' | 'COUNTY' | 'CITY' | 'SPECIAL'

export type TaxRegion = {
  id: string
  country: string
  /** With or without the country: `US-NY` or `NY`. Absent or empty: the whole country. */
  subdivision?: string | undefined
  /** A postcode, or a prefix such as `100*`. */
  zip?: string | undefined
  /** Whether prices contain the tax of this region. Absent: as in the settings of the shop. */
  taxIncludedInPrice?: boolean | undefined
}

/**
 * The rate of one jurisdiction. Rates for the same group and region add up, such as state, county and city. Of those with
 * one name, only the one that began last counts.
 */
export type TaxMapping = {
  taxGroupId: string
  taxRegionId: string
  /** A fraction with at most six decimals: `0.19` is 19 %. */
  taxRate: string
  /** The day from which it holds. Absent: since ever. */
  firstDay?: string | undefined
  taxName?: string | undefined
  taxType?: string | undefined
  jurisdiction?: string | undefined
  jurisdictionType?: JurisdictionType | undefined
}

export type TaxInput = {
  regions: readonly TaxRegion[]
  mappings: readonly TaxMapping[]
  /** The address that decides, unless a line says otherwise. */
  addressType: TaxableAddressType
  /** For shipping, and for lines and fees without a group. */
  defaultTaxGroupId: string
  /** Rates that begin later do not count. Absent: all have begun. */
  day?: string | undefined
  /** Sales to other member states of the EU are taxed as at the shop’s own address. */
  atOrigin?: boolean | undefined
  /** The existing groups. A line with another group is in the default group. Absent: every group exists. */
  groupIds?: ReadonlySet<string> | undefined
}

export type TaxBreakdown = {
  jurisdiction: string | undefined
  jurisdictionType: JurisdictionType
  taxName: string | undefined
  taxType: string | undefined
  rate: string
  taxableAmount: Minor
  nonTaxableAmount: Minor
  taxAmount: Minor
}

export type TaxDetails = {
  /** Before tax; 0 when no tax is collected. */
  taxableAmount: Minor
  /** The sum for all jurisdictions, as a fraction without trailing zeros. */
  taxRate: string
  totalTax: Minor
  /** Sums to `totalTax` exactly. */
  breakdown: TaxBreakdown[]
  /**
   * `NO_TAX_COLLECTED`: the merchant set no rate. A rate of 0 is `MANUAL_RATE`; tax returns need the difference.
   * `AUTO_RATE`: another program calculated it; `FALLBACK_RATE`: it should have, and did not answer.
   */
  rateType: 'NO_TAX_COLLECTED' | 'MANUAL_RATE' | 'AUTO_RATE' | 'FALLBACK_RATE'
}

/** An amount with and without its tax. */
export type TaxedAmount = {
  totalPriceBeforeTax: Minor
  totalPriceAfterTax: Minor
  tax: TaxDetails
}

export type TaxSummary = Omit<TaxDetails, 'taxRate'> & {
  error?: { code: 'TAX_ADDRESS_MISSING'; description: string } | undefined
}

export type Taxable = {
  /** Of the part of the purchase, for those that another program taxes. */
  id?: string | undefined
  taxGroupId?: string | undefined
  taxableAddressType?: TaxableAddressType | undefined
  shippable?: boolean | undefined
  staysTaxed?: boolean | undefined
}

export type TaxAddresses = {
  business: PricingAddress | undefined
  billing: PricingAddress | undefined
  /** The destination, or the pick-up address. */
  delivery: PricingAddress | undefined
  /** Whether the cart has items to ship. If not, the billing address replaces the shipping address. */
  shippable: boolean
}

export type TaxTable = {
  tax: (amount: Minor, taxable: Taxable) => TaxedAmount
  /** Whether a needed address was unknown. */
  missedAddress: () => boolean
}

type Rate = { mapping: TaxMapping; rate: bigint; text: string; name: string }
type Rule = { included: boolean; total: bigint; text: string; rates: Rate[] }

const ONE = 1_000_000n

/** Looks up the rates of each tax group once per cart. */
export function taxTable(
  input: TaxInput | undefined,
  taxIncludedInPrices: boolean,
  addresses: TaxAddresses,
): TaxTable {
  const rules = new Map<string, Rule | undefined>()
  let missed = false
  const ruleFor = (group: string, type: TaxableAddressType): Rule | undefined => {
    const key = `${type} ${group}`
    if (input === undefined) return undefined
    if (rules.has(key)) return rules.get(key)
    const place = taxPlace(input, { taxableAddressType: type }, addresses)
    if (place === undefined) missed ||= input.mappings.length > 0
    const rule = place === undefined ? undefined : findRule(input, { group, place, taxIncludedInPrices })
    rules.set(key, rule)
    return rule
  }
  return {
    tax(amount, { taxGroupId, taxableAddressType }) {
      const group = groupOf(input, taxGroupId)
      return applyRule(amount, ruleFor(group, taxableAddressType ?? input?.addressType ?? 'SHIPPING'))
    },
    missedAddress: () => missed,
  }
}

/** The place that decides the tax on a part of a purchase. */
export function taxPlace(
  input: Pick<TaxInput, 'addressType' | 'atOrigin'> | undefined,
  { taxableAddressType }: Pick<Taxable, 'taxableAddressType'>,
  addresses: TaxAddresses,
): Place | undefined {
  const type = taxableAddressType ?? input?.addressType ?? 'SHIPPING'
  const place = placeOf(addressFor(type, addresses))
  const home = placeOf(addresses.business)
  const isInEurope = isEuropean(home?.country ?? '') && isEuropean(place?.country ?? '')
  return input?.atOrigin && isInEurope && place?.country !== home?.country ? home : place
}

export function untaxed(amount: Minor): TaxedAmount {
  return applyRule(amount, undefined)
}

export function summarize(taxes: readonly TaxDetails[]): Omit<TaxSummary, 'error'> {
  const rows = new Map<string, TaxBreakdown>()
  let taxableAmount = 0n
  let totalTax = 0n
  for (const tax of taxes) {
    taxableAmount += tax.taxableAmount
    totalTax += tax.totalTax
    for (const row of tax.breakdown) {
      const key = [row.taxName, row.taxType, row.jurisdiction, row.jurisdictionType, row.rate].join('\n')
      const sum = rows.get(key)
      if (sum === undefined) rows.set(key, { ...row })
      else addRow(sum, row)
    }
  }
  return {
    taxableAmount,
    totalTax,
    breakdown: [...rows.values()],
    rateType: rateTypeOf(taxes),
  }
}

/** The most telling type of the parts. */
function rateTypeOf(taxes: readonly TaxDetails[]): TaxDetails['rateType'] {
  const types = new Set(taxes.map(({ rateType }) => rateType))
  const telling = (['AUTO_RATE', 'FALLBACK_RATE', 'MANUAL_RATE'] as const).find((type) => types.has(type))
  return telling ?? 'NO_TAX_COLLECTED'
}

function groupOf(input: TaxInput | undefined, taxGroupId: string | undefined): string {
  const isKnown = taxGroupId !== undefined && (input?.groupIds?.has(taxGroupId) ?? true)
  return isKnown ? taxGroupId : (input?.defaultTaxGroupId ?? '')
}

export function addressFor(type: TaxableAddressType, addresses: TaxAddresses): PricingAddress | undefined {
  const { business, billing, delivery, shippable } = addresses
  if (type === 'BUSINESS') return business
  if (type === 'BILLING' || !shippable) return placeOf(billing) === undefined ? delivery : billing
  return delivery
}

/** The rates of the most specific region that has rates for the group. Wider regions do not count. */
function findRule(
  input: TaxInput,
  { group, place, taxIncludedInPrices }: { group: string; place: Place; taxIncludedInPrices: boolean },
): Rule | undefined {
  let best: { region: TaxRegion; mappings: TaxMapping[]; score: number } | undefined
  for (const region of input.regions) {
    const score = specificity(region, place)
    if (score <= (best?.score ?? 0)) continue
    const mappings = inForce(
      input.mappings.filter(
        ({ taxRegionId, taxGroupId }) => taxRegionId === region.id && taxGroupId === group,
      ),
      input.day,
    )
    if (mappings.length > 0) best = { region, mappings, score }
  }
  if (best === undefined) return undefined
  const rates = best.mappings.map(rateOf).sort(byNameThenRate)
  const total = rates.reduce((sum, { rate }) => sum + rate, 0n)
  const included = best.region.taxIncludedInPrice ?? taxIncludedInPrices
  return { included, total, text: money.fromMillionths(total), rates }
}

/** Of each jurisdiction and name, the rate that began last. */
function inForce(mappings: readonly TaxMapping[], day: string | undefined): TaxMapping[] {
  const latest = new Map<string, TaxMapping>()
  for (const mapping of mappings) {
    const { firstDay = '', jurisdictionType = 'UNDEFINED', jurisdiction = '', taxName = '' } = mapping
    if (day !== undefined && firstDay > day) continue
    const key = JSON.stringify([jurisdictionType, jurisdiction, taxName])
    const known = latest.get(key)
    if (!known || (known.firstDay ?? '') < firstDay) latest.set(key, mapping)
  }
  return [...latest.values()]
}

/** How narrow the region is; 0 if the place is not in it. */
function specificity(region: TaxRegion, place: Place): number {
  const country = region.country.toUpperCase()
  if (country !== place.country) return 0
  const subdivision = subdivisionCode(country, region.subdivision ?? '')
  const zip = region.zip ?? ''
  if (subdivision !== '' && subdivision !== place.subdivision) return 0
  if (zip !== '' && !coversPostcode(zip, place)) return 0
  return 1 + (subdivision === '' ? 0 : 1) + (zip === '' ? 0 : 2)
}

function rateOf(mapping: TaxMapping): Rate {
  const rate = money.millionths(mapping.taxRate)
  const name = `${mapping.jurisdiction ?? ''}\n${mapping.taxName ?? ''}`
  return { mapping, rate, text: money.fromMillionths(rate), name }
}

/** With a fixed order, a rounding cent always falls on the same jurisdiction. */
function byNameThenRate(a: Rate, b: Rate): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1
  return a.rate < b.rate ? -1 : a.rate > b.rate ? 1 : 0
}

function applyRule(amount: Minor, rule: Rule | undefined): TaxedAmount {
  if (rule === undefined) {
    const tax: TaxDetails = {
      taxableAmount: 0n,
      taxRate: '0',
      totalTax: 0n,
      breakdown: [],
      rateType: 'NO_TAX_COLLECTED',
    }
    return { totalPriceBeforeTax: amount, totalPriceAfterTax: amount, tax }
  }
  const before = rule.included ? money.share(amount, ONE, ONE + rule.total) : amount
  const totalTax = rule.included ? amount - before : money.share(amount, rule.total, ONE)
  const breakdown = breakDown(before, totalTax, rule)
  return {
    totalPriceBeforeTax: before,
    totalPriceAfterTax: before + totalTax,
    tax: { taxableAmount: before, taxRate: rule.text, totalTax, breakdown, rateType: 'MANUAL_RATE' },
  }
}

function breakDown(taxableAmount: Minor, totalTax: Minor, { rates }: Rule): TaxBreakdown[] {
  const parts = money.split(
    totalTax,
    rates.map(({ rate }) => rate),
  )
  return rates.map(({ mapping, text }, index) => ({
    jurisdiction: mapping.jurisdiction,
    jurisdictionType: mapping.jurisdictionType ?? 'UNDEFINED',
    taxName: mapping.taxName,
    taxType: mapping.taxType,
    rate: text,
    taxableAmount,
    nonTaxableAmount: 0n,
    taxAmount: parts[index] ?? 0n,
  }))
}

function addRow(sum: TaxBreakdown, row: TaxBreakdown): void {
  sum.taxableAmount += row.taxableAmount
  sum.nonTaxableAmount += row.nonTaxableAmount
  sum.taxAmount += row.taxAmount
}
