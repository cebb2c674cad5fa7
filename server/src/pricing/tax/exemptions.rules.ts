import type { CustomerTaxExemption, ExemptRegion } from '@cartwright/contract/identity/contacts.ts'
import type { TaxExemption, VatIdCheck } from '@cartwright/contract/orders/line-items.ts'
import type {
  InvoiceSettings,
  Seller,
  SiteAddress,
  TaxSettings,
} from '@cartwright/contract/sites/settings.ts'
import { dayIn } from '../../platform/values/local-time.ts'
import type { Minor } from '../../platform/values/money.ts'
import { optional, pick } from '../../platform/values/optional.ts'
import {
  compactId,
  isEuropean,
  isInSingleMarket,
  isVatId,
  vatCountry,
} from '../../sites/seller/vat-ids.rules.ts'
import { sellerFacts } from '../../sites/seller/view.ts'
import { type Place, type PricingAddress, placeOf, subdivisionCode } from '../model/addresses.rules.ts'
import { type TaxAddresses, type Taxable, type TaxInput, type TaxTable, taxPlace } from './rules.ts'

/** What is known of the VAT ID that a buyer has entered. */
export interface EnteredVatId {
  id: string
  /** The answer of VIES for this ID, where it was asked. */
  answer?: ViesAnswer | undefined
}

export interface ViesAnswer {
  id: string
  result: 'VALID' | 'INVALID' | 'NO_ANSWER'
  checkedDate: string
  consultationNumber?: string
}

/** Milliseconds for which an answer counts. */
export const countsFor = 86_400_000

/** Why a purchase bears no tax. */
export type Exemption = CompanyExemption | CustomerExemption

/** A company owes the tax itself, unless it is where the seller is taxed. */
type CompanyExemption = TaxExemption & { reason: 'REVERSE_CHARGE'; home: string }

/** Without regions, it counts everywhere. */
type CustomerExemption = TaxExemption & { reason: 'CUSTOMER'; regions: readonly ExemptRegion[] }

/** The exemption as an order keeps it. */
export function orderExemption(exemption: Exemption): TaxExemption {
  return pick(exemption, 'reason', 'vatId', 'check', 'description', 'certificateNumber')
}

interface Selling {
  name: string
  settings: {
    taxes: TaxSettings
    invoices: InvoiceSettings
    seller: Seller
    address: SiteAddress
    email: string
    phone: string
  }
}

/** Whether the seller can sell without tax to companies in other member states: it has a VAT ID of the EU itself, and charges VAT. */
function sellsUntaxed(site: Selling): boolean {
  const { vatId, address } = sellerFacts(site)
  const { taxes, invoices } = site.settings
  const isSeller = isEuropean(vatCountry(vatId)) && isEuropean(address.country ?? '')
  return taxes.companies === 'UNTAXED' && isSeller && !invoices.smallBusiness
}

/** Whether a buyer with this VAT ID owes the tax, provided that the ID exists. */
export function mayOwe(site: Selling, vatId: string): boolean {
  const country = vatCountry(vatId)
  const isElsewhere = country !== sellerFacts(site).address.country
  return sellsUntaxed(site) && isElsewhere && (isEuropean(country) || country === 'XI') && isVatId(vatId)
}

/** Whether the shop asks VIES. Check digits alone do not show that an ID exists, which the law asks for. */
export function asksVies({ settings: { taxes } }: Selling): boolean {
  return taxes.vies ?? true
}

export function reverseCharge(
  site: Selling,
  { id, answer }: EnteredVatId,
  now: number,
): Exemption | undefined {
  if (!mayOwe(site, id)) return undefined
  const { withoutAnswer } = site.settings.taxes
  const counts = answer?.id === compactId(id) && now - Date.parse(answer.checkedDate) < countsFor
  const check = asksVies(site) ? counts && ofVies(answer, withoutAnswer) : byCheckDigits(now)
  if (!check) return undefined
  const home = sellerFacts(site).address.country ?? ''
  return { reason: 'REVERSE_CHARGE', vatId: compactId(id), check, home }
}

function byCheckDigits(now: number): VatIdCheck {
  return { method: 'CHECK_DIGITS', result: 'VALID', checkedDate: new Date(now).toISOString() }
}

function ofVies(
  { id: _, result, ...rest }: ViesAnswer,
  withoutAnswer: TaxSettings['withoutAnswer'],
): VatIdCheck | undefined {
  if (result === 'INVALID') return undefined
  return result === 'VALID' || withoutAnswer === 'WAIVE' ? { method: 'VIES', result, ...rest } : undefined
}

