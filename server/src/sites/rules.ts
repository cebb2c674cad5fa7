/** What a merchant sets for the whole shop; every field has a value, see {@link defaultSettings}. */
export interface SiteSettings {
  tagline: string
  announcement: string
  about: string
  /** ISO 4217. Prices are kept in this currency. */
  currency: string
  /** BCP 47 */
  language: string
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
  /** Payment methods the checkout offers, in order. */
  paymentMethods: string[]
  /** The merchant's own words for a payment method, by its name: bank account, opening hours. */
  paymentTexts: Record<string, { title?: string; instructions?: string }>
  /** What every order costs besides its items and delivery. */
  additionalFees: SiteFee[]
}

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

export const defaultSettings: SiteSettings = {
  tagline: '',
  announcement: '',
  about: '',
  currency: 'USD',
  language: 'en',
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
  paymentMethods: ['manual', 'test-card'],
  paymentTexts: {},
  additionalFees: [],
}

/** What shoppers may do without asking anybody. */
export const shopperPermissions: ReadonlySet<string> = new Set([
  'WIX_STORES.READ_PRODUCTS',
  'ECOM.READ_CARTS',
  'ECOM.MODIFY_CARTS',
  'ECOM.CREATE_CHECKOUT_FROM_CART',
  'ECOM.READ_CHECKOUTS',
  'ECOM.MODIFY_CHECKOUTS',
  'ECOM.READ_ORDERS',
  'WIX_HEADLESS.WIX_URL_CREATE',
])

/** What an API key can be given; `*` stands for all of them. */
export const keyPermissions = [
  '*',
  ...shopperPermissions,
  'WIX_STORES.READ_MERCHANT_DATA',
  'WIX_STORES.READ_INVENTORY',
  'WIX_STORES.MODIFY_PRODUCTS',
  'ECOM.ADD_CUSTOM_LINE_ITEMS',
  'ECOM.MANAGE_COUPONS',
  'ECOM.MANAGE_DELIVERY',
  'ECOM.MANAGE_TAX',
  'ECOM.MANAGE_ORDERS',
  'SITE.MANAGE',
] as const
