import {
  type CatalogueLimit,
  type CatalogueLimits,
  catalogueLimits,
} from '@cartwright/contract/catalogue/limits.ts'
import type { Theme } from '@cartwright/contract/sites/settings.ts'
import { type Violation, violations } from '../../platform/errors/errors.ts'

/** What a merchant sets for the whole shop; every field has a value, see {@link defaultSettings}. */
export interface SiteSettings {
  tagline: string
  announcement: string
  about: string
  /** ISO 4217. Prices are kept in this currency. */
  currency: string
  /** What prices are also shown in, and what one unit of the shop's currency is worth. */
  currencies: { code: string; rate: string }[]
  /** BCP 47 */
  language: string
  /** Shown besides that one, in order. */
  languages: string[]
  /** ISO 3166-1 alpha-2 */
  country: string
  /** IANA */
  timeZone: string
  weightUnit: 'KG' | 'LB'
  taxIncludedInPrices: boolean
  email: string
  phone: string
  address: SiteAddress
  /** Which address decides the tax. */
  taxAddress: 'SHIPPING' | 'BILLING' | 'BUSINESS'
  /** When stock is put aside for a shopper. */
  reservation: 'NONE' | 'ON_CHECKOUT'
  holdMinutes: number
  /** So many left of a variant are few, unless it or its product says otherwise. */
  lowStockThreshold: number
  /** Whether shoppers may ask to be told when something is back in stock. */
  backInStock: boolean
  /** Payment methods the checkout offers, in order. */
  paymentMethods: string[]
  /** The merchant's own words for a payment method, by its name: bank account, opening hours. */
  paymentTexts: Record<string, { title?: string; instructions?: string }>
  /** What every order costs besides its items and delivery. */
  additionalFees: SiteFee[]
  theme: Theme
  /** Whether visits are counted. */
  analytics: boolean
  /** How long it is kept who did what. */
  auditLogDays: number
  /** Whether visitors may become members by themselves. */
  registrationOpen: boolean
  /** Whether new members show that their e-mail address is theirs before they are let in. */
  verifyEmail: boolean
  /** Whether a merchant lets new members in, one by one. */
  approveMembers: boolean
  /** When somebody who signs in or registers has a captcha to solve. */
  captcha: 'OFF' | 'ADAPTIVE' | 'ALWAYS'
  /** Characters of a member's password. */
  minPasswordLength: number
  /** What becomes of the two carts of a visitor who signs in. */
  cartAtSignIn: 'MERGE' | 'KEEP_MEMBER' | 'KEEP_VISITOR'
  /** What fits into fields of the catalogue. */
  limits: CatalogueLimits
  /** How long it is kept what was changed in the catalogue. */
  historyDays: number
}

/** Settings as a merchant says them: whatever is left out stays as it is. */
export type PartialSettings = Partial<Omit<SiteSettings, 'limits'> & { limits: Partial<CatalogueLimits> }>

export interface SiteFee {
  code: string
  name: string
  /** A decimal in the shop's currency. */
  amount: string
  /** Default true. */
  taxable?: boolean
  /** Default: the shop's default tax group. */
  taxGroupId?: string
}

export interface SiteAddress {
  country: string
  subdivision?: string
  city?: string
  postalCode?: string
  addressLine?: string
}

const usualLimits = Object.fromEntries(
  Object.entries(catalogueLimits).map(([name, { usual }]) => [name, usual]),
) as Record<CatalogueLimit, number>

export const defaultSettings: SiteSettings = {
  tagline: '',
  announcement: '',
  about: '',
  currency: 'USD',
  currencies: [],
  language: 'en',
  languages: [],
  country: 'US',
  timeZone: 'UTC',
  weightUnit: 'KG',
  taxIncludedInPrices: false,
  email: '',
  phone: '',
  address: { country: 'US' },
  taxAddress: 'SHIPPING',
  reservation: 'ON_CHECKOUT',
  holdMinutes: 10,
  lowStockThreshold: 5,
  backInStock: true,
  paymentMethods: ['manual', 'test-card'],
  paymentTexts: {},
  additionalFees: [],
  theme: {},
  analytics: true,
  auditLogDays: 365,
  registrationOpen: true,
  verifyEmail: true,
  approveMembers: false,
  captcha: 'ADAPTIVE',
  minPasswordLength: 8,
  cartAtSignIn: 'MERGE',
  limits: usualLimits,
  historyDays: 730,
}

/** Every setting: what a site says, and what counts where it says nothing. */
export function settingsOf(said: PartialSettings): SiteSettings {
  return { ...defaultSettings, ...said, limits: { ...usualLimits, ...said.limits } }
}

/** Unknown fields are ignored, as everywhere. */
export function onlyKnownSettings(sent: PartialSettings): PartialSettings {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => Object.hasOwn(defaultSettings, name)))
}

export function refuseIf(found: readonly Violation[]): void {
  if (found.length > 0) throw violations(found)
}

export function formatViolation(field: string, description: string): Violation {
  return { field, description, violatedRule: 'FORMAT' }
}
