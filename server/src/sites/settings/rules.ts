import {
  type CatalogueLimit,
  type CatalogueLimits,
  catalogueLimits,
} from '@cartwright/contract/catalogue/limits.ts'
import type { SiteSettings as Settings } from '@cartwright/contract/sites/settings.ts'
import type { Violation } from '../../platform/errors/errors.ts'

/** The settings of a shop. Every field has a value, see {@link defaultSettings}. */
export interface SiteSettings extends Required<Omit<Settings, 'limits'>> {
  limits: CatalogueLimits
}

/** Settings with fields left out: in a change they stay as they are. */
export type PartialSettings = Partial<Omit<SiteSettings, 'limits'> & { limits: Partial<CatalogueLimits> }>

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
  orderNotifications: true,
  orderNotificationEmails: [],
  address: { country: 'US' },
  seller: {},
  invoices: {},
  taxes: {},
  terms: {},
  orderButton: {},
  returns: {},
  packages: [],
  abandonedCheckouts: {},
  noDeliveryTo: ['BY', 'CU', 'IR', 'KP', 'RU', 'SY'],
  taxAddress: 'SHIPPING',
  reservation: 'ON_PAYMENT',
  holdMinutes: 10,
  lowStockThreshold: 5,
  backInStock: true,
  reviews: 'AFTER_APPROVAL',
  reviewers: 'MEMBERS',
  unpaidSubscriptions: 'END',
  paymentMethods: ['manual', 'test-card'],
  paymentTexts: {},
  paymentConditions: {},
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
  catalogVersion: 'V1_CATALOG',
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

export function formatViolation(field: string, description: string): Violation {
  return { field, description, violatedRule: 'FORMAT' }
}