/** What the merchant has marked a customer with, while it counts. */
export function customerExemption(
  { settings: { timeZone } }: { settings: { timeZone: string } },
  { reason, certificateNumber, lastDay, regions = [] }: CustomerTaxExemption,
  now: number,
): Exemption | undefined {
  if (lastDay && lastDay < dayIn(timeZone, now)) return undefined
  return {
    reason: 'CUSTOMER',
    description: reason,
    ...optional('certificateNumber', certificateNumber),
    regions,
  }
}

/** Whether a purchase in this place can be exempt. */
export function countsIn(exemption: Exemption, place: PricingAddress | undefined): boolean {
  return exemption.reason !== 'CUSTOMER' || covers(exemption.regions, placeOf(place))
}

function covers(regions: readonly ExemptRegion[], place: Place | undefined): boolean {
  const isIn = ({ country, subdivision = '' }: ExemptRegion) => {
    const code = subdivisionCode(country, subdivision)
    return country === place?.country && (code === '' || code === place.subdivision)
  }
  return regions.length === 0 || regions.some(isIn)
}

export type Exempts = (part: Pick<Taxable, 'shippable' | 'staysTaxed' | 'taxableAddressType'>) => boolean

/** Which parts of a purchase are exempt. A customer’s exemption counts for all that is taxed in its regions. */
export function exempts(
  exemption: Exemption,
  { addresses, tax }: { addresses: TaxAddresses; tax: TaxInput | undefined },
): Exempts {
  if (exemption.reason === 'REVERSE_CHARGE') return exemptsCompany(exemption, addresses)
  const { regions } = exemption
  return (part) => regions.length === 0 || covers(regions, taxPlace(tax, part, addresses))
}

/**
 * Which parts of a purchase are exempt: goods that leave for another member state, Northern Ireland included, and services
 * to a company of one. What takes place somewhere, such as a concert, is taxed there.
 */
function exemptsCompany(
  { vatId = '', home }: CompanyExemption,
  { delivery }: Pick<TaxAddresses, 'delivery'>,
): Exempts {
  const place = placeOf(delivery)
  const goods = place !== undefined && place.country !== home && isInSingleMarket(place)
  const services = isEuropean(vatCountry(vatId))
  return ({ shippable, staysTaxed }) => !staysTaxed && (shippable ? goods : services)
}

/** What is left of a price without the tax in it, if the part of the purchase bears none. */
export type Net = (amount: Minor, part: Taxable & { voucher?: boolean | undefined }) => Minor

export function netPrices(
  table: TaxTable,
  { isExempt, taxIncludedInPrices }: { isExempt: Exempts; taxIncludedInPrices: boolean },
): Net {
  return (amount, part) => {
    if (part.voucher || !isExempt(part)) return amount
    const taxed = table.tax(amount, part)
    // Without a rate of their own, buyers see prices with the tax of the shop's address.
    const isKnown = taxed.tax.rateType !== 'NO_TAX_COLLECTED'
    const shown = isKnown ? taxed : table.tax(amount, { ...part, taxableAddressType: 'BUSINESS' })
    return taxIncludedInPrices || isKnown ? shown.totalPriceBeforeTax : amount
  }
}

/** Exempt parts bear a rate of 0 that says why. */
export function withExemption(table: TaxTable, { reason }: Exemption, isExempt: Exempts): TaxTable {
  return {
    ...table,
    tax(amount, taxable) {
      if (!isExempt(taxable)) return table.tax(amount, taxable)
      const row = { ...noJurisdiction, taxName: names[reason], rate: '0' }
      const breakdown = [{ ...row, taxableAmount: amount, nonTaxableAmount: 0n, taxAmount: 0n }]
      const tax = {
        taxableAmount: amount,
        taxRate: '0',
        totalTax: 0n,
        breakdown,
        rateType: 'MANUAL_RATE' as const,
      }
      return { totalPriceBeforeTax: amount, totalPriceAfterTax: amount, tax }
    },
  }
}

const noJurisdiction = { jurisdiction: undefined, jurisdictionType: 'UNDEFINED', taxType: undefined } as const

const names: Record<Exemption['reason'], string> = {
  REVERSE_CHARGE: 'Reverse charge',
  CUSTOMER: 'Tax-exempt customer',
}
