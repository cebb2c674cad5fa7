import type { TaxExemption, VatIdCheck } from '@cartwright/contract/orders/line-items.ts'
import type {
  InvoiceSettings,
  Seller,
  SiteAddress,
  TaxSettings,
} from '@cartwright/contract/sites/settings.ts'
import type { Minor } from '../../platform/values/money.ts'
import {
  compactId,
  isEuropean,
  isInSingleMarket,
  isVatId,
  vatCountry,
} from '../../sites/seller/vat-ids.rules.ts'
import { sellerFacts } from '../../sites/seller/view.ts'
import { type PricingAddress, placeOf } from '../model/addresses.rules.ts'
import type { Taxable, TaxTable } from './rules.ts'

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

/** An exemption, and the country that the seller is taxed in. */
export type Exemption = TaxExemption & { home: string }

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

export type Exempts = (part: Pick<Taxable, 'shippable' | 'staysTaxed'>) => boolean

/**
 * Which parts of a purchase are exempt: goods that leave for another member state, Northern Ireland included, and services
 * to a company of one. What takes place somewhere, such as a concert, is taxed there.
 */
export function exempts(
  { vatId = '', home }: Exemption,
  { delivery }: { delivery: PricingAddress | undefined },
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
      const row = { ...noJurisdiction, taxName: names[reason ?? 'REVERSE_CHARGE'], rate: '0' }
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

const names: Record<NonNullable<TaxExemption['reason']>, string> = { REVERSE_CHARGE: 'Reverse charge' }
