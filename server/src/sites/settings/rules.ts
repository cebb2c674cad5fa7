import {
  type CatalogueLimit,
  type CatalogueLimits,
  catalogueLimits,
} from '@cartwright/contract/catalogue/limits.ts'
import type { Theme } from '@cartwright/contract/sites/settings.ts'
import { type Violation, violations } from '../../platform/errors/errors.ts'

/** The settings of a shop. Every field has a value, see {@link defaultSettings}. */
export interface SiteSettings {
  tagline: string
  announcement: string
  about: string
  /** ISO 4217. Prices are kept in this currency. */
  currency: string
  /** Other currencies for prices, each with its value for one unit of the shop's currency. */
  currencies: { code: string; rate: string }[]
  /** BCP 47 */
  language: string
  /** Other languages, in order. */
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
  /** When stock is reserved for a shopper. */
  reservation: 'NONE' | 'ON_CHECKOUT'
  holdMinutes: number
  /** Stock at or below this is low, unless the variant or its product says otherwise. */
  lowStockThreshold: number
  /** Whether shoppers may request back-in-stock e-mails. */
  backInStock: boolean
  /** Payment methods the checkout offers, in order. */
  paymentMethods: string[]
  /** The merchant's texts for a payment method, by its name: bank account, opening hours. */
  paymentTexts: Record<string, { title?: string; instructions?: string }>
  /** Fees added to every order. */
  additionalFees: SiteFee[]
  theme: Theme
  /** Whether page views are counted. */
  analytics: boolean
  /** Days that the audit log is kept. */
  auditLogDays: number
  /** Whether visitors may register. */
  registrationOpen: boolean
  /** Whether new members must verify their e-mail address before they can sign in. */
  verifyEmail: boolean
  /** Whether staff must approve each new member. */
  approveMembers: boolean
  /** When sign-in and registration require a captcha. */
  captcha: 'OFF' | 'ADAPTIVE' | 'ALWAYS'
  /** Fewest characters of a member's password. */
  minPasswordLength: number
  /** Which cart a visitor has after signing in. */
  cartAtSignIn: 'MERGE' | 'KEEP_MEMBER' | 'KEEP_VISITOR'
  /** Limits for fields of the catalogue. */
  limits: CatalogueLimits
  /** Days that the catalogue's history is kept. */
  historyDays: number
}

/** Settings with fields left out: in a change they stay as they are. */
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

/** All settings: those of the site, and defaults for the rest. */
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
